"""Every benchmark starts and says how it is run; those that can be short print their figures."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from benchmarks.__main__ import benchmarks, main
from benchmarks.ticks import Pulse


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
        (
            ["simulating", "--positions", "1", "--rounds", "1", "--plies", "1", "--playouts", "30"],
            ["a playout of 1 turns, with overlay ", "a move of 30 playouts ", "  Python and "],
        ),
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


def test_all_steps_of_a_scene_are_its_opening_or_come_after_it(qtbot: QtBot) -> None:
    from benchmarks.scene import Scene, watched

    pulse = _Counted()
    page = _Page(pulse)
    qtbot.addWidget(page)
    opens = partial(QTimer.singleShot, 20, page.show)
    spent = watched(pulse, Scene("a page", opens, page.isVisible, shows=lambda: page))
    opening, count = sum(range(page.painted_in + 1)), len(pulse.ticks.cpu)
    assert 1 < page.painted_in < count
    assert spent.opening == (1e3 * opening, 1e6 * opening)
    assert spent.longest_after == spent.longest == (1e3 * count, 1e6 * count)
    # Nothing is brought into view: there is no opening, and all steps count.
    spent = watched(pulse, Scene("nothing", lambda: None, lambda: True))
    assert spent.opening is None
    assert spent.longest_after == spent.longest


class _Counted(Pulse):
    """Each step takes a second more than the one before, and a thousand times the CPU."""

    def note(self, wall: float, cpu: float) -> None:
        number = len(self.ticks.cpu) + 1
        super().note(number, 1e3 * number)


class _Page(QWidget):
    """Notes the step in which it is first painted."""

    def __init__(self, pulse: Pulse) -> None:
        super().__init__()
        self.painted_in = 0
        self._pulse = pulse

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted_in = self.painted_in or len(self._pulse.ticks.cpu) + 1
