"""Which games leave the word tools open: none in which people could look words up."""

from __future__ import annotations

import pytest

from eliot_qt.game.events import Ended
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.play.word_help import WordHelp, word_help

ANN, BOB, ELIOT = Seat("Ann"), Seat("Bob"), Seat("Eliot", "static")


def game(tiles: TileSet, layout: Layout, *seats: Seat, **rules: object) -> GameRecord:
    return free_game.new_game(Game(Rules(**rules), tiles, layout), seats, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("check", "help"),
    [
        (WordCheck.REFUSE, WordHelp.CHECK),
        (WordCheck.AFTER_PLAY, WordHelp.NOTHING),
        (WordCheck.CHALLENGE, WordHelp.NOTHING),
    ],
)
def test_people_against_each_other(
    en_tiles: TileSet, standard15: Layout, check: WordCheck, help: WordHelp
) -> None:
    record = game(en_tiles, standard15, ANN, BOB, word_check=check)
    assert word_help(record) is help
    three = game(en_tiles, standard15, ANN, BOB, ELIOT, word_check=check)
    assert word_help(three) is help


def test_a_game_that_is_over_may_be_searched(en_tiles: TileSet, standard15: Layout) -> None:
    record = game(en_tiles, standard15, ANN, BOB)
    over = record.append(Ended(EndReason.RESIGNED))
    assert word_help(over) is WordHelp.ALL
    assert word_help(over, undecided=True) is WordHelp.CHECK


def test_alone_against_the_computer(en_tiles: TileSet, standard15: Layout) -> None:
    assert word_help(game(en_tiles, standard15, ANN, ELIOT)) is WordHelp.ALL
    assert word_help(game(en_tiles, standard15, ANN, ELIOT, hints=False)) is WordHelp.CHECK
    strict = game(en_tiles, standard15, ANN, ELIOT, word_check=WordCheck.CHALLENGE)
    assert word_help(strict) is WordHelp.NOTHING
    assert word_help(game(en_tiles, standard15, ELIOT, ELIOT)) is WordHelp.ALL


def test_other_modes(en_tiles: TileSet, standard15: Layout) -> None:
    usual, alone = Game(Rules(), en_tiles, standard15), [ANN]
    assert word_help(training.new_training(usual, 1, "Ann")) is WordHelp.ALL
    assert word_help(arbitration.new_game(usual, [ANN, BOB], 1)) is WordHelp.ALL
    assert word_help(topping.new_game(usual, "Ann", 1)) is WordHelp.CHECK
    assert word_help(duplicate.new_game(usual, alone, 1)) is WordHelp.ALL
    assert word_help(duplicate.new_game(usual, [ANN, BOB], 1)) is WordHelp.CHECK
    recorded = Game(Rules(record_invalid=True), en_tiles, standard15)
    assert word_help(duplicate.new_game(recorded, [ANN, BOB], 1)) is WordHelp.NOTHING
