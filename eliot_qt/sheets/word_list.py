"""Lists of words as text, a word a line, and as CSV with their figures."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words.figures import Figures, WordFigures

from .csv_sheet import harmless

HEADER = ("front", "word", "back", "length", "points", "probability", "tier", "playability")
# Words written between two chances to pause.
_PACE = 50


def words_as_text(
    indices: Sequence[int], graph: WordGraph, tile_set: TileSet
) -> Iterator[str | int]:
    """The number of words written so far, now and then; at last the text, a word a line."""
    lines = []
    for number, index in enumerate(indices, 1):
        lines.append(tile_set.spell(graph.word_at(index)))
        if not number % _PACE:
            yield number
    yield "".join(f"{line}\n" for line in lines)


def words_as_csv(
    indices: Sequence[int], figures: Figures, tile_set: TileSet
) -> Iterator[str | int]:
    """The same with a heading and the figures of each word."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEADER)
    for start in range(0, len(indices), _PACE):
        for page in figures.page(indices[start : start + _PACE]):
            if page is None:
                yield start
            else:
                writer.writerows(_row(found, tile_set) for found in page)
    yield out.getvalue()


def _row(found: WordFigures, tile_set: TileSet) -> Sequence[str | int | None]:
    texts = (tile_set.spell(found.front), tile_set.spell(found.word), tile_set.spell(found.back))
    return (
        *map(harmless, texts),
        len(found.word),
        found.points,
        found.place,
        found.tier,
        found.played,
    )
