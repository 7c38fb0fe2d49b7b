"""A move as it is seen when it has just been made; the clocks of motion are driven by hand."""

from __future__ import annotations

from PySide6.QtCore import Qt

from eliot_qt.game.rules import WordCheck
from eliot_qt.play import commands
from eliot_qt.session.settings import Settings
from eliot_qt.widgets.look.motion import FULL_MOTION, NO_MOTION, motion_for

from ..desk import Desk


def play_a_bingo(desk: Desk) -> None:
    """Play all seven tiles with motion on."""
    desk.program.settings.set(Settings(list_at_once=False, pace=0))
    desk.play("EINRTWS", "AEIOUXY", players=["", "relaxed"])
    desk.type("winters")
    desk.enter()


def test_points_rise_from_the_word_and_the_score_counts_up(desk: Desk) -> None:
    play_a_bingo(desk)
    plaque, flourish = desk.table.header.plaques[0], desk.table.overlay.flourish
    score = desk.session.position.scores[0]
    for moving in (plaque.counting, flourish.moving):
        moving.pause()
        moving.setCurrentTime(0)
    assert plaque.shown_score == 0
    # A screen reader has the whole score.
    assert f"{score} points" in plaque.accessibleName()
    assert flourish.text == f"Bingo +{score}"
    lying = desk.table.grab().toImage()
    flourish.moving.setCurrentTime(120)
    plaque.counting.setCurrentTime(200)
    assert 0 < plaque.shown_score < score
    assert desk.table.grab().toImage() != lying
    flourish.moving.setCurrentTime(flourish.moving.duration())
    assert flourish.text == "" and not desk.table.board._squares.lifted


def test_any_key_ends_all_of_it(desk: Desk) -> None:
    play_a_bingo(desk)
    plaque, flourish = desk.table.header.plaques[0], desk.table.overlay.flourish
    for moving in (plaque.counting, flourish.moving):
        moving.pause()
        moving.setCurrentTime(0)
    assert desk.table.board._squares.lifted
    desk.key(Qt.Key.Key_Right)
    assert plaque.shown_score == desk.session.position.scores[0]
    assert flourish.text == "" and not desk.table.board._squares.lifted


def test_no_points_rise_from_a_phony_that_came_off(desk: Desk) -> None:
    desk.program.settings.set(Settings(list_at_once=False, pace=0))
    desk.play("EINRTWS", "AEIOUXY", word_check=WordCheck.CHALLENGE)
    desk.session.act(commands.Reveal())
    desk.type("wrti")
    desk.enter()
    plaque, flourish = desk.table.header.plaques[0], desk.table.overlay.flourish
    for moving in (plaque.counting, flourish.moving):
        moving.pause()
        moving.setCurrentTime(0)
    assert flourish.text
    desk.window.play.handover.challenge.click()
    assert flourish.text == "" and plaque.shown_score == 0
    assert not plaque.counting.is_moving


def test_a_computers_tiles_land_before_points_rise(desk: Desk) -> None:
    desk.program.settings.set(Settings(list_at_once=False, pace=0))
    desk.play("AAAAAAA", "EINRTWS", players=["", "relaxed"])
    desk.session.act(commands.PASS)
    desk.answer("8H WINTERS")
    overlay = desk.table.overlay
    assert overlay.is_flying and overlay.flourish.text == ""
    # Nor is the score whole, then less, and whole again.
    plaque = desk.table.header.plaques[1]
    assert plaque.shown_score == 0 and "72 points" in plaque.accessibleName()
    overlay.finish()
    assert overlay.flourish.text == "Bingo +72"
    assert plaque.counting.is_moving
    plaque.counting.land()
    assert plaque.shown_score == 72
    overlay.flourish.land()


def test_without_motion_nothing_moves(desk: Desk) -> None:
    desk.play("EINRTWS", "AEIOUXY", players=["", "relaxed"])
    desk.type("winters")
    desk.enter()
    score = desk.session.position.scores[0]
    assert desk.table.header.plaques[0].shown_score == score
    assert desk.table.overlay.flourish.text == ""


def test_motion_is_as_fast_as_preferred(desk: Desk) -> None:
    assert motion_for(True, 100) == NO_MOTION
    assert motion_for(False, 100) == FULL_MOTION
    assert motion_for(False, 200).rise == 2 * FULL_MOTION.rise
    assert motion_for(False, 50).count == FULL_MOTION.count // 2


def test_a_computer_takes_its_time_for_a_move(desk: Desk) -> None:
    desk.program.settings.change(pace=800)
    desk.play("EINRTWS", "AEIOUXY", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    assert desk.played() == ["8H WIN"]
    assert desk.session.turn.thinking == 1
    (timer,) = desk.session._asker._early.values()
    assert timer.interval() == 800
    timer.timeout.emit()
    desk.settle()
    assert len(desk.played()) == 2
    assert desk.session.turn.thinking is None
