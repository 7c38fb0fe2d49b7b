"""An engine on the shipped English lexicon, and positions from CGP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.engine import Engine, RunGraph
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet

MakePosition = Callable[..., Position]


@pytest.fixture(scope="session")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    """The compiled engine."""
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="session")
def position(en_tiles: TileSet, standard15: Layout) -> MakePosition:
    """A position of rows ``{row: text}`` (from 1), racks, and changes to the rules."""

    def make(rows: dict[int, str], racks: str, bag: int | None = None, **rules: Any) -> Position:
        board = "/".join(rows.get(row, "15") for row in range(1, 16))
        made = parse_cgp(f"{board} {racks}", Game(replace(Rules(), **rules), en_tiles, standard15))
        # A smaller bag than the tiles left would give: the rest is out of the game.
        return made if bag is None else replace(made, bag=made.bag[:bag])

    return make
