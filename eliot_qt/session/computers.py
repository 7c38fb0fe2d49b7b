"""The computers at the table: when it is their turn they think, and then they decide."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.bag import chance
from eliot_qt.game.check import Judge
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.players.analysis import Analysis

from . import referee
from .state import PlayerSpec
from .thinker import Thinker

# Phonies in a hundred that a level notices; whoever is not named notices all. A computer never
# challenges an acceptable play: it would be sure of words it does not know.
_NOTICED: Mapping[str, int] = MappingProxyType(
    {"relaxed": 35, "casual": 55, "club": 80, "expert": 95}
)
_NOTICING = 1_000_000
# Between the seeds of two seats.
_APART = 1_000_003


class Computers(QObject):
    """Thinks for one seat at a time.

    ``thinking`` stays what it is while ``decided`` is heard; the listener calls ``cancel``.
    """

    decided = Signal(object)  # Move
    failed = Signal(str)

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._number: int | None = None
        self._seat: int | None = None
        thinker.finished.connect(self._on_finished)
        thinker.failed.connect(self._on_failed)

    @property
    def thinking(self) -> int | None:
        """The seat that thinks."""
        return self._seat

    def think(self, record: GameRecord, seat: int | None = None) -> None:
        """Let a computer think of its move at the record's cursor: the seat to move, or another."""
        self.cancel()
        position = record.position
        self._seat = seat = position.to_move if seat is None else seat
        spec = PlayerSpec(record.seats[seat].player, record.seed)
        if position.shared:
            # Leaves are worth nothing, and two of a level need not play the same.
            spec = PlayerSpec(spec.id, spec.seed + seat * _APART, "greedy")
        self._number = self._thinker.ask(referee.own_position(position, seat).seen_by(seat), spec)

    def cancel(self) -> None:
        """Think no longer."""
        if self._number is not None:
            self._thinker.cancel(self._number)
        self._number = self._seat = None

    def challenges(self, record: GameRecord, judge: Judge) -> bool:
        """Whether the computer to move challenges the last play: a phony it notices."""
        if not free_game.challenged_words(record, judge)[1]:
            return False
        player = record.seats[record.position.to_move].player
        generator = chance(record.seed, _NOTICING + record.cursor)
        return generator.randrange(100) < _NOTICED.get(player, 100)

    def _on_finished(self, number: int, analysis: Analysis) -> None:
        if number == self._number:
            self.decided.emit(analysis.best.move)

    def _on_failed(self, number: int, message: str) -> None:
        if number == self._number:
            self.failed.emit(message)
            # A table must not wait for ever for a computer that broke down.
            self.decided.emit(Pass())
