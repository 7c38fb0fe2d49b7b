"""Watches for blocked games with racks of their own: no tile can be placed any more.

Where all have the same rack the top of each turn is searched anyway.
"""

from __future__ import annotations

from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.mode import Mode, own_position
from eliot_qt.players.analysis import Analysis

from ..state import PlayerSpec
from ..wants import Purpose, Want

_LISTER = "greedy"


class BlockWatch:
    """Wants every seat's placements once exchanging is not allowed any more.

    It knows all racks, as an arbiter does, and says nothing but that the game is blocked. Where
    phonies may be played nothing ever is.
    """

    def __init__(self) -> None:
        self.want: Want | None = None
        self._record: GameRecord | None = None
        self._seats: list[int] = []

    def watch(self, end: GameRecord, mode: Mode) -> None:
        """Look at the end of a game; an earlier look is given up."""
        self.cancel()
        position = end.position
        # Without a rack: a training whose rack is still to be set.
        if not mode.permits(end).refuses_phonies or not position.rack:
            return
        if not free_game.may_be_blocked(position):
            return
        self._record = end
        # The seat that thinks next comes first: most often one answer is enough.
        self._seats = [position.to_move, *position.opponents]
        self._ask()

    def cancel(self) -> None:
        """Look no longer."""
        self.want = None

    def answer(self, analysis: Analysis) -> bool:
        """Learn the placements of a seat; return whether the game is now certain to be blocked."""
        self.want = None
        if analysis.count:
            return False
        if self._seats:
            self._ask()
            return False
        return True

    def _ask(self) -> None:
        assert self._record is not None
        seat = self._seats.pop(0)
        seen = own_position(self._record.position, seat).seen_by(seat)
        self.want = Want(Purpose.WATCH, seen, PlayerSpec(_LISTER))
