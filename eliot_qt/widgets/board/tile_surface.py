"""A board above a rack, and between them a line that describes a move or takes one as text."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from eliot_qt.game.check import Verdict
from eliot_qt.models.board import BoardModel
from eliot_qt.models.rack import RackModel

from ..look.motion import Motion
from ..look.shade import paint_shadow
from ..look.theme import Theme
from ..parts.speech import say_aloud
from .board_overlay import BoardOverlay
from .board_view import BoardView
from .hands.chip_line import ChipLine
from .hands.entry_line import EntryLine
from .hands.line_stack import LineStack
from .hands.tile_control import TileControl
from .hands.tile_drag import TileDrag
from .rack_view import RackView
from .tile_painter import TilePainter

# Height of the line below the board at the usual text size, and by the height of larger text:
# points are written larger than the rest.
_LINE, _LARGER = 26, 1.23


class TileSurface(QWidget):
    """The parts and how they look; a subclass arranges them in :meth:`_lay_out`."""

    def __init__(
        self, session: TileControl, painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._surface = session
        self._set: Mapping[int, int] = {}
        self.board_model = BoardModel(self)
        self.rack_model = RackModel(self)
        self.board = BoardView(self.board_model, painter)
        self.rack = RackView(self.rack_model, painter)
        self.chip = ChipLine()
        self.entry = EntryLine()
        self._line = LineStack(self.chip, self.entry)
        self.entry.edited.connect(session.preview_text)
        self.entry.closed.connect(self._close_entry)
        self._lay_out()
        self.setTabOrder(self.board, self.rack)
        self._fit_line()
        self.overlay = BoardOverlay(self.board, painter, self)
        self._drag = TileDrag(
            self.board, self.rack, self.board_model, self.rack_model, self.overlay, painter
        )

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme; the painter's own theme is already set."""
        self.update()
        self.board.set_theme(theme)
        self.rack.update()
        self.rack.viewport().update()
        self.chip.set_theme(theme)
        self.refresh()

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        self.board.set_motion(motion)
        self.rack.set_motion(motion)
        self.overlay.set_motion(motion)

    def refresh(self) -> None:
        """Show the session's game from scratch."""
        raise NotImplementedError

    def keep_focus(self) -> None:
        """Move the keyboard back here when the line of a written move is left."""
        raise NotImplementedError

    def open_entry(self, text: str) -> None:
        """Let a move be written, with its first characters typed."""
        self._line.show_line(self.entry)
        self.entry.open_with(text)

    def leave_entry(self) -> None:
        """Close the line, if something is being typed in it."""
        if self.entry.is_open:
            self.entry.finish()

    def _show_line(self) -> None:
        """Show the chip, now that nothing is being typed."""
        self._line.show_line(self.chip)

    def _follow(self, kept: bool) -> None:
        """Drop or read again a half-written move: another position is in view."""
        if not kept:
            self.leave_entry()
        elif self.entry.is_open and self.entry.text:
            self._surface.preview_text(self.entry.text)

    def _lay_out(self) -> None:
        """Arrange board, line and rack."""
        raise NotImplementedError

    def _close_entry(self) -> None:
        self._show_line()
        self._surface.preview_text("")
        self.keep_focus()

    def _show_tiles_set(self, verdict: Verdict | None) -> None:
        """Show the draft on the board, with the validity of its words if it may be shown."""
        validity: dict[int, bool] = {}
        for word, valid in verdict.words if verdict else ():
            if valid is None:
                continue
            step = self.board_model.size if word.direction else 1
            for square in range(word.square, word.square + step * len(word.tiles), step):
                validity[square] = valid and validity.get(square, True)
        if len(self._surface.draft.placed) == 1:
            # A word that has only begun is not wrong yet.
            validity = {square: True for square, valid in validity.items() if valid}
        self.board_model.set_draft(self._surface.draft.tiles, validity)

    def _show_cursor(self, square: int | None) -> None:
        """The arrow, which a tile set by key moves on: then the tile is said, not where it is."""
        before, self._set = self._set, self._surface.draft.tiles
        fresh = [place for place in self._set if place not in before]
        self.board.set_cursor(square, self._surface.draft.direction, silent=bool(fresh))
        if len(fresh) == 1:
            index = self.board_model.index_of(fresh[0])
            say_aloud(self.board, index.data(Qt.ItemDataRole.AccessibleTextRole))

    def _fit_line(self) -> None:
        """As many lines of text high as the chip may have, so that nothing moves with it."""
        large = math.ceil(_LARGER * self.fontMetrics().height())
        further = (self.chip.lines - 1) * self.fontMetrics().lineSpacing()
        self._line.setFixedHeight(max(_LINE, large) + further)

    # Qt overrides

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shadows of what stands out from the table."""
        painter = QPainter(self)
        for shape, radius, level in self._shapes():
            paint_shadow(painter, QRectF(shape), radius, self.board.theme, level)
        painter.end()

    def _shapes(self) -> list[tuple[QRect, int, int]]:
        """Return the parts that cast a shadow on the table: place, radius of corners, height."""
        shapes = []
        for part, shape, level in (
            (self.board, self.board.frame, 2),
            (self.rack, self.rack.rect(), 1),
        ):
            if part.isVisible():
                shapes.append((QRect(part.mapTo(self, shape.topLeft()), shape.size()), 14, level))
        return shapes

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_line()
