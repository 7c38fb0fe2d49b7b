"""Two people at one screen: nothing tells one of them what the other holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QLineEdit, QWidget

from eliot_qt.game.rules import ChallengeRule, ValidityDisplay, WordCheck
from eliot_qt.models.cell import CellLayer
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.play.play_texts import last_points, seat_facts

from .desk import ALT, CONTROL, SHIFT, Desk

KEY = Qt.Key
_USER = int(Qt.ItemDataRole.UserRole)
_ROLES = (*range(15), *range(_USER, _USER + 4))
# The same words can be played from both; what else is held differs.
RACKS = (("EINRTWX", "ABCDEFG"), ("EINRTWQ", "HJKLMOP"))


def told(desk: Desk) -> list[str]:
    """Every text the window holds for eyes, ears and the clipboard."""
    return [*_widget_texts(desk.window), *_model_texts(desk.window), *_spoken(desk), _copied(desk)]


def _widget_texts(window: QWidget) -> Iterator[str]:
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        yield widget.toolTip()
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        if isinstance(widget, QLabel | QLineEdit):
            yield widget.text()
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is not None:
            yield from _accessible_texts(interface)


def _accessible_texts(interface: QAccessibleInterface) -> Iterator[str]:
    for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
        yield interface.text(kind)


def _model_texts(window: QWidget) -> Iterator[str]:
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        if model is None:
            continue
        root = QModelIndex()
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)
        for row in range(model.rowCount(root)):
            for column in range(columns):
                for role in _ROLES:
                    yield repr(model.index(row, column).data(role))


def _spoken(desk: Desk) -> Iterator[str]:
    for _ in range(4):
        desk.key(KEY.Key_F7)
        yield desk.chip


def _copied(desk: Desk) -> str:
    desk.key(KEY.Key_C, CONTROL | SHIFT)
    return QApplication.clipboard().text()


def seen(desk: Desk) -> QImage:
    """The window as it is painted."""
    desk.settle()
    return desk.window.grab().toImage()


def hand_over(desk: Desk, racks: tuple[str, str], how: str) -> None:
    desk.play(*racks)
    desk.key(KEY.Key_Space)
    assert desk.session.viewer == 0
    if how == "play":
        desk.type("win")
        desk.enter()
    elif how == "line":
        desk.type("/8h win")
        desk.enter()
    elif how == "refused":
        desk.type(racks[0][-1].lower())
        desk.enter()
        desk.key(KEY.Key_J, CONTROL)
    else:
        desk.key(KEY.Key_E, CONTROL)
        desk.type(racks[0][-1].lower())
        desk.enter()
    assert desk.session.handover == 1


@pytest.mark.parametrize(
    "how", ["play", pytest.param("line", marks=pytest.mark.slow), "refused", "swap"]
)
def test_under_the_card_two_games_look_the_same(desk: Desk, how: str) -> None:
    found = []
    # Lists that are made when they are first wanted are there for both games.
    assert desk.window.play.panes.moves and desk.window.play.history.view
    for racks in RACKS:
        hand_over(desk, racks, how)
        found.append((seen(desk), told(desk), seen(desk)))
        # Keys and pointer do not lift anything either.
        desk.type("abcdefghijklmnopqrstuvwxyz")
        desk.key(KEY.Key_1, CONTROL)
        desk.key(KEY.Key_F5)
        desk.key(KEY.Key_Left, ALT)
        desk.key(KEY.Key_Right, ALT)
        assert desk.text_of(CellLayer.DRAFT) == ""
        assert desk.session.viewer is None
    assert found[0] == found[1]


def test_before_the_first_turn_nothing_is_seen(desk: Desk) -> None:
    hidden, shown = [], []
    for racks in RACKS:
        desk.play(*racks)
        assert desk.session.viewer is None
        hidden.append((seen(desk), told(desk)))
        desk.key(KEY.Key_Space)
        shown.append((seen(desk), told(desk)))
    assert hidden[0] == hidden[1]
    # What is looked at would tell them apart, if there were anything to see.
    assert shown[0][0] != shown[1][0]
    assert shown[0][1] != shown[1][1]


def test_looking_back_shows_nobody_elses_rack(desk: Desk) -> None:
    """The second player looks back at the first one's turn."""
    found = []
    for first in ("EINRTWX", "EINRTWQ"):
        desk.play(first, "ABCDEFG")
        desk.key(KEY.Key_Space)
        desk.type("win")
        desk.enter()
        desk.key(KEY.Key_Space)
        desk.key(KEY.Key_F3, SHIFT)
        desk.key(KEY.Key_Left, ALT)
        assert desk.session.viewer == 1
        assert desk.rack() == "ABCDEFG"
        assert not desk.action(Command.TRAIN_HERE).isEnabled()
        desk.key(KEY.Key_C, CONTROL | SHIFT)
        found.append(QApplication.clipboard().text())
    assert found[0] == found[1]


def test_looking_back_under_the_card_it_names_who_takes_over(desk: Desk) -> None:
    hand_over(desk, ("EINRTWX", "ABCDEFG"), "play")
    told = desk.window.play.handover.accessibleName()
    assert told.startswith(desk.session.record.seats[1].name)
    desk.key(KEY.Key_Left, ALT)
    assert desk.session.record.cursor == 0
    assert "P1 plays" in told
    at_start = desk.window.play.handover.accessibleName()
    assert at_start == "P2's turn. Press Space or click to show your tiles"
    desk.key(KEY.Key_Space)
    assert desk.session.viewer == 1


@pytest.mark.parametrize("key", [KEY.Key_Space, KEY.Key_Return])
@pytest.mark.parametrize("text", ["win", "/8h win"])
def test_a_key_takes_over_however_the_move_was_made(desk: Desk, text: str, key: Qt.Key) -> None:
    desk.play(*RACKS[0])
    desk.key(key)
    desk.type(text)
    desk.enter()
    assert desk.window.play.handover.isVisible()
    assert desk.played() == ["8H WIN"]
    desk.key(key)
    assert desk.session.viewer == 1
    assert not desk.window.play.handover.isVisible()
    assert desk.focus is desk.table.board
    assert sorted(desk.rack()) == list("ABCDEFG")


def test_the_card_says_what_the_one_before_did(desk: Desk) -> None:
    hand_over(desk, ("EINRTWX", "ABCDEFG"), "play")
    card = desk.window.play.handover
    assert "P1 plays 8H WIN for 12 points." in card.accessibleName()
    shown = [label.text() for label in card.findChildren(QLabel) if label.isVisible()]
    assert shown == ["P2's turn", "P1 plays 8H WIN for 12 points."]


def test_a_click_takes_over_and_the_board_stays_visible(desk: Desk) -> None:
    desk.play(*RACKS[0])
    card = desk.window.play.handover
    assert "P1's turn" in card.accessibleName()
    assert desk.table.board.isVisible()
    desk.click(card.mapToGlobal(card.paper.toRect().topLeft()) + QPoint(9, 30))
    assert desk.session.viewer == 0


CHALLENGE = {
    "word_check": WordCheck.CHALLENGE,
    "challenge": ChallengeRule.DOUBLE,
    "validity": ValidityDisplay.ON_CHALLENGE,
}


def test_a_phony_is_challenged_on_the_card(desk: Desk) -> None:
    desk.play(*RACKS[0], **CHALLENGE)
    desk.key(KEY.Key_Space)
    desk.type("wrx")
    assert "✗" not in desk.table.chip.text()
    assert "not a word" not in desk.chip
    assert desk.label.startswith("Play 8H WRX")
    desk.enter()
    card = desk.window.play.handover
    assert card.challenge.isVisible()
    desk.click(desk.middle(card.challenge))
    assert desk.notices == ["P2 challenges; the play is a phony and comes off the board."]
    assert desk.session.position.board.is_empty
    assert desk.session.position.to_move == 1
    assert desk.session.viewer == 1
    assert desk.session.position.scores == (0, 0)


def test_after_a_phony_the_play_before_has_its_own_points(desk: Desk) -> None:
    desk.play(*RACKS[0], **CHALLENGE)
    desk.key(KEY.Key_Space)
    desk.type("win")
    desk.enter()
    points = last_points(desk.session.record)
    desk.key(KEY.Key_Space)
    desk.click(desk.square("9H"))
    desk.type("bag")
    desk.enter()
    assert last_points(desk.session.record) != points
    desk.click(desk.middle(desk.window.play.handover.challenge))
    assert last_points(desk.session.record) == points != ""
    assert seat_facts(desk.session)[1].last == "BAG came off"


def test_enter_on_the_card_never_challenges(desk: Desk) -> None:
    desk.play(*RACKS[0], **CHALLENGE)
    desk.enter()
    desk.type("wrx")
    desk.enter()
    desk.enter()
    assert desk.session.viewer == 1
    assert not desk.notices
    assert not desk.session.position.board.is_empty
    desk.key(KEY.Key_L, CONTROL)
    assert desk.session.position.board.is_empty


def test_a_wrong_challenge_costs_the_turn(desk: Desk) -> None:
    desk.play(*RACKS[0], **CHALLENGE)
    desk.key(KEY.Key_Space)
    desk.type("win")
    desk.enter()
    desk.key(KEY.Key_Space)
    desk.click(desk.middle(desk.table.decision.challenge))
    assert desk.notices == ["P2 challenges; the play is good; P2 loses a turn."]
    assert desk.session.handover == 0
    assert desk.window.play.handover.isVisible()


def test_the_last_play_is_accepted_or_challenged(desk: Desk) -> None:
    desk.play("AT", "Q", **CHALLENGE)
    _empty_bag(desk)
    desk.key(KEY.Key_Space)
    desk.type("at")
    desk.enter()
    desk.key(KEY.Key_Space)
    assert desk.chip == "Accept the last play with Pass, or challenge it."
    desk.type("q")
    desk.enter()
    assert "accept or challenge" in desk.chip.lower()
    desk.key(KEY.Key_Escape)
    desk.click(desk.middle(desk.table.bar.pass_turn))
    assert desk.session.position.over is not None
    assert desk.window.play.end.isVisible()


def _empty_bag(desk: Desk) -> None:
    """The same racks with nothing left in the bag."""
    record = desk.session.record
    start = replace(record.start, bag=b"")
    desk.window.open_record(replace(record, start=start, positions=()))
    desk.settle()


def test_nobody_is_asked_to_take_over_where_computers_play_alone(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["casual", "casual"])
    for _ in range(6):
        desk.answer("pass")
    assert desk.session.position.over is not None
    for _ in range(3):
        desk.key(KEY.Key_Left, ALT)
        assert not desk.window.play.handover.isVisible()


def test_a_finished_game_left_in_its_past_asks_nobody_to_take_over(desk: Desk) -> None:
    """It is opened again where it was left, and walked through with every rack open."""
    desk.play("EINRTWX", "ABCDEFG")
    for _ in range(6):
        desk.key(KEY.Key_Space)
        desk.key(KEY.Key_J, CONTROL)
    record = desk.session.record
    assert record.position.over is not None
    card = desk.window.play.handover
    for cursor in (0, 1, 4):
        desk.window.open_record(record.go_to(cursor))
        desk.settle()
        assert not card.isVisible()
        assert desk.session.viewer == cursor % 2
        assert sorted(desk.rack()) == sorted(("EINRTWX", "ABCDEFG")[cursor % 2])
        for key in (KEY.Key_Left, KEY.Key_Left, KEY.Key_Left, KEY.Key_End):
            desk.key(key, ALT)
            assert not card.isVisible()
        assert desk.window.play.end.isVisible()
