from __future__ import annotations

import csv
import os
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from eliot_qt import cli
from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.paper import exporting
from eliot_qt.widgets.paper.exporting import ExportKind
from tests.sheets.sheet_games import Club

from ..desk import Desk

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def club(en_tiles: TileSet, standard15: Layout) -> Club:
    return Club(en_tiles, standard15)


@pytest.fixture
def games(club: Club, tmp_path: Path) -> list[str]:
    paths = [tmp_path / "evening.eliot", tmp_path / "duel.eliot"]
    for path, record in zip(paths, (club.evening(), club.duel(over=False)), strict=True):
        path.write_text(dumps(record), encoding="utf-8")
    return [str(path) for path in paths]


def complaint(capsys: Capture, *arguments: str) -> str:
    try:
        code = cli.main(["export", *arguments])
    except SystemExit as leaving:
        assert isinstance(leaving.code, int)
        code = leaving.code
    err = capsys.readouterr().err
    assert code == 2
    assert err.count("\n") == 1
    return err


def test_several_games_go_into_one_csv(games: list[str], tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "all.csv"
    assert cli.main(["export", *games, "--to", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}\n"
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["game"] for row in rows} == {"1", "2"}
    # The second one goes on: who has the file is told no rack of the people who play.
    assert {row["rack"] for row in rows if row["game"] == "2"} == {""}
    assert "ADEGNRS" in {row["rack"] for row in rows}


def test_statistics_alone_are_for_csv(games: list[str], tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "all.csv"
    assert cli.main(["export", *games, "--to", str(out), "--statistics"]) == 0
    assert out.read_text(encoding="utf-8-sig").startswith("game,title,rank,")
    capsys.readouterr()
    pdf = str(tmp_path / "all.pdf")
    assert "CSV" in complaint(capsys, *games, "--to", pdf, "--statistics")


def test_html_and_pdf_take_the_layout(qtbot: QtBot, games: list[str], tmp_path: Path) -> None:
    html, pdf = tmp_path / "all.html", tmp_path / "all.pdf"
    for out in (html, pdf):
        arguments = ["export", *games, "--to", str(out), "--layout", "federation"]
        assert cli.main(arguments) == 0
    assert "<td>EINRTWZ</td><td>8D GARDENS</td>" in html.read_text(encoding="utf-8")
    assert pdf.read_bytes().startswith(b"%PDF")


def test_a_picture_shows_a_turn(qtbot: QtBot, games: list[str], tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    base = ["export", games[0], "--to", str(out), "--side", "200"]
    pictures = []
    for turn in (["--turn", "0"], ["--turn", "3"], []):
        assert cli.main([*base, *turn]) == 0
        pictures.append(out.read_bytes())
    assert QImage(str(out)).width() == 200
    assert pictures[0] != pictures[1] == pictures[2]


def test_bad_input_is_one_line(
    qtbot: QtBot, games: list[str], tmp_path: Path, capsys: Capture
) -> None:
    png = str(tmp_path / "board.png")
    assert "one game" in complaint(capsys, *games, "--to", png)
    assert "turn 9 of 3" in complaint(capsys, games[0], "--to", png, "--turn", "9")
    assert "64 to 10000" in complaint(capsys, games[0], "--to", png, "--side", "9")
    assert "ends with none of" in complaint(capsys, games[0], "--to", str(tmp_path / "x.doc"))
    assert "missing.eliot" in complaint(capsys, "missing.eliot", "--to", png)


def test_text_is_written_without_qt(games: list[str], tmp_path: Path) -> None:
    program = (
        "import sys\nfrom eliot_qt.cli import main\n"
        f"main({['export', *games, '--to', str(tmp_path / 'a.html')]!r})\n"
        "print(any(m.startswith('PySide6') for m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "False", done.stderr


def test_pdf_needs_no_screen(games: list[str], tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    program = f"from eliot_qt.cli import main\nmain({['export', *games, '--to', str(out)]!r})"
    environment = {"PATH": "", "PYTHONPATH": "."}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert out.read_bytes().startswith(b"%PDF")


def test_the_window_exports_the_game_on_the_table(
    desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "game.html"
    monkeypatch.setattr(exporting, "ask_export", lambda *_: (out, ExportKind.HTML))
    export = desk.action(Command.EXPORT)
    assert not export.isEnabled()
    desk.window.open_record(club.duel(over=False))
    assert export.isEnabled()
    export.trigger()
    text = out.read_text(encoding="utf-8")
    assert "GARDEN" in text
    # Two people are playing: neither rack is anybody's business.
    assert "AEIOSTU" not in text and "EINQRTW" not in text


def test_a_sheet_has_the_lexicon_s_name(
    games: list[str], desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, windows = tmp_path / "own.html", tmp_path / "windows.html"
    assert cli.main(["export", *games, "--to", str(own)]) == 0
    monkeypatch.setattr(exporting, "ask_export", lambda *_: (windows, ExportKind.HTML))
    desk.window.open_record(club.duel(over=False))
    desk.action(Command.EXPORT).trigger()
    for page in (own, windows):
        assert "Free game · English · The game is not over." in page.read_text(encoding="utf-8")


def test_an_export_that_fails_is_shown(
    desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "ask_export", lambda *_: (tmp_path, ExportKind.PDF))
    desk.window.open_record(club.duel(over=False))
    desk.action(Command.EXPORT).trigger()
    (told,) = desk.notices
    assert told.startswith(str(tmp_path))


def test_the_window_opens_the_preview(desk: Desk, club: Club, qtbot: QtBot) -> None:
    desk.window.open_record(club.duel())
    desk.action(Command.PRINT).trigger()
    (dialog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, QPrintPreviewDialog))
    dialog.close()
    qtbot.waitUntil(lambda: not isValid(dialog))


def test_a_sheet_tells_the_day_of_its_file_and_untitled_ones_are_named_by_it(
    club: Club, tmp_path: Path
) -> None:
    path, out = tmp_path / "evening.eliot", tmp_path / "sheet.html"
    names = [f"Player {number}" for number in range(1, 8)]
    path.write_text(dumps(replace(club.evening(names), title="")), encoding="utf-8")
    saved = datetime(2026, 2, 3, 20, 15).timestamp()
    os.utime(path, (saved, saved))
    assert cli.main(["export", str(path), "--to", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    assert "<h1>Duplicate, 3 February 2026</h1>" in page
    assert "game saved on 3 February 2026</p>" in page


def test_the_window_tells_the_day_of_the_sheet_where_no_file_is_left(
    desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "sheet.html"
    monkeypatch.setattr(exporting, "ask_export", lambda *_: (out, ExportKind.HTML))
    desk.window.open_record(club.duel())
    kept = desk.session.games.path
    assert kept is not None
    saved = datetime(2026, 2, 3, 20, 15).timestamp()
    os.utime(kept, (saved, saved))
    desk.action(Command.EXPORT).trigger()
    assert "game saved on 3 February 2026</p>" in out.read_text(encoding="utf-8")
    kept.unlink()
    desk.action(Command.EXPORT).trigger()
    assert "sheet made on " in out.read_text(encoding="utf-8")


def test_the_window_tells_the_day_of_the_file_that_was_opened(
    desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, path = tmp_path / "sheet.html", tmp_path / "duel.eliot"
    monkeypatch.setattr(exporting, "ask_export", lambda *_: (out, ExportKind.HTML))
    record = club.duel()
    path.write_text(dumps(record), encoding="utf-8")
    saved = datetime(2026, 2, 3, 20, 15).timestamp()
    os.utime(path, (saved, saved))
    with desk.qtbot.waitSignal(desk.window.features.start.opener.file_opened):
        desk.window.open_file(path)
    desk.settle()
    desk.action(Command.EXPORT).trigger()
    assert "game saved on 3 February 2026</p>" in out.read_text(encoding="utf-8")
    desk.window.open_record(club.duel(over=False))
    desk.action(Command.EXPORT).trigger()
    assert "3 February 2026" not in out.read_text(encoding="utf-8")
