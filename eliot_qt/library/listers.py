"""Listers by the game they are for: made when first asked for, those used last are kept."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.engine.listing import Lister
from eliot_qt.game.game import Game
from eliot_qt.lexicon.wordgraph import WordGraph

# Enough for games one may come back to.
_KEPT = 3


class Listers:
    """For one thread. ``preparing`` is called before a lister is made on the compiled engine.

    ``compiled``: whether the compiled engine may be loaded; without it the plain one is used.
    """

    def __init__(
        self, preparing: Callable[[], None] = lambda: None, *, compiled: bool = True
    ) -> None:
        self._preparing = preparing
        self._compiled = compiled
        # With its graph, which must not go while its identity is a key.
        self._made: dict[tuple[object, ...], tuple[WordGraph, Lister]] = {}

    def use_compiled(self) -> None:
        """Make listers on the compiled engine from now on."""
        self._compiled = True
        self._made.clear()

    def lister(self, game: Game, graph: WordGraph) -> Lister:
        """The lister for a game.

        Raises :class:`~eliot_qt.engine.EngineError` for a graph or rules it cannot work with.
        """
        from eliot_qt.players.listers import lister_key, make_lister

        key = (id(graph), game.tile_set, game.layout, lister_key(game.rules))
        if key not in self._made:
            while len(self._made) >= _KEPT:
                del self._made[next(iter(self._made))]
            if self._compiled and not game.rules.anagrams:
                self._preparing()
            lister = make_lister(game, graph, compiled=self._compiled)
            self._made[key] = graph, lister
        return self._made[key][1]
