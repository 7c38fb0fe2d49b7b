"""Moves stopped before they are played: which, for whom, and what can be done then."""

from __future__ import annotations

import pytest

from eliot_qt.coach.queries import PairReasons
from eliot_qt.coach.weights import ReasonKind, Weight
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.listers import Listers
from eliot_qt.modes.hints import LADDER
from eliot_qt.play.commands import Reveal
from eliot_qt.players.analysis import Candidate
from eliot_qt.review.interrupt import Interrupt
from eliot_qt.review.judges.before_play import Judged
from eliot_qt.review.values import Basis, MoveClass, TurnReview
from eliot_qt.session.game.move_check import _judging

from . import answers
from .conftest import Table

BEST, POOR = "8D WINTER", "8H IN"


@pytest.fixture
def checked(table: Table) -> Table:
    """A game against the computer in which mistakes are stopped."""
    table.thinker.is_ready = True
    table.session.check.preferred = Interrupt.MISTAKES
    table.start("EINRTWA", "AEIOSTU", players=["", "casual"])
    return table


def turn(grade: MoveClass | None, unsure: bool = False) -> TurnReview:
    return TurnReview(1, 0, 0, POOR, 4, best=BEST, grade=grade, loss=9.0, unsure=unsure)


def judge(table: Table, found: TurnReview | None) -> None:
    """Answer what the engine's thread was asked about the move."""
    (number,) = table.thinker.works
    table.thinker.works.pop(number)
    judged = None if found is None else Judged(found, table.session.position, pair(table))
    table.thinker.finished.emit(number, judged)


def pair(table: Table) -> tuple[Candidate, Candidate]:
    best, poor = (Candidate(table.move(text), 4, 4000, b"") for text in (BEST, POOR))
    return best, poor


def played(table: Table) -> int:
    return len(table.session.record.events)


def test_a_poor_move_is_stopped_and_may_be_played_anyway(checked: Table) -> None:
    check = checked.session.check
    checked.session.play_text(POOR)
    assert check.is_looking
    assert played(checked) == 0
    judge(checked, turn(MoveClass.MISTAKE))
    assert check.stopped is not None
    assert check.stopped.move == checked.move(POOR)
    assert played(checked) == 0
    check.play_anyway()
    assert check.stopped is None
    assert played(checked) == 1


def test_the_tiles_stay_where_they_are_to_try_again(checked: Table) -> None:
    session = checked.session
    for letter in "IN":
        session.hand.type_letter(letter)
    session.play()
    judge(checked, turn(MoveClass.BLUNDER))
    session.check.retry()
    assert session.check.stopped is None
    assert session.hand.move == checked.move(POOR)
    session.play()
    judge(checked, turn(MoveClass.BLUNDER))
    assert session.check.stopped is not None, "the same move is judged again"


@pytest.mark.parametrize(
    "found", [turn(MoveClass.INACCURACY), turn(MoveClass.MISTAKE, unsure=True), turn(None), None]
)
def test_what_is_not_surely_a_mistake_is_played(checked: Table, found: TurnReview | None) -> None:
    checked.session.play_text(POOR)
    judge(checked, found)
    assert played(checked) == 1


def test_a_failure_of_the_engine_does_not_hold_the_game_up(checked: Table) -> None:
    checked.session.play_text(POOR)
    (number,) = checked.thinker.works
    checked.thinker.failed.emit(number, "broken")
    assert played(checked) == 1


def test_tiles_taken_back_meanwhile_are_not_played(checked: Table) -> None:
    session = checked.session
    for letter in "IN":
        session.hand.type_letter(letter)
    session.play()
    session.hand.recall()
    judge(checked, turn(MoveClass.BEST))
    assert played(checked) == 0
    assert session.check.stopped is None


def test_the_best_move_is_shown_when_it_is_asked_for(checked: Table) -> None:
    session = checked.session
    session.play_text(POOR)
    judge(checked, turn(MoveClass.BLUNDER))
    assert session.check.stopped is not None
    assert not session.check.stopped.shows_best
    session.check.show_best()
    assert session.check.stopped.shows_best
    assert session.hand.move == checked.move(BEST)
    ((number, (position, query)),) = checked.thinker.inquired.items()
    assert position == session.position
    assert [row.move for row in query.candidates] == [checked.move(BEST), checked.move(POOR)]
    found = PairReasons((Weight(ReasonKind.POINTS, 20, 24, 4),))
    checked.thinker.finished.emit(number, found)
    assert session.check.stopped.why == found


def test_a_stop_is_over_once_the_tiles_are_others(checked: Table) -> None:
    session = checked.session
    for letter in "IN":
        session.hand.type_letter(letter)
    session.play()
    judge(checked, turn(MoveClass.BLUNDER))
    assert session.check.stopped is not None
    session.hand.recall()
    assert session.check.stopped is None


def test_a_good_move_has_a_word_until_the_next_is_looked_at(checked: Table) -> None:
    session = checked.session
    session.play_text(POOR)
    judge(checked, turn(MoveClass.GOOD))
    assert played(checked) == 1
    assert session.check.passed is not None
    assert session.check.passed.judged.turn.grade is MoveClass.GOOD
    assert not checked.thinker.inquired, "nothing better is looked for"


def test_what_was_better_than_a_move_played_is_said_afterwards(checked: Table) -> None:
    session = checked.session
    session.play_text(POOR)
    judge(checked, turn(MoveClass.INACCURACY))
    assert played(checked) == 1
    (number,) = checked.thinker.inquired
    found = PairReasons((Weight(ReasonKind.POINTS, 20, 24, 4),))
    checked.thinker.finished.emit(number, found)
    assert session.check.passed is not None
    assert session.check.passed.why == found


def test_a_blunder_check_never_shows_it(checked: Table) -> None:
    session = checked.session
    session.check.preferred = Interrupt.CHECK
    session.play_text(POOR)
    judge(checked, turn(MoveClass.MISTAKE))
    assert played(checked) == 1, "only blunders are stopped"
    session.undo()
    checked.start("EINRTWA", "AEIOSTU", players=["", "casual"])
    session.play_text(POOR)
    judge(checked, turn(MoveClass.BLUNDER))
    session.check.show_best()
    assert session.check.stopped is not None
    assert not session.check.stopped.shows_best
    assert session.hand.move is None


@pytest.mark.parametrize("players", [["", ""], ["", "casual", ""]])
def test_nobody_is_helped_against_people(checked: Table, players: list[str]) -> None:
    racks = ["EINRTWA", "AEIOSTU", "AEIOSTN"][: len(players)]
    checked.start(*racks, players=players)
    checked.session.act(Reveal())
    checked.session.play_text(POOR)
    assert not checked.session.check.is_looking
    assert played(checked) >= 1


def test_another_game_forgets_what_was_stopped(checked: Table) -> None:
    checked.session.play_text(POOR)
    judge(checked, turn(MoveClass.BLUNDER))
    checked.train()
    assert checked.session.check.stopped is None


@pytest.mark.parametrize("rule", list(Interrupt))
def test_a_rule_stops_its_class_and_worse(rule: Interrupt) -> None:
    least = {
        Interrupt.INACCURACIES: 2,
        Interrupt.MISTAKES: 3,
        Interrupt.BLUNDERS: 4,
        Interrupt.CHECK: 4,
    }.get(rule, 5)
    stopped = [rule.stops(turn(grade)) for grade in MoveClass]
    assert stopped == [severity >= least for severity in range(5)]


def test_until_all_is_compiled_score_and_leave_judge(en: Lexicon, checked: Table) -> None:
    position = checked.session.position
    work = _judging(position, checked.move(POOR), en, None, lambda: False)
    (judged,) = [found for found in work(Listers(compiled=False)) if found is not None]
    assert isinstance(judged, Judged)
    assert judged.turn.basis is Basis.EQUITY and judged.turn.grade is not MoveClass.BEST
    assert judged.turn.points_lost and judged.pair is not None


def test_the_move_that_hints_have_led_to_is_not_stopped(checked: Table) -> None:
    """There may be a better one, of a word that the person need not know: that is told after."""
    session = checked.session
    for press in range(len(LADDER)):
        assert not session.teaching.has_told(checked.move(POOR))
        session.teaching.hint()
        if not press:
            answers.found(checked.thinker, POOR)
    assert session.hand.move == checked.move(POOR)
    session.play()
    judge(checked, turn(MoveClass.BLUNDER))
    assert session.check.stopped is None
    assert played(checked) == 1
    assert session.check.passed is not None
