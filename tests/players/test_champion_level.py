"""The champion as a level: where it plays, and who stands in for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.engine import Engine
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.player_ids import champion_id, champion_seconds
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.analysis import Player
from eliot_qt.players.analysts import Effort, Equipment
from eliot_qt.players.champion_level import SECONDS
from eliot_qt.players.levels import is_player, make_player, noticed_phonies
from eliot_qt.players.makers import ANALYSTS


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


@pytest.mark.parametrize(
    ("player", "seconds"), [("champion", SECONDS), ("champion1", 1), ("champion300", 300)]
)
def test_its_id_may_say_the_seconds_a_move(
    en: Lexicon,
    engine: Engine,
    start: Position,
    monkeypatch: pytest.MonkeyPatch,
    player: str,
    seconds: float,
) -> None:
    efforts: list[Effort] = []

    def record_effort(equipment: Equipment, effort: Effort) -> Player:
        efforts.append(effort)
        return ANALYSTS["static"](equipment, effort)

    monkeypatch.setattr("eliot_qt.players.makers.ANALYSTS", {"champion": record_effort})
    assert is_player(player)
    assert noticed_phonies(player) == 100
    next(iter(make_player(player, en, engine).analyse(start)))
    assert [effort.seconds for effort in efforts] == [seconds]


@pytest.mark.parametrize("player", ["champion0", "champion301", "champion03", "champion1.5"])
def test_other_seconds_are_no_player(player: str) -> None:
    assert champion_seconds(player) is None
    assert not is_player(player)


def test_seconds_out_of_range_are_refused() -> None:
    assert champion_seconds(champion_id(30)) == 30
    for seconds in (0, 301):
        with pytest.raises(ValueError, match="1 to 300"):
            champion_id(seconds)
