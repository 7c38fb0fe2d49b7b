"""What surrounds a text game: its commands, and the room it is played in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.game.events import Turn
from eliot_qt.game.record import GameRecord
from eliot_qt.play.files import GameFiles


@dataclass(frozen=True)
class Command:
    """A command: its name, what follows it, what it does; ``run`` gets what was written behind."""

    name: str
    usage: str
    help: str
    run: Callable[[str], None]


@dataclass(frozen=True)
class Room:
    """Where a game is played: who hears, where it is saved, how long it may last.

    ``now`` is a clock in milliseconds; one that stands measures no time. ``clear`` empties the
    screen, where there is one, and says whether it did.
    """

    say: Callable[[str], None]
    files: GameFiles
    save: Path | None = None
    turns: int | None = None
    now: Callable[[], int] = lambda: 0
    clear: Callable[[], bool] = lambda: False


def turns_played(record: GameRecord) -> int:
    """Turns played up to the cursor: closed ones of a shared rack, else moves."""
    if record.start.shared:
        return sum(turn.closed for turn in record.position.turns)
    return sum(isinstance(event, Turn) for event in record.events[: record.cursor])
