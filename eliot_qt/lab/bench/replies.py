"""Rows about the board index: building it, replies looked up in it, playouts with it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial

from eliot_qt.engine import BoardIndex, DenseLeaves, Engine, LeaveValues
from eliot_qt.engine.playouts import Playouts
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK, on_rack, remove_tiles
from eliot_qt.players.static import trained_values

from .measure import Row, Spent, median, spend

_BOARDS, _QUICK_BOARDS = 40, 10
_RACKS = 1000
_CANDIDATES = 10
# With these the playouts of a position take about a processor second, the indexes too.
_PLAYOUTS = 2000
_PLAYED, _QUICK_PLAYED = 10, 3
_MIDDLE = range(20, 76)


def board_index(engine: Engine, positions: Sequence[Position], quick: bool) -> Iterator[Row]:
    """Milliseconds to index a board, and replies a second of processor time."""
    boards = middle_positions(positions, _QUICK_BOARDS if quick else _BOARDS)
    first = boards[0]
    index = BoardIndex(engine.graph, first.game)
    trained = trained_values(first.tile_set)
    plain: LeaveValues | DenseLeaves = trained
    if isinstance(trained, DenseLeaves):
        plain = DenseLeaves(first.tile_set, trained.longest, trained.table)
    building: list[Spent] = []
    questions = {
        "replies_per_cpu_s": ("replies looked up, no blank, plain table", plain, 0, "≥ 500,000"),
        "pool_replies_per_cpu_s": ("  leaves that depend on unseen tiles", trained, 0, ""),
        "blank_replies_per_cpu_s": ("  one blank, plain table", plain, 1, ""),
        "two_blank_replies_per_cpu_s": ("  two blanks, plain table", plain, 2, ""),
    }
    answering: dict[str, list[Spent]] = {key: [] for key in questions}
    index.build(first)
    for board in boards:
        building.append(spend(partial(index.build, board)))
        for key, (_, values, blanks, _) in questions.items():
            index.build(board, values)
            racks = index.rows(_racks(board, blanks))
            if len(racks[0]):
                index.answer(*racks)
                answering[key].append(spend(partial(index.answer, *racks)))
    spent = median(building)
    yield Row(
        "index_build_ms", "index of a board, middle of the game", "ms",
        1000 * spent.cpu, {1: 1000 * spent.wall}, 1000 * spent.least_cpu, "≤ 6",
    )  # fmt: skip
    for key, (title, _, _, target) in questions.items():
        if answering[key]:
            spent = median(answering[key])
            rates = _RACKS / spent.cpu, {1: _RACKS / spent.wall}, _RACKS / spent.least_cpu
            yield Row(key, title, "/s", *rates, target, 0)


def playouts(engine: Engine, positions: Sequence[Position], quick: bool) -> Row:
    """Playouts of two turns a second of processor time, the indexes of ten candidates included."""
    boards = middle_positions(positions, _QUICK_PLAYED if quick else _PLAYED)
    first = boards[0]
    values = trained_values(first.tile_set)
    player = Playouts(engine.graph, first.game)

    def play(position: Position) -> None:
        for move in list(engine.moves(position, values).top(_CANDIDATES)):
            player.begin(position, move, values)
            player.run(_PLAYOUTS)

    play(first)
    spent = median([spend(partial(play, board)) for board in boards])
    count = _CANDIDATES * _PLAYOUTS
    return Row(
        "playouts_per_cpu_s", "two-ply playouts, ten candidates, indexes included", "/s",
        count / spent.cpu, {1: count / spent.wall}, count / spent.least_cpu, "≥ 20,000", 0,
    )  # fmt: skip


def middle_positions(positions: Sequence[Position], count: int) -> list[Position]:
    """Pick a number of positions from the middle of games."""
    middle = [position for position in positions if position.bag_count in _MIDDLE]
    return middle[:: max(1, len(middle) // count)][:count]


def _racks(position: Position, blanks: int) -> list[bytes]:
    """Return random racks with this many blanks; none if the blanks are on the board."""
    lying = bytes(on_rack(tile) for tile in position.board.tiles)
    pool = remove_tiles(position.tile_set.full_bag, lying)
    if pool.count(BLANK) < blanks:
        return []
    letters = pool.replace(bytes((BLANK,)), b"")
    count = position.rules.rack_size - blanks
    chance = random.Random(len(pool))
    return [bytes((BLANK,)) * blanks + bytes(chance.sample(letters, count)) for _ in range(_RACKS)]
