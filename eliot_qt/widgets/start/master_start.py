"""From a file to a replay: asks for the file, shows what was read, begins."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from eliot_qt import paths
from eliot_qt.faults import Fault, Message, Said
from eliot_qt.formats.errors import FormatError
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.modes.master_game import MasterGame, master_game
from eliot_qt.play.house_rules import tile_set_for
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.master_replay import ReplaySetup, begin_replay
from eliot_qt.play.secrecy import check_public
from eliot_qt.session.background.question import Question
from eliot_qt.session.kept_games import KeptGames, size_of
from eliot_qt.session.settings_store import SettingsStore

from ..parts.file_dialogs import ask_open
from ..texts.error_texts import error_text
from .master_page import ReplayPage
from .start_offers import own_name


def read_published(
    files: GameFiles, path: Path, watch: Watch = unwatched
) -> tuple[MasterGame, tuple[Message, ...]]:
    """A published game and the warnings of its reader. Raises ``Fault``."""
    try:
        game = files.read(path, watch)
        check_public(path, game.record)
        return master_game(game.record, game.guessed), game.warnings
    except FormatError as error:
        raise Fault("Not read: {fault}", fault=error) from error


def begin_reading(games: KeptGames, path: Path) -> Question:
    """Read a published game behind the window; the result is that of :func:`read_published`."""
    job = partial(read_published, games.files, path)
    return games.runner.read(job, path.name, size_of(path))


def ask_published(games: KeptGames, parent: QWidget) -> Question | None:
    """Ask for the file of a published game and read it; None where none was chosen."""
    path = ask_open(parent, paths.saved_games())
    return None if path is None else begin_reading(games, path)


class ReplayStarter(QObject):
    """Reads published games and makes replays of them."""

    asked = Signal()  # the page is filled in
    begun = Signal(object)  # GameRecord
    message = Signal(str)

    def __init__(
        self,
        games: KeptGames,
        library: Library,
        settings: SettingsStore,
        page: ReplayPage,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._games = games
        self._library = library
        self._settings = settings
        self._page = page
        self._window = window
        self._reading: Question | None = None
        page.accepted.connect(self.begin)
        page.file_wanted.connect(self.ask)

    def ask(self) -> None:
        """Ask for the file of a published game, and then how to replay it."""
        path = ask_open(self._window, paths.saved_games())
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a published game and ask how to replay it; its faults are shown there."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = begin_reading(self._games, path)
        self._reading.finished.connect(self._show)
        self._reading.failed.connect(self._show_unreadable)

    @Slot(object)
    def _show(self, found: tuple[MasterGame, tuple[Message, ...]]) -> None:
        assert self._reading is not None
        name = own_name(self._settings.value)
        game, warnings = found
        self._page.show_game(self._reading.name, game, warnings, self._lexicons(game), name)
        self.asked.emit()

    @Slot(object)
    def _show_unreadable(self, why: Said) -> None:
        assert self._reading is not None
        self._page.show_unreadable(self._reading.name, why)
        self.asked.emit()

    def begin(self, setup: ReplaySetup) -> None:
        """Begin a replay."""
        try:
            lexicon = self._library.lexicon(setup.lexicon)
            record = begin_replay(setup, lexicon, random.getrandbits(48))
        except (LexiconError, ValueError) as error:
            self.message.emit(error_text(error))
            return
        self.begun.emit(record)

    def _lexicons(self, game: MasterGame) -> dict[str, str]:
        """Names by id of the lexicons with the tiles of a game."""
        start, tile_sets = game.source.start, self._library.tile_sets
        return {
            m.id: m.name
            for m in self._library.catalogue.manifests
            if tile_set_for(m.tile_set_id, start.board.layout, tile_sets) == start.tile_set.id
        }
