"""The window as a feature knows it, and a feature as the window does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.faults import Said
from eliot_qt.play.notices import Notice

from ..actions.commands import Bound, Command
from ..look.motion import Motion


class Place(Enum):
    """The pages of the window."""

    START = auto()
    SHEET = auto()
    REPLAY = auto()
    EDITOR = auto()
    PLAY = auto()
    CLUB = auto()
    WORDS = auto()
    RECORD = auto()
    STUDY = auto()
    LEXICONS = auto()
    ANALYSIS = auto()
    BENCH = auto()
    GAMES = auto()
    SCORES = auto()
    PREFERENCES = auto()
    PUZZLES = auto()
    LESSONS = auto()
    HELP = auto()


class Shell(Protocol):
    """The window as features see it."""

    @property
    def place(self) -> Place | None:
        """The page in front."""

    @property
    def dialogs(self) -> QWidget:
        """The parent of dialogs."""

    def add_page(self, place: Place, page: Any) -> None:
        """Take a page that has just been made; it is dressed when it comes to the front."""

    def show_page(self, page: QWidget) -> None:
        """Put a page in front, with the keyboard on it."""

    def go_back(self) -> None:
        """Put the page in front that was there before."""

    def say(self, what: Said) -> None:
        """Show a notice in these words."""

    def offer(self, text: str, action: QAction) -> Callable[[], None]:
        """Show a notice with a button; what is returned takes it away."""

    def show_notice(self, notice: Notice) -> None:
        """Show a notice of the session or a store."""


class Feature(QObject):
    """One object for the whole of a feature; its page is made when it is first wanted."""

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        #: the actions of all commands, once they are made
        self.actions: Mapping[Command, QAction] = {}

    @property
    def commands(self) -> Sequence[Bound[Any]]:
        """The commands, in the order of the menus."""
        return ()

    def prepare(self) -> Iterator[object]:
        """Load what is wanted next, while the first page is looked at: a part with each step."""
        yield from ()

    def turn(self, place: Place | None) -> None:
        """Go on, now that another page is in front."""

    def close(self) -> None:
        """Leave everything in order, as the window closes."""


@runtime_checkable
class HomePage(Protocol):
    """A page where letters are tiles or moves: the keyboard returns there, notices stand there."""

    def keep_focus(self) -> None:
        """Give the keyboard to the board or the tables."""

    def take_notices(self, notices: QWidget) -> None:
        """Show the notices of the window from now on."""

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""


@runtime_checkable
class NoticePage(Protocol):
    """A page with a place where a notice hides nothing that is read or pressed."""

    def notice_room(self, body: QWidget) -> QRect:
        """Return that place in ``body``, which the page is in; empty where there is none now."""


@runtime_checkable
class ScaledPage(Protocol):
    """A page that paints text on a board."""

    def set_text_scale(self, scale: float) -> None:
        """The size of what is painted; 1 is usual."""


@runtime_checkable
class ProjectingPage(Protocol):
    """A page with a window of its own that is seen while another page is in front."""

    @property
    def is_projecting(self) -> bool:
        """True while that window is open."""
