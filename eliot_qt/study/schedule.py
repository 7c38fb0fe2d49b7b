"""The dates cards are due again, by FSRS: the only file that imports the package ``fsrs``.

The same answers at the same times give the same schedule: its random fuzz is switched off.
"""

from __future__ import annotations

from datetime import UTC, datetime

import fsrs

from .memory import LAST_ANSWER, MOST_STABLE, Answer, Grade, Memory, Phase

_SCHEDULER = fsrs.Scheduler(enable_fuzzing=False)


def answered(memory: Memory | None, last: int, rating: Grade, now: int) -> Answer:
    """The answer to a card at a time, with the state it leads to.

    ``memory`` is the state before, None for a new card; ``last`` is when that was reached.
    """
    # A clock that was set back must not count as time that has passed.
    at = min(max(now, last), LAST_ANSWER)
    card = fsrs.Card(card_id=1, due=_time(at)) if memory is None else _card(memory, last)
    after, _ = _SCHEDULER.review_card(card, fsrs.Rating(rating), _time(at))
    assert after.stability is not None and after.difficulty is not None
    due = int(after.due.timestamp())
    phase = Phase(after.state)
    step = -1 if after.step is None else after.step
    stability = min(after.stability, MOST_STABLE)
    return Answer(at, rating, Memory(due, stability, after.difficulty, phase, step))


def _card(memory: Memory, last: int) -> fsrs.Card:
    return fsrs.Card(
        card_id=1,
        state=fsrs.State(memory.phase),
        step=None if memory.phase is Phase.REVIEW else max(memory.step, 0),
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=_time(memory.due),
        last_review=_time(last),
    )


def _time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
