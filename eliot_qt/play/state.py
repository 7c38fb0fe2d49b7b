"""The small values the session speaks in; sentences are made of them in the widgets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class RackSlot:
    """A place on the viewer's rack; ``used``: its tile is on the board, ``swap``: it will go."""

    tile: int
    used: bool = False
    swap: bool = False


class AnalysisStatus(StrEnum):
    """The progress of the list of moves. PARTIAL was stopped before its end."""

    NONE = "none"
    RUNNING = "running"
    DONE = "done"
    PARTIAL = "partial"


@dataclass(frozen=True)
class PlayerSpec:
    """The player that answers a question: a level or strategy id, and the seed of its chance.

    ``strategy`` is what a level judges moves by: the score alone where racks are shared.
    """

    id: str
    seed: int = 0
    strategy: str = "static"
