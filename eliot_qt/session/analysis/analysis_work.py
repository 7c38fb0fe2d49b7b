"""The engine thread's part in the analysis of a game, in steps of some 15 ms at most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from eliot_qt.coach.replies import against_one
from eliot_qt.engine import PlainEngine
from eliot_qt.engine.cache import is_warm
from eliot_qt.faults import Said
from eliot_qt.game.check import check_move
from eliot_qt.game.events import Turn
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.listers import Listers
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.play.judging import judge_of
from eliot_qt.play.set_up import duel_of, is_set_up
from eliot_qt.review.job import GameJob, ReadGame
from eliot_qt.review.judges.analyst import lines_of
from eliot_qt.review.judges.deeper import deeper
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import ReviewKit, TurnBudget, make_kit
from eliot_qt.review.outline import outline
from eliot_qt.review.values import GameReview, TurnReview

from ..background.engine_work import LongWork


@dataclass(frozen=True)
class Subject:
    """A game and its lexicon: frozen, so it may cross threads. ``game`` has the whole record."""

    game: ReadGame
    lexicon: Lexicon

    @property
    def record(self) -> GameRecord:
        """The game."""
        return self.game.record

    def kit(self, listers: Listers) -> ReviewKit:
        """Make what a reviewer works with. Raises :class:`~eliot_qt.engine.EngineError`."""
        game, lexicon = self.record.start.game, self.lexicon
        return make_kit(game, lexicon, listers.lister(game, lexicon.graph))


@dataclass(frozen=True)
class Progress:
    """A review in progress, with the number of decisions done and of all.

    ``is_static``: by score and leave alone, as long as nothing better is compiled. ``unkept`` says
    why its turns cannot be kept, where they cannot.
    """

    review: GameReview
    done: int
    total: int
    is_static: bool = False
    unkept: Said = ""


class Obstacle(Enum):
    """The reason why a review has not begun."""

    #: kernels are compiled in another process; they would take a minute here
    NOT_COMPILED = auto()


def is_compiled() -> bool:
    """Return whether reviews find all their kernels."""
    return is_warm(everything=True)


def whole_game(game: ReadGame) -> ReadGame:
    """A game with all of its record in view."""
    record = mode_of(game.record).whole(game.record)
    return ReadGame(record, game.guessed, game.notices, game.other_lexicon)


def outlining(subject: Subject) -> LongWork:
    """The turns of a game before anything is known of them, as one tuple."""

    def work(listers: Listers) -> Iterator[object]:
        turns: list[TurnReview] = []
        judge = judge_of(subject.record, subject.lexicon)
        for turn in outline(subject.record, judge, subject.game.guessed):
            turns += turn
            yield None
        yield tuple(turns)

    return work


def reviewing(
    subject: Subject,
    budget: TurnBudget,
    kept: KeptReviews,
    may_begin: Callable[[], bool] = is_compiled,
    *,
    static: bool = False,
) -> LongWork:
    """The review of a game: a :class:`Progress` at the start and after each decision.

    An :class:`Obstacle` where it cannot begin; ``static``, by score and leave, it always can.
    """

    def work(listers: Listers) -> Iterator[object]:
        if not (static or may_begin()):
            yield Obstacle.NOT_COMPILED
            return
        job = GameJob(subject.game, subject.kit(listers), budget, kept, static)

        def progress() -> Progress:
            return Progress(job.result(), len(job.done), job.total, static, job.unkept)

        yield None
        turn_count = -1
        for _ in job.run():
            if len(job.done) != turn_count:
                turn_count = len(job.done)
                yield progress()
            else:
                yield None
        yield progress()

    return work


def may_deepen(subject: Subject, turn: TurnReview) -> bool:
    """Return whether a turn can be looked at for longer: of two seats, its rack known."""
    record = subject.record
    if record.position.turns or not turn.rack or turn.event in subject.game.guessed:
        return False
    return not turn.move or record.positions[turn.event].is_duel


def deepening(
    subject: Subject,
    turn: TurnReview,
    budget: TurnBudget,
    may_begin: Callable[[], bool] = is_compiled,
) -> LongWork:
    """A longer look at a turn: ever better candidates.

    Where the kernels for it are not compiled yet, moves are compared by score and leave, and an
    :class:`Obstacle` ends it.
    """

    def work(listers: Listers) -> Iterator[object]:
        record = subject.record
        position, known_tiles = record.positions[turn.event].seen_by(turn.seat), b""
        if is_set_up(record):
            position, known_tiles = duel_of(record.start)
        event = record.events[turn.event] if turn.event < len(record.events) else None
        move = event.move if isinstance(event, Turn) else None
        judge = judge_of(record, subject.lexicon)
        if move is not None and not check_move(move, position, judge).ok:
            move = None
        kit = subject.kit(listers)
        if isinstance(kit.lister, PlainEngine) or not may_begin():
            yield lines_of(kit.static.rank(against_one(position)), position, move)
            yield Obstacle.NOT_COMPILED
            return
        yield from deeper(kit, position, move, budget, known_tiles, record.lead)

    return work
