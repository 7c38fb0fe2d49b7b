"""The words of a move as the score line shows them; in clabbers, with what they are made of."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet, letters_of
from eliot_qt.modes.variants import Anagrams

# Words told for letters that spell several.
_TOLD = 2

Words = Sequence[tuple[str, bool | None]]
"""Words as they are shown, and whether each is one (None: not told)."""


def judged_words(verdict: Verdict, tile_set: TileSet, judge: Judge) -> Words:
    """The words of a verdict: ``TARC (CART)`` where the letters count in any order."""
    return [
        (_shown(word.tiles, tile_set, judge) if valid else tile_set.spell(word.tiles), valid)
        for word, valid in verdict.words
    ]


def listed_words(move: Placement, position: Position, judge: Judge) -> Words:
    """The words of a move somebody found, where one cannot read them off the board; else none."""
    if not isinstance(judge, Anagrams):
        return []
    tile_set = position.tile_set
    words = score(move, position.board, tile_set, position.rules).words
    if not all(judge.accepts(letters_of(word.tiles)) for word in words):
        return []
    return [(_shown(word.tiles, tile_set, judge), True) for word in words]


def _shown(tiles: bytes, tile_set: TileSet, judge: Judge) -> str:
    spelled = tile_set.spell(tiles)
    if not isinstance(judge, Anagrams):
        return spelled
    letters = letters_of(tiles)
    orders = judge.orders(letters)
    if letters in orders:
        return spelled
    told = ", ".join(tile_set.spell(order) for order in orders[:_TOLD])
    return f"{spelled} ({told})"
