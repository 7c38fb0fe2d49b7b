"""How soon the word tools show a first page, and how soon they know how many words there are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from eliot_qt.library.library import Library
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.results import Results
from eliot_qt.words.search import Searcher

from . import measure
from .measure import Row

_PAGE = 100
# A search of each kind, the name of its figure first.
_SEARCHES = {
    "regex": "regex:.*[^U]Q.*",
    "anagram": "anagram:RETINAS??",
    "subanagram": "subanagram:RETINAS??",
    "pattern": "pattern:*Q*,AEINST?",
    "contains": "contains:SSS",
    "hooks": "back-hooks:6-",
    "points": "points:45-",
    "probability": "probability:1-100 length:7",
    "lexicons": "not in:en_common",
}


def word_tools(library: Library, rounds: int) -> Iterator[Row]:
    """Milliseconds until the first 100 words of each search, and the slowest exact count."""
    lexicon = library.lexicon("en")
    searcher = Searcher(lexicon, library.tile_sets[lexicon.tile_set_id], library.lexicon)
    for _ in lexicon.graph.count():
        pass
    counts = []
    for name, text in _SEARCHES.items():
        search = partial(searcher.search, parse_query(text))
        spent = measure.measure(partial(_page, search), rounds)
        counts.append(measure.spend(partial(_count, search)).cpu)
        yield Row(
            f"words_{name}_ms",
            f"first {_PAGE} words of {text}",
            "ms",
            1000 * spent.cpu,
            {1: 1000 * spent.wall},
            1000 * spent.least_cpu,
            "< 50",
        )
    yield Row("words_slowest_count_ms", "the slowest count of these", "ms", 1000 * max(counts))


def _page(search: partial[Results]) -> object:
    return search().page(0, _PAGE)


def _count(search: partial[Results]) -> object:
    return search().count()
