"""A deck survives what may happen to its file; two processes keep each other's answers."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import pytest

from eliot_qt.study import StudyError, deck_file
from eliot_qt.study.deck import Card, Deck, DeckEntry, QuizKind, Seen
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import Decks, find_deck
from eliot_qt.study.memory import Answer, Grade, Memory, Phase
from eliot_qt.words.query_text import parse_query

NOW = 1_800_000_000
QUERY = parse_query("length:7 not vowels:4- probability:1-500,blanks=0,lax")
CARD, OTHER = (Card(QuizKind.ANAGRAMS, text) for text in ("AEINRT", "AGINR"))


def given(at: int, rating: Grade = Grade.GOOD) -> Answer:
    return Answer(at, rating, Memory(at + 600, 2.5, 5.25, Phase.LEARNING, 1))


def test_a_deck_is_found_again(folder: Path) -> None:
    file = Decks(folder).create(Deck("Sevens", "en", QuizKind.HOOKS, QUERY, 7))
    file.answer(CARD, given(NOW))
    file.answer(CARD, given(NOW + 9, Grade.AGAIN))
    again = DeckFile(file.path)
    assert again.deck == Deck("Sevens", "en", QuizKind.HOOKS, QUERY, 7)
    assert again.answers(CARD) == [given(NOW), given(NOW + 9, Grade.AGAIN)]
    again.define(Deck("Sevens!", "en", QuizKind.ANAGRAMS, QUERY, 3))
    file.refresh()
    assert (file.deck.name, file.deck.new_a_day) == ("Sevens!", 3)
    assert len(file.answers(CARD)) == 2


def test_words_are_listed_and_removed(folder: Path) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    seen = Seen("15/15 A/B 0/0 0", "standard15", "8D QI", 22)
    file.add([DeckEntry("QI", "IQ", NOW), DeckEntry("ZA", "AZ", NOW, seen)])
    file.remove("QI")
    assert list(DeckFile(file.path).entries.values()) == [DeckEntry("ZA", "AZ", NOW, seen)]


def test_taking_back_does_not_look_through_all_answers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of thousands of answers and undos is read line by line, not line by all lines."""
    path = Decks(folder).create(Deck("Mine", "en")).path
    answers = [deck_file._answer_line(card, given(NOW)) for card in (CARD, OTHER)]
    undo = f'{{"is": "undo", "quiz": "anagrams", "card": "{CARD.text}"}}'
    times = 300
    lines = [line for line in (*answers, undo) for _ in range(times)]
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
    compared = 0
    equal = Card.__eq__

    def counted(one: Card, other: object) -> bool:
        nonlocal compared
        compared += 1
        return equal(one, other)

    monkeypatch.setattr(Card, "__eq__", counted)
    read = DeckFile(path)
    assert compared < 20 * len(lines)
    assert (len(read.answers(CARD)), len(read.answers(OTHER))) == (0, times)
    assert read.last_answered(QuizKind.ANAGRAMS) == OTHER


def test_answers_are_taken_back_the_last_first(folder: Path) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    for card, at in ((CARD, 1), (OTHER, 2), (CARD, 3)):
        file.answer(card, given(NOW + at))
    file.take_back(CARD)
    assert file.last_answered(QuizKind.ANAGRAMS) == OTHER
    assert file.last_answered(QuizKind.HOOKS) is None
    again = DeckFile(file.path)
    assert again.answers(CARD) == [given(NOW + 1)]
    assert again.last_answered(QuizKind.ANAGRAMS) == OTHER
    for card in (OTHER, CARD, CARD):
        again.take_back(card)
    assert again.last_answered(QuizKind.ANAGRAMS) is None
    assert again.answered(QuizKind.ANAGRAMS) == {}


def test_two_processes_keep_each_others_answers(folder: Path) -> None:
    one = Decks(folder).create(Deck("Mine", "en"))
    two = DeckFile(one.path)
    one.answer(CARD, given(NOW))
    two.answer(OTHER, given(NOW + 1))
    assert two.answers(CARD) == [given(NOW)]
    one.refresh()
    assert one.answers(OTHER) == [given(NOW + 1)]
    one.answer(CARD, given(NOW + 2))
    assert DeckFile(one.path).answers(CARD) == [given(NOW), given(NOW + 2)]


class FullDisk:
    """Has room for a few bytes more."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._write = os.write

    def write(self, descriptor: int, data: memoryview) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._write(descriptor, data[: self._room])
        self._room -= written
        return written


def test_answers_that_cannot_be_written_count_and_are_written_once_they_can(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    file.answer(CARD, given(NOW))
    before = file.path.read_bytes()
    with monkeypatch.context() as full:
        full.setattr(os, "write", FullDisk(30).write)
        file.answer(CARD, given(NOW + 1))
        assert file.path.read_bytes() == before
        file.answer(OTHER, given(NOW + 2))
        file.take_back(OTHER)
        with pytest.raises(OSError):
            file.define(Deck("Yours", "en"))
        assert file.unkept is not None and file.unkept.errno == errno.ENOSPC
    DeckFile(file.path).answer(OTHER, given(NOW + 3))
    file.refresh()
    assert file.answers(CARD) == [given(NOW), given(NOW + 1)]
    assert file.deck.name == "Mine"
    file.answer(CARD, given(NOW + 4))
    assert file.unkept is None
    kept = DeckFile(file.path)
    assert kept.damaged == 0
    assert kept.answers(CARD) == [given(NOW), given(NOW + 1), given(NOW + 4)]
    assert kept.answers(CARD) == file.answers(CARD)


@pytest.mark.parametrize("cut", range(2, 200, 33))
def test_a_process_killed_in_a_line_loses_that_answer_alone(folder: Path, cut: int) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    file.answer(CARD, given(NOW))
    whole = len(file.path.read_bytes())
    file.answer(OTHER, given(NOW + 1))
    kept = file.path.read_bytes()
    file.path.write_bytes(kept[: max(whole, len(kept) - cut)])
    again = DeckFile(file.path)
    assert again.answers(CARD) == [given(NOW)]
    assert not again.answers(OTHER)
    again.answer(OTHER, given(NOW + 2))
    for each in (again, DeckFile(file.path)):
        assert each.answers(OTHER) == [given(NOW + 2)]
        assert each.answers(CARD) == [given(NOW)]


def test_an_answer_that_lacks_but_the_end_of_its_line_counts(folder: Path) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    file.answer(CARD, given(NOW))
    file.path.write_bytes(file.path.read_bytes()[:-1])
    again = DeckFile(file.path)
    again.answer(CARD, given(NOW + 2))
    for each in (again, DeckFile(file.path)):
        assert each.answers(CARD) == [given(NOW), given(NOW + 2)]


def test_lines_of_no_use_are_left_out_and_counted(folder: Path) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    file.answer(CARD, given(NOW))
    good = file.path.read_text().splitlines()[1]
    lines = [
        "{",
        "[]",
        "null",
        '{"is": "nothing"}',
        '{"is": "answer"}',
        good.replace('"rating": 3', '"rating": 5'),
        good.replace('"rating": 3', '"rating": true'),
        good.replace('"phase": 1', '"phase": 0'),
        good.replace("2.5", "NaN"),
        good.replace("2.5", "1e999"),
        good.replace("2.5", "-1"),
        good.replace(str(NOW), "9" * 30),
        good.replace(str(NOW), "9" * 5000),
        good.replace("AEINRT", "A" * 500),
        good.replace("AEINRT", "\\ud800"),
        '{"is": "undo", "quiz": "anagrams", "card": 3}',
        '{"is": "word", "word": "A", "letters": "A", "at": 1, "seen": []}',
        "[" * 100_000,
    ]
    with file.path.open("ab") as out:
        out.write("".join(f"{line}\n" for line in lines).encode() + b"\xff\xfe\n\n  \n")
    again = DeckFile(file.path)
    assert again.damaged == len(lines) + 1
    assert again.answers(CARD) == [given(NOW)]


@pytest.mark.parametrize(
    "text",
    ["", "{}\n", '{"is": "deck"}\n', '{"is": "deck", "version": 2, "name": "A"}\n', "\x00" * 900],
)
def test_what_is_no_deck_is_named_and_stays(folder: Path, text: str) -> None:
    decks = Decks(folder)
    decks.create(Deck("Mine", "en"))
    path = folder / "other.deck"
    path.write_text(text)
    assert [file.deck.name for file in decks.files()] == ["Mine"]
    assert "other.deck" in str(decks.faults[0])
    assert path.read_text() == text


def test_random_damage_never_stops_the_other_decks(folder: Path) -> None:
    decks = Decks(folder)
    file = decks.create(Deck("Mine", "en", query=QUERY))
    file.answer(CARD, given(NOW))
    data = file.path.read_bytes()
    chance = random.Random(4)
    for _ in range(300):
        harmed = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            harmed[chance.randrange(len(harmed))] = chance.randrange(256)
        file.path.write_bytes(harmed[: chance.randint(1, len(harmed))])
        decks.due(NOW)


def test_a_long_file_is_shortened_and_says_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    file.add([DeckEntry("ZA", "AZ", NOW)])
    for at in range(10):
        file.answer(CARD, given(NOW + at))
    file.answer(OTHER, given(NOW))
    size = file.path.stat().st_size
    file.shorten()
    assert file.path.stat().st_size == size
    monkeypatch.setattr(deck_file, "_LONG", 100)
    file.shorten()
    assert file.path.stat().st_size < size
    again = DeckFile(file.path)
    assert again.answers(CARD) == [given(NOW), given(NOW + 7), given(NOW + 8), given(NOW + 9)]
    assert again.answers(OTHER) == [given(NOW)]
    assert list(again.entries) == ["ZA"]
    assert again.deck == file.deck


def test_names_are_needed_and_stand_once(folder: Path) -> None:
    decks = Decks(folder)
    decks.create(Deck("Mine", "en"))
    decks.create(Deck("Mine", "fr"))
    with pytest.raises(StudyError, match="already"):
        decks.create(Deck("mINE", "en"))
    for name in ("", "  ", "x" * 101, "a\nb"):
        with pytest.raises(StudyError, match="name"):
            Deck(name, "en")
    with pytest.raises(StudyError, match="surrogate"):
        decks.create(Deck("x", "\udc80"))
    files = decks.files()
    assert find_deck(files, "DECK-2") == find_deck(files, "deck-2")
    for name in ("mine", "other"):
        with pytest.raises(StudyError):
            find_deck(files, name)


def test_a_deck_that_is_removed_stays_on_the_disk(folder: Path) -> None:
    decks = Decks(folder)
    for _ in range(2):
        path = decks.remove(decks.create(Deck("Mine", "en")))
        assert DeckFile(path).deck.name == "Mine"
    assert len(list((folder / "removed").iterdir())) == 2
