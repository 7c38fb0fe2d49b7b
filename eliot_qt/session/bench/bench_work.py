"""The engine thread's work on a position of the bench, in steps of some 15 ms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from eliot_qt.engine import PlainEngine
from eliot_qt.engine.candidates.kept_playouts import KeptPlayouts
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.listers import Listers
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysts import Equipment, equipment_of
from eliot_qt.review.bench.draw_line import draw_line
from eliot_qt.review.bench.thinking import CandidateJudge
from eliot_qt.review.bench.values import Method, Plan
from eliot_qt.review.kit import ReviewKit, make_kit

from ..analysis.analysis_work import Obstacle, is_compiled
from ..background.engine_work import LongWork

# Seconds for the line of play after one draw.
_LINE_SECONDS = 30.0


@dataclass(frozen=True)
class BenchSubject:
    """A position of two and its lexicon: frozen, so it may cross threads."""

    position: Position
    lexicon: Lexicon

    def kit(self, listers: Listers) -> ReviewKit:
        """Make what thinking works with. Raises :class:`~eliot_qt.engine.EngineError`."""
        game, lexicon = self.position.game, self.lexicon
        return make_kit(game, lexicon, listers.lister(game, lexicon.graph))


@dataclass(eq=False)
class Workbench:
    """Keeps the tools of one game from position to position, for the engine's thread alone."""

    _equipment: Equipment | None = field(default=None)

    def equipment(self, kit: ReviewKit) -> Equipment:
        """The tools for positions of a kit's game."""
        equipment = self._equipment
        if (
            equipment is None
            or equipment.engine is not kit.lister
            or equipment.game.rules != kit.game.rules
        ):
            new_equipment = equipment_of(kit.lister, kit.game)
            self._equipment = equipment = replace(new_equipment, simulators={})
        return equipment


@dataclass(eq=False)
class Thought:
    """Thinking that may be continued; only the engine's thread looks inside."""

    workbench: Workbench = field(default_factory=Workbench)
    thinking: CandidateJudge | None = field(default=None)
    kept: KeptPlayouts = field(default_factory=KeptPlayouts)

    @property
    def has_begun(self) -> bool:
        """Return whether there is something to go on with."""
        return self.thinking is not None or bool(self.kept)

    def with_others(self) -> Thought:
        """A thought about other candidates of the position; those of both keep their playouts."""
        return Thought(self.workbench, kept=self.kept)


def listing(subject: BenchSubject) -> LongWork:
    """All moves by score and leave, as one analysis."""

    def work(listers: Listers) -> Iterator[object]:
        kit = subject.kit(listers)
        yield from kit.static.analyse(duel_of(subject.position)[0])

    return work


def thinking(
    thought: Thought,
    subject: BenchSubject,
    moves: Sequence[Move],
    plan: Plan,
    *,
    only: bool = True,
    longer: bool = False,
    may_begin: Callable[[], bool] = is_compiled,
) -> LongWork:
    """Judge candidates, ever better; ``longer`` goes on with the thought.

    Those given are the ``only`` ones, or beside the best. Values are
    :class:`~eliot_qt.review.bench.values.JudgedCandidates`.

    An :class:`~..analysis_work.Obstacle` where that needs kernels that are not compiled yet.
    """

    def work(listers: Listers) -> Iterator[object]:
        kit = subject.kit(listers)
        needs_engine = plan.method is not Method.STATIC
        if needs_engine and (isinstance(kit.lister, PlainEngine) or not may_begin()):
            yield Obstacle.NOT_COMPILED
            return
        if thought.thinking is None:
            position, known_tiles = duel_of(subject.position)
            equipment = thought.workbench.equipment(kit) if needs_engine else None
            thought.thinking = CandidateJudge(
                kit,
                position,
                known_tiles,
                moves,
                plan,
                equipment=equipment,
                only=only,
                kept=thought.kept,
            )
        yield from thought.thinking.run(plan, longer=longer)

    return work


def line_after(subject: BenchSubject, move: Placement, score: int, drawn: bytes) -> LongWork:
    """The line of play after a move of a pre-endgame and a draw."""

    def work(listers: Listers) -> Iterator[object]:
        position, _ = duel_of(subject.position)
        yield from draw_line(subject.kit(listers), position, move, score, drawn, _LINE_SECONDS)

    return work
