"""Conditions as tests of a single word, given with its index among all words."""

from __future__ import annotations

from collections.abc import Callable

from .. import WordsError
from ..results import Test
from .grounds import Grounds, Terms


def different(_grounds: Grounds, terms: Terms) -> Test:
    """Test how many letters a word has that are not alike."""
    return _between(terms, lambda _, word: len(set(word)))


def anagrams(grounds: Grounds, terms: Terms) -> Test:
    """Test how many words have a word's letters."""
    return _between(terms, lambda _, word: grounds.rarity.anagrams(word))


def tier(grounds: Grounds, terms: Terms) -> Test:
    """Test a word's tier of difficulty."""
    lexicon = grounds.lexicon
    tiers = lexicon.tiers
    if tiers is None or len(tiers) != len(grounds.graph):
        raise WordsError("the lexicon {lexicon} has no difficulty tiers", lexicon=lexicon.name)
    return _between(terms, lambda index, _: tiers[index])


def playability(grounds: Grounds, terms: Terms) -> Test:
    """Test on how many turns a word was the best play."""
    lexicon = grounds.lexicon
    figures = lexicon.playability
    if figures is None or len(figures.counts) != len(grounds.graph):
        raise WordsError(
            "the lexicon {lexicon} has no figures of playability", lexicon=lexicon.name
        )
    counts = figures.counts
    return _between(terms, lambda index, _: counts[index])


def probability(grounds: Grounds, terms: Terms) -> Test:
    """Test a word's place by probability among those of its length."""
    rarity, blanks, low = grounds.rarity, terms.blanks, terms.low
    high = len(grounds.graph) if terms.high is None else terms.high

    def test(index: int, word: bytes) -> bool:
        place, first, last = rarity.places(index, len(word), blanks)
        return first <= high and last >= low if terms.lax else low <= place <= high

    return test


def inner_front(grounds: Grounds, _terms: Terms) -> Test:
    """Test whether a word remains without the first letter."""
    return lambda _, word: grounds.graph.accepts(word[1:])


def inner_back(grounds: Grounds, _terms: Terms) -> Test:
    """Test whether a word remains without the last letter."""
    return lambda _, word: grounds.graph.accepts(word[:-1])


def takes_suffix(grounds: Grounds, terms: Terms) -> Test:
    """Test whether a word with the letters behind is one, too."""
    suffix = grounds.letters(terms.text, blanks=False)
    return lambda _, word: grounds.graph.accepts(word + suffix)


def _between(terms: Terms, figure: Callable[[int, bytes], float]) -> Test:
    low, high = terms.low, terms.high
    if high is None:
        return lambda index, word: figure(index, word) >= low
    return lambda index, word: low <= figure(index, word) <= high
