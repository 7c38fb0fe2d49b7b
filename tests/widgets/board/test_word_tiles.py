"""A word between its hooks, in one line or in two."""

from __future__ import annotations

from itertools import pairwise

from pytestqt.qtbot import QtBot

from eliot_qt.widgets.board.word_tiles import HookTiles


def test_hooks_stand_before_and_behind_the_word(qtbot: QtBot) -> None:
    hooks = HookTiles()
    qtbot.addWidget(hooks)
    hooks.show_hooks("LATE", "PS", "DRX")
    places = hooks.places(300)
    assert [each.text for each in places] == ["P", "S", "LATE", "D", "R", "X"]
    assert len({each.place.top() for each in places}) == 1
    edges = [(each.place.left(), each.place.right()) for each in places]
    assert all(right < left for (_, right), (left, _) in pairwise(edges))


def test_many_hooks_have_lines_of_their_own(qtbot: QtBot) -> None:
    hooks = HookTiles()
    qtbot.addWidget(hooks)
    hooks.show_hooks("AT", "BCEFGHKLMNOPQRSTVW", "EST")
    places = hooks.places(240)
    assert sum(each.is_word for each in places) == 2
    assert places[-1].text == "T" and places[-4].is_word
    assert max(each.place.right() for each in places) <= 240
    assert hooks.heightForWidth(240) > 2 * hooks.heightForWidth(900)
