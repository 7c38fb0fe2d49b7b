"""Many games reviewed one after the other, behind what people wait for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.faults import Said, reason
from eliot_qt.formats.workload import Watch
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.review.batch import Reviewed, files_in, read_game
from eliot_qt.review.collection import ReviewedTurn, turns_of
from eliot_qt.review.job import ReadGame
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.values import GameReview

from ..background.question import Question
from ..background.runner import Runner
from ..background.thinker import Thinker
from .analysis_work import Obstacle, Progress, Subject, is_compiled, reviewing, whole_game

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
    then turn by turn as in the analysis of one game, with which finished turns are shared.
    """

    changed = Signal()  # turns, unread
    progressed = Signal()  # how far it is

    def __init__(
        self,
        thinker: Thinker,
        runner: Runner,
        files: GameFiles,
        lexicon_for: Callable[[str], Lexicon],
        budget: Callable[[], TurnBudget],
        kept: KeptReviews | None = None,
        parent: QObject | None = None,
        *,
        may_begin: Callable[[], bool] = is_compiled,
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._runner = runner
        self._files = files
        self._lexicon_for = lexicon_for
        self._budget = budget
        self._kept = kept or KeptReviews()
        self._may_begin = may_begin
        self._games: dict[Path, GameInReview] = {}
        self._unread: dict[Path, UnreadFile] = {}
        self._readings: list[Question] = []
        self._question: Question | None = None
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

    def add(self, paths: Sequence[Path]) -> None:
        """Read the files, and those in the folders; a file that is listed is read again."""
        name = paths[0].name if len(paths) == 1 else ""
        reading = self._runner.read(partial(_read_all, self._files, tuple(paths)), name)
        self._readings.append(reading)
        reading.ended.connect(partial(self._readings.remove, reading))
        reading.finished.connect(self._take)
        reading.failed.connect(partial(self._not_read, paths[0]))
        self.progressed.emit()

    def clear(self) -> None:
        """Forget all games."""
        for question in (*self._readings, self._question):
            if question is not None:
                question.cancel()
        self._question = None
        self._games.clear()
        self._unread.clear()
        self.changed.emit()
        self.progressed.emit()

    def pause(self) -> None:
        """Stop after the turns that are done."""
        self._is_paused = True
        if self._question is not None:
            self._question.cancel()
            self._question = None
        self.progressed.emit()

    def resume(self) -> None:
        """Go on where it was."""
        self._is_paused = False
        self._advance()

    @Slot(object)
    def _take(self, found: list[UnreadFile | tuple[Path, ReadGame]]) -> None:
        for each in found:
            if isinstance(each, UnreadFile):
                self._unread[each.path] = each
                continue
            path, game = each
            try:
                lexicon = self._lexicon_for(game.record.start.rules.lexicon)
            except ValueError as error:
                self._unread[path] = UnreadFile(path, reason(error))
                continue
            self._unread.pop(path, None)
            self._games[path] = GameInReview(path, Subject(whole_game(game), lexicon))
        self.changed.emit()
        self._thinker.complete()
        self._advance()

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
        self._question = None
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
        self._question = None
        game.is_done, game.problem = True, why
        self._unread[game.path] = UnreadFile(game.path, why)
        self.changed.emit()
        self._advance()


def _read_all(
    files: GameFiles, paths: Sequence[Path], watch: Watch
) -> list[UnreadFile | tuple[Path, ReadGame]]:
    """The game of each file, or why it could not be read."""
    games: list[UnreadFile | tuple[Path, ReadGame]] = []
    for number, path in enumerate(files_in(paths)):
        watch(number)
        try:
            games.append((path, read_game(files, path)))
        except (OSError, ValueError) as error:
            games.append(UnreadFile(path, reason(error)))
    return games


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
