"""Which card is next: what is due, then new ones, as many a day as the deck wants."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from eliot_qt.study.deck import Deck, QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import Decks, due_count, new_entry
from eliot_qt.study.lesson import Lesson
from eliot_qt.study.memory import Grade

from .conftest import Words

NOON = datetime(2027, 3, 4, 12, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
CARDS = ["A", "B", "C", "D"]
KIND = QuizKind.ANAGRAMS


@pytest.fixture
def file(folder: Path) -> DeckFile:
    return Decks(folder).create(Deck("Mine", "en", KIND, new_a_day=2, query=None))


def lesson_of(file: DeckFile) -> Lesson:
    from eliot_qt.study.deck import DeckEntry

    file.add([DeckEntry(text, text, 0) for text in CARDS])
    return Lesson(file, KIND, CARDS)


def test_new_cards_come_in_order_and_no_more_than_a_days(file: DeckFile) -> None:
    lesson = lesson_of(file)
    assert lesson.counts(NOON).new == 2
    asked = []
    for _ in range(2):
        card = lesson.next(NOON)
        assert card is not None
        asked.append(card)
        lesson.answer(card, Grade.EASY, NOON)
    assert asked == ["A", "B"]
    assert lesson.next(NOON) is None
    counts = lesson.counts(NOON)
    assert (counts.due, counts.new, counts.begun, counts.cards) == (0, 0, 2, 4)
    assert counts.next_due is not None and counts.next_due > NOON.timestamp()
    assert lesson.next(NOON + DAY) == "C"


def test_a_day_ends_at_midnight_where_the_person_is(file: DeckFile) -> None:
    lesson = lesson_of(file)
    evening = datetime(2027, 3, 4, 23, 50, tzinfo=timezone(timedelta(hours=5)))
    for _ in range(2):
        lesson.answer(lesson.next(evening) or "", Grade.EASY, evening)
    assert lesson.next(evening + 9 * MINUTE) is None
    assert lesson.next(evening + 11 * MINUTE) == "C"


def test_what_is_due_comes_first_the_longest_overdue_before_the_others(file: DeckFile) -> None:
    lesson = lesson_of(file)
    lesson.answer("B", Grade.AGAIN, NOON)
    lesson.answer("A", Grade.AGAIN, NOON + MINUTE)
    assert lesson.next(NOON + 3 * MINUTE) == "B"
    lesson.answer("B", Grade.GOOD, NOON + 3 * MINUTE)
    assert lesson.next(NOON + 3 * MINUTE) == "A"


def test_a_lesson_does_not_stop_for_minutes(file: DeckFile) -> None:
    lesson = lesson_of(file)
    for card in ("A", "B"):
        lesson.answer(card, Grade.GOOD, NOON)
    assert lesson.next(NOON) == "A"
    lesson.answer("A", Grade.GOOD, NOON)
    lesson.answer("B", Grade.GOOD, NOON)
    assert lesson.next(NOON) is None


def test_an_answer_taken_back_was_never_given(file: DeckFile) -> None:
    lesson = lesson_of(file)
    lesson.answer("A", Grade.GOOD, NOON)
    lesson.answer("A", Grade.GOOD, NOON + 10 * MINUTE)
    before = lesson.counts(NOON + DAY)
    lesson.answer("A", Grade.AGAIN, NOON + DAY)
    assert lesson.turn("A") == 3
    assert lesson.undo() == "A"
    assert (lesson.turn("A"), lesson.counts(NOON + DAY)) == (2, before)
    assert [lesson.undo(), lesson.undo(), lesson.undo()] == ["A", "A", None]
    assert lesson.counts(NOON).begun == 0
    assert lesson.next(NOON) == "A"


def test_the_same_answers_at_the_same_times_give_the_same_lesson(tmp_path: Path) -> None:
    def lived(folder: Path) -> list[str | None]:
        deck = Decks(folder).create(Deck("Mine", "en", KIND, new_a_day=2))
        lesson, now, asked = lesson_of(deck), NOON, []
        for number in range(60):
            card = lesson.next(now)
            asked.append(card)
            if card is not None:
                lesson.answer(card, Grade(number % 4 + 1), now)
            now += timedelta(hours=7)
        return asked

    assert lived(tmp_path / "one") == lived(tmp_path / "two")


def test_another_process_changes_the_lesson(file: DeckFile) -> None:
    one, two = lesson_of(file), Lesson(DeckFile(file.path), KIND, CARDS)
    one.answer("A", Grade.EASY, NOON)
    assert two.next(NOON) == "B"


def test_a_word_missed_again_is_due_at_once(folder: Path, english: Words) -> None:
    file = Decks(folder).missed_words("en")
    word, at = english.tiles("RETINA"), int(NOON.timestamp())
    file.add([new_entry(word, english.tile_set, at)])
    lesson = Lesson(file, KIND, ["AEINRT"])
    lesson.answer("AEINRT", Grade.EASY, NOON)
    later = NOON + DAY
    assert (lesson.next(later), due_count(file, int(later.timestamp()))) == (None, 0)
    file.add([new_entry(english.tiles("RETAIN"), english.tile_set, at + 60)])
    assert (lesson.next(later), due_count(file, int(later.timestamp()))) == ("AEINRT", 1)
    lesson.answer("AEINRT", Grade.EASY, later)
    assert (lesson.next(later), due_count(file, int(later.timestamp()))) == (None, 0)


def test_what_left_the_deck_is_not_asked(file: DeckFile) -> None:
    lesson = lesson_of(file)
    lesson.answer("A", Grade.GOOD, NOON)
    late = int((NOON + DAY).timestamp())
    assert due_count(file, late) == 1
    file.remove("A")
    assert due_count(file, late) == 0
    assert Lesson(file, KIND, CARDS[1:]).next(NOON + DAY) == "B"
