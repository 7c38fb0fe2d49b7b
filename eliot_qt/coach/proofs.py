"""Two moves near the end of a game, proven before they are compared.

With an empty bag points and leaves no longer tell which move is better, and with one tile in it
hardly: there the end of the game itself is known, or the tiles with which each move wins.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from eliot_qt.engine import EngineError
from eliot_qt.engine.listing import Lister
from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.bag_end.one_in_bag import is_solvable
from eliot_qt.players.bag_end.preendgame import is_counted
from eliot_qt.players.makers import ANALYSTS

# Who proves moves, by the number of tiles in the bag.
_PLAYERS = MappingProxyType({0: "endgame", 1: "preendgame"})
# How many of the best proven moves are searched for the two.
_LOOKED_AT = 60

Pair = tuple[Candidate, Candidate]


def with_proofs(
    pair: Pair,
    position: Position,
    lister: Lister,
    known: bytes = b"",
    seconds: float = 2.0,
    clock: Callable[[], float] = time.monotonic,
) -> Generator[None, None, Pair]:
    """The two moves with what is proven of both, in steps of a few milliseconds.

    They are as given where that takes longer, and where something has been found out of them
    before: a review has its own figures. ``known`` tiles are on the other rack.
    """
    if any(row.exact or row.estimate for row in pair) or not _is_provable(position):
        return pair
    name = _PLAYERS[position.bag_count]
    moves = tuple(row.move for row in pair)
    effort = Effort(
        seconds=seconds,
        moves=moves,
        lines=2 if name == "endgame" else 0,
        known=known if position.bag_count else b"",
        clock=clock,
    )
    latest: Analysis | None = None
    try:
        player = ANALYSTS[name](equipment_of(lister, position.game), effort)
        for analysis in player.analyse(position):
            latest = analysis
            yield
    except EngineError:
        return pair
    rows = [] if latest is None else list(islice(latest.rows, _LOOKED_AT))
    tile_count = len(position.unseen_by(position.to_move)) - len(known)
    first, second = (_proven(move, rows, position.board.size, tile_count) for move in moves)
    if first is None or second is None:
        return pair
    return _with_proof(pair[0], first), _with_proof(pair[1], second)


def _is_provable(position: Position) -> bool:
    """Return whether the game has two players, and ends with what both have or may draw."""
    if not position.is_duel:
        return False
    return not position.bag_count or is_solvable(position)


def _proven(move: Move, rows: list[Candidate], size: int, tile_count: int) -> Candidate | None:
    """The row of a move if its value is proven, or what each of the tiles left leads to."""
    row = next((row for row in rows if is_same(row.move, move, size)), None)
    if row is None or row.exact:
        return row
    estimate = row.estimate if is_counted(row) else None
    return row if estimate is not None and estimate.playouts == tile_count else None


def _with_proof(row: Candidate, proof: Candidate) -> Candidate:
    """The row of a move under its old name, with the proof."""
    return replace(row, value=proof.value, exact=True, estimate=proof.estimate)
