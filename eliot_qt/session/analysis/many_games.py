"""Many games reviewed one after the other, behind what people wait for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.faults import Said, reason
from eliot_qt.library.library import Library
from eliot_qt.review.batch import Reviewed
from eliot_qt.review.collection import ReviewedTurn, turns_of
from eliot_qt.review.job import ReadGame
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.values import GameReview

from ..background.question import Question
from ..background.runner import Runner
from ..background.thinker import Thinker
from .analysis_work import Obstacle, Progress, Subject, is_compiled, reviewing, whole_game
from .found_games import (
    FoundFile,
    GameSources,
    GamesReader,
    each_once,
    is_from,
    read_sources,
    write_sources,
)

# Milliseconds until it is looked again whether the kernels have been compiled.
_LOOK_AGAIN = 2000
# Milliseconds between two looks at the turns while they come fast.
_REFRESH = 250


@dataclass
class GameInReview:
    """A game of the list, and its review as far as it is done.

    ``is_static``: by score and leave alone so far. ``is_done``: nothing more comes, be it because
    of a ``problem``.
    """

    path: Path
    game: ReadGame
    subject: Subject
    review: GameReview | None = None
    turns: list[ReviewedTurn] = field(default_factory=list)
    done: int = 0
    total: int = 0
    is_static: bool = True
    is_done: bool = False
    problem: Said = ""


@dataclass(frozen=True)
class UnreadFile:
    """A file of which no game could be taken, and why."""

    path: Path
    why: Said


class ManyGames(QObject):
    """Reads games of files and folders, and reviews them in the order in which they came.

    First each is judged by score and leave, so that there is something to look at within seconds;
    then turn by turn as in the analysis of one game, with which finished turns are shared. What is
    listed is remembered in a file, if one is named, until it is cleared.
    """

    changed = Signal()  # turns, unread
    progressed = Signal()  # how far it is

    def __init__(
        self,
        thinker: Thinker,
        runner: Runner,
        library: Library,
        budget: Callable[[], TurnBudget],
        kept: KeptReviews | None = None,
        parent: QObject | None = None,
        *,
        file: Path | None = None,
        may_begin: Callable[[], bool] = is_compiled,
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._runner = runner
        self._library = library
        self._reader = GamesReader(library)
        self._file = file
        self._budget = budget
        self._kept = kept or KeptReviews()
        self._may_begin = may_begin
        self._sources = GameSources()
        self._is_resumed = False
        self._found: dict[Path, FoundFile] = {}
        self._games: dict[Path, GameInReview] = {}
        self._unread: dict[Path, UnreadFile] = {}
        self._readings: list[Question] = []
        self._question: Question | None = None
        self._in_review: GameInReview | None = None
        self._is_paused = False
        self._again = _timer(self, _LOOK_AGAIN, self._advance)
        self._refresh = _timer(self, _REFRESH, self.changed.emit)
        thinker.ready_changed.connect(self._advance)
        thinker.preparation_changed.connect(self._advance)

    @property
    def games(self) -> tuple[GameInReview, ...]:
        """The games in the order in which they came."""
        return tuple(self._games.values())

    @property
    def turns(self) -> list[ReviewedTurn]:
        """The turns of all games as far as they are reviewed."""
        return [turn for game in self._games.values() for turn in game.turns]

    @property
    def unread(self) -> tuple[UnreadFile, ...]:
        """The files that are no games, with the reasons."""
        return tuple(self._unread.values())

    @property
    def reviewed(self) -> list[Reviewed]:
        """The reviews as far as they are done, and the files that are no games."""
        reviews = [Reviewed(game.path, game.review) for game in self.games if game.review]
        return [*reviews, *(Reviewed(each.path, error=each.why) for each in self.unread)]

    @property
    def is_reading(self) -> bool:
        """Return whether files are being read."""
        return bool(self._readings)

    @property
    def is_paused(self) -> bool:
        """Return whether the person has paused it."""
        return self._is_paused

    @property
    def done_count(self) -> int:
        """The number of games that are done."""
        return sum(game.is_done for game in self._games.values())

    def game_of(self, turn: ReviewedTurn) -> ReadGame:
        """The game that a turn is from."""
        return self._games[turn.path].subject.game

    @property
    def sources(self) -> GameSources:
        """The files and folders listed, and the lexicon that all are graded with."""
        return self._sources

    @property
    def lexicons(self) -> dict[str, str]:
        """The names of the lexicons that there are, by id."""
        return self._library.catalogue.names

    def resume_list(self) -> None:
        """Go on with what was listed when the program was closed, before what is listed by then."""
        file = self._file
        if self._is_resumed or file is None:
            return
        self._is_resumed = True
        reading = self._runner.read(lambda _watch: read_sources(file), file.name)
        reading.finished.connect(self._resume_sources)

    def add(self, paths: Sequence[Path]) -> None:
        """Read the files, and those in the folders; a file that is listed is read again."""
        self._sources = self._sources.with_paths(paths)
        self._keep_list()
        self._read(tuple(paths))

    def read_again(self) -> None:
        """Read all files and folders again: what has come, is gone or has changed."""
        if self._sources.paths:
            self._read(self._sources.paths)

    def grade_with(self, lexicon: str) -> None:
        """Read and grade all games with a lexicon; each with its own where that is empty."""
        if lexicon != self._sources.lexicon:
            paths = self._sources.paths
            self._drop_all()
            self._sources = GameSources(paths, lexicon)
            self._keep_list()
            self.read_again()

    def clear(self) -> None:
        """Forget all games; the lexicon stays."""
        self._drop_all()
        self._sources = GameSources((), self._sources.lexicon)
        self._keep_list()

    def _drop_all(self) -> None:
        for question in tuple(self._readings):
            question.cancel()
        self._stop()
        self._found.clear()
        self._games.clear()
        self._unread.clear()
        self.changed.emit()
        self.progressed.emit()

    def _stop(self) -> None:
        if self._question is not None:
            self._question.cancel()
        self._question = self._in_review = None

    @Slot(object)
    def _resume_sources(self, sources: GameSources) -> None:
        before = self._sources
        is_here = sources.lexicon in self._library.catalogue.names
        earlier = sources if is_here else GameSources(sources.paths)
        all_sources = earlier.with_paths(before.paths)
        if all_sources != before:
            self._sources = all_sources
            if before.paths:
                self._keep_list()
            self.changed.emit()
            self.read_again()

    def _read(self, paths: tuple[Path, ...]) -> None:
        name = paths[0].name if len(paths) == 1 else ""
        sources = GameSources(paths, self._sources.lexicon)
        reading = self._runner.read(partial(self._reader.read, sources), name)
        self._readings.append(reading)
        reading.ended.connect(partial(self._readings.remove, reading))
        reading.finished.connect(partial(self._take, paths))
        reading.failed.connect(partial(self._not_read, paths[0]))
        self.progressed.emit()

    def _keep_list(self) -> None:
        """Remember what is listed, behind the window; without that it is only added again."""
        if self._file is not None:
            write = partial(write_sources, self._file, self._sources)
            self._runner.read(lambda _watch: write(), self._file.name)

    def pause(self) -> None:
        """Stop after the turns that are done."""
        self._is_paused = True
        self._stop()
        self.progressed.emit()

    def resume(self) -> None:
        """Go on where it was."""
        self._is_paused = False
        self._advance()

    def _take(self, paths: tuple[Path, ...], found: list[FoundFile]) -> None:
        """List the files found; others that were in the same places before are gone."""
        stay = {each.path for each in found}
        self._found = {
            path: each
            for path, each in self._found.items()
            if path in stay or not is_from(path, paths)
        }
        self._found.update((each.path, each) for each in found)
        self._list()
        self.changed.emit()
        self._thinker.complete()
        self._advance()

    def _list(self) -> None:
        """List the games of all files, with what is known of those that have not changed."""
        before, self._games, self._unread = self._games, {}, {}
        for each in each_once(self._found.values()):
            if each.game is None:
                self._unread[each.path] = UnreadFile(each.path, each.why)
                continue
            listed = before.get(each.path)
            try:
                if listed is None or listed.problem or listed.game != each.game:
                    listed = self._new_game(each.path, each.game)
                self._games[each.path] = listed
            except ValueError as error:
                self._unread[each.path] = UnreadFile(each.path, reason(error))
        if self._in_review is not None and self._in_review not in self.games:
            self._stop()

    def _new_game(self, path: Path, game: ReadGame) -> GameInReview:
        lexicon = self._library.lexicon(game.record.start.rules.lexicon)
        return GameInReview(path, game, Subject(whole_game(game), lexicon))

    def _not_read(self, path: Path, why: Said) -> None:
        self._unread[path] = UnreadFile(path, why)
        self.changed.emit()
        self.progressed.emit()

    @Slot()
    def _advance(self) -> None:
        """Go on with the first look at a game, or else with the first that is not done."""
        self._again.stop()
        if self._question is None and not self._is_paused:
            unseen = [game for game in self._games.values() if game.review is None]
            undone = [game for game in self._games.values() if not game.is_done]
            if waiting := [game for game in unseen if not game.is_done]:
                self._review(waiting[0], static=True)
            elif undone and self._thinker.is_ready:
                self._review(undone[0], static=False)
        self.progressed.emit()

    def _review(self, game: GameInReview, static: bool) -> None:
        work = reviewing(game.subject, self._budget(), self._kept, self._may_begin, static=static)
        self._question = question = self._thinker.work(work)
        self._in_review = game
        question.progressed.connect(partial(self._progress, game))
        question.finished.connect(partial(self._finish, game, static))
        question.failed.connect(partial(self._fail, game))

    def _progress(self, game: GameInReview, found: object) -> None:
        if not isinstance(found, Progress):
            return
        game.done, game.total = found.done, found.total
        if not found.is_static and game.review is not None and game.is_static:
            # What has been found by score and leave stays until it is found better.
            game.turns = _merged(game.turns, turns_of(game.path, found.review))
        else:
            game.turns = turns_of(game.path, found.review)
            game.review = found.review
        if not self._refresh.isActive():
            self._refresh.start()
        self.progressed.emit()

    def _finish(self, game: GameInReview, static: bool, found: object) -> None:
        self._question = self._in_review = None
        if found is Obstacle.NOT_COMPILED:
            self._again.start()
            self.progressed.emit()
            return
        if isinstance(found, Progress):
            game.review, game.is_static = found.review, static
            game.turns = turns_of(game.path, found.review)
        game.is_done = not static
        self.changed.emit()
        self._advance()

    def _fail(self, game: GameInReview, why: Said) -> None:
        self._question = self._in_review = None
        game.is_done, game.problem = True, why
        self._unread[game.path] = UnreadFile(game.path, why)
        self.changed.emit()
        self._advance()


def _merged(before: Sequence[ReviewedTurn], found: Sequence[ReviewedTurn]) -> list[ReviewedTurn]:
    turns = {_key(turn): turn for turn in found}
    return [turns.get(_key(turn), turn) for turn in before]


def _key(found: ReviewedTurn) -> tuple[int, int, int]:
    return found.turn.number, found.turn.event, found.turn.seat


def _timer(parent: QObject, interval: int, run: Callable[[], None]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval)
    timer.timeout.connect(run)
    return timer
