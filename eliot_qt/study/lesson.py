"""A lesson: which card of a deck is next, what came of it, and taking that back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from .deck import Card, QuizKind
from .deck_file import DeckFile
from .decks import latest_added
from .memory import Answer, Grade, Memory, Phase
from .schedule import answered

# Cards being learned come early, in seconds, rather than let a lesson end for minutes.
_AHEAD = 20 * 60


@dataclass(frozen=True)
class Counts:
    """Cards of a lesson: due now, new ones that may still be begun today, known, and all.

    ``next_due`` is when the next one is due; None if none has been begun.
    """

    due: int
    new: int
    begun: int
    cards: int
    next_due: int | None = None


class Lesson:
    """One quiz on the cards of one deck. The time of each call is given to it.

    Cards are texts here, as in the file. ``now`` is a time with its zone: the day in that zone
    limits the cards begun.
    """

    def __init__(self, file: DeckFile, quiz: QuizKind, cards: Sequence[str]) -> None:
        self.file = file
        self.quiz = quiz
        self._cards = tuple(cards)
        self._known = frozenset(cards)
        # The state of the file after this many changes.
        self._seen = -1
        self._begun_now: dict[str, tuple[int, Memory]] = {}
        self._first: list[int] = []

    def next(self, now: datetime) -> str | None:
        """The card to ask about; None if nothing is left for now.

        First what is due, the longest overdue first; then new cards; then what is being learned
        and due in some minutes.
        """
        self.file.refresh()
        begun, at = self._begun(), int(now.timestamp())
        waiting = sorted((due, text) for text, (due, _) in begun.items() if due <= at + _AHEAD)
        if waiting and waiting[0][0] <= at:
            return waiting[0][1]
        if self._new_left(now) > 0:
            new = next((text for text in self._cards if text not in begun), None)
            if new is not None:
                return new
        return next(
            (text for due, text in waiting if begun[text][1].phase is not Phase.REVIEW),
            None,
        )

    def counts(self, now: datetime) -> Counts:
        """Count the cards by what is to be done with them."""
        begun, at = self._begun(), int(now.timestamp())
        times = [due for due, _ in begun.values()]
        return Counts(
            due=sum(due <= at for due in times),
            new=min(self._new_left(now), len(self._cards) - len(begun)),
            begun=len(begun),
            cards=len(self._cards),
            next_due=min(times, default=None),
        )

    def turn(self, card: str) -> int:
        """Return the number of times a card has been answered."""
        return len(self.file.answers(Card(self.quiz, card)))

    def answer(self, card: str, rating: Grade, now: datetime) -> Answer:
        """Rate a card and keep that, see :attr:`unkept`. Raises :class:`.StudyError`."""
        self.file.refresh()
        answer = self._answered(card, rating, now)
        self.file.answer(Card(self.quiz, card), answer)
        return answer

    def due_after(self, card: str, rating: Grade, now: datetime) -> int:
        """Return the time at which a card would be due again with a rating."""
        return self._answered(card, rating, now).memory.due

    @property
    def unkept(self) -> OSError | None:
        """The reason the latest answers are in memory alone; None while they are in the file."""
        return self.file.unkept

    @property
    def may_undo(self) -> bool:
        """True if there is an answer to take back."""
        return self.file.last_answered(self.quiz) is not None

    def undo(self) -> str | None:
        """Take the last answer of this quiz back; return its card, None if nothing was answered.

        Raises :class:`.StudyError`.
        """
        self.file.refresh()
        last = self.file.last_answered(self.quiz)
        if last is None:
            return None
        self.file.take_back(last)
        return last.text

    def _answered(self, card: str, rating: Grade, now: datetime) -> Answer:
        before = self.file.answers(Card(self.quiz, card))
        memory, last = (before[-1].memory, before[-1].at) if before else (None, 0)
        return answered(memory, last, rating, int(now.timestamp()))

    def _begun(self) -> Mapping[str, tuple[int, Memory]]:
        """The cards of the lesson that have been answered: when they are due, and their state.

        A word added again since then, as one missed in another game, is due from that time.
        """
        if self._seen == self.file.changes:
            return self._begun_now
        added = latest_added(self.file, self.quiz) if self.file.deck.query is None else {}
        begun: dict[str, tuple[int, Memory]] = {}
        self._first = []
        for text, answers in self.file.answered(self.quiz).items():
            self._first.append(answers[0].at)
            if text in self._known:
                last = answers[-1]
                since = added.get(text, 0)
                due = min(last.memory.due, since) if since > last.at else last.memory.due
                begun[text] = due, last.memory
        self._seen, self._begun_now = self.file.changes, begun
        return begun

    def _new_left(self, now: datetime) -> int:
        """Count the cards that may still be begun on the day of ``now``."""
        midnight = int(now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp())
        self._begun()
        today = sum(at >= midnight for at in self._first)
        return max(0, self.file.deck.new_a_day - today)
