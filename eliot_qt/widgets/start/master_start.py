"""From a file to a replay: asks for the file, shows what was read, begins."""

from __future__ import annotations

import random
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from eliot_qt import paths
from eliot_qt.game.formats.errors import FormatError
from eliot_qt.lexicon import LexiconError
from eliot_qt.modes.master_game import MasterError, MasterGame, master_game
from eliot_qt.session.files import GameFiles
from eliot_qt.session.house_rules import tile_set_for
from eliot_qt.session.master_replay import ReplaySetup, begin_replay

from ..texts import master_texts
from ..window.game_dialogs import ask_open
from ..window.services import Services
from .master_page import ReplayPage
from .start_offers import own_name

translate = QCoreApplication.translate


def read_published(files: GameFiles, path: Path) -> tuple[MasterGame, tuple[str, ...]]:
    """A published game and the warnings of its reader. Raises ``ValueError`` in words."""
    try:
        opened = files.read(path)
        return master_game(opened.record, opened.guessed), opened.warnings
    except MasterError as error:
        raise ValueError(master_texts.fault_line(error.fault)) from error
    except FormatError as error:
        raise ValueError(translate("Master", "Not read: {why}").format(why=error)) from error


def ask_published(files: GameFiles, parent: QWidget) -> MasterGame | None:
    """The published game of a file that is asked for. Raises ``ValueError`` in words."""
    path = ask_open(parent.window(), paths.saved_games())
    return None if path is None else read_published(files, path)[0]


class ReplayStarter(QObject):
    """Reads published games and makes replays of them."""

    asked = Signal()  # the page is filled in
    begun = Signal(object)  # GameRecord
    told = Signal(str)

    def __init__(self, services: Services, page: ReplayPage, window: QWidget) -> None:
        super().__init__(window)
        self._services = services
        self._page = page
        self._window = window
        page.accepted.connect(self.begin)
        page.file_wanted.connect(self.ask)

    def ask(self) -> None:
        """Ask for the file of a published game, and then how to replay it."""
        path = ask_open(self._window, paths.saved_games())
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a published game and ask how to replay it; what is wrong with it stands there."""
        page, services = self._page, self._services
        try:
            game, warnings = read_published(services.files, path)
        except ValueError as error:
            page.show_unreadable(path.name, str(error))
        else:
            name = own_name(services.settings.value)
            page.show_game(path.name, game, warnings, self._lexicons(game), name)
        self.asked.emit()

    def begin(self, setup: ReplaySetup) -> None:
        """Begin a replay."""
        try:
            lexicon = self._services.catalogue.open(setup.lexicon)
            record = begin_replay(setup, lexicon, random.getrandbits(48))
        except (LexiconError, ValueError) as error:
            self.told.emit(str(error))
            return
        self.begun.emit(record)

    def _lexicons(self, game: MasterGame) -> dict[str, str]:
        """Names by id of the lexicons with the tiles of a game."""
        start, tile_sets = game.source.start, self._services.tile_sets
        return {
            m.id: m.name
            for m in self._services.catalogue.manifests
            if tile_set_for(m.tile_set_id, start.board.layout, tile_sets) == start.tile_set.id
        }
