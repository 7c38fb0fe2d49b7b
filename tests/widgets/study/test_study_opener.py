"""The position of a turn, and its missed word kept, with racks of one's own or shared."""

from __future__ import annotations

from pathlib import Path

from eliot_qt.engine import PlainEngine
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.review.judges.decisions import common_decisions
from eliot_qt.review.missed import position_of_turn
from eliot_qt.review.values import TurnReview
from eliot_qt.study.boards import board_of
from eliot_qt.study.decks import Decks
from eliot_qt.study.missed import add_missed

from ...review.review_games import evening

NOW = 1_800_000_000


def test_a_word_missed_with_a_rack_for_all_is_kept_with_its_board(
    tmp_path: Path, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    engine = PlainEngine(en.graph, Game(Rules(), en_tiles, standard15))
    record = evening(en, engine, en_tiles, standard15, turns=2)
    decisions = list(common_decisions(record))
    assert len(decisions) == 2
    for decision in decisions:
        turn = TurnReview(decision.number, 0, decision.event, "", 0)
        position = position_of_turn(record, turn)
        assert (position.board, position.rack) == (decision.position.board, decision.position.rack)
        move, _equity = engine.moves(position).best()
        assert isinstance(move, Placement)
        assert add_missed(Decks(tmp_path), "en", position, move, 50, NOW)
    (file,) = Decks(tmp_path).files()
    boards = [
        board_of(e.seen, en_tiles, {"standard15": standard15})
        for e in file.entries.values()
        if e.seen
    ]
    assert [board and board.position.board for board in boards] == [
        decision.position.board for decision in decisions
    ]
