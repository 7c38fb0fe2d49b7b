"""Games are read behind the window: it answers meanwhile, and what takes long can be cancelled."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.play.kept.files import GameFiles, Opened
from eliot_qt.widgets.parts import notice_bar
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.window import window_notices

from ..desk import Desk, root

USUAL = GameFiles.read
CLUB_GAME = root() / "tests" / "data" / "club_game.gcg"


class SlowDisk:
    """Reading stands still until the test lets it go on; then it counts events for ever or ends."""

    def __init__(self) -> None:
        self.began, self.free = threading.Event(), threading.Event()
        self.endless = False

    def read(self, files: GameFiles, path: Path, watch: Watch = unwatched) -> Opened:
        self.began.set()
        assert self.free.wait(10)
        while self.endless:
            watch(12_345)
        return USUAL(files, path, watch)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    made = SlowDisk()
    monkeypatch.setattr(
        GameFiles, "read", lambda files, path, watch=unwatched: made.read(files, path, watch)
    )
    monkeypatch.setattr(window_notices, "_PATIENCE", 0)
    yield made
    made.endless = False
    made.free.set()


def begun(desk: Desk, disk: SlowDisk) -> None:
    """Wait until the file is being read and the notice, if one is to come, is there."""
    assert disk.began.wait(10)
    desk.qtbot.waitUntil(lambda: bool(desk.notices))


def test_the_window_answers_while_a_file_is_read(desk: Desk, disk: SlowDisk) -> None:
    desk.window.open_file(CLUB_GAME)
    begun(desk, disk)
    assert desk.notices == ["Reading club_game.gcg…"]
    assert desk.window.notices.button.text() == "Cancel"
    desk.window.resize(1100, 780)
    assert not desk.is_at(Place.PLAY)
    disk.free.set()
    desk.settle()
    assert desk.is_at(Place.PLAY)
    assert "Reading club_game.gcg…" not in desk.notices


def test_cancel_leaves_everything_as_it_was(desk: Desk, disk: SlowDisk) -> None:
    disk.endless = True
    disk.free.set()
    desk.window.open_file(CLUB_GAME)
    begun(desk, disk)
    desk.window.notices.button.click()
    desk.settle()
    assert desk.notices == []
    assert not desk.is_at(Place.PLAY)


def test_a_game_begun_meanwhile_is_not_replaced(desk: Desk, disk: SlowDisk) -> None:
    desk.window.open_file(CLUB_GAME)
    begun(desk, disk)
    record = desk.game("AEINRST", "ABCDEFG")
    desk.window.open_record(record)
    disk.free.set()
    desk.settle()
    assert desk.session.record.seats == record.seats
    assert desk.notices == []


def test_the_last_of_two_files_is_opened(desk: Desk, disk: SlowDisk, tmp_path: Path) -> None:
    bad = tmp_path / "bad.gcg"
    bad.write_text(">nonsense", encoding="utf-8")
    desk.window.open_file(bad)
    desk.window.open_file(CLUB_GAME)
    disk.free.set()
    desk.settle()
    assert desk.is_at(Place.PLAY)
    assert not any("bad.gcg" in text for text in desk.notices)


def test_a_large_file_is_announced_with_its_size(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = tmp_path / "large.gcg"
    large.write_text("#note x\n" * 300_000, encoding="utf-8")
    texts: list[str] = []
    monkeypatch.setattr(notice_bar, "say_aloud", lambda bar, text: texts.append(text))
    desk.window.open_file(large)
    desk.settle()
    assert texts[0] == "Reading large.gcg (2.4 MB)…"
    assert desk.notices == ["Not opened. large.gcg: 300,000 lines; 20,000 are the limit"]


def test_a_file_wrong_in_every_line_does_not_bury_the_window(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "wrong.gcg"
    lines = "".join(f">{'ab'[n % 2]}: - +5 0\n" for n in range(600))
    path.write_text(f"#player1 a A\n#player2 b B\n{lines}", encoding="utf-8")
    desk.window.open_file(path)
    desk.settle()
    assert desk.is_at(Place.PLAY)
    assert len(desk.notices) < 30
    assert any("more warnings" in text for text in desk.notices)


def test_a_file_opened_twice_stands_once_under_recent(desk: Desk, tmp_path: Path) -> None:
    link = tmp_path / "link.gcg"
    link.symlink_to(CLUB_GAME)
    for path in (CLUB_GAME, link, CLUB_GAME.parent / ".." / "data" / CLUB_GAME.name):
        desk.window.open_file(path)
        desk.settle()
        assert desk.is_at(Place.PLAY)
        assert len(list(desk.autosave.glob("*.json"))) == 1
        # What is written there later is kept.
        if path != CLUB_GAME:
            assert "mine" in dict(desk.session.record.notes).values()
        desk.session.past.set_note("mine")
    # Another game of the same players is one of its own.
    text = CLUB_GAME.read_text(encoding="utf-8")
    link.unlink()
    link.write_text("\n".join(text.splitlines()[:-4]) + "\n", encoding="utf-8")
    desk.window.open_file(link)
    desk.settle()
    assert len(list(desk.autosave.glob("*.json"))) == 2
