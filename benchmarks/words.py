"""Times of the word tools on this machine.

CPU time of the first 100 words, the best of three searches that know nothing of one another, and
of the exact count. What the first search of a lexicon works out is timed by itself.
"""

from __future__ import annotations

import argparse
from functools import partial

from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.results import Results
from eliot_qt.words.search import Searcher
from eliot_qt.words.table.word_table import WordTable

from .harness import timed

QUERIES = """
regex:.*
regex:.*ING
regex:.*SSS.*
regex:.*A.{5}B.*C.{4}D.*
regex:.*(AB|CD|EF|GH|IJ|KL|MN).*(NM|LK|JI|HG|FE|DC|BA).*
regex:(.*A.{7})*|.*Q.{6}|.*E.{11}
regex:(:c::v:){3,4}
regex:.*[^U]Q.*
regex:(A*)*B
regex:.*(.*A.{7})*
prefix:QU
suffix:S
contains:ZZ
contains:SSS
anagram:RETINAS
anagram:RETINAS??
subanagram:RETINAS??
plus1:RETINAS??
pattern:*Q*,AEINST?
pattern:*Z*Z*,AEIOUST??
length:7-8 not vowels:3-
points:45-
different:12-
front-hooks:6-
back-hooks:6-
takes-prefix:RE
takes-suffix:ING
takes-suffix:RS
benjamins:ION
consists:AEIOU,75-
consists:JQXZ,50-
tier:-35
playability:1000-
not in:en_common
probability:1-100 length:7
probability:1-100,blanks=0
probability:20000-20010,blanks=1,lax
anagrams:8- length:7
"""
PAGE = 100


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lexicon", nargs="?", default="en")


def run(options: argparse.Namespace) -> None:
    library = Library()
    lexicon = library.lexicon(options.lexicon)
    tile_set = library.tile_sets[lexicon.tile_set_id]
    spent, steps = timed(lambda: sum(1 for _ in lexicon.graph.count()))
    print(f"once for a lexicon: {spent:.1f} ms in {steps} steps")
    spent, _ = timed(lambda: [*(lexicon.columns or {}).values()])
    print(f"once for a lexicon: {spent:.1f} ms for the columns of its file")
    spent, steps = timed(lambda: sum(1 for _ in WordTable(lexicon, tile_set).prepare()))
    print(f"once for a lexicon: {spent:.1f} ms in {steps} steps for other columns")
    print(f"{'query':58} {'first 100':>12} {'count':>12} {'words':>9}")
    for text in filter(None, QUERIES.split("\n")):
        page, results = min(
            (timed(partial(first_page, library, lexicon, text)) for _ in range(3)),
            key=lambda pair: pair[0],
        )
        count, words = timed(results.count)
        print(f"{text:58} {page:9.1f} ms {count:9.1f} ms {words:>9,}")


def first_page(library: Library, lexicon: Lexicon, text: str) -> Results:
    """Search without what other searches have left behind."""
    tile_set = library.tile_sets[lexicon.tile_set_id]
    results = Searcher(lexicon, tile_set, library.lexicon).search(parse_query(text))
    results.page(0, PAGE)
    return results
