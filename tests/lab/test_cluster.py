"""Matches and training on a Dask cluster in another process: the same as in this one."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eliot_qt import cli
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.lab import cluster_tasks, progress
from eliot_qt.lab.cluster import connected
from eliot_qt.lab.cluster_tasks import observe_on_cluster
from eliot_qt.lab.kernels.leave_training import GenerationTally
from eliot_qt.lab.table import table_of
from eliot_qt.lab.training_round import Round, observe_round

pytestmark = pytest.mark.usefixtures("shared_lexicons")

Capture = pytest.CaptureFixture[str]
STATIC = ("--first", "static", "--second", "h2", "--games", "60", "--seed", "7", "--pairs")
# A port nobody listens at.
NOWHERE = "tcp://127.0.0.1:9"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of another process that does two things at once."""
    from distributed import LocalCluster

    folder = str(tmp_path_factory.mktemp("workers"))
    with LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=":0", local_directory=folder
    ) as cluster:
        yield cluster.scheduler_address


def _figures(capsys: Capture, *options: str) -> dict[str, object]:
    assert cli.main(["selfplay", *options, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if not key.startswith("games_per")}


def test_a_match_on_a_cluster_is_the_same(
    address: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_tasks, "CHUNK", 8)
    shown = []
    monkeypatch.setattr(progress, "show", lambda done, total, rest="": shown.append((done, total)))
    one = _figures(capsys, *STATIC)
    shown.clear()
    out = tmp_path / "part"
    assert _figures(capsys, *STATIC, "--cluster", address, "--out", str(out)) == one
    assert shown == [(done, 60) for done in (8, 16, 24, 32, 40, 48, 56, 60)]
    assert len(out.read_text().splitlines()) == 61


def test_a_round_of_training_on_a_cluster_is_the_same(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_tasks, "ROUND_CHUNK", 2)
    table = table_of("en")
    values = DenseLeaves(table.game.tile_set, table.game.rules.rack_size - 1)
    values.table[5] = 30_000
    given = Round(values, 3, range(2, 7), [b"\x01", b"\x05\x05\x13"])
    here, there = (GenerationTally.empty(table.game.tile_set, values.longest) for _ in range(2))
    for seen in observe_round(table.games(), given, 1):
        here.include(seen)
    with connected(address) as cluster:
        games = []
        for seen in observe_on_cluster(cluster, "en", table, given):
            games.append(seen.games)
            there.include(seen)
    assert games == [2, 2, 1]
    assert (there.racks, there.games) == (here.racks, here.games)
    assert (there.sums == here.sums).all() and (there.counts == here.counts).all()


def test_workers_of_another_program_are_refused(
    address: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_tasks, "match_mark", lambda table: "another")
    assert cli.main(["selfplay", *STATIC, "--cluster", address]) == 2
    assert "differs from this computer in code, lexicon or values" in capsys.readouterr().err


def test_what_a_worker_cannot_do_is_said(
    address: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lexicon is on this computer only."""
    table = table_of("en")
    monkeypatch.setattr("eliot_qt.lab.selfplay_command.table_of", lambda lexicon: table)
    assert cli.main(["selfplay", *STATIC, "--cluster", address, "--lexicon", "nowhere"]) == 2
    said = capsys.readouterr().err
    assert "a worker of the cluster says" in said and "nowhere" in said


@pytest.mark.parametrize("wrong", [NOWHERE, "nonsense", "foo://127.0.0.1:1", "tcp://:x", ""])
def test_a_wrong_address_is_said_and_how_to_start_a_cluster(
    wrong: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eliot_qt.lab.cluster._TIMEOUT", 1)
    assert cli.main(["selfplay", "--games", "2", "--cluster", wrong]) == 2
    said = capsys.readouterr().err
    assert f"no cluster answers at {wrong!r}" in said
    assert "dask scheduler" in said and "dask worker ADDRESS" in said
    assert said.count("\n") == 1


def test_without_dask_it_is_said_how_to_install_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main(["selfplay", "--games", "2", "--cluster", NOWHERE]) == 2
    assert "pip install 'eliot-qt[cluster]'" in capsys.readouterr().err


@pytest.mark.slow
def test_a_lost_worker_changes_nothing(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    thinking = ("--first", "sim", "--second", "greedy", "--playouts", "4", "--games", "8")
    one = _figures(capsys, *thinking, "--pairs")
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", local_directory=str(tmp_path)
    ) as cluster:
        worker, killed = cluster.workers[0].pid, []

        def kill(done: int, total: int, rest: str = "") -> None:
            if done == 2:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)

        monkeypatch.setattr(progress, "show", kill)
        options = (*thinking, "--pairs", "--cluster", cluster.scheduler_address)
        assert _figures(capsys, *options) == one
    assert killed == [worker]


@pytest.mark.slow
def test_a_training_on_a_cluster_makes_the_same_file(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here.leaves", tmp_path / "there.leaves"
    options = ["leaves", "train", "--games", "20", "--out"]
    assert cli.main([*options, str(here)]) == 0
    assert cli.main([*options, str(there), "--cluster", address]) == 0
    assert there.read_bytes() == here.read_bytes()
