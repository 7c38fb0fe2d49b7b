"""Answers questions about listed moves, in steps: replies, reasons, playouts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from eliot_qt.engine import PlainEngine
from eliot_qt.engine.cache import is_warm
from eliot_qt.engine.listing import Lister
from eliot_qt.game.check import Judge
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.players.simulating import plies_for
from eliot_qt.players.static import StaticPlayer, trained_values

from .figures import Measure
from .proofs import with_proofs
from .queries import Inquiry, Lack, MoveQuery, PairReasons
from .replies import RackSample, against_one
from .weights import weigh

if TYPE_CHECKING:
    from eliot_qt.engine import Engine
    from eliot_qt.engine.simulation import Simulator

# Playouts in all, and seconds after which there are no more of them.
PLAYOUTS, _SECONDS = 20_000, 8.0
# Seconds between two reports: figures that change faster cannot be read.
_PAUSE = 0.4
_STEP = 0.008


class Inquiries:
    """For one thread. What was made for the last game and the last position is kept.

    Unless it ``may_compile`` it has no answers until all kernels are compiled.
    """

    def __init__(self, *, may_compile: bool = False) -> None:
        self._is_compiled = may_compile
        self._tools: _Tools | None = None
        self._desk: _Desk | None = None

    def answer(
        self, query: MoveQuery, position: Position, lister: Lister, judge: Judge
    ) -> Iterator[object]:
        """The answer, see :class:`.queries.Inquiry`, or a Lack; None every few milliseconds before.

        ``position`` is what the seat to move knows.
        """
        if position.rules.anagrams or not against_one(position).is_duel:
            yield Lack.NOT_THIS_GAME
            return
        self._is_compiled = self._is_compiled or is_warm(everything=True)
        if not self._is_compiled or isinstance(lister, PlainEngine):
            yield Lack.NOT_COMPILED
            return
        from eliot_qt.engine import Engine

        assert isinstance(lister, Engine)
        if self._tools is None or not self._tools.are_for(position.rules, lister):
            self._tools, self._desk = _Tools(position, lister), None
        desk = self._desk
        if desk is None or not desk.is_for(position, query, judge):
            self._desk = desk = _Desk(position, query, self._tools, judge)
        match query.inquiry:
            case Inquiry.REPLIES:
                yield from desk.sample.figures(query.candidates[0])
            case Inquiry.REASONS:
                yield from desk.reasons(query)
            case Inquiry.PLAYOUTS:
                yield from desk.playouts(query)


class _Tools:
    """The tools for questions about a game's positions; made once, as that takes a while."""

    def __init__(self, position: Position, lister: Engine) -> None:
        from eliot_qt.engine import BoardIndex

        self.game, self.lister = position.game, lister
        self.player = StaticPlayer(lister)
        self.index = BoardIndex(lister.graph, self.game)

    def are_for(self, rules: Rules, lister: Lister) -> bool:
        """Return whether they are for games of these rules."""
        return rules == self.game.rules and lister is self.lister

    @cached_property
    def simulator(self) -> Simulator:
        """The simulator that plays moves out."""
        from eliot_qt.engine.playouts import Playouts
        from eliot_qt.engine.simulation import Simulator
        from eliot_qt.engine.win_chance import win_chances

        playouts = Playouts(self.index.twin(), self.game)
        return Simulator(playouts, win_chances(self.game.tile_set))


class _Desk:
    """All that questions about one position need, with the known tiles of the other rack."""

    def __init__(self, position: Position, query: MoveQuery, tools: _Tools, judge: Judge) -> None:
        self.position, self.judge = position, judge
        self._lead = query.lead
        self.duel = against_one(position, query.lead)
        self.sample = RackSample(self.duel, tools.index, tools.player, known=query.known)
        self._known = query.known
        self._tools = tools
        self._measure = Measure(position, tools.lister, judge, known=query.known)

    def is_for(self, position: Position, query: MoveQuery, judge: Judge) -> bool:
        """Return whether the questions it answers are about this position."""
        key = self.position, self._known, self._lead
        return (position, query.known, query.lead) == key and judge is self.judge

    def reasons(self, query: MoveQuery) -> Iterator[object]:
        """Return the reasons for the first candidate, and the answer to the second."""
        own_row, other_row = query.candidates
        first, second = yield from with_proofs(
            (own_row, other_row), self.position, self._tools.lister, self._known, query.patience
        )
        begun = time.monotonic()
        for candidate in (first, second):
            for _ in self._measure.measuring(candidate):
                # The steps are short, and others may take turns with longer ones.
                if time.monotonic() > begun + _STEP:
                    yield None
                    begun = time.monotonic()
        answer = None
        for figures in self.sample.figures(second):
            answer = figures.sharpest if figures is not None else answer
            yield None
        own, other = (self._measure.figures(each) for each in (first, second))
        is_proven = first.exact and second.exact
        yield PairReasons(weigh(own, other, self.position), answer, is_proven)

    def playouts(self, query: MoveQuery) -> Iterator[object]:
        """Estimates of all candidates; where no playouts are possible a Lack."""
        from eliot_qt.engine.simulation import Budget

        duel = self.duel
        if duel.rules.one_blank:
            yield Lack.NOT_THIS_GAME
            return
        simulation = self._tools.simulator.simulate(
            duel,
            [(candidate.move, candidate.score) for candidate in query.candidates],
            trained_values(duel.tile_set),
            plies=plies_for(duel),
            known=self._known,
            seed=1,
        )
        # Where nothing is left to chance the first batch says it all.
        certain = len(duel.unseen_by(duel.to_move)) <= duel.rules.rack_size
        budget = Budget(seconds=1.0) if certain else Budget(playouts=PLAYOUTS)
        begun = reported = time.monotonic()
        for _ in simulation.run(budget):
            now = time.monotonic()
            if now > begun + _SECONDS:
                break
            if now > reported + _PAUSE:
                reported = now
                yield tuple(simulation.estimates())
            else:
                yield None
        yield tuple(simulation.estimates())
