from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.play.kept.setup_json import to_json
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.setup import GameKind, default_setup
from eliot_qt.session import settings_store
from eliot_qt.session.background.runner import FILES, Runner
from eliot_qt.session.settings import Settings, from_text, load, to_text
from eliot_qt.session.settings_store import SettingsStore
from eliot_qt.store.atomic import write_atomic

# Seconds that a test waits for its own thread at most.
PATIENCE = 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_changes_are_kept(path: Path, qtbot: QtBot) -> None:
    store = SettingsStore(path)
    assert store.value == Settings()
    with qtbot.waitSignal(store.changed):
        store.change(theme="dark", names=("Ann", "Bob"))
    assert SettingsStore(path).value == Settings(theme="dark", names=("Ann", "Bob"))


class Disk:
    """Keeps the thread of files busy until it is free; ``texts`` are written after that."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.runner = Runner()
        self.texts: list[str] = []
        self.is_free = is_free = Event()
        monkeypatch.setattr(settings_store, "write_atomic", self._write)
        self.runner.read(lambda _watch: is_free.wait(PATIENCE), "")

    def _write(self, path: Path, text: str) -> None:
        self.texts.append(text)
        write_atomic(path, text)


@pytest.fixture
def disk(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    disk.is_free.set()
    disk.runner.close()


def test_no_change_waits_for_a_slow_disk_and_the_newest_is_written(
    path: Path, disk: Disk, qtbot: QtBot
) -> None:
    store = SettingsStore(path, disk.runner)
    store.change(theme="dark")
    store.change(text_scale=125)
    assert store.value == Settings(theme="dark", text_scale=125)
    assert disk.texts == []
    disk.is_free.set()
    qtbot.waitUntil(lambda: disk.runner.is_idle(FILES))
    assert disk.texts == [to_text(store.value)]
    assert load(path) == (store.value, None)
    store.change(theme="light")
    qtbot.waitUntil(lambda: disk.runner.is_idle(FILES))
    assert load(path) == (store.value, None)


def test_what_is_not_written_yet_when_the_program_ends_is_written_then(
    path: Path, disk: Disk
) -> None:
    store = SettingsStore(path, disk.runner)
    store.change(theme="dark")
    disk.is_free.set()
    disk.runner.close()
    store.flush()
    assert load(path) == (store.value, None)
    count = len(disk.texts)
    store.flush()
    assert len(disk.texts) == count


def test_a_disk_that_refuses_is_told_of_once(path: Path, disk: Disk, qtbot: QtBot) -> None:
    store = SettingsStore(path, disk.runner)
    notices: list[Notice] = []
    store.notice.connect(notices.append)
    disk.is_free.set()
    path.mkdir(parents=True)
    for theme in ("dark", "light"):
        store.change(theme=theme)
        qtbot.waitUntil(lambda: disk.runner.is_idle(FILES))
    assert [notice.kind for notice in notices] == [NoticeKind.SETTINGS_FAILED]
    path.rmdir()
    store.flush()
    assert load(path)[0].theme == "light"


def test_the_last_setup_of_each_kind_is_remembered() -> None:
    setup = default_setup(GameKind.COMPUTER, ("Ann", "Bob"), "club")
    settings, faults = from_text(to_text(Settings().with_setup(setup)))
    assert not faults
    assert settings.setup(GameKind.COMPUTER) == setup
    assert settings.setup(GameKind.TRAINING) is None


def test_entries_of_other_versions_are_kept(path: Path) -> None:
    settings, faults = from_text('{"version": 9, "theme": "light", "sound": {"volume": 3}}')
    assert not faults
    assert settings.theme == "light"
    assert json.loads(to_text(settings))["sound"] == {"volume": 3}


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "[" * 100_000, "\x00\xff"])
def test_a_damaged_file_is_set_aside(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="latin-1")
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None
    assert notice.kind is NoticeKind.SETTINGS_DAMAGED
    assert notice.path == path.with_name("settings.json.damaged")
    assert notice.path.read_text(encoding="latin-1") == text
    assert not path.exists()


def test_damaged_files_do_not_replace_one_another(path: Path) -> None:
    path.parent.mkdir()
    for text in ("first", "second"):
        path.write_text(text, encoding="utf-8")
        load(path)
    kept = sorted(p.read_text(encoding="utf-8") for p in path.parent.glob("*.damaged"))
    assert kept == ["first", "second"]


def test_one_wrong_entry_leaves_the_others(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"theme": "pink", "names": ["Ann"], "reduce_motion": 1}', encoding="utf-8")
    settings, notice = load(path)
    assert settings == Settings(names=("Ann",))
    assert notice is not None
    assert "theme" in str(notice.detail)
    assert "reduce_motion" in str(notice.detail)


def test_a_store_shows_what_it_found_and_once_that_it_cannot_write(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("{", encoding="utf-8")
    store = SettingsStore(path)
    assert store.load_notice is not None
    path.mkdir()
    notices: list[Notice] = []
    store.notice.connect(notices.append)
    store.change(theme="dark")
    store.change(theme="light")
    assert [notice.kind for notice in notices] == [NoticeKind.SETTINGS_FAILED]
    assert store.value.theme == "light"


@pytest.mark.parametrize(
    ("first", "second", "alerts"),
    [(60, 10, (60, 10)), (30, 30, (30,)), (0, 5, (5,)), (30, 0, (30,)), (0, 0, ())],
)
def test_alerts_of_a_clock_may_be_one_or_none(
    first: int, second: int, alerts: tuple[int, ...]
) -> None:
    settings = Settings(first_alert=first, second_alert=second)
    assert settings.alerts == alerts
    assert from_text(to_text(settings)) == (settings, [])


def test_entries_that_earlier_versions_wrote_are_kept() -> None:
    text = '{"unseen_by_kind": true, "columns": ["move"], "theme": "dark"}'
    settings, faults = from_text(text)
    assert (settings.theme, faults) == ("dark", [])
    written = json.loads(to_text(settings))
    assert (written["unseen_by_kind"], written["columns"]) == (True, ["move"])


def test_an_alert_nobody_can_choose_gives_way() -> None:
    settings, faults = from_text('{"first_alert": 7, "clock_sound": true}')
    assert (settings.first_alert, settings.clock_sound) == (60, True)
    assert list(map(str, faults)) == ["first_alert: 7 is none of 300, 120, 60, 30, 0"]


WRONG = {
    "theme": '"pink"',
    "text_scale": "9" * 400,
    "first_alert": "9" * 6000,
    "second_alert": "1e999",
    "reduce_motion": "[" * 800 + "]" * 800,
    "names": '["Ann", "\\ud800"]',
    "lexicon": '"\\udfff"',
    "level": '"grandmaster"',
    "strategy": '"hope"',
    "word_page": '"file:///etc/passwd#{word}"',
    "geometry": '"abc"',
    "setups": '{"computer": {}, "chess": 3}',
    "from_the_future": '"\\ud800"',
    "also_new": "[" * 600 + "]" * 600,
    "\\ud801": "1",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_named_and_costs_no_other(path: Path, name: str) -> None:
    setup = default_setup(GameKind.TRAINING, ("Ann", ""))
    right: dict[str, object] = {"theme": "dark", "clock_sound": True, "sound": {"volume": 3}}
    if name != "setups":
        right["setups"] = {"training": to_json(setup)}
    path.parent.mkdir()
    entries = [f'"{key}": {json.dumps(value)}' for key, value in right.items() if key != name]
    path.write_text("{" + ", ".join([*entries, f'"{name}": {WRONG[name]}']) + "}")
    text = path.read_text()
    settings, notice = load(path)
    assert notice is not None and notice.path is not None
    assert name in str(notice.detail) and len(str(notice.detail)) < 500
    assert notice.path.read_text() == text
    assert settings.theme == ("system" if name == "theme" else "dark")
    assert settings.clock_sound
    assert settings.unknown == {"sound": {"volume": 3}}
    assert settings.setup(GameKind.TRAINING) == (None if name == "setups" else setup)
    # What was right is on disk again, even if the program never gets to write a change.
    assert load(path) == (settings, None)


@pytest.mark.parametrize(
    ("place", "value"),
    [("seed", 10**30), ("shuffle_seats", "\ud800"), ("mode", "duplicate")],
)
def test_a_wrong_setup_leaves_the_others(place: str, value: object) -> None:
    kinds = (GameKind.COMPUTER, GameKind.TRAINING)
    setups = {kind.value: to_json(default_setup(kind, ("Ann", "Bob"))) for kind in kinds}
    setups["computer"][place] = value
    settings, faults = from_text(json.dumps({"setups": setups}))
    assert list(settings.setups) == ["training"]
    (fault,) = map(str, faults)
    assert fault.startswith(("setups, computer, ", "setups, 'computer': "))


def test_a_file_too_large_for_settings_is_not_read(path: Path) -> None:
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(2_000_000)
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None and "larger than 1 MB" in str(notice.detail)
