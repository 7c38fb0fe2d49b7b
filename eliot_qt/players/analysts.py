"""The players that take their time: what may be asked of them, and how they are made.

``ANALYSTS`` has a maker for each; the command line's ``analyse`` and ``selfplay`` choose from it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from eliot_qt.engine import EngineError
from eliot_qt.engine.listing import Lister
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet

from .analysis import Player

if TYPE_CHECKING:
    from eliot_qt.engine.engine import Engine

DEFAULT_SECONDS = 2.0
ENDGAME_SECONDS = 30.0


@dataclass(frozen=True)
class Effort:
    """How hard to think about a position, and with what known.

    A number of ``playouts`` in all, without an early stop, or ``seconds`` by ``clock``. ``plies``
    are the turns after a candidate, None as many as the player thinks fit. ``moves`` are
    candidates in any case; ``known`` are tiles on the other rack. Raises
    :class:`~eliot_qt.engine.EngineError` for budgets that are none.
    """

    playouts: int | None = None
    seconds: float | None = None
    plies: int | None = None
    threads: int = 1
    seed: int = 0
    moves: tuple[Move, ...] = ()
    known: bytes = b""
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        if self.playouts is not None and self.playouts < 1:
            raise EngineError(f"{self.playouts} playouts; at least 1 is needed")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise EngineError(f"{self.seconds} seconds; more than 0 are needed")


@dataclass(frozen=True)
class Equipment:
    """What a player is made with: the engine of a game, its tiles, its board and its rules."""

    engine: Engine
    tile_set: TileSet
    layout: Layout
    rules: Rules


def equipment_of(lister: Lister, tile_set: TileSet, layout: Layout, rules: Rules) -> Equipment:
    """The equipment of a game. Raises :class:`~eliot_qt.engine.EngineError` without an engine."""
    from eliot_qt.engine.engine import Engine

    if not isinstance(lister, Engine):
        raise EngineError("this player needs the compiled engine, which does not play this game")
    return Equipment(lister, tile_set, layout, rules)


class Maker(Protocol):
    """Makes a player."""

    def __call__(self, equipment: Equipment, effort: Effort) -> Player:
        """The player. Raises :class:`~eliot_qt.engine.EngineError` for rules it does not know."""
        ...


def _static(equipment: Equipment, effort: Effort) -> Player:
    from .static import StaticPlayer

    return StaticPlayer(equipment.engine)


def _sim(equipment: Equipment, effort: Effort) -> Player:
    from eliot_qt.engine.playouts import Playouts
    from eliot_qt.engine.simulation import Budget, Simulator
    from eliot_qt.engine.win_chance import win_chances

    from .simulating import SimulatingPlayer, SimulationSettings

    tile_set, rules = equipment.tile_set, equipment.rules
    playouts = Playouts(equipment.engine.graph, tile_set, equipment.layout, rules)
    seconds = effort.seconds
    if effort.playouts is None and seconds is None:
        seconds = DEFAULT_SECONDS
    settings = SimulationSettings(
        Budget(effort.playouts, seconds, effort.clock),
        effort.plies,
        effort.seed,
        effort.known,
        effort.moves,
    )
    simulator = Simulator(playouts, win_chances(tile_set), effort.threads)
    return SimulatingPlayer(equipment.engine, simulator, settings)


def _endgame(equipment: Equipment, effort: Effort) -> Player:
    from eliot_qt.engine.endgame import Endgame

    from .endgame import EndgamePlayer

    rules = equipment.rules
    solver = Endgame(
        equipment.engine.graph,
        equipment.tile_set,
        equipment.layout,
        rack_size=rules.rack_size,
        bingo_tiles=rules.bingo_tiles,
        bingo_bonus=rules.bingo_bonus,
        bonus_table=rules.bonus_table,
    )
    seconds = ENDGAME_SECONDS if effort.seconds is None else effort.seconds
    return EndgamePlayer(equipment.engine, solver, seconds, effort.clock)


ANALYSTS: Mapping[str, Maker] = MappingProxyType(
    {"static": _static, "sim": _sim, "endgame": _endgame}
)

# Players that know a part of a game only.
ENDGAMES_ONLY = frozenset({"endgame"})


def check_known(position: Position, known: bytes) -> None:
    """Raise :class:`~eliot_qt.engine.EngineError` for tiles that cannot be on the other rack."""
    unseen = position.unseen_by(position.to_move)
    other = position.racks[position.next_seat]
    if not known:
        return
    if other is not None:
        raise EngineError("the position shows the other rack; no more of it can be known")
    count = position.rack_counts[position.next_seat]
    if len(known) > count:
        raise EngineError(f"{len(known)} known tiles on a rack of {count}")
    for tile in known:
        if known.count(tile) > unseen.count(tile):
            symbol = position.tile_set.symbol(tile)
            raise EngineError(
                f"{known.count(tile)} tiles {symbol} known; {unseen.count(tile)} unseen"
            )
