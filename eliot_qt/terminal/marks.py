"""An arbiter's commands about solos, warnings and penalties in the turn in view."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Fault
from eliot_qt.game.shared.turn import CommonTurn, MarkKind
from eliot_qt.modes.arbitration import ONE_WARNING
from eliot_qt.play.commands import GameCommand as Wish
from eliot_qt.play.evening import club_commands as ask
from eliot_qt.play.evening.club_view import ClubView
from eliot_qt.voice.tables import solo_given

from .console import ConsoleCommand
from .sentences import name_of, whole_sentence

_MARKS = {"warning": MarkKind.WARNING, "penalty": MarkKind.PENALTY}


class Marks:
    """Gives and takes them by ``act``, which says whether it was done."""

    def __init__(
        self,
        view: Callable[[], ClubView],
        turn: Callable[[], CommonTurn],
        seat_of: Callable[[str], int],
        act: Callable[[Wish], bool],
        say: Callable[[str], None],
    ) -> None:
        self._view = view
        self._turn = turn
        self._seat_of = seat_of
        self._act = act
        self._say = say

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
            self._give_solo(seat)

    def _give_solo(self, seat: int) -> None:
        if self._act(ask.GiveSolo((seat,))) and (turn := self._view().turn) is not None:
            self._say(whole_sentence(solo_given(self._view().record, seat, turn)))

    def _warn(self, text: str) -> None:
        seat = self._seat_of(text)
        if self._has(seat, MarkKind.WARNING):
            raise Fault("{fault}", fault=ONE_WARNING)
        if self._act(ask.Warn((seat,))):
            self._say_last(seat)

    def _penalise(self, text: str) -> None:
        seat = self._seat_of(text)
        self._turn()
        if self._act(ask.Penalise((seat,))):
            self._say_last(seat)

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

    def _say_last(self, seat: int) -> None:
        mark = self._turn().marks[-1]
        self._say(f"{name_of(self._view().record, seat)}: {mark.kind}, {mark.points} points.")
