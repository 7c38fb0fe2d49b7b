"""The exact answer with one tile in the bag: what wins for most of the tiles that it may be.

Every placement empties the bag and leaves an endgame, which both play perfectly. A pass keeps the
tile in the bag: the other side, which does not see it either, then makes the move that wins for
most of the tiles it cannot see, of equal moves the one that is worst for us. A second pass in a
row counts as the end of the game, as in endgames.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from eliot_qt.game.board import Board
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles

from .draw_options import WIN, Choice, Option, result_of
from .draw_search import DrawSearch, RunAll

if TYPE_CHECKING:
    from eliot_qt.engine.root_move import Spot
    from eliot_qt.engine.root_moves import RootMoves

# Of moves equally good the best spread is looked for: how many are looked at by estimate, how
# many plies ahead at first and then, with how many positions to prove that they are as good, and
# of how many that come first the spread is to be exact, with how many attempts.
_TIED, _FIRST_PLIES, _TIED_PLIES, _TIED_NODES, _MEASURED, _MOST_MEASURED = 16, 2, 4, 2_500, 3, 8
_ALL_NODES = 1 << 40

Placed = tuple[tuple[int, int], ...]
# The drawer of the last tile has one more than this, and the engine holds eight.
LARGEST_RACK = 7


def is_solvable(position: Position) -> bool:
    """Return whether a position of two can be solved; where exchanges are allowed it cannot."""
    if position.bag_count != 1 or position.may_exchange:
        return False
    return position.rules.rack_size <= LARGEST_RACK


class OneInBag:
    """Solves positions of two with one tile in the bag.

    ``make_roots`` makes the searches, one for each draw and side, when they are needed. Not for
    two threads at once; it may itself use as many as ``threads``, which ``make_pool`` makes.
    """

    def __init__(
        self,
        make_roots: Callable[[], RootMoves],
        threads: int = 1,
        make_pool: Callable[[int], Executor] = ThreadPoolExecutor,
    ) -> None:
        self._make_roots = make_roots
        self._threads = threads
        self._make_pool = make_pool
        self._run_all: RunAll = map
        self._is_loaded = False
        # Of each thread, draw by draw: for the side to move, and for the other side's reply.
        self._roots: list[list[RootMoves]] = [[] for _ in range(threads)]
        self._other_roots: list[list[RootMoves]] = [[] for _ in range(threads)]
        self._search: DrawSearch | None = None
        self._nodes_before = 0
        self._placements: dict[Spot, Placement] = {}
        self._placed: dict[Spot, Placed] = {}
        self.choice = Choice(0, (), ())
        self.is_proven = False

    @property
    def nodes(self) -> int:
        """Positions opened for the position solved last."""
        return self._nodes_before + (self._search.nodes if self._search else 0)

    def forget(self) -> None:
        """Forget positions solved before, so that they do not matter for what is done next."""
        for root in chain(*self._roots, *self._other_roots):
            root.forget()

    def solve(
        self, position: Position, known: bytes = b"", asked: Sequence[Move] = ()
    ) -> Iterator[None]:
        """Find out about ``choice`` in steps of some 10 ms; ``is_proven`` says whether it is done.

        Before the first step nothing is done but to load what is needed, the first time.
        ``known`` tiles are on the other rack; one that is visible is known. Of the moves ``asked``
        about every draw is looked at, also where they cannot be best. Raises
        :class:`~eliot_qt.engine.EngineError` for a position that breaks the rules.
        """
        other = position.racks[position.next_seat]
        unseen = position.unseen_by(position.to_move)
        lead = position.scores[position.to_move] - position.scores[position.next_seat]
        may_be_drawn = remove_tiles(unseen, known if other is None else other)
        self.is_proven = False
        self.choice = _choice(lead, may_be_drawn)
        with self._make_pool(self._threads) as pool:
            self._run_all = pool.map if self._threads > 1 else map
            yield from self._solve(position, unseen, asked)

    def reply(self, position: Position, unseen: bytes, drawn: bytes) -> Generator[None, None, int]:
        """Return the result of the best move if one of the tiles ``drawn`` is drawn.

        Returns the sum of the results over these tiles; of moves that win equally often the move
        of the best sum is made. Steps as of :meth:`solve`; ``choice`` says what is known so far.
        """
        self.is_proven = False
        lead = position.scores[position.to_move] - position.scores[position.next_seat]
        self.choice = choice = _choice(lead, unseen, drawn)
        with self._make_pool(self._threads) as pool:
            self._run_all = pool.map if self._threads > 1 else map
            search = self._begin(position, unseen)
            yield
            yield from search.open(position, unseen)
            passing = choice.add_pass()
            yield from search.prove()
            yield from self._judge_pass(position, unseen, passing)
        return choice.reply()

    def _begin(self, position: Position, unseen: bytes) -> DrawSearch:
        """A search for the choice, with all loaded that it needs."""
        self._nodes_before = 0
        self._placements, self._placed = {}, {}
        self._search = search = self._new_search(self.choice, self._roots)
        if not self._is_loaded:
            search.load(position, unseen)
            self._is_loaded = True
        return search

    def _solve(self, position: Position, unseen: bytes, asked: Sequence[Move]) -> Iterator[None]:
        choice = self.choice
        search = self._begin(position, unseen)
        yield
        yield from search.open(position, unseen)
        passing = choice.add_pass()
        yield from search.prove()
        self.is_proven = not choice.open_options()
        yield
        yield from self._settle_ties(search, _FIRST_PLIES)
        yield from self._judge_pass(position, unseen, passing)
        self.is_proven = not choice.open_options()
        yield
        options = self.options_of(asked, position.board)
        yield from search.confirm(options, _ALL_NODES)
        yield from self._settle_second(search)
        yield from self._settle_ties(search, _TIED_PLIES)
        yield from self._measure_ties(search, options)

    def best(self) -> Option:
        """The option that is best so far."""
        return self.choice.most_promising(self.choice.options, 1)[0]

    def options_of(self, moves: Sequence[Move], board: Board) -> list[Option]:
        """The options of some placements, whichever of their words they are written by."""
        size = board.size
        placed = {move.placed(size) for move in moves if isinstance(move, Placement)}
        if not placed:
            return []
        # Asked for between steps, and there may be a thousand options.
        for option in self.choice.options:
            if option.spot is not None and option.spot not in self._placed:
                self._placed[option.spot] = self.placement(option, board).placed(size)
        return [
            option
            for option in self.choice.options
            if option.spot is not None and self._placed[option.spot] in placed
        ]

    def placement(self, option: Option, board: Board) -> Placement:
        """The move of an option that is no pass."""
        assert option.spot is not None
        if option.spot not in self._placements:
            self._placements[option.spot] = self._roots[0][0].placement(option.moves[0], board)
        return self._placements[option.spot]

    def _new_search(self, choice: Choice, roots: list[list[RootMoves]]) -> DrawSearch:
        first, *others = roots
        while len(first) < len(choice.draws):
            first.append(self._make_roots())
            for each in others:
                each.append(first[-1].beside())
        return DrawSearch(choice, roots, self._run_all)

    def _tied(self) -> list[Option]:
        """The options known to be as good as the best, or not known to be worse."""
        best = self.choice.best
        return [o for o in self.choice.options if o.upper >= best and o.spot is not None]

    def _settle_ties(self, search: DrawSearch, plies: int) -> Iterator[None]:
        """Find the best spread among equally good moves, searching this many plies ahead."""
        choice = self.choice
        tied = self._tied()
        if len(tied) < 2:
            return
        tied.sort(key=choice.spread, reverse=True)
        yield from search.estimate(tied[:_TIED], plies)
        tied = sorted(tied[:_TIED], key=choice.spread, reverse=True)
        yield from search.confirm(tied, _TIED_NODES)

    def _settle_second(self, search: DrawSearch) -> Iterator[None]:
        """Look at every draw of what may be second best, so that it is known which move that is."""
        choice = self.choice
        while True:
            first = choice.most_promising(choice.options, 2)
            unknown = [option for option in first if option.spot and not option.is_known]
            if not unknown:
                return
            yield from search.confirm(unknown, _ALL_NODES)

    def _measure_ties(self, search: DrawSearch, wanted: Sequence[Option]) -> Iterator[None]:
        """Find the exact spreads of moves equally good until the first are known to be that."""
        choice = self.choice
        for _ in range(_MOST_MEASURED):
            first = choice.most_promising(self._tied(), _MEASURED)
            unsure = [option for option in first if not all(option.sure)]
            if not unsure:
                break
            yield from search.measure(unsure[0])
        tied = self._tied()
        for option in wanted:
            if option in tied:
                yield from search.measure(option)

    def _judge_pass(self, position: Position, unseen: bytes, passing: Option) -> Iterator[None]:
        """Find the results of a pass, until it cannot be better than the best."""
        choice = self.choice
        rules, own = position.rules, position.tile_set.points(position.rack)
        # What the best move loses with is likely to be lost by a pass, too, and so ends this soon.
        results = self.best().results
        draws = sorted(
            range(len(choice.draws)), key=lambda draw: (results[draw] or 0, -choice.weights[draw])
        )
        for draw in draws:
            if not choice.is_open(passing):
                return
            other = remove_tiles(unseen, bytes((choice.draws[draw],)))
            if position.scoreless + 1 >= rules.scoreless_limit:
                lead = choice.lead - own + position.tile_set.points(other)
                choice.settle(passing, draw, result_of(lead))
                continue
            reply = yield from self._reply(position, other, choice.draws[draw])
            choice.settle(passing, draw, WIN - reply)

    def _reply(self, position: Position, rack: bytes, drawn: int) -> Generator[None, None, int]:
        """The result of the other side's best reply to a pass, which leaves ``drawn`` in the bag.

        The other side has ``rack``; what it can be is for it any tile that we hold, or this one.
        """
        lead = -self.choice.lead
        unseen = sort_tiles(position.rack + bytes((drawn,)))
        choice = _choice(lead, unseen, bytes((drawn,)))
        racks: list[bytes | None] = [None] * position.seats
        racks[position.next_seat] = rack
        counts = [0] * position.seats
        counts[position.next_seat], counts[position.to_move] = len(rack), len(position.rack)
        question = replace(
            position, racks=tuple(racks), rack_counts=tuple(counts), bag=unseen,
            to_move=position.next_seat, scoreless=position.scoreless + 1,
        )  # fmt: skip
        search = self._new_search(choice, self._other_roots)
        yield from search.open(question, unseen)
        passing = choice.add_pass()
        points = position.tile_set.points
        for draw, tile in enumerate(choice.draws):
            rest_points = points(remove_tiles(unseen, bytes((tile,))))
            choice.settle(passing, draw, result_of(lead - points(rack) + rest_points))
        yield from search.prove()
        self._nodes_before += search.nodes
        return choice.reply()


def _choice(lead: int, tiles: bytes, drawn: bytes = b"") -> Choice:
    """A choice before its placements are known, with the tiles that may be drawn."""
    counts = Counter(sort_tiles(tiles))
    draws = tuple(counts)
    return Choice(lead, draws, tuple(counts.values()), tuple(map(draws.index, drawn)))
