"""Infer the opponent's rack from its last move, by one of three ways, as a list with shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eliot_qt.game.last_turn import last_turn
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import sort_tiles

from .analysts import Equipment, Inference
from .static import trained_values

if TYPE_CHECKING:
    from eliot_qt.engine import Engine
    from eliot_qt.engine.inference.leave_inference import LeaveInference
    from eliot_qt.engine.inference.played_out import PlayedOutInference
    from eliot_qt.engine.playouts import Playouts

# Leaves in a list; the others are rare.
_LISTED = 40


@dataclass(frozen=True, slots=True)
class LikelyTiles:
    """Tiles that the opponent may hold: how likely (0 to 1), and how likely by chance alone."""

    tiles: bytes
    share: float
    by_chance: float


@dataclass(frozen=True)
class LikelyRacks:
    """The probable leave of the opponent, of ``kept`` tiles: whole leaves, and single tiles."""

    kept: int
    leaves: tuple[LikelyTiles, ...] = ()
    single: tuple[LikelyTiles, ...] = ()


def inference_by(
    kind: Inference, engine: Engine, playouts: Playouts
) -> LeaveInference | PlayedOutInference:
    """Return what infers the tiles that the opponent kept, with ``playouts`` of its own."""
    from eliot_qt.engine.inference.leave_inference import LeaveInference

    if kind is Inference.EQUITY:
        return LeaveInference(playouts.index)
    from eliot_qt.engine.inference.played_out import CLUB, STRONG, PlayedOutInference

    return PlayedOutInference(engine, playouts, CLUB if kind is Inference.CLUB else STRONG)


def likely_racks(
    equipment: Equipment,
    position: Position,
    kind: Inference = Inference.EQUITY,
    seed: int = 0,
) -> Iterator[LikelyRacks | None]:
    """Infer from the last move; None for a pause. Without a move that tells anything, nothing.

    Raises :class:`~eliot_qt.engine.EngineError` for rules that cannot be played out.
    """
    from eliot_qt.engine.playouts import Playouts

    turn = last_turn(position)
    if turn is None:
        yield LikelyRacks(0)
        return
    engine = equipment.engine
    inference = inference_by(kind, engine, Playouts(engine.graph, equipment.game))
    unseen = position.unseen_by(position.to_move)
    for _ in inference.inferring(turn, unseen, trained_values(equipment.game.tile_set), seed):
        yield None
    leaves = inference.leaves
    if leaves is None:
        yield LikelyRacks(max(turn.kept_count, 0))
        return
    rows = [bytes(row[: leaves.count]) for row in leaves.rows.tolist()]
    yield LikelyRacks(leaves.count, *_shares(rows, leaves.weights.tolist(), leaves.drawn.tolist()))


def _shares(
    rows: list[bytes], weights: list[float], drawn: list[float]
) -> tuple[tuple[LikelyTiles, ...], tuple[LikelyTiles, ...]]:
    """Leaves, and tiles of which the opponent holds at least one, the likeliest first."""
    leaves: dict[bytes, list[float]] = {}
    single: dict[bytes, list[float]] = {}
    for row, weight, chance in zip(rows, weights, drawn, strict=True):
        keys = [(leaves, sort_tiles(row)), *((single, bytes((tile,))) for tile in Counter(row))]
        for table, key in keys:
            sums = table.setdefault(key, [0.0, 0.0])
            sums[0] += weight
            sums[1] += chance
    all_weights, all_drawn = sum(weights), sum(drawn)

    def listed(table: dict[bytes, list[float]]) -> tuple[LikelyTiles, ...]:
        shares = [
            LikelyTiles(key, sums[0] / all_weights, sums[1] / all_drawn)
            for key, sums in table.items()
        ]
        shares.sort(key=lambda each: (-each.share, each.tiles))
        return tuple(shares[:_LISTED])

    return listed(leaves), listed(single)
