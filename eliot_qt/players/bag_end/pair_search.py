"""The search for the best move with two tiles in the bag, pair by pair.

A placement of two or more tiles empties the bag and leaves an endgame for each pair, which both
play perfectly. One of a single tile leaves one in the bag: the other side then makes the move that
wins for most of the tiles it cannot see (one_in_bag.py), of equal ones the one worst for us. After
a pass the other side has the same problem; a second pass in a row counts as the end.

Endgames take a millisecond each, so that placements of several tiles are soon proven. One of a
single tile asks for a proof with one tile in the bag pair by pair, and a pass for one with two.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import exp

from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles

from ..static import StaticPlayer
from .draw_options import result_of
from .lead_search import LeadSearch, LeadTask
from .one_in_bag import OneInBag
from .pair_options import WIN, PairChoice, PairOption, pairs_of

# Positions opened for an endgame of the most promising options, and how many these are: first of
# all, so that the others have much to beat.
_FRONT = ((300, 8), (3_000, 4), (30_000, 2))
# Positions for those of every option, round by round: before the placements of a single tile are
# looked at, before a pass is, and then.
_FIRST_ROUNDS, _LATER_ROUNDS, _ALL_NODES = (300, 3_000), (30_000, 300_000), 1 << 40
# Positions opened for an endgame of a move asked about before anything is proven.
_ASKED_NODES = 3_000
# Positions opened for a first look at the other side's reply to a single tile.
_GLANCE = 2_000
# Points of an estimated lead that make a result about three times as likely as the other.
_SCALE = 12_000
_LISTED = 400  # rows of a ranking made at a time


@dataclass
class PairTools:
    """The tools of a search, and the positions it has opened."""

    static: StaticPlayer
    leads: LeadSearch
    one: OneInBag
    nodes_of_replies: int = 0

    @property
    def nodes(self) -> int:
        """Positions opened so far."""
        return self.leads.nodes + self.nodes_of_replies


class PairSearch:
    """Finds out about the choice of one side; ``true``: the pair in the bag, if it only replies.

    One that replies has been passed to, and with a second pass the game is over.
    """

    def __init__(
        self, tools: PairTools, position: Position, unseen: bytes, in_bag: bytes, true: bytes = b""
    ) -> None:
        self._tools = tools
        self._position, self._unseen = position, unseen
        lead = position.scores[position.to_move] - position.scores[position.next_seat]
        all_pairs = pairs_of(in_bag)
        value_of = tools.static.value_of
        pairs = tuple(sorted(all_pairs, key=lambda pair: value_of(pair, position)))
        number = pairs.index(true) if true else None
        self.choice = PairChoice(lead, pairs, tuple(all_pairs[pair] for pair in pairs), number)

    def open(self, chances: Mapping[Move, float]) -> Iterator[None]:
        """List the moves; their chances are guessed by equity where they are not known."""
        ranking = self._tools.static.rank(self._position)
        yield
        best, chance = ranking.equity_at(0), chances.get(ranking[0].move, 0.5)
        rows = enumerate(iter(ranking))
        while part := list(islice(rows, _LISTED)):
            for row, candidate in part:
                move = candidate.move
                if isinstance(move, Exchange):
                    continue
                option = self.choice.add(row, move, candidate.score, candidate.leave)
                guess = _guess(chance, best - candidate.equity) if option.tiles else 0.0
                option.chance = chances.get(move, guess)
            yield

    def prove(self) -> Iterator[None]:
        """Find out which option is best, until nothing is open."""
        passing = next(option for option in self.choice.options if not option.tiles)
        self._end_by(passing)
        for nodes in _FIRST_ROUNDS:
            for more, most in _FRONT:
                yield from self._empty_bag(more, most)
            yield from self._empty_bag(nodes)
        yield from self._leave_one()
        for nodes in _LATER_ROUNDS:
            yield from self._empty_bag(nodes)
        for pair in self.choice.next_pairs(passing):
            if self.choice.is_open(passing):
                yield from self._pass(passing, pair)
        yield from self._empty_bag(_ALL_NODES)

    def look_wholly(self, options: Sequence[PairOption]) -> Iterator[None]:
        """Find out about some options for every pair, though they cannot be the best."""
        yield from self.look_at_endgames(options, _ALL_NODES)
        for option in options:
            for pair in self.choice.next_pairs(option):
                if option.tiles == 1:
                    yield from self._reply(option, pair, lambda: False)
                elif not option.tiles:
                    yield from self._pass(option, pair)

    def look_at_endgames(
        self, options: Sequence[PairOption], nodes: int = _ASKED_NODES
    ) -> Iterator[None]:
        """Do so for moves that empty the bag, opening at most this many positions an endgame."""
        several = deque(option for option in options if option.tiles > 1)
        yield from self._tools.leads.work(self._task(several, nodes, wholly=True))

    def _task(self, options: deque[PairOption], nodes: int, *, wholly: bool = False) -> LeadTask:
        return LeadTask(self._position, self._unseen, self.choice, options, nodes, wholly)

    def _empty_bag(self, nodes: int, most: int | None = None) -> Iterator[None]:
        """Look at the placements that empty the bag, or at the most promising of them."""
        options = [option for option in self.choice.open_options() if option.tiles > 1]
        yield from self._tools.leads.work(self._task(deque(options[:most]), nodes))

    def _leave_one(self) -> Iterator[None]:
        """Look at the placements of a single tile: at first only whether they can be best."""
        choice = self.choice
        for option in choice.open_options():
            if option.tiles != 1:
                continue
            for nodes in (_GLANCE, _ALL_NODES):
                for pair in choice.next_pairs(option):
                    if choice.is_open(option):
                        yield from self._reply(option, pair, self._is_over(option, nodes))

    def _is_over(self, option: PairOption, nodes: int) -> Callable[[], bool]:
        """Return whether enough is known of the reply to an option."""
        return lambda: not self.choice.is_open(option) or self._tools.one.nodes > nodes

    def _reply(self, option: PairOption, pair: int, is_over: Callable[[], bool]) -> Iterator[None]:
        """Look at the other side's best move after a single tile, which one of the pair replaces.

        What it is known to reach for the tiles it cannot see, each as likely for it, it cannot miss
        for the two there are in truth by more than it reaches for all the others.
        """
        assert isinstance(option.move, Placement)
        choice, one, position = self.choice, self._tools.one, self._position
        pair_tiles = choice.pairs[pair]
        scores = list(position.scores)
        scores[position.to_move] += option.score
        hidden = sort_tiles(option.kept + pair_tiles)
        question = replace(
            self._passed_on(hidden, pair_tiles), board=position.board.after(option.move),
            scores=tuple(scores), scoreless=0,
        )  # fmt: skip
        steps, before = one.reply(question, hidden, pair_tiles), self._tools.nodes_of_replies
        try:
            while True:
                next(steps)
                self._tools.nodes_of_replies = before + one.nodes
                choice.limit(option, pair, min(WIN, one.choice.total - one.choice.best))
                if is_over():
                    break
                yield
        except StopIteration as end:
            choice.settle(option, pair, WIN - end.value)
        steps.close()
        self._tools.nodes_of_replies = before + one.nodes
        choice.count(option)

    def _end_by(self, passing: PairOption) -> None:
        """Count the racks where a pass ends the game."""
        position = self._position
        is_second = self.choice.true is not None
        if not is_second and position.scoreless + 1 < position.rules.scoreless_limit:
            return
        points = position.tile_set.points
        for number, pair in enumerate(self.choice.pairs):
            other = points(remove_tiles(self._unseen, pair))
            lead = self.choice.lead - points(position.rack) + other
            self.choice.settle(passing, number, WIN // 2 * result_of(lead))
        self.choice.count(passing)

    def _pass(self, passing: PairOption, pair: int) -> Iterator[None]:
        """Look at the other side's best move after a pass."""
        pair_tiles = self.choice.pairs[pair]
        hidden = sort_tiles(self._position.rack + pair_tiles)
        search = PairSearch(
            self._tools, self._passed_on(hidden, pair_tiles), hidden, hidden, sort_tiles(pair_tiles)
        )
        yield from search.open({})
        yield from search.prove()
        self.choice.settle(passing, pair, WIN - search.choice.reply())
        self.choice.count(passing)

    def _passed_on(self, hidden: bytes, pair: bytes) -> Position:
        """The position as the other side sees it, a pair in the bag and nothing placed."""
        position = self._position
        racks: list[bytes | None] = [None] * position.seats
        racks[position.next_seat] = other = remove_tiles(self._unseen, pair)
        counts = [0] * position.seats
        counts[position.next_seat] = counts[position.to_move] = len(other)
        return replace(
            position, racks=tuple(racks), rack_counts=tuple(counts), bag=hidden,
            to_move=position.next_seat, scoreless=position.scoreless + 1,
        )  # fmt: skip


def _guess(chance: float, gap: float) -> float:
    """The chance of a move, from that of the best by equity and the gap between them."""
    likely = min(max(chance, 0.02), 0.98)
    return 1 / (1 + (1 - likely) / likely * exp(min(gap / _SCALE, 40)))
