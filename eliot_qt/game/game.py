"""The equipment of a game, as engines, modes, readers and reviews are given it."""

from __future__ import annotations

from dataclasses import dataclass

from .layout import Layout
from .rules import Rules
from .tiles import TileSet


@dataclass(frozen=True)
class Game:
    """The rules, tiles and board of a game.

    The rules name tiles and board by id; here they are themselves.
    """

    rules: Rules
    tile_set: TileSet
    layout: Layout
