"""What computers know in clabbers, where letters in any order are a word."""

from __future__ import annotations

from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.modes.variants import anagrams_of

from .levels import Vocabulary


class AnagramVocabulary:
    """What a player of clabbers knows: letters some order of which it knows as a word."""

    def __init__(self, lexicon: Vocabulary, graph: WordGraph) -> None:
        self._lexicon = lexicon
        self._judge = anagrams_of(graph)

    def accepts(self, word: bytes) -> bool:
        """Whether some order of the letters is a word."""
        return self._judge.accepts(word)

    def knows(self, word: bytes, tier: int) -> bool:
        """Whether some order of the letters is in the vocabulary up to a tier."""
        return any(self._lexicon.knows(order, tier) for order in self._judge.orders(word))

    def tier_of(self, word: bytes) -> int | None:
        """How common the most common order of the letters is; None for no word or no tiers."""
        tiers = (self._lexicon.tier_of(order) for order in self._judge.orders(word))
        return min((tier for tier in tiers if tier is not None), default=None)


def vocabulary_for(rules: Rules, lexicon: Vocabulary, graph: WordGraph) -> Vocabulary:
    """The words computers may know under some rules; ``graph`` is the lexicon's."""
    return AnagramVocabulary(lexicon, graph) if rules.anagrams else lexicon
