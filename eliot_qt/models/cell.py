"""Cells of the board and slots of the rack, as a view shows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import Qt

# ``index.data(CELL_ROLE)`` of a board is a Cell, ``index.data(SLOT_ROLE)`` of a rack a Slot.
CELL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
SLOT_ROLE = int(Qt.ItemDataRole.UserRole) + 2


class CellLayer(IntEnum):
    """The layers of a square; the later covers the earlier."""

    EMPTY = 0
    PIN = 1
    REPLY = 2
    PREVIEW = 3
    DRAFT = 4
    PLAYED = 5


@dataclass(frozen=True, slots=True)
class Cell:
    """All that is seen of a square.

    ``bonus`` is ``2L`` … ``4W`` or empty, also under a tile. ``validity`` is None where nothing
    is to be said. ``hot`` is the best score through the square and ``heat`` its step, 0 (low) to
    4. ``danger`` is the share of replies that use the square, in percent, and ``danger_step`` its
    step, 0 to 4.
    """

    letter: str = ""
    value: int | None = None
    bonus: str = ""
    layer: CellLayer = CellLayer.EMPTY
    is_blank: bool = False
    validity: bool | None = None
    is_last_move: bool = False
    is_centre: bool = False
    is_lit: bool = False
    hot: int | None = None
    heat: int = 0
    danger: int | None = None
    danger_step: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """All that is seen of a place on the rack. A hidden slot knows neither letter nor value."""

    letter: str = ""
    value: int | None = None
    is_blank: bool = False
    is_used: bool = False
    is_chosen: bool = False
    is_hidden: bool = False
