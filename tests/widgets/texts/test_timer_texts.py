"""How the time on a clock is written, and from when on it warns."""

from __future__ import annotations

import pytest

from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.widgets.texts.timer_texts import Alert, clock_face

TURN = ClockRule(ClockKind.TURN, 120)
GAME = ClockRule(ClockKind.GAME, 1500)
SOFT = ClockRule(ClockKind.SOFT, 600)
USUAL = (60, 10)


@pytest.mark.parametrize(
    ("rule", "left", "text", "alert"),
    [
        (TURN, 60_001, "1:01", Alert.NONE),
        (TURN, 60_000, "1:00 left", Alert.EARLY),
        (TURN, 10_000, "0:10 left", Alert.LATE),
        (TURN, 0, "Time is up", Alert.LATE),
        (GAME, 1_500_000, "25:00", Alert.NONE),
        (GAME, -12_300, "0:12 · −10", Alert.LATE),
        (GAME, -60_001, "1:00 · −20", Alert.LATE),
        (SOFT, -90_000, "1:30 over", Alert.LATE),
    ],
)
def test_an_alert_is_shown_in_words_and_by_its_kind(
    rule: ClockRule, left: int, text: str, alert: Alert
) -> None:
    face = clock_face(rule, left, alerts=USUAL)
    assert (face.text, face.alert) == (text, alert)


def test_alerts_that_are_off_do_not_warn() -> None:
    assert clock_face(TURN, 9_000).alert is Alert.NONE
    assert clock_face(TURN, 9_000, alerts=(10,)).alert is Alert.LATE


def test_a_turn_shorter_than_an_alert_does_not_begin_with_it() -> None:
    short = ClockRule(ClockKind.TURN, 30)
    assert clock_face(short, 30_000, alerts=USUAL).alert is Alert.NONE
    assert clock_face(short, 9_000, alerts=USUAL).alert is Alert.LATE


def test_a_pause_is_shown_in_words() -> None:
    assert clock_face(TURN, 72_000, alerts=USUAL, paused=True).text == "1:12 paused"
    face = clock_face(TURN, 7_000, alerts=USUAL, paused=True)
    assert (face.text, face.alert) == ("0:07 paused", Alert.LATE)


def test_without_a_limit_the_time_gone_by_is_shown() -> None:
    assert clock_face(ClockRule(ClockKind.SOFT), None, 61_999).text == "1:01"
