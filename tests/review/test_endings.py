"""The end of games: losses against another way to the same value, games thrown away."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from eliot_qt.coach.asides import About
from eliot_qt.coach.figures import Measure
from eliot_qt.coach.weights import weigh
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.move import Pass
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.review.compared import best_and_played
from eliot_qt.review.json_rows import dump_turn, load_turn
from eliot_qt.review.judges.analyst import Analyst
from eliot_qt.review.judges.decisions import Decision
from eliot_qt.review.judges.deeper import deeper
from eliot_qt.review.judges.draws import SimulationJudge
from eliot_qt.review.judges.endings import EndingJudge
from eliot_qt.review.judges.preendings import Preendings
from eliot_qt.review.kit import ReviewKit, TurnBudget, kit_of
from eliot_qt.review.values import Basis
from eliot_qt.store.fields import Fields
from eliot_qt.voice.weights import clause
from tests.players.test_preendgame import HOPELESS, WON

from .answers import answer_of

ORACLE = Path(__file__).parents[1] / "data" / "endgames_en.jsonl"
LINES = [json.loads(line) for line in ORACLE.read_text(encoding="ascii").splitlines()]
# Solved in no time.
EASY = LINES[16]


@pytest.fixture(scope="module")
def kit(library: Library) -> ReviewKit:
    return kit_of(library, Rules())


def position_of(cgp: str, kit: ReviewKit) -> Position:
    return parse_cgp(cgp, kit.game)


def value(position: Position, kit: ReviewKit) -> float:
    """What the endgame player says."""
    equipment = equipment_of(kit.lister, kit.game)
    *_, last = ANALYSTS["endgame"](equipment, Effort()).analyse(position)
    assert last.best.exact and last.best.value is not None
    return float(last.best.value)


def test_every_move_is_worth_its_points_less_what_the_other_side_then_gains(kit: ReviewKit) -> None:
    position = position_of(EASY["cgp"], kit)
    seen = position.seen_by(0)
    endings = EndingJudge(kit, TurnBudget(playouts=1))
    for row in kit.static.rank(seen)[:3]:
        found = answer_of(endings.judge(seen, row.move, row.score))
        board = position.board.after(row.move)  # type: ignore[arg-type]
        after = replace(position, board=board, racks=(row.leave, position.racks[1]), to_move=1)
        after = replace(after, rack_counts=tuple(len(rack or b"") for rack in after.racks))
        worth = row.score - value(after, kit)
        assert found.lost.spread == EASY["value"] - worth
        assert found.exact and found.solved


def test_the_move_played_has_its_value_among_the_candidates(kit: ReviewKit) -> None:
    seen = position_of(EASY["cgp"], kit).seen_by(0)
    endings = EndingJudge(kit, TurnBudget(playouts=1))
    ranking = kit.static.rank(seen)
    for row in (ranking[2], ranking[40]):
        found = answer_of(endings.judge(seen, row.move, row.score))
        (played,) = (line for line in found.rows if line.move == row.move)
        assert played.value == EASY["value"] - found.lost.spread and played.exact


def test_solved_turns_keep_their_lines_of_play(kit: ReviewKit) -> None:
    """Those of the best move and of the one played, as texts that are kept and read back."""
    seen = position_of(EASY["cgp"], kit).seen_by(0)
    row = kit.static.rank(seen)[3]
    decision = Decision(1, seen.to_move, 0, seen, row.move, row.score)
    turn = answer_of(Analyst(kit, TurnBudget(playouts=1)).review(decision))
    lines = {line.move: line for line in turn.candidates}
    assert lines[turn.best or ""].line == ("1J LIMN",)
    assert lines[turn.move].line and turn.move != turn.best
    assert not any(line.line for line in turn.candidates if line.move not in (turn.best, turn.move))
    kept = Fields(json.loads(json.dumps(dump_turn(turn))), "")
    assert load_turn(kept) == turn


def test_equal_wins_are_told_apart_in_the_window(kit: ReviewKit) -> None:
    """With one tile in the bag; a figure of the review that is proven counts in its reasons."""
    seen = position_of(WON, kit).seen_by(0)
    # The second best: LEVODOPA, two rows higher, is the best.
    played = parse_move("N5 LEVODOPA", seen.board, seen.tile_set, seen.rack)
    decision = Decision(1, seen.to_move, 0, seen, played, 68)
    turn = answer_of(Analyst(kit, TurnBudget(seconds=3600)).review(decision))
    pair = best_and_played(turn, seen)
    assert pair is not None
    measure = Measure(seen, kit.lister, kit.judge, 1)
    own, other = map(measure.figures, pair)
    (tie,) = (each for each in weigh(own, other, seen) if each.aside is not None)
    assert tie.aside is not None and tie.aside.about is About.SAME_WINS
    assert (tie.aside.own, tie.aside.tiles) == (8, 8)
    assert (tie.own, tie.other) == (47.75, 46.875)
    said = "both win for 8 of 8 tiles; +47.8 instead of +46.9 on average"
    assert str(clause(tie, seen)) == said


def test_a_longer_look_has_values_and_lines_of_all_that_is_shown(kit: ReviewKit) -> None:
    seen = position_of(EASY["cgp"], kit).seen_by(0)
    *_, lines = deeper(kit, seen, None, TurnBudget(playouts=40_000))
    assert lines is not None
    assert lines[0].spread == EASY["value"]
    spreads = [line.spread for line in lines]
    assert None not in spreads and spreads == sorted(spreads, key=lambda s: -(s or 0))
    assert all(line.line for line in lines)


def test_a_turn_of_the_endgame_has_reasons_in_the_window(kit: ReviewKit) -> None:
    seen = position_of(EASY["cgp"], kit).seen_by(0)
    equipment = equipment_of(kit.lister, kit.game)
    *_, analysis = ANALYSTS["endgame"](equipment, Effort(lines=2)).analyse(seen)
    measure = Measure(seen, kit.lister, kit.judge)
    best, second = analysis.rows[0], analysis.rows[1]
    weights = weigh(measure.figures(best), measure.figures(second), seen)
    texts = [str(clause(each, seen)) for each in weights]
    proven = f"the rest of the game is proven +{EASY['value']} "
    assert any(each.startswith(proven) for each in texts), texts


def test_passing_a_won_endgame_away_loses_the_game(kit: ReviewKit) -> None:
    rows = ["15"] * 15
    rows[7] = "7QI6"
    position = position_of(f"{'/'.join(rows)} S/S 100/101 0", kit)
    seen = replace(position.seen_by(0), bag=position.racks[1] or b"")
    found = answer_of(EndingJudge(kit, TurnBudget(playouts=1)).judge(seen, Pass(), 0))
    # QIS is 12 points and goes out, which is worth 2 more, on either side.
    assert (found.best_win, found.move_win, found.lost.win) == (100, 0, 100)
    assert found.lost.spread == 28


def test_the_last_pass_leaves_both_with_their_racks(kit: ReviewKit) -> None:
    rows = ["15"] * 15
    rows[7] = "7QI6"
    position = position_of(f"{'/'.join(rows)} S/JZ 100/101 0", kit)
    seen = replace(position.seen_by(0), bag=position.racks[1] or b"", scoreless=5)
    found = answer_of(EndingJudge(kit, TurnBudget(playouts=1)).judge(seen, Pass(), 0))
    # QIS scores 12 and the other's 18 points count twice; after six scoreless turns one's own
    # point is lost, and the other's 18.
    assert found.best.score == 12
    assert found.lost.spread == (12 + 36) - (18 - 1)


def test_a_pre_endgame_that_was_not_played_out_is_a_simulation(kit: ReviewKit) -> None:
    """With hardly any time no draw is known, and a guess is no answer."""
    seen = position_of(HOPELESS, kit).seen_by(0)
    ticks = count()
    budget = TurnBudget(seconds=2, clock=lambda: 0.2 * next(ticks))
    row = kit.static.rank(seen)[30]
    judge = Preendings(kit, budget, lambda: SimulationJudge(kit, budget))
    found = answer_of(judge.judge(seen, row.move))
    assert found is not None and found.basis is Basis.SIMULATION
    assert all(line.estimate and line.estimate.playouts for line in found.rows)


def test_with_one_tile_in_the_bag_every_draw_counts(kit: ReviewKit) -> None:
    rows = ["15"] * 15
    rows[7] = "7QI6"
    position = position_of(f"{'/'.join(rows)} S/JZ 100/120 0", kit)
    unseen = kit.game.tile_set.parse("JVZ")
    seen = replace(position.seen_by(0), bag=unseen)
    assert seen.bag_count == 1
    found = answer_of(Preendings(kit, TurnBudget(playouts=1)).judge(seen, Pass()))
    assert found is not None
    # With QIS or IS on the board the mover wins for one draw of three: 108 against 102 with V
    # drawn after QIS, where nobody can move any more and each loses its rack.
    assert found.best_win == pytest.approx(100 / 3)
    # After a pass the other side passes, too: 99 against 102, 108 or 106.
    assert found.move_win == 0
    assert found.lost.win == pytest.approx(100 / 3)
    assert found.lost.win_se == 0
