"""The vocabulary of computers in clabbers, where letters in any order are a word."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.modes.variants import anagrams_of

from .player_table import Vocabulary


class AnagramVocabulary:
    """The vocabulary of a clabbers player: letters of which it knows some order as a word."""

    def __init__(self, lexicon: Vocabulary, graph: WordGraph) -> None:
        self._lexicon = lexicon
        self._judge = anagrams_of(graph)

    def accepts(self, word: bytes) -> bool:
        """Return whether some order of the letters is a word."""
        return self._judge.accepts(word)

    def knows(self, word: bytes, tier: int) -> bool:
        """Return whether some order of the letters is in the vocabulary up to a tier."""
        return any(self._lexicon.knows(order, tier) for order in self._judge.orders(word))

    def player_tier(self, word: bytes) -> int | None:
        """Return the lowest tier, as players meet it, of any order of the letters."""
        return self._lowest(word, self._lexicon.player_tier)

    def tier_of(self, word: bytes) -> int | None:
        """Return the lowest tier of any order of the letters; None for no word or no tiers."""
        return self._lowest(word, self._lexicon.tier_of)

    def _lowest(self, word: bytes, tier_of: Callable[[bytes], int | None]) -> int | None:
        tiers = (tier_of(order) for order in self._judge.orders(word))
        return min((tier for tier in tiers if tier is not None), default=None)


def vocabulary_for(rules: Rules, lexicon: Vocabulary, graph: WordGraph) -> Vocabulary:
    """The words computers may know under some rules; ``graph`` is the lexicon's."""
    return AnagramVocabulary(lexicon, graph) if rules.anagrams else lexicon
