"""Lists of words as text, a word a line, and as CSV with their figures."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.store.atomic import write_bytes
from eliot_qt.store.csv_cells import harmless
from eliot_qt.words.figures import LexiconFigures, WordFigures
from eliot_qt.words.rarity import Rarity

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
    indices: Sequence[int], figures: LexiconFigures, tile_set: TileSet
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
                writer.writerows(_row(row, tile_set) for row in page)
    yield out.getvalue()


def write_table(lexicon: Lexicon, tile_set: TileSet, path: Path) -> Iterator[int | Path]:
    """Write all words of a lexicon with their figures to a CSV file; whole, or not at all.

    Gives the number of words written so far, now and then, and at last the path. Raises
    ``OSError``.
    """
    figures = LexiconFigures(lexicon, tile_set, Rarity(lexicon.graph, tile_set))
    for step in words_as_csv(range(len(lexicon.graph)), figures, tile_set):
        if isinstance(step, str):
            write_bytes(path, codecs.BOM_UTF8 + step.encode())
            yield path
        else:
            yield step


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
