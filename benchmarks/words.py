"""Times of the word tools on this machine: ``python benchmarks/words.py [LEXICON]``.

CPU time of the first 100 words and of the exact count, each with a walk of its own; the graph's
counts, which the first search of a lexicon works out, are timed by themselves.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from eliot_qt.library.library import Library  # noqa: E402
from eliot_qt.words.query_text import parse_query  # noqa: E402
from eliot_qt.words.search import Searcher  # noqa: E402

QUERIES = """
regex:.*
regex:.*ING
regex:(:c::v:){3,4}
regex:.*[^U]Q.*
regex:(A*)*B
regex:.*(.*A.{7})*
contains:ZZ
contains:SSS
anagram:RETINAS
anagram:RETINAS??
subanagram:RETINAS??
pattern:*Q*,AEINST?
length:7-8 not vowels:3-
points:45-
different:12-
front-hooks:6-
back-hooks:6-
takes-prefix:RE
takes-suffix:ING
consists:AEIOU,75-
tier:-35
not in:en_common
probability:1-100 length:7
anagrams:8- length:7
"""
PAGE = 100


def timed(action: object) -> tuple[float, object]:
    """CPU milliseconds of a call, and what it returns."""
    assert callable(action)
    begin = time.process_time()
    result = action()
    return 1000 * (time.process_time() - begin), result


def main() -> None:
    library = Library()
    lexicon = library.lexicon(sys.argv[1] if len(sys.argv) > 1 else "en")
    tile_set = library.tile_sets[lexicon.tile_set_id]
    spent, steps = timed(lambda: sum(1 for _ in lexicon.graph.count()))
    print(f"once for a lexicon: {spent:.1f} ms in {steps} steps")
    spent, _ = timed(lambda: lexicon.columns)
    print(f"once for a lexicon: {spent:.1f} ms for the columns")
    print(f"{'query':30} {'first 100':>12} {'count':>12} {'words':>9}")
    for text in filter(None, QUERIES.split("\n")):
        results = Searcher(lexicon, tile_set, library.lexicon).search(parse_query(text))
        page, _ = timed(lambda results=results: results.page(0, PAGE))
        count, words = timed(results.count)
        print(f"{text:30} {page:9.1f} ms {count:9.1f} ms {words:>9,}")


if __name__ == "__main__":
    main()
