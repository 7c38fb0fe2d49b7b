"""Poor racks for positions of games, of which an exchange is more often the way out.

Players with good values of leaves hardly ever have one, so the mover's rack is drawn anew from
the tiles that the other side cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from eliot_qt.game.bag import chance
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles

# With a fuller bag a point is worth too little for one exchange to be clearly ahead of others.
LATEST_BAG = 15
# Points by which a game is open, and those for each tile in the bag.
_OPEN_LEAD, _FOR_EACH_TILE = 10, 2
_VOWELS = "AEIOU"
_DRAWN, _TAKEN = 600, 40


def with_poor_racks(position: Position, seed: int, number: int) -> Iterator[Position]:
    """A position with the poorest of many racks that its mover may have drawn.

    ``number`` is that of the game; the same seed draws the same racks.
    """
    rules, mover = position.rules, position.to_move
    lead = position.scores[mover] - position.scores[position.next_seat]
    is_open = abs(lead) <= _OPEN_LEAD + _FOR_EACH_TILE * position.bag_count
    if position.bag_count < rules.exchange_minimum or not is_open:
        return
    pool, size = position.rack + position.bag, len(position.rack)
    draw = chance(seed, 100 * number + position.bag_count)
    poor_racks = {sort_tiles(bytes(draw.sample(pool, size))) for _ in range(_DRAWN)}
    for rack in sorted(poor_racks, key=lambda rack: (-_poorness(rack, position), rack))[:_TAKEN]:
        racks = tuple(rack if seat == mover else None for seat in range(position.seats))
        yield replace(position, racks=racks, bag=remove_tiles(pool, rack))


def _poorness(rack: bytes, position: Position) -> int:
    """The vowels or consonants too many, and twice the tiles that are there already."""
    vowels = sum(position.tile_set.symbol(tile) in _VOWELS for tile in rack)
    return abs(2 * vowels - len(rack)) + 2 * (len(rack) - len(set(rack)))
