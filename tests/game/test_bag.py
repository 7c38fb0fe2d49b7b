from __future__ import annotations

import random
import sys

import pytest

from eliot_qt.game.bag import chance, draw

# Drawn with CPython 3.11.7; these must never change, or games would not replay.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DRAWS = {
    (1, -1): ("EFKZSAD", [3, 0, 4, 5, 2, 6, 1]),
    (42, 0): ("DXMAIUO", [4, 2, 1, 6, 3, 5, 0]),
    (281474976710655, 17): ("PVURZYF", [2, 0, 1, 6, 4, 5, 3]),
    (-5, 3): ("EOHYCWL", [2, 4, 0, 5, 6, 3, 1]),
}


@pytest.mark.parametrize(("seed", "event"), DRAWS)
def test_draws_are_those_of_every_version(seed: int, event: int) -> None:
    tiles, order = DRAWS[seed, event]
    assert "".join(chance(seed, event).sample(LETTERS, 7)) == tiles
    numbers = list(range(7))
    chance(seed, event).shuffle(numbers)
    assert numbers == order


@pytest.mark.skipif(sys.version_info[:2] > (3, 14), reason="compares with Pythons known")
@pytest.mark.parametrize("size", [1, 2, 7, 21, 22, 85, 86, 100, 104, 500])
def test_games_of_earlier_versions_draw_as_before(size: int) -> None:
    population = range(size)
    for seed in range(40):
        own, usual = chance(seed, 3), random.Random(f"{seed}:3")
        for count in (1, 5, 7, 0, 6, 15):
            count = min(count, size)
            assert own.sample(population, count) == usual.sample(population, count)
        mixed, order = list(population), list(population)
        own.shuffle(mixed)
        usual.shuffle(order)
        assert mixed == order
        assert own.randrange(100) == usual.randrange(100)


@pytest.mark.parametrize("count", [-1, 4])
def test_what_is_not_there_cannot_be_drawn(count: int) -> None:
    with pytest.raises(ValueError):
        chance(1, 1).sample("ABC", count)


def test_every_tile_is_as_likely() -> None:
    counts = dict.fromkeys(range(10), 0)
    for event in range(3000):
        for place in chance(5, event).sample(range(10), 3):
            counts[place] += 1
    # 900 each; five standard deviations are 125.
    assert all(abs(count - 900) < 125 for count in counts.values())


def test_a_bag_loses_what_is_drawn() -> None:
    bag = bytes([1, 1, 2, 3, 3, 3])
    drawn, left = draw(bag, 4, chance(2, 2))
    assert sorted(drawn + left) == sorted(bag)
    assert len(drawn) == 4
    assert draw(bag, 9, chance(2, 2)) == (bag, b"")
