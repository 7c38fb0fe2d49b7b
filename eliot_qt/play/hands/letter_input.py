"""Keystrokes to tiles: languages whose tiles have several characters, aliases, accents.

A pair of keys sets one tile: C sets C at once and H, typed next, makes it CH where the tile set
has such a tile and the rack holds it. A key whose letter is not on the rack waits when it may be
the beginning of a tile that is.
"""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.game.board import Board
from eliot_qt.game.draft import Draft, DraftFault, type_tile
from eliot_qt.game.tiles import TileError, TileSet


@dataclass(frozen=True)
class Spelling:
    """Characters typed that may yet become another tile: drafts before and after them."""

    before: Draft
    after: Draft
    text: str


@dataclass(frozen=True)
class Typed:
    """The result of a keystroke: a draft or a fault, the text it is about, what may follow."""

    result: Draft | DraftFault
    text: str
    spelling: Spelling | None = None


def type_text(
    draft: Draft,
    board: Board,
    rack: bytes,
    tile_set: TileSet,
    text: str,
    force_blank: bool = False,
    spelling: Spelling | None = None,
) -> Typed | None:
    """Type one key's text; ``spelling`` is what the key before left. Return None for no letter."""
    if spelling is not None and spelling.after == draft:
        longer = _continue(spelling, board, rack, tile_set, text, force_blank)
        if longer is not None:
            return longer
        if spelling.before == spelling.after:
            # The letter that waited finds no partner: now it is refused.
            return Typed(DraftFault.NOT_ON_RACK, tile_set.fold(spelling.text))
    folded = tile_set.fold(text)
    try:
        letters = tile_set.split(folded)
    except TileError:
        letters = b""
    if not letters:
        waiting = Spelling(draft, draft, text) if _may_grow(tile_set, text) else None
        return Typed(draft, folded, waiting) if waiting else None
    result: Draft | DraftFault = draft
    for letter in letters:
        if isinstance(result, Draft):
            result = type_tile(result, board, rack, letter, force_blank)
    if isinstance(result, DraftFault):
        if result is DraftFault.NOT_ON_RACK and _holds_longer(tile_set, text, rack, draft):
            return Typed(draft, folded, Spelling(draft, draft, text))
        return Typed(result, folded)
    grows = Spelling(draft, result, text) if _may_grow(tile_set, text) else None
    return Typed(result, folded, grows)


def _continue(
    spelling: Spelling, board: Board, rack: bytes, tile_set: TileSet, text: str, force_blank: bool
) -> Typed | None:
    """The tile the keys make together, if they make one that can be set."""
    joined = spelling.text + text
    folded = tile_set.fold(joined)
    if folded in tile_set.letters[1:]:
        letter = tile_set.letters.index(folded)
        result = type_tile(spelling.before, board, rack, letter, force_blank)
        if isinstance(result, Draft):
            grows = Spelling(spelling.before, result, joined)
            return Typed(result, folded, grows if _may_grow(tile_set, joined) else None)
        return None
    if _may_grow(tile_set, joined):
        return Typed(spelling.after, folded, Spelling(spelling.before, spelling.after, joined))
    return None


def _longer_spellings(tile_set: TileSet, text: str) -> list[tuple[str, str]]:
    """Spellings that begin with a text, with the tile symbol each stands for."""
    folded, plain = tile_set.fold(text), text.upper()
    symbols = [(s, s) for s in tile_set.letters[1:] if s.startswith(folded) and s != folded]
    aliases = [(o, n) for o, n in tile_set.replace if o.startswith(plain) and o != plain]
    return symbols + [(o, n) for o, n in aliases if n in tile_set.letters]


def _may_grow(tile_set: TileSet, text: str) -> bool:
    return bool(text) and bool(_longer_spellings(tile_set, text))


def _holds_longer(tile_set: TileSet, text: str, rack: bytes, draft: Draft) -> bool:
    rest = list(rack)
    for tile in draft.used:
        rest.remove(tile)
    symbols = {symbol for _, symbol in _longer_spellings(tile_set, text)}
    return any(tile_set.letters[tile] in symbols for tile in rest if tile)
