"""The words that moves of clabbers form, whose letters may lie in any order."""

from __future__ import annotations

from typing import NamedTuple

from eliot_qt.game.check import Judge
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules, WordCheck
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet, letters_of

from .variants import ClabbersJudge

# Words named for letters that spell several.
_TOLD = 2


class FormedWord(NamedTuple):
    """Letters as they lie, and the words they make in another order, empty if they are one."""

    letters: str
    orders: str

    def __str__(self) -> str:
        return f"{self.letters} ({self.orders})" if self.orders else self.letters


def formed_word(tiles: bytes, tile_set: TileSet, judge: Judge) -> FormedWord:
    """A word on the board; outside of clabbers it is read as it lies."""
    spelled, letters = tile_set.spell(tiles), letters_of(tiles)
    orders = judge.orders(letters) if isinstance(judge, ClabbersJudge) else (letters,)
    names = () if letters in orders else orders[:_TOLD]
    return FormedWord(spelled, ", ".join(tile_set.spell(order) for order in names))


def words_formed(move: Placement, before: Position, judge: Judge | None) -> tuple[FormedWord, ...]:
    """All words of a move of clabbers, the main one first; none in other games, or of a phony."""
    if judge is None or not isinstance(judge, ClabbersJudge):
        return ()
    tile_set = before.tile_set
    words = score(move, before.board, tile_set, before.rules).words
    if not all(judge.accepts(letters_of(word.tiles)) for word in words):
        return ()
    return tuple(formed_word(word.tiles, tile_set, judge) for word in words)


def may_name_words(rules: Rules, over: bool) -> bool:
    """Return whether the words of a move may be shown: not while a phony may be bluffed."""
    return over or rules.word_check is not WordCheck.CHALLENGE
