"""How a game comes to run: from a setup, an autosave, a file, or a position to train on."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.formats.errors import FormatError
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon import LexiconError
from eliot_qt.modes import arbitration, training
from eliot_qt.session.setup import GameSetup, begin

from ..start.start_offers import own_name
from ..texts.notice_texts import lexicon_text
from .services import Services


class GameOpener(QObject):
    """Hands games to the session that plays them and announces which page shows them.

    What is wrong with a game is told in words; the game that runs goes on then.
    """

    play_opened = Signal()
    club_opened = Signal()
    told = Signal(str)
    #: what is to be known of the game that has just been opened
    told_of_game = Signal(str)
    # What is wrong with the position given; empty where nothing is.
    position_judged = Signal(str)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._session = services.session

    def begin(self, setup: GameSetup) -> None:
        """Start the game of a setup and remember the choice."""
        services = self._services
        chosen = replace(setup, master=None)
        services.settings.set(services.settings.value.with_setup(chosen))
        seed = random.getrandbits(48)
        make = partial(begin, setup, services.tile_sets, services.layouts, seed)
        try:
            if setup.mode == arbitration.MODE:
                self.run(make())
                return
            self._session.begin(make, self._show_play)
        except LexiconError as error:
            self._tell_unopened(error)
        except ValueError as error:
            self.told.emit(str(error))

    def run(self, record: GameRecord, path: Path | None = None) -> None:
        """Play a game; ``path`` is its autosave where it has one."""
        try:
            if record.mode == arbitration.MODE:
                self._services.club.resume(record, path)
                self._session.close()
                self.club_opened.emit()
                return
            if path is None:
                self._session.start(record)
            else:
                self._session.resume(record, path)
        except LexiconError as error:
            self._tell_unopened(error)
            return
        self._show_play()

    def open_file(self, path: Path) -> None:
        """Open a game of any format."""
        try:
            opened = self._services.files.read(path)
        except FormatError as error:
            self.told.emit(self.tr("Not opened. {why}").format(why=error))
            return
        self.run(opened.record)
        for warning in opened.warnings:
            self.told_of_game.emit(f"{path.name}: {warning}")
        if opened.other_lexicon:
            used = opened.record.start.rules.lexicon
            name = self._services.catalogue.names.get(used, used)
            self.told_of_game.emit(lexicon_text(path.name, opened.other_lexicon, name))

    def resume_latest(self) -> None:
        """Go on with the game played last, if there is one."""
        found = self._services.autosave.latest()
        if found is not None:
            self.run(found.record, found.path)

    def resume(self, path: Path) -> None:
        """Go on with the game of an autosave."""
        found = self._services.autosave.load(path)
        if found is not None:
            self.run(found.record, found.path)

    def train_on(self, position: Position) -> None:
        """Train on a position."""
        self.run(self._training(position))

    def train_on_text(self, text: str) -> None:
        """Train on a position given as CGP text."""
        rules = Rules(lexicon=self._services.settings.value.lexicon)
        try:
            record = self._training(self._services.files.position(text, rules))
        except ValueError as error:
            self.position_judged.emit(str(error))
            return
        self.position_judged.emit("")
        self.run(record)

    def _training(self, position: Position) -> GameRecord:
        name = own_name(self._services.settings.value)
        return training.train_from(position, random.getrandbits(48), name)

    def _show_play(self) -> None:
        self._services.club.close()
        self.play_opened.emit()

    def _tell_unopened(self, error: LexiconError) -> None:
        self.told.emit(self.tr("This game cannot be opened: {why}").format(why=error))
