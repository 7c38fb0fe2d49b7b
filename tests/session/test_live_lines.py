"""Candidates that get better figures while a person looks at them."""

from __future__ import annotations

import pytest

from eliot_qt.review.values import CandidateLine
from eliot_qt.session.analysis.second_look import LiveLines

pytestmark = pytest.mark.usefixtures("qapp")


def lines(**wins: float) -> list[CandidateLine]:
    return [CandidateLine(move, 10, 10.0, win) for move, win in wins.items()]


def order(live: LiveLines) -> list[str]:
    return [line.move for line in live.lines]


def test_figures_change_twice_a_second_at_the_most() -> None:
    live, changes = LiveLines(), []
    live.changed.connect(lambda: changes.append(order(live)))
    live.show(lines(A=60, B=50))
    live.offer(lines(B=61, A=60))
    assert order(live) == ["B", "A"]
    live.offer(lines(A=62, B=61))
    live.offer(lines(B=63, A=62, C=40))
    assert changes == [["A", "B"], ["B", "A"]], "half a second has not gone by"
    assert live._wait.isActive() and live._wait.interval() >= 500
    live._take()
    assert order(live) == ["B", "A", "C"]


def test_the_order_stays_while_it_is_held() -> None:
    live = LiveLines()
    live.show(lines(A=60, B=50))
    live.hold(True)
    live.offer(lines(B=70, A=55))
    assert [(line.move, line.win) for line in live.lines] == [("A", 55), ("B", 70)]
    live._wait.stop()
    live.hold(False)
    assert order(live) == ["B", "A"]


def test_another_turn_is_shown_at_once() -> None:
    live = LiveLines()
    live.show(lines(A=60))
    live.offer(lines(B=70))
    live.show(lines(C=10))
    assert order(live) == ["C"] and not live._wait.isActive()
