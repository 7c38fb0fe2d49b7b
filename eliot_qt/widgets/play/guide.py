"""The guided game: a card and a mark that lead through the first four turns of a person."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from eliot_qt.faults import Message
from eliot_qt.game.events import Turn
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.models.said import said_text
from eliot_qt.widgets.look.theme import Theme

from .cards.guide_card import GuideCard
from .play_table import PlayTable

_EDGE, _WIDE, _RADIUS = 7, 3.0, 12.0
_REFITS = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class GuideStep(Enum):
    """The turns that are guided, and the words at their end."""

    RACK = auto()
    CROSSING = auto()
    BONUS = auto()
    EXCHANGE = auto()
    END = auto()


_WORDS = {
    GuideStep.RACK: (
        Message("Your first word"),
        Message(
            "These are your tiles. Type a word: it starts at the arrow and goes across the star in "
            "the middle. The board shows at once what it scores. Enter plays it.",
        ),
    ),
    GuideStep.CROSSING: (
        Message("Words cross"),
        Message(
            "Your word must connect with one on the board, and may use its letters. Click the "
            "square where it begins, or use the arrow keys; Space turns the arrow.",
        ),
    ),
    GuideStep.EXCHANGE: (
        Message("No good word?"),
        Message(
            "F2 gives a hint. You can also exchange tiles for new ones from the bag, but that "
            "takes your turn. Pass only if there is nothing else to do.",
        ),
    ),
    GuideStep.END: (
        Message("That is the game"),
        Message(
            "Once the bag is empty, whoever runs out of tiles first ends the game and scores the "
            "tiles the others still hold. Help, How to play has pictures of all this. Good luck!",
        ),
    ),
}
# The first step where the computer began.
_SECOND_WORD = Message(
    "These are your tiles. Click the square where your word begins and type it: it must touch "
    "a tile on the board, or use it. The board shows at once what it scores. Enter plays it.",
)


class GuideMark(QWidget):
    """A ring around what the card speaks of; keys and clicks pass through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour = QColor()
        self._left_out = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._colour = QColor(theme.page.accent)
        self.update()

    def surround(self, place: QRect, left_out: QRect) -> None:
        """Lie around a place of the page, and under another; an empty one hides the ring."""
        self.setVisible(not place.isEmpty())
        self.setGeometry(place.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))
        self.raise_()
        left_out = left_out.translated(-self.pos())
        if left_out != self._left_out:
            self._left_out = left_out
            self.update()

    # Qt overrides

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRegion(QRegion(self.rect()).subtracted(self._left_out))
        ring = self.rect().toRectF().adjusted(_WIDE, _WIDE, -_WIDE, -_WIDE)
        # A dark halo, so that it is seen on every board and theme.
        for colour, wide in ((QColor(0, 0, 0, 110), _WIDE + 3), (self._colour, _WIDE)):
            painter.setPen(QPen(colour, wide))
            painter.drawRoundedRect(ring, _RADIUS, _RADIUS)
        painter.end()


class Guide(QObject):
    """Follows one game from its start; another game, or Skip, ends it.

    ``record`` gives the game in front, None without one; whoever knows that it changed refreshes.
    """

    def __init__(
        self, record: Callable[[], GameRecord | None], table: PlayTable, page: QWidget
    ) -> None:
        super().__init__(page)
        self._record, self._table, self._page = record, table, page
        self._start: Position | None = None
        self._place_soon = QTimer(self, singleShot=True, interval=0)
        self._place_soon.timeout.connect(self._place)
        self.card = GuideCard(page)
        self.mark = GuideMark(page)
        self.card.left.connect(self.leave)
        for watched in (page, table):
            watched.installEventFilter(self)
        table.board_model.cells_changed.connect(self._follow_board)
        table.overlay.bubble_changed.connect(self._follow_board)

    @property
    def step(self) -> GuideStep | None:
        """The step in front; None where no game is guided."""
        record = self._record()
        if self._start is None or record is None or record.start is not self._start:
            return None
        step_count = sum(
            isinstance(event, Turn) and not record.seats[event.seat].is_computer
            for event in record.events[: record.cursor]
        )
        steps = tuple(GuideStep)
        return steps[min(step_count, len(steps) - 1)]

    def begin(self) -> None:
        """Guide through the game in front."""
        record = self._record()
        self._start = None
        if record is not None:
            self._start = record.start
            self.card.set_texts(_all_texts(record.start.rules))
        self.refresh()

    def leave(self) -> None:
        """Stop guiding; the game goes on."""
        self._start = None
        self.refresh()
        self._table.keep_focus()

    def refresh(self) -> None:
        """Show what is said of the turn in front."""
        step, record = self.step, self._record()
        if step is None or record is None or record.position.over is not None:
            self.card.hide()
            self.mark.hide()
            return
        self.card.show_step(step.value, len(GuideStep) - 1, *_words(step, record.position))
        self._place_soon.start()

    def _follow_board(self) -> None:
        """Leave the board to a word that is being set, and come back when it is taken up."""
        if not self.card.isHidden():
            self._place_soon.start()

    def _place(self) -> None:
        step, record = self.step, self._record()
        if step is not None and record is not None and not self.card.isHidden():
            overlay = self._table.overlay
            points = self._on_page(overlay, overlay.points.place)
            self.mark.surround(self._target(step, record.position), points)

    def _target(self, step: GuideStep, position: Position) -> QRect:
        """The place of the page that a step is about; empty for none."""
        table, board = self._table, self._table.board
        if step is GuideStep.RACK:
            return self._on_page(table.rack, table.rack.rect())
        if step is GuideStep.EXCHANGE:
            button = table.bar.swap
            return self._on_page(button, button.rect()) if button.isVisible() else QRect()
        # A ring on the board would lie over the word that is being set, and over its score.
        if table.board_model.planned or table.overlay.bubble is not None:
            return QRect()
        if step is GuideStep.CROSSING:
            return self._on_page(board.viewport(), board.last_play)
        square = _bonus_near(position) if step is GuideStep.BONUS else None
        if square is None:
            return QRect()
        return self._on_page(board.viewport(), board.square_rect(square))

    def _on_page(self, widget: QWidget, place: QRect) -> QRect:
        return place.translated(widget.mapTo(self._page, QPoint()))

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the page and of the board."""
        if event.type() in _REFITS:
            self._follow_board()
        return super().eventFilter(watched, event)


def _bonus_near(position: Position) -> int | None:
    """The dearest bonus square that is open and nearest to the tiles; None without one."""
    board, layout = position.board, position.board.layout
    size = layout.size
    tiles = [divmod(square, size) for square, tile in enumerate(board.squares) if tile]
    free = [s for s in range(layout.squares) if layout.bonus(s) and not board.squares[s]]

    def cost(square: int) -> tuple[int, int]:
        row, column = divmod(square, size)
        away = min((abs(row - r) + abs(column - c) for r, c in tiles), default=0)
        return away, -layout.word[square] * layout.letter[square]

    return min(free, key=cost, default=None)


def _words(step: GuideStep, position: Position) -> tuple[str, str]:
    """The heading and the text of a step."""
    if step is GuideStep.BONUS:
        title, text = _bonus_words(position.rules)
    else:
        title, text = _WORDS[step]
    if step is GuideStep.RACK and not position.board.is_empty:
        text = _SECOND_WORD
    return said_text(title), said_text(text)


def _all_texts(rules: Rules) -> list[str]:
    """Every text that the card may show in one game."""
    texts = [text for _, text in (*_WORDS.values(), _bonus_words(rules))]
    return [said_text(text) for text in (*texts, _SECOND_WORD)]


def _bonus_words(rules: Rules) -> tuple[Message, Message]:
    text = Message(
        "2L and 3L multiply a letter, 2W and 3W the whole word, but only on the turn they are "
        "covered. Playing all {count} tiles at once scores {bonus} extra points.",
        count=rules.bingo_tiles,
        bonus=rules.bingo_bonus,
    )
    return Message("Coloured squares"), text
