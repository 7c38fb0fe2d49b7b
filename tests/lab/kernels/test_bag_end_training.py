"""What is learnt about the end of the bag, against the same sums made turn by turn."""

from __future__ import annotations

import pytest

from eliot_qt.engine import DenseLeaves, Games, RunGraph
from eliot_qt.engine.leaves import MAX_COUNT
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.lab.kernels.bag_end_training import BagEndTally
from tests.engine.test_best import wild_values

GAMES = 60


@pytest.fixture(scope="module")
def games(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Games:
    return Games(en_run, Game(Rules(), en_tiles, standard15))


def seen(games: Games, values: DenseLeaves, number: int) -> list[tuple[int, float, int]]:
    """Placements of a game: tiles left in the bag, value of the leave, points gained later."""
    result = games.play(values, values, 4, number, 1)
    final = int(result.scores[0, 0] - result.scores[0, 1])
    in_bag = sum(games.game.tile_set.counts) - 14
    lead = 0
    found = []
    for turn in games.turns(values, values, 4, number):
        sign = -1 if turn.player else 1
        lead += sign * turn.score
        if isinstance(turn.move, Placement):
            used = len(turn.move.used)
            worth = values.of(remove_tiles(turn.rack, turn.move.used)) / 1000
            if in_bag > 0:
                found.append((in_bag - used, worth, sign * (final - lead)))
            in_bag -= used
    return found


def line(rows: list[tuple[int, float, int]]) -> tuple[float, float]:
    """Height at 0 and slope of the line of least squares through gain over value."""
    mean = sum(worth for _, worth, _ in rows) / len(rows)
    level = sum(gain for _, _, gain in rows) / len(rows)
    both = sum((worth - mean) * (gain - level) for _, worth, gain in rows)
    slope = both / sum((worth - mean) ** 2 for _, worth, _ in rows)
    return level - slope * mean, slope


def test_offsets_and_factors_are_those_of_the_games(games: Games, en_tiles: TileSet) -> None:
    values = wild_values(en_tiles, 6, 9_000)
    tally = BagEndTally(values, 7)
    for start in (0, GAMES // 2):
        tally.add(*games.play_noting(values, values, 4, start, GAMES // 2))
    learnt = tally.bag_end()
    rows = [row for number in range(GAMES) for row in seen(games, values, number)]
    assert tally.placements == sum(left < 40 for left, _, _ in rows)
    usual, _ = line([row for row in rows if 20 <= row[0] < 40])
    for left in (-2, 0, 1, 5, 10):
        here = [row for row in rows if row[0] == left]
        trust = len(here) / (len(here) + 200)
        height, slope = line(here)
        offset = learnt.offsets[left + MAX_COUNT]
        assert offset == pytest.approx(1000 * trust * (height - usual), abs=1)
        factor = learnt.factors[left + MAX_COUNT]
        assert factor == pytest.approx(1024 * (1 + trust * (slope - 1)), abs=1)


def test_nothing_seen_changes_nothing(en_tiles: TileSet) -> None:
    learnt = BagEndTally(DenseLeaves(en_tiles, 6), 7).bag_end()
    assert set(learnt.offsets) == {0}
    assert set(learnt.factors) == {1024}
