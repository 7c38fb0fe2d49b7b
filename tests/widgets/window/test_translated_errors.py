"""What is wrong with a file is said in the language of the window, to the innermost reason."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from eliot_qt import app, paths
from eliot_qt.formats.own import savefile

from ..desk import Desk, ToldThinker, at_desk
from ..translated import translated

GCG = "#player1 a Ann\n#player2 b Ben\n>a: AEINRST 8H #!\n"


@pytest.fixture
def french(desk: Desk) -> Iterator[Desk]:
    with translated():
        yield desk


def opened(desk: Desk, path: Path) -> str:
    """The notice about a file that is opened."""
    desk.window.open_file(path)
    desk.settle()
    return desk.notices[-1]


def test_a_damaged_gcg(french: Desk, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(GCG.replace("8H #!", "8H CAT +5 5") + ">c: -")
    said = opened(french, path)
    assert said == "Not opened. «game.gcg: «line 4: there is no player 'c'»»"


def test_the_innermost_reason_is_translated(french: Desk, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(GCG)
    said = opened(french, path)
    assert said.startswith("Not opened. «game.gcg: «line 3: ««'#' in '#!' is not a tile of ")
    assert said.endswith("»»»»")


def test_a_damaged_save_names_the_event(french: Desk, tmp_path: Path) -> None:
    game = json.loads(savefile.dumps(french.game("AEINRST", "AEINRST")))
    game["events"] = [{"event": "turn", "seat": 0, "move": None}]
    path = tmp_path / "game.eliot"
    path.write_text(json.dumps(game))
    assert opened(french, path) == (
        "Not opened. «game.eliot: ««event 1», 'move': «a text is expected, «nothing» found»»»"
    )


def test_warnings_about_what_was_corrected(french: Desk, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(GCG.replace("8H #!", "8D RETAINS +99 99"))
    said = opened(french, path)
    assert said.startswith("game.gcg: «line 3: «+99 points in the file, ")


def test_damaged_files_of_the_program_at_its_start(
    qapp: QApplication, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings, a theme, a board and a lexicon."""
    resources = tmp_path / "resources"
    shutil.copytree(paths.resources(), resources)
    theme, board = resources / "themes" / "light.json", resources / "layouts" / "super21.txt"
    theme.write_text('{"name": 3}')
    board.write_text("what?")
    manifest = paths.user_lexicons() / "broken" / "manifest.json"
    manifest.parent.mkdir(parents=True)
    manifest.write_text('{"id": "broken"')
    (home / "settings.json").write_text('{"reduce_motion": 1}')
    monkeypatch.setattr(paths, "resources", lambda: resources)
    monkeypatch.setattr(app, "Thinker", lambda *_: ToldThinker())
    with translated(), at_desk(qapp, home) as desk:
        said = "\n".join(desk.notices)
    assert f"«{manifest}: «damaged at line 1»»" in said
    assert f"«{board}: «layout super21: 1 rows; odd sizes from 5 to 21 work»»" in said
    assert "«reduce_motion: «true or false is expected, 1 found»»" in said
    assert f"«{theme}: " in said
