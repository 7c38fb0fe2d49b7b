"""The analysis as a feature: the ways a game comes there, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance, Slot

from eliot_qt import paths
from eliot_qt.faults import Said
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import Opened
from eliot_qt.play.secrecy import may_review, may_review_file
from eliot_qt.session.background.question import Question
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..board.tile_painter import TilePainter
from ..parts.front import GameInFront
from ..parts.shell import Feature, Place, Shell
from ..texts.error_texts import error_text

if TYPE_CHECKING:
    from eliot_qt.review.job import ReadGame
    from eliot_qt.review.values import TurnReview
    from eliot_qt.session.analysis.analysis_parts import AnalysisParts
    from eliot_qt.session.analysis.analysis_session import AnalysisSession
    from eliot_qt.session.analysis.many_games import ManyGames
    from eliot_qt.session.bench.bench_parts import BenchParts

    from .analysed_notes import AnalysedNotes
    from .analysis_page import AnalysisPage
    from .bench.feature import BenchFeature
    from .games.feature import GamesFeature
    from .scores.feature import ScoreFeature
    from .turn_acts import TurnActs

# Milliseconds by which a page shown has been painted.
_PAINTED = 30
# Corrections of a file that are told one by one; the summary has all of them.
_MOST_WARNINGS = 3


class AnalysisFeature(Feature):
    """Opens the page for a game; page and parts are made when they are first wanted.

    ``find_parts``, ``find_bench`` and ``find_many`` always give the same ones; ``session`` has the
    running game. ``record_wanted`` carries a game to play on; ``missed`` an analysis, its turn, and
    the text and score of a move whose word is to be studied.
    """

    record_wanted = Signal(object)  # GameRecord
    train_wanted = Signal(object)  # Position
    paper_wanted = Signal(object, object)  # GameRecord, PartRacks: a game to be printed
    missed = Signal(object, object, str, int)
    reviewed = Signal(object, object)  # GameRecord, tuple[SeatSummary, ...]: a game's, as they come

    def __init__(
        self,
        shell: Shell,
        find_parts: Callable[[], AnalysisParts],
        find_bench: Callable[[], BenchParts],
        find_many: Callable[[], ManyGames],
        front: GameInFront,
        session: GameSession,
        games: KeptGames,
        library: Library,
        settings: SettingsStore,
        painter: TilePainter,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._find_parts = find_parts
        self._find_bench = find_bench
        self._find_many = find_many
        self._front = front
        self._session = session
        self._games = games
        self._library = library
        self._settings = settings
        self._painter = painter
        self._reading: Question | None = None
        self._acts: TurnActs | None = None

    @property
    def commands(self) -> list[Bound[Any]]:
        """The commands of the analysis."""
        return bound(self, ANALYSIS_COMMANDS)

    @property
    def is_open(self) -> bool:
        """Return whether the page of the analysis is in front."""
        return self._shell.place is Place.ANALYSIS

    @cached_property
    def page(self) -> AnalysisPage:
        """The page, made when it is first wanted."""
        from .analysis_page import AnalysisPage

        page = AnalysisPage(self.parts, self._painter)
        page.left.connect(self._shell.go_back)
        page.play_on_requested.connect(self.acts.play_on)
        page.export_requested.connect(self.acts.export)
        page.study_requested.connect(lambda *move: self.missed.emit(self.parts.analysis, *move))
        page.position_requested.connect(self.acts.analyse)
        page.mistake_requested.connect(lambda: self.acts.walk_to_mistake(1))
        remember = self._settings.change
        page.progress.seconds_chosen.connect(lambda n: remember(analysis_seconds=int(n)))
        self._shell.add_page(Place.ANALYSIS, page)
        return page

    @property
    def acts(self) -> TurnActs:
        """The acts on the turn looked at."""
        if self._acts is None:
            from .turn_acts import TurnActs

            shared = (self.parts, lambda: self.page, lambda: self.bench, self._games.runner)
            self._acts = acts = TurnActs(self._shell, *shared, self)
            acts.record_wanted.connect(self.record_wanted)
            acts.paper_wanted.connect(self.paper_wanted)
        return self._acts

    @cached_property
    def bench(self) -> BenchFeature:
        """The page of a position, with candidates of one's own."""
        from .bench.feature import BenchFeature

        shared = (self._front, self._games, self._library, self._settings, self._painter)
        bench = BenchFeature(self._shell, self._find_bench, *shared, self)
        bench.game_wanted.connect(self.open_read)
        bench.train_wanted.connect(self.train_wanted)
        bench.record_wanted.connect(self.record_wanted)
        return bench

    @cached_property
    def many(self) -> GamesFeature:
        """The page of many games."""
        from .games.feature import GamesFeature

        many = GamesFeature(self._shell, self._find_many, self._games, self)
        many.turn_wanted.connect(self._open_reviewed)
        return many

    @cached_property
    def scores(self) -> ScoreFeature:
        """The page on which a game is typed in from its score sheet."""
        from .scores.feature import ScoreFeature

        shared = (self._games, self._library, self._settings, self._painter)
        scores = ScoreFeature(self._shell, *shared, self)
        scores.game_wanted.connect(self.open_read)
        scores.paper_wanted.connect(self.paper_wanted)
        return scores

    @cached_property
    def parts(self) -> AnalysisParts:
        """The parts that the page shows."""
        parts = self._find_parts()
        parts.analysis.not_kept.connect(self._not_kept)
        parts.analysis.progressed.connect(lambda: _tell_figures(parts.analysis, self.reviewed))
        return parts

    @cached_property
    def _notes(self) -> AnalysedNotes:
        from .analysed_notes import AnalysedNotes

        return AnalysedNotes(self._session, self._games.autosave, self)

    def may_toggle(self) -> bool:
        """Return whether there is a game to be analysed, or an analysis to go back from."""
        if self.is_open:
            return True
        record = self._front.record
        if record is None or self._front.at_the_desk:
            return False
        return may_review(record) or self._has_led_to(record)

    @property
    def stand_ins(self) -> dict[str, Callable[[], None]]:
        """Handlers of other features' commands while this page is in front, as far as they can."""
        if not self.is_open:
            return _elsewhere(self, self._shell.place)
        return self.acts.stand_ins

    def toggle(self) -> None:
        """Analyse the game in front, or go back to it."""
        if self.is_open:
            self._shell.go_back()
        else:
            self.open_game()

    def open_game(self) -> None:
        """Analyse the game in front."""
        front = self._front.record
        if front is not None and not may_review(front) and self._has_led_to(front):
            self._show()
            return
        self._front.confirm_end()
        record = self._front.record
        if record is None or not may_review(record):
            self._shell.say(self.tr("A game can be analysed once it is over."))
            return
        from eliot_qt.review.guessed import GuessedRacks
        from eliot_qt.review.job import ReadGame

        self._open(ReadGame(record, GuessedRacks().of(record)))

    def open_position(self, position: Position) -> None:
        """Analyse a position of two players."""
        self.bench.open(position)

    def set_up_position(self) -> None:
        """Set up a position of two players: an empty board, or the one that was there last."""
        self.bench.set_up()

    def may_analyse_position(self) -> bool:
        """Return whether the position in front may be analysed, or one be set up."""
        record = self._front.record
        if record is None or self._front.at_the_desk:
            return True
        return may_review(record) or self._front.lists_moves

    def analyse_position(self) -> None:
        """Analyse the position in front: of the turn looked at, of a game, or one to be set up."""
        if self.is_open:
            self.acts.analyse()
        else:
            self.bench.open_here()

    def ask_file(self) -> None:
        """Ask for a file, and analyse its game."""
        from ..parts.file_dialogs import ask_open

        path = ask_open(self._shell.dialogs, paths.saved_games())
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Analyse the game of a file once it is read."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = reading = self._games.read(path)
        reading.finished.connect(partial(self._opened, path))
        reading.failed.connect(self._not_opened)

    def prepare(self) -> Iterator[object]:
        """Load and make the page, and that of a position."""
        from .loading import load_analysis, load_bench

        yield from load_analysis()
        yield self.page
        yield from load_bench()
        yield self.bench.page

    def _opened(self, path: Path, opened: Opened) -> None:
        self._reading = None
        if opened.is_position:
            self.bench.open(opened.record.start)
            return
        running = self._session.record if self._session.is_open else None
        if not may_review_file(path, opened.record, running):
            self._shell.say(self.tr("A game can be analysed once it is over."))
            return
        self.open_read(opened)

    def open_read(self, opened: Opened) -> None:
        """Analyse a game that has been read."""
        from eliot_qt.review.job import ReadGame

        self._open(ReadGame(opened.record, opened.guessed, opened.warnings, opened.other_lexicon))
        _tell(self._shell, opened.warnings)

    @Slot(object)
    def _not_opened(self, why: Said) -> None:
        self._reading = None
        self._shell.say(self.tr("Not opened. {why}").format(why=error_text(why)))

    @Slot(object)
    def _not_kept(self, why: Said) -> None:
        text = self.tr("The analysis could not be saved: {why}")
        self._shell.say(text.format(why=error_text(why)))

    @Slot(object, object)
    def _open_reviewed(self, game: ReadGame, turn: TurnReview) -> None:
        self._open(game)
        self.parts.cursor.seek(turn)

    def _open(self, game: ReadGame) -> None:
        self._notes.follow(self.page, self.parts.analysis)
        try:
            if not _is_about(self.parts.analysis, game):
                self.parts.analysis.open(game, at_once=False)
        except LexiconError as error:
            self._shell.say(error_text(error))
            return
        self._show()
        # Once the page has been painted: the engine's thread would hold that up.
        analysis = self.parts.analysis
        QTimer.singleShot(_PAINTED, analysis, analysis.start)

    def _show(self) -> None:
        self._shell.show_page(self.page)

    def _has_led_to(self, record: GameRecord) -> bool:
        return self._acts is not None and self._acts.has_led_to(record)


def _elsewhere(analysis: AnalysisFeature, place: Place | None) -> dict[str, Callable[[], None]]:
    """Handlers of other features' commands on the pages beside that of an analysis."""
    if place is Place.SCORES:
        return {Command.PRINT: analysis.scores.print}
    return analysis.bench.stand_ins if place is Place.BENCH else {}


def _is_about(analysis: AnalysisSession, game: ReadGame) -> bool:
    """Return whether this game is the one analysed last; its page is as it was left."""
    from eliot_qt.play.kept.same_game import is_same_game

    subject = analysis.subject
    if subject is None or subject.game.guessed != game.guessed:
        return False
    return is_same_game(subject.record, game.record)


def _tell(shell: Shell, warnings: Sequence[Said]) -> None:
    """Say what had to be corrected in a file: wrong points and totals, say."""
    for warning in warnings[:_MOST_WARNINGS]:
        shell.say(warning)


def _tell_figures(analysis: AnalysisSession, reviewed: SignalInstance) -> None:
    if analysis.subject is not None:
        reviewed.emit(analysis.record, analysis.seats)


ANALYSIS_COMMANDS: tuple[CommandSpec[AnalysisFeature], ...] = (
    CommandSpec(
        Command.ANALYSE_FILE,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Analyse a game file…"),
        AnalysisFeature.ask_file,
        ("Ctrl+Shift+A",),
    ),
    CommandSpec(
        Command.ANALYSE,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Analyse this game / back to it"),
        AnalysisFeature.toggle,
        ("F4",),
        when=AnalysisFeature.may_toggle,
        parted=True,
    ),
    CommandSpec(
        Command.ANALYSE_POSITION,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Analyse this position"),
        AnalysisFeature.analyse_position,
        ("Shift+F4",),
        when=AnalysisFeature.may_analyse_position,
    ),
    CommandSpec(
        Command.REVIEW_GAMES,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Review many games…"),
        lambda analysis: analysis.many.open(),
    ),
    CommandSpec(
        Command.SCORE_SHEET,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Type in a score sheet…"),
        lambda analysis: analysis.scores.open(),
    ),
    CommandSpec(
        Command.NEXT_MISTAKE,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Next mistake (analysis)"),
        lambda analysis: analysis.acts.walk_to_mistake(1),
        ("F8",),
        when=lambda analysis: analysis.is_open,
    ),
    CommandSpec(
        Command.PREVIOUS_MISTAKE,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Previous mistake (analysis)"),
        lambda analysis: analysis.acts.walk_to_mistake(-1),
        ("Shift+F8",),
        when=lambda analysis: analysis.is_open,
    ),
)
