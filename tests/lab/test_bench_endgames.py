"""``bench --endgames FILE``: positions read, values compared, what is no position refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt import cli

ORACLE = Path(__file__).parents[1] / "data" / "endgames_en.jsonl"


def test_endgames_of_a_file_are_timed_and_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, other = ORACLE.read_text(encoding="ascii").splitlines()[:2]
    path = tmp_path / "some.jsonl"
    path.write_text(right + "\n\n" + other.replace('"value": -6', '"value": 7'), encoding="ascii")
    assert cli.main(["bench", "--endgames", str(path)]) == 1
    first, second, summary = capsys.readouterr().out.splitlines()
    assert first.split()[:3] == ["AAILNOT/IO", "+92", "exact"]
    assert second.endswith("WRONG: +7")
    assert summary.endswith("2 of 2 solved, 1 wrong")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no positions in it"),
        ("{}", "line 1: not a position: cgp: is missing"),
        ("nonsense", "line 1: not a position:"),
        ("\xff", "some.txt: not UTF-8 text (byte 1)"),
    ],
)
def test_files_without_endgames_are_refused(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.txt"
    path.write_text(text, encoding="latin-1")
    assert cli.main(["bench", "--endgames", str(path)]) == 2
    assert complaint in capsys.readouterr().err
