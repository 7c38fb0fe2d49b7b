from __future__ import annotations

import pytest

from eliot_qt.lab.matches.match import match_of
from eliot_qt.lab.matches.stages import StageLeads, stage_leads

pytestmark = pytest.mark.usefixtures("shared_lexicons")


def _match(scores: list[list[int]], pairs: bool = False) -> tuple[float, float, float]:
    rows = [[0, 0] for _ in scores]
    score = match_of(scores, rows, rows, pairs).score
    return score.percent, score.low, score.high


def test_wins_draws_losses_and_means() -> None:
    match = match_of(
        [[400, 300], [300, 400], [350, 350], [410, 390]],
        [[2, 0], [0, 1], [1, 1], [1, 0]],
        [[10, 11], [12, 11], [10, 10], [9, 9]],
    )
    assert (match.games, match.wins, match.draws, match.losses) == (4, 2, 1, 1)
    assert match.score.percent == pytest.approx(62.5)
    assert match.mean_scores == (365.0, 360.0)
    assert match.bingos == (1.0, 0.5)
    assert match.turns == 20.5


def test_the_interval_narrows_with_the_root_of_the_games() -> None:
    _, low, high = _match([[1, 0], [0, 1]] * 50)
    _, low4, high4 = _match([[1, 0], [0, 1]] * 200)
    assert high - low == pytest.approx(2 * (high4 - low4), rel=0.02)
    assert low == pytest.approx(40.2, abs=0.2)


def test_pairs_that_always_split_leave_no_doubt() -> None:
    percent, low, high = _match([[1, 0], [0, 1]] * 10, pairs=True)
    assert (percent, low, high) == (50.0, 50.0, 50.0)


def test_the_interval_stays_within_0_and_100() -> None:
    assert _match([[1, 0]] * 5) == (100.0, 100.0, 100.0)
    _, low, _ = _match([[0, 1], [0, 1], [0, 1], [1, 0]])
    assert low == 0.0


@pytest.mark.parametrize(("games", "pairs"), [(0, False), (3, True)])
def test_no_match_is_refused(games: int, pairs: bool) -> None:
    with pytest.raises(ValueError, match=f"{games} games"):
        _match([[1, 0]] * games, pairs)


def test_leads_by_stage_leave_out_games_that_have_none() -> None:
    half_points = [(2, 4, 6, 8, 20), (6, 4, -2, 0, 40), (10, 10, 10, 10, 60), (0,) * 5]
    leads = [(), (9, 9, 9, 9, 9), *half_points]
    found = stage_leads(leads, pairs=True)
    assert [stage.in_bag for stage in found] == [60, 30, 14, 7, 0]
    assert {stage.games for stage in found} == {4}
    assert [stage.lead for stage in found] == [2.25, 2.25, 1.75, 2.25, 15]
    assert found[-1].error == 0
    assert found[0].error == pytest.approx(0.25)
    assert len(stage_leads(leads, pairs=False)) == 5
    assert stage_leads([(), ()], pairs=True) == ()


def test_the_lead_at_a_stage_lies_between_those_before_and_after_its_turn() -> None:
    game = StageLeads()
    for in_bag, lead in ((79, 10), (61, -3), (58, 7), (20, 30), (7, 12), (1, 5)):
        game.turn_made(in_bag, lead)
    assert game.leads(final=44) == (4, 37, 42, 42, 88)
