"""Help: one page with three parts, each opened by a command of the Help menu."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from eliot_qt import paths
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..board.tile_painter import TilePainter
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from .help_page import HelpPage
    from .whats_this import WhatsThis


class HelpFeature(Feature):
    """Shows how the game is played and what its words mean.

    ``play_wanted`` asks for a game, ``guide_wanted`` for one whose first turns are explained.
    """

    play_wanted = Signal()
    guide_wanted = Signal()

    def __init__(
        self, shell: Shell, painter: TilePainter, library: Library, parent: QObject
    ) -> None:
        super().__init__(shell, parent)
        self._painter = painter
        self._library = library

    @property
    def commands(self) -> list[Bound[Any]]:
        """The commands that open a part of the page."""
        return bound(self, HELP_COMMANDS)

    @cached_property
    def page(self) -> HelpPage:
        """The page, made when it is first wanted."""
        from .help_page import HelpPage

        page = HelpPage(self._painter, self._library.game(Rules()), paths.handbook())
        page.left.connect(self._shell.go_back)
        page.play_wanted.connect(self.play_wanted)
        self._shell.add_page(Place.HELP, page)
        return page

    def explain_rules(self) -> None:
        """Show how to play."""
        from .help_page import HelpPart

        self._open(HelpPart.HOW_TO_PLAY)

    def open_glossary(self, term: str = "") -> None:
        """Show the glossary, with one term if it is given."""
        from .help_page import HelpPart

        self._open(HelpPart.GLOSSARY)
        self.page.glossary.show_term(term)

    @cached_property
    def whats_this(self) -> WhatsThis:
        """Explains what is clicked."""
        from .whats_this import WhatsThis

        whats_this = WhatsThis(self._shell.dialogs)
        whats_this.glossary_wanted.connect(self.open_glossary)
        return whats_this

    def open_handbook(self) -> None:
        """Show the handbook."""
        from .help_page import HelpPart

        self._open(HelpPart.HANDBOOK)

    def _open(self, part: int) -> None:
        from .help_page import HelpPart

        self.page.show_part(HelpPart(part))
        self._shell.show_page(self.page)


HELP_COMMANDS: tuple[CommandSpec[HelpFeature], ...] = (
    CommandSpec(
        Command.HOW_TO_PLAY,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "How to play"),
        HelpFeature.explain_rules,
    ),
    CommandSpec(
        Command.GUIDED_GAME,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "Guided game"),
        lambda help: help.guide_wanted.emit(),
    ),
    CommandSpec(
        Command.GLOSSARY,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "Glossary"),
        HelpFeature.open_glossary,
    ),
    CommandSpec(
        Command.WHATS_THIS,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "What's this?"),
        lambda help: help.whats_this.begin(),
        ("Shift+F1",),
    ),
    CommandSpec(
        Command.HANDBOOK,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "Handbook"),
        HelpFeature.open_handbook,
    ),
)
