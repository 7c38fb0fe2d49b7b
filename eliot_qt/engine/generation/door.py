"""The door between the game's types and the kernels' records.

Everything a kernel gets passes here: dtype, layout and flags are fixed in one place (each kernel
is compiled for one signature), and what breaks the rules is refused before a kernel sees it.
"""

from __future__ import annotations

from operator import is_

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.game import Game
from eliot_qt.game.position import Position

from ..arrays.state import KINDS, MAX_RACK, MAX_SIZE, NEARLY_FULL, SLICE, STATE, VALUES, WORK
from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import lowest_bit
from ..dense import DenseLeaves, rank_bases, rank_steps
from ..errors import EngineError, wrong_rack_size
from ..graphs.graph import RunGraph
from ..graphs.pool_kernels import adjust_to_pool
from ..listing import Leaves, check_fits
from ..values.pool_adjustment import tiles_in_bag
from .crosssets import LETTER, clear_board, graph_of, line_bits, set_tile, update_all
from .rack import BLANK_BIT, load_rack

# Bounds that keep points and equities inside 32 bits on any board.
_MAX_VALUE = 100
_MAX_BONUS = 1000
_MAX_FACTOR = 6
_FAULT_UNKNOWN, _FAULT_UNDESIGNATED, _FAULT_TOO_MANY, _FAULT_FLOATING = 1, 2, 3, 4


class ThreadRecords:
    """The records one thread works on: state, queues and, on request, a position in them.

    Raises :class:`EngineError` for rules the kernels cannot hold.
    """

    def __init__(self, graph: RunGraph, game: Game) -> None:
        _check_rules(graph, game)
        self.graph = graph
        self.game = game
        self.states: NDArray[np.void] = np.zeros(1, STATE)
        self.works: NDArray[np.void] = np.zeros(1, WORK)
        self.values: NDArray[np.void] = np.zeros(1, VALUES)
        self._squares = np.zeros(game.layout.squares, np.uint8)
        self._rack = np.zeros(MAX_RACK, np.uint8)
        self._reached = np.zeros(MAX_SIZE + 2, np.int64)
        # Views of the fields that every position sets: much faster than by name.
        self._square_bytes, self._rack_bytes = self._squares.data, self._rack.data
        self._across_first, self._in_bag = self.states["across_first"], self.states["in_bag"]
        self._checked: tuple[object, ...] = ()
        self._values: Leaves | None = None
        self._write_graph()
        self._write_game()
        self._write_bonus_squares()

    def take(self, position: Position, values: Leaves) -> None:
        """Load a position's board and the rack of the seat to move, with the leaves' values."""
        rack = position.rack
        self._check(position, rack, values)
        if values is not self._values:
            write_values(self.values[0], values)
            self._values = values
        self._across_first[0] = position.rules.first_move_across
        self._in_bag[0] = tiles_in_bag(position)
        self._square_bytes[:] = position.board.squares
        self._rack_bytes[: len(rack)] = bytes(sorted(rack))
        fault = load_position(
            self.states, self.values, self._squares, self._rack, len(rack), self._reached
        )
        if fault:
            raise self._error(fault)

    def _check(self, position: Position, rack: bytes, values: Leaves) -> None:
        """As ``check_fits``, where the game's parts are not just those of the last position."""
        parts = position.rules, position.tile_set, position.board.layout, values, len(rack)
        known = self._checked
        if known and all(map(is_, parts, known)):
            return
        check_fits(self.game, position, values)
        self._checked = parts

    def _write_graph(self) -> None:
        state = self.states[0]
        state["lists"] = self.graph.lists
        state["children"] = self.graph.children
        state["tile_mask"] = self.graph.tile_mask
        state["root"] = self.graph.root

    def _write_game(self) -> None:
        state, game, tile_set = self.states[0], self.game, self.game.tile_set
        kinds = len(tile_set.letters)
        state["size"] = game.layout.size
        state["stride"] = game.layout.size + 1
        state["max_placed"] = game.rules.bingo_tiles
        state["slice"] = SLICE
        state["nearly_full"] = NEARLY_FULL
        state["letters"] = len(tile_set)
        state["values"][:kinds] = tile_set.values
        state["counts"][:kinds] = tile_set.counts
        state["vowel"][1:kinds] = tile_set.vowels[1:]
        state["consonant"][1:kinds] = tile_set.consonants[1:]
        for count, points in game.rules.bonuses.items():
            state["bonus_by_count"][count] = points

    def _write_bonus_squares(self) -> None:
        layout = self.game.layout
        size = layout.size
        for name, bonuses in (("letter_bonus", layout.letter), ("word_bonus", layout.word)):
            grid = np.frombuffer(bonuses, np.uint8).reshape(size, size)
            lines = np.ones((2 * size, size + 1), np.uint8)
            lines[:size, :size] = grid
            lines[size:, :size] = grid.T
            squares = self.states[0][name]
            squares[:] = 1
            squares[1 : 1 + lines.size] = lines.reshape(-1)

    def _error(self, fault: int) -> EngineError:
        tile = int(self.states[0]["fault_tile"])
        if fault == _FAULT_UNKNOWN:
            name = self.game.tile_set.name
            return EngineError(
                "tile number {tile} is not in the tile set {tile_set}", tile=tile, tile_set=name
            )
        if fault == _FAULT_UNDESIGNATED:
            return EngineError("a blank on the board or a designated one on the rack")
        if fault == _FAULT_TOO_MANY:
            count, symbol = self.game.tile_set.counts[tile], self.game.tile_set.symbol(tile)
            return EngineError(
                "more than {count} tiles {symbol} on board and rack", count=count, symbol=symbol
            )
        return EngineError("tiles on the board that are not connected with the others")


def write_values(record: np.void, values: Leaves) -> None:
    """Fill a record of kind VALUES; ``values`` must be kept as long as the record is used."""
    if isinstance(values, DenseLeaves):
        kinds = len(values.tile_set.letters)
        bases = rank_bases(kinds, values.longest)
        record["table"] = values.table.buffer_info()[0]
        record["longest"] = values.longest
        record["rank_base"][: len(bases)] = bases
        steps = list(rank_steps(kinds, min(values.longest, MAX_RACK), KINDS))
        record["rank_step"][: len(steps)] = steps
        _write_pool(record, values)
        return
    record["table"] = 0
    record["has_partners"] = record["stages"] = 0
    flat = np.array(values.kinds, np.int32).reshape(-1)
    record["kind_value"][: len(flat)] = flat
    record["mix_value"][:] = np.array(values.mix, np.int32).reshape(-1)
    record["empty_value"] = values.empty


def _write_pool(record: np.void, values: DenseLeaves) -> None:
    record["has_partners"] = values.partner_weight != 0
    if values.partner_weight:
        kinds = len(values.tile_set.letters)
        partners = np.zeros((KINDS, KINDS), np.int32)
        partners[:kinds, :kinds] = values.partners
        record["partner"] = partners.reshape(-1)
    record["stages"] = len(values.bag_end.offsets) if values.bag_end else 0
    if values.bag_end:
        record["stage_offset"][: record["stages"]] = values.bag_end.offsets
        record["stage_factor"][: record["stages"]] = values.bag_end.factors


def _check_rules(graph: RunGraph, game: Game) -> None:
    rules, tile_set, layout = game.rules, game.tile_set, game.layout
    if graph.letters != len(tile_set):
        raise EngineError(
            "the word graph is not made for the tile set {tile_set}", tile_set=tile_set.name
        )
    if not 3 <= layout.size <= MAX_SIZE or layout.size % 2 == 0:
        raise EngineError(
            "a board of {size} rows; odd sizes up to {most} work", size=layout.size, most=MAX_SIZE
        )
    if rules.rack_size > MAX_RACK:
        raise wrong_rack_size(rules.rack_size, MAX_RACK)
    for points in rules.bonuses.values():
        if not 0 <= points <= _MAX_BONUS:
            raise EngineError(
                "a bonus of {points}; 0 to {most} work", points=points, most=_MAX_BONUS
            )
    if not all(0 <= value <= _MAX_VALUE for value in tile_set.values):
        raise EngineError("tile values from 0 to {most} work", most=_MAX_VALUE)
    if not all(1 <= factor <= _MAX_FACTOR for factor in layout.letter + layout.word):
        raise EngineError("bonus squares multiply by 1 to {most}", most=_MAX_FACTOR)


@entry
def load_position(
    states: Array, values: Array, squares: Array, rack: Array, count: int, reached: Array
) -> int:
    """Check and load a board (row-major tiles) and a sorted rack; 0, or what is wrong.

    Fills both directions' squares, cross-sets and the rack's tables. ``reached`` is working room,
    a row and two more.
    """
    state = states[0]
    clear_board(state)
    for row in range(state.size):
        for col in range(state.size):
            tile = signed(squares[unsigned(row * state.size + col)])
            if tile != 0:
                if not known(state, tile & ~BLANK_BIT, tile == BLANK_BIT):
                    return state.fault
                set_tile(state, row, col, tile)
    state.rack_count = count
    for position in range(count):
        tile = signed(rack[unsigned(position)])
        if not known(state, tile, tile == BLANK_BIT):
            return state.fault
        state.rack[unsigned(position)] = tile
    if too_many(state) or floating(state, reached):
        return state.fault
    update_all(graph_of(state), state)
    load_rack(state, values[0])
    adjust_to_pool(state, values[0])
    state.next_line = 0
    state.move_count = 0
    return 0


@kernel
def known(state: Record, letter: int, undesignated: bool) -> bool:
    """Return whether a tile is one of the set; notes the fault if not."""
    state.fault_tile = letter
    if undesignated or (letter & BLANK_BIT != 0 and letter & ~BLANK_BIT <= state.letters):
        state.fault = _FAULT_UNDESIGNATED
        return False
    state.fault = _FAULT_UNKNOWN
    return letter <= state.letters


@kernel
def too_many(state: Record) -> bool:
    """Return whether board and rack hold more tiles of a kind than the set has; notes the fault.

    If not, all unseen tiles are counted.
    """
    for kind in range(state.letters + 1):
        state.unseen[unsigned(kind)] = state.counts[unsigned(kind)]
    for position in range(state.rack_count):
        state.unseen[unsigned(state.rack[unsigned(position)])] -= 1
    for line in range(state.size):
        for col in range(state.size):
            tile = signed(state.tile[unsigned(1 + line * state.stride + col)])
            if tile != 0:
                state.unseen[unsigned(0 if tile & BLANK_BIT else tile & LETTER)] -= 1
    for kind in range(state.letters + 1):
        if state.unseen[unsigned(kind)] < 0:
            state.fault = _FAULT_TOO_MANY
            state.fault_tile = kind
            return True
    return False


@kernel
def floating(state: Record, reached: Array) -> bool:
    """Return whether some tiles are not connected with the others; notes the fault.

    The connected tiles spread, a row of bits at a time, until they grow no more.
    """
    for row in range(reached.shape[0]):
        reached[row] = 0
    for row in range(state.size):
        occupied = state.occupied[line_bits(state, 0, row)]
        if occupied != 0:
            reached[row + 1] = 1 << lowest_bit(occupied)
            break
    grown = True
    while grown:
        grown = False
        for row in range(state.size):
            own = reached[row + 1]
            near = own | own << 1 | own >> 1 | reached[row] | reached[row + 2]
            near &= state.occupied[line_bits(state, 0, row)]
            grown |= near != own
            reached[row + 1] = near
    state.fault = _FAULT_FLOATING
    for row in range(state.size):
        if reached[row + 1] != state.occupied[line_bits(state, 0, row)]:
            return True
    return False
