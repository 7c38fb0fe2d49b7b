"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import time
from pathlib import Path

import pytest

from eliot_qt.store.atomic import sweep, write_atomic, write_bytes


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_atomic(path, "old")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_full_disk_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError) as caught:
        write_atomic(tmp_path / "game.json", "new")
    assert caught.value.filename == str(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "real.json")
    write_atomic(link, "text")
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_text() == "text"


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps permissions in another way")
def test_who_may_read_a_file_stays(tmp_path: Path) -> None:
    usual, path = tmp_path / "usual", tmp_path / "game.json"
    usual.write_text("x")
    write_atomic(path, "new")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o640)
    write_bytes(path, b"newer")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_bytes() == b"newer"


def test_folders_are_made_and_text_is_utf_8_with_its_own_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "Spiel.csv"
    write_atomic(path, "Zoë\r\n")
    assert path.read_bytes() == b"Zo\xc3\xab\r\n"


def test_what_killed_writes_left_is_swept_up(tmp_path: Path) -> None:
    names = {
        ".game.json.0123456789ab": 7200,  # left by a process that was killed
        ".other.json.ba9876543210": 7200,
        ".game.json.0123456789ac": 10,  # somebody may be writing it
        ".game.json.0123456789": 7200,  # none of ours
        "game.json": 7200,
    }
    for name, age in names.items():
        (tmp_path / name).touch()
        then = time.time() - age
        os.utime(tmp_path / name, (then, then))
    sweep(tmp_path, "game.json")
    left = set(names) - {".game.json.0123456789ab"}
    assert {path.name for path in tmp_path.iterdir()} == left
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == left - {".other.json.ba9876543210"}
    sweep(tmp_path / "nowhere")
