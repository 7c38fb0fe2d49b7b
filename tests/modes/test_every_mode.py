"""Every mode with every variant: no letter is ever lost or doubled, and save files are exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Variant
from eliot_qt.game.shared.events import BoardMove, Exploded
from eliot_qt.game.tiles import BLANK
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from tests.game.table import LAYOUTS, PLAIN9, PLENTY, TILE_SETS
from tests.modes.common_table import MODES, check_tiles, random_mode_game, seats, usual

COMBINATIONS: list[tuple[Variant, ...]] = [
    (*blanks, *eight)
    for blanks in ((), (Variant.JOKER,), (Variant.EXPLOSIVE,))
    for eight in ((), (Variant.SEVEN_AMONG_EIGHT,))
]


def turns_of(record: GameRecord) -> int:
    return sum(isinstance(event, Turn | BoardMove) for event in record.events)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variants", COMBINATIONS, ids="+".join)
def test_tiles_are_never_lost_nor_doubled(mode: str, variants: Sequence[Variant]) -> None:
    games = [check_whole_game(mode, seed, variants) for seed in range(2)]
    assert sum(map(turns_of, games)) > 20


@pytest.mark.slow  # 4 to 50 seconds each, about 9 minutes in all
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variants", COMBINATIONS, ids="+".join)
def test_tiles_through_ten_thousand_games(mode: str, variants: Sequence[Variant]) -> None:
    for seed in range(1000, 1000 + 10_000 // (len(MODES) * len(COMBINATIONS)) + 1):
        record = check_whole_game(mode, seed, variants)
        if seed % 10 == 0:
            assert loads(dumps(record), TILE_SETS, LAYOUTS) == record


def check_whole_game(mode: str, seed: int, variants: Sequence[Variant]) -> GameRecord:
    """A game to its end; with odd seeds a word may be any anagram."""
    chosen = (*variants, Variant.CLABBERS) if seed % 2 else tuple(variants)
    record = random_mode_game(mode, seed, chosen, most=300)
    assert record.position.over is not None
    assert record.start.rules.variants == chosen
    check_tiles(record)
    return record


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=8)
@given(seed=st.integers(0, 10_000), variants=st.sampled_from(COMBINATIONS), data=st.data())
def test_loading_what_was_saved_gives_the_same_game(
    mode: str, seed: int, variants: tuple[Variant, ...], data: st.DataObject
) -> None:
    record = random_mode_game(mode, seed, variants, most=5)
    record = record.go_to(data.draw(st.integers(0, len(record.events))))
    loaded = loads(dumps(record), TILE_SETS, LAYOUTS)
    assert loaded == record
    assert loaded.positions == record.positions
    check_tiles(loaded)


@pytest.mark.parametrize("mode", MODES)
def test_undo_and_redo_reach_the_same_positions(mode: str) -> None:
    record = random_mode_game(mode, 3, (Variant.JOKER,), most=4)
    back = record
    while back.undo().cursor != back.cursor:
        back = back.undo()
    assert back.cursor <= 2
    while not back.at_end:
        back = back.redo()
    assert back.position == record.position


@pytest.mark.parametrize("mode", MODES)
def test_drawn_racks_of_joker_games_hold_one_blank_while_there_is_one(mode: str) -> None:
    record = random_mode_game(mode, 5, (Variant.JOKER,), most=12)
    for now in record.positions:
        racks = now.racks[:1] if now.shared else now.racks
        # Between turns of a shared rack its blank may be on the way.
        if now.shared and now.open_turn is None:
            continue
        assert all((rack or b"").count(BLANK) <= 1 for rack in racks)
        if BLANK in now.bag and now.over is None:
            assert all(BLANK in (rack or b"") for rack in racks)


@pytest.mark.parametrize("mode", MODES)
def test_blanks_played_in_joker_games_turn_into_letters_of_the_bag(mode: str) -> None:
    replaced = 0
    for seed in range(6):
        record = random_mode_game(mode, seed, (Variant.JOKER,))
        for number, event in enumerate(record.events):
            if isinstance(event, Turn | BoardMove) and event.replaced:
                before = record.positions[number]
                assert not Counter(event.replaced) - Counter(before.bag)
                replaced += len(event.replaced)
    assert replaced


@pytest.mark.parametrize("mode", MODES)
def test_blanks_explode(mode: str) -> None:
    found = 0
    for seed in range(5):
        record = random_mode_game(mode, seed, (Variant.EXPLOSIVE,))
        for number, event in enumerate(record.events):
            if isinstance(event, Exploded):
                found += 1
                before, after = record.positions[number : number + 2]
                rack = after.racks[event.seat] or b""
                assert event.letter in before.bag
                assert event.letter in rack
                assert rack.count(BLANK) == (before.racks[event.seat] or b"").count(BLANK) - 1
    assert found


@pytest.mark.parametrize("mode", MODES)
def test_explosive_games_without_a_finder_are_refused(mode: str) -> None:
    game = Game(usual((Variant.EXPLOSIVE,)), PLENTY, PLAIN9)
    with pytest.raises(ValueError, match="find the best move"):
        match mode:
            case training.MODE:
                training.new_training(game, 1)
            case free_game.MODE:
                free_game.new_game(game, seats(2), 1)
            case topping.MODE:
                topping.new_game(game, "Ann", 1)
            case duplicate.MODE:
                duplicate.new_game(game, seats(2), 1)
            case arbitration.MODE:
                arbitration.draw_rack(arbitration.new_game(game, seats(2), 1))
