"""The rules of the game on five cards, each with a picture of a board or a rack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from eliot_qt.faults import Message


def _start(score: int) -> Message:
    return Message(
        "The first word covers the square in the middle. You have seven tiles; put two or more "
        "of them down in one line. The small number on a tile is what it scores. The square in "
        "the middle doubles the word: {score} points here.",
        score=score,
    )


def _cross(score: int) -> Message:
    return Message(
        "Every later word joins on to tiles already on the board: through one of them, at the "
        "end of a word, or beside it. Tiles that touch have to make words in both directions. "
        "{word} goes through the {letter} and scores {score}.",
        word="FARM",
        letter="R",
        score=score,
    )


def _squares(score: int) -> Message:
    return Message(
        "Coloured squares count more in the turn that covers them: 2L and 3L multiply the "
        "letter, 2W and 3W the whole word. Here two words are made at once, {word} and {other}, "
        "and both count: {score} points. All seven tiles in one turn earn 50 points more: a "
        "bingo.",
        word="HORSES",
        other="SUN",
        score=score,
    )


def _exchange(score: int) -> Message:
    return Message(
        "Instead of a play you may exchange tiles: mark those you do not want and draw as many "
        "new ones, without seeing them first. It takes your turn. The bag must hold at least "
        "seven tiles. A blank stands for any letter and scores nothing."
    )


def _end(score: int) -> Message:
    return Message(
        "When the bag is empty, play goes on until one rack is empty too. The tiles left on the "
        "other rack then count against its owner. Six turns in a row without points end the "
        "game as well. The highest score wins."
    )


@dataclass(frozen=True)
class BoardPicture:
    """Part of a board: words that lie there, and a play, both as ``coordinates WORD``.

    ``rows`` and ``columns`` are what is seen of it, numbered from 0, the last one left out.
    """

    lying: tuple[str, ...]
    play: str
    rows: range
    columns: range


@dataclass(frozen=True)
class RackPicture:
    """A rack; the tiles on the ``marked`` places are to be exchanged. ``?`` is a blank."""

    letters: str
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True)
class RuleCard:
    """A rule: its title, its text for what the play in the picture scores, and the picture."""

    title: Message
    text: Callable[[int], Message]
    picture: BoardPicture | RackPicture


HOW_TO_PLAY = (
    RuleCard(
        Message("Begin in the middle"),
        _start,
        BoardPicture((), "8D HORSE", range(5, 10), range(2, 12)),
    ),
    RuleCard(
        Message("Join on"),
        _cross,
        BoardPicture(("8D HORSE",), "F6 FA(R)M", range(5, 10), range(2, 12)),
    ),
    RuleCard(
        Message("Coloured squares and two words at once"),
        _squares,
        BoardPicture(("8D HORSE", "F6 FARM"), "I8 SUN", range(5, 11), range(2, 12)),
    ),
    RuleCard(Message("Exchange tiles"), _exchange, RackPicture("AEIUVV?", frozenset({3, 4, 5}))),
    RuleCard(Message("The end"), _end, RackPicture("QU")),
)
