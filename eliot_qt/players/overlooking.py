"""The chance that a person of some strength sees a move.

The chance is a product of what makes a move hard to find: many tiles to arrange, a long word,
letters of the board far apart within it, cross words, hooks on words that are there, a blank, a
place far from the middle or from the play just made. A person sees no move with a word unknown to
them, and a word known once is known in the whole game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from math import prod
from zlib import crc32

from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import ScoredWord, score
from eliot_qt.game.tiles import BLANK, letters_of

Knows = Callable[[bytes], bool]
"""Return whether letters (tiles 1..63) are a word somebody knows."""

TIERS = (20, 35, 50, 60, 70, 80)
"""SCOWL sizes that the shares of known words refer to."""

# Tiles and letters anybody has an eye for; each one more makes the move harder to see.
_EASY_TILES, _EASY_LETTERS = 3, 5
# A hook makes a longer word of one that is there; shorter cross words come of single tiles.
_HOOKED = 3
# Squares from the middle line beyond which a corner begins, and around a play that still catch
# the eye.
_CORNER, _NEAR = 4, 3


@dataclass(frozen=True)
class Sight:
    """The sight of a person; factors are chances from 0 to 1, and 1 makes nothing harder.

    ``words`` are the shares of words known from each of :data:`TIERS`, ``twos`` the share of
    two-letter words. The others make a move harder to see: each tile from the rack beyond
    three, each letter of the word beyond five, each cross word, each word hooked, each group of
    tiles on the board beyond the first in the word, each blank, a corner, a place away from the
    last play.
    """

    words: tuple[float, ...] = (1.0,) * len(TIERS)
    twos: float = 1.0
    tile: float = 1.0
    letter: float = 1.0
    crossing: float = 1.0
    hook: float = 1.0
    through: float = 1.0
    blank: float = 1.0
    corner: float = 1.0
    elsewhere: float = 1.0

    def share(self, word: bytes, tier: int | None) -> float:
        """Chance to know a word of a tier (None: the lexicon has no tiers)."""
        if len(word) == 2:
            return self.twos
        if tier is None:
            return 1.0
        shares = zip(TIERS, self.words, strict=True)
        return next((share for size, share in shares if tier <= size), self.words[-1])

    def at_most(self, tiles: int) -> float:
        """The chance of finding the most conspicuous placement of this many tiles."""
        return float(self.tile ** max(tiles - _EASY_TILES, 0))


def vocabulary_of(sight: Sight, tier_of: Callable[[bytes], int | None], seed: int) -> Knows:
    """The words a person knows: chance decides once for each word and seed."""
    salt = crc32(str(seed).encode())

    def knows(word: bytes) -> bool:
        share = sight.share(word, tier_of(word))
        return share >= 1 or crc32(word, salt) / 2**32 < share

    return knows


class Eyes:
    """A person's eyes on one position."""

    def __init__(self, sight: Sight, knows: Knows, position: Position) -> None:
        self._sight, self._knows, self._position = sight, knows, position
        self._near = _around_last_play(position)

    def sees(self, move: Placement, luck: float) -> bool:
        """Return whether a placement is seen, with a luck from 0 (sees all it knows) to 1."""
        chance = self._chance_of_place(move)
        if chance <= luck:
            return False
        position = self._position
        if len(move.tiles) > 1 and not self._knows(letters_of(position.board.main_word(move))):
            return False
        words = score(move, position.board, position.tile_set, position.rules).words
        return self._chance(chance, move, words) > luck and all(
            self._knows(letters_of(word.tiles)) for word in words
        )

    def _chance_of_place(self, move: Placement) -> float:
        """The chance as far as the words formed do not matter."""
        sight, size = self._sight, self._position.board.size
        tiles = move.used
        groups = sum(not placed for placed, _ in groupby(map(bool, move.tiles)))
        factors = (
            sight.at_most(len(tiles)),
            sight.letter ** max(len(move.tiles) - _EASY_LETTERS, 0),
            sight.through ** max(groups - 1, 0),
            sight.blank ** tiles.count(BLANK),
            sight.corner if _in_a_corner(move, size) else 1.0,
            1.0 if self._near is None or self._near & set(move.squares(size)) else sight.elsewhere,
        )
        return prod(factors)

    def _chance(self, of_place: float, move: Placement, words: tuple[ScoredWord, ...]) -> float:
        crossing = words[1:] if len(move.tiles) > 1 else words
        hooks = sum(len(word.tiles) >= _HOOKED for word in crossing)
        sight = self._sight
        return of_place * sight.crossing ** len(crossing) * sight.hook**hooks


def _in_a_corner(move: Placement, size: int) -> bool:
    """Return whether all of a move is far from both middle lines."""
    middle = size // 2
    return all(
        min(abs(square // size - middle), abs(square % size - middle)) >= _CORNER
        for square in move.squares(size)
    )


def _around_last_play(position: Position) -> frozenset[int] | None:
    """The squares near the last play; None before the first play."""
    if position.last_play is None:
        return None
    size = position.board.size
    squares = position.last_play[1].squares(size)
    rows, cols = [s // size for s in squares], [s % size for s in squares]
    return frozenset(
        row * size + col
        for row in range(max(min(rows) - _NEAR, 0), min(max(rows) + _NEAR + 1, size))
        for col in range(max(min(cols) - _NEAR, 0), min(max(cols) + _NEAR + 1, size))
    )
