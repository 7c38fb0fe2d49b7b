"""Two tiles in the bag: what is known of every pair is the answer, anything else a duel."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import comb

import pytest

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.players.analysis import Candidate
from eliot_qt.review.judges.draws import SimulationJudge
from eliot_qt.review.judges.last_pairs import LastPairs, looks_at_pairs
from eliot_qt.review.judges.outcome import TurnOutcome
from eliot_qt.review.kept import review_digest
from eliot_qt.review.kit import ReviewKit, TurnBudget, kit_of
from eliot_qt.review.values import Basis
from tests.players.test_preendgame import THREE, TWO

from .answers import answer_of


@pytest.fixture(scope="module")
def kit(library: Library) -> ReviewKit:
    return kit_of(library, Rules())


@pytest.fixture(scope="module")
def position(kit: ReviewKit) -> Position:
    return parse_cgp(TWO, kit.game).seen_by(0)


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by so many seconds each time it is looked at."""
    ticks = count()
    return lambda: next(ticks) * step


def judged(
    kit: ReviewKit, position: Position, row: Candidate, step: float
) -> tuple[TurnOutcome, bool]:
    """The outcome for a move within ten seconds of such a clock, and whether there was a duel."""
    budget = TurnBudget(seconds=10, clock=ticking(step))
    duels: list[SimulationJudge] = []

    def draws() -> SimulationJudge:
        duels.append(SimulationJudge(kit, budget))
        return duels[-1]

    found = answer_of(LastPairs(kit, budget, draws).judge(position, row.move))
    assert found is not None
    return found, bool(duels)


def test_moves_known_for_every_pair_are_compared_by_their_counts(
    kit: ReviewKit, position: Position
) -> None:
    fetus = kit.static.rank(position)[40]
    found, is_duel = judged(kit, position, fetus, 0.05)
    assert (found.basis, is_duel) == (Basis.PREENDGAME, False)
    assert found.best_win is not None and found.move_win is not None
    # Of each pair either tile may come first, and a draw is half a win.
    pairs = comb(len(position.unseen_by(0)), 2)
    for win in (found.best_win, found.move_win):
        assert 4 * pairs * win / 100 == pytest.approx(round(4 * pairs * win / 100))
    assert found.lost.win == found.best_win - found.move_win > 0 == found.lost.win_se


def test_without_time_to_know_both_moves_they_play_a_duel(
    kit: ReviewKit, position: Position
) -> None:
    fetus = kit.static.rank(position)[40]
    found, is_duel = judged(kit, position, fetus, 0.2)
    assert (found.basis, is_duel) == (Basis.SIMULATION, True)
    assert found.lost.win > 0 and found.lost.win_se > 0


def test_a_best_move_needs_no_duel(kit: ReviewKit, position: Position) -> None:
    best = judged(kit, position, kit.static.rank(position)[40], 0.05)[0].best
    found, is_duel = judged(kit, position, best, 0.05)
    assert (found.lost.win, is_duel) == (0, False)


def test_pairs_are_looked_at_only_with_time_for_it(kit: ReviewKit, position: Position) -> None:
    budgets = [
        TurnBudget(),
        TurnBudget(seconds=5),
        TurnBudget(playouts=4_000),
        TurnBudget(playouts=60_000),
    ]
    assert [LastPairs.takes(position, budget) for budget in budgets] == [False, True, False, True]
    three = parse_cgp(THREE, kit.game).seen_by(0)
    assert not LastPairs.takes(three, TurnBudget(seconds=60))


def test_a_review_with_pairs_is_not_taken_for_one_without() -> None:
    """Turns kept with less time than it takes are found again; see ``kept``."""
    import hashlib
    import json

    from eliot_qt.players.makers import ANALYSTS

    def before(budget: TurnBudget) -> str:
        settings = {
            "method": 3,
            "playouts": budget.playouts,
            "seconds": None if budget.playouts else budget.seconds,
            "players": sorted(ANALYSTS),
            "lexicon": "en",
            "guessed": [],
        }
        return hashlib.sha256((json.dumps(settings) + "game").encode()).hexdigest()

    for budget in (TurnBudget(), TurnBudget(seconds=10), TurnBudget(playouts=100)):
        is_same = review_digest("game", (), "en", budget) == before(budget)
        assert is_same is not looks_at_pairs(budget)
