"""Answers are those that looking through all words gives; outcomes follow from what was given."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from eliot_qt.study.deck import QuizKind
from eliot_qt.study.memory import Grade
from eliot_qt.study.questions import (
    QuizQuestion,
    Taken,
    ask,
    judge_hooks,
    judge_verdict,
    judge_words,
    no_words_like,
    take_word,
)

from .conftest import Words

SAMPLE = 100


def asked(words: Words, quiz: QuizKind, text: str) -> QuizQuestion:
    tiles = words.tiles(text)
    shown = bytes(sorted(tiles)) if quiz is QuizKind.ANAGRAMS else tiles
    return ask(quiz, shown, words.graph, words.tile_set, 0)


def test_anagrams_are_all_words_of_the_letters(either: Words) -> None:
    families: dict[bytes, list[bytes]] = defaultdict(list)
    for word in either.words:
        families[bytes(sorted(word))].append(word)
    sample = random.Random(1).sample(sorted(families), min(SAMPLE, len(families)))
    for letters in sample:
        question = ask(QuizKind.ANAGRAMS, letters, either.graph, either.tile_set, 0)
        assert sorted(question.words) == sorted(families[letters])


def test_hooks_are_all_letters_that_make_words(either: Words) -> None:
    known, letters = set(either.words), range(1, len(either.tile_set) + 1)
    for word in random.Random(2).sample(either.words, min(SAMPLE, len(either.words))):
        question = ask(QuizKind.HOOKS, word, either.graph, either.tile_set, 0)
        front = {tile for tile in letters if bytes((tile,)) + word in known}
        back = {tile for tile in letters if word + bytes((tile,)) in known}
        assert (set(question.front), set(question.back)) == (front, back)


def test_judging_shows_words_and_plausible_others(either: Words) -> None:
    known = set(either.words)
    verdicts = []
    for word in random.Random(3).sample(either.words, min(SAMPLE, len(either.words))):
        for turn in range(4):
            question = ask(QuizKind.JUDGING, word, either.graph, either.tile_set, turn)
            assert question == ask(QuizKind.JUDGING, word, either.graph, either.tile_set, turn)
            assert question.is_word == (question.shown in known)
            assert len(question.shown) == len(word)
            verdicts.append(question.is_word)
    if len(verdicts) == 4 * SAMPLE:
        assert 0.4 < verdicts.count(False) / len(verdicts) < 0.6


def test_what_is_no_word_is_asked_as_it_stands(english: Words) -> None:
    question = asked(english, QuizKind.JUDGING, "QUIZZABLY")
    assert (question.shown, question.is_word) == (english.tiles("QUIZZABLY"), False)


def test_no_words_keep_vowels_and_consonants_in_place_or_swap_two(english: Words) -> None:
    word = english.tiles("RETINA")
    for fake in no_words_like(word, english.graph, english.tile_set):
        changed = [at for at in range(6) if fake[at] != word[at]]
        assert sorted(fake) == sorted(word) if len(changed) == 2 else len(changed) == 1


@pytest.mark.parametrize(
    ("given", "right", "rating", "missing", "wrong"),
    [
        ("QUITE QUIET", True, Grade.GOOD, "", ""),
        ("QUITE", False, Grade.AGAIN, "QUIET", ""),
        ("", False, Grade.AGAIN, "QUIET QUITE", ""),
        ("TIQUE QUIET QUITE", False, Grade.HARD, "", "TIQUE"),
        ("QUIET QUIET QUITE CAT", True, Grade.GOOD, "", ""),
    ],
)
def test_a_word_missing_is_worse_than_a_wrong_one(
    english: Words, given: str, right: bool, rating: Grade, missing: str, wrong: str
) -> None:
    question = asked(english, QuizKind.ANAGRAMS, "QUITE")
    assert list(map(english.tile_set.spell, question.words)) == ["QUIET", "QUITE"]
    outcome = judge_words(question, map(english.tiles, given.split()))
    assert (outcome.right, outcome.rating) == (right, rating)
    assert " ".join(map(english.tile_set.spell, outcome.missing)) == missing
    assert " ".join(map(english.tile_set.spell, outcome.wrong)) == wrong


def test_each_word_is_taken_for_what_it_is(english: Words) -> None:
    question = asked(english, QuizKind.ANAGRAMS, "QUITE")
    before = [english.tiles("QUIET")]
    for text, taken in (
        ("QUITE", Taken.RIGHT),
        ("QUIET", Taken.AGAIN),
        ("TIQUE", Taken.WRONG),
        ("QUIETS", Taken.OTHER),
    ):
        assert take_word(question, before, english.tiles(text)) is taken


def test_hooks_must_be_complete_and_right(english: Words) -> None:
    question = asked(english, QuizKind.HOOKS, "RAN")
    tiles = english.tiles
    full = judge_hooks(question, question.front[::-1], question.back + question.back)
    assert (full.right, full.rating) == (True, Grade.GOOD)
    short = judge_hooks(question, question.front[1:], question.back + tiles("Q"))
    assert (short.right, short.rating) == (False, Grade.AGAIN)
    assert short.missing == (question.front[:1] + tiles("RAN"),)
    assert short.wrong == (tiles("RANQ"),)


def test_a_letter_in_front_of_itself_is_one_word(english: Words) -> None:
    question = QuizQuestion(QuizKind.HOOKS, b"\x01", front=b"\x01", back=b"\x01")
    assert judge_hooks(question, b"\x01", b"").right


def test_a_verdict_is_right_or_wrong(english: Words) -> None:
    question = asked(english, QuizKind.JUDGING, "QUIZZABLY")
    assert judge_verdict(question, False).rating is Grade.GOOD
    assert judge_verdict(question, True).rating is Grade.AGAIN
