"""What is known of one word, for its card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from eliot_qt.lexicon.catalogue import Lexicon

from .figures import Figures, WordFigures
from .lookup import anagrams
from .search import Searcher

# Of many anagrams the first are enough.
_MOST_ANAGRAMS = 100


@dataclass(frozen=True)
class WordCard:
    """A word of the lexicon, or no word: then ``figures`` is None.

    ``index`` is its number among all words, from 0; ``anagrams`` are other words of its letters;
    ``fellows`` is the number of words of its length.
    """

    word: bytes
    figures: WordFigures | None = None
    index: int = 0
    anagrams: tuple[bytes, ...] = ()
    fellows: int = 0
    definition: str = ""


def make_card(
    lexicon: Lexicon,
    searcher: Searcher,
    figures: Figures,
    word: bytes,
    define: Callable[[bytes], str],
) -> Iterator[WordCard | None]:
    """The card of some tiles, at last; None is a chance to pause."""
    index = lexicon.graph.index_of(word)
    found = tuple(each for each in anagrams(lexicon.graph, word) if each != word)
    if index is None:
        yield WordCard(word, anagrams=found[:_MOST_ANAGRAMS])
        return
    result: tuple[WordFigures, ...] | None = None
    for result in figures.page([index]):
        if result is None:
            yield None
    assert result is not None
    yield WordCard(
        word,
        result[0],
        index,
        found[:_MOST_ANAGRAMS],
        searcher.rarity.fellows(len(word)),
        define(word),
    )
