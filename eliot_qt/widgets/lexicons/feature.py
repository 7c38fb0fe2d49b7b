"""Lexicons: the page where they are looked at, added and removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from eliot_qt.session.background.runner import Runner

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from eliot_qt.session.lexicon_shelf import LexiconShelf

    from .lexicon_page import LexiconPage

#: files that are lexicons of other programs by their names (``lexicon.file_formats``)
LEXICON_SUFFIXES = (".dawg", ".kwg")


class LexiconFeature(Feature):
    """Shows the lexicons there are; ``shelf`` always gives the same one."""

    def __init__(
        self,
        shell: Shell,
        shelf: Callable[[], LexiconShelf],
        runner: Runner,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._shelf = shelf
        self._runner = runner

    @property
    def commands(self) -> list[Bound[Any]]:
        """The command that opens the page."""
        return bound(self, LEXICON_COMMANDS)

    @cached_property
    def page(self) -> LexiconPage:
        """The page, made when it is first wanted."""
        from .lexicon_page import LexiconPage

        page = LexiconPage(self._shelf(), self._runner)
        page.left.connect(self._shell.go_back)
        self._shell.add_page(Place.LEXICONS, page)
        return page

    def open(self) -> None:
        """Show the page."""
        self.page.open()
        self._shell.show_page(self.page)

    def add_file(self, path: Path) -> None:
        """Show the page with a file to be added; what is in it is shown before it is built."""
        self.page.add_file(path)
        self._shell.show_page(self.page)

    def prepare(self) -> Iterator[object]:
        """Load the page, after what builds and reads lexicons."""
        from eliot_qt.lexicon.layouts import eliot

        yield eliot
        from eliot_qt.lexicon import file_formats

        yield file_formats
        from eliot_qt.lexicon import importer

        yield importer
        from eliot_qt.lexicon import difference, facts, layer

        yield difference, facts, layer
        from eliot_qt.session import lexicon_shelf

        yield (lexicon_shelf,)
        from . import overview

        yield overview
        from . import lexicon_page

        yield lexicon_page


LEXICON_COMMANDS: tuple[CommandSpec[LexiconFeature], ...] = (
    CommandSpec(
        Command.LEXICONS,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Lexicons"),
        LexiconFeature.open,
        ("Ctrl+Shift+L",),
        parted=True,
    ),
)
