"""The value of a board: what is counted on small boards, and that parts make the whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks import position_value
from benchmarks.__main__ import main
from benchmarks.position_value_fit import FEATURES, TARGETS, Sums, fit
from benchmarks.position_value_kernels import (
    COUNTS,
    END,
    HOOK,
    TRIPLE,
    WORD,
    count_often,
)
from eliot_qt.engine.generation.door import ThreadRecords
from eliot_qt.engine.graphs.graph import RunGraph
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.static import trained_values

pytestmark = pytest.mark.usefixtures("shared_lexicons")


@pytest.fixture(scope="module")
def table() -> Experiment:
    return table_of("en")


def counted(table: Experiment, rows: dict[int, str]) -> list[int]:
    """What a board with some rows offers when all other tiles are unseen."""
    board = "/".join(rows.get(row, "15") for row in range(15))
    position = parse_cgp(f"{board} / 0/0 0", table.game)
    records = ThreadRecords(RunGraph(table.lexicon.graph, 26), table.game)
    records.take(position, trained_values(table.game.tile_set))
    pool = records.states[0]["unseen"][:27].tolist()
    sliced = [
        sum((n >> bit & 1) << kind for kind, n in enumerate(pool) if kind) for bit in range(4)
    ]
    slices = np.array([*sliced, pool[0], sum(pool)], np.int64)
    row = np.zeros(COUNTS, np.int16)
    count_often(np.repeat(records.states, 1), slices, row, 1)
    found: list[int] = row.tolist()
    return found


def test_squares_beside_a_word_are_hooks_and_ends(table: Experiment) -> None:
    found = counted(table, {7: "6CAT6"})
    # Two along the row, and two along each of the three columns.
    assert sum(found[END : END + 18]) == 2 + 6
    # Above and below each letter but over C, before which no word has one letter; SCAT, CATS.
    assert sum(found[HOOK : HOOK + 24]) == 5 + 2


def test_a_triple_word_counts_once_a_tile_leads_to_it(table: Experiment) -> None:
    def within_two(found: list[int]) -> int:
        return sum(found[TRIPLE + 7 * kind + away] for kind in range(3) for away in range(3))

    assert within_two(counted(table, {7: "6CAT6"})) == 0
    assert within_two(counted(table, {7: "10CAT2"})) == 1
    # CATS, and a word down from its S.
    assert sum(counted(table, {7: "11CAT1"})[WORD + 6 : WORD + 12]) == 2


def test_parts_make_the_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of the sets of features that are fitted the largest has all others in it.
    largest = "lead, leaves, board"
    monkeypatch.setattr(position_value, "FEATURES", {largest: FEATURES[largest]})
    learn = ["position_value", "learn", "--games", "40", "--seed", "5"]
    whole, parts = tmp_path / "whole", [tmp_path / "one", tmp_path / "two"]
    assert main([*learn, "--out", str(whole)]) == 0
    for number, part in enumerate(parts, 1):
        assert main([*learn, "--part", f"{number}/2", "--out", str(part)]) == 0
    expected, found = Sums.of_files([whole]), Sums.of_files(parts)
    assert np.allclose(expected.products, found.products)
    assert min(expected.turns) > 200
    assert main(["position_value", "tell", *map(str, parts)]) == 0
    printed = capsys.readouterr().out
    assert all(f"| {target} | standard deviation |" in printed for target in TARGETS)
    assert main(["position_value", "play", str(whole), "--games", "2"]) == 0
    assert "2 games: " in capsys.readouterr().out


def test_the_fit_finds_what_was_put_in(table: Experiment) -> None:
    chance, sums = np.random.default_rng(1), Sums.nothing(100)
    rows = chance.integers(0, 9, (4_000, COUNTS)).astype(np.int16)
    facts = np.zeros((4_000, 6), np.int32)
    facts[:, 0], facts[:, 4] = np.arange(4_000), 50
    facts[:, 5] = 3 * rows[:, 7] - 2 * rows[:, 90]
    sums.add(rows, facts)
    weights = fit(sums, FEATURES["lead, leaves, board"], TARGETS.index("the end"), 0.0, whole=True)
    at_50 = np.array([0, 0, 43 / 53, 10 / 53]) @ weights
    wanted = np.zeros(COUNTS)
    wanted[7], wanted[90] = 3, -2
    assert np.allclose(at_50[1 : 1 + COUNTS], wanted, atol=0.01)
