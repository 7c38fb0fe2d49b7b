"""Duels: losses and their errors, by playouts and by a clock that is over at once."""

from __future__ import annotations

from itertools import count
from math import hypot
from pathlib import Path

import pytest

from eliot_qt.game.move import Placement
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.review.compared import best_and_played
from eliot_qt.review.judges.analyst import Analyst
from eliot_qt.review.judges.decisions import Decision, own_decisions
from eliot_qt.review.judges.draws import SimulationJudge
from eliot_qt.review.judges.outcome import Advantage, TurnOutcome
from eliot_qt.review.kit import TurnBudget, kit_of

from .answers import answer_of


@pytest.fixture(scope="module")
def decision(library: Library, faulty: Path) -> Decision:
    """Ann plays TIE from AEINRST."""
    opened = GameFiles(library.tile_sets, library.layouts, library.words).read(faulty)
    return next(own_decisions(opened.record, opened.guessed))


def judged(library: Library, decision: Decision, budget: TurnBudget) -> TurnOutcome:
    draws = SimulationJudge(kit_of(library, decision.position.rules), budget)
    return answer_of(draws.judge(decision.position, decision.move))


def test_the_error_of_a_loss_covers_other_draws(library: Library, decision: Decision) -> None:
    """The loss of many playouts is within four standard errors of that of few."""
    few = judged(library, decision, TurnBudget(playouts=200)).lost
    many = judged(library, decision, TurnBudget(playouts=2_000)).lost
    assert 0 < many.win_se < few.win_se
    assert abs(many.win - few.win) < 4 * few.win_se
    assert abs(many.spread - few.spread) < 4 * few.spread_se


def test_by_playouts_the_answer_is_always_the_same(library: Library, decision: Decision) -> None:
    first, second = (judged(library, decision, TurnBudget(playouts=100)) for _ in range(2))
    assert first.lost == second.lost
    assert [row.move for row in first.rows] == [row.move for row in second.rows]


def test_threads_do_not_matter_for_an_answer_by_playouts(
    library: Library, decision: Decision
) -> None:
    one, two, three = (
        judged(library, decision, TurnBudget(playouts=300, threads=threads))
        for threads in (1, 2, 3)
    )
    assert one == two == three


def test_a_clock_that_is_over_at_once_leaves_enough_to_tell_an_error(
    library: Library, decision: Decision
) -> None:
    ticks = count(0, 10)
    budget = TurnBudget(seconds=0.01, clock=lambda: float(next(ticks)))
    lost = judged(library, decision, budget).lost
    assert 0 < lost.win_se < 5 and lost.win > 5


def test_with_the_fewest_playouts_there_is_an_answer(library: Library, decision: Decision) -> None:
    outcome = judged(library, decision, TurnBudget(playouts=1))
    assert outcome.lost.win_se >= 0 and outcome.rows


def test_the_mirror_image_of_the_best_opening_loses_nothing(
    library: Library, decision: Decision
) -> None:
    draws = SimulationJudge(kit_of(library, decision.position.rules), TurnBudget(playouts=400))
    best = answer_of(draws.judge(decision.position, decision.move)).best.move
    assert isinstance(best, Placement)
    outcome = answer_of(draws.judge(decision.position, best.mirrored))
    assert outcome.best.move == best.mirrored
    assert best not in [row.move for row in outcome.rows]
    assert outcome.lost == Advantage(0, 0)


def test_a_sentence_about_a_turn_has_the_loss_of_its_verdict(
    library: Library, decision: Decision
) -> None:
    """Not the figures of the search for the best move, which are of other draws."""
    kit = kit_of(library, decision.position.rules)
    turn = answer_of(Analyst(kit, TurnBudget(playouts=400)).review(decision))
    pair = best_and_played(turn, decision.position)
    assert turn.loss is not None and turn.points_lost is not None and pair is not None
    best, played = (row.estimate for row in pair)
    assert best is not None and played is not None
    assert 100 * (best.win - played.win) == pytest.approx(round(turn.loss, 1))
    assert hypot(best.win_se, played.win_se) == pytest.approx((turn.loss_se or 0) / 100)
    assert best.spread is not None and played.spread is not None
    assert best.spread - played.spread == pytest.approx(turn.points_lost)
    lines = {line.move: line for line in turn.candidates}
    first, second = lines[turn.best or ""], lines[turn.move]
    assert (first.win or 0) - (second.win or 0) != pytest.approx(turn.loss, abs=0.05)
