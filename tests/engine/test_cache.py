"""Where compiled kernels are kept, and whether they are all there."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

import pytest

from eliot_qt.engine import cache, processor


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache folder with two kernels in it."""
    monkeypatch.setenv("ELIOT_QT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(cache, "folder", cache.folder.__wrapped__)
    place = cache.folder()
    for name in ("one", "two"):
        (place / f"{name}{cache.SUFFIX}").write_bytes(b"code of " + name.encode())
    return place


def test_it_is_named_by_all_that_shapes_the_code(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    name = cache.fingerprint()
    assert len(name) == 16
    monkeypatch.setattr(processor, "cpu_name", lambda: "another")
    assert cache.fingerprint.__wrapped__() != name


def test_it_is_warm_once_it_is_marked(kernels: Path) -> None:
    assert not cache.is_warm()
    cache.mark_warm()
    assert cache.is_warm()


def test_what_a_first_game_does_not_need_is_marked_apart(kernels: Path) -> None:
    cache.mark_warm()
    assert not cache.is_warm(everything=True)
    cache.mark_warm(everything=True)
    assert cache.is_warm() and cache.is_warm(everything=True)
    cache.mark_warm()
    assert cache.is_warm(everything=True)


@pytest.mark.parametrize("damage", ["removed", "emptied", "truncated", "marker emptied", "cut off"])
def test_with_a_kernel_missing_it_is_not_warm(kernels: Path, damage: str) -> None:
    cache.mark_warm()
    path = kernels / f"two{cache.SUFFIX}"
    marker = kernels / "warm"
    if damage == "removed":
        path.unlink()
    elif damage.startswith("marker"):
        marker.write_bytes(b"")
    elif damage == "cut off":
        marker.write_bytes(marker.read_bytes().splitlines(keepends=True)[0])
    else:
        path.write_bytes(path.read_bytes()[: 3 if damage == "truncated" else 0])
    assert not cache.is_warm()
    if damage != "removed":
        cache.mark_warm()
        assert cache.is_warm()


def test_the_newest_other_versions_stay_for_programs_that_use_them(kernels: Path) -> None:
    others = [kernels.parent / f"version{age}" for age in range(4)]
    for age, place in enumerate(others):
        place.mkdir()
        (place / "kernel").touch()
        os.utime(place, (1e9 - age, 1e9 - age))
    cache.mark_warm()
    assert [place.exists() for place in others] == [True, True, False, False]


def test_what_killed_processes_left_is_dropped(kernels: Path) -> None:
    old, new = (kernels / f"{name}{cache.UNFINISHED}" for name in ("old", "new"))
    old.touch()
    os.utime(old, (1e9, 1e9))
    new.touch()
    cache.mark_warm()
    assert (old.exists(), new.exists()) == (False, True)


def test_a_full_disk_leaves_it_unmarked(monkeypatch: pytest.MonkeyPatch, kernels: Path) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    cache.mark_warm()
    assert not cache.is_warm()


def test_without_permission_it_lies_among_the_temporary_files(
    monkeypatch: pytest.MonkeyPatch, kernels: Path, tmp_path: Path
) -> None:
    usual = tmp_path / "cache"
    monkeypatch.setattr(cache, "_is_writable", lambda place: usual not in place.parents)
    there = cache.folder()
    assert there.parent.parent.parent == tmp_path
    assert there.parent.parent != usual
    assert not cache.is_warm()


def test_a_complete_cache_that_cannot_be_written_is_used(
    monkeypatch: pytest.MonkeyPatch, kernels: Path
) -> None:
    cache.mark_warm()
    monkeypatch.setattr(cache, "_is_writable", lambda place: False)
    assert cache.folder() == kernels
    assert cache.is_warm()


@pytest.mark.skipif(os.name == "nt", reason="temporary files are the user's own there")
def test_a_temporary_cache_others_can_write_to_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch, kernels: Path, tmp_path: Path
) -> None:
    usual = tmp_path / "cache"
    monkeypatch.setattr(cache, "_is_writable", lambda place: usual not in place.parents)
    open_to_all = cache.folder().parent.parent
    for path in sorted(open_to_all.rglob("*"), reverse=True):
        path.rmdir()
    open_to_all.chmod(0o777)
    monkeypatch.setattr(cache, "_is_writable", lambda place: open_to_all in place.parents)
    assert cache.folder() != open_to_all
    assert open_to_all not in cache.folder().parents


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="needs a folder we cannot write")
def test_a_cache_that_cannot_be_written_is_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tmp_path.chmod(0o500)
    monkeypatch.setenv("ELIOT_QT_CACHE", str(tmp_path))
    assert cache.folder.__wrapped__().is_dir()
