"""A card that lies on the board, on the half that does not hold the last play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from PySide6.QtCore import QEasingCurve, QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from eliot_qt.models.board import BoardModel

from ..board.board_view import BoardView
from ..look.motion import FULL_MOTION, Motion
from ..look.moving import Moving
from .cards.handover_card import MARGIN, HandoverCard

# Between the paper and the frame of the board, and how far below its place the card comes from.
_EDGE, _RISE = 14, 24
_SHADOW = QMargins(MARGIN, MARGIN, MARGIN, MARGIN)
# Of a square of the last play that is covered, and of any other tile.
_LAST, _TILE = 1000.0, 1.0

_OF_CARD = (QEvent.Type.LayoutRequest, QEvent.Type.FontChange)


def docked(size: QSize, board: QRect, last: Sequence[QRect], tiles: Iterable[QRect]) -> QRect:
    """Place a card of that size on a board: it covers what counts least, low rather than high.

    ``last`` are the squares of the last play, ``tiles`` those of all others.
    """
    spare = QPoint(board.width() - size.width(), board.height() - size.height())
    others = list(tiles)
    best: tuple[float, QRect] | None = None
    for rank, (down, across) in enumerate((d, a) for d in (1.0, 0.0, 0.5) for a in (0.0, 1.0, 0.5)):
        at = board.topLeft() + QPoint(round(spare.x() * across), round(spare.y() * down))
        place = QRect(at, size)
        cost = _LAST * _covered(place, last) + _TILE * _covered(place, others) + rank / 100
        if best is None or cost < best[0]:
            best = cost, place
    assert best is not None
    return best[1]


def _covered(place: QRect, squares: Iterable[QRect]) -> int:
    return sum(place.intersects(square) for square in squares)


class BoardCover(QObject):
    """Keeps a card on the board, at a place of its own for each position and size."""

    def __init__(self, card: HandoverCard, board: BoardView) -> None:
        super().__init__(board)
        self.card, self._board = card, board
        self._place = QRect()
        self._motion = FULL_MOTION
        self._rising = Moving(card, QEasingCurve.Type.OutCubic)
        self._rising.moved.connect(self._move)
        card.hide()
        # Said when the squares have another size, too.
        board.cursor_changed.connect(self._follow)
        for watched in (card, board):
            watched.installEventFilter(self)

    @property
    def is_shown(self) -> bool:
        """Return whether the card lies on the board."""
        return not self.card.isHidden()

    def set_motion(self, motion: Motion) -> None:
        """Durations to use."""
        self._motion = motion

    def show(self) -> bool:
        """Lay the card down beside the last play; returns whether it was not there before."""
        fresh = not self.is_shown
        self.card.show()
        self.card.raise_()
        self._fit()
        if fresh:
            self._rising.begin(self._motion.hand_over)
            self._move()
        return fresh

    def hide(self) -> None:
        """Take the card away."""
        self.card.hide()

    def focus_card(self) -> None:
        """Give the keyboard to the card."""
        self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self) -> None:
        if self.is_shown:
            self._fit()

    def _fit(self) -> None:
        board = self._board
        model = cast(BoardModel, board.model())
        frame = self._in_card_pane(board.frame, board)
        inside = frame.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        size = self.card.size_within(inside.size())
        view = board.viewport()
        word = self._in_card_pane(board.last_play, view)
        tiles: list[QRect] = []
        last: list[QRect] = []
        for square in range(model.size**2):
            if model.cell(square).letter:
                rect = self._in_card_pane(board.square_rect(square), view)
                (last if rect.intersects(word) else tiles).append(rect)
        self._place = docked(size.shrunkBy(_SHADOW), inside, last, tiles).marginsAdded(_SHADOW)
        self._move()

    def _in_card_pane(self, rect: QRect, widget: QWidget) -> QRect:
        """A rectangle of a widget as one of what holds the card."""
        pane = self.card.parentWidget()
        assert pane is not None
        return rect.translated(widget.mapTo(pane, QPoint()))

    def _move(self) -> None:
        down = round(_RISE * (1.0 - self._rising.share))
        self.card.setGeometry(self._place.translated(0, down))

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the board, and what the card says."""
        if event.type() in (_OF_CARD if watched is self.card else (QEvent.Type.Move,)):
            self._follow()
        return super().eventFilter(watched, event)
