"""The start page: continue, play, train, open; one key or click and the game is on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.game.board import Board
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.setup import GameKind

from ..board.tile_painter import TilePainter
from ..look.icons import Icons
from ..look.theme import Theme
from ..parts.arrow_keys import ArrowKeys
from ..parts.page import Page, ScrollPane
from .hero import Hero, HeroButton
from .start_body import PositionLine, StartBody, quiet_links
from .start_cards import StartCard, start_cards
from .start_offers import continue_words, last_squares

if TYPE_CHECKING:
    from .recent_list import RecentList
    from .recent_row import RecentGame
    from .start_extras import DayCard, WordsCard

_LINK_ICON = 16
_LINK_ICONS = (
    *("hint", "folder", "board", "add", "clock", "people", "replay", "search", "trophy", "book"),
    "target",
)
# From this scale on the cards stand in two rows.
_LARGE_TEXT = 1.3
# The width that all cards need side by side.
_FOUR_CARDS = 860


class StartPage(Page):
    """The first page. Enter continues the unfinished game or plays the computer."""

    continue_requested = Signal()
    another_requested = Signal()
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
    lessons_requested = Signal()
    day_requested = Signal()

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
        self._painter, self._icons, self._is_new = painter, icons, False
        self._game: GameRecord | None = None
        self._demo: tuple[Board, TileSet, tuple[int, ...]] | None = None
        self._details: Mapping[str, str] = {}
        self.hero = Hero(painter, tile_set)
        self.hero.pressed.connect(self._press)
        self.hero.another_pressed.connect(self.another_requested)
        letters = zip(tile_set.letters, tile_set.values, strict=True) if tile_set else ()
        self._cards = self._make_cards(dict(letters))
        #: the quieter ways on, below the cards
        self.links = quiet_links(self._ways(), self.options_requested.emit)
        self._puzzles = self.links[-1]
        self._stops: list[QWidget] = []
        # No theme has been set yet.
        self._look: tuple[Theme, float] | None = None
        self._build()
        self._arrows.watch([self.hero.button, self.hero.another, *self.links])
        for card in self._cards.values():
            self._arrows.watch([card, card.options])
        self._show_hero()

    @cached_property
    def recent(self) -> RecentList:
        """The games played before; made when there is one."""
        from .recent_list import RecentList

        # Shown when there are games, so it must not be a window of its own.
        recent = RecentList(self._icons, self._arrows, self._body)
        recent.set_brief(True)
        recent.chosen.connect(self.recent_requested)
        recent.renamed.connect(self.rename_requested)
        recent.deleted.connect(self.deletion_requested)
        recent.turned.connect(self._arrange_low)
        self._dress_new(recent)
        return recent

    @cached_property
    def day(self) -> DayCard:
        """The puzzle of the day; made when it has been read."""
        from .start_extras import DayCard

        card = DayCard(self._painter)
        card.clicked.connect(self.day_requested)
        self._arrows.watch([card])
        self._dress_new(card)
        return card

    @cached_property
    def study(self) -> WordsCard:
        """The words that are due; made when they have been counted."""
        from .start_extras import WordsCard

        card = WordsCard()
        card.clicked.connect(self.study_requested)
        self._arrows.watch([card])
        self._dress_new(card)
        return card

    @cached_property
    def _position(self) -> PositionLine:
        """The line for a position as text; made when it is wanted."""
        line = PositionLine()
        line.entered.connect(self.position_requested)
        self._body.add_below(line)
        return line

    def set_demo(self, board: Board, tile_set: TileSet, last: Sequence[int]) -> None:
        """The position beside the words while there is no game to continue."""
        self._demo = board, tile_set, tuple(last)
        self._show_hero()

    def set_new(self, is_new: bool) -> None:
        """Let the page speak to a person who has not played yet."""
        self._is_new = is_new
        self._show_hero()

    def set_continue(self, record: GameRecord | None) -> None:
        """The unfinished game to go on with, or None."""
        self._game = record
        self._show_hero()

    def set_recent(self, games: Sequence[RecentGame]) -> None:
        """Games played before, the latest first."""
        if games or self._has("recent"):
            self.recent.show_games(games)
            self._arrange_low()

    def set_details(self, details: Mapping[str, str], initials: Mapping[str, str] = {}) -> None:
        """Show the settings one click on a card starts with by kind, and the initials of people."""
        self._details = details
        for kind, card in self._cards.items():
            card.show_details(details.get(kind, ""), initials.get(kind, ""))
        self._show_hero()

    def set_study(self, due: int | None, new: int = 0) -> None:
        """Show how many cards are due, and how many are new; None without a deck."""
        self.study.show_due(due, new)
        self._arrange_low()

    def set_day(self, position: Position, is_solved: bool, streak: int, waiting: int = 0) -> None:
        """Show the puzzle of the day; ``waiting`` is the number of others never tried."""
        self.day.show_puzzle(position, is_solved, streak, waiting)
        self._arrange_low()

    def set_puzzles(self, text: str) -> None:
        """The puzzles from the person's games; empty without any."""
        if text != self._puzzles.text() or self._puzzles.isHidden() is bool(text):
            self._puzzles.setText(text)
            self._puzzles.setVisible(bool(text))
            self._body.fit(self.width(), self.height())

    @property
    def asks_position(self) -> bool:
        """Return whether the line for a position is open."""
        return self._has("_position") and self._position.isVisible()

    def show_position_problem(self, text: str) -> None:
        """Show why the pasted position cannot be used; empty when all is well."""
        if text or self._has("_position"):
            self._position.show_problem(text)

    def _has(self, part: str) -> bool:
        """Return whether a part that is made later is there."""
        return part in self.__dict__

    def card(self, kind: GameKind) -> StartCard:
        """The card of a kind of game."""
        return self._cards[kind]

    def notice_room(self, body: QWidget) -> QRect:
        """The board of the hero, which is a picture; empty while it is scrolled out of view."""
        room = self.hero.board_room().translated(self.hero.mapTo(self, QPoint()))
        whole = self.rect().contains(room)
        return room.translated(self.mapTo(body, QPoint())) if whole else QRect()

    def default_button(self) -> HeroButton:
        """Return the button that Enter presses when the page opens."""
        return self.hero.button

    def focus_default(self) -> None:
        """Put the focus on the default button."""
        self.default_button().setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget:
        return self.default_button()

    def themed(self, theme: Theme) -> None:
        _, scale = self._look = theme, self.scale
        self._body.themed(theme, scale)
        self.hero.themed(theme, scale)
        for part in ("recent", "day", "study"):
            if self._has(part):
                getattr(self, part).themed(theme, scale)
        for card in self._cards.values():
            card.themed(theme, scale)
        for link, icon in zip(self.links, _LINK_ICONS, strict=True):
            self._icons.put_on(link, icon, theme, "primary", round(_LINK_ICON * scale))
        self._arrange()
        self._arrange_low()
        self._body.fit(self.width(), self.height())

    def _dress_new(self, part: RecentList | DayCard | WordsCard) -> None:
        if self._look is not None:
            part.themed(*self._look)

    def _show_hero(self) -> None:
        """Say what Enter does."""
        hero = self.hero
        if self._game is not None:
            title, text = continue_words(self._game)
            hero.show_words(title, text, self.tr("Continue"), another=True)
            position = self._game.position
            hero.show_board(position.board, position.tile_set, last_squares(self._game))
            return
        title = self.tr("A game?")
        text = self._details.get(GameKind.COMPUTER, "")
        verb = self.tr("Play the computer")
        if self._is_new:
            title = self.tr("Play your first game")
            text = self.tr("Against the computer: type a word, press Enter.")
        hero.show_words(title, text, verb, another=False)
        if self._demo is not None:
            hero.show_board(*self._demo)

    def _press(self) -> None:
        if self._game is not None:
            self.continue_requested.emit()
        else:
            self.play_requested.emit(GameKind.COMPUTER)

    def _ways(self) -> dict[str, Callable[[], None]]:
        """Return what the links do."""
        return {
            "teach": self.teach_requested.emit,
            "open": self.open_requested.emit,
            "line": self.toggle_position,
            "editor": self.editor_requested.emit,
            "replay": self.replay_requested.emit,
            "words": self.words_requested.emit,
            "record": self.record_requested.emit,
            "lessons": self.lessons_requested.emit,
            "puzzles": self.puzzles_requested.emit,
        }

    def _make_cards(self, values: Mapping[str, int]) -> dict[GameKind, StartCard]:
        cards = start_cards(self._painter, self._icons, values)
        for card in cards.values():
            card.chosen.connect(self.play_requested)
            card.options_requested.connect(self.options_requested)
        return cards

    def _build(self) -> None:
        cards = list(self._cards.values())
        self._body = StartBody(self.hero, cards, self.links)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(self._body))
        self._body.arrange(len(cards))
        self._arrange_low()

    def _arrange(self) -> None:
        """Arrange the cards in columns: large text needs fewer."""
        roomy = self.scale < _LARGE_TEXT and self.width() >= _FOUR_CARDS * self.scale
        if self._body.arrange(len(self._cards) if roomy else 2):
            self._arrange_low()

    def _arrange_low(self) -> None:
        """Put what was read behind the page into its row; all games have the whole width."""
        shares = {"day": 2, "study": 1 if self._has("recent") else 2, "recent": 1}
        if self._has("recent") and not self.recent.is_brief:
            shares["recent"] = 4
        # What is still to be read keeps its place.
        self._body.place_low(
            [
                (getattr(self, name) if self._has(name) else None, share)
                for name, share in shares.items()
            ]
        )
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Put the Tab order in the order in which the page is read."""
        cards = ((card, card.options) for card in self._cards.values())
        stops: list[QWidget] = [self.hero.button, self.hero.another, *chain.from_iterable(cards)]
        stops += [getattr(self, part) for part in ("day", "study") if self._has(part)]
        if self._has("recent"):
            stops += self.recent.stops
        if stops != self._stops:
            self._stops = stops
            for before, after in pairwise([*stops, *self.links]):
                self.setTabOrder(before, after)

    def toggle_position(self) -> None:
        """Show or hide the line for a position."""
        self._position.setVisible(self._position.isHidden())
        # The rest takes less height, so that the line is seen.
        self._body.fit(self.width(), self.height())
        if not self._position.isHidden():
            self._position.begin()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._body.fit(self.width(), self.height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.focus_default()
