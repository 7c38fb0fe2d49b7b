"""The turns after a candidate: where the moves of one of them lie, and what they score.

They are the moves of the simulation's own playouts: of the same seed, so its figures by ply are the
means of what is shown here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TYPE_CHECKING

from eliot_qt.game.last_turn import last_turn
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.players.analysts import Inference, equipment_of
from eliot_qt.players.inferring import inference_by
from eliot_qt.players.static import trained_values

from ..kit import ReviewKit

if TYPE_CHECKING:
    from eliot_qt.engine.inference.leave_inference import LeaveInference
    from eliot_qt.engine.inference.played_out import PlayedOutInference
    from eliot_qt.engine.playouts import Playouts

PLAYOUTS = 1000
# Playouts between two pauses (some milliseconds), and after how many there is a first map.
_BATCH, _FIRST = 10, 100


@dataclass(frozen=True)
class PlyMap:
    """The moves at a ply, 0 the reply, over the ``playouts`` that come so far.

    ``mean`` and ``deviation`` are of their points, ``bingo`` is the share of bingos. By square,
    ``shares`` has the share of moves that set a tile there (0 to 1), ``scores`` what these moves
    score on average. ``points`` counts the moves by their points. ``likely`` is the placement made
    most often, with its points and its share; ``certain``: nothing here is left to chance.
    """

    ply: int
    playouts: int = 0
    mean: float = 0.0
    deviation: float = 0.0
    bingo: float = 0.0
    shares: Mapping[int, float] = field(default_factory=dict)
    scores: Mapping[int, float] = field(default_factory=dict)
    points: Mapping[int, int] = field(default_factory=dict)
    likely: Placement | None = None
    likely_points: int = 0
    likely_share: float = 0.0
    certain: bool = False

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(max(1, self.playouts))


class PlyMaps:
    """Makes maps for the positions of one game; for one thread.

    Raises :class:`~eliot_qt.engine.EngineError` for rules that cannot be played out.
    """

    def __init__(self, kit: ReviewKit) -> None:
        from eliot_qt.engine.playouts import Playouts

        equipment = equipment_of(kit.lister, kit.game)
        self._lister, self._rules = kit.lister, kit.game.rules
        self._playouts: Playouts = Playouts(equipment.engine.graph, equipment.game)
        self._engine = equipment.engine
        self._inferences: dict[Inference, LeaveInference | PlayedOutInference] = {}

    def are_for(self, kit: ReviewKit) -> bool:
        """Return whether they are of the games of a kit."""
        return kit.lister is self._lister and kit.game.rules == self._rules

    def maps(
        self,
        position: Position,
        known: bytes,
        move: Move,
        ply: int,
        *,
        inference: Inference | None = None,
    ) -> Iterator[PlyMap | None]:
        """Yield the map of a candidate's ply from a few playouts, then from all; None for a pause.

        ``position`` is what the seat to move knows, ``known`` are tiles on the other rack. By
        ``inference`` the opponent holds what its last move makes likely.
        """
        from eliot_qt.engine.playouts import NO_LEAVES

        values, leaves = trained_values(position.tile_set), NO_LEAVES
        turn = last_turn(position) if not known else None
        if inference is not None and turn is not None:
            unseen, reader = position.unseen_by(position.to_move), self._reader(inference)
            for _ in reader.inferring(turn, unseen, values, 0):
                yield None
            inferred = reader.leaves
            leaves = inferred.table(0) if inferred is not None else leaves
        for _ in self._playouts.beginning(position, move, values, known):
            yield None
        rack_count = position.rack_counts[position.next_seat]
        certain = not position.bag_count or (ply == 0 and len(known) >= rack_count)
        tally = _Tally(ply, position, certain=certain)
        for start in range(0, 1 if certain else PLAYOUTS, _BATCH):
            count = 1 if certain else _BATCH
            tally.add(self._playouts.moves_at(ply, count, start=start, leaves=leaves))
            yield tally.map() if start + count == _FIRST else None
        yield tally.map()

    def _reader(self, kind: Inference) -> LeaveInference | PlayedOutInference:
        """Return what infers the opponent's leave, made when it is first asked for."""
        if kind not in self._inferences:
            self._inferences[kind] = inference_by(kind, self._engine, self._playouts.twin())
        return self._inferences[kind]


class _Tally:
    """The moves counted so far."""

    def __init__(self, ply: int, position: Position, *, certain: bool) -> None:
        self._ply, self._certain = ply, certain
        self._size, self._bingo_tiles = position.board.size, position.rules.bingo_tiles
        self._moves: Counter[tuple[Placement, int]] = Counter()
        self._others = self._bingos = 0
        self._points: Counter[int] = Counter()
        self._shares: Counter[int] = Counter()
        self._scores: Counter[int] = Counter()

    def add(self, moves: list[tuple[Placement | None, int]]) -> None:
        """Count moves with their points."""
        for move, points in moves:
            self._points[points] += 1
            if move is None:
                continue
            self._moves[move, points] += 1
            self._bingos += len(move.used) >= self._bingo_tiles
            for square, _ in move.placed(self._size):
                self._shares[square] += 1
                self._scores[square] += points

    def map(self) -> PlyMap:
        """Return what is counted by now."""
        count = self._points.total()
        if not count:
            return PlyMap(self._ply, certain=self._certain)
        mean = sum(n * times for n, times in self._points.items()) / count
        squares = sum((n - mean) ** 2 * times for n, times in self._points.items())
        result = PlyMap(
            self._ply,
            count,
            mean,
            sqrt(squares / max(1, count - 1)),
            self._bingos / count,
            {square: times / count for square, times in self._shares.items()},
            {square: self._scores[square] / times for square, times in self._shares.items()},
            dict(sorted(self._points.items())),
            certain=self._certain,
        )
        if not self._moves:
            return result
        (likely, points), times = max(self._moves.items(), key=lambda item: (item[1], item[0][1]))
        return replace(result, likely=likely, likely_points=points, likely_share=times / count)
