"""The results of commands and of time, in order, for front ends to show and save."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from eliot_qt.game.events import Event

from .notices import Notice
from .refusals import Refusal


@dataclass(frozen=True)
class Happening:
    """Something that has happened."""


@dataclass(frozen=True)
class Played(Happening):
    """A turn, a challenge or a resignation is in the record."""

    event: Event
    by_computer: bool


@dataclass(frozen=True)
class HandOver(Happening):
    """A seat has to take over; until then no rack is in view."""

    seat: int


@dataclass(frozen=True)
class Finished(Happening):
    """The game is over."""


@dataclass(frozen=True)
class Refused(Happening):
    """A command changed nothing."""

    refusal: Refusal


@dataclass(frozen=True)
class Noticed(Happening):
    """A person should know something."""

    notice: Notice


@dataclass(frozen=True)
class Save(Happening):
    """The game is to be saved now."""


@dataclass(frozen=True)
class Fork(Happening):
    """The game as it was last saved stays; what follows is saved as another one.

    ``quiet``: the person knew beforehand.
    """

    quiet: bool = False


class Tiles(Enum):
    """The fate of tiles set when another position comes into view."""

    KEEP = "keep"  # those that still fit stay
    CLEAR = "clear"  # all go back to the rack
    STASH = "stash"  # all go back, and are remembered
    RESTORE = "restore"  # those remembered come back where they fit
    DROP = "drop"  # all go back, and none are remembered


@dataclass(frozen=True)
class Moved(Happening):
    """Another position, rack or viewer is in view; ``orders``: racks are in no person's order."""

    tiles: Tiles
    orders: bool = False
