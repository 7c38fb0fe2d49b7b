"""The racks of a GCG game, as far as the file tells, and a guess beyond that.

GCG has racks, not draws, and often only parts of racks. A seat's rack holds at least what the
line says, what is played, and what was kept before. What is still open is filled from the same
seat's next rack (a tile not played is still there), at the end from tiles no seat is known to
have had, by chance from a seed. So the same file and seed always give the same game.
"""

from __future__ import annotations

import random

from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.tiles import missing_tiles, on_rack, sort_tiles

from .plays import Plays, Step


def deduce_racks(plays: Plays, generator: random.Random) -> tuple[list[bytes], tuple[bytes, ...]]:
    """Give every step its rack; return the seats' first racks and what is known of their last.

    The second part is empty if the last racks are known wholly.
    """
    steps = [item for item in plays.items if isinstance(item, Step)]
    sizes = _sizes(steps, plays)
    own = [[s for s in steps if s.seat == seat] for seat in range(len(plays.names))]
    racks = [_known(steps_of_seat) for steps_of_seat in own]
    final = []
    for seat, (_, leave) in enumerate(racks):
        final_rack = plays.final_racks.get(seat, b"")
        both = _union(final_rack, leave)
        final.append(both if len(both) <= sizes[seat] else final_rack)
    had = [bytes(on_rack(tile) for tile in plays.board.tiles), *final]
    had += [step.used for step in steps if isinstance(step.move, Exchange)]
    reserve = _Reserve(missing_tiles(b"".join(had), plays.tile_set.full_bag), generator)
    first, is_known = [], True
    for seat, final_rack in enumerate(final):
        is_known = is_known and len(final_rack) == sizes[seat]
        rack = reserve.fill(final_rack, sizes[seat])
        sure = len(rack) == len(final_rack)
        for step, tiles in zip(reversed(own[seat]), reversed(racks[seat][0]), strict=True):
            step.next_rack = rack
            spare = _in_bag(step, steps, plays) if step.unknown else b""
            rack = _before(step, tiles, rack, sure, reserve, spare)
            step.rack, sure = rack, not step.guessed
        first.append(rack)
    return first, () if is_known else tuple(map(sort_tiles, final))


class _Reserve:
    """Tiles that no seat is known to have had."""

    def __init__(self, tiles: bytes, generator: random.Random) -> None:
        self._tiles = list(tiles)
        self._generator = generator
        generator.shuffle(self._tiles)

    def sample(self, tiles: bytes, count: int) -> bytes:
        """Return ``count`` of the tiles, drawn at random, or all if there are fewer."""
        return bytes(self._generator.sample(tiles, max(0, min(count, len(tiles)))))

    def fill(self, rack: bytes, size: int, spare: bytes = b"") -> bytes:
        """Return the rack filled up to ``size`` from the reserve, then from ``spare``, sorted."""
        count = min(max(size - len(rack), 0), len(self._tiles))
        filling = [self._tiles.pop() for _ in range(count)]
        rack = bytes([*rack, *filling])
        return sort_tiles(rack + self.sample(_minus(spare, bytes(filling)), size - len(rack)))


def _sizes(steps: list[Step], plays: Plays) -> list[int]:
    """Give every step the number of tiles on its rack; the answer are the numbers at the end."""
    full, seats = plays.rules.rack_size, len(plays.names)
    bag = plays.tile_set.total
    sizes = []
    for _ in range(seats):
        sizes.append(min(full, bag))
        bag -= sizes[-1]
    for step in steps:
        step.size = sizes[step.seat]
        if step.withdrawn:
            continue
        kept_count = max(step.size - len(step.used) - step.unknown, 0)
        draw_count = min(full - kept_count, bag)
        sizes[step.seat] = kept_count + draw_count
        bag -= draw_count
        if step.unknown or isinstance(step.move, Exchange):
            bag += step.size - kept_count
    return sizes


def _known(steps: list[Step]) -> tuple[list[bytes], bytes]:
    """Return the tiles known of each rack of a seat, and of its rack after the last turn."""
    racks = []
    leave = b""
    for step in steps:
        rack = _union(step.given, step.used)
        if len(rack) > step.size:
            rack = step.used
        if len(both := _union(rack, leave)) <= step.size:
            rack = both
        racks.append(rack)
        leave = b"" if step.unknown else rack if step.withdrawn else _minus(rack, step.used)
    return racks, leave


def _before(
    step: Step,
    known: bytes,
    following: bytes,
    sure: bool,
    reserve: _Reserve,
    spare: bytes,
) -> bytes:
    """The whole rack of a step, given the seat's next one and whether that is known for sure."""
    tiles = b"" if step.withdrawn else step.used
    staying = step.size - len(tiles) - step.unknown
    leave = _minus(known, tiles)
    if step.unknown:
        leave = _minus(leave, _minus(leave, following))[: max(staying, 0)]
    candidates = _minus(following, leave)
    count = min(step.size - len(known), staying - len(leave), len(candidates))
    more = reserve.sample(candidates, count)
    rack = reserve.fill(known + more, step.size, spare)
    is_better = bool(more) and (not sure or len(more) < len(candidates))
    # Which tiles were exchanged is a guess, too.
    step.guessed = is_better or len(rack) > len(known + more) or bool(step.unknown)
    step.known = sort_tiles(known if is_better else known + more)
    if step.unknown:
        leave += more
        leave += _minus(rack, leave)[: max(staying - len(leave), 0)]
        step.used = _minus(rack, leave)
        step.move = Exchange(step.used)
    return rack


def _in_bag(step: Step, steps: list[Step], plays: Plays) -> bytes:
    """The tiles that may have come back into the bag by an exchange, to be drawn again.

    They were neither on the board nor on another rack then, as far as that is known, and are not
    on the seat's next rack: that was drawn before they came back.
    """
    place = steps.index(step)
    elsewhere = step.next_rack + b"".join(s.used for s in steps[:place] if _is_laid(s))
    for seat in range(len(plays.names)):
        following = (s for s in steps[place:] if s.seat == seat != step.seat)
        other = next(following, None)
        elsewhere += b"" if other is None else _union(other.given, other.used)
    return _minus(plays.tile_set.full_bag, bytes(map(on_rack, elsewhere)))


def _is_laid(step: Step) -> bool:
    return isinstance(step.move, Placement) and not step.withdrawn


def _minus(tiles: bytes, others: bytes) -> bytes:
    return missing_tiles(others, tiles)


def _union(tiles: bytes, others: bytes) -> bytes:
    """The union of two multisets: of each tile as many as the one that has more."""
    return tiles + _minus(others, tiles)
