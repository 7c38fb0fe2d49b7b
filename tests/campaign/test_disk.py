"""A full disk: said with the file's name, and what was in the file before stays."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from eliot_qt import app, paths
from eliot_qt.cli.command_line import main
from eliot_qt.play import commands
from tests.widgets.desk import Desk, ToldThinker, at_desk

from .plan import Campaign
from .reader import message_fault

_GAME = paths.resources().parent / "tests" / "data" / "club_game.gcg"
_KILOBYTES = 512
_OLD = b"what stood here before\n"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount") if sys.platform == "linux" else None
    size = f"size={_KILOBYTES}k"
    if (
        not mount
        or subprocess.run(
            [mount, "-t", "tmpfs", "-o", size, "none", str(folder)], capture_output=True
        ).returncode
    ):
        pytest.skip("a small disk needs the rights of an administrator")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path, left: int) -> None:
    """Leave so many bytes, rounded up to whole blocks."""
    with (disk / "filler").open("wb", buffering=0) as file:
        with contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))
        file.truncate(max(0, file.tell() - left))


def test_commands_on_a_full_disk(
    campaign: Campaign,
    disk: Path,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ELIOT_QT_HOME", str(disk / "home"))
    words = tmp_path / "words.txt"
    words.write_text("CAT\nDOG\nQI\nZAX\n" * 200)
    chance = campaign.chance("full disk")
    count = campaign.count(3, 300)
    failures, full = [], 0
    for number in range(count):
        target, arguments = command(number, disk, words)
        target.parent.mkdir(parents=True, exist_ok=True)
        before = b"" if target.suffix == ".json" else _OLD
        if before:
            target.write_bytes(before)
        fill(disk, chance.choice((0, 0, 4096, 12_288)))
        code, said = run(arguments)
        full += code == 2
        left = sorted(p.name for p in disk.rglob("*") if p.is_file() and p.name != "filler")
        now = target.read_bytes() if target.exists() else b""
        failures += [
            f"{arguments}: {fault}"
            for fault in faults(code, said, before == now, disk, left, target)
        ]
        for path in disk.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    campaign.note("commands on a full disk", count, failures[:20], f"{full} times full")


def command(number: int, disk: Path, words: Path) -> tuple[Path, list[str]]:
    """The file a command writes, and the command."""
    name = ("a.eliot", "a.html", "a.csv", "a.gcg", "a.pdf", "a.png", "manifest.json")[number % 7]
    if name == "manifest.json":
        target = disk / "lexicons" / "words" / name
        build = ["lexicon", "build", str(words), "--tile-set", "en"]
        return target, [*build, "--out", str(disk / "lexicons")]
    target = disk / name
    if target.suffix in (".eliot", ".gcg"):
        return target, ["play", "--load", str(_GAME), "--save", str(target)]
    return target, ["export", str(_GAME), "--to", str(target)]


def run(arguments: Sequence[str]) -> tuple[int, str]:
    """Run a command; its exit code and what it complained about."""
    complaints = io.StringIO()
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    keyboard, sys.stdin = sys.stdin, io.StringIO("quit\n")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaints):
            code = main(arguments)
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 1
    except Exception as error:
        return 70, repr(error)
    finally:
        sys.stdin = keyboard
    return code, complaints.getvalue()


def faults(
    code: int, said: str, unchanged: bool, disk: Path, left: list[str], target: Path
) -> Iterator[str]:
    """What is not as it should be after a command."""
    if code not in (0, 2):
        yield f"exit code {code}: {said[-300:]}"
    if code == 0 and unchanged:
        yield "nothing was written, and nothing said"
    if code == 2:
        named = target.name if target.parent == disk else "lexicons"
        fault = message_fault(said, named)
        if fault is not None:
            yield f"{fault.kind}: {fault.detail}"
        if not unchanged:
            yield "the file from before is gone"
        kept = {name for name in left if name.startswith("guessed-")}  # of a game that was read
        if set(left) - {target.name, "lexicons.lock", ".lock"} - kept:
            yield f"left behind: {left}"


def test_a_game_goes_on_when_the_disk_is_full(
    campaign: Campaign, disk: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One notice; the next turn after there is room again is kept, with all before it."""
    monkeypatch.setenv("ELIOT_QT_HOME", str(disk))
    monkeypatch.setattr(app, "Thinker", lambda *_: ToldThinker())
    count, failures = campaign.count(1, 20), []
    for number in range(count):
        with at_desk(qapp, disk) as desk:
            failures += [f"game {number}: {fault}" for fault in evening(desk, disk)]
        for path in disk.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    campaign.note("games on a full disk", count, failures[:20])


def evening(desk: Desk, disk: Path) -> Iterator[str]:
    """Play on a disk that fills up and is emptied again."""
    desk.play("EINRTWA", "AEIOSTR", players=["", "relaxed"])
    fill(disk, 0)
    desk.program.settings.change(theme="dark", reduce_motion=True, pace=0)
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    told = [text for text in desk.notices if "autosave" in text]
    if len(told) != 1 or str(disk) not in told[0]:
        yield f"notices on a full disk: {desk.notices}"
    if desk.played() != ["8H WIN", "pass"]:
        yield f"played: {desk.played()}"
    os.unlink(disk / "filler")
    desk.session.act(commands.PASS)
    latest = desk.program.autosave.latest()
    if latest is None or latest.record.events != desk.session.record.events:
        yield "the game is not kept when there is room again"
