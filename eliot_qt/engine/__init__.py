"""The engine: move generation and static evaluation in compiled kernels.

Importing this package is cheap; the compiler is loaded with the first compiled part asked for
(``Engine``, ``Games``, ``MoveTable``, ``RunGraph``, ``build_graph``). ``PlainEngine`` gives the
same answers, slower, without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .dense import BagEnd, DenseLeaves
from .errors import EngineError
from .leaves import LeaveValues, end_values, heuristic1, heuristic2, heuristic3, no_values
from .listing import Lister, Moves, RatedExchange, placement_line
from .plain import PlainEngine

if TYPE_CHECKING:
    from .arrays.moves import MoveTable
    from .board_index import BoardIndex, Replies
    from .engine import Engine
    from .games import GameResults, Games, GameTurn, Observations
    from .graphs.builder import build_graph
    from .graphs.graph import RunGraph

__all__ = [
    "BagEnd",
    "BoardIndex",
    "DenseLeaves",
    "Engine",
    "EngineError",
    "GameResults",
    "GameTurn",
    "Games",
    "LeaveValues",
    "Lister",
    "MoveTable",
    "Moves",
    "Observations",
    "PlainEngine",
    "RatedExchange",
    "Replies",
    "RunGraph",
    "build_graph",
    "end_values",
    "heuristic1",
    "heuristic2",
    "heuristic3",
    "no_values",
    "placement_line",
]
_COMPILED = {
    "BoardIndex": "board_index",
    "Engine": "engine",
    "GameResults": "games",
    "GameTurn": "games",
    "Games": "games",
    "MoveTable": "arrays.moves",
    "Observations": "games",
    "Replies": "board_index",
    "RunGraph": "graphs.graph",
    "build_graph": "graphs.builder",
}


def __getattr__(name: str) -> Any:
    if name not in _COMPILED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_COMPILED[name]}", __name__), name)
