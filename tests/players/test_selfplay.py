from __future__ import annotations

from collections.abc import Iterator

import pytest

from eliot_qt.engine import Engine
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ChallengeRule, Rules, WordCheck
from eliot_qt.game.tiles import TileSet, on_rack, sort_tiles
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import free_game
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.selfplay import decide, play_out
from eliot_qt.players.static import StaticPlayer


class Passing:
    """Changes its mind once, then passes; remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Position] = []

    def analyse(self, position: Position) -> Iterator[Analysis]:
        self.shown.append(position)
        yield Analysis((Candidate(Pass(), 0, 5, b""),), "first", False)
        yield Analysis((Candidate(Pass(), 0, 9, b""),), "last")


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(word_check=WordCheck.CHALLENGE, challenge=ChallengeRule.DOUBLE),
        Rules(word_check=WordCheck.AFTER_PLAY),
    ],
)
def test_plays_a_whole_game(
    rules: Rules, en: Lexicon, en_tiles: TileSet, standard15: Layout, engine: Engine
) -> None:
    seats = (Seat("A", "h2"), Seat("B", "h2"))
    record = free_game.new_game(Game(rules, en_tiles, standard15), seats, 7)
    records = list(play_out(record, [StaticPlayer(engine)] * 2, en))
    end = records[-1].position
    assert end.over is EndReason.OUT
    assert [len(r.events) for r in records] == sorted({len(r.events) for r in records})
    racks = b"".join(rack or b"" for rack in end.racks)
    tiles = bytes(map(on_rack, end.board.tiles)) + racks + end.bag
    assert sort_tiles(tiles) == sort_tiles(en_tiles.full_bag)
    assert min(end.scores) > 200


def test_asks_on_behalf_of_the_seat_and_takes_the_last_answer(
    en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), (Seat("A"), Seat("B")), 1)
    player = Passing()
    assert decide(player, record.position).equity == 9
    (shown,) = player.shown
    assert shown.racks == (record.position.racks[0], None)
    assert len(shown.bag) == 93


def test_passing_on_both_sides_ends_the_game(
    en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), (Seat("A"), Seat("B")), 1)
    *_, last = play_out(record, [Passing(), Passing()], en)
    assert last.position.over is EndReason.SCORELESS
