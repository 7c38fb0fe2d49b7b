"""A lesson, its steps, and its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from eliot_qt.faults import Fault
from eliot_qt.store.fields import Fields, parse_json
from eliot_qt.store.reading import read_text

from ..puzzle import Puzzle

_VERSION = 1
_MOST_BYTES, MOST_STEPS, _MOST_MOVES, _MOST_CHOICES, _MOST_FACTS = 200_000, 20, 40, 6, 40
_LONGEST_ID, _LONGEST_LINE, _LONGEST_TEXT, _LONGEST_CGP, _MOST_TILES = 40, 120, 600, 2000, 100


class MoveRule(StrEnum):
    """The rule by which a move is right.

    WIN: it wins as often as the best, within 1 %, by playing out. SCORE: no move scores more.
    LEGAL: it may be played. BINGO: it takes all seven tiles. PUZZLE: it is right in a puzzle that
    comes with the program.
    """

    WIN = "win"
    SCORE = "score"
    LEGAL = "legal"
    BINGO = "bingo"
    PUZZLE = "puzzle"


@dataclass(frozen=True)
class MoveAsked:
    """A move is to be found, one of ``accepted``, the best first; LEGAL and BINGO list none."""

    judged: MoveRule
    accepted: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChoiceAsked:
    """One of several answers is to be chosen; ``right`` is its place, from 0."""

    choices: tuple[str, ...]
    right: int


@dataclass(frozen=True)
class CountAsked:
    """The unseen tiles of these ``letters`` are to be counted, of all where there are none."""

    letters: str
    right: int


@dataclass(frozen=True)
class LessonStep:
    """A position, a question about it, and what the coach says once it is answered.

    In ``coach``, ``{move}`` and ``{points}`` stand for the best move and its score, or for the
    move played where any is right. ``facts`` are what both texts claim, one each, as ``claims``
    reads them.
    """

    cgp: str
    ask: str
    coach: str
    asked: MoveAsked | ChoiceAsked | CountAsked
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class BoardLesson:
    """A lesson; ``about`` is one line on what it teaches."""

    id: str
    lexicon: str
    title: str
    about: str
    steps: tuple[LessonStep, ...]


def read_lesson(path: Path, puzzles: Mapping[str, Puzzle]) -> BoardLesson:
    """Read the lesson of a file; ``puzzles`` are those it may name, by id.

    Raises ``OSError``, or a :class:`~eliot_qt.faults.Fault` that names the place.
    """
    try:
        fields = Fields(parse_json(read_text(path, _MOST_BYTES)), "")
        fields.version(_VERSION)
        fields.allow("version", "id", "lexicon", "title", "about", "steps")
        steps = fields.objects("steps", MOST_STEPS)
        if not steps:
            fields.fail("steps", "there are none")
        return BoardLesson(
            fields.text("id", _LONGEST_ID),
            fields.text("lexicon", _LONGEST_ID),
            fields.text("title", _LONGEST_LINE),
            fields.text("about", _LONGEST_LINE),
            tuple(_step(each, puzzles) for each in steps),
        )
    except ValueError as error:
        raise Fault("{path}: {fault}", path=path, fault=error) from error


def _step(given: Fields, puzzles: Mapping[str, Puzzle]) -> LessonStep:
    """Read a step: with a puzzle its moves are asked for, unless it asks for something else."""
    given.allow(
        *("ask", "coach", "cgp", "puzzle", "judged", "accepted"),
        *("choices", "right", "count", "letters", "facts"),
    )
    puzzle = None
    if given.has("puzzle"):
        puzzle = puzzles.get(given.text("puzzle", _LONGEST_ID))
        if puzzle is None:
            given.fail("puzzle", "there is no such puzzle")
    return LessonStep(
        puzzle.cgp if puzzle is not None else given.text("cgp", _LONGEST_CGP),
        _text(given, "ask"),
        _text(given, "coach"),
        _asked(given, puzzle),
        given.texts("facts", _MOST_FACTS) if given.has("facts") else (),
    )


def _asked(given: Fields, puzzle: Puzzle | None) -> MoveAsked | ChoiceAsked | CountAsked:
    if given.has("choices"):
        choices = given.texts("choices", _MOST_CHOICES)
        if len(choices) < 2 or any(len(choice) > _LONGEST_LINE for choice in choices):
            given.fail("choices", "two or more are needed, each of one line")
        return ChoiceAsked(choices, given.number("right", 0, len(choices) - 1))
    if given.has("count"):
        letters = given.text("letters", _LONGEST_LINE) if given.has("letters") else ""
        return CountAsked(letters, given.number("count", 0, _MOST_TILES))
    if puzzle is not None:
        return MoveAsked(MoveRule.PUZZLE, puzzle.accepted)
    rule = given.choice("judged", MoveRule)
    if rule in (MoveRule.LEGAL, MoveRule.BINGO):
        return MoveAsked(rule)
    accepted = given.texts("accepted", _MOST_MOVES)
    if not accepted or rule is MoveRule.PUZZLE:
        given.fail("accepted", "no move, or no puzzle")
    return MoveAsked(rule, accepted)


def _text(given: Fields, name: str) -> str:
    text = given.text(name, _LONGEST_TEXT).strip()
    if not text:
        given.fail(name, "is empty")
    return text
