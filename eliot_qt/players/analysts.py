"""Questions to players that take their time, and the equipment they are made with.

How each is made stands in makers.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from eliot_qt.engine import EngineError
from eliot_qt.engine.listing import Lister
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position

from .analysis import Player

if TYPE_CHECKING:
    from eliot_qt.engine.candidates.kept_playouts import KeptPlayouts
    from eliot_qt.engine.engine import Engine
    from eliot_qt.engine.simulation import Simulator


class Inference(StrEnum):
    """The way in which the opponent's last move tells which tiles it may have kept."""

    #: it plays the move of the best equity
    EQUITY = "equity"
    #: it looks a little further: its choices are played out shortly
    PLAYED_OUT = "playouts"
    #: the same, of one who errs as often as a club player
    CLUB = "club"


@dataclass(frozen=True)
class Effort:
    """The effort for a position (seconds, playouts, plies), and the tiles known.

    A number of ``playouts`` in all, without an early stop, or ``seconds`` by ``clock``; the
    champion also knows ``game_seconds``, those for all its moves of a game. ``plies`` are the
    turns after a candidate, None as many as the player thinks fit. ``moves`` are candidates in any
    case; ``known`` are tiles on the other rack. In an endgame so many ``lines`` of play are shown:
    of the best move, of ``moves``, and where that is not all of the best others, which are then
    compared by their values as time allows. With ``inference`` its last move tells which tiles it
    may have kept. With ``practical`` chances the champion takes its opponent for one who plays as
    the static player does: it infers what that one kept, and near the end of the bag
    plays what is best against such replies, which proofs do not tell. ``only`` the ``moves`` are
    played out, where there are any. Simulation that shares its playouts ``evenly`` ends when each
    candidate's chance to win is known to ± 1 %, any other when the best is clear; ``lasting``
    simulation goes on, by seconds also with the playouts that are ``kept``. Of a player who is
    stopped from outside an answer is ``wanted_in`` so many seconds. Raises
    :class:`~eliot_qt.engine.EngineError` for impossible budgets.
    """

    playouts: int | None = None
    seconds: float | None = None
    game_seconds: float | None = None
    plies: int | None = None
    threads: int = 1
    seed: int = 0
    moves: tuple[Move, ...] = ()
    known: bytes = b""
    lines: int = 0
    inference: Inference | None = None
    practical: bool = False
    only: bool = False
    lasting: bool = False
    evenly: bool = False
    wanted_in: float | None = None
    kept: KeptPlayouts | None = None
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        if self.playouts is not None and self.playouts < 1:
            raise EngineError("{playouts} playouts; at least 1 is needed", playouts=self.playouts)
        for seconds in (self.seconds, self.game_seconds):
            if seconds is not None and not 0 < seconds < float("inf"):
                raise EngineError("{seconds} seconds; more than 0 are needed", seconds=seconds)

    def seconds_or(self, usual: float) -> float | None:
        """Seconds to think; those usual where no budget is given, None if that is in playouts.

        Raises :class:`~eliot_qt.engine.EngineError` for a budget that is a game's.
        """
        if self.game_seconds is not None:
            raise EngineError("only the champion shares out the seconds of a game")
        return usual if self.playouts is None and self.seconds is None else self.seconds


@dataclass(frozen=True)
class Equipment:
    """The equipment of a player: a game, and an engine that plays it.

    With ``simulators``, by number of threads, players take these instead of making their own; of
    such players only one thinks at a time.
    """

    engine: Engine
    game: Game
    simulators: dict[int, Simulator] | None = field(default=None, compare=False)


def equipment_of(lister: Lister, game: Game) -> Equipment:
    """The equipment of a game. Raises :class:`~eliot_qt.engine.EngineError` without an engine."""
    from eliot_qt.engine.engine import Engine

    if not isinstance(lister, Engine):
        raise EngineError("this player needs the compiled engine, which does not play this game")
    return Equipment(lister, game)


class Maker(Protocol):
    """Makes a player."""

    def __call__(self, equipment: Equipment, effort: Effort) -> Player:
        """The player. Raises :class:`~eliot_qt.engine.EngineError` for rules it does not know."""
        ...


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
        raise EngineError("{count} known tiles on a rack of {size}", count=len(known), size=count)
    for tile in known:
        if known.count(tile) > unseen.count(tile):
            symbol = position.tile_set.symbol(tile)
            raise EngineError(
                "{count} tiles {symbol} known; {unseen} unseen",
                count=known.count(tile),
                symbol=symbol,
                unseen=unseen.count(tile),
            )
