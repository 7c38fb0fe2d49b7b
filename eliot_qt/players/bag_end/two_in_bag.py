"""The exact answer with two tiles in the bag: what wins for most of the pairs that they may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from ..static import StaticPlayer
from .lead_search import LeadSearch
from .one_in_bag import LARGEST_RACK, OneInBag
from .pair_options import PairChoice, PairOption
from .pair_search import PairSearch, PairTools

# With less time than this sampling finds out more.
SECONDS_FOR_TWO = 2.5


def is_solvable(position: Position) -> bool:
    """Return whether a position of two can be solved; where exchanges are allowed it cannot."""
    if position.bag_count != 2 or position.may_exchange:
        return False
    size = position.rules.rack_size
    counts = position.rack_counts[position.to_move], position.rack_counts[position.next_seat]
    return counts == (size, size) and size <= LARGEST_RACK


class TwoInBag:
    """Solves positions of two with two tiles in the bag.

    ``static`` ranks the moves, ``leads`` asks how endgames end, ``one`` solves what a single tile
    leaves. Not for two threads at once; it may itself use as many as ``threads``.
    """

    def __init__(
        self, static: StaticPlayer, leads: LeadSearch, one: OneInBag, threads: int = 1
    ) -> None:
        self._tools = PairTools(static, leads, one)
        self._threads = threads
        self.choice = PairChoice(0, (), ())
        self.is_listed = self.is_proven = False

    @property
    def nodes(self) -> int:
        """Positions opened for the position solved last."""
        return self._tools.nodes

    def forget(self) -> None:
        """Forget positions solved before, so that they do not matter for what is done next."""
        self._tools.leads.forget()
        self._tools.one.forget()

    def solve(
        self,
        position: Position,
        known: bytes = b"",
        chances: Mapping[Move, float] | None = None,
        asked: Sequence[Move] = (),
    ) -> Iterator[None]:
        """Find out about ``choice`` in steps of some 10 ms.

        ``is_listed`` says whether its options are there, ``is_proven`` whether the best is. Before
        the first step nothing is done but to load what is needed, the first time. ``known`` tiles
        are on the other rack; one that is visible is known. ``chances`` to win of some moves are
        guessed. Of the moves ``asked`` about every pair is looked at, also where they cannot be
        best: first as far as that is soon done, the rest at the end. Raises
        :class:`~eliot_qt.engine.EngineError` for a position that breaks the rules.
        """
        other = position.racks[position.next_seat]
        unseen = position.unseen_by(position.to_move)
        in_bag = remove_tiles(unseen, known if other is None else other)
        self.is_listed = self.is_proven = False
        tools = self._tools
        tools.leads.clear()
        tools.nodes_of_replies = 0
        search = PairSearch(tools, position, unseen, in_bag)
        self.choice = choice = search.choice
        tools.leads.load(position, unseen)
        yield
        with ThreadPoolExecutor(self._threads) as pool:
            tools.leads.run_all = pool.map if self._threads > 1 else map
            yield from search.open(chances or {})
            self.is_listed = True
            yield
            options = self._options_of(asked, position.board.size)
            yield from search.look_at_endgames(options)
            yield from search.prove()
            self.is_proven = not choice.open_options()
            yield
            yield from search.look_wholly(options)

    def _options_of(self, moves: Sequence[Move], size: int) -> list[PairOption]:
        """The options of some moves on a board of that size, under whichever word they stand."""
        if not moves:
            return []
        return [o for o in self.choice.options if any(is_same(o.move, m, size) for m in moves)]
