"""The champion as a level: where it plays, and who stands in for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.engine import Engine
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.levels import make_player


@pytest.fixture
def start(en_tiles: TileSet, standard15: Layout) -> Position:
    return parse_cgp(f"{'/'.join(['15'] * 15)} AEINRST/", Game(Rules(), en_tiles, standard15))


def basis(en: Lexicon, engine: Engine, position: Position, *, may_compile: bool) -> str:
    """Who answers."""
    player = make_player("champion", en, engine, may_compile=may_compile)
    return next(iter(player.analyse(position))).basis


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("may_compile", [False, True])
def test_it_waits_for_no_compiler(
    en: Lexicon,
    engine: Engine,
    start: Position,
    monkeypatch: pytest.MonkeyPatch,
    compiled: bool,
    may_compile: bool,
) -> None:
    monkeypatch.setattr(
        "eliot_qt.players.champion_level.is_warm", lambda *, everything: compiled and everything
    )
    found = basis(en, engine, start, may_compile=may_compile)
    assert found == ("champion" if compiled or may_compile else "static")


def test_it_plays_games_of_two_with_racks_of_their_own(
    en: Lexicon, engine: Engine, start: Position
) -> None:
    three = replace(start, racks=(*start.racks, None), scores=(0, 0, 0), rack_counts=(7, 7, 7))
    shared = replace(start, shared=True)
    gone = replace(three, gone=frozenset((1,)))
    for position in (three, shared, gone):
        assert basis(en, engine, position, may_compile=True) == "static"
