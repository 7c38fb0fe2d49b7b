"""Results as text, where all seats move in a turn: who leads, how a turn went."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from eliot_qt.game.record import GameRecord
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.ranking import closed_turns

from .console import ConsoleCommand
from .drawing import reveal_lines, review_lines, standing_lines


def number_of(text: str, record: GameRecord) -> int:
    """Number (from 0) of the closed turn a text names. Raises ``ValueError``."""
    closed = len(closed_turns(record.position))
    if not text.isdecimal() or not 1 <= int(text) <= closed:
        count = "1 turn has" if closed == 1 else f"{closed} turns have"
        raise ValueError(f"turn {text}: {count} been played")
    return int(text) - 1


class ResultCommands:
    """Commands about the results of ``record()``."""

    def __init__(
        self,
        record: Callable[[], GameRecord],
        finder: Finder,
        say_all: Callable[[Iterable[str]], None],
    ) -> None:
        self._record = record
        self._finder = finder
        self._say_all = say_all

    def commands(self) -> list[ConsoleCommand]:
        """The commands."""
        return [
            ConsoleCommand(
                "results", "", "all players, the best first", self._show, self._are_there
            ),
            ConsoleCommand(
                "turn", "N", "what happened in a past turn", self._turn, self._are_there
            ),
        ]

    def _are_there(self) -> bool:
        return bool(self._record().position.turns)

    def _show(self, _: str) -> None:
        self._say_all(standing_lines(self._record()))

    def _turn(self, text: str) -> None:
        record = self._record()
        number = number_of(text, record)
        self._say_all(reveal_lines(record, number))
        self._say_all(review_lines(record, number, self._finder))
