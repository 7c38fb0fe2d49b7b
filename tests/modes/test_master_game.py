"""Master games: a saved game of any mode imposes its racks and board moves."""

from __future__ import annotations

import pytest

from eliot_qt.game.common_turn import Source
from eliot_qt.game.events import Turn
from eliot_qt.game.formats.savefile import dumps, loads
from eliot_qt.game.move import Pass
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Variant, WordCheck
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.master_game import compare, master_turns, new_master_game
from tests.game.table import ABC, LAYOUTS, TILE_SETS, AnyWord, Never, across, game, position, rules
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
    (told,) = compare(record.position, 0)
    assert (told.yours, told.master, told.difference) == (6, 16, -10)
    assert record.position.board.tile(3, 4) == ABC.parse("C")[0]


def test_phonies_that_came_off_are_no_turns() -> None:
    record = game(racks=("ABCD", "ABCE"), word_check=WordCheck.AFTER_PLAY)
    record = free_game.play(record, across(3, 2, "ABC"), Never())
    record = free_game.play(record, across(3, 2, "CBA"), ANY)
    (only,) = master_turns(record)
    assert (only.rack, only.move) == (ABC.parse("ABCE"), across(3, 2, "CBA"))


def test_unknown_racks_are_the_tiles_played() -> None:
    source = training.new_training(rules(), ABC, LAYOUTS["small7"], 1)
    hidden = GameRecord(source.start.seen_by(0), source.seats, mode="training")
    assert master_turns(hidden) == ()
    with pytest.raises(ValueError, match="nothing was placed"):
        new_master_game(hidden, seats(1), 1)


def test_games_that_start_with_tiles_on_the_board_are_refused() -> None:
    later = training.train_from(position("", "", "", "..ABED", racks=("CDA?",)), 1)
    with pytest.raises(ValueError, match="empty board"):
        master_turns(later)
    source = random_mode_game("duplicate", 1, most=2)
    with pytest.raises(ValueError, match="mode free"):
        new_master_game(source, seats(1), 1, "free")


def test_the_board_follows_the_master_whoever_has_the_better_move() -> None:
    source = game(racks=("ABCD", "ABCE")).append(Turn(0, across(3, 3, "AD"), 6, ABC.parse("AE")))
    record = new_master_game(source, seats(2), 5)
    record = duplicate.enter(record, 0, across(3, 2, "ABC"), ANY)
    record = duplicate.end_turn(duplicate.enter(record, 1, Pass(), ANY), None)
    assert record.position.scores == (16, 0)
    assert record.position.turns[0].move == across(3, 3, "AD")
