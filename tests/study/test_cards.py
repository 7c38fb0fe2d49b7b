"""The cards of a deck are what looking through all words gives."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from eliot_qt.study import StudyError
from eliot_qt.study.deck import Deck, QuizKind
from eliot_qt.study.decks import Decks, new_entry
from eliot_qt.study.export import as_csv, as_tsv, export_rows
from eliot_qt.words import WordsError
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.rarity import draws

from .conftest import Words


def deck(text: str, quiz: QuizKind = QuizKind.ANAGRAMS) -> Deck:
    return Deck(text[:80], "en", quiz, parse_query(text))


def test_the_cards_of_a_query(folder: Path, english: Words) -> None:
    file = Decks(folder).create(deck("length:5 contains:Q not contains:QU"))
    q, u = english.tiles("QU")
    expected = [w for w in english.words if len(w) == 5 and q in w and bytes((q, u)) not in w]
    assert sorted(english.cards(file, QuizKind.HOOKS)) == expected
    assert english.cards(file, QuizKind.HOOKS) == english.cards(file, QuizKind.JUDGING)
    letters = english.cards(file, QuizKind.ANAGRAMS)
    assert sorted(letters) == sorted({bytes(sorted(word)) for word in expected})
    # Neighbours in the alphabet are too alike to be learned one after the other.
    assert english.cards(file, QuizKind.HOOKS) != expected


def test_cards_by_probability_come_in_that_order(folder: Path, english: Words) -> None:
    file = Decks(folder).create(deck("length:4 probability:1-200,blanks=0"))
    fours = [word for word in english.words if len(word) == 4]
    ways = {word: draws(word, english.tile_set, 0) for word in fours}
    expected = sorted(fours, key=lambda word: (-ways[word], word))[:200]
    assert english.cards(file, QuizKind.HOOKS) == expected


def test_the_cards_of_a_list(folder: Path, either: Words) -> None:
    file = Decks(folder).create(Deck("Mine", either.lexicon.id))
    first, last = either.words[-1], either.words[0]
    no_word = last + last + first
    words = [first, no_word, last, bytes(sorted(first)), last]
    file.add([new_entry(word, either.tile_set, 5) for word in words])
    expected = {
        QuizKind.ANAGRAMS: [bytes(sorted(first)), bytes(sorted(last))],
        QuizKind.HOOKS: [first, last],
        QuizKind.JUDGING: [first, no_word, last, bytes(sorted(first))],
    }
    for quiz, cards in expected.items():
        assert either.cards(file, quiz) == list(dict.fromkeys(cards))


def test_words_of_other_tiles_are_left_out(folder: Path, english: Words, spanish: Words) -> None:
    file = Decks(folder).create(Deck("Mine", "en"))
    file.add([new_entry(spanish.tiles("CHICO"), spanish.tile_set, 5)])
    assert english.cards(file, QuizKind.JUDGING) == []
    assert spanish.cards(file, QuizKind.JUDGING) == [spanish.tiles("CHICO")]


def test_too_many_words_and_unusable_conditions_are_refused(folder: Path, english: Words) -> None:
    decks = Decks(folder)
    with pytest.raises(StudyError, match="50,000"):
        english.cards(decks.create(deck("length:2-")), QuizKind.ANAGRAMS)
    with pytest.raises(WordsError):
        english.cards(decks.create(deck("contains:3")), QuizKind.ANAGRAMS)


def test_an_export_reads_back_as_questions_and_answers(folder: Path, either: Words) -> None:
    spell, known = either.tile_set.spell, set(either.words)
    file = Decks(folder).create(Deck("Mine", either.lexicon.id))
    file.add([new_entry(word, either.tile_set, 5) for word in either.words[:20]])
    for quiz in QuizKind:
        cards = either.cards(file, quiz)
        rows = list(export_rows(quiz, cards, either.graph, either.tile_set))
        tsv = as_tsv(rows).splitlines()
        assert tsv[:2] == ["#separator:tab", "#html:false"]
        assert [tuple(row) for row in csv.reader(tsv[2:], delimiter="\t")] == rows
        assert [tuple(row) for row in csv.reader(io.StringIO(as_csv(rows)))][1:] == rows
        for card, (question, answer) in zip(cards, rows, strict=True):
            if quiz is QuizKind.ANAGRAMS:
                words = [
                    w for w in either.words if len(w) == len(card) and sorted(w) == sorted(card)
                ]
                assert (either.tile_set.parse(question), answer.split()) == (
                    card,
                    [*map(spell, words)],
                )
            elif quiz is QuizKind.HOOKS:
                front, back = answer.split(" · ")
                symbols = {
                    t: either.tile_set.letters[t] for t in range(1, len(either.tile_set) + 1)
                }
                fronts = [s for t, s in symbols.items() if bytes((t,)) + card in known]
                backs = [s for t, s in symbols.items() if card + bytes((t,)) in known]
                assert (front, back) == (" ".join(fronts) or "–", " ".join(backs) or "–")
            else:
                assert (question, answer) == (spell(card), "✓")
