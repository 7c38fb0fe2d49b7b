"""run.py itself: a bare Python of any age reads it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run


def test_help_needs_no_packages_and_sets_nothing_up(tmp_path: Path) -> None:
    # -S: without the packages of this environment.
    command = [sys.executable, "-S", run.__file__, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "run.py test" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_an_old_python_is_refused_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 1))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="2"):
        run.require_python([])
    assert re.search(r"needs Python 3\.11 or newer.*3\.11 run\.py", capsys.readouterr().err, re.S)
