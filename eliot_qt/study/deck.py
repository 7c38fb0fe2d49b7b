"""A deck: a name, a lexicon, and its words, listed one by one or found by a query."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from eliot_qt.words.query import Query

from . import StudyError

MOST_NAME = 100
#: words of a deck
MOST_WORDS = 50_000
MOST_NEW = 9999
USUAL_NEW = 20


class QuizKind(StrEnum):
    """The kinds of questions about words."""

    ANAGRAMS = "anagrams"
    HOOKS = "hooks"
    JUDGING = "judging"


@dataclass(frozen=True)
class Deck:
    """The head of a deck: name, lexicon, quiz and query, without its words and answers.

    Without a ``query`` its words are listed. ``new_a_day`` is how many cards are begun on a day at
    most.
    """

    name: str
    lexicon: str
    quiz: QuizKind = QuizKind.ANAGRAMS
    query: Query | None = None
    new_a_day: int = USUAL_NEW

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > MOST_NAME or not self.name.isprintable():
            raise StudyError("give the deck a name of 1 to {most} characters", most=MOST_NAME)

    def check_listed(self) -> None:
        """Raise :class:`StudyError` if no words can be added: a search finds those of the deck."""
        if self.query is not None:
            raise StudyError("the words of {name} come from its search", name=self.name)


@dataclass(frozen=True)
class Seen:
    """The place where a word would have scored: a position (CGP), layout, move and score."""

    cgp: str
    layout: str
    move: str
    score: int


@dataclass(frozen=True)
class DeckEntry:
    """A word in a list: ``letters`` are the same tiles in order; when it was added last."""

    word: str
    letters: str
    at: int
    seen: Seen | None = None


@dataclass(frozen=True)
class Card:
    """The unit that is learnt: a word, or for anagrams some letters, in a quiz."""

    quiz: QuizKind
    text: str
