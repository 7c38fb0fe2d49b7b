"""Decks for other flash-card programs: questions and answers, separated by tabs or commas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.store.csv_cells import harmless

from .deck import QuizKind
from .questions import ask

# What Anki reads at the top of a file; other programs take such lines for comments.
_HEADER = "#separator:tab\n#html:false\n"
_NOTHING, _WORD, _NO_WORD = "–", "✓", "✗"


def export_rows(
    quiz: QuizKind, cards: Iterable[bytes], graph: WordGraph, tile_set: TileSet
) -> Iterator[tuple[str, str]]:
    """The question and the answer of each card.

    Anagrams: letters, and all words of them. Hooks: a word, and the letters in front and behind
    (``b c · s``). Judging: a word, and ``✓``, or ``✗`` if it is not valid.
    """
    for tiles in cards:
        if quiz is QuizKind.ANAGRAMS:
            words = ask(quiz, tiles, graph, tile_set, 0).words
            yield tile_set.show(tiles), " ".join(map(tile_set.spell, words))
        elif quiz is QuizKind.HOOKS:
            question = ask(quiz, tiles, graph, tile_set, 0)
            sides = (_letters(question.front, tile_set), _letters(question.back, tile_set))
            yield tile_set.spell(tiles), " · ".join(sides)
        else:
            yield tile_set.spell(tiles), _WORD if graph.accepts(tiles) else _NO_WORD


def as_tsv(rows: Iterable[tuple[str, str]]) -> str:
    """Rows with tabs between, as Anki imports them."""
    return _HEADER + _written(rows, "\t", "\n")


def as_csv(rows: Iterable[tuple[str, str]]) -> str:
    """Rows with commas between, with a heading, for spreadsheets too."""
    return _written([("question", "answer"), *rows], ",", "\r\n")


def _written(rows: Iterable[tuple[str, str]], separator: str, end: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator=end)
    writer.writerows(tuple(map(harmless, row)) for row in rows)
    return out.getvalue()


def _letters(tiles: bytes, tile_set: TileSet) -> str:
    return " ".join(tile_set.letters[tile] for tile in tiles) or _NOTHING
