"""The player by Eliot's measure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.engine import Engine, PlainEngine
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.player_ids import percent_id, percent_of
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.levels import is_player, make_player
from tests.players.conftest import MakePosition

ROWS = {8: "7DIRTY3"}
RACKS = ("AEINRST", "EEOUVWX", "AABDGLN", "CHILMOP", "EFGIRTU")


def answer(engine: Engine, now: Position, percent: int, seed: int, lexicon: Lexicon) -> Candidate:
    *_, last = make_player(percent_id(percent), lexicon, engine, seed).analyse(now)
    assert last.basis == percent_id(percent)
    assert last.count == len(engine.moves(now))
    return last.best


@pytest.mark.parametrize("percent", [0, 30, 60, 85, 99, 100])
@pytest.mark.parametrize("rack", RACKS)
def test_no_move_is_below_the_share(
    percent: int, rack: str, engine: Engine, en: Lexicon, position: MakePosition
) -> None:
    now = position(ROWS, f"{rack}/")
    scores = engine.moves(now).score
    for seed in range(15):
        best = answer(engine, now, percent, seed, en)
        assert isinstance(best.move, Placement)
        assert percent * int(scores.max()) <= 100 * best.score <= 100 * int(scores.max())


@pytest.mark.parametrize("percent", [40, 70])
def test_it_is_not_always_the_weakest_of_its_band(
    percent: int, engine: Engine, en: Lexicon, position: MakePosition
) -> None:
    weakest, others, moves = 0, 0, set()
    for rack in RACKS:
        now = position(ROWS, f"{rack}/")
        scores = engine.moves(now).score
        band = scores[100 * scores >= percent * scores.max()]
        for seed in range(20):
            best = answer(engine, now, percent, seed, en)
            weakest += best.score == band.min()
            others += best.score > band.min()
            moves.add((rack, best.move))
    assert others > weakest > 0
    assert len(moves) > 5 * len(RACKS)


def test_a_seed_replays_and_others_differ(
    engine: Engine, en: Lexicon, position: MakePosition
) -> None:
    now = position(ROWS, "AEINRST/")
    played = [answer(engine, now, 50, seed, en).move for seed in range(12)]
    assert played == [answer(engine, now, 50, seed, en).move for seed in range(12)]
    assert len(set(played)) > 6


def test_without_a_placement_it_exchanges_or_passes(
    engine: Engine, en: Lexicon, position: MakePosition
) -> None:
    stuck = position(ROWS, "VV/")
    assert isinstance(answer(engine, stuck, 80, 1, en).move, Exchange)
    alone = replace(stuck, rules=replace(stuck.rules, exchange_minimum=1000))
    assert isinstance(answer(engine, alone, 80, 1, en).move, Pass)


def test_ids_say_the_share() -> None:
    assert [percent_of(text) for text in ("percent0", "percent85", "percent100")] == [0, 85, 100]
    for text in ("percent", "percent101", "percent085", "percent-1", "85", "percent8 5", "club"):
        assert percent_of(text) is None
    with pytest.raises(ValueError, match="0 to 100"):
        percent_id(101)
    for share in range(101):
        assert percent_of(percent_id(share)) == share
    for player in ("percent7", "master", "greedy"):
        assert is_player(player)
    assert not is_player("percent700")


def test_unknown_ids_are_refused(en: Lexicon, en_tiles: TileSet, standard15: Layout) -> None:
    engine = PlainEngine(en.graph, Game(Rules(), en_tiles, standard15))
    with pytest.raises(ValueError, match="percent0 to percent100"):
        make_player("percent101", en, engine)
