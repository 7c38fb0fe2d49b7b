"""Lines are appended whole; what a killed process left of one spoils nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from eliot_qt.store.journal import append_lines, create, read_lines, replace

ROOT = Path(__file__).resolve().parent.parent.parent


def test_lines_are_appended_and_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "log"
    assert create(path, ["one"])
    assert not create(path, ["other"])
    assert append_lines(path, ["two", "three"]) == (4, 14)
    assert read_lines(path, 100) == ([b"one", b"two", b"three"], 14)


def test_behind_half_a_line_the_next_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "log"
    create(path, ["one", "two"])
    path.write_bytes(path.read_bytes()[:-2])
    assert read_lines(path, 100)[0] == [b"one", b"tw"]
    append_lines(path, ["three"])
    assert read_lines(path, 100)[0] == [b"one", b"tw", b"three"]


def test_a_file_that_has_grown_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "log"
    create(path, ["one", "two"])
    size = read_lines(path, 100)[1]
    append_lines(path, ["three"])
    assert not replace(path, ["two"], size)
    assert replace(path, ["two"], size + 6)
    assert read_lines(path, 100)[0] == [b"two"]


def test_two_processes_lose_no_line_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "log"
    create(path, [])
    script = (
        "import sys; from pathlib import Path; from eliot_qt.store.journal import append_lines\n"
        "for n in range(40): append_lines(Path(sys.argv[1]), [sys.argv[2] * 50 + str(n)])"
    )
    commands = [[sys.executable, "-c", script, str(path), sign] for sign in "ab"]
    processes = [subprocess.Popen(command, cwd=ROOT) for command in commands]
    assert [process.wait() for process in processes] == [0, 0]
    expected = {f"{sign * 50}{n}".encode() for sign in "ab" for n in range(40)}
    lines = read_lines(path, 100_000)[0]
    assert len(lines) == len(expected) and set(lines) == expected
