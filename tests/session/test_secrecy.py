"""What leaves a running game tells no rack its reader may not see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, missing_tiles
from eliot_qt.modes import duplicate, free_game, training
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.secrecy import NOBODY, may_review_file, seat_at_table, seat_shown
from tests.game.table import AnyWord
from tests.modes.common_table import Guesses

MakeGame = Callable[..., GameRecord]


@pytest.fixture
def files(tile_sets: dict[str, TileSet], standard15: Layout) -> GameFiles:
    return GameFiles(tile_sets, {standard15.id: standard15})


@pytest.fixture
def running(en_tiles: TileSet, standard15: Layout) -> MakeGame:
    """Some turns of a game: an exchange, placements, a pass."""

    def make(*players: str) -> GameRecord:
        seats = [Seat(f"P{n}", player) for n, player in enumerate(players, 1)]
        record = free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 5)
        record = free_game.play(record, Exchange(record.position.rack[:3]), AnyWord())
        for _ in range(5):
            move = Guesses().best(record.position)[0].move
            record = free_game.play(record, move, AnyWord())
        return record

    return make


def test_who_may_see_what(running: MakeGame, en_tiles: TileSet, standard15: Layout) -> None:
    hot_seat, mixed, computers = running("", ""), running("", "club"), running("club", "club")
    assert (seat_shown(hot_seat, 1), seat_shown(hot_seat, None)) == (1, NOBODY)
    assert (seat_shown(mixed, 0), seat_shown(computers, None)) == (0, None)
    ended = free_game.resign(hot_seat, 0)
    assert ended.position.over is EndReason.RESIGNED
    assert seat_shown(ended, 0) is None
    # Looking back at a game that goes on does not end it.
    assert seat_shown(hot_seat.go_to(1), 1) == 1
    alone = training.new_training(Game(Rules(), en_tiles, standard15), 1)
    common = duplicate.new_game(Game(Rules(), en_tiles, standard15), hot_seat.seats, 1)
    assert seat_shown(alone, 0) is seat_shown(common, None) is None


def test_who_sits_in_front(running: MakeGame) -> None:
    assert seat_at_table(running("", "")) == 0
    assert seat_at_table(running("club", "")) == 1
    assert seat_at_table(running("club", "", "")) is None


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_a_position_in_a_file_shows_one_rack(
    running: MakeGame, files: GameFiles, tmp_path: Path, seat: int
) -> None:
    record = running("", "")
    path = tmp_path / "game.cgp"
    files.write(path, record, seat)
    racks = path.read_text(encoding="utf-8").split()[1].split("/")
    now = record.position
    shown = [now.tile_set.show(now.racks[s] or b"") if s == seat else "" for s in (0, 1)]
    assert racks == shown[now.to_move :] + shown[: now.to_move]
    found = parse_cgp(path.read_text(encoding="utf-8"), now.game)
    assert found.board == now.board


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_gcg_of_a_running_game_shows_of_others_what_they_have_shown(
    running: MakeGame, files: GameFiles, tmp_path: Path, seat: int
) -> None:
    record = running("", "")
    path = tmp_path / "game.gcg"
    files.write(path, record, seat)
    lines = path.read_text(encoding="utf-8").splitlines()
    show = record.start.tile_set.show
    events = [event for event in record.events if isinstance(event, Turn)]
    for line, event, before in zip(
        [line for line in lines if line.startswith(">")], events, record.positions, strict=False
    ):
        rack = show(before.racks[event.seat] or b"")
        told = line.split()[1]
        if event.seat == seat:
            assert told == rack
        elif isinstance(event.move, Exchange):
            assert told == "-3"
        else:
            hidden = missing_tiles(event.move.used, before.racks[event.seat] or b"")  # type: ignore[union-attr]
            assert len(told) == len(rack) - len(hidden)
    pragmas = [line.split()[0] for line in lines if line.startswith("#rack")]
    assert pragmas == ([] if seat == NOBODY else [f"#rack{seat + 1}"])
    opened = files.read(path).record
    assert opened.position.scores == record.position.scores
    assert opened.position.board == record.position.board


def test_a_file_is_analysed_unless_it_is_of_a_game_that_goes_on(running: MakeGame) -> None:
    record, ended = running("", ""), free_game.resign(running("", ""), 0)
    gcg, own = Path("game.GCG"), Path("game.eliot")
    assert may_review_file(gcg, record, None) and may_review_file(gcg, record, ended)
    assert not may_review_file(gcg, record, record)
    assert not may_review_file(gcg, record.go_to(3).append(), record), "as it was some turns ago"
    assert not may_review_file(own, record, None)
    assert may_review_file(own, ended, record)


def test_all_is_shown_of_a_game_that_is_over(
    running: MakeGame, files: GameFiles, tmp_path: Path
) -> None:
    record = free_game.resign(running("", ""), 0)
    secret, whole = tmp_path / "secret.gcg", tmp_path / "whole.gcg"
    files.write(secret, record, seat_shown(record, None))
    files.write(whole, record)
    assert secret.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_saved_games_hold_all_there_is(running: MakeGame, files: GameFiles, tmp_path: Path) -> None:
    record = running("", "club")
    path = tmp_path / "game.eliot"
    files.write(path, record, 0)
    assert files.read(path).record == record
