"""What the how-tos in ``docs`` say is done to a copy of the program, and then used.

A step is a sentence ``In `file`, below `line`, …:`` with the text that goes there; a text that
begins with ``# eliot_qt/…`` or ``# tests/…`` is a new file, of the program or a test of it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = (
    "docs/add-a-command.md",
    "docs/add-a-player.md",
    "docs/add-a-bonus-square.md",
    "docs/add-a-column.md",
    "docs/add-a-preference.md",
    "docs/add-a-word-condition.md",
)
_STEP = re.compile(r"In `([^`]+)`, below\s+`([^`]+)`,[^:]*:\n\n```\w+\n(.*?)```", re.DOTALL)
_FILE = re.compile(r"```\w+\n# ((?:eliot_qt|tests)/\S+)\n(.*?)```", re.DOTALL)
# Not of the program, or large and only read.
_LINKED = ("resources", "lexicons")
_NO_COPIES = shutil.ignore_patterns("golden", "campaign", "scenarios", "data")


def steps_of(page: str) -> list[tuple[str, str, str]]:
    """File, line and text of each step of a how-to."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return _STEP.findall(text)


def files_of(page: str) -> dict[str, str]:
    """The files that a how-to writes."""
    return dict(_FILE.findall((ROOT / page).read_text(encoding="utf-8")))


def copy_program(folder: Path) -> None:
    """Copy the program and its tests; data are linked."""
    for name in ("eliot_qt", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=_NO_COPIES)
    for name in _LINKED:
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "pyproject.toml", folder)


def take(step: tuple[str, str, str], folder: Path) -> None:
    """Change one file of the copy as a step says."""
    name, line, new = step
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(f"{line}\n") == 1, f"{name} has {line!r} once"
    path.write_text(text.replace(f"{line}\n", f"{line}\n{new}"), encoding="utf-8")


def test_how_tos_work_as_they_are_written(tmp_path: Path) -> None:
    """All are done to one copy, and none minds another."""
    copy_program(tmp_path)
    checks = []
    for page in PAGES:
        steps, files = steps_of(page), files_of(page)
        own = [name for name in files if name.startswith("tests/")]
        assert steps and own, page
        checks += own
        for step in steps:
            take(step, tmp_path)
        for name, text in files.items():
            assert not (tmp_path / name).exists()
            (tmp_path / name).write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *checks],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
