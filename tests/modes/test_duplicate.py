"""Duplicate: one rack for all, everybody scores the own move."""

from __future__ import annotations

from typing import Any

import pytest

from eliot_qt.game.check import IllegalMove, MoveFault
from eliot_qt.game.events import Adjustment, EventError, Resigned, SetRack, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.shared.turn import Source
from eliot_qt.modes import duplicate, ranking
from eliot_qt.modes.common_game import position_of, start_game
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.modes.racks import dealt_by_hand
from tests.game.table import ABC, PLENTY, SMALL, AnyWord, across, down, only, rules
from tests.modes.common_table import GRAPH, Listed, Plain, check_tiles, random_mode_game, seats

ANY = AnyWord()
AB, ABC_, CAB = across(3, 3, "AB"), across(3, 2, "ABC"), across(3, 3, "CAB")


def table(people: int = 2, computers: int = 0, rack: str = "ABCE", **changes: Any) -> GameRecord:
    """A game whose first rack is given."""
    given = rules(**changes)
    record = start_game(duplicate.MODE, Game(given, ABC, SMALL), seats(people, computers), 1)
    return record.append(dealt_by_hand(b"", ABC.parse(rack)))


def enter_all(record: GameRecord, *moves: Placement | Pass) -> GameRecord:
    for seat, move in enumerate(moves):
        record = duplicate.enter(record, seat, move, ANY)
    return record


def test_everybody_has_the_same_rack_and_it_exists_once() -> None:
    record = duplicate.new_game(Game(rules(), ABC, SMALL), seats(3), 7)
    now = record.position
    assert record.mode == "duplicate"
    assert len(set(now.racks)) == 1
    assert len(now.bag) == ABC.total - 4
    assert now.rules.first_move_across
    assert record == duplicate.new_game(Game(rules(), ABC, SMALL), seats(3), 7)
    check_tiles(record)


def test_a_table_needs_a_seat_and_a_rack_two_tiles() -> None:
    with pytest.raises(ValueError, match="0 seats"):
        duplicate.new_game(Game(rules(), ABC, SMALL), [], 7)
    with pytest.raises(ValueError, match="rack"):
        duplicate.new_game(Game(rules(rack_size=1, bingo_tiles=1), ABC, SMALL), seats(1), 7)


def test_people_enter_in_any_order_each_once_then_the_computers() -> None:
    record = table(2, 1)
    assert duplicate.waiting(record) == (0, 1)
    with pytest.raises(ValueError, match="computers enter"):
        duplicate.enter(record, 2, AB, ANY)
    record = duplicate.enter(record, 1, AB, ANY, spent=9)
    assert duplicate.waiting(record) == (0,)
    with pytest.raises(ValueError, match="Seat 2 has entered"):
        duplicate.enter(record, 1, ABC_, ANY)
    with pytest.raises(ValueError, match="seat 8"):
        duplicate.enter(record, 7, ABC_, ANY)
    with pytest.raises(ValueError, match="waiting for: Seat 1"):
        duplicate.end_turn(record, Listed([ScoredPlacement(AB, 8)]))
    record = duplicate.enter(record, 0, Pass(), ANY)
    assert duplicate.waiting(record) == (2,)
    record = duplicate.enter(record, 2, ABC_, ANY)
    assert duplicate.waiting(record) == ()


def test_nobody_sees_moves_or_points_before_the_turn_is_closed() -> None:
    record = duplicate.enter(table(2), 0, ABC_, ANY)
    now = record.position
    assert now.scores == (0, 0)
    assert now.seen_by(1).turns[-1].entries == (None, None)
    assert now.seen_by(0).turns[-1].entries[0] is not None
    assert now.seen_by(1).bag == now.bag
    closed = duplicate.end_turn(duplicate.enter(record, 1, AB, ANY), None)
    assert closed.position.scores == (16, 8)
    assert closed.position.seen_by(1).turns[0].entries[0] is not None


def test_the_board_receives_the_best_of_the_seats_the_first_in_a_tie() -> None:
    record = enter_all(table(3), AB, ABC_, across(3, 2, "CBA"))
    assert record.position.turns[0].entries[2].score == 16  # type: ignore[union-attr]
    closed = duplicate.end_turn(record, Listed([ScoredPlacement(CAB, 16)]))
    turn = closed.position.turns[0]
    assert (turn.move, turn.score, turn.source, turn.top_score) == (ABC_, 16, Source.SEAT, 16)
    assert closed.position.board.tile(3, 2) == ABC.parse("A")[0]
    assert closed.position.last_play == (1, ABC_)
    assert closed.position.turns[1].dealt.kept in (ABC.parse("E"), b"")
    check_tiles(closed)


def test_the_board_receives_the_top_where_the_rules_say_so() -> None:
    record = enter_all(table(1, board_receives_top=True), AB)
    closed = duplicate.end_turn(record, Listed([ScoredPlacement(ABC_, 16), ScoredPlacement(AB, 8)]))
    turn = closed.position.turns[0]
    assert (turn.move, turn.source) == (ABC_, Source.TOP)
    assert closed.position.scores == (8,)
    with pytest.raises(ValueError, match="find the top"):
        duplicate.end_turn(record, None)
    assert duplicate.board_receives_top(seats(1, 3))
    assert not duplicate.board_receives_top(seats(2))


def test_nobody_valid_puts_the_true_top_on_the_board() -> None:
    record = enter_all(table(2), Pass(), Pass())
    closed = duplicate.end_turn(record, Listed([ScoredPlacement(ABC_, 16)]))
    assert (closed.position.turns[0].move, closed.position.scores) == (ABC_, (0, 0))
    with pytest.raises(ValueError, match="find the top"):
        duplicate.end_turn(record, None)


def test_equal_tops_keep_blanks_then_the_better_leave_then_the_alphabet() -> None:
    blank, poor, good = across(3, 2, "ABc"), across(3, 2, "CBA"), across(3, 2, "BAC")
    record = enter_all(table(1, rack="ABC?"), Pass())

    def top(*found: ScoredPlacement) -> Placement | None:
        return duplicate.end_turn(record, Listed(found)).position.turns[0].move

    points = 8
    small = across(3, 3, "AB"), across(3, 2, "AB"), across(3, 2, "BA")
    assert (
        top(ScoredPlacement(small[2], points, 5), ScoredPlacement(small[1], points, 9)) == small[1]
    )
    assert (
        top(ScoredPlacement(small[2], points, 5), ScoredPlacement(small[0], points, 5)) == small[0]
    )
    assert top(ScoredPlacement(small[0], points), ScoredPlacement(small[1], points)) == small[1]
    assert top(ScoredPlacement(blank, 8, 99_000), ScoredPlacement(small[2], 8, 1)) == small[2]
    assert top(ScoredPlacement(poor, 16, 1), ScoredPlacement(good, 16, 2)) == good


def test_a_top_that_lies_about_its_points_is_refused() -> None:
    with pytest.raises(ValueError, match="scores 8"):
        duplicate.end_turn(enter_all(table(1), AB), Listed([ScoredPlacement(AB, 9)]))


def test_invalid_moves_are_refused_with_the_reasons() -> None:
    record = table(2)
    with pytest.raises(IllegalMove) as error:
        duplicate.enter(record, 0, down(3, 3, "DD"), only(["AB"]))
    assert error.value.verdict.faults == (
        MoveFault.NOT_ON_RACK | MoveFault.NOT_ACROSS | MoveFault.NOT_A_WORD
    )
    with pytest.raises(ValueError, match="exchanges"):
        duplicate.enter(record, 0, Exchange(b"\x01"), ANY)
    assert not duplicate.judge_move(record, ABC_, only(["AB"])).ok


def test_invalid_moves_are_recorded_with_0_points_where_the_rules_say_so() -> None:
    record = table(2, record_invalid=True)
    record = duplicate.enter(record, 0, ABC_, only(["AB"]))
    record = duplicate.enter(record, 1, AB, only(["AB"]))
    closed = duplicate.end_turn(record, None)
    entry = closed.position.turns[0].entries[0]
    assert entry is not None
    assert (entry.move, entry.valid, entry.score) == (ABC_, False, 0)
    assert (closed.position.turns[0].move, closed.position.scores) == (AB, (0, 8))


def test_time_up_enters_nothing_for_the_people_left() -> None:
    record = duplicate.time_up(duplicate.enter(table(2, 1), 0, AB, ANY), 60_000)
    assert duplicate.waiting(record) == (2,)
    entry = record.position.turns[0].entries[1]
    assert entry is not None
    assert (entry.move, entry.spent) == (Pass(), 60_000)


def test_the_only_best_move_earns_the_solo_with_enough_active_seats() -> None:
    closed = duplicate.end_turn(enter_all(table(3, solo_players=3), AB, ABC_, AB), None)
    turn = closed.position.turns[0]
    assert (turn.solo, turn.solo_points, closed.position.scores) == (1, 10, (8, 26, 8))
    tied = duplicate.end_turn(enter_all(table(3, solo_players=3), ABC_, ABC_, AB), None)
    assert tied.position.turns[0].solo is None
    few = duplicate.end_turn(enter_all(table(3, solo_players=3), AB, ABC_, Pass()), None)
    assert few.position.turns[0].solo is None
    off = table(3, solo_players=3, solo_automatic=False)
    assert duplicate.end_turn(enter_all(off, AB, ABC_, AB), None).position.turns[0].solo is None


def test_a_seat_stays_active_after_its_first_real_move() -> None:
    record = duplicate.end_turn(enter_all(table(2, solo_players=2), AB, AB), None)
    rack = record.position.rack
    below = Placement(AB.direction, 4, 3, bytes(t or 1 | 0x40 for t in rack[:2]))
    record = duplicate.enter(record, 0, below, ANY)
    record = duplicate.enter(record, 1, Pass(), ANY)
    assert duplicate.end_turn(record, None).position.turns[1].solo == 0


def test_the_solo_need_not_be_the_top() -> None:
    record = enter_all(table(2, solo_players=2), AB, across(3, 3, "AE"))
    closed = duplicate.end_turn(record, Listed([ScoredPlacement(ABC_, 16)]))
    assert (closed.position.turns[0].solo, closed.position.turns[0].top_score) == (0, 16)


def test_no_placement_at_all_ends_the_game() -> None:
    closed = duplicate.end_turn(enter_all(table(2), Pass(), Pass()), Listed())
    assert closed.position.over is EndReason.BLOCKED
    assert duplicate.waiting(closed) == ()
    with pytest.raises(ValueError, match="over"):
        duplicate.enter(closed, 0, AB, ANY)


def test_whole_games_end_without_a_rack_and_cost_nobody_a_rack() -> None:
    for seed in range(4):
        record = random_mode_game("duplicate", seed, most=80, tiles=ABC)
        assert record.position.over is EndReason.NO_RACK
        turns = record.position.turns
        for seat in range(3):
            assert record.position.scores[seat] == sum(t.points(seat) for t in turns)


def test_a_game_with_the_plain_engine() -> None:
    given = rules()
    finder = Plain(given)
    record = duplicate.new_game(Game(given, ABC, SMALL), seats(0, 2), 3, finder)
    while record.position.over is None:
        for seat in duplicate.waiting(record):
            found = finder.best(record.position)
            move = found[-seat].move if found else Pass()
            record = duplicate.enter(record, seat, move, GRAPH)
        record = duplicate.end_turn(record, finder)
    first, second = ranking.standings(record)
    assert (first.seat, first.percent, first.difference, first.rank) == (0, 100.0, 0, 1)
    assert second.total <= first.total
    check_tiles(record)


def test_ranking_counts_totals_shares_and_ties() -> None:
    record = enter_all(table(4, solo_players=4), AB, ABC_, AB, Pass())
    closed = duplicate.end_turn(record, Listed([ScoredPlacement(ABC_, 16)]))
    rows = ranking.standings(closed)
    assert [(r.seat, r.rank, r.total) for r in rows] == [
        (1, 1, 16),
        (0, 2, 8),
        (2, 2, 8),
        (3, 4, 0),
    ]
    assert (rows[1].percent, rows[1].difference) == (50.0, -8)
    assert ranking.standings(table(2))[0].percent is None


def test_review_lists_the_best_moves_with_each_seats_rank() -> None:
    found = [
        ScoredPlacement(ABC_, 16),
        ScoredPlacement(across(3, 2, "CBA"), 16),
        ScoredPlacement(AB, 8),
        ScoredPlacement(CAB, 5),
    ]
    record = enter_all(table(3), AB, ABC_, Pass())
    closed = duplicate.end_turn(record, Listed(found))
    told = ranking.review(closed.position.turns[0], found, most=3)
    assert told.ranks == (3, 1, None)
    assert [(r.rank, r.score, r.seats) for r in told.rows] == [
        (1, 16, (1,)),
        (1, 16, ()),
        (3, 8, (0,)),
    ]


def test_the_score_sheet_adds_up() -> None:
    record = random_mode_game("duplicate", 2, most=6, solo_players=2)
    sheet = ranking.score_sheet(record.position)
    for seat, cells in enumerate(sheet):
        assert len(cells) == len(ranking.closed_turns(record.position))
        assert cells[-1].total == record.position.scores[seat]
        assert sum(cell.points for cell in cells) == record.position.scores[seat]
    assert any(cell.solo for cells in sheet for cell in cells)


def test_past_turns_are_searched_with_their_own_board_and_rack() -> None:
    record = duplicate.end_turn(enter_all(table(1), AB), None)
    then = position_of(record.position, 0)
    assert then.board.is_empty
    assert then.rack == ABC.parse("ABCE")
    assert position_of(record.position).rack == record.position.rack
    with pytest.raises(ValueError, match="turn 9"):
        position_of(record.position, 8)


@pytest.mark.parametrize(
    "event",
    [Turn(0, Pass()), SetRack(0, b"\x01"), Resigned(0), Adjustment(0, 5)],
)
def test_events_of_games_with_own_racks_are_refused(event: Turn | SetRack | Resigned) -> None:
    with pytest.raises(EventError, match="same rack"):
        table(2).append(event)


def test_the_seeds_of_different_games_differ() -> None:
    given = rules(PLENTY, rack_size=7)
    games = [duplicate.new_game(Game(given, PLENTY, SMALL), [Seat("a")], n) for n in range(8)]
    assert len({record.position.rack for record in games}) > 4


def test_a_rack_without_a_move_ends_the_game_for_all() -> None:
    record = duplicate.enter(table(2, 1), 1, Pass(), ANY)
    ended = duplicate.end_blocked(record, Listed())
    assert ended.position.over is EndReason.BLOCKED
    assert ended.position.scores == (0, 0, 0)
    assert [entry and entry.move for entry in ended.position.turns[0].entries] == [Pass()] * 3
    with pytest.raises(ValueError, match="a move can still be made"):
        duplicate.end_blocked(record, Listed([ScoredPlacement(AB, 8)]))
