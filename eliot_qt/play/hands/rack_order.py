"""The player's own order of a rack; which tiles lie on the board, which are to be swapped."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from eliot_qt.game.tiles import BLANK, on_rack, sort_tiles

from ..state import RackSlot

_SHUFFLES = 20


@dataclass(eq=False)
class _Place:
    tile: int
    square: int | None = None
    swap: bool = False


class RackOrder:
    """Places in the order the player wants them; each draft tile belongs to one place."""

    def __init__(self) -> None:
        self._places: list[_Place] = []

    @property
    def slots(self) -> tuple[RackSlot, ...]:
        """The places as a view shows them."""
        return tuple(RackSlot(p.tile, p.square is not None, p.swap) for p in self._places)

    @property
    def swapped(self) -> bytes:
        """The tiles chosen to be swapped."""
        return bytes(p.tile for p in self._places if p.swap)

    def set_rack(self, rack: bytes) -> None:
        """Show a rack: tiles that stay keep their places, new ones fill the gaps.

        Where a kind of tile became fewer, those on the board are the ones that went.
        """
        rest = Counter(rack)
        places_taken: set[int] = set()
        for at in sorted(
            range(len(self._places)), key=lambda i: self._places[i].square is not None
        ):
            tile = self._places[at].tile
            if rest[tile]:
                rest[tile] -= 1
                places_taken.add(at)
        fresh = [_Place(tile) for tile in sort_tiles(rest.elements())]
        places = []
        for at, place in enumerate(self._places):
            if at in places_taken:
                places.append(place)
            elif fresh:
                places.append(fresh.pop(0))
        self._places = places + fresh

    def set_used(self, placed: Mapping[int, int], prefer: int | None = None) -> None:
        """Take ``{square: tile}`` from the places.

        A square keeps the place it had; ``prefer`` is the slot a new tile was taken from.
        """
        freed = []
        places = set()
        for place in self._places:
            if place.square is None:
                continue
            if place.square in placed and on_rack(placed[place.square]) == place.tile:
                places.add(place.square)
            else:
                place.square = None
                freed.append(place)
        preferred = [] if prefer is None else [self._places[prefer]]
        for square, tile in placed.items():
            if square not in places:
                free = (p for p in (*preferred, *freed, *self._places) if p.square is None)
                source = next((p for p in free if p.tile == on_rack(tile)), None)
                if source is not None:
                    source.square = square
                    source.swap = False

    def toggle(self, slot: int) -> None:
        """Mark a tile for the exchange, or unmark it."""
        self._places[slot].swap = not self._places[slot].swap

    def toggle_tile(self, tile: int) -> bool:
        """Choose the next unchosen tile of a kind, or release them all; False if it has none."""
        places = [p for p in self._places if p.tile == tile]
        free = [p for p in places if not p.swap]
        if free:
            free[0].swap = True
        else:
            for place in places:
                place.swap = False
        return bool(places)

    def choose(self, tiles: bytes) -> None:
        """Choose exactly these tiles for the exchange."""
        rest = Counter(tiles)
        for place in self._places:
            place.swap = rest[place.tile] > 0
            rest[place.tile] -= place.swap

    def invert(self) -> None:
        """Choose exactly the tiles that were not chosen."""
        for place in self._places:
            place.swap = not place.swap

    def shuffle(self, chance: random.Random) -> None:
        """Shuffle the rack; with two different tiles or more its order does change."""
        before = [p.tile for p in self._places]
        for _ in range(_SHUFFLES):
            chance.shuffle(self._places)
            if [p.tile for p in self._places] != before:
                break

    def sort(self) -> None:
        """Sort the rack alphabetically, blanks last."""
        self._places.sort(key=lambda p: (p.tile == BLANK, p.tile))

    def move(self, source: int, target: int) -> None:
        """Move a slot to another place; those between shift by one."""
        count = len(self._places)
        if 0 <= source < count and 0 <= target < count:
            self._places.insert(target, self._places.pop(source))
