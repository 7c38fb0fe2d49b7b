"""Racks and positions set by hand."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.record import GameRecord
from eliot_qt.modes import training
from eliot_qt.modes.mode import Permits
from eliot_qt.play import commands as ask
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.set_up import lead_in
from eliot_qt.voice import commands as voice

from .console import ConsoleCommand


class Practice:
    """Changes the rack of ``record()`` by ``act``, or trains from a position by ``restart``."""

    def __init__(
        self,
        record: Callable[[], GameRecord],
        permits: Callable[[], Permits],
        files: GameFiles,
        act: Callable[[ask.GameCommand], object],
        restart: Callable[[GameRecord], None],
    ) -> None:
        self._record = record
        self._permits = permits
        self._files = files
        self._act = act
        self._restart = restart

    def commands(self) -> list[ConsoleCommand]:
        """The commands."""
        explained = "keep these tiles, draw the others"
        return [
            ConsoleCommand("new", "", "draw a new rack", lambda _: self._draw(""), self._may),
            ConsoleCommand("complete", "[TILES]", explained, self._draw, self._may),
            ConsoleCommand("position", "CGP", voice.SET_UP_POSITION, self._set_up, self._may),
        ]

    def take(self, text: str) -> None:
        """Take these tiles."""
        self._act(ask.TakeTiles(self._tiles(text)))

    def _may(self) -> bool:
        return self._permits().set_rack

    def _draw(self, kept: str) -> None:
        self._act(ask.DrawRack(self._tiles(kept)))

    def _set_up(self, text: str) -> None:
        record = self._record()
        position = self._files.position(text, record.start.rules)
        if position.rules != record.start.rules:
            raise ValueError("this position is from a game with another board or bonus")
        name, lead = record.seats[0].name, lead_in(position)
        self._restart(training.train_from(position, record.seed, name, lead))

    def _tiles(self, text: str) -> bytes:
        tile_set = self._record().start.tile_set
        return tile_set.parse(tile_set.fold(text.replace(" ", "")))
