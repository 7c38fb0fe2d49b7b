"""Arbitration: the arbiter's commands, and what may be put right afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.check import IllegalMove
from eliot_qt.game.events import EventError
from eliot_qt.game.game import Game
from eliot_qt.game.move import Pass
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import BlankRule
from eliot_qt.game.shared.turn import MarkKind, Source
from eliot_qt.modes import arbitration, ranking
from eliot_qt.modes.finder import ScoredPlacement
from tests.game.table import (
    ABC,
    LAYOUTS,
    PLAIN9,
    PLENTY,
    SMALL,
    TILE_SETS,
    AnyWord,
    across,
    down,
    only,
    rules,
)
from tests.modes.common_table import Guesses, Listed, check_tiles, seats, some_move, usual

ANY = AnyWord()
AB, ABC_ = across(3, 3, "AB"), across(3, 2, "ABC")
TOP = Listed([ScoredPlacement(ABC_, 16), ScoredPlacement(AB, 8)])


def club(tables: int = 3, rack: str = "ABCE", **changes: Any) -> GameRecord:
    record = arbitration.new_game(Game(rules(**changes), ABC, SMALL), seats(tables), 1)
    return arbitration.set_rack(record, ABC.parse(rack))


def played(record: GameRecord, *words: str) -> GameRecord:
    """Each seat's word (empty: none) on the first turn, and the turn ended."""
    for seat, word in enumerate(words):
        if word:
            move = across(3, 3 if len(word) == 2 else 2, word)
            record = arbitration.assign(record, seat, move, ANY)
    return arbitration.end_turn(record, None)


def test_there_is_no_rack_before_the_arbiter_wants_one() -> None:
    record = arbitration.new_game(Game(rules(), ABC, SMALL), seats(2), 1)
    assert record.position.rack == b""
    with pytest.raises(ValueError, match="no rack"):
        arbitration.assign(record, 0, AB, ANY)
    drawn = arbitration.draw_rack(record)
    assert len(drawn.position.rack) == 4
    check_tiles(drawn)


def test_a_rack_may_be_set_or_drawn_again_until_it_is_used() -> None:
    record = club()
    again = arbitration.set_rack(arbitration.draw_rack(record), ABC.parse("AADD"))
    assert again.position.rack == ABC.parse("AADD")
    assert len(again.position.turns) == 1
    check_tiles(again)
    used = arbitration.assign(again, 0, across(3, 2, "ADA"), ANY)
    with pytest.raises(EventError, match="entered with this rack"):
        arbitration.set_rack(used, ABC.parse("ABCE"))
    free = arbitration.remove(used, 0)
    assert arbitration.set_rack(free, ABC.parse("ABCE")).position.rack == ABC.parse("ABCE")
    with pytest.raises(EventError, match="holds 4 B, only 3 left"):
        arbitration.set_rack(record, ABC.parse("BBBB"))
    with pytest.raises(EventError, match="more than 4"):
        arbitration.set_rack(record, ABC.parse("ABCDE"))


def test_the_next_rack_starts_from_the_leftovers() -> None:
    record = played(club(), "ABC")
    assert record.position.rack == ABC.parse("E")
    turn = arbitration.set_rack(record, ABC.parse("AEEB")).position.turns[-1]
    assert (turn.dealt.kept, turn.dealt.drawn) == (ABC.parse("E"), ABC.parse("ABE"))
    redrawn = arbitration.draw_rack(arbitration.draw_rack(record)).position.turns[-1]
    assert redrawn.dealt.kept in (ABC.parse("E"), b"")


def test_moves_are_given_replaced_and_removed() -> None:
    record = arbitration.assign(club(), 0, AB, ANY)
    record = arbitration.assign(record, 0, ABC_, ANY)
    record = arbitration.assign_top(record, 1, TOP)
    record = arbitration.assign(record, 2, Pass(), ANY)
    entries = record.position.turns[0].entries
    assert [entry and entry.score for entry in entries] == [16, 16, 0]
    assert arbitration.remove(record, 0).position.turns[0].entries[0] is None
    with pytest.raises(ValueError, match="nobody"):
        arbitration.assign_top(record, 1, Listed())


def test_an_invalid_typed_move_stays_with_0_points() -> None:
    record = club()
    for move in (ABC_, down(3, 3, "DD"), across(0, 5, "ABCABC")):
        given = arbitration.assign(record, 1, move, only(["AB"]))
        entry = given.position.turns[0].entries[1]
        assert entry is not None
        assert (entry.move, entry.valid, entry.score) == (move, False, 0)
        closed = arbitration.end_turn(given, TOP)
        assert closed.position.scores == (0, 0, 0)
        assert loads(dumps(closed), TILE_SETS, LAYOUTS) == closed


def test_the_arbiters_choice_goes_on_the_board() -> None:
    record = arbitration.assign(club(), 0, ABC_, ANY)
    chosen = arbitration.choose(record, AB, ANY)
    closed = arbitration.end_turn(chosen, TOP)
    turn = closed.position.turns[0]
    assert (turn.move, turn.source, turn.top_score) == (AB, Source.CHOSEN, 16)
    assert closed.position.scores == (16, 0, 0)
    unchosen = arbitration.end_turn(arbitration.choose(chosen, None, ANY), TOP)
    assert unchosen.position.turns[0].move == ABC_
    with pytest.raises(IllegalMove):
        arbitration.choose(record, ABC_, only(["AB"]))


def test_tables_without_a_move_do_not_hold_the_turn_up() -> None:
    closed = arbitration.end_turn(club(), TOP)
    assert closed.position.turns[0].move == ABC_
    assert closed.position.over is None
    with pytest.raises(ValueError, match="find the top"):
        arbitration.end_turn(club(), None)
    with pytest.raises(ValueError, match="nobody can place"):
        arbitration.end_turn(club(), Listed())
    assert arbitration.end_game(club(), Listed()).position.over is EndReason.BLOCKED
    assert arbitration.end_game(club(), TOP).position.over is EndReason.NO_RACK


def test_correcting_a_past_turn_computes_scores_and_solos_again() -> None:
    record = played(club(solo_players=3), "AB", "ABC", "AB")
    assert record.position.scores == (8, 26, 8)
    second = arbitration.set_rack(record, ABC.parse("AEEB"))
    fixed = arbitration.assign(second, 0, across(3, 2, "CBA"), ANY, turn=0)
    assert fixed.position.scores == (16, 16, 8)
    assert fixed.position.turns[0].solo is None
    fixed = arbitration.remove(fixed, 1, turn=0)
    assert fixed.position.turns[0].solo is None  # two active seats only
    assert fixed.position.scores == (16, 0, 8)
    assert fixed.undo().undo().position == second.position
    assert fixed.events[: len(second.events)] == second.events
    assert loads(dumps(fixed), TILE_SETS, LAYOUTS) == fixed


def test_a_first_real_move_given_later_makes_solos_of_later_turns() -> None:
    record = played(club(2, solo_players=2), "ABC", "")
    assert record.position.turns[0].solo is None
    record = arbitration.set_rack(record, ABC.parse("AEEB"))
    record = arbitration.assign(record, 0, across(4, 2, "AB"), ANY)
    record = arbitration.end_turn(record, None)
    assert record.position.turns[1].solo is None
    fixed = arbitration.assign(record, 1, AB, ANY, turn=0)
    assert [turn.solo for turn in fixed.position.turns] == [0, 0]


def test_corrections_are_possible_after_the_end() -> None:
    over = arbitration.end_game(played(club(), "AB"))
    fixed = arbitration.assign(over, 0, ABC_, ANY, turn=0)
    assert fixed.position.scores[0] == 16
    assert fixed.position.over is EndReason.NO_RACK
    with pytest.raises(EventError, match="over"):
        arbitration.set_rack(over, ABC.parse("AE"))


def test_a_corrected_valid_move_has_to_fit_its_turn() -> None:
    record = played(club(), "ABC")
    given = arbitration.assign(record, 0, across(4, 2, "AB"), ANY, turn=0)
    entry = given.position.turns[0].entries[0]
    assert entry is not None
    assert not entry.valid  # not through the centre of the empty board of that turn


def test_solos_by_hand_are_left_alone() -> None:
    record = played(club(solo_players=3), "AB", "ABC", "AB")
    given = arbitration.give_solo(record, 2, turn=0)
    assert given.position.scores == (8, 16, 18)
    given = arbitration.assign(given, 0, ABC_, ANY, turn=0)
    assert given.position.turns[0].solo == 2
    nobody = arbitration.give_solo(record, None, turn=0)
    assert nobody.position.scores == (8, 16, 8)
    assert arbitration.compute_solo(nobody, turn=0).position == record.position


def test_the_first_warnings_are_free_and_one_a_turn_is_enough() -> None:
    record = club(warnings_limit=1, penalty_value=7)
    record = arbitration.warn(record, 0)
    with pytest.raises(ValueError, match="one warning"):
        arbitration.warn(record, 0)
    record = arbitration.warn(arbitration.end_turn(record, TOP), 1, turn=0)
    assert record.position.scores == (0, 0, 0)
    record = arbitration.warn(arbitration.set_rack(record, ABC.parse("AEEB")), 0)
    assert record.position.turns[1].marks[0].points == -7
    record = arbitration.end_turn(arbitration.choose(record, across(4, 2, "AB"), ANY), None)
    assert record.position.scores == (-7, 0, 0)
    row = ranking.standings(record)[-1]
    assert (row.seat, row.warnings, row.penalties, row.raw) == (0, 2, -7, 0)


def test_penalties_add_up_and_can_be_taken_back() -> None:
    record = arbitration.penalise(arbitration.penalise(club(), 1), 1)
    closed = arbitration.end_turn(record, TOP)
    assert closed.position.scores == (0, -10, 0)
    back = arbitration.unmark(closed, 1, MarkKind.PENALTY, turn=0)
    assert back.position.scores == (0, -5, 0)
    with pytest.raises(ValueError, match="no warning"):
        arbitration.unmark(closed, 1, MarkKind.WARNING, turn=0)


def test_a_player_joins_in_mid_game() -> None:
    record = played(club(2), "AB", "ABC")
    joined = arbitration.add_seat(record, Seat("Late", table=12))
    assert joined.position.scores == (8, 16, 0)
    assert joined.seats[2].table == 12
    joined = arbitration.set_rack(joined, ABC.parse("AEEB"))
    joined = arbitration.assign(joined, 2, across(4, 2, "AB"), ANY)
    joined = arbitration.end_turn(joined, None)
    assert joined.position.scores[2] > 0
    assert joined.undo().position.open_turn is not None
    check_tiles(joined)
    assert loads(dumps(joined), TILE_SETS, LAYOUTS) == joined
    cells = ranking.score_sheet(joined.position)[2]
    assert [cell.entry is None for cell in cells] == [True, False]


def test_names_and_tables_change_without_an_event() -> None:
    record = arbitration.rename(club(), 1, 'Tom & "Jerry" <x>', 7)
    assert record.seats[1] == Seat('Tom & "Jerry" <x>', "", 7)
    assert len(record.events) == len(club().events)
    assert loads(dumps(record), TILE_SETS, LAYOUTS) == record


def test_a_club_evening_of_twenty_tables_and_turns() -> None:
    finder, chance = Guesses(6), random.Random(4)
    record = arbitration.new_game(Game(usual(solo_players=16), PLENTY, PLAIN9), seats(20), 4)
    while len(record.position.turns) < 20 and record.position.over is None:
        record = arbitration.draw_rack(record, finder)
        if record.position.over is not None or not finder.best(record.position):
            break
        for seat in range(20):
            record = arbitration.assign(record, seat, some_move(record, chance), ANY)
        record = arbitration.end_turn(record, finder)
    assert len(record.position.turns) > 8
    assert loads(dumps(record), TILE_SETS, LAYOUTS) == record
    rows = ranking.standings(record)
    assert [r.total for r in rows] == sorted(record.position.scores, reverse=True)
    check_tiles(record)


def two_turns() -> GameRecord:
    """Two closed turns with entries, and a third rack."""
    record = arbitration.set_rack(played(club(solo_players=1), "ABC", "AB"), ABC.parse("EABD"))
    record = arbitration.assign(record, 1, down(3, 2, ".D"), ANY)
    record = arbitration.penalise(record, 0)
    return arbitration.draw_rack(arbitration.end_turn(record, None))


def test_the_last_move_on_the_board_may_change_while_nothing_follows_it() -> None:
    record = played(club(), "ABC", "AB")
    dealt = arbitration.draw_rack(record)
    for before in (record, dealt):
        changed = arbitration.change_board_move(before, AB, ANY, TOP)
        now = changed.position
        assert (now.turns[0].move, now.turns[0].score, now.turns[0].source) == (
            AB,
            8,
            Source.CHOSEN,
        )
        assert now.turns[0].top_score == 16
        assert now.scores == record.position.scores
        assert now.turns[0].entries == record.position.turns[0].entries
        assert len(now.turns) == 1
        assert now.rack == ABC.parse("CE")
        assert now.last_play == (1, AB)
        check_tiles(changed)
        assert loads(dumps(changed), TILE_SETS, LAYOUTS) == changed
        assert changed.go_to(changed.cursor - 1).position == before.position
    ruled = arbitration.change_board_move(changed, None, ANY, TOP)
    assert ruled.position.turns[0].source is Source.SEAT
    assert ruled.position.board == record.position.board


def test_the_move_on_the_board_stays_when_moves_depend_on_it() -> None:
    with pytest.raises(ValueError, match="no turn is closed"):
        arbitration.change_board_move(club(), AB, ANY, TOP)
    later = arbitration.assign(two_turns(), 0, Pass(), ANY)
    with pytest.raises(ValueError, match="entered in the turn after"):
        arbitration.change_board_move(later, AB, ANY, TOP)
    record = played(club(), "ABC")
    with pytest.raises(IllegalMove):
        arbitration.change_board_move(record, AB, only(["ABC"]), TOP)


def test_a_blank_that_was_replaced_comes_back_to_its_rack() -> None:
    record = club(rack="AB?E", blanks=BlankRule.JOKER)
    blank = across(3, 3, "Ab")
    record = arbitration.end_turn(arbitration.choose(record, blank, ANY), TOP)
    assert record.position.board.tile(3, 4) == ABC.parse("B")[0]
    changed = arbitration.change_board_move(record, AB, ANY, TOP)
    assert changed.position.rack == ABC.parse("E?")
    check_tiles(changed)


def test_an_older_turn_opens_again_and_undo_brings_the_later_ones_back() -> None:
    record = two_turns()
    assert arbitration.turns_given_up(record.position, 0) == 1
    assert arbitration.turns_given_up(record.position, 1) == 0
    opened = arbitration.reopen(record, 0)
    now = opened.position
    assert now.open_turn is not None
    assert (now.rack, now.scores, len(now.turns)) == (ABC.parse("ABCE"), (0, 0, 0), 1)
    assert [entry and entry.score for entry in now.open_turn.entries] == [16, 8, None]
    assert (now.open_turn.solo, now.last_play) == (None, None)
    assert now.board == record.positions[0].board
    check_tiles(opened)
    assert loads(dumps(opened), TILE_SETS, LAYOUTS) == opened
    again = arbitration.end_turn(arbitration.choose(opened, AB, ANY), TOP)
    assert again.position.turns[0].solo == 0
    assert opened.go_to(record.cursor).position == record.position
    with pytest.raises(EventError, match="the turn is open"):
        arbitration.reopen(opened, 0)
    with pytest.raises(EventError, match="turn 3 of 1"):
        arbitration.reopen(opened, 2)


def test_the_end_is_no_end_when_a_turn_opens_again() -> None:
    record = arbitration.end_game(played(club(), "ABC"))
    assert arbitration.reopen(record, 0).position.over is None
    assert arbitration.change_board_move(record, AB, ANY, TOP).position.over is None


def test_a_master_game_leaves_no_choice() -> None:
    turns = (MasterTurn(ABC.parse("ABCE"), AB),)
    record = arbitration.new_game(Game(rules(), ABC, SMALL), seats(1), 1, turns)
    record = arbitration.draw_rack(record)
    with pytest.raises(ValueError, match="master game"):
        arbitration.choose(record, ABC_, ANY)
    closed = arbitration.end_turn(record, TOP)
    with pytest.raises(ValueError, match="master game"):
        arbitration.change_board_move(closed, ABC_, ANY, TOP)
