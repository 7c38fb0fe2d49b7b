"""The program as a whole: damaged files are told, a kill loses nothing, other scales fit."""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from eliot_qt import app, paths
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.widgets.look.fonts import BASE_PIXELS, FontError
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.window.window_pages import WindowPages

from .widgets.desk import CONTROL, Desk, ToldThinker, at_desk, root

KEY = Qt.Key
Starter = Callable[[], AbstractContextManager[Desk]]
PATIENCE = 120
ROOT_DATA = Path(__file__).parent / "data"


@pytest.fixture
def begin(qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch) -> Starter:
    """Starts the program in the test's home; may be called again after it was left."""
    monkeypatch.setattr(app, "Thinker", lambda *_: ToldThinker())

    @contextmanager
    def started() -> Iterator[Desk]:
        with at_desk(qapp, home) as desk:
            yield desk

    return started


def plays_on(desk: Desk) -> None:
    """The program is as good as ever."""
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    assert desk.played() == ["8H WIN"]


# damaged files


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"theme": 7}',
        # What else may be wrong in the file is a matter of tests/session/test_settings.py.
        *(
            pytest.param(text, marks=pytest.mark.slow)
            for text in ("[]", "\x00\x01", '{"geometry": "abc"}', '{"names": ["\\ud800"]}')
        ),
    ],
)
def test_damaged_settings_are_set_aside_and_shown(begin: Starter, home: Path, text: str) -> None:
    home.mkdir(parents=True)
    (home / "settings.json").write_text(text)
    with begin() as desk:
        (told,) = desk.notices
        assert str(home) in told
        kept = [p for p in home.iterdir() if p.name != "settings.json" and p.is_file()]
        assert len(kept) == 1
        assert kept[0].name in told
        assert kept[0].read_text() == text
        plays_on(desk)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_window_begins_in_the_theme_that_was_chosen(
    begin: Starter, home: Path, theme: str
) -> None:
    home.mkdir(parents=True)
    (home / "settings.json").write_text(f'{{"theme": "{theme}", "text_scale": 150}}')
    with begin() as desk:
        assert desk.notices == []
        assert desk.program.look.theme.id == theme
        # What is made before anything is shown has the text size, too.
        window, size = desk.window, round(BASE_PIXELS * 1.5)
        buttons = [each for each in window.findChildren(QPushButton) if each.isVisible()]
        texts = [window.menuBar(), *buttons, *window.menus.all()]
        assert min(each.font().pixelSize() for each in texts) == size and len(buttons) > 3


def test_a_damaged_game_is_set_aside_and_the_one_before_continued(
    begin: Starter, home: Path
) -> None:
    with begin() as desk:
        plays_on(desk)
        before = desk.session.position
    (path,) = (home / "autosave").glob("*.json")
    bad = path.with_name("99999999-000000-broken.json")
    bad.write_text(path.read_text().replace('"score": 12', '"score": 13'))
    assert bad.read_text() != path.read_text()
    os.utime(bad, (path.stat().st_mtime + 10,) * 2)
    with begin() as desk:
        (told,) = desk.notices
        assert "99999999-000000-broken" in told
        assert "event 1" in told
        assert not bad.exists()
        assert len(list((home / "autosave").rglob("*broken*"))) == 1
        desk.enter()
        assert desk.session.position == before


BAD_FILES = {
    "half.eliot": ('{"format": "eliot', "line 1"),
    "empty.eliot": ("", ""),
    "wrong.gcg": ("#player1 a A\n#player2 b B\n>a: EINRTWA 8H ?X +1 1\n", "line 3"),
    "short.cgp": ("15/15/15 AEI/ 0/0 0", "3 rows"),
    "row.cgp": ("/".join(["15"] * 14 + ["16"]) + " AEI/ 0/0 0", "row 15"),
    "binary.eliot": ("\udcff\udcfe", ""),
}


def test_bad_game_files_are_shown_with_their_place(begin: Starter, tmp_path: Path) -> None:
    with begin() as desk:
        plays_on(desk)
        record = desk.session.record
        for number, (name, (text, place)) in enumerate(BAD_FILES.items(), 1):
            path = tmp_path / name
            path.write_bytes(text.encode("utf-8", "surrogateescape"))
            desk.window.open_file(path)
            desk.settle()
            assert len(desk.notices) == number
            assert name in desk.notices[-1]
            assert place in desk.notices[-1]
            assert desk.session.record is record
            assert desk.window.place is Place.PLAY


def test_a_missing_file_is_shown(begin: Starter, tmp_path: Path) -> None:
    with begin() as desk:
        desk.window.open_file(tmp_path / "gone.gcg")
        desk.settle()
        assert "gone.gcg" in desk.notices[-1]
        plays_on(desk)


def test_games_saved_are_opened_again(begin: Starter, tmp_path: Path) -> None:
    with begin() as desk:
        desk.program.settings.change(pace=0)
        plays_on(desk)
        desk.answer("pass")
        record = desk.session.record
        files = GameFiles(desk.program.tile_sets, desk.program.layouts)
        for suffix in (".eliot", ".gcg", ".cgp"):
            files.write(tmp_path / f"game{suffix}", record)
        for suffix in (".eliot", ".gcg"):
            desk.window.open_file(tmp_path / f"game{suffix}")
            desk.settle()
            assert desk.played() == ["8H WIN", "pass"]
        desk.window.open_file(tmp_path / "game.cgp")
        desk.settle()
        # A position of two players is no game: it is analysed.
        assert desk.window.analysis.bench.is_open
        position = desk.window.analysis.bench.parts.bench.position
        assert position is not None and not position.board.is_empty
        assert desk.notices == []


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the resources that may be damaged."""
    copy = tmp_path / "resources"
    shutil.copytree(paths.resources(), copy)
    monkeypatch.setattr(paths, "resources", lambda: copy)
    return copy


def test_a_theme_without_a_role_gives_way_to_another(begin: Starter, resources: Path) -> None:
    theme = resources / "themes" / "light.json"
    table = json.loads(theme.read_text())
    del table["colours"]["panel"]
    theme.write_text(json.dumps(table))
    with begin() as desk:
        assert any("light.json" in told and "panel" in told for told in desk.notices)
        plays_on(desk)
        desk.program.settings.change(theme="dark")
        dark = desk.program.look.theme
        desk.program.settings.change(theme="light")
        assert desk.program.look.theme == dark
        assert "light.json" in desk.notices[-1]


def test_a_damaged_board_layout_is_shown(begin: Starter, resources: Path) -> None:
    (resources / "layouts" / "super21.txt").write_text("what?")
    with begin() as desk:
        assert any("super21.txt" in told for told in desk.notices)
        plays_on(desk)


def test_a_damaged_typeface_is_shown(begin: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path) -> None:
        raise FontError("{path}: not a usable font", path=folder / "ui.ttf")

    monkeypatch.setattr(app, "load_fonts", fail)
    with begin() as desk:
        assert any("ui.ttf" in told for told in desk.notices)
        plays_on(desk)


def test_a_damaged_lexicon_folder_is_shown(begin: Starter, home: Path) -> None:
    folder = paths.user_lexicons() / "broken"
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text('{"id": "broken"')
    with begin() as desk:
        assert any(str(folder) in told for told in desk.notices)
        plays_on(desk)


def test_a_damaged_lexicon_cannot_be_played_and_is_shown(
    begin: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicons = tmp_path / "lexicons"
    shutil.copytree(paths.bundled_lexicons(), lexicons)
    graph = lexicons / "en" / "en.kwg"
    data = bytearray(graph.read_bytes())
    data[1000] ^= 1
    graph.write_bytes(data)
    monkeypatch.setattr(paths, "bundled_lexicons", lambda: lexicons)
    with begin() as desk:
        desk.enter()
        assert desk.window.place is not Place.PLAY
        assert "en.kwg" in desk.notices[-1]
        desk.key(KEY.Key_N, CONTROL)
        assert desk.window.sheet.isVisible()


def test_a_home_that_cannot_be_written_to_is_shown_once(
    begin: Starter, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir(parents=True)
    (home / "autosave").write_text("a file where a folder should be")
    with begin() as desk:
        plays_on(desk)
        desk.answer("pass")
        told = [text for text in desk.notices if "autosave" in text]
        assert len(told) == 1


# what is got ready


def test_the_next_pages_are_made_behind_the_start_page(begin: Starter, qtbot: QtBot) -> None:
    with begin() as desk:
        pages = desk.window.findChild(WindowPages)
        assert isinstance(pages, WindowPages)
        assert pages.made_so_far == {Place.START}
        desk.window.prepare_pages()
        games = {Place.PLAY, Place.SHEET, Place.ANALYSIS, Place.BENCH}
        prepared = {Place.START, *games, Place.PREFERENCES}
        qtbot.waitUntil(lambda: pages.made_so_far == prepared)
        assert desk.window.start.isVisible()
        plays_on(desk)


# memory


def test_garbage_is_collected_in_the_windows_thread_only(begin: Starter, qtbot: QtBot) -> None:
    died: list[int] = []

    class Ring:
        def __init__(self) -> None:
            self.ring = self

        def __del__(self) -> None:
            died.append(threading.get_ident())

    def litter() -> None:
        for _ in range(200):
            Ring()
        _ = [[number] for number in range(20_000)]

    gc.enable()
    with begin():
        worker = threading.Thread(target=litter)
        worker.start()
        worker.join()
        assert died == []
        qtbot.waitUntil(lambda: len(died) == 200)
        assert set(died) == {threading.get_ident()}
    assert gc.isenabled()


# killed


FIRST = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop, Qt
from eliot_qt import app as program
from eliot_qt.formats.cgp import format_cgp
from tests.widgets.desk import CONTROL, Desk, ToldThinker

program.Thinker = lambda *_: ToldThinker()
app = program.make_application(["eliot-qt"])
desk = Desk(app, Path(sys.argv[1]))
desk.play("EINRTWA", "AEIOSTR", players=["", "relaxed"])
desk.type("win")
desk.enter()
desk.answer("ex A")
# What the computer plays is shown after a while.
while len(desk.played()) < 2:
    app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
print(desk.played(), flush=True)
desk.key(Qt.Key.Key_1, CONTROL)
print(len(desk.session.hand.draft.placed), flush=True)
print(format_cgp(desk.session.position), flush=True)
QEventLoop().exec()
"""


def run(script: str, folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Start a script that works the program in a folder of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder), *arguments],
        cwd=root(),
        env={**os.environ, "ELIOT_QT_HOME": str(folder), **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_killed_in_the_middle_only_the_draft_is_lost(begin: Starter, home: Path) -> None:
    with run(FIRST, home) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "['8H WIN', 'ex A']\n"
        assert first.stdout.readline() == "1\n"
        position = first.stdout.readline()
        first.kill()
    with begin() as desk:
        assert desk.notices == []
        desk.enter()
        assert not desk.session.hand.draft.placed
        assert format_cgp(desk.session.position) == position.strip()


# two starts


START = """
import sys
from eliot_qt import app

# A game is opened before the engine is there; to load it would be most of the work.
app.Thinker.prepare = lambda _: None
sys.exit(app.main(sys.argv[2:]))
"""


def test_a_second_start_opens_its_game_in_the_first_window(tmp_path: Path, qtbot: QtBot) -> None:
    home = tmp_path / "home"
    game = ROOT_DATA / "club_game.gcg"
    with run(START, home) as first:
        lock = home / "data" / "window.lock"
        qtbot.waitUntil(lambda: lock.exists() and lock.stat().st_size > 0)
        with run(START, home, str(game)) as second:
            assert second.wait(PATIENCE) == 0
        assert first.poll() is None
        kept = home / "data" / "autosave"
        qtbot.waitUntil(lambda: any(kept.glob("*.json")))
        first.kill()
    assert len(list(kept.glob("*.json"))) == 1
    assert not (home / "config").exists()


def test_the_first_window_comes_forward(begin: Starter) -> None:
    with begin() as desk:
        desk.window.showMinimized()
        desk.program.answer("")
        assert not desk.window.isMinimized()
        assert desk.window.isVisible()


# other scales


FITS = """
import sys
from pathlib import Path
from eliot_qt.app import make_application
from tests.widgets.desk import Desk
from tests.widgets.page_checks import clipped

desk = Desk(make_application(["eliot-qt"]), Path(sys.argv[1]))
for size in ((960, 640), (1366, 768)):
    desk.window.resize(*size)
    for show in (
        desk.window.show_start,
        lambda: desk.window.choose("computer"),
        lambda: desk.play("EINRTWA", "AAAAAAA"),
        desk.train,
    ):
        show()
        desk.settle()
        print(desk.window.devicePixelRatio(), clipped(desk.window))
side = desk.table.board.side * desk.window.devicePixelRatio()
print(side == int(side))
desk.close()
"""


@pytest.mark.slow
@pytest.mark.parametrize("scale", ["1.5", "2"])
def test_nothing_is_cut_off_on_finer_screens(tmp_path: Path, scale: str) -> None:
    with run(FITS, tmp_path, QT_SCALE_FACTOR=scale) as started:
        told, _ = started.communicate(timeout=PATIENCE)
    assert told.splitlines() == [f"{float(scale)} []"] * 8 + ["True"]


WITHIN = """
import sys
from pathlib import Path
from eliot_qt.app import make_application
from eliot_qt.widgets.look.screens import screen_of
from tests.widgets.desk import Desk

desk = Desk(make_application(["eliot-qt"]), Path(sys.argv[1]))
room = screen_of(desk.window).availableGeometry()
print(room.size().toTuple())
for scale in (100, 200):
    desk.program.settings.change(text_scale=scale)
    for show in (desk.window.show_start, lambda: desk.window.choose("computer"), desk.train):
        show()
        desk.settle()
        print(room.contains(desk.window.frameGeometry()))
desk.close()
"""


def test_the_window_stays_on_a_screen_of_few_logical_pixels(tmp_path: Path) -> None:
    screen = {"name": "one", "x": 0, "y": 0, "width": 1600, "height": 1000}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    setting = tmp_path / "screens.json"
    setting.write_text(json.dumps({"screens": [screen]}))
    platform = f"offscreen:configfile={setting}"
    with run(WITHIN, tmp_path, QT_SCALE_FACTOR="2", QT_QPA_PLATFORM=platform) as started:
        told, _ = started.communicate(timeout=PATIENCE)
    assert told.splitlines() == ["(800, 500)", *["True"] * 6]
