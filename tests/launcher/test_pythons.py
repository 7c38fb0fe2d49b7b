"""The program in other Pythons: which are found, what is tried, what a failure does."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from launcher import commands, pythons
from launcher.environment import ROOT

WHEEL = 20e6


def make_python(path: Path, answer: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{answer}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(sys.platform == "win32", reason="scripts are for POSIX")
def test_one_python_of_each_version_is_taken_and_broken_ones_passed_over(tmp_path: Path) -> None:
    broken = make_python(tmp_path / "a/python3.12", "exit 127")
    good = make_python(tmp_path / "b/python3.12", "echo 3 12")
    again = make_python(tmp_path / "c/python3.12", "echo 3 12")
    old = make_python(tmp_path / "d/python3", "echo 3 9")
    gone = str(tmp_path / "nothing")
    assert pythons.find_pythons([broken, gone, old, good, again]) == {(3, 12): good}


def test_a_python_that_it_does_not_work_in_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {(3, 11): "one", (3, 12): "two"}
    monkeypatch.setattr(pythons, "find_pythons", lambda programs: found)
    monkeypatch.setattr(pythons, "works_in", lambda python, *_: python != "two")
    assert commands.main(["check", "--pythons"]) == 1
    told = capsys.readouterr().out
    assert "Failed in: 3.12" in told and "not tried: 3.13" in told
    monkeypatch.setattr(pythons, "works_in", lambda *_: True)
    assert commands.main(["check", "--pythons"]) == 0


def test_it_is_installed_before_it_is_tried_and_a_failure_ends_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps: list[Sequence[str]] = []

    def call(step: Sequence[str], **_: object) -> int:
        steps.append(step)
        return int("pip" in step)

    monkeypatch.setattr(subprocess, "call", call)
    assert not pythons.works_in("python3.12", tmp_path / "3.12")
    assert steps[0][:3] == ["python3.12", "-m", "venv"] and "pip" in steps[-1]


def test_every_page_opens_without_a_warning(tmp_path: Path) -> None:
    environment = {**os.environ, "ELIOT_QT_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", str(pythons.SMOKE)],
        env={**environment, "QT_QPA_PLATFORM": "offscreen"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "every page opens" in done.stdout


@pytest.mark.slow
def test_the_wheel_is_small_and_has_the_lexicons(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    subprocess.run([*command, str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.stat().st_size <= WHEEL
    with zipfile.ZipFile(wheel) as packed:
        assert "eliot_qt/lexicons/en/en.kwg" in packed.namelist()
