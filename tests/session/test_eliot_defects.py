"""Defects people have met in Eliot that must not come back, each under its name.

False bingo stars; joker game duplicating a letter; topping scores lost on reload; free game
reloading with the wrong seat; unescaped names; stale preview after New; preferences swapping two
boxes; arbitration penalties changing with the preference; percent AI picking only the weakest move
of its band.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from dataclasses import Field, fields, replace
from typing import Any

import pytest

from eliot_qt.formats.eliot_xml.reader import format_eliot_xml, parse_eliot_xml
from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import BlankRule, Rules, Variant
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.turn import MarkKind
from eliot_qt.game.tiles import TileSet, on_rack
from eliot_qt.modes import arbitration, free_game, topping
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.modes.hints import Hint, is_bingo
from eliot_qt.players.levels import PercentPlayer
from eliot_qt.players.selfplay import decide
from eliot_qt.session.settings import (
    ANALYSIS_SECONDS,
    HINT_WORDS,
    KEY_PRESETS,
    Settings,
    from_text,
    to_text,
)
from eliot_qt.sheets.html_sheet import html_text
from eliot_qt.sheets.sheet import sheet_of
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
from tests.modes.common_table import Guesses, Listed, Plain, random_mode_game, seats

from .conftest import Table

ANY = AnyWord()
HOSTILE = "Tom & <Jerry> \"\\'"


def by_xml(record: GameRecord, tile_set: TileSet, layout: Layout) -> GameRecord:
    """The game written as Eliot's XML and read again."""
    text = format_eliot_xml(record, 5).encode()
    again, warnings = parse_eliot_xml(text, {tile_set.id: tile_set}, {layout.id: layout})
    assert warnings == []
    return again


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


def test_false_bingo_stars_where_fewer_tiles_earn_a_bonus_too() -> None:
    start = game(racks=("AB?D", "CCCA"), bonus_table="3:10 4:50")
    record = free_game.play(start, across(3, 2, "ABc"), ANY)
    assert [result.bingos for result in sheet_of(record).results] == [0, 0]
    record = free_game.play(start, across(3, 2, "ABcD"), ANY)
    assert [result.bingos for result in sheet_of(record).results] == [1, 0]


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
    top = Listed([ScoredPlacement(across(3, 2, "ABC"), 16)])
    record = arbitration.set_rack(
        replace(arbitration.new_game(Game(given, ABC, SMALL), seats(1), 1), mode=topping.MODE),
        ABC.parse("ABCE"),
    )
    record = topping.hint(record, Hint.LENGTH, 5_000)
    record = topping.attempt(record, across(3, 2, "ABC"), ANY, top, 12_000)
    loaded = loads(dumps(record), TILE_SETS, LAYOUTS)
    assert loaded.position.scores == record.position.scores == (52,)
    assert topping.outcomes(loaded.position) == topping.outcomes(record.position)


def test_topping_scores_lost_on_reload_of_xml(en_tiles: TileSet, standard15: Layout) -> None:
    finder = Guesses()
    record = topping.new_game(
        Game(topping.topping_rules(Rules()), en_tiles, standard15), "Ann", 2, finder
    )
    record = topping.time_up(topping.hint(record, Hint.SCORE, 3_000), finder)
    again = by_xml(record, en_tiles, standard15)
    assert again.position.scores == record.position.scores == (300,)
    assert topping.outcomes(again.position) == topping.outcomes(record.position)


def test_free_game_reloading_with_the_wrong_seat() -> None:
    for seed in range(4):
        record = random_game(seed, seats=3, most=seed + 4)
        for number in range(len(record.events) + 1):
            shown = record.go_to(number)
            loaded = loads(dumps(shown), TILE_SETS, LAYOUTS)
            assert loaded.position.to_move == shown.position.to_move
            assert loaded.position.over == shown.position.over


def test_free_game_reloading_with_the_wrong_seat_of_xml(
    en_tiles: TileSet, standard15: Layout
) -> None:
    table = [Seat("Ann"), Seat("Bob"), Seat("Cleo")]
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), table, 3)
    for number in range(5):
        again = by_xml(record, en_tiles, standard15)
        assert again.position.to_move == number % 3
        found = Guesses().best(record.position)
        record = free_game.play(record, found[0].move, ANY)


def test_unescaped_names(en_tiles: TileSet, standard15: Layout) -> None:
    record = arbitration.new_game(Game(Rules(), en_tiles, standard15), [Seat("Ann")], 1)
    named = arbitration.rename(record, 0, HOSTILE, 3)
    tile_sets, layouts = {en_tiles.id: en_tiles}, {standard15.id: standard15}
    assert loads(dumps(named), tile_sets, layouts).seats[0].name == HOSTILE
    assert by_xml(named, en_tiles, standard15).seats[0].name == HOSTILE
    page = html_text([sheet_of(replace(named, title=HOSTILE))])
    assert "<Jerry>" not in page
    assert page.count("Tom &amp; &lt;Jerry&gt; &quot;") > 1


def test_stale_preview_after_new(table: Table) -> None:
    table.train("EINRTWA")
    session = table.session
    session.find_moves()
    asked = next(n for n, (_, spec) in table.thinker.asked.items() if spec.strategy != "greedy")
    table.thinker.answer(table.place("8H WIN"), table.place("8D WINTER"), number=asked)
    session.listing.select_row(0)
    assert session.listing.preview == table.place("8H WIN")
    session.listing.pin(1)
    session.games.start(replace(table.training("AEINRST"), seed=8))
    assert session.listing.preview is None
    assert session.listing.pinned is None
    assert session.listing.selected is None
    assert session.listing.analysis is None
    assert not session.hand.draft.placed
    # Nor does an answer come back to life that was asked for in the game before.
    table.thinker.finished.emit(asked, object())
    assert session.listing.analysis is None


def another(entry: Field[Any]) -> Any:
    """A value of a setting that is not the usual one."""
    usual = getattr(Settings(), entry.name)
    special: dict[str, Any] = {
        "theme": "dark",
        "text_scale": 150,
        "first_alert": 120,
        "second_alert": 20,
        "level": "club",
        "strategy": "greedy",
        "interrupt": "mistakes",
        "analysis_seconds": ANALYSIS_SECONDS[-1],
        "analysis_cores": "one",
        "inference": "playouts",
        "board": "wood",
        "motion_time": 200,
        "pace": 0,
        "sounds": "quiet",
        "house_rules": "club",
        "key_preset": KEY_PRESETS[-1],
        "hint_words": HINT_WORDS[0],
        "word_page": "https://example.org/{word}",
        "geometry": b64encode(b"a place on the screen").decode(),
    }
    if entry.name in special:
        return special[entry.name]
    if isinstance(usual, bool):
        return not usual
    return ("x",) if isinstance(usual, tuple) else "other"


SETTINGS = [entry for entry in fields(Settings) if entry.name not in ("setups", "unknown")]


@pytest.mark.parametrize("entry", SETTINGS, ids=lambda entry: entry.name)
def test_preferences_swapping_two_boxes(entry: Field[Any]) -> None:
    """Each setting, changed alone, comes back and changes no other."""
    changed = replace(Settings(), **{entry.name: another(entry)})
    assert changed != Settings()
    assert from_text(to_text(changed)) == (changed, [])


def test_arbitration_penalties_changing_with_the_preference() -> None:
    """Rules are the game's own, and marks keep the points they were given with."""
    record = random_mode_game(arbitration.MODE, 8, (Variant.JOKER,), penalty_value=9)
    marks = [mark for turn in record.position.turns for mark in turn.marks]
    assert any(mark.kind is MarkKind.PENALTY for mark in marks)
    loaded = loads(dumps(record), TILE_SETS, LAYOUTS)
    assert loaded.start.rules.penalty_value == 9
    assert loaded.position.scores == record.position.scores
    dearer = replace(record.start, rules=replace(record.start.rules, penalty_value=50))
    changed = replace(record, start=dearer, positions=())
    assert changed.position.scores == record.position.scores


@pytest.mark.parametrize("percent", [50, 80])
def test_percent_ai_picking_only_the_weakest_of_its_band(percent: int) -> None:
    now = position("", "", "", "..ABE", racks=("CDAE", "CCD"))
    rows: Sequence[ScoredPlacement] = Plain(now.rules).best(now)
    least = percent * rows[0].score / 100
    band = {row.score for row in rows if row.score >= least}
    assert len(band) > 1
    lister = Plain(now.rules).lister
    chosen = set()
    for seed in range(60):
        move = decide(PercentPlayer(percent, lister, seed), now).move
        assert isinstance(move, Placement)
        chosen.add(score(move, now.board, ABC, now.rules).total)
    assert chosen <= band
    assert {max(band), min(band)} <= chosen
