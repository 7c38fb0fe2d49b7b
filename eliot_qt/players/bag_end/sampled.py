"""Why a pre-endgame is not looked at draw by draw: a value for those who say so."""

from __future__ import annotations

from enum import Enum, auto


class Sampled(Enum):
    """The reason why a pre-endgame is sampled: its draws are not looked at one by one."""

    #: too many tiles are in the bag
    BAG = auto()
    #: tiles may still be exchanged
    EXCHANGES = auto()
    #: the racks are too large, or not full
    RACKS = auto()
