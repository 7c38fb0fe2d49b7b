from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from eliot_qt.formats.errors import FormatError
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.events import Entered
from eliot_qt.game.shared.turn import Entry
from eliot_qt.game.tiles import BLANK_BIT, TileSet
from eliot_qt.modes import arbitration, duplicate, topping, training
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.sheets.score_sheet import Act, Sheet, SheetMove
from eliot_qt.sheets.sheet import number_after_turn, sheet_of
from tests.game.table import AnyWord as EveryWord

from .sheet_games import AnyWord, Club


@pytest.fixture
def club(en_tiles: TileSet, standard15: Layout) -> Club:
    return Club(en_tiles, standard15)


@dataclass(frozen=True)
class Middle:
    """Finds the last two tiles of the rack on the centre square, later one below the centre."""

    def best(self, position: Position) -> list[ScoredPlacement]:
        middle = position.board.size // 2
        tiles = bytes(tile or 1 | BLANK_BIT for tile in position.rack[-2:])
        move = Placement(Direction.ACROSS, middle, middle, tiles)
        if not position.board.is_empty:
            move = Placement(Direction.DOWN, middle, middle, b"\0" + tiles[:1])
        points = score(move, position.board, position.tile_set, position.rules).total
        return [ScoredPlacement(move, points)]


def moves_of(sheet: Sheet, seat: int) -> list[SheetMove | None]:
    return [turn.moves[seat] for turn in sheet.turns]


def test_a_club_evening_has_racks_board_moves_and_every_seat(club: Club) -> None:
    sheet = sheet_of(club.evening())
    assert [turn.rack for turn in sheet.turns] == ["ADEGNRS", "EINRTWZ", "EINRZ+BC", "BCE+AFG?"]
    board = [turn.board for turn in sheet.turns]
    assert [(m.square, m.word, m.points, m.total) for m in board if m] == [
        ("8D", "GARDENS", 72, 72),
        ("E7", "T(A)W", 6, 78),
        ("D8", "(G)RIN", 10, 88),
    ]
    ann = [(m.points, m.total, m.to_top, m.solo) for m in moves_of(sheet, 0) if m]
    assert ann == [(82, 82, 10, True), (18, 100, 12, True), (0, 100, -10, False)]
    last = [(m.act, m.void, m.points) for m in moves_of(sheet, 2) if m]
    assert last == [(Act.NOTHING, False, 0), (Act.PLACED, True, -5), (Act.PLACED, False, 10)]
    assert [m.warnings for m in moves_of(sheet, 0) if m] == [0, 1, 0]
    assert [m.penalty for m in moves_of(sheet, 2) if m] == [0, -5, 0]


def test_totals_on_the_sheet_are_the_scores_of_the_game(club: Club) -> None:
    for record in (club.evening(), club.duel()):
        sheet = sheet_of(record)
        for seat, total in enumerate(record.position.scores):
            assert [m.total for m in moves_of(sheet, seat) if m][-1] == total
            assert sum(m.points for m in moves_of(sheet, seat) if m) == total


def test_results_are_ranked_with_shares_and_marks(club: Club) -> None:
    first, _, last = sheet_of(club.evening()).results
    assert (first.name, first.rank, first.total, first.solos, first.warnings) == (
        "Ann",
        1,
        100,
        2,
        1,
    )
    assert first.share == pytest.approx(100 * 100 / 88)
    assert (last.rank, last.penalties, last.difference, last.table) == (3, -5, -83, 3)


def test_the_sheet_does_not_depend_on_the_cursor(club: Club) -> None:
    record = club.duel()
    assert sheet_of(record.go_to(2)) == sheet_of(record)


def test_the_open_turn_of_a_shared_game_shows_its_rack_alone(club: Club) -> None:
    record = club.evening()
    entry = Entry(Placement(Direction.ACROSS, 0, 0, b"\1\2"), 5)
    sheet = sheet_of(record.append(Entered(3, 0, entry)))
    assert sheet.turns[-1].board is None
    assert set(sheet.turns[-1].moves) == {None}
    assert sheet.results[0].total == 100


def test_a_rejected_rack_stands_beside_the_one_that_came_after(club: Club) -> None:
    record = arbitration.new_game(Game(Rules(), club.tile_set, club.layout), _seats(), seed=1)
    for seed in range(200):
        sheet = sheet_of(arbitration.draw_rack(replace(record, seed=seed)))
        if sheet.turns[0].rejected:
            break
    assert len(sheet.turns[0].rejected or "") == len(sheet.turns[0].rack) == 7
    assert not sheet.turns[0].rack.startswith("-")


def test_an_invalid_move_off_the_board_is_shown_all_the_same(club: Club) -> None:
    record = arbitration.new_game(Game(Rules(), club.tile_set, club.layout), _seats(), seed=1)
    record = arbitration.set_rack(record, club.tile_set.parse("GARDENS"))
    off = Placement(Direction.DOWN, 14, 14, club.tile_set.parse("GA") + b"\0")
    record = arbitration.assign(record, 0, off, AnyWord(club.tile_set))
    record = arbitration.assign(
        record, 1, club.move("8D GARDENS", record.position), AnyWord(club.tile_set)
    )
    sheet = sheet_of(arbitration.end_turn(record, None))
    move = sheet.turns[0].moves[0]
    assert move is not None
    assert (move.square, move.word, move.void, move.points) == ("O15", "GA.", True, 0)


def test_a_phony_that_comes_off_is_void_and_earns_nothing(club: Club) -> None:
    rounds = sheet_of(club.duel()).turns
    phony = rounds[0].moves[1]
    assert phony is not None
    assert (phony.word, phony.void, phony.points, phony.total) == ("WINTER", True, 0, 0)
    assert [turn.number for turn in rounds] == [1, 2, None]
    acts = [[move and move.act for move in turn.moves] for turn in rounds[1:]]
    assert acts == [[Act.PASSED, Act.EXCHANGED], [Act.TILES_LEFT] * 2]


def test_racks_and_swaps_stay_hidden_while_two_people_play(club: Club) -> None:
    sheet = sheet_of(club.duel(over=False))
    moves = [move for turn in sheet.turns for move in turn.moves if move]
    assert all(move.rack == "" for move in moves)
    swap = next(move for move in moves if move.act is Act.EXCHANGED)
    assert (swap.word, swap.count) == ("", 2)
    shown = sheet_of(club.duel(over=False), open_racks=True)
    assert shown.turns[0].moves[1] is not None and shown.turns[0].moves[1].rack == "EINQRTW"


def test_against_a_computer_only_the_persons_racks_are_shown(club: Club) -> None:
    sheet = sheet_of(club.duel(over=False, people=1))
    first = sheet.turns[0].moves
    assert [move.rack for move in first if move] == ["ADEGNRS", ""]


def test_at_the_end_everything_is_shown(club: Club) -> None:
    last = sheet_of(club.duel()).turns[-1].moves[1]
    assert last is not None and (last.word, last.points) == ("EEINRT", -6)
    assert [(r.rank, r.name, r.total) for r in sheet_of(club.duel()).results] == [
        (1, "Ann", 26),
        (2, "Bob", -6),
    ]


def test_topping_shows_what_was_found_and_what_it_cost(club: Club) -> None:
    finder, judge = Middle(), EveryWord()
    record = topping.new_game(Game(Rules(), club.tile_set, club.layout), "Ann", 4, finder)
    top = finder.best(record.position)[0]
    record = topping.attempt(record, top.move, judge, finder, 12_000)
    record = topping.time_up(record, finder)
    sheet = sheet_of(record)
    assert sheet.lower_is_better
    first, second = (turn.moves[0] for turn in sheet.turns[:2])
    assert first is not None and second is not None
    assert (first.act, first.points) == (Act.PLACED, 12)
    assert second.act is Act.NOTHING and second.points >= 60
    assert sheet.results[0].total == first.points + second.points
    assert (sheet.results[0].share, sheet.results[0].best) == (None, 1)


def test_the_letter_a_blank_turned_into_stands_behind_the_rack(club: Club) -> None:
    rules = Rules(blanks=BlankRule.EXPLOSIVE)
    record = duplicate.new_game(Game(rules, club.tile_set, club.layout), _seats(), 3, Middle())
    sheet = sheet_of(record)
    assert sheet.turns[0].rack.endswith("?=A")
    assert [variant.value for variant in sheet.rules.variants] == ["explosive"]


def test_a_training_is_one_seat_with_its_racks(club: Club) -> None:
    start = club.duel(over=False).start
    record = training.train_from(replace(start, to_move=0), 1, "Ann")
    move = club.placement("8D GARDEN", record.position)
    record = training.play(record, move, AnyWord(club.tile_set))
    sheet = sheet_of(record)
    assert len(sheet.seats) == 1 and not sheet.together
    found = sheet.turns[0].moves[0]
    assert found is not None and (found.rack, found.word) == ("ADEGNRS", "GARDEN")


def test_turns_are_found_among_the_events(club: Club) -> None:
    record = club.evening()
    assert number_after_turn(record, 0) == 0
    boards = [record.position_at(number_after_turn(record, n)).board for n in range(4)]
    assert [len(board.tiles) for board in boards] == [0, 7, 9, 12]
    duel = club.duel()
    ends = [number_after_turn(duel, n) for n in range(1, 5)]
    assert all(isinstance(duel.events[end - 1], Turn) for end in ends)
    with pytest.raises(FormatError, match="turn 5 of 4"):
        number_after_turn(duel, 5)


def test_an_empty_game_has_an_empty_sheet(club: Club) -> None:
    record = arbitration.new_game(Game(Rules(), club.tile_set, club.layout), _seats(), seed=1)
    sheet = sheet_of(record)
    assert sheet.turns == ()
    assert [result.total for result in sheet.results] == [0, 0]


def _seats() -> list[Seat]:
    return [Seat("Ann"), Seat("Bob")]


def test_a_lexicon_has_its_name_where_that_is_known(club: Club) -> None:
    assert sheet_of(club.duel(), lexicons={"en": "English"}).lexicon == "English"
    assert sheet_of(club.duel(), lexicons={"fr": "French"}).lexicon == "en"
