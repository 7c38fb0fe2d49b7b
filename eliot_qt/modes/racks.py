"""Racks of duplicate games: enough vowels and consonants, or the rack goes back.

Through turn 15 a rack holds at least 2 vowels and 2 consonants, then 1 and 1; a blank, and a letter
flagged both (Y in French), counts for both. What cannot be had any more is not asked for: when the
tiles left allow no rack of 2 and 2, 1 and 1 is enough, and when not even that, the game is over.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Flag, auto

from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.shared.turn import Dealt
from eliot_qt.game.tiles import BLANK, BLANK_BIT, TileSet, missing_tiles, remove_tiles, sort_tiles

from .variants import drawable, refill

_STRICT_TURNS = 15
_STRICT, _LATE = 2, 1


class RackFault(Flag):
    """The ways a rack breaks the rack rule. SHORT: tiles are left that it has room for."""

    NONE = 0
    SHORT = auto()
    VOWELS = auto()
    CONSONANTS = auto()


def needed(turn: int) -> int:
    """Vowels, and consonants, that the rack of a turn (from 0) has to hold."""
    return _STRICT if turn < _STRICT_TURNS else _LATE


def conforms(rack: bytes, tile_set: TileSet, need: int) -> bool:
    """Return whether a rack holds that many vowels and that many consonants."""
    return _count(rack, tile_set.vowels) >= need and _count(rack, tile_set.consonants) >= need


def possible(pool: bytes, tile_set: TileSet, need: int, size: int) -> bool:
    """Return whether some rack of that size out of a pool conforms; it takes two tiles at least."""
    return len(pool) >= 2 and 2 * need <= size and conforms(pool, tile_set, need)


def need_now(turn: int, pool: bytes, tile_set: TileSet, rules: Rules) -> int | None:
    """Return how many vowels and consonants a turn's rack must hold; None if the game is over."""
    tiles = drawable(b"", pool, rules)
    for need in range(needed(turn), 0, -1):
        if possible(tiles, tile_set, need, rules.rack_size):
            return need
    return None


def rack_faults(position: Position) -> RackFault:
    """Check the rack of a turn, open or past, by the rule: an arbiter may set any rack."""
    rules, tile_set, rack = position.rules, position.tile_set, position.rack
    on_board = bytes(0 if tile & BLANK_BIT else tile for tile in position.board.squares if tile)
    pool = remove_tiles(tile_set.full_bag, on_board)
    turn = len(position.turns) - (position.open_turn is not None)
    need = need_now(turn, pool, tile_set, rules) or 0
    faults = RackFault.NONE
    if len(rack) < min(rules.rack_size, len(drawable(b"", pool, rules))):
        faults |= RackFault.SHORT
    if _count(rack, tile_set.vowels) < need:
        faults |= RackFault.VOWELS
    if _count(rack, tile_set.consonants) < need:
        faults |= RackFault.CONSONANTS
    return faults


def deal(
    kept: bytes,
    bag: bytes,
    turn: int,
    tile_set: TileSet,
    rules: Rules,
    generator: random.Random,
) -> Dealt | None:
    """The rack of a turn (from 0): tiles kept and new ones, or a rebuilt one if that fails.

    None if no conforming rack can be drawn.
    """
    pool = sort_tiles(kept + bag)
    need = need_now(turn, pool, tile_set, rules)
    if need is None:
        return None
    new_tiles = refill(kept, bag, rules.rack_size - len(kept), rules, generator)
    if conforms(kept + new_tiles, tile_set, need):
        return Dealt(kept, new_tiles)
    rack = _rebuilt(pool, need, tile_set, rules, generator)
    return Dealt(b"", rack, rejected=sort_tiles(kept + new_tiles))


def dealt_by_hand(old: bytes, rack: bytes) -> Dealt:
    """A rack chosen by hand; tiles left over from the old one count as kept."""
    new_tiles = missing_tiles(old, rack)
    return Dealt(sort_tiles(remove_tiles(rack, new_tiles)), sort_tiles(new_tiles), by_hand=True)


def dealt_like(
    old: bytes, pool: bytes, rack: bytes, rules: Rules, generator: random.Random
) -> Dealt:
    """A rack with as many of these tiles as the pool has, filled up by chance."""
    there = remove_tiles(rack, missing_tiles(pool, rack))[: rules.rack_size]
    room = min(len(rack), rules.rack_size) - len(there)
    new_tiles = refill(there, remove_tiles(pool, there), room, rules, generator) if room else b""
    return dealt_by_hand(old, there + new_tiles)


def rack_text(dealt: Dealt, tile_set: TileSet) -> str:
    """``AB+CDEFG``: kept and new tiles; ``-ABCDEFG`` after a rejection."""
    leave, new_tiles = tile_set.show(dealt.kept), tile_set.show(dealt.drawn)
    text = f"{leave}+{new_tiles}" if leave and new_tiles else leave + new_tiles
    return f"-{text}" if dealt.after_rejection else text


def _rebuilt(
    pool: bytes, need: int, tile_set: TileSet, rules: Rules, generator: random.Random
) -> bytes:
    """A conforming rack: the blank of a joker game, vowels, consonants, then anything."""
    rack = bytes(1) if rules.one_blank and BLANK in pool else b""
    rest = remove_tiles(drawable(b"", pool, rules), rack)
    for flags in (tile_set.vowels, tile_set.consonants):
        missing = max(need - _count(rack, flags), 0)
        extra = bytes(generator.sample([t for t in rest if flags[t]], missing))
        rack += extra
        rest = remove_tiles(rest, extra)
    return sort_tiles(rack + refill(rack, rest, rules.rack_size - len(rack), rules, generator))


def _count(tiles: bytes, flags: Sequence[bool]) -> int:
    return sum(flags[tile] for tile in tiles)
