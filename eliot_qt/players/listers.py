"""The lister for a game's rules: the engine where it can, others where it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from eliot_qt.engine import PlainEngine
from eliot_qt.engine.errors import wrong_rack_size
from eliot_qt.engine.leaves import MAX_COUNT
from eliot_qt.engine.listing import Lister
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.wordgraph import WordGraph

from .analysis import Analysis, Player

if TYPE_CHECKING:
    from eliot_qt.engine import RunGraph


@runtime_checkable
class Pausing(Protocol):
    """A lister that takes its time."""

    def search(self, position: Position) -> Iterator[None]:
        """Do the work before ``moves`` can answer at once, in steps of a few milliseconds."""
        ...


class Patient:
    """A player that lets its lister pause, so that cancelling takes effect at once."""

    def __init__(self, player: Player, lister: Lister) -> None:
        self._player = player
        self._lister = lister

    def analyse(self, position: Position) -> Iterator[Analysis | None]:
        """Yield the player's analyses; None before that, while its lister works."""
        if isinstance(self._lister, Pausing):
            yield from self._lister.search(position)
        yield from self._player.analyse(position)


def make_lister(
    game: Game,
    graph: WordGraph,
    *,
    compiled: bool = True,
) -> Lister:
    """A lister for a game.

    It loads the compiler unless ``compiled`` is false or it is clabbers. Raises
    :class:`~eliot_qt.engine.EngineError` for a graph or rules it cannot work with. For one thread
    at a time.
    """
    if game.rules.anagrams:
        from eliot_qt.engine.clabbers import ClabbersLister

        if game.rules.rack_size > MAX_COUNT:
            raise wrong_rack_size(game.rules.rack_size, MAX_COUNT)
        return ClabbersLister(graph, game)
    if not compiled:
        return PlainEngine(graph, game)
    from eliot_qt.engine import Engine

    return Engine(run_graph_of(graph, len(game.tile_set)), game)


def run_graph_of(graph: WordGraph, letters: int) -> RunGraph:
    """The compiled engine's form of a word graph, made once and kept with it.

    Raises :class:`~eliot_qt.engine.EngineError` for a graph that is damaged or has other letters.
    """
    from eliot_qt.engine import RunGraph

    if letters not in graph.run_graphs:
        # Kernels keep addresses: of two threads that make it at once both take the first.
        graph.run_graphs.setdefault(letters, RunGraph(graph, letters))
    run_graph: RunGraph = graph.run_graphs[letters]
    return run_graph


def lister_key(rules: Rules) -> tuple[object, ...]:
    """Return the rules that make another lister necessary, as a key."""
    if rules.anagrams:
        return (True,)
    return False, rules.rack_size, rules.bingo_tiles, rules.bingo_bonus, rules.bonus_table
