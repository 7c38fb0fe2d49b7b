"""The work of the engine thread: players that think one step at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from eliot_qt.coach.queries import Inquiry, MoveQuery
from eliot_qt.game.position import Position
from eliot_qt.library.listers import Listers
from eliot_qt.play.state import PlayerSpec

if TYPE_CHECKING:
    from eliot_qt.coach.inquiries import Inquiries
    from eliot_qt.engine.listing import Lister
    from eliot_qt.lexicon.catalogue import Lexicon

# Seconds between two reports of one question: more would only keep the windows busy.
_REPORTS = 0.05

# Long work, made and run in the thread, on its listers: values on the way, None for a pause, at
# least every 15 ms. It goes on while there is no question.
LongWork = Callable[[Listers], Iterator[object]]


@dataclass(frozen=True)
class EngineTask:
    """A task for a player: frozen, so it may cross threads.

    With a ``query`` it is no player that answers, see :class:`~eliot_qt.coach.queries.Inquiry`.
    """

    position: Position
    spec: PlayerSpec
    lexicon: Lexicon
    query: MoveQuery | None = None

    @property
    def is_urgent(self) -> bool:
        """Return whether the question takes a few steps only and a person waits for the answer."""
        return self.query is not None and self.query.inquiry is Inquiry.REPLIES


class Thinking(Protocol):
    """A :class:`~eliot_qt.players.analysis.Player` that may need time before its first analysis.

    So is what answers a query, with answers of its own kind.
    """

    def analyse(self, position: Position) -> Iterator[Any]:
        """Yield a player's analyses, with None at least every 100 ms while there is nothing new."""
        ...


class Answering:
    """Answers a query, as players analyse."""

    def __init__(
        self, inquiries: Inquiries, query: MoveQuery, lister: Lister, judge: Lexicon
    ) -> None:
        self._answer = partial(inquiries.answer, query, lister=lister, judge=judge)

    def analyse(self, position: Position) -> Iterator[object]:
        """Yield ever better answers."""
        yield from self._answer(position=position)


class PlayerMaker:
    """Makes the player a task asks for, on the compiled engine once it is loaded."""

    def __init__(self) -> None:
        self.listers = Listers(compiled=False)
        self._inquiries: Inquiries | None = None

    def __call__(self, task: EngineTask) -> Thinking:
        """The player. Raises ``ValueError`` for an unknown one or rules no engine can search."""
        from eliot_qt.players.clabbers import vocabulary_for
        from eliot_qt.players.levels import make_player
        from eliot_qt.players.listers import Patient

        spec, lexicon = task.spec, task.lexicon
        position, graph = task.position, lexicon.graph
        lister = self.listers.lister(position.game, graph)
        if task.query is not None:
            return self._answering(task.query, lister, lexicon)
        words = vocabulary_for(position.rules, lexicon, graph)
        player = make_player(spec.id, words, lister, spec.seed, spec.strategy, may_compile=False)
        return Patient(player, lister)

    def _answering(self, query: MoveQuery, lister: Lister, judge: Lexicon) -> Thinking:
        if self._inquiries is None:
            from eliot_qt.coach.inquiries import Inquiries

            self._inquiries = Inquiries()
        return Answering(self._inquiries, query, lister, judge)

    def load(self) -> None:
        """Load the compiled engine; raises what its import raises."""
        from eliot_qt.engine.memory import return_large_buffers

        import_module("eliot_qt.engine.engine")
        return_large_buffers()
        self.listers.use_compiled()


def thoughts(
    maker: Callable[[EngineTask], Thinking],
    task: EngineTask,
    now: Callable[[], float] = time.monotonic,
) -> Generator[object, None, object]:
    """Let a player think: some of its analyses, None after each other step; returns the last.

    A question withdrawn is dropped within one step (100 ms). Raises what ``maker`` raises.
    """
    steps = maker(task).analyse(task.position)
    yield None
    latest, reported = None, float("-inf")
    for analysis in steps:
        if analysis is None:
            yield None
            continue
        latest, at = analysis, now()
        if at - reported < _REPORTS:
            yield None
            continue
        reported = at
        yield analysis
    if latest is None:
        raise RuntimeError("the player gave no analysis")
    return latest


def loading(load: Callable[[], None]) -> Iterator[None]:
    """Load the compiled engine; questions queue behind it."""
    load()
    yield None


def look() -> Iterator[tuple[bool, bool]]:
    """Find out whether there is a compiler and whether all that a first game needs is compiled.

    It hashes all sources, which is too slow for the GUI thread.
    """
    from eliot_qt.engine import cache

    there = cache.has_compiler()
    yield there, there and cache.is_warm()


def look_further() -> Iterator[bool]:
    """Find out whether the kernels that a first game does not need are compiled."""
    from eliot_qt.engine import cache

    yield cache.is_warm(everything=True)
