"""``review``: its JSON and files, parts that make the whole, and input it cannot use."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from eliot_qt import cli

from .running import Capture, complaint, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")

NAMES = "#player1 Ann Ann\n#player2 Ben Ben\n#incomplete\n"
# Few playouts: what is tested is not how good they are.
PLAYOUTS = ("--playouts", "10")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three games of a turn or two in a folder, and between them a file that is none."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.gcg").write_text(f"{NAMES}>Ann: ABEINRT 8G TIN +6 6\n")
    (folder / "b.gcg").write_text("what is this\n")
    (folder / "c.gcg").write_text(f"{NAMES}>Ben: AEFHIMP 8H HAM +16 16\n")
    (folder / "d.gcg").write_text(f"{NAMES}>Ann: ADEORST 8H OAR +6 6\n>Ben: AB 7H AB +8 8\n")
    return folder


def rows(capsys: Capture, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(printed(capsys, "review", *arguments))
    for row in found:
        row.pop("seconds", None)
    return found


def test_parts_are_the_whole_each_in_a_home_of_its_own(
    games: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = []
    for part in ("1/2", "2/2", "1/1"):
        monkeypatch.setenv("ELIOT_QT_HOME", str(tmp_path / part.replace("/", "-")))
        parts.append(rows(capsys, str(games), *PLAYOUTS, "--json", "--part", part))
    assert parts[0] + parts[1] == parts[2]
    assert [Path(row["file"]).name for row in parts[2]] == ["a.gcg", "b.gcg", "c.gcg", "d.gcg"]
    assert ["error" in row for row in parts[2]] == [False, True, False, False]
    assert all({"file", "error"} == row.keys() for row in parts[2] if "error" in row)


def test_it_writes_what_it_is_asked_for(
    games: Path, tmp_path: Path, home: Path, capsys: Capture
) -> None:
    out = tmp_path / "out"
    table = printed(
        capsys, "review", str(games), *PLAYOUTS,
        "--csv", str(out / "turns.csv"), "--html", str(out / "pages"), "--gcg", str(out / "noted"),
    )  # fmt: skip
    assert "8G TIN" in table and "b.gcg" in table and "cannot be reviewed" in table
    assert "3 games" in table
    with (out / "turns.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row["turn"] for row in csv.DictReader(file)] == ["1", "", "1", "1", "2"]
    pages = sorted(path.name for path in (out / "pages").iterdir())
    assert pages == ["001-a.html", "003-c.html", "004-d.html", "index.html"]
    index = (out / "pages" / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{page}"' in index for page in pages[:-1])
    noted = (out / "noted" / "004-d.gcg").read_text(encoding="utf-8")
    assert "#note not graded: the rack is not known" in noted


def test_it_fails_where_nothing_could_be_read(games: Path, home: Path, capsys: Capture) -> None:
    assert cli.main(["review", str(games / "b.gcg"), str(games / "none.gcg"), "--json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert [sorted(row) for row in found] == [["error", "file"]] * 2


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--part", "3/2"), "3/2"),
        (("--part", "0/2"), "0/2"),
        (("--seconds", "0"), "'0'"),
        (("--playouts", "-1"), "-1"),
        (("--seconds", "1", "--playouts", "9"), "not allowed"),
        (("--lexicon", "nothing"), "nothing"),
        (("--details",), "--json"),
    ],
)
def test_bad_options(
    arguments: tuple[str, ...], named: str, games: Path, home: Path, capsys: Capture
) -> None:
    assert named in complaint(capsys, "review", str(games / "a.gcg"), *arguments)
