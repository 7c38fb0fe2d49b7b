"""The surroundings of a text game: its commands and its console."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.faults import Said
from eliot_qt.game.events import Turn
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.ranking import closed_turns
from eliot_qt.play.kept.files import GameFiles


def always() -> bool:
    """For commands that can be given at any time."""
    return True


@dataclass(frozen=True)
class ConsoleCommand:
    """A command: its name, what follows it, what it does; ``run`` gets what was written behind.

    ``usable``: whether it belongs to the game as it stands. One that does not is refused with
    ``refusal``, or taken for a move where that is empty.
    """

    name: str
    usage: str
    help: Said
    run: Callable[[str], None]
    usable: Callable[[], bool] = always
    refusal: Callable[[], str] = str


@dataclass(frozen=True)
class Console:
    """The console of a game: its output, its file, the number of turns it may last.

    ``now`` is a clock in milliseconds; one that never moves measures no time. ``clear`` empties the
    screen, where there is one, and says whether it did.
    """

    say: Callable[[str], None]
    files: GameFiles
    save: Path | None = None
    turns: int | None = None
    now: Callable[[], int] = lambda: 0
    clear: Callable[[], bool] = lambda: False


def turns_played(record: GameRecord) -> int:
    """Turns played up to the cursor: moves, or closed turns of all seats."""
    moves = sum(isinstance(event, Turn) for event in record.events[: record.cursor])
    return moves + len(closed_turns(record.position))
