"""The lister for a game's rules: the engine where it can, others where it cannot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from eliot_qt.engine import no_values
from eliot_qt.engine.listing import Leaves, Lister, Moves
from eliot_qt.engine.plain_table import PlainMove, PlainTable
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph

from .clabbers import ClabbersLister

if TYPE_CHECKING:
    from eliot_qt.engine import RunGraph


class BonusTable:
    """Lists moves where the bonus depends on the number of tiles played.

    ``lister`` has to be made without a bingo bonus; it finds the moves, this one adds the bonuses
    and puts them in order again.
    """

    def __init__(self, lister: Lister) -> None:
        self._lister = lister

    def moves(self, position: Position, values: Leaves | None = None) -> Moves:
        """Every legal placement of the seat to move, and its exchanges if they are allowed."""
        values = values or no_values(position.tile_set)
        rules = position.rules
        plain = replace(rules, bingo_bonus=0, bonus_table="")
        table = self._lister.moves(replace(position, rules=plain), values)
        found = []
        placed = table.tiles_placed
        for index in range(len(table)):
            bonus = rules.bonus(int(placed[index]))
            score = int(table.score[index]) + bonus
            equity = int(table.equity[index]) + 1000 * bonus
            found.append(PlainMove(table.placement(index), score, equity, table.leave(index)))
        found.sort(key=lambda move: move.order)
        return PlainTable(position, found, values, position.rack)


def make_lister(
    rules: Rules,
    graph: WordGraph,
    tile_set: TileSet,
    layout: Layout,
    run_graph: RunGraph | None = None,
) -> Lister:
    """A lister for games of these rules; loads the compiler unless they are of clabbers.

    ``run_graph`` is the engine's form of ``graph`` where it has been made before (``Engine.graph``
    of an earlier one). Raises :class:`~eliot_qt.engine.EngineError` for a graph or rules it cannot
    work with. For one thread at a time.
    """
    if rules.anagrams:
        return ClabbersLister(graph, tile_set, layout)
    from eliot_qt.engine import Engine

    engine = Engine(
        graph if run_graph is None else run_graph,
        tile_set,
        layout,
        rack_size=rules.rack_size,
        bingo_tiles=rules.bingo_tiles,
        bingo_bonus=0 if rules.bonus_table else rules.bingo_bonus,
    )
    return BonusTable(engine) if rules.bonus_table else engine
