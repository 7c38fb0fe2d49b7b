"""Defects of Eliot's rules that must not come back, one test each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from eliot_qt.game.formats.savefile import dumps, loads
from eliot_qt.game.rules import BlankRule, Variant
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import on_rack
from eliot_qt.modes import arbitration, free_game, topping
from eliot_qt.modes.finder import Found
from eliot_qt.modes.hints import Hint, is_bingo
from tests.game.table import (
    ABC,
    LAYOUTS,
    SMALL,
    TILE_SETS,
    AnyWord,
    across,
    game,
    position,
    random_game,
    rules,
)
from tests.modes.common_table import Listed, random_mode_game, seats

ANY = AnyWord()


def test_false_bingo_stars() -> None:
    """A star is for all tiles of a bingo from the rack, not for long words or seven of eight."""
    now = position("", "", "", "..ABE", racks=("CDA?",))
    long_word = across(3, 0, "DC...AA")
    assert score(long_word, now.board, ABC, now.rules).bingo == 50
    assert is_bingo(long_word, now.rules)
    longer = across(3, 1, "D...CA")
    assert score(longer, now.board, ABC, now.rules).bingo == 0
    assert not is_bingo(longer, now.rules)
    eight = replace(now.rules, rack_size=5)
    assert is_bingo(long_word, eight)
    assert not is_bingo(longer, eight)


def test_joker_game_duplicating_a_letter() -> None:
    """The letter for the blank comes from the bag, even if an opponent's rack holds the last."""
    start = game(racks=("AB?D", "CCCA"), blanks=BlankRule.JOKER)
    now = free_game.play(start, across(3, 2, "ABc"), ANY).position
    there = Counter(on_rack(tile) for tile in now.board.tiles)
    there += Counter(b"".join(rack or b"" for rack in now.racks) + now.bag)
    assert there == Counter(ABC.full_bag)
    assert now.racks[1] == ABC.parse("ACCC")


def test_topping_scores_lost_on_reload() -> None:
    given = topping.topping_rules(rules())
    top = Listed([Found(across(3, 2, "ABC"), 16)])
    record = arbitration.set_rack(
        replace(arbitration.new_game(given, ABC, SMALL, seats(1), 1), mode=topping.MODE),
        ABC.parse("ABCE"),
    )
    record = topping.hint(record, Hint.LENGTH, 5_000)
    record = topping.attempt(record, across(3, 2, "ABC"), ANY, top, 12_000)
    loaded = loads(dumps(record), TILE_SETS, LAYOUTS)
    assert loaded.position.scores == record.position.scores == (52,)
    assert topping.outcomes(loaded.position) == topping.outcomes(record.position)


def test_free_game_reloading_with_the_wrong_seat() -> None:
    for seed in range(4):
        record = random_game(seed, seats=3, most=seed + 4)
        for number in range(len(record.events) + 1):
            shown = record.go_to(number)
            loaded = loads(dumps(shown), TILE_SETS, LAYOUTS)
            assert loaded.position.to_move == shown.position.to_move
            assert loaded.position.over == shown.position.over


def test_arbitration_penalties_changing_with_the_preference() -> None:
    """Rules are the game's own, and marks keep the points they were given with."""
    record = random_mode_game(arbitration.MODE, 8, (Variant.JOKER,), penalty_value=9)
    loaded = loads(dumps(record), TILE_SETS, LAYOUTS)
    assert loaded.start.rules.penalty_value == 9
    assert loaded.position.scores == record.position.scores
    dearer = replace(record.start, rules=replace(record.start.rules, penalty_value=50))
    changed = replace(record, start=dearer, positions=())
    assert changed.position.scores == record.position.scores


def test_names_need_no_escaping_in_save_files() -> None:
    record = random_mode_game(arbitration.MODE, 1, most=1)
    named = arbitration.rename(record, 0, 'Tom & <Jerry> "\\', 3)
    assert loads(dumps(named), TILE_SETS, LAYOUTS).seats[0].name == 'Tom & <Jerry> "\\'
