"""Commands of a running game. A course carries out those its mode knows."""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.game.move import Move, Pass
from eliot_qt.modes.hints import Hint


@dataclass(frozen=True)
class GameCommand:
    """A wish of a person, to be carried out or refused."""


@dataclass(frozen=True)
class Enter(GameCommand):
    """Make a move with the rack in view."""

    move: Move


@dataclass(frozen=True)
class ChallengePlay(GameCommand):
    """Challenge the last play."""


@dataclass(frozen=True)
class AcceptPlay(GameCommand):
    """Accept the play that goes out."""


@dataclass(frozen=True)
class Resign(GameCommand):
    """A seat gives up."""

    seat: int


@dataclass(frozen=True)
class Undo(GameCommand):
    """Undo the last decision of a person."""


@dataclass(frozen=True)
class Redo(GameCommand):
    """Redo what was undone."""


@dataclass(frozen=True)
class GoTo(GameCommand):
    """Look at the position after this many events; the running game goes on."""

    number: int


@dataclass(frozen=True)
class Branch(GameCommand):
    """Make the position in view the end of a game of its own."""


@dataclass(frozen=True)
class Reveal(GameCommand):
    """Show the rack of the seat that takes over."""


@dataclass(frozen=True)
class TakeSeat(GameCommand):
    """A person comes to enter a move."""

    seat: int


@dataclass(frozen=True)
class LeaveSeat(GameCommand):
    """The person in view lets others go first."""


@dataclass(frozen=True)
class CloseEntries(GameCommand):
    """Close the turn with the moves entered."""


@dataclass(frozen=True)
class EndBlocked(GameCommand):
    """End a blocked game: no tile can be placed any more."""


@dataclass(frozen=True)
class Pause(GameCommand):
    """Stop the clock, with board and rack hidden."""


@dataclass(frozen=True)
class Resume(GameCommand):
    """Start the clock again."""


@dataclass(frozen=True)
class ResetClock(GameCommand):
    """Give the running turn all its time back."""


@dataclass(frozen=True)
class TakeTiles(GameCommand):
    """Take these tiles."""

    tiles: bytes


@dataclass(frozen=True)
class DrawRack(GameCommand):
    """Keep these tiles and draw the rest."""

    kept: bytes = b""


@dataclass(frozen=True)
class BuyHint(GameCommand):
    """Pay for a hint."""

    kind: Hint


@dataclass(frozen=True)
class GiveUp(GameCommand):
    """End the turn without the top."""


@dataclass(frozen=True)
class SetNote(GameCommand):
    """Write a note on the turn before the cursor; an empty one takes it away."""

    text: str


@dataclass(frozen=True)
class SetLead(GameCommand):
    """Set the lead, in points, that a player training alone is assumed to have."""

    points: int


@dataclass(frozen=True)
class TakeHelp(GameCommand):
    """The turn in view is a helped one: a person is about to be shown what is good in it."""


# A move without tiles.
PASS = Enter(Pass())


@dataclass(frozen=True)
class ConfirmEnd(GameCommand):
    """All of a game that is over is about to be shown: a resignation stands from now on."""
