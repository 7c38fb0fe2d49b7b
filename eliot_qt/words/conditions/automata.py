"""Conditions on the tiles of a word, as automata.

Each function makes the automaton of the words that meet a condition without its "not", and raises
:class:`~eliot_qt.words.WordsError` if its text cannot be used.
"""

from __future__ import annotations

from eliot_qt.game.tiles import MAX_LETTERS
from eliot_qt.lexicon.wordgraph import ACCEPTS

from ..automata import (
    Automaton,
    FrontHooks,
    Member,
    PlusOne,
    Share,
    TileSum,
    length_bit,
    node_after,
    spelled_by,
)
from ..expression import Expression, literal, one_of, repeat, sequence
from ..letters import read_typed_letters
from ..lookup import benjamin_pattern, next_ends
from ..matcher import Matcher
from ..regex import parse_regex, parse_squares, squares_expression
from ..squares import Placed
from .grounds import Grounds, Terms

RUN = repeat(one_of((1 << MAX_LETTERS + 1) - 2), 0, None, MAX_LETTERS)
_WHOLE = 100


class Includes:
    """The automaton of these words; a letter that is given twice must be there twice."""

    def __init__(self, tiles: bytes) -> None:
        self.start = bytes(sorted(tiles))

    def step(self, state: bytes, tile: int) -> bytes:
        """The letters that are still to come."""
        return state.replace(bytes((tile,)), b"", 1)

    def accepts(self, state: bytes) -> bool:
        """Return whether all letters have come."""
        return not state

    def needs(self, state: bytes) -> int:
        """Return the tiles still needed, and their number."""
        mask = 0
        for tile in state:
            mask |= 1 << tile
        return mask | length_bit(len(state))


def length(grounds: Grounds, terms: Terms) -> Automaton:
    """The words of this many letters."""
    return TileSum((1,) * len(grounds.tile_set.letters), terms.low, terms.high)


def vowels(grounds: Grounds, terms: Terms) -> Automaton:
    """The words with this many vowels."""
    return TileSum(tuple(map(int, grounds.tile_set.vowels)), terms.low, terms.high)


def points(grounds: Grounds, terms: Terms) -> Automaton:
    """The words whose letters are worth this many points."""
    return TileSum(grounds.tile_set.values, terms.low, terms.high)


def front_hooks(grounds: Grounds, terms: Terms) -> Automaton:
    """The words with this many front hooks."""
    return FrontHooks(grounds.graph, terms.low, terms.high)


def back_hooks(grounds: Grounds, terms: Terms) -> Automaton:
    """The words with this many back hooks."""
    graph, low, high = grounds.graph, terms.low, terms.high

    def has_hooks(node: int) -> bool:
        hooks = len(next_ends(graph, node))
        return low <= hooks and (high is None or hooks <= high)

    return Member(graph, ends=has_hooks)


def within(grounds: Grounds, terms: Terms) -> Automaton:
    """The words of another lexicon."""
    return Member(grounds.other(terms.text).graph)


def takes_prefix(grounds: Grounds, terms: Terms) -> Automaton:
    """The words that are words with the letters in front, too."""
    return Member(grounds.graph, grounds.letters(terms.text, blanks=False))


def takes_suffix(grounds: Grounds, terms: Terms) -> Automaton:
    """The words that are words with the letters behind, too."""
    graph, suffix = grounds.graph, grounds.letters(terms.text, blanks=False)
    return Member(graph, ends=lambda node: node_after(graph, suffix, node) & ACCEPTS != 0)


def regex(grounds: Grounds, terms: Terms) -> Automaton:
    """The words of a regular expression."""
    longest = grounds.graph.longest
    return Matcher(parse_regex(terms.text, grounds.tile_set, longest), longest)


def pattern(grounds: Grounds, terms: Terms) -> Automaton:
    """The words that fit squares; after a comma stands the rack that fills them."""
    squares_text, comma, rack = terms.text.partition(",")
    squares = parse_squares(squares_text, grounds.tile_set)
    longest = grounds.graph.longest
    expression = squares_expression(squares, longest)
    if not comma or expression.shortest > longest:
        return Matcher(expression, longest)
    return Placed(squares, grounds.letters(rack))


def prefix(grounds: Grounds, terms: Terms) -> Automaton:
    """The words that begin with the letters."""
    return _in_a_row(grounds, [_part(grounds, terms), RUN])


def suffix(grounds: Grounds, terms: Terms) -> Automaton:
    """The words that end with the letters."""
    return _in_a_row(grounds, [RUN, _part(grounds, terms)])


def contains(grounds: Grounds, terms: Terms) -> Automaton:
    """The words with the letters in a row."""
    return _in_a_row(grounds, [RUN, _part(grounds, terms), RUN])


def benjamins(grounds: Grounds, terms: Terms) -> Automaton:
    """The words with three more letters in front."""
    letters = grounds.letters(terms.text, blanks=False)
    return Matcher(benjamin_pattern(letters), grounds.graph.longest)


def anagram(grounds: Grounds, terms: Terms) -> Automaton:
    """The words of all the letters."""
    return spelled_by(read_typed_letters(terms.text, grounds.tile_set))


def subanagram(grounds: Grounds, terms: Terms) -> Automaton:
    """The words of some or all of the letters."""
    return spelled_by(read_typed_letters(terms.text, grounds.tile_set), whole=False)


def plus_one(grounds: Grounds, terms: Terms) -> Automaton:
    """The words of all the letters and one more."""
    return PlusOne(grounds.letters(terms.text))


def includes(grounds: Grounds, terms: Terms) -> Automaton:
    """The words that have all the letters among theirs."""
    return Includes(grounds.letters(terms.text, blanks=False))


def consists(grounds: Grounds, terms: Terms) -> Automaton:
    """The words with this percentage of their tiles among the letters."""
    among = frozenset(grounds.letters(terms.text, blanks=False))
    return Share(among, terms.low, most_percent(terms))


# A new automaton goes here.


def most_percent(terms: Terms) -> int:
    """The greatest percentage meant."""
    return _WHOLE if terms.high is None else min(terms.high, _WHOLE)


def _part(grounds: Grounds, terms: Terms) -> Expression:
    return literal(grounds.letters(terms.text, blanks=False))


def _in_a_row(grounds: Grounds, parts: list[Expression]) -> Matcher:
    return Matcher(sequence(parts), grounds.graph.longest)
