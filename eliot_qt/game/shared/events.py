"""Events of games in which all seats play with the same rack, and of blanks in variants.

Moves, marks and solos name the number of their turn (from 0): correcting what a past turn says
is just another event, so nothing is ever lost, and every solo and score is computed anew from the
turns as they are at that time. Points become part of the scores when a turn is closed.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..move import Placement
from .turn import Dealt, Entry, Mark, Source


@dataclass(frozen=True)
class Entered:
    """A seat's move in a turn; it takes the place of an earlier one. None takes it away."""

    turn: int
    seat: int
    entry: Entry | None


@dataclass(frozen=True)
class Marked:
    """A warning, a penalty, a hint …"""

    turn: int
    mark: Mark


@dataclass(frozen=True)
class Unmarked:
    """A mark, by its index in the turn, is taken back."""

    turn: int
    index: int


@dataclass(frozen=True)
class Solo:
    """The solo of a turn by hand: given to a seat or to none; ``automatic`` undoes that."""

    turn: int
    seat: int | None
    points: int = 0
    automatic: bool = False


@dataclass(frozen=True)
class Chosen:
    """The arbiter's choice of the move for the board in the open turn; None takes it back."""

    move: Placement | None


@dataclass(frozen=True)
class Tried:
    """A try in topping; ``entry.spent`` is the time since the turn began."""

    entry: Entry


@dataclass(frozen=True)
class Clocked:
    """Topping's clock: milliseconds since the turn began, and whether it stands in a pause."""

    elapsed: int
    paused: bool


@dataclass(frozen=True)
class BoardMove:
    """The move that goes on the board; it closes the turn. Fields as in :class:`CommonTurn`.

    ``again``: it takes the place of the move of the last closed turn; a rack dealt since then goes
    back.
    """

    move: Placement | None
    score: int = 0
    source: Source | None = None
    top_score: int | None = None
    replaced: bytes = b""
    again: bool = False


@dataclass(frozen=True)
class Reopened:
    """A closed turn is open again, with its rack and all entries; what followed it is gone."""

    turn: int


@dataclass(frozen=True)
class Exploded:
    """A blank on a rack turns into a letter out of the bag; the blank goes into the bag."""

    seat: int
    letter: int


Correction = Entered | Marked | Unmarked | Solo
CommonEvent = Dealt | Correction | Chosen | Tried | Clocked | BoardMove | Reopened | Exploded
