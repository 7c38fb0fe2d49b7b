"""The plain engine beside others: damaged word graphs, and how long it keeps threads waiting.

That it lists what the kernels list is tested in test_movegen.py.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from array import array
from collections.abc import Callable

import pytest

from eliot_qt import paths
from eliot_qt.engine import EngineError, PlainEngine
from eliot_qt.engine.arrays import plain_table
from eliot_qt.engine.arrays.plain_table import PlainTable, in_order
from eliot_qt.engine.clabbers import ClabbersLister
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.lexicon.wordgraph import ACCEPTS, LAST, TILE_SHIFT, WordGraph

A = 1 << TILE_SHIFT


@pytest.mark.parametrize("maker", [PlainEngine, ClabbersLister])
@pytest.mark.parametrize(
    ("nodes", "complaint"),
    [
        ([LAST | 2, LAST, A | ACCEPTS | LAST | 2], "back to itself"),
        ([LAST | 2, LAST, A | ACCEPTS | LAST | 9], "outside"),
        ([LAST | 2, LAST, A | ACCEPTS], "no end"),
        ([LAST | 2, LAST, 40 * A | ACCEPTS | LAST], "other letters than the tile set"),
        ([LAST | 2, LAST, ACCEPTS | LAST], "other letters than the tile set"),
    ],
)
def test_a_damaged_graph_is_named(
    en_tiles: TileSet,
    standard15: Layout,
    maker: type[PlainEngine] | type[ClabbersLister],
    nodes: list[int],
    complaint: str,
) -> None:
    position = opening(Rules(), en_tiles, Board.empty(standard15), (b"\0\1\1\1\1\1\1", b""))
    graph = WordGraph.from_nodes(array("I", nodes), "forged.kwg")
    with pytest.raises((EngineError, LexiconError), match=rf"forged\.kwg.*{complaint}"):
        maker(graph, position.game).moves(position)


def test_sorting_goes_in_short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one runs, no other thread does."""
    parts: list[int] = []

    def counted(part: list[bytes]) -> list[bytes]:
        parts.append(len(part))
        return sorted(part)

    monkeypatch.setattr(plain_table, "sorted", counted, raising=False)
    keys = [(n * 7919 % 20_011).to_bytes(4, "big") for n in range(20_000)]
    assert in_order(keys) == sorted(keys)
    assert max(parts) <= 2000
    assert in_order([]) == []


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="no clock of a thread")
def test_a_large_table_keeps_no_thread_waiting(
    open_shared: Callable[[Manifest], Lexicon], en_tiles: TileSet, standard15: Layout
) -> None:
    """Neither while it is made, nor when the window's thread looks through it for garbage.

    Time is that of the engine's thread while this one waits for the interpreter.
    """
    board = Board.empty(standard15).with_tiles(dict(enumerate(en_tiles.parse("CATS"), 111)))
    position = opening(Rules(), en_tiles, board, (en_tiles.parse("??EIRST"), b""))
    common = open_shared(Catalogue([paths.bundled_lexicons()]).manifest("en_common"))
    engine = PlainEngine(common.graph, Game(Rules(), en_tiles, standard15))
    tables: list[PlainTable] = []
    thread = threading.Thread(target=lambda: tables.append(engine.moves(position).by_score()))
    switch = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    gc.disable()  # as in the window, where that is done at idle times
    try:
        objects = len(gc.get_objects())
        thread.start()
        assert thread.ident is not None
        clock = time.pthread_getcpuclockid(thread.ident)
        longest = before = 0.0
        while thread.is_alive():
            time.sleep(0.002)
            if thread.is_alive():
                now = time.clock_gettime(clock)
                longest, before = max(longest, now - before), now
    finally:
        gc.enable()
        sys.setswitchinterval(switch)
        thread.join()
    gc.collect()
    assert len(tables[0]) > 20_000
    # A share of the work, not of a second: machines differ.
    assert longest < before / 30
    # What the engine keeps of the word graph: a table for each list it has met.
    assert len(gc.get_objects()) - objects < len(tables[0]) // 2
