"""Lexicon and game of an experiment, and the kernels that play it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from eliot_qt.game.game import Game
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.players.analysts import Equipment, equipment_of
from eliot_qt.players.listers import make_lister, run_graph_of

if TYPE_CHECKING:
    from eliot_qt.engine.games import Games


@dataclass(frozen=True)
class Experiment:
    """The lexicon and the game of an experiment."""

    lexicon: Lexicon
    game: Game

    def games(self) -> Games:
        """The kernels for it; loads the compiler."""
        from eliot_qt.engine.games import Games

        return Games(run_graph_of(self.lexicon.graph, len(self.game.tile_set)), self.game)

    def equipment(self) -> Equipment:
        """The equipment of players that think; loads the compiler."""
        return equipment_of(make_lister(self.game, self.lexicon.graph), self.game)


def table_of(lexicon_id: str) -> Experiment:
    """The usual board and tile set for a lexicon. Raises ``LexiconError`` and the like."""
    library = Library()
    lexicon = library.lexicon(lexicon_id)
    tile_set, layout = library.tile_sets[lexicon.tile_set_id], library.layouts["standard15"]
    rules = Rules(
        lexicon=lexicon_id,
        tile_set=tile_set.id,
        layout=layout.id,
        rack_size=tile_set.rack_size,
        bingo_tiles=tile_set.bingo_tiles,
        bingo_bonus=tile_set.bingo_bonus,
        exchange_minimum=tile_set.exchange_minimum,
    )
    return Experiment(lexicon, Game(rules, tile_set, layout))
