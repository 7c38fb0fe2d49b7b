"""The card of one word: everything the program knows about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from eliot_qt.faults import Message
from eliot_qt.lexicon.catalogue import Lexicon

from .definitions import Definition
from .figures import LexiconFigures, WordFigures
from .lookup import anagrams, plus_one
from .search import Searcher

# Of many anagrams the first are enough.
_MOST_ANAGRAMS = 100


@dataclass(frozen=True)
class WordCard:
    """A word of the lexicon, or no word: then ``figures`` is None.

    ``index`` is its number among all words, from 0; ``anagrams`` are other words of its letters,
    ``longer`` those of its letters and one more, by that tile;
    ``fellows`` is the number of words of its length; ``fault`` is what is wrong with the
    dictionary of definitions, if anything is.
    """

    word: bytes
    figures: WordFigures | None = None
    index: int = 0
    anagrams: tuple[bytes, ...] = ()
    longer: tuple[tuple[int, tuple[bytes, ...]], ...] = ()
    fellows: int = 0
    definition: str = ""
    fault: Message | None = None


def make_card(
    lexicon: Lexicon,
    searcher: Searcher,
    figures: LexiconFigures,
    word: bytes,
    define: Callable[[bytes], Definition],
) -> Iterator[WordCard | None]:
    """The card of some tiles; None is a chance to pause.

    Where places by probability are still to be worked out there are two: the first lacks it.
    """
    index = lexicon.graph.index_of(word)
    others = tuple(each for each in anagrams(lexicon.graph, word) if each != word)
    more = ((tile, words) for tile, words in plus_one(lexicon.graph, word).items() if tile)
    longer = tuple((tile, tuple(words)) for tile, words in more)
    if index is None:
        yield WordCard(word, anagrams=others[:_MOST_ANAGRAMS], longer=longer)
        return
    defined = define(word)
    card = WordCard(
        word,
        figures.of(index),
        index,
        others[:_MOST_ANAGRAMS],
        longer,
        definition=defined.text,
        fault=defined.fault,
    )
    if card.figures is not None and card.figures.place is None:
        yield card
        yield from figures.rank((len(word),))
    fellows = searcher.rarity.fellows(len(word))
    yield replace(card, figures=figures.of(index), fellows=fellows)
