from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Move
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.models.history import HistoryColumn, HistoryModel
from eliot_qt.modes import free_game, topping, training
from eliot_qt.modes.variants import judge_for

from ..modes.common_table import Guesses


class Anything:
    """Judges every word good, except those with a Z."""

    def accepts(self, word: bytes) -> bool:
        return 26 not in word


@pytest.fixture
def model(qapp: object) -> HistoryModel:
    made = HistoryModel()
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def game(tile_set: TileSet, layout: Layout, players: Sequence[str], check: WordCheck) -> GameRecord:
    seats = [Seat(f"P{i + 1}", player) for i, player in enumerate(players)]
    record = free_game.new_game(Game(Rules(word_check=check), tile_set, layout), seats, 5)
    racks = tuple(tile_set.parse(rack) for rack in ("WINTERZ", "AEIOUST"))
    start = opening(record.start.rules, tile_set, record.start.board, racks)
    return replace(record, start=start, positions=())


def play(record: GameRecord, move: str | Move) -> GameRecord:
    position = record.position
    if isinstance(move, str):
        move = parse_move(move, position.board, position.tile_set)
    return free_game.play(record, move, Anything())


def texts(model: HistoryModel, column: HistoryColumn) -> list[str]:
    return [model.index(row, column).data() for row in range(model.rowCount())]


@pytest.fixture
def record(en_tiles: TileSet, standard15: Layout) -> GameRecord:
    begun = game(en_tiles, standard15, ["", "master"], WordCheck.AFTER_PLAY)
    return play(play(begun, "8H WIN"), Exchange(en_tiles.parse("AEI")))


def test_topping_counts_penalties_not_points_on_the_board(
    model: HistoryModel, en_tiles: TileSet, standard15: Layout
) -> None:
    rules = Rules(first_move_across=True)
    record = topping.new_game(Game(rules, en_tiles, standard15), "Ann", 1, Guesses())
    record = topping.time_up(record, Guesses(), elapsed=20_000)
    record = topping.time_up(record, Guesses(), elapsed=5_000)
    model.set_record(record)
    assert texts(model, HistoryColumn.SCORE) == ["80", "65"]
    assert texts(model, HistoryColumn.TOTAL) == ["80", "145"]
    heading = model.headerData(HistoryColumn.SCORE, Qt.Orientation.Horizontal)
    spoken = model.index(0, HistoryColumn.SCORE).data(Qt.ItemDataRole.AccessibleTextRole)
    assert (heading, spoken) == ("Penalty", "80 penalty points")


def test_rows_show_turns_scores_and_totals(model: HistoryModel, record: GameRecord) -> None:
    model.set_record(record)
    assert texts(model, HistoryColumn.NUMBER) == ["1", "2"]
    assert texts(model, HistoryColumn.SEAT) == ["P1", "P2"]
    assert texts(model, HistoryColumn.SCORE) == ["+12", "0"]
    assert texts(model, HistoryColumn.TOTAL) == ["12", "0"]


def test_exchanged_tiles_are_hidden_until_the_end(
    model: HistoryModel, record: GameRecord, en_tiles: TileSet, standard15: Layout
) -> None:
    model.set_record(record)
    assert texts(model, HistoryColumn.MOVE) == ["8H WIN", "ex 3 tiles"]
    model.set_record(free_game.resign(record, 0))
    assert texts(model, HistoryColumn.MOVE) == ["8H WIN", "ex AEI", "resigns"]
    people = game(en_tiles, standard15, ["", ""], WordCheck.REFUSE)
    model.set_record(play(people, Exchange(en_tiles.parse("WZ"))))
    assert texts(model, HistoryColumn.MOVE) == ["ex 2 tiles"]


def test_what_a_single_person_exchanged_is_no_secret(
    model: HistoryModel, en_tiles: TileSet, standard15: Layout
) -> None:
    begun = game(en_tiles, standard15, ["", "master"], WordCheck.REFUSE)
    model.set_record(play(begun, Exchange(en_tiles.parse("WZ"))))
    assert texts(model, HistoryColumn.MOVE) == ["ex WZ"]


def test_phonies_are_struck(model: HistoryModel, en_tiles: TileSet, standard15: Layout) -> None:
    begun = game(en_tiles, standard15, ["", ""], WordCheck.AFTER_PLAY)
    model.set_record(play(begun, "8H WIZ"))
    first = model.index(0, HistoryColumn.MOVE)
    assert first.data(Qt.ItemDataRole.FontRole).strikeOut()
    assert "withdrawn" in first.data(Qt.ItemDataRole.AccessibleTextRole)
    assert texts(model, HistoryColumn.TOTAL)[-1] == "0"
    assert texts(model, HistoryColumn.SEAT) == ["P1", "P1"]
    assert model.number_after(0) == 2


def test_the_cursor_has_its_row(model: HistoryModel, record: GameRecord) -> None:
    model.set_record(record)
    assert model.current_row() == 1
    assert [model.number_after(row) for row in range(2)] == [1, 2]
    model.set_record(record.go_to(1))
    assert model.current_row() == 0
    model.set_record(record.go_to(0))
    assert model.current_row() is None
    assert model.event_number(1) == 1


def test_the_end_is_shown_line_by_line(
    model: HistoryModel, en_tiles: TileSet, standard15: Layout
) -> None:
    begun = game(en_tiles, standard15, ["", ""], WordCheck.REFUSE)
    for _ in range(6):
        begun = play(begun, "pass")
    model.set_record(begun)
    moves = texts(model, HistoryColumn.MOVE)
    assert moves[:6] == ["pass"] * 6
    assert moves[6:] == ["tiles left EINRTWZ", "tiles left AEIOSTU"]
    assert texts(model, HistoryColumn.SCORE)[6] == "−19"
    assert model.number_after(5) == len(begun.events)


def test_longer_and_shorter_games_replace_one_another(
    model: HistoryModel, record: GameRecord, en_tiles: TileSet, standard15: Layout
) -> None:
    model.set_record(record)
    other = game(en_tiles, standard15, ["", "master"], WordCheck.AFTER_PLAY)
    model.set_record(play(other, "8H TIN"))
    assert texts(model, HistoryColumn.MOVE) == ["8H TIN"]
    model.set_record(record)
    assert texts(model, HistoryColumn.MOVE)[0] == "8H WIN"
    practice = training.new_training(Game(Rules(), en_tiles, standard15), 1, "P")
    model.set_record(training.set_rack(practice, en_tiles.parse("QI?")))
    assert texts(model, HistoryColumn.MOVE) == ["rack IQ?"]


def test_every_cell_has_a_head(model: HistoryModel) -> None:
    spoken = Qt.ItemDataRole.AccessibleTextRole
    heads = [model.headerData(c, Qt.Orientation.Horizontal, spoken) for c in HistoryColumn]
    assert heads == ["Turn", "Player", "Move", "Score", "Total"]


def test_rows_of_a_long_game_are_made_once(
    model: HistoryModel,
    en_tiles: TileSet,
    standard15: Layout,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []
    describe = HistoryModel._describe

    def count(self: HistoryModel, record: GameRecord, number: int) -> str:
        made.append(number)
        return describe(self, record, number)

    monkeypatch.setattr(HistoryModel, "_describe", count)
    record = training.new_training(Game(Rules(), en_tiles, standard15), 3)
    for _ in range(60):
        record = training.complete_rack(record, b"")
    model.set_record(record)
    assert len(made) == 60
    for number in (0, 30, 60):
        model.set_record(record.go_to(number))
        assert model.current_row() == (number - 1 if number else None)
    assert len(made) == 60
    for _ in range(3):
        record = training.complete_rack(record, b"")
        model.set_record(record)
    assert model.rowCount() == 63
    assert len(made) <= 60 + 2 * 3
    fresh = HistoryModel()
    fresh.set_record(record)
    for column in HistoryColumn:
        assert texts(model, column) == texts(fresh, column)


def test_rows_follow_a_fork_a_strike_and_another_game(
    model: HistoryModel, en_tiles: TileSet, standard15: Layout
) -> None:
    begun = game(en_tiles, standard15, ["", ""], WordCheck.AFTER_PLAY)
    one = play(begun, "8H WIN")
    steps = [
        begun,
        one,
        play(one, Exchange(en_tiles.parse("AEI"))),
        play(one, "7H AE"),
        # A phony, which a second event takes off the board.
        play(begun, "8H ZEN"),
        replace(one, seats=(Seat("Ann"), Seat("Bob"))),
        free_game.resign(play(one, Exchange(en_tiles.parse("AEI"))), 0),
        game(en_tiles, standard15, ["", "master"], WordCheck.REFUSE),
    ]
    for step in (*steps, *reversed(steps)):
        model.set_record(step)
        fresh = HistoryModel()
        fresh.set_record(step)
        for column in HistoryColumn:
            assert texts(model, column) == texts(fresh, column)
    model.set_record(steps[-2], discreet=True)
    assert "ex 3 tiles" in texts(model, HistoryColumn.MOVE)
    model.set_record(steps[-2])
    assert "ex AEI" in texts(model, HistoryColumn.MOVE)


def clabbers(tile_set: TileSet, layout: Layout, check: WordCheck) -> GameRecord:
    begun = game(tile_set, layout, ["", ""], check)
    start = replace(begun.start, rules=replace(begun.start.rules, anagrams=True))
    return play(replace(begun, start=start, positions=()), "8H WTINER")


def test_moves_of_clabbers_show_their_words(
    model: HistoryModel, en_tiles: TileSet, standard15: Layout, en: Lexicon
) -> None:
    record = play(clabbers(en_tiles, standard15, WordCheck.REFUSE), "G8 AIT")
    judge = judge_for(record.start.rules, en.graph)
    model.set_record(record, judge=judge)
    first, second = (model.index(row, HistoryColumn.MOVE) for row in (0, 1))
    assert first.data() == "8H WTINER = TWINER, WINTER"
    assert second.data() == "G8 AIT"
    assert "AWTINER" in second.data(Qt.ItemDataRole.ToolTipRole)
    assert "AWTINER (" in second.data(Qt.ItemDataRole.AccessibleTextRole)
    plain = play(game(en_tiles, standard15, ["", ""], WordCheck.REFUSE), "8H WINTER")
    model.set_record(plain, judge=judge_for(plain.start.rules, en.graph))
    assert texts(model, HistoryColumn.MOVE) == ["8H WINTER"]


def test_words_of_clabbers_do_not_give_a_bluff_away(
    model: HistoryModel, en_tiles: TileSet, standard15: Layout, en: Lexicon
) -> None:
    record = clabbers(en_tiles, standard15, WordCheck.CHALLENGE)
    judge = judge_for(record.start.rules, en.graph)
    model.set_record(record, judge=judge)
    assert texts(model, HistoryColumn.MOVE) == ["8H WTINER"]
    over = free_game.resign(record, 1)
    model.set_record(over, discreet=True, judge=judge)
    assert texts(model, HistoryColumn.MOVE)[0] == "8H WTINER"
    model.set_record(over, judge=judge)
    assert texts(model, HistoryColumn.MOVE)[0] == "8H WTINER = TWINER, WINTER"
