"""Master games: a saved game of any mode imposes its racks and board moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import Variant, WordCheck
from eliot_qt.game.shared.turn import Source
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.master_compare import PointsOwner, compare, totals
from eliot_qt.modes.master_game import (
    Gaps,
    MasterError,
    MasterFault,
    master_game,
    master_turns,
    new_master_game,
)
from eliot_qt.modes.ranking import standings
from tests.game.table import (
    ABC,
    LAYOUTS,
    PLAIN9,
    PLENTY,
    SMALL,
    TILE_SETS,
    AnyWord,
    Never,
    across,
    down,
    game,
    position,
    rules,
)
from tests.modes.common_table import (
    COMMON_MODES,
    MODES,
    Guesses,
    check_tiles,
    random_mode_game,
    seats,
)

ANY = AnyWord()


def follow(record: GameRecord, mode: str) -> GameRecord:
    """Play a master game to its end without a move of one's own."""
    finder = Guesses()
    while record.position.over is None:
        if mode == topping.MODE:
            record = topping.time_up(record, finder)
        elif mode == duplicate.MODE:
            record = duplicate.end_turn(duplicate.time_up(record), finder)
        else:
            record = arbitration.draw_rack(record, finder)
            if record.position.over is None:
                record = arbitration.end_turn(record, finder)
    return record


@pytest.mark.parametrize("source_mode", MODES)
@pytest.mark.parametrize("mode", COMMON_MODES)
def test_racks_and_boards_are_the_masters(source_mode: str, mode: str) -> None:
    source = random_mode_game(source_mode, 4, (Variant.JOKER,), most=6)
    finder = Guesses()
    record = follow(new_master_game(source, seats(1), 5, mode, finder), mode)
    imposed = master_turns(source)
    turns = record.position.turns
    assert [(turn.rack, turn.move) for turn in turns] == [(t.rack, t.move) for t in imposed]
    assert {turn.source for turn in turns} == {Source.MASTER_GAME}
    assert record.position.board == source.positions[-1].board
    assert record.position.over is EndReason.NO_RACK
    assert record.mode == mode
    check_tiles(record)
    assert loads(dumps(record), TILE_SETS, LAYOUTS) == record


def test_you_are_compared_with_the_master_turn_by_turn() -> None:
    source = game(racks=("ABCD", "ABCE")).append(Turn(0, across(3, 2, "ABC"), 16, ABC.parse("AEE")))
    record = new_master_game(source, seats(1), 5)
    assert record.position.rack == ABC.parse("ABCD")
    record = duplicate.enter(record, 0, across(3, 3, "AD"), ANY)
    record = duplicate.end_turn(record, None)
    (told,) = compare(record)
    assert (told.yours, told.master, told.difference) == (6, 16, -10)
    assert record.position.board.tile(3, 4) == ABC.parse("C")[0]


def test_phonies_that_came_off_are_no_turns() -> None:
    record = game(racks=("ABCD", "ABCE"), word_check=WordCheck.AFTER_PLAY)
    record = free_game.play(record, across(3, 2, "ABC"), Never())
    record = free_game.play(record, across(3, 2, "CBA"), ANY)
    (only,) = master_turns(record)
    assert (only.rack, only.move) == (ABC.parse("ABCE"), across(3, 2, "CBA"))


def test_unknown_racks_are_the_tiles_played() -> None:
    source = training.new_training(Game(rules(), ABC, LAYOUTS["small7"]), 1)
    hidden = GameRecord(source.start.seen_by(0), source.seats, mode="training")
    with pytest.raises(ValueError, match="nothing was placed"):
        new_master_game(hidden, seats(1), 1)


def test_games_that_start_with_tiles_on_the_board_are_refused() -> None:
    later = training.train_from(position("", "", "", "..ABED", racks=("CDA?",)), 1)
    with pytest.raises(ValueError, match="empty board"):
        master_turns(later)
    source = random_mode_game("duplicate", 1, most=2)
    with pytest.raises(ValueError, match="mode free"):
        new_master_game(source, seats(1), 1, "free")


def test_the_board_follows_the_master_even_if_another_move_is_better() -> None:
    source = game(racks=("ABCD", "ABCE")).append(Turn(0, across(3, 3, "AD"), 6, ABC.parse("AE")))
    record = new_master_game(source, seats(2), 5)
    record = duplicate.enter(record, 0, across(3, 2, "ABC"), ANY)
    record = duplicate.end_turn(duplicate.enter(record, 1, Pass(), ANY), None)
    assert record.position.scores == (16, 0)
    assert record.position.turns[0].move == across(3, 3, "AD")


def published() -> GameRecord:
    """Ann AD, Ben swaps, Ann BAD down, Ben CAB: three turns, one left out."""
    record = game(racks=("ADBE", "ABCE"))
    record = record.append(Turn(0, across(3, 3, "AD"), 6, ABC.parse("CE")))
    record = record.append(Turn(1, Exchange(ABC.parse("E")), 0, ABC.parse("D")))
    record = record.append(Turn(0, down(2, 3, "B."), 8, ABC.parse("A")))
    return record.append(Turn(1, across(2, 2, "C.B"), 9, b""))


def test_players_are_named_and_what_left_no_tile_is_counted() -> None:
    found = master_game(published())
    assert found.players == ("Ann", "Ben")
    assert [turn.player for turn in found.turns] == ["Ann", "Ann", "Ben"]
    assert (found.left_out, found.guessed) == (1, frozenset())


def test_players_of_the_same_name_are_distinguished() -> None:
    record = published()
    twins = replace(record, seats=(Seat("Ann"), Seat("Ann")), positions=())
    assert master_game(twins).players == ("Ann", "Ann (2)")


def test_other_players_moves_are_laid_and_nobody_plays_them() -> None:
    turns = master_game(published()).turns_for(["Ben"])
    assert [turn.laid for turn in turns] == [True, True, False]
    record = duplicate.new_game(
        Game(published().start.rules, ABC, SMALL), seats(1), 5, master=turns
    )
    for _ in range(2):
        assert duplicate.waiting(record) == ()
        with pytest.raises(ValueError, match="is placed"):
            duplicate.enter(record, 0, Pass(), ANY)
        record = duplicate.end_turn(record, None)
    assert duplicate.waiting(record) == (0,)
    record = duplicate.enter(record, 0, across(4, 3, "BD"), ANY)
    record = duplicate.end_turn(record, None)
    assert record.position.board == published().position.board
    assert [turn.is_laid for turn in record.position.turns] == [True, True, False]
    assert loads(dumps(record), TILE_SETS, LAYOUTS) == record


def test_laid_turns_cost_nobody_a_share_of_the_top() -> None:
    turns = master_game(published()).turns_for(["Ben"])
    record = duplicate.new_game(
        Game(published().start.rules, ABC, SMALL), seats(1), 5, master=turns
    )
    record = duplicate.end_turn(duplicate.end_turn(record, None), None)
    record = duplicate.enter(record, 0, across(2, 2, "C.B"), ANY)
    record = duplicate.end_turn(record, None)
    (standing,) = standings(record)
    assert (standing.percent, standing.difference) == (100.0, 0)
    (told,) = compare(record)
    assert (told.turn, told.player, told.difference) == (2, "Ben", 0)


def test_turns_whose_rack_is_not_shown_are_laid_with_what_was_played() -> None:
    source = published()
    guessed = [number for number, event in enumerate(source.events)][:1]
    found = master_game(source, guessed)
    assert found.guessed == {0}
    assert [turn.laid for turn in found.turns_for(gaps=Gaps.DRAW)] == [False] * 3
    first, *rest = found.turns_for(gaps=Gaps.LAY)
    assert (first.laid, first.rack) == (True, ABC.parse("AD"))
    assert not any(turn.laid for turn in rest)


def test_racks_alone_leave_the_board_to_the_seats() -> None:
    turns = master_game(published()).racks_only()
    record = duplicate.new_game(
        Game(published().start.rules, ABC, SMALL), seats(1), 5, master=turns
    )
    assert record.position.rack == sort_tiles(ABC.parse("ADBE"))
    record = duplicate.enter(record, 0, across(3, 3, "BAD"), ANY)
    record = duplicate.end_turn(record, None)
    assert record.position.turns[0].source is Source.SEAT
    assert record.position.rack == sort_tiles(turns[1].rack)
    assert loads(dumps(record), TILE_SETS, LAYOUTS) == record


def test_what_is_not_left_of_a_rack_is_drawn() -> None:
    turns = [MasterTurn(ABC.parse("BBBA"), None)] * 3
    record = duplicate.new_game(Game(rules(), ABC, SMALL), seats(1), 5, master=turns)
    record = duplicate.enter(record, 0, across(3, 3, "BB"), ANY)
    record = duplicate.end_turn(record, None)
    rack = record.position.rack
    assert len(rack) == 4
    assert ABC.show(rack).count("B") == 1
    check_tiles(record)


def test_the_arbiters_rack_and_board_come_before_the_masters() -> None:
    source = published()
    record = new_master_game(source, seats(1), 5, arbitration.MODE)
    record = arbitration.set_rack(record, ABC.parse("CCCE"))
    record = arbitration.assign(record, 0, across(3, 3, "CE"), ANY)
    record = arbitration.end_turn(record, Guesses())
    assert record.position.turns[0].source is not Source.MASTER_GAME
    check_tiles(record)


def test_hostile_master_turns_of_a_save_file_never_stop_the_game() -> None:
    source = random_mode_game("duplicate", 3, most=1)
    alien = [
        MasterTurn(PLENTY.parse("A" * 7), across(8, 6, "ABC", PLENTY)),
        MasterTurn(PLENTY.parse("A" * 7), across(0, 0, "...", PLENTY)),
        MasterTurn(PLENTY.parse("H" * 12), across(0, 0, "HHH", PLENTY), laid=True),
    ]
    start = source.start
    record = duplicate.new_game(Game(start.rules, PLENTY, PLAIN9), seats(1), 1, master=alien)
    record = loads(dumps(record), TILE_SETS, LAYOUTS)
    finder = Guesses()
    while record.position.over is None:
        record = duplicate.end_turn(duplicate.time_up(record), finder)
        check_tiles(record)


def test_totals_count_who_was_better() -> None:
    source = published()
    record = new_master_game(source, seats(1), 5)
    for move in (across(3, 3, "BAD"), Pass(), across(2, 2, "C.B")):
        record = duplicate.end_turn(duplicate.enter(record, 0, move, ANY), None)
    told = {(total.side, total.name): total for total in totals(record)}
    you, game_total = told[PointsOwner.SEAT, "Seat 1"], told[PointsOwner.GAME, ""]
    assert (you.turns, you.better, game_total.better) == (3, 1, 1)
    assert told[PointsOwner.PLAYER, "Ann"].turns == 2
    assert told[PointsOwner.PLAYER, "Ben"].percent == 100.0
    assert told[PointsOwner.TOP, ""].points == game_total.points
    assert you.points == sum(c.yours for c in compare(record))


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (game(), MasterFault.NO_TURN),
        (
            training.train_from(position("", "", "", "..ABED", racks=("CDA?",)), 1),
            MasterFault.NOT_EMPTY,
        ),
    ],
)
def test_games_without_a_use_say_why(source: GameRecord, fault: MasterFault) -> None:
    with pytest.raises(MasterError) as caught:
        master_game(source)
    assert caught.value.fault is fault
