"""``--lexicon`` says which language a game is in whose file names none."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from .running import Capture, complaint, printed


@pytest.fixture
def hedgehog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    """A game with tiles that English has not, and a lexicon ``russian`` that has them."""
    monkeypatch.setenv("ELIOT_QT_HOME", str(tmp_path / "home"))
    words = tmp_path / "russian.txt"
    words.write_text("ёжик\nдом\nкот\n", encoding="utf-8")
    printed(capsys, "lexicon", "build", str(words), "--tile-set", "ru")
    path = tmp_path / "hedgehog.gcg"
    path.write_text(
        "#player1 A Анна\n#player2 B Ева\n#incomplete\n>A: ДОМКТАЕ 8H ДОМ +10 10\n>B: АЕИ - +0 0\n",
        encoding="utf-8",
    )
    return path


def test_a_gcg_of_another_language_is_printed(
    hedgehog: Path, tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "out.csv"
    arguments = ("export", str(hedgehog), "--to", str(out))
    assert "hedgehog.gcg" in complaint(capsys, *arguments)
    printed(capsys, *arguments, "--lexicon", "russian")
    with out.open(encoding="utf-8-sig", newline="") as file:
        assert "ДОМ" in next(csv.DictReader(file)).values()
    assert "no lexicon 'nothing'" in complaint(capsys, *arguments, "--lexicon", "nothing")


def test_a_gcg_of_another_language_is_played_on(
    hedgehog: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    saved = tmp_path / "saved.eliot"
    arguments = ("play", "--load", str(hedgehog), "--save", str(saved), "--turns", "1", "--auto")
    assert "hedgehog.gcg" in complaint(capsys, *arguments)
    out = printed(capsys, *arguments, "--lexicon", "russian")
    assert out.startswith("Eliot Qt, free, russian")
    # The saved game says itself which lexicon it has.
    again = ("play", "--load", str(saved), "--turns", "1", "--auto", "--lexicon", "en")
    assert "this game is played with the lexicon russian" in complaint(capsys, *again)
