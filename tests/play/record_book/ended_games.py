"""Games that have ended, made by hand, for the record of those who played them."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.record_book.values import GameResult, PlayedGame
from tests.game.table import AnyWord
from tests.session.conftest import with_racks

COMPUTER = Seat("It", "adaptive50at1100")
ANN, BEN = Seat("Ann"), Seat("Ben")


def ended(
    tiles: TileSet, layout: Layout, *seats: Seat, seed: int = 5, moves: int = 2
) -> GameRecord:
    """The first seat plays a bingo, the second a small word, then all pass."""
    record = free_game.new_game(Game(Rules(), tiles, layout), seats, seed)
    racks = [tiles.parse("AEINRST"), tiles.parse("ADHIMOY")]
    record = replace(record, start=with_racks(record.start, racks), positions=())
    for text in ("8H NASTIER", "7H HA")[:moves]:
        move = parse_move(text, record.position.board, tiles, None)
        record = free_game.play(record, move, AnyWord())
    while record.position.over is None:
        record = free_game.play(record, Pass(), AnyWord())
    return record


def played(**values: object) -> PlayedGame:
    """A game of a record."""
    usual = PlayedGame(
        ended="2026-11-22T14:00:00",
        mode="free",
        lexicon="en",
        name="Ann",
        score=300,
        outcome=GameResult.WON,
        turns=12,
        bingos=1,
        seed=1,
        seat=0,
        opponents=("It",),
        computer="club",
        opponent_score=280,
    )
    return replace(usual, **values)  # type: ignore[arg-type]
