"""The modes' finder over an engine, and computers at a table where all have the same rack.

With a shared rack nothing is kept and nothing can be exchanged: whoever scores most is right. So
a computer there is asked about a position in which it is alone, and leaves are worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import overload

from eliot_qt.engine import LeaveValues, heuristic2
from eliot_qt.engine.listing import Lister, Moves
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.modes.finder import Found

from .analysis import Player

# More tiles than any bag holds.
_NO_EXCHANGE = 10_000


class EngineFinder:
    """Finds every placement a lister lists; a :class:`~eliot_qt.modes.finder.Finder`.

    Equity counts the leave by Gordon's Heuristic2. For one thread at a time, as the lister is.
    """

    def __init__(self, lister: Lister) -> None:
        self._lister = lister
        self._values: LeaveValues | None = None
        self._last: tuple[tuple[object, ...], Sequence[Found]] | None = None

    def best(self, position: Position) -> Sequence[Found]:
        """All placements of the seat to move by falling score, equals by falling equity.

        Rows are made when asked for. Raises :class:`~eliot_qt.engine.EngineError` for a position
        of another game than the lister's.
        """
        if not position.rack:
            return ()
        if self._values is None or self._values.tile_set != position.tile_set:
            self._values = heuristic2(position.tile_set)
        # A turn asks several times: what is the top, is this it, what to put on the board.
        key = (position.board, position.rack, position.rules, position.tile_set)
        if self._last is None or self._last[0] != key:
            self._last = key, _Rows(self._lister.moves(position, self._values).by_score())
        return self._last[1]


def decide_in_common(player: Player, position: Position, seat: int) -> Placement | Pass:
    """What a player enters for a seat of a game with a shared rack, thinking to the end.

    The player should be one for which leaves are worth nothing (strategy ``greedy``).
    """
    *_, answer = player.analyse(alone(position, seat))
    move = answer.best.move
    return move if isinstance(move, Placement) else Pass()


def alone(position: Position, seat: int) -> Position:
    """A shared position as if the seat were alone at the table and could not exchange."""
    rack = position.racks[seat] or b""
    return replace(
        position,
        rules=replace(position.rules, exchange_minimum=_NO_EXCHANGE),
        racks=(rack,),
        rack_counts=(len(rack),),
        scores=(position.scores[seat],),
        spent=(position.spent[seat],),
        to_move=0,
        last_play=None,
        shared=False,
        turns=(),
    )


class _Rows(Sequence[Found]):
    """The placements of a table as rows."""

    def __init__(self, table: Moves) -> None:
        self._table = table

    def __len__(self) -> int:
        return len(self._table)

    @overload
    def __getitem__(self, index: int) -> Found: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Found]: ...

    def __getitem__(self, index: int | slice) -> Found | Sequence[Found]:
        if isinstance(index, slice):
            return tuple(self[row] for row in range(*index.indices(len(self))))
        row = index + len(self) if index < 0 else index
        if not 0 <= row < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        table = self._table
        return Found(table.placement(row), int(table.score[row]), int(table.equity[row]))
