"""Times of the word tools on this machine: ``python benchmarks/words.py [LEXICON]``.

CPU time of the first 100 words, the best of three searches that know nothing of one another, and
of the exact count. What the first search of a lexicon works out is timed by itself.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from eliot_qt.lexicon.catalogue import Lexicon  # noqa: E402
from eliot_qt.library.library import Library  # noqa: E402
from eliot_qt.words.query_text import parse_query  # noqa: E402
from eliot_qt.words.results import Results  # noqa: E402
from eliot_qt.words.search import Searcher  # noqa: E402
from eliot_qt.words.table.word_table import WordTable  # noqa: E402

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
Value = TypeVar("Value")


def timed(action: Callable[[], Value]) -> tuple[float, Value]:
    """CPU milliseconds of a call, and what it returns."""
    begin = time.process_time()
    result = action()
    return 1000 * (time.process_time() - begin), result


def main() -> None:
    library = Library()
    lexicon = library.lexicon(sys.argv[1] if len(sys.argv) > 1 else "en")
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
            (timed(lambda text=text: first_page(library, lexicon, text)) for _ in range(3)),
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


if __name__ == "__main__":
    main()
