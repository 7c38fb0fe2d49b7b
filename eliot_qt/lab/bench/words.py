"""Time until the word tools show a first page, and until they know the number of words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from eliot_qt.lexicon.catalogue import open_lexicon
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.library.library import Library
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.results import Results
from eliot_qt.words.search import Searcher

from . import measure
from .measure import Row

_PAGE = 100
# A search of each kind, the slow ones of it first; the name of its figure before each.
_SEARCHES = {
    "all": "regex:.*",
    "regex": "regex:.*[^U]Q.*",
    "regex_none": "regex:.*SSS.*",
    "regex_states": "regex:.*A.{5}B.*C.{4}D.*",
    "regex_letters": "regex:.*(AB|CD|EF|GH|IJ|KL|MN).*(NM|LK|JI|HG|FE|DC|BA).*",
    "regex_walked": "regex:(.*A.{7})*|.*Q.{6}|.*E.{11}",
    "anagram": "anagram:RETINAS??",
    "subanagram": "subanagram:RETINAS??",
    "plus1": "plus1:RETINAS??",
    "pattern": "pattern:*Q*,AEINST?",
    "contains": "contains:SSS",
    "includes": "includes:AEINRST",
    "prefix": "prefix:QU",
    "suffix": "suffix:ING",
    "takes_prefix": "takes-prefix:RE",
    "takes_suffix": "takes-suffix:RS",
    "benjamins": "benjamins:ION",
    "raccords": "raccords:ARE",
    "hooks_of": "hooks:ARE",
    "number": "number:100000-",
    "code": "code:4263",
    "hooks": "back-hooks:6-",
    "front_hooks": "front-hooks:6-",
    "inner": "inner-front inner-back",
    "length": "length:7-8 not vowels:3-",
    "different": "different:12-",
    "points": "points:45-",
    "anagrams": "anagrams:8- length:7",
    "tier": "tier:-35",
    "playability": "playability:1000-",
    "consists": "consists:JQXZ,50-",
    "probability": "probability:1-100 length:7",
    "probability_ties": "probability:20000-20010,blanks=0,lax",
    "lexicons": "not in:en_common",
    "list": "list:RETINAS,NASTIER,QI,ZA,ENCROACH",
    "limit": "limit:1-100 length:7",
}


def word_tools(library: Library, rounds: int) -> Iterator[Row]:
    """Milliseconds until the first 100 words of each search, the slowest, and the slowest count."""
    lexicon = library.lexicon("en")
    searcher = Searcher(lexicon, library.tile_sets[lexicon.tile_set_id], library.lexicon)
    for _ in lexicon.graph.count():
        pass
    assert lexicon.manifest is not None
    unpack = partial(_unpack, lexicon.manifest)
    yield _row("words_columns_ms", "figures of all words, read once", unpack, rounds)
    counts, pages = [], []
    for name, text in _SEARCHES.items():
        search = partial(searcher.search, parse_query(text))
        title = f"first {_PAGE} words of {text}"
        row = _row(f"words_{name}_ms", title, partial(_page, search), rounds, "< 50")
        counts.append(measure.spend(partial(_count, search)).cpu)
        pages.append(row.best or row.value)
        yield row
    yield Row(
        "words_slowest_ms", "the slowest first page, best run", "ms", max(pages), target="< 50"
    )
    yield Row("words_slowest_count_ms", "the slowest count of these", "ms", 1000 * max(counts))


def _row(key: str, title: str, work: Callable[[], object], rounds: int, target: str = "") -> Row:
    spent = measure.measure(work, rounds)
    wall, best = {1: 1000 * spent.wall}, 1000 * spent.least_cpu
    return Row(key, title, "ms", 1000 * spent.cpu, wall, best, target)


def _unpack(manifest: Manifest) -> object:
    columns = open_lexicon(manifest).columns or {}
    return [columns[name] for name in columns]


def _page(search: partial[Results]) -> object:
    return search().page(0, _PAGE)


def _count(search: partial[Results]) -> object:
    return search().count()
