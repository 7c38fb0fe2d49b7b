"""The static strategies by name, as the compiled games take them."""

from __future__ import annotations

from eliot_qt.engine.errors import EngineError
from eliot_qt.engine.listing import Leaves
from eliot_qt.game.tiles import TileSet
from eliot_qt.players.static import STRATEGIES

NAMES = tuple(STRATEGIES)


def leaves_for(name: str, tile_set: TileSet) -> Leaves | None:
    """Leave values of a strategy; None for the greedy one, which looks at points alone.

    Raises :class:`EngineError` for an unknown name.
    """
    if name not in STRATEGIES:
        raise EngineError(
            "there is no strategy {name!r}; there are {known}", name=name, known=tuple(NAMES)
        )
    return None if name == "greedy" else STRATEGIES[name](tile_set)
