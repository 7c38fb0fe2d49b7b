from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.formats.eliot_xml.losses import Loss, losses
from eliot_qt.formats.eliot_xml.reader import format_eliot_xml, parse_eliot_xml
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import ClockKind, ClockRule, Rules, WordCheck
from eliot_qt.game.shared.turn import Entry
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration, free_game, topping
from tests.modes.common_table import ANY, Guesses

MINUTES = ClockRule(ClockKind.GAME, 600)
ALONE = {"finisher_gains_twice": False}


@pytest.fixture
def free(en_tiles: TileSet, standard15: Layout) -> Any:
    def make(seats: tuple[Seat, ...] = (Seat("Ann"), Seat("Bob")), **changes: Any) -> GameRecord:
        rules = Rules(**(ALONE | changes))
        return free_game.new_game(Game(rules, en_tiles, standard15), seats, 3)

    return make


@pytest.fixture
def club(en_tiles: TileSet, standard15: Layout) -> Any:
    def make(**changes: Any) -> GameRecord:
        seats = (Seat("Ann", table=1), Seat("Bob", table=2))
        rules = Rules(first_move_across=True, **changes)
        record = arbitration.new_game(Game(rules, en_tiles, standard15), seats, 5)
        return arbitration.set_rack(record, en_tiles.parse("GARDENS"))

    return make


def test_a_plain_game_loses_nothing(free: Any, club: Any) -> None:
    assert losses(free()) == ()
    assert losses(club()) == ()


def test_times_and_time_odds_of_a_free_game(free: Any) -> None:
    seats = (Seat("Ann"), Seat("Bob", seconds=300))
    record = free(seats, clock=MINUTES)
    assert losses(record) == (Loss.CLOCK, Loss.TIME_ODDS)
    assert losses(free(seats)) == ()  # without a clock there are no odds
    record = free_game.play(free(clock=MINUTES), Pass(), ANY, spent=2000)
    assert losses(record) == (Loss.CLOCK, Loss.TIMES)


def test_the_clock_of_a_turn_is_kept_where_all_have_the_same_rack(
    club: Any, en_tiles: TileSet, standard15: Layout
) -> None:
    minutes = ClockRule(ClockKind.TURN, 150)
    for clock in (ClockRule(), ClockRule(ClockKind.TURN, 180), minutes):
        rules = Rules(first_move_across=True, clock=clock)
        games = [
            topping.new_game(Game(rules, en_tiles, standard15), "Ann", 1, Guesses()),
            club(clock=clock),
        ]
        for record in games:
            assert losses(record) == ()
            again, warnings = parse_eliot_xml(
                format_eliot_xml(record, 0).encode(), {"en": en_tiles}, {standard15.id: standard15}
            )
            assert warnings == []
            assert again.start.rules.clock == clock
    assert losses(club(clock=MINUTES)) == (Loss.CLOCK,)


def test_a_turn_of_topping_given_up_without_a_clock_keeps_its_points(
    en_tiles: TileSet, standard15: Layout
) -> None:
    rules = Rules(first_move_across=True)
    record = topping.new_game(Game(rules, en_tiles, standard15), "Ann", 1, Guesses())
    record = topping.time_up(record, Guesses(), elapsed=20_000)
    again, _ = parse_eliot_xml(
        format_eliot_xml(record, 0).encode(), {"en": en_tiles}, {standard15.id: standard15}
    )
    assert again.position.scores == record.position.scores == (80,)
    assert topping.outcomes(again.position) == topping.outcomes(record.position)


def test_texts_and_strategies(free: Any) -> None:
    assert losses(replace(free(), title="Final")) == (Loss.TEXTS,)
    assert losses(replace(free(), notes=((0, "Who won?"),))) == (Loss.TEXTS,)
    assert losses(free((Seat("Ann"), Seat("Deep", "champion")))) == (Loss.COMPUTERS,)
    assert losses(free((Seat("Ann"), Seat("Eliot", "percent85")))) == ()


def test_what_was_corrected_in_a_club(club: Any) -> None:
    record = arbitration.assign_top(club(), 0, Guesses())
    record = arbitration.end_turn(record, Guesses())
    assert losses(record) == ()
    assert losses(arbitration.remove(record, 0, 0)) == (Loss.CORRECTIONS,)
    assert losses(arbitration.reopen(record, 0)) == (Loss.CORRECTIONS,)
    spent = arbitration.assign(club(), 1, Pass(), ANY, spent=4000)
    assert losses(spent) == (Loss.TIMES,)
    assert isinstance(spent.position.turns[0].entries[1], Entry)


@pytest.mark.parametrize(
    "changes",
    [{"warnings_limit": 1}, {"penalty_value": 9}, {"solo_value": 20}, {"solo_players": 4}],
)
def test_a_club_s_own_rules_that_nothing_shows(club: Any, changes: dict[str, Any]) -> None:
    assert losses(club(**changes)) == (Loss.RULES,)


def test_what_the_marks_show_is_not_lost(club: Any) -> None:
    assert losses(arbitration.penalise(club(penalty_value=9), 0)) == ()
    assert losses(arbitration.warn(club(warnings_limit=1), 0)) == ()


def test_rules_of_a_free_game_that_goes_on(free: Any) -> None:
    assert losses(free(word_check=WordCheck.CHALLENGE)) == (Loss.RULES,)
    assert losses(free(finisher_gains_twice=True)) == (Loss.RULES,)
    assert losses(free(scoreless_limit=9)) == (Loss.RULES,)


def test_a_master_game_that_has_not_ended(club: Any, en_tiles: TileSet) -> None:
    record = replace(club(), master=(MasterTurn(en_tiles.parse("GARDENS"), None),))
    assert losses(record) == (Loss.MASTER,)
    assert format_eliot_xml(record, 1)
