"""Questions about words, and the judging of answers. Words are bytes of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from zlib import crc32

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import ACCEPTS, WordGraph
from eliot_qt.words.automata import node_after
from eliot_qt.words.lookup import anagrams, hooks

from .deck import QuizKind
from .memory import Grade

# Of all words that do not exist, one of so many that look most like words.
_FAKES = 12


@dataclass(frozen=True)
class QuizQuestion:
    """A question with its answer.

    ``shown`` are letters in order for anagrams, a word for hooks, a word or no word for judging.
    ``words`` are the anagrams; ``front`` and ``back`` the hooks; ``is_word`` the verdict.
    """

    quiz: QuizKind
    shown: bytes
    words: tuple[bytes, ...] = ()
    front: bytes = b""
    back: bytes = b""
    is_word: bool = True


@dataclass(frozen=True)
class AnswerResult:
    """The result of an answer: words or hooks found, missing and wrong, and the rating from it.

    Hooks are words too: the letter in front or behind and the word.
    """

    right: bool
    rating: Grade
    found: tuple[bytes, ...] = ()
    missing: tuple[bytes, ...] = ()
    wrong: tuple[bytes, ...] = ()


class Taken(Enum):
    """The kinds of words typed as answers to a question for anagrams."""

    RIGHT = auto()
    #: the letters are right, but it is not a word
    WRONG = auto()
    #: it was given before
    AGAIN = auto()
    #: it has other letters
    OTHER = auto()


def ask(
    quiz: QuizKind, tiles: bytes, graph: WordGraph, tile_set: TileSet, turn: int
) -> QuizQuestion:
    """The question about some letters or a word; ``turn`` counts the answers so far.

    For judging, about every other turn a word that does not exist is made of the word.
    """
    if quiz is QuizKind.ANAGRAMS:
        return QuizQuestion(quiz, tiles, words=tuple(anagrams(graph, tiles)))
    if quiz is QuizKind.HOOKS:
        word_hooks = hooks(graph, tiles)
        return QuizQuestion(quiz, tiles, front=word_hooks.front, back=word_hooks.back)
    if not graph.accepts(tiles):
        return QuizQuestion(quiz, tiles, is_word=False)
    chance = crc32(tiles + turn.to_bytes(8, "big"))
    if chance % 2:
        fakes = no_words_like(tiles, graph, tile_set)
        if fakes:
            return QuizQuestion(quiz, fakes[chance // 2 % len(fakes)], is_word=False)
    return QuizQuestion(quiz, tiles)


def no_words_like(word: bytes, graph: WordGraph, tile_set: TileSet) -> Sequence[bytes]:
    """Rows of tiles that are no words but look like one, the most plausible first.

    Two neighbours change places, or a vowel stands for another, a consonant for another. What
    begins like words for the longest is the most plausible.
    """
    words = {
        word[:at] + bytes((word[at + 1], word[at])) + word[at + 2 :] for at in range(len(word) - 1)
    }
    letters = [tile for tile in range(1, len(tile_set) + 1) if tile_set.counts[tile]]
    for at, old in enumerate(word):
        for tile in letters:
            if tile_set.vowels[tile] == tile_set.vowels[old]:
                words.add(word[:at] + bytes((tile,)) + word[at + 1 :])
    fakes = []
    for each in words:
        beginning, is_word = _beginning(each, graph)
        if not is_word:
            fakes.append((-beginning, crc32(each), each))
    return [each for _, _, each in sorted(fakes)[:_FAKES]]


def take_word(question: QuizQuestion, given: Iterable[bytes], word: bytes) -> Taken:
    """Sort a typed word into its kind, by the question and the words given before it."""
    if word in given:
        return Taken.AGAIN
    if word in question.words:
        return Taken.RIGHT
    return Taken.WRONG if sorted(word) == sorted(question.shown) else Taken.OTHER


def judge_words(question: QuizQuestion, given: Iterable[bytes]) -> AnswerResult:
    """Judge all words given for anagrams.

    Known if none is missing, with difficulty if wrong ones were given too. Words of other letters
    do not count.
    """
    words = tuple(dict.fromkeys(given))
    right_words = tuple(word for word in question.words if word in words)
    missing = tuple(word for word in question.words if word not in words)
    wrong = tuple(w for w in words if take_word(question, (), w) is Taken.WRONG)
    rating = Grade.AGAIN if missing else Grade.HARD if wrong else Grade.GOOD
    return AnswerResult(not missing and not wrong, rating, right_words, missing, wrong)


def judge_hooks(question: QuizQuestion, front: bytes, back: bytes) -> AnswerResult:
    """The outcome of letters given as front and back hooks, in any order."""
    word = question.shown
    right = _hooked(word, question.front, question.back)
    hooked = _hooked(word, front, back)
    right_hooks = tuple(each for each in right if each in hooked)
    missing = tuple(each for each in right if each not in hooked)
    wrong = tuple(each for each in hooked if each not in right)
    good = not missing and not wrong
    return AnswerResult(good, Grade.GOOD if good else Grade.AGAIN, right_hooks, missing, wrong)


def judge_verdict(question: QuizQuestion, says_word: bool) -> AnswerResult:
    """The outcome of a verdict on a word."""
    right = says_word is question.is_word
    return AnswerResult(right, Grade.GOOD if right else Grade.AGAIN)


def _hooked(word: bytes, front: bytes, back: bytes) -> list[bytes]:
    fronts = [bytes((tile,)) + word for tile in sorted(set(front))]
    # The same word in front and behind (AA) counts once.
    return list(dict.fromkeys(fronts + [word + bytes((tile,)) for tile in sorted(set(back))]))


def _beginning(tiles: bytes, graph: WordGraph) -> tuple[int, bool]:
    """Return how many of the tiles begin some word, and whether all of them are a word."""
    node: int | None = None
    for number in range(len(tiles)):
        node = node_after(graph, tiles[number : number + 1], node)
        if not node:
            return number, False
    return len(tiles), node is not None and node & ACCEPTS != 0
