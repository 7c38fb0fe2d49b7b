"""An arbiter's commands about the players of a club's evening."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.record import GameRecord
from eliot_qt.play.commands import GameCommand as Wish
from eliot_qt.play.evening.club_commands import AddSeat, RemoveSeat, RenameSeat
from eliot_qt.voice import commands as voice
from eliot_qt.voice.tables import added, renamed

from .console import ConsoleCommand
from .sentences import name_of, whole_sentence

_MOST_TABLES = 1_000_000


class ClubSeats:
    """Adds, removes, renames and moves players by ``act``, which says whether it was done."""

    def __init__(
        self,
        record: Callable[[], GameRecord],
        seat_of: Callable[[str], int],
        act: Callable[[Wish], bool],
        say: Callable[[str], None],
    ) -> None:
        self._record = record
        self._seat_of = seat_of
        self._act = act
        self._say = say

    def commands(self) -> list[ConsoleCommand]:
        """The commands."""
        return [
            ConsoleCommand("add", "NAME", voice.ADD_PLAYER, self._add),
            ConsoleCommand("drop", "SEAT", voice.REMOVE_PLAYER, self._drop),
            ConsoleCommand("rename", "SEAT NAME", "rename a player", self._rename),
            ConsoleCommand("table", "SEAT NUMBER", "move a player to another table", self._move),
        ]

    def _add(self, text: str) -> None:
        if not text:
            raise ValueError("add needs a name")
        number = max((seat.table for seat in self._record().seats), default=0) + 1
        if self._act(AddSeat(text, number)):
            record = self._record()
            seat = next(i for i, who in enumerate(record.seats) if who.table == number)
            self._say(f"{added(record, seat)}.")

    def _drop(self, text: str) -> None:
        seat = self._seat_of(text)
        name = name_of(self._record(), seat)
        if self._act(RemoveSeat(seat)):
            self._say(f"{name} is no longer in the game.")

    def _rename(self, text: str) -> None:
        first, _, name = text.partition(" ")
        if not name.strip():
            raise ValueError("rename needs a table and a name")
        seat = self._seat_of(first)
        if self._act(RenameSeat(seat, name.strip(), self._record().seats[seat].table)):
            self._say(whole_sentence(renamed(self._record(), seat)))

    def _move(self, text: str) -> None:
        name, _, number = text.rpartition(" ")
        seat = self._seat_of(name.strip())
        if not number.isdecimal() or not 1 <= int(number) <= _MOST_TABLES:
            raise ValueError(f"{number!r} is no table")
        self._act(RenameSeat(seat, self._record().seats[seat].name, int(number)))
