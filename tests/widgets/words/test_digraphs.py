"""The word tools with tiles of two letters, on a small Spanish lexicon."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.models.word_list import COLUMNS
from eliot_qt.session.background.runner import WORDS, Runner
from eliot_qt.session.word_search import WordSearch
from eliot_qt.widgets.words.word_pane import WordPane
from eliot_qt.words.figures import WordColumn
from eliot_qt.words.line_tool import LineTool
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.saved import SavedSearches

from ...words.conftest import SPANISH


@pytest.fixture
def spanish(tile_sets: dict[str, TileSet]) -> Lexicon:
    words = sorted(tile_sets["es"].split(word) for word in SPANISH.split())
    return Lexicon("es", "Spanish", "es", "es", WordGraph.from_nodes(build(words)))


def test_a_digraph_is_one_tile_everywhere(
    qtbot: QtBot, tmp_path: Path, spanish: Lexicon, tile_sets: dict[str, TileSet]
) -> None:
    runner = Runner()
    search = WordSearch(runner, lambda _: spanish, tile_sets)
    search.use("es")
    pane = WordPane(search, SavedSearches(tmp_path / "searches.json"))
    qtbot.addWidget(pane)
    pane.resize(500, 700)
    pane.show()

    def rows(query: str) -> dict[str, str]:
        pane.show_query(parse_query(query))
        qtbot.waitUntil(lambda: runner.is_idle(WORDS) and not pane.line._rest.isActive())
        model = pane.view.model()
        word, back = COLUMNS.index(WordColumn.WORD), COLUMNS.index(WordColumn.BACK)
        for row in range(model.rowCount()):
            model.index(row, back).data()
        qtbot.waitUntil(lambda: not pane.view.list.is_asking and runner.is_idle(WORDS))
        return {
            model.index(row, word).data(): model.index(row, back).data()
            for row in range(model.rowCount())
        }

    try:
        assert rows("regex:<CH>IC.") == {"CHICA": "S", "CHICO": "S"}
        fours = {"CHICA": "S", "CHICO": "S", "CHURRO": "S", "COCHE": "S", "ECHAR": "", "LECHE": "S"}
        assert rows("contains:[CH] length:4") == fours
        assert rows("anagram:C[H]ICO") == {}
        pane.line.tools.choose(LineTool.CHECK)
        pane.line.setText("chico hico")
        qtbot.waitUntil(lambda: not pane.line._rest.isActive())
        assert pane.verdict.text().count("✓") == 2
    finally:
        runner.close()


def test_how_a_tile_with_a_sign_in_it_is_typed_is_said_where_nothing_is_found(
    qtbot: QtBot, tmp_path: Path, tile_sets: dict[str, TileSet]
) -> None:
    words = sorted(map(tile_sets["ca"].split, ("COL·LEGI", "CELLER")))
    catalan = Lexicon("ca", "Catalan", "ca", "ca", WordGraph.from_nodes(build(words)))
    runner = Runner()
    search = WordSearch(runner, lambda _: catalan, tile_sets)
    search.use("ca")
    pane = WordPane(search, SavedSearches(tmp_path / "searches.json"))
    qtbot.addWidget(pane)
    pane.show()
    try:
        for query, found in (("collegi", 0), ("col-legi", 1), ("c*ll*", 1)):
            pane.show_query(parse_query(f"pattern:{query}"))
            qtbot.waitUntil(lambda: runner.is_idle(WORDS) and not pane.line._rest.isActive())
            assert pane.view.model().rowCount() == found
            told = "No words found · L·L is one tile and may be typed L-L"
            assert (pane.view.accessibleDescription() == told) is (found == 0)
    finally:
        runner.close()
