"""An arbiter's commands about players, and about solos, warnings and penalties."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Fault
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn, MarkKind
from eliot_qt.modes.arbitration import ONE_WARNING
from eliot_qt.play.commands import GameCommand as Wish
from eliot_qt.play.evening import club_commands as ask
from eliot_qt.play.evening.club_commands import AddSeat, RemoveSeat, RenameSeat
from eliot_qt.voice import commands as voice

from .console import ConsoleCommand

_MOST_TABLES = 1_000_000
_MARKS = {"warning": MarkKind.WARNING, "penalty": MarkKind.PENALTY}


class Marks:
    """Gives and takes them by ``act``, which also says what was done."""

    def __init__(
        self,
        turn: Callable[[], CommonTurn],
        seat_of: Callable[[str], int],
        act: Callable[[Wish], bool],
    ) -> None:
        self._turn = turn
        self._seat_of = seat_of
        self._act = act

    def commands(self) -> list[ConsoleCommand]:
        """The commands."""
        return [
            ConsoleCommand(
                "solo", "SEAT|none|auto", "give the solo by hand, or remove it", self._solo
            ),
            ConsoleCommand("warning", "SEAT", "warn a player", self._warn),
            ConsoleCommand("penalty", "SEAT", "give a player a penalty", self._penalise),
            ConsoleCommand(
                "unmark", "SEAT warning|penalty", "remove a warning or penalty", self._unmark
            ),
        ]

    def _solo(self, text: str) -> None:
        word = text.lower()
        if word == "auto":
            # Given by hand to the same seat again, it is computed.
            while self._turn().solo_by_hand and self._act(ask.GiveSolo((self._turn().solo or 0,))):
                pass
        elif word == "none":
            while (seat := self._turn().solo) is not None and self._act(ask.GiveSolo((seat,))):
                pass
        elif (seat := self._seat_of(text)) != self._turn().solo:
            self._act(ask.GiveSolo((seat,)))

    def _warn(self, text: str) -> None:
        seat = self._seat_of(text)
        if self._has(seat, MarkKind.WARNING):
            raise Fault("{fault}", fault=ONE_WARNING)
        self._act(ask.Warn((seat,)))

    def _penalise(self, text: str) -> None:
        seat = self._seat_of(text)
        self._turn()
        self._act(ask.Penalise((seat,)))

    def _unmark(self, text: str) -> None:
        name, _, word = text.rpartition(" ")
        kind = _MARKS.get(word.lower())
        if kind is None:
            raise ValueError("which mark? write unmark SEAT warning, or penalty")
        seat = self._seat_of(name.strip())
        if not self._has(seat, kind):
            raise ValueError(f"there is no {kind} to take back")
        self._act(ask.Warn((seat,)) if kind is MarkKind.WARNING else ask.Forgive((seat,)))

    def _has(self, seat: int, kind: MarkKind) -> bool:
        return any((mark.seat, mark.kind) == (seat, kind) for mark in self._turn().marks)


class ClubSeats:
    """Adds, removes, renames and moves players by ``act``, which also says what was done."""

    def __init__(
        self,
        record: Callable[[], GameRecord],
        seat_of: Callable[[str], int],
        act: Callable[[Wish], bool],
    ) -> None:
        self._record = record
        self._seat_of = seat_of
        self._act = act

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
        self._act(AddSeat(text, number))

    def _drop(self, text: str) -> None:
        self._act(RemoveSeat(self._seat_of(text)))

    def _rename(self, text: str) -> None:
        first, _, name = text.partition(" ")
        if not name.strip():
            raise ValueError("rename needs a table and a name")
        seat = self._seat_of(first)
        self._act(RenameSeat(seat, name.strip(), self._record().seats[seat].table))

    def _move(self, text: str) -> None:
        name, _, number = text.rpartition(" ")
        seat = self._seat_of(name.strip())
        if not number.isdecimal() or not 1 <= int(number) <= _MOST_TABLES:
            raise ValueError(f"{number!r} is no table")
        self._act(RenameSeat(seat, self._record().seats[seat].name, int(number)))
