"""The rack as a list model: a window on the slots of the session's viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.play.state import RackSlot

from .cell import SLOT_ROLE, Slot

_Index = QModelIndex | QPersistentModelIndex


class RackModel(QAbstractListModel):
    """Slots in the player's order. Used tiles stay as sockets; a hidden rack has no letters."""

    #: for each slot, the slot its tile came from (-1: new on the rack)
    reordered = Signal(tuple)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._slots: tuple[Slot, ...] = ()
        self._tiles: tuple[int, ...] = ()
        self._hidden = False

    @property
    def is_hidden(self) -> bool:
        """Return whether the rack lies face down."""
        return self._hidden

    def slot(self, slot: int) -> Slot:
        """Return a slot as it is seen."""
        return self._slots[slot]

    def set_slots(
        self, slots: Sequence[RackSlot], tile_set: TileSet, hidden: bool, backs: int | None = None
    ) -> None:
        """Show a rack, or lay it face down.

        A hidden rack keeps nothing of the tiles. It shows as many backs as there are slots;
        without slots, ``backs`` of them, or as many as there were tiles before. Tiles that
        changed places are announced by ``reordered``, unless the rack has just been turned
        face up: then it may be another person's.
        """
        unseen = (len(self._slots) if backs is None else backs) if hidden else 0
        count = len(slots) or unseen
        was_hidden, before = self._hidden, self._tiles
        self._hidden = hidden
        self._tiles = () if hidden else tuple(place.tile for place in slots)
        self._resize(count)
        if hidden:
            self._replace((Slot(is_hidden=True),) * count)
            return
        self._replace(tuple(_seen(place, tile_set) for place in slots))
        if not was_hidden and before and self._tiles != before:
            self.reordered.emit(_origins(before, self._tiles))

    def describe(self, slot: int) -> str:
        """One slot in words: ``tile 3 of 7, E, 1 point``."""
        tile = self._slots[slot]
        place = self.tr("tile {0} of {1}").format(slot + 1, len(self._slots))
        if tile.is_hidden:
            return f"{place}, " + self.tr("face down")
        points = self.tr("1 point") if tile.value == 1 else self.tr("{0} points")
        words = [
            place,
            self.tr("blank") if tile.is_blank else tile.letter,
            points.format(tile.value),
        ]
        if tile.is_used:
            words.append(self.tr("on the board"))
        if tile.is_chosen:
            words.append(self.tr("marked for exchange"))
        return ", ".join(words)

    def _resize(self, count: int) -> None:
        have = len(self._slots)
        if count > have:
            self.beginInsertRows(QModelIndex(), have, count - 1)
            self._slots += (Slot(is_hidden=True),) * (count - have)
            self.endInsertRows()
        elif count < have:
            self.beginRemoveRows(QModelIndex(), count, have - 1)
            self._slots = self._slots[:count]
            self.endRemoveRows()

    def _replace(self, slots: tuple[Slot, ...]) -> None:
        old, self._slots = self._slots, slots
        for slot, (before, after) in enumerate(zip(old, slots, strict=True)):
            if before != after:
                index = self.index(slot)
                self.dataChanged.emit(index, index)

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Number of slots."""
        return 0 if parent.isValid() else len(self._slots)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Slot, letter or words of a place on the rack."""
        if not index.isValid() or index.row() >= len(self._slots):
            return None
        if role == SLOT_ROLE:
            return self._slots[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._slots[index.row()].letter
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.describe(index.row())
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Slots can be the current one; choosing them is the session's business."""
        return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags


def _seen(place: RackSlot, tile_set: TileSet) -> Slot:
    return Slot(
        letter="" if place.tile == BLANK else tile_set.symbol(place.tile),
        value=tile_set.value(place.tile),
        is_blank=place.tile == BLANK,
        is_used=place.used,
        is_chosen=place.swap,
    )


def _origins(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """Return where each tile was before: its own slot if it fits, else the first one left."""
    unchanged = {s for s, (a, b) in enumerate(zip(before, after, strict=False)) if a == b}
    free = {slot: tile for slot, tile in enumerate(before) if slot not in unchanged}
    origins = []
    for slot, tile in enumerate(after):
        if slot in unchanged:
            origins.append(slot)
            continue
        origin = next((s for s, t in free.items() if t == tile), -1)
        free.pop(origin, None)
        origins.append(origin)
    return tuple(origins)
