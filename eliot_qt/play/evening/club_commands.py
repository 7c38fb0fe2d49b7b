"""The commands of an arbiter, beside those of every game.

``seats`` are the tables selected, in order; a command about moves or marks is refused without any.
It is about the turn in view, open or long past. A move may go to several tables, a mark to one.
"""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.game.move import Move

from ..commands import GameCommand


@dataclass(frozen=True)
class Assign(GameCommand):
    """Give the seats a move; an invalid one has 0 points."""

    seats: tuple[int, ...]
    move: Move


@dataclass(frozen=True)
class AssignTop(GameCommand):
    """Give the seats the top."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class RemoveMoves(GameCommand):
    """Take the seats' moves away."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Warn(GameCommand):
    """Warn the seat, or take its warning of this turn back."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Penalise(GameCommand):
    """Give the seat a penalty; several add up."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Forgive(GameCommand):
    """Take the seat's last penalty of the turn back."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class GiveSolo(GameCommand):
    """Give the solo to the seat, or take it away; given by hand, it is computed again."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class ChooseForBoard(GameCommand):
    """This move, else the one of ``seat``, goes on the board; the same command again undoes that.

    In the last closed turn it goes there at once, as long as nothing is entered in the next.
    """

    move: Move | None
    seat: int | None = None


@dataclass(frozen=True)
class Reopen(GameCommand):
    """Open the closed turn in view again; the turns after it are given up.

    The game with those turns stays under Recent, and undo brings them back.
    """


@dataclass(frozen=True)
class EndTurn(GameCommand):
    """Close the open turn; a move goes on the board."""


@dataclass(frozen=True)
class GoOn(GameCommand):
    """End the open turn, or a game that is blocked; between turns, draw the next rack.

    From a past turn it only leads back to the open one. While tables have no move, the first
    call names them and the next one ends the turn.
    """


@dataclass(frozen=True)
class EndGame(GameCommand):
    """End the game."""


@dataclass(frozen=True)
class ViewTurn(GameCommand):
    """Look at a turn (from 0) to correct it, or (None) at the running game."""

    number: int | None


@dataclass(frozen=True)
class TurnBack(GameCommand):
    """Look at the turn before."""


@dataclass(frozen=True)
class TurnForward(GameCommand):
    """Look at the turn after, at last at the running game."""


@dataclass(frozen=True)
class AddSeat(GameCommand):
    """A further player, also in mid-game, at the first free table if none is named."""

    name: str = ""
    table: int | None = None


@dataclass(frozen=True)
class RemoveSeat(GameCommand):
    """A player added by mistake leaves, who has no move, mark or solo; undo leaves that alone.

    ``seat`` may be None where no table is selected, which is refused.
    """

    seat: int | None


@dataclass(frozen=True)
class RenameSeat(GameCommand):
    """Another name or table number for a seat; undo leaves both alone."""

    seat: int
    name: str
    table: int


@dataclass(frozen=True)
class TimeTurns(GameCommand):
    """Give each turn that many seconds, the running one included; 0: no limit.

    Undo leaves it alone.
    """

    seconds: int


@dataclass(frozen=True)
class ToggleClock(GameCommand):
    """Start or pause the clock; no effect when the time is up."""
