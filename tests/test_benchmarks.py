"""Every benchmark starts and says how it is run; those that can be short print their figures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import benchmarks, main


@pytest.mark.parametrize("name", benchmarks())
def test_each_benchmark_starts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m benchmarks {name} [-h]")


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["gordon", "2"], ["| h3 – greedy |", "| static – h3 |"]),
        (["pool_adjustment", "4"], ["| end of the bag |", "| partners |", "| both |"]),
        (["hoarding", "relaxed", "--games", "1"], ["relaxed: "]),
    ],
)
def test_a_short_run_prints_its_figures(
    arguments: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    printed = capsys.readouterr().out.splitlines()
    for begin in lines:
        assert any(line.startswith(begin) for line in printed), begin


def test_the_list_names_every_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    printed = capsys.readouterr().out
    for name, purpose in benchmarks().items():
        assert f"{name:<18}{purpose}\n" in printed
    assert "engine" in benchmarks() and "harness" not in benchmarks()


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert "usage: python -m benchmarks NAME" in capsys.readouterr().out


def test_the_other_target_of_the_tricks_is_the_machine_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from benchmarks.harness import ROOT
    from benchmarks.tricks import HOST, host_environment

    monkeypatch.setenv("NUMBA_CPU_NAME", "x86-64-v3")
    code = HOST + "import eliot_qt.engine.compiling.compiler, numba; print(numba.config.CPU_NAME)"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env=host_environment(str(tmp_path)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.strip() == "None"
