"""Games branched from one another, as a tree."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.kept.autosave import SavedGame
from eliot_qt.play.kept.branches import by_branches
from tests.game.table import AnyWord

from .record_book.ended_games import ANN, BEN, ended


def saved(name: str, record: GameRecord) -> SavedGame:
    return SavedGame(Path(f"{name}.json"), record, datetime(2026, 11, 22))


def branch(record: GameRecord, at: int, passes: int) -> GameRecord:
    """Another game from after so many events."""
    here = record.go_to(at).append()
    for _ in range(passes):
        here = free_game.play(here, Pass(), AnyWord())
    return here


def names(games: list[SavedGame]) -> list[tuple[str, int]]:
    return [(game.path.stem, depth) for game, depth in by_branches(games)]


def test_a_branch_stands_below_the_game_it_came_from(en_tiles: TileSet, standard15: Layout) -> None:
    first = ended(en_tiles, standard15, ANN, BEN)
    second = branch(first, 1, 2)
    move = parse_move("7H HA", first.positions[1].board, en_tiles, None)
    again = free_game.play(first.go_to(1).append(), move, AnyWord())
    assert again.events == first.events[:2]
    third = branch(second, 2, 1)
    other = ended(en_tiles, standard15, ANN, BEN, seed=9)
    games = [saved("4", third), saved("3", other), saved("2", second), saved("1", first)]
    assert names(games) == [("1", 0), ("2", 1), ("4", 2), ("3", 0)]
    assert names(list(reversed(games))) == [("1", 0), ("2", 1), ("4", 2), ("3", 0)]


def test_a_branch_from_the_first_turn_is_one(en_tiles: TileSet, standard15: Layout) -> None:
    first = ended(en_tiles, standard15, ANN, BEN)
    games = [saved("1", first), saved("2", branch(first, 0, 3)), saved("3", branch(first, 1, 1))]
    assert names(games) == [("1", 0), ("2", 1), ("3", 1)]


def test_games_that_only_begin_alike_are_apart(en_tiles: TileSet, standard15: Layout) -> None:
    first = replace(ended(en_tiles, standard15, ANN, BEN), seed=0)
    assert names([saved("2", branch(first, 0, 2)), saved("1", first)]) == [("2", 0), ("1", 0)]
    assert names([]) == []
