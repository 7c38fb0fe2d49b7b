"""Variants: joker, explosive, 7 among 8, clabbers, bonuses of the house.

* 7 among 8, a custom rack size and a bonus table are rules and nothing else.
* Joker: the letter for a blank on the board comes out of the bag, never from a rack. Without it in
  the bag the blank stays on the board, and the next rack takes another blank if there is one. An
  exchanged blank may be drawn again at once. Racks set by hand may hold any tiles.
* Explosive: where several moves have the best score, one that uses the blank counts; if none does,
  or the bag does not hold the letter, the blank stays on the rack.
* Clabbers: a judge that takes any anagram of a word.

All but joker and explosive, which exclude each other, combine.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from eliot_qt.faults import Fault
from eliot_qt.game.bag import draw
from eliot_qt.game.check import Judge
from eliot_qt.game.events import Exploded
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import BlankRule, Rules, Variant
from eliot_qt.game.tiles import BLANK, is_designated, letter_of, sort_tiles
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, TILE_SHIFT, WordGraph

from .finder import Finder, blanks_used, tops

# Sets of letters whose words are remembered.
_KNOWN = 1 << 14


class ClabbersJudge:
    """A judge of clabbers: letters are a word if any order of them is one. Thread-safe."""

    def __init__(self, graph: WordGraph) -> None:
        self._graph = graph
        # Each change of a draft asks for the same words again, and so does each level.
        self._known = lru_cache(maxsize=_KNOWN)(self._looked_up)

    def accepts(self, word: bytes) -> bool:
        """Return whether some order of the letters is a word."""
        return bool(self.orders(word))

    def orders(self, word: bytes) -> tuple[bytes, ...]:
        """The words the letters spell, alphabetically."""
        return self._known(sort_tiles(word))

    def _looked_up(self, letters: bytes) -> tuple[bytes, ...]:
        return tuple(self._orders(self._graph.dawg_root, letters, b""))

    def _orders(self, start: int, letters: bytes, begun: bytes) -> Iterator[bytes]:
        nodes = self._graph.nodes
        for index in self._graph.siblings(start):
            node = nodes[index]
            at = letters.find(node >> TILE_SHIFT)
            if at < 0:
                continue
            word, rest = begun + letters[at : at + 1], letters[:at] + letters[at + 1 :]
            if rest:
                yield from self._orders(node & CHILD_MASK, rest, word)
            elif node & ACCEPTS:
                yield word


def judge_for(rules: Rules, graph: WordGraph) -> Judge:
    """The judge of a game's words."""
    return anagrams_of(graph) if rules.anagrams else graph


@lru_cache(maxsize=4)
def anagrams_of(graph: WordGraph) -> ClabbersJudge:
    """The judge of clabbers with the words of a graph."""
    return ClabbersJudge(graph)


def with_variants(rules: Rules, variants: Iterable[Variant]) -> Rules:
    """The rules with these variants and no others.

    Raises ``ValueError`` for joker and explosive together. Without 7 among 8 a rack of 8 of which
    7 may be played is one of 7.
    """
    ids = set(variants)
    if {Variant.JOKER, Variant.EXPLOSIVE} <= ids:
        raise Fault("joker and explosive exclude each other")
    blanks = BlankRule.PLAIN
    if Variant.JOKER in ids:
        blanks = BlankRule.JOKER
    elif Variant.EXPLOSIVE in ids:
        blanks = BlankRule.EXPLOSIVE
    changed = replace(rules, blanks=blanks, anagrams=Variant.CLABBERS in ids)
    if Variant.SEVEN_AMONG_EIGHT in ids:
        return replace(changed, rack_size=8, bingo_tiles=7)
    if Variant.SEVEN_AMONG_EIGHT in changed.variants:
        return replace(changed, rack_size=7)
    return changed


def refill(kept: bytes, bag: bytes, count: int, rules: Rules, generator: random.Random) -> bytes:
    """Up to ``count`` tiles drawn beside those kept; in joker games one blank if there is one."""
    count = max(count, 0)
    if not rules.one_blank:
        return draw(bag, count, generator)[0]
    letters = bytes(tile for tile in bag if tile != BLANK)
    blank = bytes(min(count, 1)) if BLANK in bag and BLANK not in kept else b""
    return sort_tiles(blank + draw(letters, count - len(blank), generator)[0])


def drawable(kept: bytes, bag: bytes, rules: Rules) -> bytes:
    """The tiles a rack could be made of."""
    pool = kept + bag
    if not rules.one_blank or BLANK not in pool:
        return pool
    return bytes(tile for tile in pool if tile != BLANK) + bytes(1)


def replacements(move: Move, position: Position) -> bytes:
    """The letters of the bag that replace blanks of a move on the board (joker, explosive)."""
    if not position.rules.one_blank or not isinstance(move, Placement):
        return b""
    bag = list(position.bag)
    letters = bytearray()
    for tile in move.tiles:
        if is_designated(tile) and letter_of(tile) in bag:
            bag.remove(letter_of(tile))
            letters.append(letter_of(tile))
    return bytes(letters)


def draw_after(
    position: Position, move: Move, kept: bytes, generator: random.Random
) -> tuple[bytes, bytes]:
    """Tiles drawn after a move of the seat to move, and letters that replace its blanks."""
    rules = position.rules
    replaced = replacements(move, position)
    bag = bytearray(position.bag)
    for letter in replaced:
        bag.remove(letter)
    bag += bytes(len(replaced))
    # Nothing is put back before the drawing but blanks, which a rack may not be without.
    returned = move.tiles.count(BLANK) if rules.one_blank and isinstance(move, Exchange) else 0
    room = min(rules.rack_size - len(kept), position.bag_count + returned)
    return refill(kept, sort_tiles(bag + bytes(returned)), room, rules, generator), replaced


def explosions(position: Position, seat: int, finder: Finder | None) -> tuple[Exploded, ...]:
    """The event that turns the blank on a seat's rack into a letter, if the rules want it.

    Raises :class:`Fault` if they do and there is no finder.
    """
    rack = position.racks[seat] or b""
    if position.rules.blanks is not BlankRule.EXPLOSIVE or BLANK not in rack:
        return ()
    if finder is None:
        raise Fault("an explosive game needs someone to find the best move")
    best = tops(finder.best(replace(position, to_move=seat)))
    letters = [
        letter_of(tile)
        for play in sorted(best, key=lambda f: (-f.equity, f.move.tiles))
        if blanks_used(play.move)
        for tile in play.move.tiles
        if is_designated(tile)
    ]
    letter = next((letter for letter in letters if letter in position.bag), None)
    return () if letter is None else (Exploded(seat, letter),)
