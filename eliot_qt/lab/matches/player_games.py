"""Games between players that think: one move after the other, several games at once.

As in the kernels' games (engine/games_play.py) the bag is shuffled once, and each seat draws from
its own end of it. In pairs of games, where the players change sides, both sides so meet the same
tiles in the same order.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import local
from typing import TYPE_CHECKING

from eliot_qt.game.bag import chance
from eliot_qt.game.board import Board
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles
from eliot_qt.players.analysis import Player
from eliot_qt.players.selfplay import decide

from ..table import Experiment
from .stages import StageLeads

if TYPE_CHECKING:
    from eliot_qt.engine import GameTurn

MakePlayers = Callable[[], Sequence[Player]]


@dataclass(frozen=True)
class GameTurns:
    """A game's turns in order, and by player its final scores and numbers of bingos and turns.

    ``leads`` are the first player's at the stages of :mod:`.stages`, in half points; empty where
    none were noted.
    """

    turns: tuple[GameTurn, ...]
    scores: tuple[int, int]
    bingos: tuple[int, int]
    counts: tuple[int, int]
    leads: tuple[int, ...] = ()


def play_games(
    table: Experiment,
    make_players: MakePlayers,
    seed: int,
    numbers: Sequence[int],
    threads: int = 1,
    pairs: bool = False,
) -> Iterator[GameTurns]:
    """Play some games, in order; each thread has its own two players.

    The first player begins the even games. With ``pairs`` games 2n and 2n + 1 have the same bag.
    """
    own = local()

    def play(number: int) -> GameTurns:
        if not hasattr(own, "players"):
            own.players = make_players()
        deal = number // 2 if pairs else number
        return _Game(table, own.players, number % 2, chance(seed, deal)).play()

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(play, numbers)


class _Game:
    """A game under way. Seat 0 begins; ``starter`` is the player who sits there."""

    def __init__(
        self, table: Experiment, players: Sequence[Player], starter: int, luck: random.Random
    ) -> None:
        self._table, self._players, self._starter, self._luck = table, players, starter, luck
        self._bag = list(table.game.tile_set.full_bag)
        luck.shuffle(self._bag)
        self._board = Board.empty(table.game.layout)
        self._racks = [b"", b""]
        self._scores, self._bingos, self._counts = [0, 0], [0, 0], [0, 0]
        self._scoreless = self._exchanged = 0
        self._last_play: tuple[int, Placement] | None = None
        self._turns: list[GameTurn] = []
        self._stages = StageLeads()

    def play(self) -> GameTurns:
        """Play it to the end."""
        for seat in range(2):
            self._draw(seat)
        seat = 0
        while not self._is_over():
            candidate = decide(self._players[seat ^ self._starter], self._position(seat))
            self._turn(seat, candidate.move, candidate.score)
            self._stages.turn_made(len(self._bag), self._lead())
            seat = 1 - seat
        self._settle()
        scores, bingos, counts = map(self._by_player, (self._scores, self._bingos, self._counts))
        leads = self._stages.leads(self._lead())
        return GameTurns(tuple(self._turns), scores, bingos, counts, leads)

    def _by_player(self, seats: Sequence[int]) -> tuple[int, int]:
        """Order the figures of the seats by player."""
        return seats[self._starter], seats[1 - self._starter]

    def _lead(self) -> int:
        """The lead of the player named first."""
        return self._scores[self._starter] - self._scores[1 - self._starter]

    def _position(self, seat: int) -> Position:
        return Position(
            self._table.game.rules,
            self._table.game.tile_set,
            self._board,
            (self._racks[0], self._racks[1]),
            (self._scores[0], self._scores[1]),
            seat,
            sort_tiles(self._bag),
            scoreless=self._scoreless,
            exchanged=self._exchanged,
            last_play=self._last_play,
        )

    def _turn(self, seat: int, move: Move, score: int) -> None:
        from eliot_qt.engine import GameTurn  # loads the compiler

        rack = self._racks[seat]
        self._turns.append(GameTurn(seat ^ self._starter, rack, move, score))
        self._counts[seat] += 1
        self._scoreless = 0 if score else self._scoreless + 1
        self._exchanged = len(move.tiles) if isinstance(move, Exchange) else 0
        if isinstance(move, Placement):
            self._board = self._board.after(move)
            self._last_play = (seat, move)
            self._racks[seat] = remove_tiles(rack, move.used)
            self._scores[seat] += score
            self._bingos[seat] += len(move.used) >= self._table.game.rules.bingo_tiles
            self._draw(seat)
        elif isinstance(move, Exchange):
            self._racks[seat] = remove_tiles(rack, move.tiles)
            self._draw(seat)
            for tile in move.tiles:
                self._put_back(seat, tile)

    def _draw(self, seat: int) -> None:
        """Fill a rack from the seat's end of the bag."""
        rack = bytearray(self._racks[seat])
        while self._bag and len(rack) < self._table.game.rules.rack_size:
            rack.append(self._bag.pop(0 if seat == 0 else -1))
        self._racks[seat] = sort_tiles(rack)

    def _put_back(self, seat: int, tile: int) -> None:
        """Put a tile anywhere into the bag; what lay there goes to the seat's end."""
        end = 0 if seat == 0 else len(self._bag)
        self._bag.insert(end, tile)
        end = min(end, len(self._bag) - 1)
        place = self._luck.randrange(len(self._bag))
        self._bag[end], self._bag[place] = self._bag[place], self._bag[end]

    def _is_over(self) -> bool:
        return not all(self._racks) or self._scoreless >= self._table.game.rules.scoreless_limit

    def _settle(self) -> None:
        """Count the tiles left."""
        points = [self._table.game.tile_set.points(rack) for rack in self._racks]
        twice = self._table.game.rules.finisher_gains_twice
        for seat in range(2):
            if not self._racks[seat]:
                self._scores[seat] += points[1 - seat] * (2 if twice else 1)
            elif all(self._racks) or not twice:
                self._scores[seat] -= points[seat]
