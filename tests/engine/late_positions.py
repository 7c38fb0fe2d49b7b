"""Positions near the end of the static player's games."""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.engine import Engine
from eliot_qt.game.position import Position
from eliot_qt.lab.matches.player_games import play_games
from eliot_qt.lab.table import Experiment
from eliot_qt.players.analysis import Analysis
from eliot_qt.players.static import StaticPlayer


class Watcher:
    """A static player that notes the first position it meets with few tiles in the bag."""

    def __init__(self, engine: Engine, most: int) -> None:
        self._static, self._most = StaticPlayer(engine), most
        self.found: list[Position] = []

    def analyse(self, position: Position) -> Iterator[Analysis]:
        if position.bag_count <= self._most:
            self.found.append(position)
        yield from self._static.analyse(position)


def late_positions(engine: Engine, table: Experiment, games: int, most: int) -> Iterator[Position]:
    """The first position of each game with so many tiles in the bag or fewer."""
    for number in range(games):
        watcher = Watcher(engine, most)
        list(play_games(table, lambda player=watcher: (player, player), 1, [number]))  # type: ignore[misc]
        yield watcher.found[0]
