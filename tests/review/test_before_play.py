"""What a move would lose, before it is played."""

from __future__ import annotations

from eliot_qt.game.board import Board
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.review.judges.before_play import judge_before
from eliot_qt.review.kit import TurnBudget, kit_of
from eliot_qt.review.values import MoveClass, TurnReview

from .answers import answer_of


def judged(library: Library, text: str, seats: int = 2) -> TurnReview | None:
    rules = Rules()
    kit = kit_of(library, rules)
    position = beginning(library, rules, seats)
    move = parse_move(text, position.board, kit.game.tile_set, None)
    found = answer_of(judge_before(kit, position, move, TurnBudget(playouts=400)))
    if found is None:
        return None
    if found.pair is not None:
        best, played = found.pair
        assert played.move == move
        assert best.equity > played.equity
    assert (found.pair is None) == (found.turn.best == found.turn.move)
    return found.turn


def beginning(library: Library, rules: Rules, seats: int) -> Position:
    tiles = library.tile_sets[rules.tile_set]
    racks = (tiles.parse("ACDORSU"), tiles.parse("AEIOSTU"))[:seats]
    board = Board.empty(library.layouts[rules.layout])
    return opening(rules, tiles, board, racks).seen_by(0)


def test_a_missed_bingo_is_a_blunder(library: Library) -> None:
    found = judged(library, "8H US")
    assert found is not None
    assert found.grade is MoveClass.BLUNDER
    assert found.missed_bingo
    assert found.best is not None
    assert found.best.endswith("CRUSADO")


def test_the_best_move_loses_nothing(library: Library) -> None:
    found = judged(library, "8D CRUSADO")
    assert found is not None
    assert found.grade is MoveClass.BEST


def test_alone_points_and_leave_are_compared(library: Library) -> None:
    found = judged(library, "8H US", seats=1)
    assert found is not None
    assert found.grade is MoveClass.BLUNDER
    assert found.loss is None
    assert found.points_lost is not None
    assert found.points_lost > 15


def test_what_is_no_legal_move_is_not_judged(library: Library) -> None:
    assert judged(library, "8H URX") is None
    assert judged(library, "pass") is None
