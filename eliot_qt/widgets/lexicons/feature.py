"""Lexicons: the page where they are looked at, added and removed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from eliot_qt.session.background.file_reader import FileReader

from ..actions.commands import QT_TRANSLATE_NOOP, Command, CommandSpec, Group
from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from eliot_qt.session.lexicon_shelf import LexiconShelf

    from .lexicon_page import LexiconPage

#: files that are lexicons of other programs by their names (``lexicon.file_formats``)
LEXICON_SUFFIXES = (".dawg", ".kwg")


class LexiconFeature(QObject):
    """Shows the lexicons there are; ``shelf`` always gives the same one."""

    def __init__(
        self,
        shell: Shell,
        shelf: Callable[[], LexiconShelf],
        reader: FileReader,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._shelf = shelf
        self._reader = reader

    @cached_property
    def page(self) -> LexiconPage:
        """The page, made when it is first wanted."""
        from .lexicon_page import LexiconPage

        page = LexiconPage(self._shelf(), self._reader)
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
