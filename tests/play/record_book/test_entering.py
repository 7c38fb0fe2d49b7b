"""What of a game that has ended goes into the record of the people who played it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.record_book.entering import game_digest, played_games
from eliot_qt.play.record_book.values import BestPlay, GameResult
from tests.game.table import AnyWord

from .ended_games import ANN, BEN, COMPUTER, ended

NOW = datetime(2026, 11, 22, 14, 5, 6)


def test_a_game_against_the_computer_is_the_person_s(en_tiles: TileSet, standard15: Layout) -> None:
    record = ended(en_tiles, standard15, ANN, COMPUTER)
    (game,) = played_games(record, Path("/games/a.json"), NOW)
    ann, it = record.position.scores
    assert (game.ended, game.file) == ("2026-11-22T14:05:06", "/games/a.json")
    assert (game.name, game.opponents) == ("Ann", ("It",))
    assert (game.computer, game.level) == ("adaptive50at1100", "adaptive50")
    assert (game.score, game.opponent_score, game.outcome) == (ann, it, GameResult.WON)
    assert (game.mode, game.lexicon, game.counts_points) == ("free", "en", True)
    assert (game.bingos, game.best) == (1, (BestPlay("NASTIER", 66),))
    assert game.turns == sum(1 for e in record.events if getattr(e, "seat", None) == 0) - 1


def test_a_game_keeps_as_many_best_plays_as_are_shown(
    en_tiles: TileSet, standard15: Layout
) -> None:
    """The ten best of all games may be of one game."""
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), (ANN, BEN), 5)
    scores, word = [], ""
    for _ in range(7):
        tiles = [tile for tile in record.position.rack if tile]
        word += en_tiles.show(bytes(tiles[: 1 if word else 2]))
        move = parse_move(f"8H {word}", record.position.board, en_tiles, None)
        before = record.position.scores[0]
        record = free_game.play(record, move, AnyWord())
        scores.append(record.position.scores[0] - before)
        record = free_game.play(record, Pass(), AnyWord())
    while record.position.over is None:
        record = free_game.play(record, Pass(), AnyWord())
    (game, _) = played_games(record, None, NOW)
    assert [play.score for play in game.best] == sorted(scores, reverse=True)


def test_each_person_at_the_table_has_the_game(en_tiles: TileSet, standard15: Layout) -> None:
    games = played_games(ended(en_tiles, standard15, ANN, BEN), None, NOW)
    assert [game.name for game in games] == ["Ann", "Ben"]
    assert [game.outcome for game in games] == [GameResult.WON, GameResult.LOST]
    assert [game.opponents for game in games] == [("Ben",), ("Ann",)]
    assert [game.bingos for game in games] == [1, 0]
    assert games[0].digest == games[1].digest
    assert games[0].key != games[1].key


def test_games_of_computers_and_open_games_are_nobody_s(
    en_tiles: TileSet, standard15: Layout
) -> None:
    computers = ended(en_tiles, standard15, COMPUTER, Seat("That", "club"))
    assert played_games(computers, None, NOW) == ()
    over = ended(en_tiles, standard15, ANN, COMPUTER)
    still_open = over.go_to(2).append()
    assert played_games(still_open, None, NOW) == ()


def test_resigning_at_once_is_not_a_game(en_tiles: TileSet, standard15: Layout) -> None:
    record = ended(en_tiles, standard15, ANN, COMPUTER, moves=0)
    record = record.go_to(0).append()
    gone = free_game.resign(record, 0)
    assert gone.position.over is not None
    assert played_games(gone, None, NOW) == ()


def test_the_digest_is_of_the_game_alone(en_tiles: TileSet, standard15: Layout) -> None:
    record = ended(en_tiles, standard15, ANN, BEN)
    noted = record.go_to(1).with_note("A note")
    assert game_digest(noted) == game_digest(record)
    assert game_digest(record.go_to(2).append()) != game_digest(record)
