"""The pages of the window, one in front: made when first shown, dressed when they come forward."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ..actions.commands import Command
from ..board.services import Services
from ..look.motion import FULL_MOTION, Motion
from ..look.theme import Theme
from ..parts.shell import Place
from ..start.start_page import StartPage

# A page costs as much time as the rest of the window: it is loaded when it is needed.
if TYPE_CHECKING:
    from ..analysis.analysis_page import AnalysisPage
    from ..club.arbitration_page import ArbitrationPage
    from ..parts.page import Page
    from ..play.play_page import PlayPage
    from ..start.editor_page import EditorPage
    from ..start.master_page import ReplayPage
    from ..start.new_game_sheet import NewGameSheet
    from ..words.word_page import WordPage

# The page of a game in parts.
_PLAY_MODULES = tuple(
    f"eliot_qt.widgets.{name}"
    for name in (
        "board.board_column",
        "board.tile_surface",
        "play.play_table",
        "play.moves_pane",
        "parts.figure_strip",
        "play.master_pane",
        "play.play_page",
    )
)

# The sheet that asks for a game.
_SHEET_MODULES = tuple(
    f"eliot_qt.widgets.start.{name}" for name in ("new_game_sheet", "master_start")
)

# What the page of an analysis is made of, a part at a time.
_ANALYSIS_MODULES = tuple(
    f"eliot_qt.{name}"
    for name in (
        "review.decisions",
        "review.draws",
        "review.equities",
        "review.preendings",
        "review.analyst",
        "review.job",
        "engine.cache",
        "session.analysis_parts",
        "widgets.analysis.candidate_table",
        "widgets.analysis.analysis_page",
    )
)

P = TypeVar("P", bound="Page | PlayPage | ArbitrationPage")


# Not left again as something that is filled in.
_LASTING = (Place.START, Place.PLAY, Place.CLUB)


class WindowPages(QStackedWidget):
    """All pages: start page, new-game sheet, position editor, play, arbiter's, and so on."""

    #: a page has been made: its Place and the page
    made = Signal(object, object)

    def __init__(self, services: Services, actions: Mapping[Command, QAction]) -> None:
        super().__init__()
        self._services = services
        self._actions = actions
        self._pages: dict[Place, Page | PlayPage | ArbitrationPage] = {}
        # Each page wears the window's sheet by a frame of its own, below its own one.
        self._frames: dict[Place, QWidget] = {}
        self._undressed: set[Place] = set()
        self._theme: Theme | None = None
        self._sheet = ""
        self._motion = FULL_MOTION
        self._scale = 1.0
        # What is in front again once the pages before it are left.
        self._behind: list[Place] = []

    @cached_property
    def start(self) -> StartPage:
        """The page seen first."""
        services = self._services
        tiles = services.tile_sets.get("en")
        return self.add(Place.START, StartPage(services.painter, services.icons, tiles))

    @cached_property
    def sheet(self) -> NewGameSheet:
        """The sheet that asks for a game."""
        from ..start.master_start import ask_published
        from ..start.new_game_sheet import NewGameSheet

        services, sheet = self._services, NewGameSheet(self._services.icons)
        sheet.master.set_source(partial(ask_published, services), services.catalogue.open)
        return self.add(Place.SHEET, sheet)

    @cached_property
    def replay(self) -> ReplayPage:
        """The page that asks how to replay a published game."""
        from ..start.master_page import ReplayPage

        return self.add(
            Place.REPLAY, ReplayPage(self._services.catalogue.open, self._services.icons)
        )

    @cached_property
    def editor(self) -> EditorPage:
        """The page to set up a position on."""
        from ..start.editor_page import EditorPage

        page = EditorPage(self._services.painter)
        page.overlay.set_text_scale(self._scale)
        return self.add(Place.EDITOR, page)

    @cached_property
    def play(self) -> PlayPage:
        """The page of a game."""
        from ..play.play_page import PlayPage

        services = self._services
        page = PlayPage(services.session, services.figures, services.painter, self._actions)
        page.set_motion(self._motion)
        page.table.overlay.set_text_scale(self._scale)
        return self.add(Place.PLAY, page)

    @cached_property
    def arbitration(self) -> ArbitrationPage:
        """The page of a club's arbiter."""
        from ..club.arbitration_page import ArbitrationPage

        services = self._services
        page = ArbitrationPage(services.club, services.painter)
        page.set_motion(self._motion)
        return self.add(Place.CLUB, page)

    @cached_property
    def words(self) -> WordPage:
        """The page of the word tools."""
        from ..words.word_page import WordPage

        return self.add(Place.WORDS, WordPage())

    @cached_property
    def analysis(self) -> AnalysisPage:
        """The page of an analysed game."""
        from ..analysis.analysis_page import AnalysisPage

        page = AnalysisPage(self._services.analysis(), self._services.painter)
        return self.add(Place.ANALYSIS, page)

    @property
    def place(self) -> Place | None:
        """Which page is in front."""
        front = self.currentWidget()
        return next((p for p, frame in self._frames.items() if frame is front), None)

    @property
    def made_so_far(self) -> frozenset[Place]:
        """The pages that have been asked for."""
        return frozenset(self._pages)

    def prepare(self) -> Iterator[None]:
        """Load, make and dress what the start page leads to, in steps that each take little time.

        That is the page of a game, the sheet that asks for one, the page of its analysis, and what
        the pages of tools are made of.
        """
        for name in _PLAY_MODULES:
            import_module(name)
            yield
        _ = self.play
        yield
        yield from self.dressing(Place.PLAY)
        yield
        for name in _SHEET_MODULES:
            import_module(name)
            yield
        _ = self.sheet
        yield
        yield from self.dressing(Place.SHEET)
        for name in _ANALYSIS_MODULES:
            yield
            import_module(name)
        yield
        _ = self.analysis
        yield
        yield from self.dressing(Place.ANALYSIS)
        from .tool_modules import TOOL_MODULES

        for name in TOOL_MODULES:
            yield
            import_module(name)

    def bring(self, page: QWidget) -> None:
        """Put a page in front."""
        place = self._place_of(page)
        if place in _LASTING:
            self._behind.clear()
        self._dress(place)
        self.setCurrentWidget(self._frames[place])

    def fill_in(self, page: QWidget) -> None:
        """Put a page in front that is filled in and left again, with the keyboard on it."""
        wanted, place = self._place_of(page), self.place
        if wanted in self._behind:
            del self._behind[self._behind.index(wanted) :]
        elif place not in (None, wanted):
            self._behind.append(place)
        self.bring(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_back(self) -> None:
        """The page that was in front before something was filled in."""
        place = self._behind.pop() if self._behind else Place.START
        self.bring(self._pages[place])

    def keep_focus(self) -> None:
        """Give the keyboard to what has it on the page in front as a rule: the board of a game."""
        place = self.place
        if place is Place.PLAY:
            self.play.table.keep_focus()
        elif place is Place.CLUB:
            self.arbitration.keep_focus()
        elif place is not None:
            self._pages[place].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_kept_at_home(self) -> bool:
        """Whether letters are tiles or moves on the page in front, so that the focus must return.

        On the others it goes on to the next field.
        """
        return self.place in (Place.PLAY, Place.CLUB)

    def close_projector(self) -> None:
        """Close the window for the projector, if it is open."""
        if Place.CLUB in self._pages:
            self.arbitration.close_projector()

    def set_look(self, theme: Theme, sheet: str) -> None:
        """Show another theme or text size; the painter's own theme is already set.

        Pages behind the one in front are dressed when they come forward.
        """
        self._theme, self._sheet = theme, sheet
        self._undressed = set(self._pages)
        projecting = Place.CLUB in self._pages and self.arbitration.is_projecting
        for place in self._pages:
            if place is self.place or (place is Place.CLUB and projecting):
                self._dress(place)

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        self._motion = motion
        if Place.PLAY in self._pages:
            self.play.set_motion(motion)
        if Place.CLUB in self._pages:
            self.arbitration.set_motion(motion)

    def set_text_scale(self, scale: float) -> None:
        """The size of what is painted on boards; 1 is usual."""
        self._scale = scale
        if Place.PLAY in self._pages:
            self.play.table.overlay.set_text_scale(scale)
        if Place.EDITOR in self._pages:
            self.editor.overlay.set_text_scale(scale)

    def add(self, place: Place, page: P) -> P:
        """Take a page that has just been made."""
        frame = QWidget()
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(page)
        self._pages[place], self._frames[place] = page, frame
        self._undressed.add(place)
        self.made.emit(place, page)
        self.addWidget(frame)
        return page

    def _dress(self, place: Place) -> None:
        for _ in self.dressing(place):
            pass

    def dressing(self, place: Place) -> Iterator[None]:
        """Dress a page in two steps; what is behind its back dressed or changed, stays so."""
        theme, sheet = self._theme, self._sheet
        if place not in self._undressed or theme is None:
            return
        self._frames[place].setStyleSheet(sheet)
        yield
        if place in self._undressed and (theme, sheet) == (self._theme, self._sheet):
            self._undressed.remove(place)
            self._pages[place].set_theme(theme)

    def _place_of(self, page: QWidget) -> Place:
        return next(place for place, made in self._pages.items() if made is page)
