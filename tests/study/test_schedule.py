"""Cards come again when FSRS says so; the same answers at the same times, the same schedule."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import fsrs
import pytest

from eliot_qt.study.memory import (
    LAST_ANSWER,
    LAST_DUE,
    LEAST_STABLE,
    MOST_STABLE,
    Answer,
    Grade,
    Memory,
    Phase,
)
from eliot_qt.study.schedule import answered

NOW = 1_800_000_000
MINUTE, DAY = 60, 86_400


def walk(ratings: list[Grade], gaps: list[int]) -> list[Answer]:
    answers: list[Answer] = []
    at = NOW
    for rating, gap in zip(ratings, gaps, strict=True):
        last = answers[-1] if answers else None
        memory = last.memory if last else None
        answers.append(answered(memory, last.at if last else 0, rating, at))
        at += gap
    return answers


def test_a_new_card_comes_again_in_minutes_then_in_days() -> None:
    first = answered(None, 0, Grade.GOOD, NOW)
    assert (first.memory.phase, first.memory.due) == (Phase.LEARNING, NOW + 10 * MINUTE)
    second = answered(first.memory, first.at, Grade.GOOD, first.memory.due)
    assert second.memory.phase is Phase.REVIEW
    assert second.memory.due >= first.memory.due + DAY
    again = answered(None, 0, Grade.AGAIN, NOW)
    assert again.memory.due == NOW + MINUTE


def test_better_answers_come_later() -> None:
    learned = walk([Grade.GOOD] * 2, [10 * MINUTE] * 2)[-1]
    at = learned.memory.due
    due = [answered(learned.memory, learned.at, rating, at).memory.due for rating in Grade]
    assert due == sorted(set(due))


def test_states_kept_between_answers_give_the_schedule_of_the_package() -> None:
    chance = random.Random(5)
    scheduler = fsrs.Scheduler(enable_fuzzing=False)
    for _ in range(50):
        ratings = [chance.choice(list(Grade)) for _ in range(12)]
        gaps = [chance.choice((MINUTE, 10 * MINUTE, DAY, 40 * DAY)) for _ in ratings]
        card = fsrs.Card(card_id=1)
        at = datetime.fromtimestamp(NOW, UTC)
        for answer, rating, gap in zip(walk(ratings, gaps), ratings, gaps, strict=True):
            card, _log = scheduler.review_card(card, fsrs.Rating(rating), at)
            at += timedelta(seconds=gap)
            assert answer.memory.due == card.due.timestamp()
            assert answer.memory.stability == card.stability
            assert answer.memory.difficulty == card.difficulty


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("stability", [0.001, 1e6])
@pytest.mark.parametrize("last", [0, LAST_ANSWER])
def test_any_state_a_file_may_hold_can_be_answered(
    phase: Phase, stability: float, last: int
) -> None:
    for rating in Grade:
        for step in (-1, 0, 10):
            for now in (0, NOW, LAST_DUE):
                after = answered(Memory(LAST_DUE, stability, 5.0, phase, step), last, rating, now)
                assert LEAST_STABLE <= after.memory.stability <= MOST_STABLE
                assert after.at <= LAST_ANSWER
                assert after.at < after.memory.due <= LAST_DUE


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    learned = walk([Grade.GOOD] * 2, [10 * MINUTE] * 2)[-1]
    earlier = answered(learned.memory, learned.at, Grade.GOOD, NOW - 30 * DAY)
    assert earlier.memory.due > learned.at
