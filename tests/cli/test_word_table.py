from __future__ import annotations

import csv
from pathlib import Path

import pytest

from .running import complaint, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")

Capture = pytest.CaptureFixture[str]


@pytest.mark.usefixtures("home")
def test_all_words_with_their_figures(tmp_path: Path, capsys: Capture) -> None:
    words, table = tmp_path / "mine.txt", tmp_path / "mine.csv"
    words.write_text("oso\nchico\n")
    printed(capsys, "lexicon", "build", str(words), "--tile-set", "es")
    assert "2 words" in printed(capsys, "lexicon", "table", "mine", str(table))
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["word"], row["length"], row["points"]) for row in rows] == [
        ("CHICO", "4", "10"),
        ("OSO", "3", "3"),
    ]
    taken = tmp_path / "mine.txt" / "none.csv"
    assert "mine.txt" in complaint(capsys, "lexicon", "table", "mine", str(taken))
    assert "no lexicon 'none'" in complaint(capsys, "lexicon", "table", "none", str(table))
