"""Start games: from a setup, an autosave, a file, or a position to train on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.faults import Said
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.modes import training
from eliot_qt.modes.catalogue import MODES, mode_of
from eliot_qt.play.kept.autosave import SavedGame
from eliot_qt.play.kept.files import Opened, is_game
from eliot_qt.play.notices import Notice
from eliot_qt.play.set_up import is_of_players, lead_in
from eliot_qt.play.setup import GameKind, GameSetup, new_record
from eliot_qt.play.strengths import Strengths
from eliot_qt.players.level_table import LEVELS
from eliot_qt.session.background.question import Question
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.kept_games import KeptGames, size_of
from eliot_qt.session.settings_store import SettingsStore

from ..texts.error_texts import error_text
from .start_offers import offered_setup, own_name

# Of a file that is wrong in every line the first ones say enough.
_MOST_WARNINGS = 20


class GameOpener(QObject):
    """Hands games to the session that plays them and announces which page shows them.

    A position of two players is no game; ``position_opened`` carries it, to be analysed;
    ``game_read`` a game that was copied.

    What is wrong with a game is said in words; the running game goes on then.
    """

    play_opened = Signal()
    club_opened = Signal()
    #: the game that has just been opened is to be guided through
    guide_wanted = Signal()
    position_opened = Signal(object)  # Position
    game_read = Signal(object)  # Opened
    file_opened = Signal(object, object)  # GameRecord, Path
    message = Signal(str)
    notice = Signal(object)  # Notice
    #: what is to be known of the game that has just been opened
    game_message = Signal(str)
    # What is wrong with the position given; empty where nothing is.
    position_judged = Signal(str)

    def __init__(
        self,
        session: GameSession,
        club: ClubSession,
        games: KeptGames,
        library: Library,
        settings: SettingsStore,
        strengths: Strengths,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._club = club
        self._games = games
        self._library = library
        self._settings = settings
        self._strengths = strengths
        self._reading: Question | None = None
        self._file = ""
        self._session.game_over.connect(self._count)

    def opponents(self, seats: Sequence[Seat], lexicon: str) -> tuple[Seat, ...]:
        """The seats of a new game, adaptive opponents fitted to the person's strength."""
        fitted, notice = self._strengths.seats(seats, lexicon)
        self._say(notice)
        return fitted

    def start(self, setup: GameSetup, *, guided: bool = False) -> None:
        """Start the game of a setup and remember the choice; ``guided``: explain first turns."""
        # A Teach game is asked for each time; the next game is as usual.
        new_setup = replace(setup, master=None, rules=replace(setup.rules, teaches=False))
        self._settings.set(self._settings.value.with_setup(new_setup))
        self._start(setup, guided)

    def _start(self, setup: GameSetup, guided: bool) -> None:
        self._stop_reading()
        setup = replace(setup, seats=self.opponents(setup.seats, setup.rules.lexicon))
        seed = random.getrandbits(48)
        tile_sets, layouts = self._library.tile_sets, self._library.layouts
        make = partial(new_record, setup, tile_sets, layouts, seed)
        try:
            if MODES[setup.mode].arbitrated:
                self.open_record(make())
                return
            show = self._show_guided if guided else self._show_play
            self._session.games.start_made(make, show)
        except LexiconError as error:
            self._report_unopened(error)
        except ValueError as error:
            self.message.emit(error_text(error))

    def start_teach_game(self) -> None:
        """Play the computer in a game that stops mistakes; other games do as they did."""
        setup = offered_setup(self._settings.value, GameKind.COMPUTER)
        self.start(replace(setup, rules=replace(setup.rules, teaches=True)))

    def start_guided_game(self) -> None:
        """Begin a game against the easiest computer that is explained turn by turn."""
        setup = offered_setup(self._settings.value, GameKind.COMPUTER)
        # The person begins.
        seats = sorted(setup.seats, key=lambda seat: seat.is_computer)
        easiest = LEVELS[0].id
        seats = [replace(seat, player=easiest) if seat.is_computer else seat for seat in seats]
        self._start(replace(setup, seats=tuple(seats), shuffle_seats=False), guided=True)

    def open_record(
        self,
        record: GameRecord,
        path: Path | None = None,
        *,
        guessing: bool = False,
        lists: bool = False,
    ) -> None:
        """Start a game, or resume the one whose autosave is ``path``.

        ``guessing``: a new training that hides the list of moves; ``lists``: another game in which
        it stays.
        """
        self._stop_reading()
        try:
            if mode_of(record).arbitrated:
                self._club.resume(record, path)
                self._session.close()
                self.club_opened.emit()
                return
            if guessing:
                self._session.start_to_guess(record)
            elif path is None:
                self._session.games.start(record)
            else:
                self._session.games.resume(record, path)
        except LexiconError as error:
            self._report_unopened(error)
            return
        self._session.listing.stays = lists
        self._show_play()

    def play_on(self, record: GameRecord) -> None:
        """Start a game that goes on from a position: the list of moves stays where it is fair."""
        self.open_record(record, lists=mode_of(record).permits(record).list_moves)

    def open_file(self, path: Path) -> None:
        """Open a game of any format, once it is read, unless another one has begun by then.

        Opened again it goes on where it is kept.
        """
        reading = self._read(self._games.read_to_play(path))
        reading.finished.connect(partial(self._opened, path))
        reading.failed.connect(self._not_opened)

    def _opened(self, path: Path, found: tuple[Opened, SavedGame | None]) -> None:
        (game, same), name = found, self._file
        if game.is_position:
            self.position_opened.emit(game.record.start)
            return
        if game.guessed:
            self._remember(game)
        if same is None:
            self.open_record(game.record)
        else:
            self.open_record(same.record, same.path)
        self.file_opened.emit(game.record, path)
        for warning in game.warnings[:_MOST_WARNINGS]:
            self.game_message.emit(f"{name}: {error_text(warning)}")
        if (more := len(game.warnings) - _MOST_WARNINGS) > 0:
            self.game_message.emit(self.tr("{file}: {n} more warnings").format(file=name, n=more))
        if game.other_lexicon:
            from ..texts.notice_texts import lexicon_text

            game_lexicon = game.record.start.rules.lexicon
            lexicon = self._library.catalogue.names.get(game_lexicon, game_lexicon)
            self.game_message.emit(lexicon_text(name, game.other_lexicon, lexicon))

    def _remember(self, opened: Opened) -> None:
        """Keep which racks the file did not have, for a later analysis of the game."""
        from eliot_qt.review.guessed import GuessedRacks

        job = partial(GuessedRacks().keep, opened.record, opened.guessed)
        self._games.runner.read(lambda _watch: job(), self._file)

    @Slot(object)
    def _not_opened(self, why: Said) -> None:
        self.message.emit(self.tr("Not opened. {why}").format(why=error_text(why)))

    def resume_latest(self) -> None:
        """Resume the game played last, if there is one."""
        games = self._games
        latest = partial(games.autosave.latest, begun=True)
        reading = self._read(games.runner.read(latest, self.tr("the game")))
        reading.finished.connect(self._resumed)

    def resume(self, path: Path) -> None:
        """Resume the game of an autosave."""
        load = partial(self._games.autosave.load, path)
        reading = self._read(self._games.runner.read(load, self.tr("the game"), size_of(path)))
        reading.finished.connect(self._resumed)

    @Slot(object)
    def _resumed(self, found: SavedGame | None) -> None:
        if found is not None:
            self.open_record(found.record, found.path)

    def train_on(self, position: Position) -> None:
        """Train on a position."""
        self.open_record(self._training(position))

    def guess_on(self, position: Position) -> None:
        """Train on a position with the list of moves hidden: a puzzle, or a step of a lesson."""
        self.open_record(self._training(position), guessing=True)

    def open_text(self, text: str) -> None:
        """Open what was copied: a game, to be analysed, or a position."""
        if not is_game(text):
            self.train_on_text(text)
            return
        try:
            game = self._games.files.read_text(text)
        except ValueError as error:
            self.position_judged.emit(error_text(error))
            return
        self.game_read.emit(game)

    def train_on_text(self, text: str) -> None:
        """Train on a position given as CGP text; one of two players is analysed."""
        rules = Rules(lexicon=self._settings.value.lexicon)
        try:
            position = self._games.files.position(text, rules)
            record = None if is_of_players(position) else self._training(position)
        except ValueError as error:
            self.position_judged.emit(error_text(error))
            return
        self.position_judged.emit("")
        if record is None:
            self.position_opened.emit(position)
        else:
            self.open_record(record)

    def _count(self) -> None:
        """Note what a game that has just ended says about the person's strength."""
        self._say(self._strengths.enter(self._session.record))

    def _say(self, notice: Notice | None) -> None:
        if notice is not None:
            self.notice.emit(notice)

    def _read(self, reading: Question) -> Question:
        self._stop_reading()
        self._reading, self._file = reading, reading.name
        return reading

    def _stop_reading(self) -> None:
        """Stop reading a file."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _training(self, position: Position) -> GameRecord:
        name = own_name(self._settings.value)
        seed = random.getrandbits(48)
        return training.train_from(position, seed, name, lead_in(position))

    def _show_play(self) -> None:
        self._club.close()
        self.play_opened.emit()

    def _show_guided(self) -> None:
        self._show_play()
        self.guide_wanted.emit()

    def _report_unopened(self, error: LexiconError) -> None:
        text = self.tr("This game cannot be opened: {why}")
        self.message.emit(text.format(why=error_text(error)))
