"""The parts of the start page on its ground: the hero, cards in columns, links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum, auto
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.said import said_text
from eliot_qt.play.setup import GameKind
from eliot_qt.voice.rules import TEACH_GAME

from ..look.shade import paint_shadow
from ..look.theme import Theme
from ..parts.flow_layout import FlowLayout
from ..parts.page import label
from .hero import Hero
from .start_cards import StartCard

translate = QCoreApplication.translate

_WIDEST, _MARGIN, _GAP = 1240, 20, 16
# The height kept for what is read behind the page, so that nothing moves when it comes.
_LOW = 172
# The same and the gaps on a page that is low.
_LOWER, _LOW_GAP = 132, 10
# What is left over makes the hero higher, up to its limit.
_MOST_OF_IT = 200
# What becomes of a card that takes its shadow along.
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
# A CGP board has this many row separators or more.
_FEWEST_ROWS = 4


class Room(IntEnum):
    """The height the parts may take: as designed, with narrow gaps, or the least."""

    AMPLE = auto()
    TIGHT = auto()
    LOW = auto()


class StartBody(QWidget):
    """Lays the parts out; cards lie on it with a shadow."""

    def __init__(self, hero: Hero, cards: Sequence[StartCard], links: Sequence[QWidget]) -> None:
        super().__init__()
        self._hero, self._cards = hero, list(cards)
        self._theme: Theme | None = None
        self._columns = 0
        self._room = Room.AMPLE
        self._scale = 1.0
        self._low_cards: list[QWidget] = []
        # What stands below the cards, in how many columns.
        self._placed: tuple[object, ...] = ()
        self._card_grid, self._low = QGridLayout(), QGridLayout()
        self._low_place = QWidget()
        self._low_place.setLayout(self._low)
        self._low.setContentsMargins(0, 0, 0, 0)
        for grid in (self._card_grid, self._low):
            grid.setSpacing(_GAP)
        quiet = QWidget()
        flow = FlowLayout(quiet, 2)
        for link in links:
            flow.addWidget(link)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, 14, _MARGIN, 12)
        column.setSpacing(_GAP)
        column.addStretch(1)
        column.addWidget(hero, _MOST_OF_IT)
        column.addLayout(self._card_grid)
        column.addWidget(self._low_place)
        column.addWidget(quiet)
        column.addStretch(1)
        for part in (hero, *self._cards, self._low_place):
            part.installEventFilter(self)

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._theme = theme
        self.setMaximumWidth(round(_WIDEST * max(1.0, scale)))
        self._scale = scale
        self._fit_low_place()
        self.update()

    def fit(self, width: int, height: int) -> None:
        """Take less height until nothing has to be scrolled, as far as that goes.

        Two columns are for large text, which scrolls in any case.
        """
        wide = min(width, self.maximumWidth())
        for room in Room if self._columns == len(self._cards) else (Room.AMPLE,):
            self._set_room(room)
            if self._column.minimumHeightForWidth(wide) <= height:
                return

    def _set_room(self, room: Room) -> None:
        if room is self._room:
            return
        self._room, low = room, room is Room.LOW
        self._hero.set_low(low)
        for card in self._cards:
            card.set_low(low)
        if room is Room.AMPLE:
            self._column.setSpacing(_GAP)
            self._column.setContentsMargins(_MARGIN, 14, _MARGIN, 12)
        else:
            self._column.setSpacing(_LOW_GAP)
            self._column.setContentsMargins(_MARGIN, _LOW_GAP - 4, _MARGIN, _LOW_GAP - 4)
        self._fit_low_place()

    def _fit_low_place(self) -> None:
        least = _LOWER if self._room is Room.LOW else _LOW
        self._low_place.setMinimumHeight(round(least * self._scale))

    def add_below(self, part: QWidget) -> None:
        """Put a part below the links."""
        self._column.insertWidget(self._column.count() - 1, part)

    def arrange(self, columns: int) -> bool:
        """Put the cards into a number of columns; return whether that is a change."""
        if columns == self._columns:
            return False
        self._columns = columns
        for place, card in enumerate(self._cards):
            self._card_grid.removeWidget(card)
            self._card_grid.addWidget(card, place // columns, place % columns)
        for grid in (self._card_grid, self._low):
            # Empty columns are as wide as the others.
            for column in range(len(self._cards)):
                grid.setColumnStretch(column, int(column < columns))
        return True

    def place_low(self, parts: Sequence[tuple[QWidget | None, int]]) -> None:
        """Put parts below the cards, each as wide as a number of them; None keeps a place free."""
        if (self._columns, *parts) == self._placed:
            return
        self._placed = (self._columns, *parts)
        self._low_cards = [part for part, _ in parts if part is not None]
        for card in self._low_cards:
            self._low.removeWidget(card)
            card.installEventFilter(self)
            # Columns are as wide as those of the cards, whatever stands in them.
            card.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = column = 0
        for part, share in parts:
            share = min(share, self._columns)
            if column + share > self._columns:
                row, column = row + 1, 0
            if part is not None:
                self._low.addWidget(part, row, column, 1, share)
            column += share
        self.update()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Paint the shadows anew where a card has moved: Qt repaints no more than the card."""
        if event.type() in _MOVES:
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        for card in (self._hero, *self._cards, *self._low_cards):
            if card.isVisible():
                place = QRectF(card.rect().translated(card.mapTo(self, QPoint(0, 0))))
                if card is self._hero:
                    paint_shadow(painter, place, 22, theme, 2)
                else:
                    paint_shadow(painter, place, 16, theme, 1)
        painter.end()


class PositionLine(QWidget):
    """A line to paste a position into, in the notation of the field (CGP)."""

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._edit = QLineEdit()
        self._edit.setPlaceholderText(self.tr("Paste a position (CGP) and press Enter"))
        self._edit.setAccessibleName(self.tr("Position in CGP notation"))
        self._edit.returnPressed.connect(self._enter)
        self._edit.textEdited.connect(self._clear_problem)
        self._problem = label("", "problem", wrap=True)
        self._problem.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._edit)
        column.addWidget(self._problem)
        self.hide()

    def begin(self) -> None:
        """Ready to paste; a position on the clipboard is there already."""
        text = QApplication.clipboard().text().strip()
        if text.count("/") >= _FEWEST_ROWS and "\n" not in text:
            self._edit.setText(text)
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._edit.selectAll()

    def show_problem(self, text: str) -> None:
        """Say below the line why it cannot be used."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        self._edit.setAccessibleDescription(text)

    def _enter(self) -> None:
        if text := self._edit.text().strip():
            self.entered.emit(text)

    def _clear_problem(self) -> None:
        self.show_problem("")


def quiet_links(
    follow: Mapping[str, Callable[[], None]], ask: Callable[[str], None]
) -> list[QPushButton]:
    """Make the quieter ways on; the last, to one's own puzzles, is hidden until there are any.

    ``ask`` asks for a kind of game.
    """
    ways: list[tuple[str, Callable[[], None], str]] = [
        (
            said_text(TEACH_GAME),
            follow["teach"],
            translate("StartPage", "Play the computer and be stopped before mistakes"),
        ),
        (translate("StartPage", "Open a game…"), follow["open"], ""),
        (translate("StartPage", "Analyse a position…"), follow["line"], ""),
        (translate("StartPage", "Set up a position…"), follow["editor"], ""),
        (
            translate("StartPage", "Topping…"),
            partial(ask, GameKind.TOPPING.value),
            translate("StartPage", "Find the best move against the clock"),
        ),
        (
            translate("StartPage", "Club…"),
            partial(ask, GameKind.CLUB.value),
            translate("StartPage", "Run a duplicate session for many tables"),
        ),
        (
            translate("StartPage", "Replay…"),
            follow["replay"],
            translate("StartPage", "Replay a published game and compare your moves"),
        ),
        *_page_ways(follow),
    ]
    links = [_link(*way) for way in ways]
    # Nobody is reminded of puzzles there are not.
    links[-1].hide()
    return links


def _page_ways(
    follow: Mapping[str, Callable[[], None]],
) -> list[tuple[str, Callable[[], None], str]]:
    return [
        (
            translate("StartPage", "Words…"),
            follow["words"],
            translate("StartPage", "Check words, find anagrams, hooks and patterns"),
        ),
        (
            translate("StartPage", "Your record…"),
            follow["record"],
            translate("StartPage", "The games you have played, in figures"),
        ),
        (
            translate("StartPage", "Lessons…"),
            follow["lessons"],
            translate("StartPage", "Twelve short lessons, from the rules to the last tile"),
        ),
        (
            "",
            follow["puzzles"],
            translate("StartPage", "Turns of your games with one best move"),
        ),
    ]


def _link(text: str, follow: Callable[[], None], tip: str) -> QPushButton:
    link = QPushButton(text)
    link.setObjectName("link")
    link.setAutoDefault(True)
    link.setToolTip(tip)
    link.clicked.connect(lambda _checked=False: follow())
    return link
