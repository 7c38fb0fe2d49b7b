"""The words of a move as the score line shows them; in clabbers, with what they are made of."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.clabbers_words import formed_word, words_formed

Words = Sequence[tuple[str, bool | None]]
"""Words as they are shown, and whether each is one (None: not shown)."""


def judged_words(verdict: Verdict, tile_set: TileSet, judge: Judge) -> Words:
    """The words of a verdict: ``TARC (CART)`` where the letters count in any order."""
    return [
        (
            str(formed_word(word.tiles, tile_set, judge)) if valid else tile_set.spell(word.tiles),
            valid,
        )
        for word, valid in verdict.words
    ]


def listed_words(move: Placement, position: Position, judge: Judge) -> Words:
    """The words of a move found, where they cannot be read off the board; else none."""
    return [(str(word), True) for word in words_formed(move, position, judge)]
