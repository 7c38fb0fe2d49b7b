"""Watches for games with racks of their own in which nobody can place a tile any more.

Where all have the same rack the top of each turn is searched anyway.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes import free_game
from eliot_qt.players.analysis import Analysis

from . import referee
from .state import PlayerSpec
from .thinker import Thinker

_LISTER = "greedy"


class BlockWatch(QObject):
    """Asks for every seat's placements once exchanging is not allowed any more.

    It knows all racks, as an arbiter does, and tells nothing but that the game is blocked. Where
    phonies may be played nothing ever is.
    """

    found = Signal()

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._number: int | None = None
        self._record: GameRecord | None = None
        self._seats: list[int] = []
        thinker.finished.connect(self._on_finished)

    def watch(self, end: GameRecord) -> None:
        """Look at the end of a game; an earlier look is given up."""
        self.cancel()
        position = end.position
        refuses = referee.is_training(end) or position.rules.word_check is WordCheck.REFUSE
        if position.shared or not refuses or not free_game.may_be_blocked(position):
            return
        if not position.rack:
            # A training whose rack is still to be set.
            return
        self._record = end
        # Whoever thinks next first: most often one answer is enough.
        self._seats = [position.to_move, *position.opponents]
        self._ask()

    def cancel(self) -> None:
        """Look no longer."""
        if self._number is not None:
            self._thinker.cancel(self._number)
        self._number = None

    def _ask(self) -> None:
        assert self._record is not None
        seat = self._seats.pop(0)
        position = referee.own_position(self._record.position, seat).seen_by(seat)
        self._number = self._thinker.ask(position, PlayerSpec(_LISTER))

    def _on_finished(self, number: int, analysis: Analysis) -> None:
        if number != self._number:
            return
        self._number = None
        if analysis.count:
            return
        if self._seats:
            self._ask()
        else:
            self.found.emit()
