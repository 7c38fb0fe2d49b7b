"""What playouts are worth: the kernel computes what arrays would, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from eliot_qt.engine.arrays.playout_state import PLAYOUT
from eliot_qt.engine.playing.playout_values import values_of
from eliot_qt.engine.values.later_turns import MILLION
from eliot_qt.engine.win_chance import WinChances, win_chances
from eliot_qt.game.tiles import TileSet

LEAD, SCORE = -17, 24


@pytest.fixture
def results() -> NDArray[np.void]:
    """Playouts of all kinds, some of them games that have ended."""
    chance = np.random.default_rng(8)
    results: NDArray[np.void] = np.zeros(400, PLAYOUT)
    results["spread"] = chance.integers(-450_000, 450_000, 400)
    results["points"] = results["spread"] // 1000
    # Some level games among those that have ended.
    results["points"][:20] = -(LEAD + SCORE)
    results["unseen"] = chance.integers(0, 120, 400)
    results["over"] = np.arange(400) % 4 == 0
    results["later"] = chance.integers(0, 300_000, 400)
    return results


@pytest.mark.parametrize("replied", [False, True])
@pytest.mark.parametrize("thinks", [False, True])
@pytest.mark.parametrize("small", [False, True])
def test_values_are_those_of_arrays(
    results: NDArray[np.void], en_tiles: TileSet, replied: bool, thinks: bool, small: bool
) -> None:
    chances = win_chances(en_tiles)
    if small:
        chances = WinChances(np.ascontiguousarray(chances.table[:30, 100:-100]))
    value, win, spread = values_of(results, chances, LEAD, SCORE, replied=replied, thinks=thinks)
    points = results["spread"] / 1000 + SCORE
    leads, unseen = 1000 * (points + LEAD), results["unseen"].astype(np.int64)
    chance = 1 - chances.of(-leads, unseen) if replied else chances.of(leads, unseen)
    end = np.sign(results["points"] + (LEAD + SCORE))
    chance = np.where(results["over"], (end + 1) / 2, chance)
    hope = chance + results["later"] / MILLION if thinks else chance
    assert set(win[results["over"] != 0].tolist()) == {0.0, 0.5, 1.0}
    assert (spread == points).all() and (win == chance).all()
    assert (value == 0.9 * hope + 0.1 * (1 / (1 + np.exp(points / -100)))).all()


def test_a_lead_at_the_end_of_the_table_is_still_in_it(results: NDArray[np.void]) -> None:
    chances = WinChances(np.array([[0.0, 0.25, 1.0]]))
    results["over"], results["unseen"] = 0, 1
    results["spread"][:3] = -9_000_000, -1000 * (SCORE + LEAD), 9_000_000
    _, win, _ = values_of(results, chances, LEAD, SCORE, replied=False, thinks=False)
    assert win[:3].tolist() == [0.0, 0.25, 1.0]
