"""A backup comes back as it was, and an archive from anywhere does no harm."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from eliot_qt.store import backup

FILES = {
    "record.json": b"{}",
    "autosave/a.json": b"[1]",
    "study/decks/\u00e9t\u00e9.json": b"x" * 99,
}


@pytest.fixture
def home(tmp_path: Path) -> dict[str, Path]:
    """Two folders with files in them."""
    folders = {"data": tmp_path / "data", "config": tmp_path / "config"}
    for name, content in FILES.items():
        path = folders["data"] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    folders["config"].mkdir()
    (folders["config"] / "settings.json").write_text("settings")
    (folders["data"] / ".lock").write_text("1")
    return folders


def other(tmp_path: Path) -> dict[str, Path]:
    return {"data": tmp_path / "new" / "data", "config": tmp_path / "new" / "config"}


def contents(folders: dict[str, Path]) -> dict[str, bytes]:
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for name, folder in folders.items()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def archive(path: Path, *entries: tuple[str, bytes], mark: bool = True) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        if mark:
            made.writestr(backup.MARK, b"Eliot Qt backup, version 1\n")
        for name, data in entries:
            made.writestr(name, data)
    return path


def test_all_of_it_comes_back(home: dict[str, Path], tmp_path: Path) -> None:
    target, new = tmp_path / "my.zip", other(tmp_path)
    assert backup.pack(home, target) == len(FILES) + 1
    assert backup.check(target, new) == len(FILES) + 1
    assert backup.unpack(target, new) == len(FILES) + 1
    assert contents(new) == contents(home)
    assert not list(tmp_path.glob(".my.zip*"))


def test_a_backup_written_among_the_files_is_not_part_of_itself(home: dict[str, Path]) -> None:
    target = home["data"] / "my.zip"
    assert backup.pack(home, target) == backup.pack(home, target)


def test_what_is_there_and_not_in_the_backup_stays(home: dict[str, Path], tmp_path: Path) -> None:
    target = tmp_path / "my.zip"
    backup.pack(home, target)
    (home["data"] / "later.json").write_text("later")
    (home["data"] / "record.json").write_text("changed")
    backup.unpack(target, home)
    assert (home["data"] / "later.json").read_text() == "later"
    assert (home["data"] / "record.json").read_bytes() == FILES["record.json"]


@pytest.mark.parametrize(
    "name",
    [
        "data/../../evil",
        "../evil",
        "/evil",
        "data//evil",
        "data\\..\\evil",
        "elsewhere/evil",
        "data",
        "data/.hidden",
        "data/./evil",
        "data/a\nb",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(name: str, tmp_path: Path) -> None:
    new = other(tmp_path)
    path = archive(tmp_path / "evil.zip", ("data/good.json", b"1"), (name, b"2"))
    with pytest.raises(backup.BackupError, match="may not be put in place"):
        backup.unpack(path, new)
    assert contents(new) == {}
    assert not list(tmp_path.rglob("evil")) and not (new["data"] / "good.json").exists()


def test_links_doubles_and_other_archives_are_refused(tmp_path: Path) -> None:
    new = other(tmp_path)
    link = zipfile.ZipInfo("data/link")
    link.external_attr = 0o120777 << 16
    path = archive(tmp_path / "link.zip")
    with zipfile.ZipFile(path, "a") as made:
        made.writestr(link, "/etc/passwd")
    doubled = archive(tmp_path / "twice.zip", ("data/a.json", b"1"), ("data/A.json", b"2"))
    foreign = archive(tmp_path / "foreign.zip", ("data/a.json", b"1"), mark=False)
    text = tmp_path / "text.zip"
    text.write_text("no archive")
    for each in (path, doubled, foreign, text, tmp_path / "missing.zip"):
        with pytest.raises(backup.BackupError):
            backup.check(each, new)


def test_a_damaged_backup_changes_nothing(home: dict[str, Path], tmp_path: Path) -> None:
    target, new = tmp_path / "my.zip", other(tmp_path)
    backup.pack(home, target)
    data = bytearray(target.read_bytes())
    with zipfile.ZipFile(target) as made:
        info = next(each for each in made.infolist() if each.filename.endswith("settings.json"))
    data[info.header_offset + 30 + len(info.filename) + 1] ^= 0xFF
    target.write_bytes(data)
    with pytest.raises(backup.BackupError):
        backup.unpack(target, new)
    assert contents(new) == {}


def test_too_much_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(tmp_path / "bomb.zip", ("data/a", b"0" * 5000), ("data/b", b"0" * 5000))
    monkeypatch.setattr(backup, "_MOST_ALL", 9000)
    with pytest.raises(backup.BackupError, match="too large"):
        backup.check(path, other(tmp_path))


def test_an_archive_waits_for_the_next_start(home: dict[str, Path], tmp_path: Path) -> None:
    target = tmp_path / "my.zip"
    backup.pack(home, target)
    (home["config"] / "settings.json").write_text("changed")
    waiting = home["data"] / "restore.zip"
    backup.keep_waiting(target, home, waiting)
    assert (home["config"] / "settings.json").read_text() == "changed"
    assert backup.put_waiting(waiting, home) is None
    assert (home["config"] / "settings.json").read_text() == "settings"
    assert not waiting.exists()
    waiting.write_text("damaged")
    assert backup.put_waiting(waiting, home) is not None
    assert not waiting.exists()
