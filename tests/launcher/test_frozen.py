"""The bundle's program: the commands it understands, and those it starts itself with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from eliot_qt import system
from launcher import frozen

ROOT = str(Path(frozen.__file__).parents[1])


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The bundle's script, as the bundle starts it."""
    return subprocess.run(
        [sys.executable, frozen.__file__, *arguments],
        env={**os.environ, "PYTHONPATH": ROOT},
        capture_output=True,
        text=True,
    )


def test_a_command_that_starts_a_module_is_understood_by_the_bundle() -> None:
    _, *arguments = system.module_command("eliot_qt", "lexicon", "check", "en", "RETINA")
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "RETINA" in done.stdout


def test_exit_codes_of_modules_are_handed_on() -> None:
    assert run("-m", "eliot_qt", "lexicon", "info", "nothing").returncode == 2


def test_other_arguments_are_those_of_the_program() -> None:
    assert run("--version").stdout.startswith("Eliot Qt ")
    assert "no option '-m'" in run("-m", "http.server").stderr


def test_other_programs_do_not_find_the_libraries_of_the_bundle() -> None:
    show = (
        "import os; from launcher import frozen; frozen.main(['lexicon', 'list']);"
        "print('left:', os.environ.get('LD_LIBRARY_PATH'))"
    )
    inside = {**os.environ, "PYTHONPATH": ROOT, "LD_LIBRARY_PATH": "/bundle"}
    for before, left in ({}, "None"), ({"LD_LIBRARY_PATH_ORIG": "/own"}, "/own"):
        command = [sys.executable, "-c", show]
        done = subprocess.run(command, env={**inside, **before}, capture_output=True, text=True)
        assert done.stdout.splitlines()[-1] == f"left: {left}", done.stderr
