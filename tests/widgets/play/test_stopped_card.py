"""The card of a move that was stopped, by keyboard; what it says; where it is switched on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from eliot_qt.review.before_play import Judged
from eliot_qt.review.interrupt import Interrupt
from eliot_qt.review.values import MoveClass, TurnReview
from eliot_qt.widgets.actions.commands import Command

from ..desk import Desk


def stop(desk: Desk, rule: Interrupt = Interrupt.MISTAKES, loss: float | None = 8.6) -> None:
    """Set tiles, press Enter, and have the move judged a blunder."""
    choices = desk.window.menus.choices["interrupt"].actions()
    next(action for action in choices if action.data() == rule.value).trigger()
    desk.thinker.is_ready = True
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.type("in")
    desk.enter()
    assert "Looking at your move" in desk.chip
    (number,) = desk.thinker.works
    turn = TurnReview(
        1, 0, 0, "8H IN", 4, best="8D WINTER", best_score=24, grade=MoveClass.BLUNDER, loss=loss,
        points_lost=21.7,
    )  # fmt: skip
    desk.thinker.finished.emit(number, Judged(turn, desk.session.position))
    desk.settle()


def test_esc_takes_the_move_back_to_the_board(desk: Desk) -> None:
    stop(desk)
    card = desk.window.play.stopped
    assert card.isVisible()
    assert desk.has_focus(card.retry)
    assert "A blunder" in card.retry.accessibleDescription()
    assert "9 percentage points" in card.accessibleDescription()
    assert "WINTER" not in card.accessibleDescription()
    desk.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert desk.has_focus(desk.table.board)
    assert desk.played() == []
    assert desk.session.hand.move == desk.move("8H IN")


def test_the_best_move_then_play_anyway(desk: Desk) -> None:
    stop(desk)
    card = desk.window.play.stopped
    desk.click(desk.middle(card.best))
    assert "8D WINTER, 24 points" in card.accessibleDescription()
    assert not card.best.isVisible()
    desk.click(desk.middle(card.anyway))
    assert desk.played() == ["8H IN"]
    assert not card.isVisible()


def test_a_blunder_check_says_no_more_than_that(desk: Desk) -> None:
    stop(desk, Interrupt.CHECK)
    card = desk.window.play.stopped
    assert not card.best.isVisible()
    assert "look again" in card.accessibleDescription()
    assert "9" not in card.accessibleDescription()


def test_points_where_no_chance_is_lost(desk: Desk) -> None:
    stop(desk, loss=None)
    assert "about 22 points less" in desk.window.play.stopped.accessibleDescription()


@pytest.mark.parametrize("size", [100, 200])
def test_nothing_is_cut_off(desk: Desk, size: int) -> None:
    desk.window.services.settings.change(text_scale=size)
    desk.window.resize(960, 640)
    stop(desk)
    card = desk.window.play.stopped
    for button in (card.best, card.anyway, card.retry):
        assert button.width() >= button.sizeHint().width()
        assert card.rect().contains(button.geometry())


def test_a_teach_game_stops_before_mistakes(desk: Desk) -> None:
    settings = desk.window.services.settings
    desk.action(Command.TEACH_GAME).trigger()
    desk.settle()
    assert [seat.is_computer for seat in desk.session.record.seats].count(True) == 1
    assert settings.value.interrupt == Interrupt.MISTAKES
    assert desk.session.check.rule.value == "mistakes"
    settings.change(interrupt=Interrupt.BLUNDERS.value)
    desk.action(Command.TEACH_GAME).trigger()
    assert desk.session.check.rule.value == "blunders", "what was chosen stays"
