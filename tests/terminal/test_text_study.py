"""Decks and quizzes in the terminal; the same decks as in the window."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from eliot_qt import cli, paths
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.importer import import_word_list
from eliot_qt.study.deck import Card, Deck, QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import Decks, new_entry
from eliot_qt.study.memory import Grade
from eliot_qt.terminal.commands.study_talk import StudyTalk

NOON = datetime(2027, 3, 4, 12, tzinfo=UTC)
Capture = pytest.CaptureFixture[str]
SPANISH = "CHICO CHICOS COCHE COCHES LLAMA ALLA PERRO PERO"


@pytest.fixture
def run(home: Path, capsys: Capture) -> Callable[..., str]:
    """Runs a command in a home of its own; what it prints."""

    def run(*arguments: str, code: int = 0) -> str:
        assert cli.main(("study", *arguments)) == code
        out, err = capsys.readouterr()
        assert bool(err) == bool(code)
        return out or err

    return run


def test_decks_are_made_listed_and_exported(run: Callable[..., str], tmp_path: Path) -> None:
    assert run("list") == ""
    run("new", "Qs", "length:2-3", "contains:Q", "not", "contains:U", "--quiz", "judging")
    run("new", "Mine", "--new", "3")
    assert run("add", "mine", "quiet", "zax", "quiet") == "3 of 3 words are new in Mine\n"
    assert run("add", "Mine", "ZAX") == "0 of 1 words are new in Mine\n"
    assert run("list").splitlines() == [
        "Mine: en, anagrams, 2 words, 0 due, 2 new",
        "Qs: en, judging, length:2-3 contains:Q not contains:U, 0 due",
    ]
    assert run("due") == "0\n"
    out = tmp_path / "mine.csv"
    assert run("export", "mine", str(out)) == "2 cards written\n"
    rows = list(csv.reader(out.read_text(encoding="utf-8").splitlines()))
    assert rows[1:] == [["EIQTU", "QUIET QUITE"], ["AXZ", "ZAX"]]


def test_a_file_of_words_is_added_and_each_bad_one_has_its_reason(
    home: Path, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add(*arguments: str) -> tuple[int, str, list[str]]:
        code = cli.main(("study", "add", "mine", *arguments))
        out, err = capsys.readouterr()
        return code, out, err.splitlines()

    cli.main(("study", "new", "Mine"))
    capsys.readouterr()
    words = tmp_path / "words.txt"
    words.write_text("quiet, zax\nqqq\nqi 7\n", encoding="utf-8")
    assert add("za", "--file", str(words)) == (
        1,
        "4 of 4 words are new in Mine\n",
        ["line 2: QQQ is not a word of this lexicon", "line 3: '7': '7' is not a tile of English"],
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfOXEN\nza\n")))
    assert add("--file", "-") == (0, "1 of 2 words are new in Mine\n", [])
    words.write_bytes(b"ox\xff")
    code, out, said = add("--file", str(words))
    assert (code, out, len(said)) == (2, "", 1) and "words.txt: not UTF-8 text" in said[0]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"ox\n" * 400_000)))
    assert add("--file", "-")[0] == 2
    assert add()[0] == 2


def test_what_cannot_be_done_is_one_line(run: Callable[..., str]) -> None:
    run("new", "Qs", "length:2")
    for arguments, why in (
        (("quiz", "nope"), "no deck named"),
        (("add", "qs", "qi"), "come from its search"),
        (("new", "qs"), "already"),
        (("new", "x" * 101), "1 to 100"),
        (("new", "other", "nothing:1"), "is not a condition"),
        (("new", "other", "--lexicon", "zz"), "no lexicon"),
    ):
        said = run(*arguments, code=2)
        assert why in said and said.count("\n") == 1


def test_a_quiz_reads_its_lines(run: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "Mine")
    run("add", "mine", "quiet")
    monkeypatch.setattr(sys, "stdin", io.StringIO("quiet tique\nquite\n\n"))
    said = run("quiz", "mine")
    assert "EIQTU (2 words)" in said
    assert "> quiet tique\n> quite\nFound: QUIET QUITE; Wrong: TIQUE\nHard." in said


class Talk:
    """A talk about listed words, at noon."""

    def __init__(
        self, folder: Path, lexicon: Lexicon, tiles: TileSet, quiz: QuizKind, *words: str
    ) -> None:
        self.file = Decks(folder).create(Deck("Mine", lexicon.id))
        self.words = [tiles.split(word) for word in words]
        self.file.add(new_entry(word, tiles, 5) for word in self.words)
        cards = [bytes(sorted(w)) if quiz is QuizKind.ANAGRAMS else w for w in self.words]
        self.quiz, self.now = quiz, NOON
        self.said: list[str] = []
        self._talk = StudyTalk(
            self.file, quiz, cards, lexicon, tiles, lambda: self.now, self.said.append
        )

    def run(self, *lines: str) -> list[str]:
        """What is said to some lines, without the greeting."""
        self.said.clear()
        self._talk.run(lines)
        return self.said[1:]

    def ratings(self, card: str) -> list[Grade]:
        return [a.rating for a in DeckFile(self.file.path).answers(Card(self.quiz, card))]


Make = Callable[..., Talk]


@pytest.fixture
def talk(tmp_path: Path, en: Lexicon, en_tiles: TileSet) -> Make:
    return lambda quiz, *words: Talk(tmp_path, en, en_tiles, quiz, *words)


def test_anagrams_are_asked_until_all_are_given(talk: Make) -> None:
    mine = talk(QuizKind.ANAGRAMS, "QUIET", "AARDVARK")
    said = mine.run("cat 1 quiet tique", "quite", "", "", "3")
    assert said[0] == "EIQTU (2 words)"
    assert "CAT does not use these letters." in said
    assert "Found: QUIET QUITE; Wrong: TIQUE" in said
    assert "Missing: AARDVARK" in said
    assert mine.ratings("EIQTU") == [Grade.HARD]
    assert mine.ratings("AAADKRRV") == [Grade.GOOD]


def test_hooks_and_verdicts(talk: Make) -> None:
    mine = talk(QuizKind.HOOKS, "MOE")
    assert "Found: MOES" in mine.run("what", "-s", "")
    assert mine.ratings("MOE") == [Grade.GOOD]


def test_a_verdict_is_typed(talk: Make) -> None:
    mine = talk(QuizKind.JUDGING, "QUIZZABLY")
    assert "Wrong: QUIZZABLY is not a word." in mine.run("perhaps", "y", "")
    assert mine.ratings("QUIZZABLY") == [Grade.AGAIN]


def test_undo_before_and_after_a_rating(talk: Make) -> None:
    mine = talk(QuizKind.ANAGRAMS, "QUIET", "AARDVARK")
    mine.run(":undo", "", ":undo", "quiet quite", "", ":undo", ":quit")
    assert mine.ratings("EIQTU") == []
    assert "There is nothing to take back." in mine.said


def test_an_answer_shown_counts_when_one_leaves(talk: Make) -> None:
    mine = talk(QuizKind.ANAGRAMS, "QUIET")
    mine.run("quiet quite", ":quit")
    assert mine.ratings("EIQTU") == [Grade.GOOD]
    mine.now += timedelta(days=1)
    mine.run("quiet quite")
    assert mine.ratings("EIQTU") == [Grade.GOOD, Grade.GOOD]


def test_a_lesson_goes_on_where_nothing_can_be_written_and_says_so_once(talk: Make) -> None:
    mine = talk(QuizKind.ANAGRAMS, "QUIET", "AARDVARK")
    lock = mine.file.path.parent / ".lock"
    lock.unlink()
    lock.mkdir()
    said = mine.run("quiet quite", "4", "aardvark", "4")
    (told,) = [line for line in said if "saved" in line]
    assert told == "The lesson goes on, but your answers cannot be saved: Is a directory."
    assert said[-1].startswith("Done for now. The next card is due in ")
    assert mine.ratings("EIQTU") == []
    lock.rmdir()
    mine.now += timedelta(days=30)
    mine.run("", "1", ":quit")
    assert mine.ratings("EIQTU")[:1] == mine.ratings("AAADKRRV")[:1] == [Grade.EASY]


def test_the_end_says_when_it_goes_on(talk: Make) -> None:
    mine = talk(QuizKind.ANAGRAMS, "QUIET")
    said = mine.run("", "4")
    assert said[-1] == "Done for now. The next card is due in 8 days."


def test_digraphs_are_single_tiles(tmp_path: Path, tile_sets: dict[str, TileSet]) -> None:
    source = tmp_path / "words.txt"
    source.write_text("\n".join(SPANISH.split()), encoding="utf-8")
    import_word_list(source, tile_sets["es"], tmp_path / "lexicons", build, lexicon_id="spanish")
    lexicon = Catalogue([tmp_path / "lexicons"]).open("spanish")
    mine = Talk(tmp_path, lexicon, tile_sets["es"], QuizKind.ANAGRAMS, "CHICO")
    said = mine.run("c[h]ico", "chico", "")
    assert said[0] == "C[CH]IO (1 word)" and "Found: CHICO" in said


def test_window_and_terminal_have_the_same_decks(run: Callable[..., str]) -> None:
    run("new", "Mine")
    assert [file.deck.name for file in Decks(paths.study()).files()] == ["Mine"]
