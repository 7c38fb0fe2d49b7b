"""The end of a game: the best play, how accurate the players were, who won by how much."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel

from eliot_qt.game.events import Ended
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import Seat
from eliot_qt.play import commands
from eliot_qt.review import accuracies
from eliot_qt.review.values import SeatSummary
from eliot_qt.widgets.play.cards.best_plays import BestPlays, best_plays
from eliot_qt.widgets.play.cards.result_plaques import ResultPlaques

from ..desk import Desk

KEY = Qt.Key


def end(desk: Desk, *racks: str) -> None:
    """Play one word, and end the game."""
    desk.play(*racks, players=["", *["club"] * (len(racks) - 1)])
    desk.type("win")
    desk.enter()
    desk.answer("8G TWIN")
    desk.window.open_record(desk.session.record.append(Ended(EndReason.OUT)))
    desk.settle()


def summary(name: str, accuracy: float | None) -> SeatSummary:
    """Figures of a seat of which one matters."""
    return SeatSummary(name, 0, 1, 1, None, None, accuracy, None, 0, 0, None, None)


def told(desk: Desk) -> list[str]:
    labels = desk.window.play.end.findChildren(QLabel)
    return [each.text() for each in labels if each.isVisible() and each.text()]


@pytest.mark.parametrize("size", [(1366, 768), (960, 640)])
def test_a_notice_leaves_the_buttons_of_the_end_free(desk: Desk, size: tuple[int, int]) -> None:
    """It lay over Review, Rematch and New, while a review was being read."""
    desk.window.resize(*size)
    end(desk, "EINRTWA", "AEIOSTU")
    desk.window.say("This takes a while, and more words than fit a line of the window's column.")
    desk.settle()
    notices, buttons = desk.window.notices, desk.window.play.end.foot.buttons
    seen = QRect(notices.mapToGlobal(QPoint()), notices.size())
    assert notices.isVisible() and desk.window.geometry().contains(seen)
    for button in buttons:
        assert not seen.intersects(QRect(button.mapToGlobal(QPoint()), button.size()))


def test_accuracies_come_with_the_review_and_move_nothing(desk: Desk) -> None:
    end(desk, "EINRTWA", "AEIOSTU")
    play, record = desk.window.features.play, desk.session.record
    card = desk.window.play.end
    places = [each.geometry() for each in (card.plaques, card.plays, card.lines)]
    play.show_accuracies(record, (summary("P1", 91.234), summary("P2", None)))
    assert "Accuracy: P1 91.2 %" in told(desk)
    play.show_accuracies(record, (summary("P1", 90.0), summary("P2", 84.06)))
    assert "Accuracy: P1 90.0 %, P2 84.1 %" in told(desk)
    desk.settle()
    assert [each.geometry() for each in (card.plaques, card.plays, card.lines)] == places
    other = replace(record, events=record.events[:1], cursor=1, positions=())
    # What is said of another game is not said of this one.
    play.show_accuracies(other, (summary("P1", 50.0),))
    assert not any("50.0" in text for text in told(desk))


def test_a_result_is_made_once_however_often_the_page_is_asked(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    end(desk, "EINRTWA", "AEIOSTU")
    made: list[object] = []
    monkeypatch.setattr(BestPlays, "show_record", lambda _, record: made.append(record))
    desk.window.open_record(desk.session.record.go_to(1).append(Ended(EndReason.OUT)))
    desk.settle()
    assert made == [desk.session.record]


def test_the_last_move_is_seen_on_its_board_before_the_result(desk: Desk) -> None:
    """They take a turn of the event loop each: keys and clicks come between."""
    desk.play("EINRTWA", "AEIOSTU", players=["", "club"])
    card = desk.window.play.end
    desk.session.act(commands.Resign(0))
    assert desk.session.position.over is not None and not card.isVisible()
    desk.settle()
    focused = QApplication.focusWidget()
    assert card.isVisible() and focused is not None and card.isAncestorOf(focused)
    # Another game is not covered by a result that is still to come.
    desk.play("EINRTWA", "AEIOSTU", players=["", "club"])
    desk.session.act(commands.Resign(0))
    desk.play("EINRTWA", "AEIOSTU", players=["", "club"])
    assert not card.isVisible()


def test_the_best_plays_are_whole_in_the_first_picture(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    end(desk, "EINRTWA", "AEIOSTU")
    card = desk.window.play.end
    usual = card.plays.height()
    # All names stand behind the longest word, below one another.
    longest = max(len(play.cells) for play in best_plays(desk.session.record))
    assert longest * card.plays.side < card.plays.name_left < card.plays.width() // 2
    card.plays.set_low(True)
    desk.settle()
    assert card.plays.height() < usual
    desk.app.sendEvent(card, QResizeEvent(card.size(), card.size()))
    assert card.plays.height() == usual


def test_another_game_has_no_accuracy_yet(desk: Desk) -> None:
    end(desk, "EINRTWA", "AEIOSTU")
    desk.window.features.play.show_accuracies(desk.session.record, (summary("P1", 91.0),))
    end(desk, "EINRTWB", "AEIOSTU")
    assert not any("Accuracy" in text for text in told(desk))


def test_a_game_reviewed_on_another_day_has_its_accuracies(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = (summary("P1", 91.0), summary("P2", 84.0))
    monkeypatch.setattr(accuracies, "kept_figures", lambda *_: figures)
    end(desk, "EINRTWA", "AEIOSTU")
    desk.qtbot.waitUntil(lambda: "Accuracy: P1 91.0 %, P2 84.0 %" in told(desk))
    # A game that goes on is not looked up.
    monkeypatch.setattr(accuracies, "kept_figures", lambda *_: 1 / 0)
    desk.play("EINRTWA", "AEIOSTU")
    assert desk.notices == []


def test_the_end_names_its_key_and_where_the_game_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.window.resize(1366, 768)
    end(desk, "EINRTWA", "AEIOSTU")
    card = desk.window.play.end
    assert card.foot.review.shows_key and card.review.toolTip().endswith("(F4)")
    assert "Saved under Recent." in told(desk)
    exported: list[bool] = []
    files = desk.window.features.paper.files
    monkeypatch.setattr(files, "export", lambda: exported.append(True))
    desk.click(desk.middle(card.foot.sheet))
    assert exported == [True]


def test_a_game_that_could_not_be_kept_is_not_said_to_be(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(desk.program.autosave, "save", full)
    end(desk, "EINRTWA", "AEIOSTU")
    assert "Saved under Recent." not in told(desk)


def test_a_line_runs_around_the_best_play_once_and_lands_at_any_key(desk: Desk) -> None:
    desk.program.settings.change(reduce_motion=False)
    end(desk, "EINRTWA", "AEIOSTU")
    count, outline = desk.window.play.end.plaques.count, desk.table.overlay.outline
    count.setCurrentTime(count.duration())
    assert outline.squares == tuple(desk.number(f"8{column}") for column in "HIJ")
    desk.key(KEY.Key_Tab)
    assert outline.squares == ()
    desk.key(KEY.Key_Left, Qt.KeyboardModifier.AltModifier)
    desk.key(KEY.Key_End, Qt.KeyboardModifier.AltModifier)
    assert not outline.moving.is_moving


def test_without_motion_no_line_runs(desk: Desk) -> None:
    end(desk, "EINRTWA", "AEIOSTU")
    assert not desk.table.overlay.outline.moving.is_moving


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_buttons_and_plaques_are_whole_in_the_smallest_window(desk: Desk, scale: int) -> None:
    end(desk, "EINRTWA", "AEIOSTU")
    desk.window.resize(960, 640)
    desk.program.settings.change(text_scale=scale)
    desk.settle()
    card = desk.window.play.end
    foot, plaques = card.foot, card.plaques
    for button in foot.buttons:
        assert button.width() >= button.minimumSizeHint().width()
        assert foot.rect().contains(button.geometry())
    # Side by side there would be room for the score alone, without the whole name.
    rows = 2 if scale > 100 else 1
    assert plaques.height() == plaques.sizeHint().height() and plaques.rows == rows
    desk.window.resize(1600, 900)
    desk.settle()
    assert plaques.rows == 1
    assert foot.review.text() == "Review the game"


def test_a_score_leaves_the_longest_name_its_room(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: list[float] = []
    monkeypatch.setattr(ResultPlaques, "_paint_name", lambda *call: rooms.append(call[3].width()))
    desk.window.resize(960, 640)
    desk.program.settings.change(text_scale=200)
    end(desk, "EINRTWA", "AEIOSTU")
    plaques = desk.window.play.end.plaques
    plaques.show_record(replace(desk.session.record, seats=(Seat("Wilhelmina"), Seat("Ann"))))
    rooms.clear()
    plaques.grab()
    assert len(rooms) >= 2 and min(rooms) >= plaques._beside(0.0) - 10
    desk.program.settings.change(text_scale=100)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_winner_is_ahead_of_the_next_by_so_much(desk: Desk, seats: int) -> None:
    end(desk, "EINRTWA", *("AEIOSTU", "BCDEGHM", "AEILNOR")[: seats - 1])
    assert told(desk)[0] == "P1 wins by 5"
