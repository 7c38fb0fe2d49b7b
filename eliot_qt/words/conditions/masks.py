"""Conditions on all words at once, as masks: by columns, by letters, by words named.

Each function finds the words that meet a condition without its "not"; None where they are not
known so. Texts that cannot be used raise :class:`~eliot_qt.words.WordsError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set

from ..expression import literal, sequence
from ..listed_words import listed_words
from ..lookup import BENJAMIN, hooked, raccords, rare_words
from ..matcher import Matcher
from ..numbers import find_by_code
from ..regex import parse_squares, squares_expression
from ..table.columns import probable
from ..table.mask import Mask, between
from ..table.word_table import FigureColumn
from .automata import RUN, most_percent
from .grounds import Grounds, Terms
from .shared_words import are_few, shared_words
from .stems import indices_of, stems

Find = Callable[[Grounds, Terms], Mask | None]


def in_column(name: FigureColumn) -> Find:
    """Find the words whose figure in a column is in the range."""

    def find(grounds: Grounds, terms: Terms) -> Mask | None:
        column = grounds.table.column(name)
        return None if column is None else between(column, terms.low, terms.high)

    return find


def flagged(name: FigureColumn) -> Find:
    """Find the words that a column has a 1 for."""

    def find(grounds: Grounds, _terms: Terms) -> Mask | None:
        column = grounds.table.column(name)
        return None if column is None else Mask(column)

    return find


def by_index(indices: Callable[[Grounds, Terms], Iterable[int]]) -> Find:
    """Find the words of some indices."""
    return lambda grounds, terms: Mask.of(indices(grounds, terms), len(grounds.graph))


def tier(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words whose tier of difficulty is in the range."""
    tiers = grounds.lexicon.tiers
    return None if tiers is None else between(tiers, terms.low, terms.high)


def playability(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words that were the best play on this many turns."""
    figures = grounds.lexicon.playability
    if figures is None:
        return None
    most = max(figures.counts, default=0) if terms.high is None else terms.high
    return Mask(bytes([terms.low <= count <= most for count in figures.counts]))


def probability(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words whose place by probability is in the range."""
    columns = grounds.lexicon.columns or {}
    return probable(columns, terms.low, terms.high, terms.blanks, lax=terms.lax)


def prepare_places(grounds: Grounds, terms: Terms, lengths: Set[int]) -> Iterator[None]:
    """Work out places by probability that no column has."""
    if probability(grounds, terms) is None:
        yield from grounds.rarity.prepare(lengths, terms.blanks)


def number(grounds: Grounds, terms: Terms) -> Iterable[int]:
    """The indices of the words whose number is in the range."""
    words = len(grounds.graph)
    most = words if terms.high is None else min(terms.high, words)
    return range(max(terms.low, 1) - 1, most)


def code(grounds: Grounds, terms: Terms) -> Iterable[int]:
    """The index of the word of a code."""
    indices = find_by_code(grounds.graph, grounds.tile_set, terms.text)
    return (indices.place,) if indices.is_word else ()


def listed(grounds: Grounds, terms: Terms) -> Iterable[int]:
    """The indices of the words of the lexicon that are in a list."""
    indices = map(grounds.graph.index_of, listed_words(terms.text, grounds.tile_set))
    return (index for index in indices if index is not None)


def hooks_of(grounds: Grounds, terms: Terms) -> Iterable[int]:
    """The indices of the words with a letter more or less at an end."""
    graph, word = grounds.graph, grounds.letters(terms.text, blanks=False)
    return [graph.prefix_range(each).start for each in hooked(graph, word)]


def raccords_of(grounds: Grounds, terms: Terms) -> Iterable[int]:
    """The indices of the words with a letter more at an end."""
    graph, word = grounds.graph, grounds.letters(terms.text, blanks=False)
    return [graph.prefix_range(each).start for each in raccords(graph, word)]


def definition(grounds: Grounds, terms: Terms) -> Mask:
    """The words whose definition contains a text."""
    return grounds.definitions.containing(terms.text)


def part_of_speech(grounds: Grounds, terms: Terms) -> Mask:
    """The words whose definition says that they are of a part of speech."""
    return grounds.definitions.of_part(terms.text)


def within(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words that are in another lexicon, if they are few, or not, or have been found."""
    other = grounds.other(terms.text).graph
    if other not in grounds.in_both:
        if not are_few(grounds.graph, other, negated=terms.negated):
            return None
        grounds.in_both[other] = shared_words(grounds.graph, other)
    return grounds.in_both[other]


def consists(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words with this percentage of their tiles among the letters."""
    among = grounds.letters(terms.text, blanks=False)
    return grounds.table.share(among, terms.low, most_percent(terms))


def includes(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words that have all the letters among theirs."""
    return grounds.table.including(grounds.letters(terms.text, blanks=False))


def contains(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words with the letters in a row, if they are few."""
    return _of(grounds, rare_words(grounds.graph, grounds.letters(terms.text, blanks=False)))


def suffix(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words that end with the letters, if they are few."""
    return _of(grounds, _ending(grounds, terms))


def benjamins(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words with three more letters in front, if few words end with the letters."""
    words = _ending(grounds, terms)
    length = len(grounds.letters(terms.text, blanks=False)) + BENJAMIN
    return _of(grounds, words and {word for word in words if len(word) == length})


def takes_suffix(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words that are words with the letters behind, too."""
    graph, table = grounds.graph, grounds.table
    letters = grounds.letters(terms.text, blanks=False)
    cut = len(letters)
    words = _ending(grounds, terms)
    if words is not None:
        return _of(grounds, {word[:-cut] for word in words if len(word) > cut})
    longer = grounds.swept(Matcher(sequence([RUN, literal(letters)]), graph.longest))
    parents, lengths = table.parents(), table.column(FigureColumn.LENGTH)
    if longer is None or parents is None or lengths is None:
        return None
    return Mask.of(stems(parents, lengths, longer, cut), len(graph))


def fitting(grounds: Grounds, terms: Terms) -> Mask | None:
    """The words that fit a pattern's squares and are no longer than its rack, if any, allows."""
    pattern, comma, rack = terms.text.partition(",")
    if not comma:
        return None
    squares = parse_squares(pattern, grounds.tile_set)
    longest = grounds.graph.longest
    lengths = grounds.table.column(FigureColumn.LENGTH)
    mask = grounds.swept(Matcher(squares_expression(squares, longest), longest))
    if mask is None or lengths is None:
        return mask
    most = sum(square.fixed for square in squares) + len(grounds.letters(rack))
    return mask & between(lengths, 0, most)


def _ending(grounds: Grounds, terms: Terms) -> set[bytes] | None:
    """The words that end with the letters; None for many."""
    return rare_words(grounds.graph, grounds.letters(terms.text, blanks=False), ending=True)


def _of(grounds: Grounds, words: set[bytes] | None) -> Mask | None:
    if words is None:
        return None
    return Mask.of(indices_of(grounds.graph, sorted(words)), len(grounds.graph))
