"""Lessons: their page, and the way from step to step on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.kept_games import KeptGames

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from .lessons_page import LessonsPage
    from .lessons_view import LessonsView


class LessonsFeature(Feature):
    """Shows the page; ``position_wanted`` carries the position of a step, to guess on.

    ``take_card`` puts the card of a step beside the board, ``person`` names who learns.
    """

    position_wanted = Signal(object)  # Position

    def __init__(
        self,
        shell: Shell,
        session: GameSession,
        games: KeptGames,
        take_card: Callable[[QWidget], None],
        person: Callable[[], str],
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._session, self._games = session, games
        self._take_card, self._person = take_card, person

    @property
    def commands(self) -> list[Bound[Any]]:
        """The command that opens the page."""
        return bound(self, LESSON_COMMANDS)

    @cached_property
    def page(self) -> LessonsPage:
        """The page, made when it is first wanted."""
        from .lessons_page import LessonsPage

        page = LessonsPage()
        page.left.connect(self._shell.go_back)
        self._shell.add_page(Place.LESSONS, page)
        return page

    @cached_property
    def view(self) -> LessonsView:
        """Fills the page in and opens steps; made when it is first wanted."""
        from .lessons_view import LessonsView

        view = LessonsView(self._shell, self.page, self._session, self._games, self._person, self)
        self._take_card(view.card)
        view.position_wanted.connect(self.position_wanted)
        return view

    def open(self) -> None:
        """Show the page."""
        self.view.open()


LESSON_COMMANDS: tuple[CommandSpec[LessonsFeature], ...] = (
    CommandSpec(
        Command.LESSONS,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "Lessons…"),
        LessonsFeature.open,
    ),
)
