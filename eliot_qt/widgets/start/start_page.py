"""The start page: continue, play, train, open; one key or click and the game is on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.said import said_text
from eliot_qt.play.setup import GameKind
from eliot_qt.voice.rules import TEACH_GAME

from ..board.position_thumbnail import BrandMark
from ..board.tile_painter import TilePainter
from ..look.icons import Icons
from ..look.theme import Theme
from ..parts.arrow_keys import ArrowKeys
from ..parts.page import Page, ScrollPane, label
from .start_cards import CardButton, ContinueCard, StartCard

if TYPE_CHECKING:
    from .recent_list import RecentList
    from .recent_row import RecentGame, RecentRow

_WIDEST = 860
_BRAND_SIDE = 40
_LINK_ICON = 16
_LINK_ICONS = (
    *("hint", "folder", "board", "add", "clock", "people", "replay", "search", "trophy"),
    *("target", "book"),
)
# From this scale on the cards stand in two rows.
_LARGE_TEXT = 1.3
# The width that all cards need side by side.
_FOUR_CARDS = 860


# A CGP board has this many row separators or more.
_FEWEST_ROWS = 4


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


class StartPage(Page):
    """The first page. Enter continues the unfinished game or plays the computer."""

    continue_requested = Signal()
    play_requested = Signal(str)
    options_requested = Signal(str)
    open_requested = Signal()
    replay_requested = Signal()
    recent_requested = Signal(object)  # Path
    rename_requested = Signal(object, str)  # Path, title
    deletion_requested = Signal(object)  # RecentGame
    position_requested = Signal(str)
    editor_requested = Signal()
    words_requested = Signal()
    record_requested = Signal()
    study_requested = Signal()
    teach_requested = Signal()
    puzzles_requested = Signal()

    def __init__(
        self,
        painter: TilePainter,
        icons: Icons,
        tile_set: TileSet | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Start"))
        self._arrows = ArrowKeys(self)
        self._icons = icons
        self._brand = BrandMark(painter, tile_set, _BRAND_SIDE)
        self._continue = ContinueCard(icons)
        self._continue.clicked.connect(self.continue_requested)
        self._continue.hide()
        self._cards = self._make_cards()
        self._links = self._make_links()
        self._position = PositionLine()
        self._position.entered.connect(self.position_requested)
        self._recent_place = QVBoxLayout()
        # No theme has been set yet.
        self._look: tuple[Theme, float] | None = None
        self._build()
        self._arrows.watch([self._continue, *self._links])
        for card in self._cards.values():
            self._arrows.watch([card, card.options])

    @cached_property
    def recent(self) -> RecentList:
        """The games played before; made when there is one."""
        from .recent_list import RecentList

        recent = RecentList(self._icons, self._arrows)
        recent.chosen.connect(self.recent_requested)
        recent.renamed.connect(self.rename_requested)
        recent.deleted.connect(self.deletion_requested)
        if self._look is not None:
            recent.themed(*self._look)
        self._recent_place.addWidget(recent)
        return recent

    def set_continue(self, record: GameRecord | None) -> None:
        """The unfinished game to go on with, or None."""
        if record is not None:
            self._continue.show_game(record)
        self._continue.setVisible(record is not None)

    def set_recent(self, games: Sequence[RecentGame]) -> None:
        """Games played before, the latest first."""
        if games or self._has_recent:
            self.recent.show_games(games)

    def set_details(self, details: Mapping[str, str]) -> None:
        """Show the settings one click on a card starts with, by kind: ``Casual · Family``."""
        for kind, card in self._cards.items():
            card.show_details(details.get(kind, ""))

    def set_study(self, text: str) -> None:
        """Offer to study; hidden while the text is empty, without a deck."""
        self._offer(self._study, text)

    def set_puzzles(self, text: str) -> None:
        """The puzzles from the person's games; empty without any."""
        self._offer(self._puzzles, text)

    @property
    def asks_position(self) -> bool:
        """Return whether the line for a position is open."""
        return self._position.isVisible()

    def show_position_problem(self, text: str) -> None:
        """Show why the pasted position cannot be used; empty when all is well."""
        self._position.show_problem(text)

    @property
    def links(self) -> tuple[QPushButton, ...]:
        """The quieter ways on, below the cards."""
        return tuple(self._links)

    @property
    def recent_rows(self) -> tuple[RecentRow, ...]:
        """The rows under Recent."""
        return self.recent.rows if self._has_recent else ()

    @property
    def _has_recent(self) -> bool:
        return "recent" in self.__dict__

    def card(self, kind: GameKind) -> StartCard:
        """The card of a kind of game."""
        return self._cards[kind]

    def default_button(self) -> CardButton:
        """Return the button that Enter presses when the page opens."""
        return self._cards[GameKind.COMPUTER] if self._continue.isHidden() else self._continue

    def focus_default(self) -> None:
        """Put the focus on the default button."""
        self.default_button().setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget:
        return self.default_button()

    def themed(self, theme: Theme) -> None:
        scale = self.scale
        self._arrange(self._columns())
        self._body.setMaximumWidth(round(_WIDEST * scale))
        self._brand.set_side(round(_BRAND_SIDE * min(scale, 1.5)))
        self._continue.themed(theme, scale)
        self._look = theme, scale
        if self._has_recent:
            self.recent.themed(theme, scale)
        for card in self._cards.values():
            card.themed(theme, scale)
        for link, icon in zip(self._links, _LINK_ICONS, strict=True):
            self._icons.put_on(link, icon, theme, "primary", round(_LINK_ICON * scale))

    def _make_cards(self) -> dict[GameKind, StartCard]:
        texts = {
            GameKind.COMPUTER: (
                "computer",
                self.tr("Play the computer"),
                self.tr("A level for everyone, or one that follows yours."),
            ),
            GameKind.PASS_AND_PLAY: (
                "people",
                self.tr("Pass & play"),
                self.tr("Two to four people, one screen, hidden racks."),
            ),
            GameKind.TRAINING: (
                "target",
                self.tr("Training"),
                self.tr("Every move listed and shown on the board."),
            ),
            GameKind.DUPLICATE: (
                "same",
                self.tr("Duplicate"),
                self.tr("The same tiles for everyone, alone against the top or together."),
            ),
        }
        cards = {}
        for kind, (icon, title, text) in texts.items():
            card = cards[kind] = StartCard(self._icons, kind, icon, title, text)
            card.chosen.connect(self.play_requested)
            card.options_requested.connect(self.options_requested)
        return cards

    def _make_links(self) -> list[QPushButton]:
        # Nobody is reminded of decks and puzzles there are not.
        self._study = self._link("", self.study_requested.emit)
        self._puzzles = self._link(
            "", self.puzzles_requested.emit, self.tr("Turns of your games with one best move")
        )
        for link in (self._study, self._puzzles):
            link.hide()
        return [*self._make_game_links(), *self._make_page_links(), self._puzzles, self._study]

    def _make_game_links(self) -> list[QPushButton]:
        evening, clock = GameKind.CLUB.value, GameKind.TOPPING.value
        return [
            self._link(
                said_text(TEACH_GAME),
                self.teach_requested.emit,
                self.tr("Play the computer and be stopped before mistakes"),
            ),
            self._link(self.tr("Open a game…"), self.open_requested.emit),
            self._link(self.tr("Analyse a position…"), self._toggle_position),
            self._link(self.tr("Set up a position…"), self.editor_requested.emit),
            self._link(
                self.tr("Topping…"),
                partial(self.options_requested.emit, clock),
                self.tr("Find the best move against the clock"),
            ),
            self._link(
                self.tr("Club…"),
                partial(self.options_requested.emit, evening),
                self.tr("Run a duplicate session for many tables"),
            ),
            self._link(
                self.tr("Replay…"),
                self.replay_requested.emit,
                self.tr("Replay a published game and compare your moves"),
            ),
        ]

    def _make_page_links(self) -> list[QPushButton]:
        return [
            self._link(
                self.tr("Words…"),
                self.words_requested.emit,
                self.tr("Check words, find anagrams, hooks and patterns"),
            ),
            self._link(
                self.tr("Your record…"),
                self.record_requested.emit,
                self.tr("The games you have played, in figures"),
            ),
        ]

    def _offer(self, link: QPushButton, text: str) -> None:
        """Show a link only where there is something behind it."""
        link.setText(text)
        if link.isHidden() is bool(text):
            link.setVisible(bool(text))
            self._arrange(self._columns())

    def _link(self, text: str, follow: Callable[[], None], tip: str = "") -> QPushButton:
        link = QPushButton(text)
        link.setObjectName("quiet")
        link.setAutoDefault(True)
        link.setToolTip(tip)
        link.clicked.connect(lambda _checked=False: follow())
        return link

    def _build(self) -> None:
        self._card_grid, self._link_grid = QGridLayout(), QGridLayout()
        self._card_grid.setSpacing(14)
        self._link_grid.setSpacing(4)
        for link in self._links:
            # Hidden ones, too, belong to the page, and come in this order by Tab.
            self._link_grid.addWidget(link)
        self._arranged = 0, 0
        body = self._body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(28, 24, 28, 24)
        column.setSpacing(14)
        column.addStretch(2)
        column.addWidget(self._brand)
        column.addSpacing(4)
        column.addWidget(self._continue)
        column.addLayout(self._card_grid)
        column.addLayout(self._link_grid)
        column.addWidget(self._position)
        column.addLayout(self._recent_place)
        column.addStretch(3)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(body))
        self._arrange(len(self._cards))

    def _arrange(self, columns: int) -> None:
        """Arrange cards and links in columns: large text needs fewer; no gaps between links."""
        links = [link for link in self._links if not link.isHidden()]
        if (columns, len(links)) == self._arranged:
            return
        self._arranged = columns, len(links)
        grids: list[tuple[QGridLayout, Sequence[QWidget]]] = [
            (self._card_grid, list(self._cards.values())),
            (self._link_grid, links),
        ]
        for link in self._links:
            self._link_grid.removeWidget(link)
        for grid, widgets in grids:
            for place, widget in enumerate(widgets):
                grid.removeWidget(widget)
                grid.addWidget(widget, place // columns, place % columns)
        for column in range(len(self._cards)):
            self._card_grid.setColumnStretch(column, int(column < columns))
        for column in range(len(self._links) + 1):
            self._link_grid.setColumnStretch(column, int(column == len(self._links)))

    def _columns(self) -> int:
        roomy = self.scale < _LARGE_TEXT and self.width() >= _FOUR_CARDS * self.scale
        return len(self._cards) if roomy else 2

    def _toggle_position(self) -> None:
        self._position.setVisible(self._position.isHidden())
        if not self._position.isHidden():
            self._position.begin()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self._columns())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.focus_default()
