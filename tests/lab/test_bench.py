"""What ``eliot-qt bench`` measures and prints."""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from eliot_qt import cli
from eliot_qt.engine import Engine, RunGraph
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.lab.bench import children, command, generation, measure, positions, processes, words
from eliot_qt.lab.bench.measure import Row, Spent
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import shipped
from eliot_qt.words.conditions.kinds import ConditionKind

pytestmark = pytest.mark.usefixtures("shared_lexicons")

PROMISED = {
    "all_moves_us",
    "best_move_us",
    "build_en_peak_mb",
    "build_en_s",
    "endgame_mean_s",
    "endgame_median_s",
    "endgame_solved",
    "gaddag_over_dawg_nodes",
    "gaddag_over_dawg_speed",
    "greedy_games_per_cpu_s",
    "index_build_ms",
    "playouts_per_cpu_s",
    "replies_per_cpu_s",
    "static_games_per_cpu_s",
    "words_anagram_ms",
    "words_regex_ms",
    "words_slowest_count_ms",
    "words_slowest_ms",
    "two_blank_all_moves_us",
    "warm_start_s",
}


@pytest.fixture(scope="module")
def some_positions(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> list[Position]:
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(positions, "SET_SIZE", 60)
    try:
        game = Game(Rules(), en_tiles, standard15)
        return positions.self_play(Engine(en_run, game), game)
    finally:
        monkeypatch.undo()


def test_positions_come_from_whole_games(some_positions: list[Position]) -> None:
    assert len(some_positions) == 60
    assert some_positions[0].board.is_empty
    empty = [n for n, position in enumerate(some_positions) if position.board.is_empty]
    assert 2 <= len(empty) <= 4
    # At the end of the first game the bag is empty.
    assert some_positions[empty[1] - 1].bag_count == 0
    for position in some_positions:
        tiles = position.board.tiles
        everything = [*(t if t < 64 else BLANK for t in tiles), *position.bag]
        everything += [t for rack in position.racks for t in rack or b""]
        assert bytes(sorted(everything)) == bytes(sorted(position.tile_set.full_bag))


def test_every_twentieth_rack_has_two_blanks(some_positions: list[Position]) -> None:
    changed = positions.with_blanks(some_positions)
    assert len(changed) == len(some_positions)
    full = [n for n, position in enumerate(changed) if position.rack.count(BLANK) == 2]
    assert full[0] == 0
    assert 2 <= len(full) <= 4
    for old, new in zip(some_positions, changed, strict=True):
        assert old.board == new.board
        assert len(old.rack) == len(new.rack)


def test_rows_of_generation(en: Lexicon, some_positions: list[Position]) -> None:
    few = some_positions[:15]
    rows = [
        generation.all_moves("a", "all moves", "≤ 80", en.graph, few, [1, 2], 1),
        generation.best_move(en.graph, few, [1], 1),
        *generation.gaddag_and_dawg(en.graph, few, 1),
    ]
    values = {row.key: row.value for row in rows}
    assert rows[0].wall.keys() == {1, 2}
    assert all(value > 0 for value in values.values())
    assert values["gaddag_over_dawg_nodes"] == pytest.approx(6.47, abs=0.01)
    assert values["dawg_over_gaddag_arcs"] > 2


def test_rows_of_the_word_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    def once(work: Callable[[], object], rounds: int) -> Spent:
        """Without the round before that does not count."""
        return measure.median([measure.spend(work) for _ in range(rounds)])

    monkeypatch.setattr(measure, "measure", once)
    rows = {row.key: row for row in words.word_tools(shipped(), 1)}
    assert {"words_regex_ms", "words_anagram_ms", "words_pattern_ms"} <= rows.keys()
    # Every kind of condition is timed; definitions are not shipped.
    timed = {kind for row in rows.values() for kind in ConditionKind if f"{kind}:" in row.title}
    named = {ConditionKind.INNER_FRONT, ConditionKind.INNER_BACK}
    assert set(ConditionKind) - timed - named == {
        ConditionKind.DEFINITION,
        ConditionKind.PART_OF_SPEECH,
    }
    assert "words_inner_ms" in rows
    slowest = max(row.best or 0 for row in rows.values() if row.target)
    assert rows["words_slowest_ms"].value == slowest
    assert all(row.value > 0 and row.unit == "ms" for row in rows.values())


def test_medians_and_alternating_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert measure.median([Spent(3, 1), Spent(1, 9), Spent(2, 5)]) == Spent(2, 5, 1)
    order: list[str] = []
    works = [lambda: order.append("a"), lambda: order.append("b")]
    measure.measure_in_turn(works, 3)
    # Once each to warm up, then in turn.
    assert "".join(order) == "ab" + "ab" * 3


def test_spent_time_distinguishes_waiting_from_working() -> None:
    waited = measure.spend(lambda: threading.Event().wait(0.05))
    assert waited.wall >= 0.05 > 5 * waited.cpu


def test_works_done_together_run_at_once_and_their_errors_show() -> None:
    meeting = threading.Barrier(2, timeout=120)
    measure.together([meeting.wait, meeting.wait])()
    with pytest.raises(ZeroDivisionError):
        measure.together([lambda: None, lambda: 1 / 0])()


def test_the_machine_is_named() -> None:
    machine = measure.machine()
    assert machine["processor"]
    assert int(machine["cores"]) >= 1
    assert "numba" in str(machine["compiler"])


ROWS = [
    Row("all_moves_us", "all moves", "µs", 84.25, {1: 84.5, 2: 43.0}, 83.0, "≤ 80"),
    Row("static_games_per_cpu_s", "static self-play", "games/s", 1234.4, {1: 1200.0}, digits=0),
]


def few_figures(quick: bool, threads: list[int]) -> Iterator[Row]:
    assert quick
    assert threads == [1, 3]
    yield from ROWS


def test_the_command_prints_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "figures", few_figures)
    assert cli.main(["bench", "--quick", "--threads", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("processor")
    assert lines[-3].split() == ["CPU", "best", "run", "1", "thread", "3", "threads", "target"]
    assert lines[-2].split() == ["all", "moves", "µs", "84.2", "83.0", "84.5", "43.0", "≤", "80"]
    assert lines[-1].split() == ["static", "self-play", "games/s", "1,234", "1,200"]


def test_the_command_prints_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "figures", few_figures)
    assert cli.main(["bench", "--json", "--quick", "--threads", "3"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["all_moves_us"] == 84.25
    assert facts["best"] == {"all_moves_us": 83.0}
    assert facts["wall"]["all_moves_us"] == {"1": 84.5, "2": 43.0}
    assert facts["units"]["static_games_per_cpu_s"] == "games/s"
    assert facts["machine"]["cores"] >= 1


@pytest.mark.parametrize("threads", ["0", "65", "many"])
def test_impossible_thread_counts_are_refused(
    threads: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as leaving:
        cli.main(["bench", "--threads", threads])
    assert leaving.value.code == 2
    assert "not a number from 1 to 64" in capsys.readouterr().err


def test_threads_without_a_number_means_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 6)
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert parser.parse_args([]).threads == 2
    assert parser.parse_args(["--threads"]).threads == 6


def test_a_warm_start_is_timed_up_to_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_WARM_STARTS", 1)
    begin = time.perf_counter()
    row = processes.warm_start()
    assert 0.05 < row.value < time.perf_counter() - begin


def test_a_child_that_fails_is_reported() -> None:
    with pytest.raises(processes.ChildError, match="KeyError"):
        processes._run("eliot_qt.lab.bench.children", "juggle")


def test_memory_of_this_process() -> None:
    peak = children.peak_mb()
    assert peak is None or 20 < peak < 20_000


@pytest.mark.slow
def test_quick_bench_has_every_promised_figure(capsys: pytest.CaptureFixture[str]) -> None:
    begin = time.process_time()
    assert cli.main(["bench", "--quick", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts.keys() >= PROMISED
    assert all(facts[key] > 0 for key in PROMISED)
    assert time.process_time() - begin < 50
