"""``review --study``: missed words come into decks, of whom and of which games is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt import cli, paths
from eliot_qt.study.decks import Decks, due_count

from .running import Capture, complaint, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")

# Ann overlooks a bingo, Ben passes with a good rack.
GAME = """#player1 Ann Ann
#player2 Ben Ben
#lexicon en
#incomplete
>Ann: AEINRST 8G TIE +6 6
>Ben: AEFHIMP -  +0 0
"""
PLAYOUTS = ("--playouts", "60")


@pytest.fixture
def game(tmp_path: Path, home: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME)
    return path


def decks() -> dict[str, list[str]]:
    return {file.deck.name: sorted(file.entries) for file in Decks(paths.study()).files()}


def test_missed_words_come_into_the_deck_of_missed_words(game: Path, capsys: Capture) -> None:
    out = printed(capsys, "review", str(game), *PLAYOUTS, "--study")
    assert out.splitlines()[-1] == "2 missed words, 2 of them new in Missed words (en)"
    (words,) = decks().values()
    (file,) = Decks(paths.study()).files()
    bingo = next(entry for entry in file.entries.values() if entry.letters == "AEINRST")
    assert len(words) == 2 and bingo.seen is not None and bingo.seen.score > 60
    # Again: nothing is added, and nothing falls due for it.
    before = file.path.read_bytes()
    out = printed(capsys, "review", str(game), *PLAYOUTS, "--study")
    assert out.splitlines()[-1] == "2 missed words, 0 of them new in Missed words (en)"
    assert file.path.read_bytes() == before and due_count(file, 0) == 0


def test_those_of_one_player_come_into_a_deck_of_ones_own(game: Path, capsys: Capture) -> None:
    printed(capsys, "review", str(game), *PLAYOUTS, "--study", "Club", "--player", "ann")
    assert list(decks()) == ["Club"]
    assert [len(word) for word in decks()["Club"]] == [7]
    printed(capsys, "review", str(game), *PLAYOUTS, "--study", "club")
    assert len(decks()["Club"]) == 2


def test_json_stays_json(game: Path, capsys: Capture) -> None:
    assert cli.main(["review", str(game), *PLAYOUTS, "--json", "--study"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("[{") and said.out.rstrip().endswith("]")
    assert "2 missed words" in said.err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--player", "Ann"), "--study"),
        (("--study", "{game}"), "first"),
        (("--study", " "), "name"),
    ],
)
def test_what_cannot_be_is_said(
    game: Path, capsys: Capture, arguments: tuple[str, ...], named: str
) -> None:
    given = [argument.format(game=game) for argument in arguments]
    assert named in complaint(capsys, "review", str(game), *PLAYOUTS, *given)


def test_a_deck_of_a_search_takes_no_words(game: Path, capsys: Capture) -> None:
    printed(capsys, "study", "new", "twos", "length:2")
    assert "search" in complaint(capsys, "review", str(game), *PLAYOUTS, "--study", "twos")
