"""The board index: the best static reply of any rack on one board, by looking it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Pass
from eliot_qt.game.position import Position

from .arrays.index_state import GROUP, INDEX, MADE, PLACEMENT
from .arrays.moves import placement_of, tiles_of
from .arrays.state import MAX_RACK, MOVE
from .errors import EngineError
from .generation.door import ThreadRecords
from .graphs.graph import RunGraph, WordGraphLike
from .graphs.multiset_keys import letter_keys
from .graphs.words_by_length import WordsByLength
from .leaves import no_values
from .listing import Leaves
from .playing.index_build import FIRST_SLOT_BITS, begin_index, build_index
from .playing.index_query import best_replies
from .values.pool_adjustment import tiles_in_bag

_FIRST_GROUPS = 1 << 15
_FIRST_PLACEMENTS = 1 << 17
# Racks of any board fit in; what is beyond comes from a made-up word graph.
_MOST_PLACEMENTS = 1 << 24
NO_TILES = np.zeros(0, np.uint8)
_NONE_MADE: NDArray[np.void] = np.zeros(0, MADE)


@dataclass(frozen=True, eq=False)
class Replies:
    """The best replies of some racks: a MOVE for each, and the mask of tiles to exchange.

    Where a move's length is 0, its equity is that of the exchange or, if there is none, of
    passing. Masks are of the sorted rack.
    """

    racks: Sequence[bytes]
    board: Board
    moves: NDArray[np.void]
    exchanges: NDArray[np.int64]

    @property
    def equity(self) -> NDArray[np.int32]:
        """Of the replies, in millipoints."""
        return self.moves["equity"]

    def move(self, number: int) -> Move:
        """The reply of a rack."""
        if exchange := int(self.exchanges[number]):
            return Exchange(tiles_of(bytes(sorted(self.racks[number])), exchange))
        if self.moves[number]["length"]:
            return placement_of(self.moves[number], self.board)
        return Pass()


class BoardIndex:
    """All placements that some pool of tiles could make on one board.

    ``build`` takes a position's board, then ``replies`` answers for any racks of the pool. Not
    for two threads at once: each takes its own ``twin``; the words are those of the graph. Raises
    :class:`EngineError` for a word graph or rules it cannot work with.
    """

    def __init__(self, graph: WordGraphLike | RunGraph, game: Game) -> None:
        if not isinstance(graph, RunGraph):
            graph = RunGraph(graph, len(game.tile_set))
        self.graph = graph
        self._words = graph.derived(WordsByLength)
        self._game = game
        self.workspace = ThreadRecords(graph, game)
        self._no_values = no_values(game.tile_set)
        self._index: NDArray[np.void] = np.zeros(1, INDEX)
        self._index[0]["letter_key"] = letter_keys()
        self._position: Position | None = None
        self._values: Leaves = self._no_values
        self._resize(_FIRST_GROUPS, _FIRST_PLACEMENTS)

    def twin(self) -> BoardIndex:
        """Another index for the same game, for another thread."""
        twin = BoardIndex(self.graph, self._game)
        twin._resize(len(self._groups), len(self._placements))
        return twin

    @property
    def placements(self) -> int:
        """Number of placements in the index, each with letters only."""
        return int(self._index[0]["placement_count"])

    @property
    def groups(self) -> int:
        """Number of different multisets of letters they set."""
        return int(self._index[0]["group_count"])

    @property
    def buffers(self) -> tuple[Any, Any, Any, Any]:
        """The arrays that kernels read: the record of the index, its slots, groups, placements."""
        return self._index, self._slots, self._groups, self._placements

    def build(self, position: Position, values: Leaves | None = None) -> None:
        """Index a position's board for racks of the tiles that are not on it.

        ``values`` are those of the leaves of the racks to be asked for. Raises
        :class:`EngineError` for a position that breaks the rules.
        """
        for _ in self.building(position, values):
            pass

    def building(self, position: Position, values: Leaves | None = None) -> Iterator[None]:
        """As ``build``, in steps of some 10 ms; the index is there when they have ended.

        The same position with the same values is not indexed again.
        """
        values = values or self._no_values
        self.workspace.take(position, values)
        if values is self._values and position == self._position:
            # What playouts have noted in it is no longer so.
            self._index["touched"] = self._index["fresh"] = 0
            return
        self._index["over"] = -1
        yield from self._building(position)
        self._position, self._values = position, values

    def overlaying(
        self, position: Position, values: Leaves | None, changes: np.void
    ) -> Iterator[None]:
        """As ``building``, but only of what a move has changed, for playouts alone to ask.

        The squares are those touched by ``changes``, a DEAL.
        """
        self.workspace.take(position, values or self._no_values)
        self._index["over"] = changes["touched"]
        yield from self._building(position)

    def _building(self, position: Position) -> Iterator[None]:
        """Index what is wanted of the board loaded, with more room where it is too little."""
        self._position = None
        state = self.workspace.states[0]
        racks = np.bincount(np.frombuffer(position.rack, np.uint8), minlength=len(state["unseen"]))
        self._index[0]["pool"] = state["unseen"] + racks
        while True:
            yield from self._fill()
            if not self._index[0]["is_full"]:
                break
            larger = 2 * len(self._placements)
            if larger > _MOST_PLACEMENTS:
                raise EngineError(
                    "more than {most:,} placements on one board", most=_MOST_PLACEMENTS
                )
            self._resize(2 * len(self._groups), larger)

    def replies(self, racks: Sequence[bytes]) -> Replies:
        """The best static replies of racks to move on the board of the position built.

        As ``Engine.best`` finds them there: with the position's tiles in the bag, its rules for
        exchanges and the values given to ``build``.
        """
        if self._position is None:
            raise EngineError("no board has been indexed")
        moves, exchanges = self.answer(*self.rows(racks))
        return Replies(racks, self._position.board, moves, exchanges)

    def rows(self, racks: Sequence[bytes]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """Racks of the pool as ``answer`` takes them: sorted in rows of 8, and their sizes."""
        rows = np.zeros((len(racks), MAX_RACK), np.uint8)
        sizes = np.zeros(len(racks), np.int64)
        for number, rack in enumerate(racks):
            self._check(rack)
            rows[number, : len(rack)] = sorted(rack)
            sizes[number] = len(rack)
        return rows, sizes

    def answer(
        self,
        racks: NDArray[np.uint8],
        sizes: NDArray[np.int64],
        played: NDArray[np.uint8] = NO_TILES,
        exchanged: int = 0,
        made: NDArray[np.void] = _NONE_MADE,
    ) -> tuple[NDArray[np.void], NDArray[np.int64]]:
        """As ``replies``, of racks as ``rows`` gives them: the moves and masks of exchanges.

        ``made`` gets the leaves of moves from these racks that play some sorted tiles, or exchange
        so many of them: a MADE for each rack.
        """
        if self._position is None:
            raise EngineError("no board has been indexed")
        may_exchange = exchanged or self._position.may_exchange
        moves: NDArray[np.void] = np.zeros(len(racks), MOVE)
        exchanges = np.zeros(len(racks), np.int64)
        best_replies(
            self.workspace.states, self.workspace.values, self._index,
            self._slots, self._groups, self._placements,
            racks, sizes,
            tiles_in_bag(self._position), MAX_RACK if may_exchange else 0,
            moves, exchanges, played, exchanged, made,
        )  # fmt: skip
        return moves, exchanges

    def _fill(self) -> Iterator[None]:
        """Index the board loaded, as far as there is room."""
        words = self._words
        states, buffers = self.workspace.states, (self._slots, self._groups, self._placements)
        begin_index(states, self._index, self._slots)
        while not build_index(
            states, self._index,
            words.table, words.letters, words.keys, words.sets, words.repeats, *buffers,
        ):  # fmt: skip
            yield

    def _resize(self, groups: int, placements: int) -> None:
        self._slots = np.zeros(max(2 * groups, 1 << FIRST_SLOT_BITS), np.uint32)
        self._groups: NDArray[np.void] = np.zeros(groups, GROUP)
        self._placements: NDArray[np.void] = np.zeros(placements, PLACEMENT)
        self._index["slots"] = self._slots.ctypes.data
        self._index["groups"] = self._groups.ctypes.data

    def _check(self, rack: bytes) -> None:
        pool = self._index[0]["pool"]
        if len(rack) > self._game.rules.rack_size:
            raise EngineError(
                "a rack of {count} tiles; {most} at most",
                count=len(rack),
                most=self._game.rules.rack_size,
            )
        if any(tile >= len(pool) or rack.count(tile) > pool[tile] for tile in set(rack)):
            raise EngineError("a rack with tiles that are on the board or not in the set")
