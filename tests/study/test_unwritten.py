"""Decks where nothing can be written: all goes on in memory, and is written once it can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.study import StudyError
from eliot_qt.study.deck import Card, Deck, DeckEntry, QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import Decks, due_deck
from eliot_qt.study.memory import Answer, Grade, Memory, Phase
from eliot_qt.study.unwritten import Unwritten

NOW = 1_800_000_000
CARD = Card(QuizKind.ANAGRAMS, "AEINRT")


def given(at: int) -> Answer:
    return Answer(at, Grade.GOOD, Memory(at + 600, 2.5, 5.25, Phase.LEARNING, 1))


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder that cannot be made: a file is in its way."""
    (tmp_path / "home").write_text("")
    return tmp_path / "home" / "study"


def test_decks_are_made_and_learned_in_memory(blocked: Path) -> None:
    unwritten = Unwritten()
    decks = Decks(blocked, unwritten)
    made = decks.create(Deck("Mine", "en"))
    made.add([DeckEntry("QI", "IQ", NOW)])
    assert unwritten.error is not None and made.unkept is unwritten.error
    with pytest.raises(StudyError, match="already"):
        decks.create(Deck("mine", "en"))
    decks.create(Deck("Other", "en"))
    decks.missed_words("en").add([DeckEntry("ZA", "AZ", NOW)])
    assert [each.deck.name for each in decks.due(NOW)] == ["Mine", "Missed words", "Other"]

    first = decks.open(made.path)
    first.answer(CARD, given(NOW))
    second = decks.open(made.path)
    assert second.answers(CARD) == [given(NOW)]
    second.answer(CARD, given(NOW + 1))
    first.refresh()
    assert first.answers(CARD) == [given(NOW), given(NOW + 1)]
    assert due_deck(first, NOW).words == 1

    decks.remove(first)
    assert [each.deck.name for each in decks.due(NOW)] == ["Missed words", "Other"]


def test_without_a_place_in_memory_it_is_an_error(blocked: Path) -> None:
    with pytest.raises(OSError):
        Decks(blocked).create(Deck("Mine", "en"))


def test_what_waited_is_written_once_that_is_possible(blocked: Path) -> None:
    unwritten = Unwritten()
    decks = Decks(blocked, unwritten)
    file = decks.create(Deck("Mine", "en"))
    file.add([DeckEntry("QI", "IQ", NOW)])
    file.answer(CARD, given(NOW))
    blocked.parent.unlink()
    other = decks.open(file.path)
    other.answer(CARD, given(NOW + 1))
    file.answer(CARD, given(NOW + 2))
    assert unwritten.error is None and file.unkept is None
    kept = DeckFile(file.path)
    assert kept.damaged == 0 and list(kept.entries) == ["QI"]
    assert kept.answers(CARD) == [given(NOW), given(NOW + 1), given(NOW + 2)]
    assert kept.answers(CARD) == file.answers(CARD)
    assert kept.deck == file.deck
