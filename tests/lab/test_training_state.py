"""The text of a training's state in its checkpoint."""

from __future__ import annotations

import pytest

from eliot_qt.lab.training_state import Generation, TrainingState, read_state

pytestmark = pytest.mark.usefixtures("shared_lexicons")

DONE = Generation(1000, 25_000, 9000, 1.25, 57.5)


def test_a_state_comes_back() -> None:
    state = TrainingState("en", 20_000, -3, 1, (DONE,))
    assert read_state(state.to_json()) == state


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("57.5", '"many"', "wins_over_greedy_percent"),
        ("57.5", "true", "wins_over_greedy_percent"),
        ("57.5", "101", "wins_over_greedy_percent"),
        ("1.25", "NaN", "rms_change_points"),
        ('"seed"', '"sead"', "sead"),
        ("25000", "1e3", "racks"),
        ("{", "[", "damaged"),
    ],
)
def test_a_wrong_state_is_named(old: str, new: str, named: str) -> None:
    text = TrainingState("en", 20_000, 1, 1, (DONE,)).to_json()
    with pytest.raises(ValueError, match=named):
        read_state(text.replace(old, new, 1))
