"""The texts of the study page: decks, questions, answers, the time a card comes again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.said import said_text
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.decks import MISSED, MISSED_WORDS, DueDeck
from eliot_qt.study.memory import Grade
from eliot_qt.study.questions import AnswerResult, QuizQuestion, Taken
from eliot_qt.voice import study as voice

from .sentences import DOT, counted, number_text, points_text

if TYPE_CHECKING:
    from eliot_qt.study.boards import SeenBoard
    from eliot_qt.study.lesson import Counts

translate = QCoreApplication.translate


def quiz_name(quiz: QuizKind) -> str:
    """The name of a quiz."""
    names = {
        QuizKind.ANAGRAMS: translate("Study", "Anagrams"),
        QuizKind.HOOKS: translate("Study", "Hooks"),
        QuizKind.JUDGING: translate("Study", "Word or not"),
    }
    return names[quiz]


def rating_name(rating: Grade) -> str:
    """The name of a rating."""
    names = {
        Grade.AGAIN: translate("Study", "Again"),
        Grade.HARD: translate("Study", "Hard"),
        Grade.GOOD: translate("Study", "Good"),
        Grade.EASY: translate("Study", "Easy"),
    }
    return names[rating]


def deck_name(name: str) -> str:
    """The name of a deck; that of missed words is ours, and translated."""
    return said_text(MISSED_WORDS) if name == MISSED else name


def usual_decks() -> list[tuple[str, str]]:
    """Searches that many begin with, and their names."""
    return [
        ("length:2", translate("Study", "Two-letter words")),
        ("length:3", translate("Study", "Three-letter words")),
        ("length:4", translate("Study", "Four-letter words")),
        ("length:7 probability:1-500", translate("Study", "The 500 most probable sevens")),
        ("length:8 probability:1-500", translate("Study", "The 500 most probable eights")),
        ("length:5 vowels:4-", translate("Study", "Fives with four or more vowels")),
    ]


def deck_detail(found: DueDeck, lexicon: str) -> str:
    """``English · Anagrams · 12 due``."""
    parts = [lexicon, quiz_name(found.deck.quiz)]
    if found.deck.query is None:
        parts.append(counted("Study", "%n words", "1 word", found.words))
    parts.append(due_text(found))
    return DOT.join(parts)


def deck_brief(found: DueDeck) -> str:
    """A deck in few words: ``12 words``, or its quiz if it is a search."""
    if found.deck.query is not None:
        return quiz_name(found.deck.quiz)
    return counted("Study", "%n words", "1 word", found.words)


def due_text(found: DueDeck) -> str:
    """``12 due · 5 new``, ``nothing due``."""
    texts = (translate("Study", "{number} due"), translate("Study", "{number} new"))
    counts = zip(texts, (found.due, found.new), strict=True)
    parts = [text.format(number=number_text(count)) for text, count in counts if count]
    return DOT.join(parts) or translate("Study", "nothing due")


def counts_text(counts: Counts) -> str:
    """``3 due · 17 new · 120 of 500 begun``."""
    begun = translate("Study", "{begun} of {cards} started")
    return DOT.join(
        (
            translate("Study", "{number} due").format(number=number_text(counts.due)),
            translate("Study", "{number} new").format(number=number_text(counts.new)),
            begun.format(begun=number_text(counts.begun), cards=number_text(counts.cards)),
        )
    )


def results_text(results: Sequence[bool], to_come: int) -> str:
    """``6 right, 1 missed, 4 to go``."""
    right = sum(results)
    text = translate("Study", "{right} right, {missed} missed, {left} to go")
    return text.format(
        right=number_text(right),
        missed=number_text(len(results) - right),
        left=number_text(to_come),
    )


def wait_text(seconds: int) -> str:
    """``10 min``, ``5 h``, ``3 days``."""
    return said_text(voice.wait(seconds))


def done_text(counts: Counts, now: int) -> str:
    """Return what is said when nothing is left for now."""
    return said_text(voice.done_message(counts, now))


def prompt_text(question: QuizQuestion, found: int) -> str:
    """Say what is to be done with the tiles shown."""
    if question.quiz is QuizKind.HOOKS:
        return translate("Study", "Which front and back hooks does it take?")
    if question.quiz is QuizKind.JUDGING:
        return translate("Study", "Is it a word?")
    words = counted("Study", "%n words", "1 word", len(question.words))
    if not found:
        return words
    return translate("Study", "{found} of {words} found").format(found=found, words=words)


def hint_text(quiz: QuizKind) -> str:
    """Name the keys that answer."""
    if quiz is QuizKind.HOOKS:
        return translate("Study", "Tab: the other side. Enter: answer. Leave a side empty if none.")
    if quiz is QuizKind.JUDGING:
        return translate("Study", "Y: word. N: not a word.")
    return translate("Study", "Enter: next word. Enter on an empty line: show the answer.")


def rated_hint() -> str:
    """Name the keys that rate."""
    return translate("Study", "Enter: next card. 1 to 4: rate it yourself. Ctrl+Z: ask again.")


def taken_text(taken: Taken, word: str) -> str:
    """Return what is said about a word just typed."""
    sign = {Taken.RIGHT: "✓ ", Taken.WRONG: "✗ "}.get(taken, "")
    return sign + said_text(voice.taken_message(taken, word))


def verdict_text(question: QuizQuestion, outcome: AnswerResult, tile_set: TileSet) -> str:
    """Say whether the answer was right."""
    if question.quiz is QuizKind.JUDGING:
        word = tile_set.spell(question.shown)
        text = said_text(voice.judgement(word, question.is_word))
        return f"{'✓' if outcome.right else '✗'} {text}"
    if outcome.right:
        none = question.quiz is QuizKind.HOOKS and not outcome.found
        return translate("Study", "✓ No hooks") if none else translate("Study", "✓ All found")
    if outcome.missing:
        return counted("Study", "✗ %n missing", "✗ 1 missing", len(outcome.missing))
    return translate("Study", "✓ All found, with wrong words too")


def words_text(words: Iterable[bytes], tile_set: TileSet) -> str:
    """Words in a row."""
    return "   ".join(map(tile_set.spell, words))


def board_text(board: SeenBoard, move: str) -> str:
    """``8D QUITE, 44 points``."""
    return translate("Study", "From your game: {move}, {points}").format(
        move=move, points=points_text(board.score)
    )


def added_text(name: str, count: int) -> str:
    """Say how many words were added to a deck."""
    if not count:
        return translate("Study", "Already in “{name}”").format(name=deck_name(name))
    many = counted("Study", "%n words added to “{name}”", "1 word added to “{name}”", count)
    return many.format(name=deck_name(name))
