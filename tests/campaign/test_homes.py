"""Two processes on one home: nothing is torn, nothing is lost, and there is one window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.session.one_instance import LOCK_FILE

from .plan import Campaign

_START = "import sys; from eliot_qt.app import main; sys.exit(main([]))"
_PATIENCE = 120


def test_two_processes_share_a_home(campaign: Campaign, tmp_path: Path) -> None:
    """They write settings, games and a lexicon of the same id; every read finds a whole file."""
    seconds = campaign.count(1, 60)
    children = [
        _python(tmp_path, "-m", f"{__package__}.sharing", str(tmp_path), str(n), str(seconds))
        for n in range(2)
    ]
    acts, failures = 0, []
    for child in children:
        out, err = child.communicate(timeout=_PATIENCE + 2 * seconds)
        lines = [json.loads(line) for line in out.splitlines()]
        failures += [str(line) for line in lines if isinstance(line, str)]
        acts += sum(line for line in lines if isinstance(line, int))
        if child.returncode:
            failures.append(f"exit code {child.returncode}: {err[-500:]}")
    campaign.note("two processes on one home", acts, failures[:20])


def test_windows_started_and_killed(campaign: Campaign, tmp_path: Path) -> None:
    """A second start ends well while the first runs; after a kill the next one takes over."""
    count = campaign.count(0, 20)
    if not count:
        pytest.skip("tests/test_app.py has one of each")
    failures = []
    for number in range(count):
        first = _window(tmp_path)
        try:
            if not _listens(tmp_path, first):
                failures.append(f"start {number}: the window does not come up")
                continue
            second = _python(tmp_path, "-c", _START)
            _, said = second.communicate(timeout=_PATIENCE)
            if second.returncode or first.poll() is not None:
                failures.append(f"start {number}: exit code {second.returncode}: {said[-300:]}")
        finally:
            first.kill()
            first.communicate()
    campaign.note("windows started and killed", count, failures[:20])


def _window(home: Path) -> subprocess.Popen[str]:
    lock = home / "data" / LOCK_FILE
    lock.unlink(missing_ok=True)
    return _python(home, "-c", _START)


def _listens(home: Path, window: subprocess.Popen[str]) -> bool:
    """Wait until the window tells later starts where it is found."""
    lock = home / "data" / LOCK_FILE
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until and window.poll() is None:
        if lock.exists() and lock.stat().st_size:
            return True
        time.sleep(0.02)
    return False


def _python(home: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=paths.resources().parent,
        env={**os.environ, "ELIOT_QT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
