"""The page of a game at every width: what stands where, how large squares are, what stays put."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetricsF, QImage
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.game.events import Ended
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import Seat
from eliot_qt.modes import free_game
from eliot_qt.play import commands
from eliot_qt.widgets.look.theme_files import load_theme
from eliot_qt.widgets.play.cards.best_plays import best_plays
from eliot_qt.widgets.play.panes.score_race import ScoreLines, score_lines

from ..desk import ALT, Desk
from ..page_checks import clipped

KEY = Qt.Key


def look_at(desk: Desk, width: int, height: int, scale: int = 100) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(width, height)
    desk.settle()
    desk.settle()


def place(desk: Desk, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(desk.window, QPoint()), widget.size())


def begin(desk: Desk, seats: int = 2, **rules: object) -> None:
    racks = ("EINRTWA", "AEIOSTU", "AEIOSTU", "BCDEFGH")[:seats]
    desk.play(*racks, players=["", *["casual"] * (seats - 1)], **rules)
    desk.settle()


@pytest.mark.parametrize(
    ("size", "least"), [((1366, 768), 39), ((1920, 1080), 56), ((1280, 720), 33), ((960, 640), 28)]
)
def test_squares_are_as_large_as_the_window_allows(
    desk: Desk, size: tuple[int, int], least: int
) -> None:
    begin(desk)
    look_at(desk, *size)
    assert desk.table.board.side >= least
    assert clipped(desk.window.play) == []


def test_a_wide_window_has_three_columns_and_a_narrow_one_two(desk: Desk) -> None:
    begin(desk)
    page = desk.window.play
    for width, wide in ((1366, True), (1180, False), (1366, True)):
        look_at(desk, width, 768)
        board = place(desk, page.table.board)
        header, unseen = place(desk, page.table.header), page.unseen
        if wide:
            assert header.right() <= board.left() and unseen.isVisible()
            assert page.side.race.isVisible()
        else:
            assert header.left() >= board.right() and not unseen.isVisible()
            page.side.tabs.setCurrentIndex(1)
            desk.settle()
            assert unseen.isVisible() and not page.history.isVisible()
            page.side.tabs.setCurrentIndex(0)
        assert place(desk, page.table.decision.play).left() > board.right()


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4])
@pytest.mark.parametrize("size", [(1366, 768, 100), (960, 640, 100), (1366, 768, 200)])
def test_every_seat_has_its_plaque_whole_in_the_window(
    desk: Desk, seats: int, size: tuple[int, int, int]
) -> None:
    begin(desk, seats)
    look_at(desk, *size)
    plaques = desk.table.header.plaques
    assert len(plaques) == seats
    inside = desk.window.rect()
    places = [place(desk, plaque) for plaque in plaques]
    assert all(inside.contains(each) for each in places)
    assert not any(a.intersects(b) for n, a in enumerate(places) for b in places[:n])
    assert desk.table.board.side >= 28


def test_nothing_moves_while_tiles_are_set_and_refused(desk: Desk) -> None:
    begin(desk)
    look_at(desk, 1366, 768)
    page = desk.window.play
    watched = (page.table.board, page.table.rack, page.history.rounds, page.side.race,
               page.table.decision.play, page.unseen, page.table.state)  # fmt: skip
    before = [place(desk, widget) for widget in watched]
    desk.type("wrn")
    assert [place(desk, widget) for widget in watched] == before
    desk.enter()
    desk.window.say("Something was set aside, and this is told in more words than fit a line.")
    desk.settle()
    assert [place(desk, widget) for widget in watched] == before
    desk.key(KEY.Key_Escape)
    desk.key(KEY.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert [place(desk, widget) for widget in watched] == before


def test_the_board_keeps_its_size_when_a_card_comes(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU")
    look_at(desk, 1366, 768)
    assert desk.table.is_covered
    before = place(desk, desk.table.board)
    desk.session.act(commands.Reveal())
    desk.settle()
    assert not desk.table.is_covered
    assert place(desk, desk.table.board) == before


def test_the_moves_of_two_stand_side_by_side_and_the_draft_among_them(desk: Desk) -> None:
    begin(desk)
    desk.type("win")
    rounds = desk.window.play.history.rounds_model
    assert "not played yet" in rounds.index(0, 0).data()
    desk.enter()
    desk.answer("ex A")
    assert rounds.rowCount() == 1
    assert rounds.index(0, 0).data() == "8H WIN, 12 points"
    assert rounds.index(0, 1).data() == "Exchange 1, 0 points"
    assert rounds.headerData(0, Qt.Orientation.Horizontal).endswith("P1")


def test_what_does_not_fit_beside_the_rack_is_in_a_menu(desk: Desk) -> None:
    begin(desk)
    look_at(desk, 960, 640)
    bar = desk.table.bar
    tools = (bar.shuffle, bar.recall, bar.swap, bar.pass_turn)
    shown = [tool for tool in tools if tool.isVisible()]
    assert bar.more.isVisible() and 0 < len(shown) < len(tools)
    offered = {action.text() for action in bar._menu.actions()}
    assert len(offered) == len(tools) - len(shown)
    assert all(tool.width() >= 44 and tool.height() >= 44 for tool in shown)
    look_at(desk, 1366, 768)
    assert all(tool.isVisible() for tool in tools) and not bar.more.isVisible()


def test_the_unseen_letters_are_counted_to_the_ear_too(desk: Desk) -> None:
    begin(desk)
    pane = desk.window.play.unseen
    assert pane.total == 93
    assert "12 E" not in pane.grid.accessibleName()
    assert "11 E" in pane.grid.accessibleName()


def test_the_best_plays_and_the_race_follow_the_record(desk: Desk) -> None:
    begin(desk)
    desk.type("win")
    desk.enter()
    desk.answer("ex A")
    record = desk.session.record
    assert score_lines(record) == [[0, 12], [0, 0]]
    (best,) = best_plays(record)
    assert ("".join(cell.letter for cell in best.cells), best.score, best.name) == ("WIN", 12, "P1")


def test_four_at_the_end_stand_on_a_podium(desk: Desk) -> None:
    record = desk.game("EINRTWA", "AEIOSTU", "AEIOSTU", "BCDEFGH")
    names = ("Ann", "Bob", "Cy", "Wilhelmina")
    desk.window.open_record(replace(record, seats=tuple(Seat(name) for name in names)))
    desk.settle()
    for _ in range(3):
        desk.session.act(commands.Reveal())
        desk.session.act(commands.Resign(desk.session.position.to_move))
    desk.settle()
    end = desk.window.play.end
    assert end.isVisible() and end.podium.isVisibleTo(end)
    assert {name for name, _ in end.podium.ranks} == set(names)
    assert not end.podium.in_rows
    # Where a step is too narrow for a name they stand below one another.
    desk.window.resize(960, 640)
    desk.program.settings.change(text_scale=200)
    desk.settle()
    desk.settle()
    podium, high = end.podium, end.podium.sizeHint().height()
    assert podium.in_rows and podium.height() == high
    room = podium.width() * 0.55
    for name in names:
        font = podium.name_font(name, room)
        assert QFontMetricsF(font).horizontalAdvance(name) <= room


@pytest.mark.parametrize(
    "size", [(1366, 768, 100), (1920, 1080, 100), (960, 640, 100), (1366, 768, 200)]
)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Short.", marks=pytest.mark.slow),
        "This is told in more words than fit a line. " * 2,
    ],
)
def test_a_notice_covers_no_square_and_no_tile(
    desk: Desk, size: tuple[int, int, int], text: str
) -> None:
    begin(desk)
    look_at(desk, *size)
    desk.window.say(text)
    desk.settle()
    notices, table = desk.window.notices, desk.table
    seen, corner = place(desk, notices), table.mapTo(desk.window, QPoint())
    covered = [
        square
        for square in range(225)
        if table.overlay.square_rect(square).translated(corner).intersects(seen)
    ]
    assert covered == []
    assert not seen.intersects(place(desk, table.bar))
    assert not seen.intersects(place(desk, table.decision.play))
    assert desk.window.rect().contains(seen)
    assert clipped(notices) == []


def test_a_phony_is_not_listed_among_the_moves(desk: Desk) -> None:
    begin(desk)
    desk.type("wrn")
    assert desk.window.play.history.rounds_model.rowCount() == 0
    desk.key(KEY.Key_Escape)
    desk.type("win")
    assert desk.window.play.history.rounds_model.rowCount() == 1


def test_the_result_has_all_the_room_beside_the_board(desk: Desk) -> None:
    begin(desk)
    look_at(desk, 1366, 768, 100)
    desk.type("win")
    desk.enter()
    desk.answer("ex A")
    before = desk.table.board.side
    page, record = desk.window.play, desk.session.record
    end = free_game.resign(record, 1)
    desk.window.open_record(record.append(Ended(EndReason.OUT)))
    desk.settle()
    card = page.end
    assert card.isVisible() and card.plaques.isVisible() and card.lines.isVisible()
    assert card.plaques.painted_scores == [12, 0]
    assert "P1, 12 points" in card.plaques.accessibleName()
    told = [text.text() for text in card.findChildren(QLabel) if text.isVisible()]
    assert told[0] == "P1 wins by 12"
    assert not page.history.isVisible() and not page.table.header.isVisible()
    assert desk.table.board.side > before
    assert card.height() > 0.8 * page.height()
    desk.key(Qt.Key.Key_Left, ALT)
    assert not card.isVisible() and page.history.isVisible() and page.table.header.isVisible()
    assert desk.table.board.side == before
    desk.window.open_record(end)
    desk.settle()
    assert "resigned" in card.accessibleDescription()


def test_scores_count_up_once_and_land_at_any_key(desk: Desk) -> None:
    begin(desk)
    desk.program.settings.change(reduce_motion=False)
    desk.type("win")
    desk.enter()
    desk.answer("ex A")
    record = desk.session.record
    desk.window.open_record(record.append(Ended(EndReason.OUT)))
    plaques = desk.window.play.end.plaques
    plaques.count.pause()
    plaques.count.setCurrentTime(0)
    assert plaques.painted_scores == [0, 0]
    assert "P1, 12 points" in plaques.accessibleName()
    plaques.count.setCurrentTime(300)
    assert 0 < plaques.painted_scores[0] < 12
    desk.key(Qt.Key.Key_Tab)
    assert plaques.painted_scores == [12, 0]
    desk.key(Qt.Key.Key_Left, ALT)
    desk.key(Qt.Key.Key_End, ALT)
    assert plaques.painted_scores == [12, 0]


class Resizes(QObject):
    """Counts how often a widget is given another size."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the event and let it go on."""
        self.times += event.type() is QEvent.Type.Resize
        return False


def test_columns_are_laid_out_once_when_their_parts_change_places(desk: Desk) -> None:
    begin(desk)
    look_at(desk, 1366, 768)
    page = desk.window.play
    assert page.unseen.isVisible()
    side, table = Resizes(page.side), Resizes(page.table)
    desk.program.settings.change(text_scale=125)
    # With the larger text two columns are left; their size is known when the window is painted.
    assert (side.times, table.times) == (0, 0)
    desk.settle()
    assert not page.unseen.isVisible()
    assert side.times == table.times == 1


def test_the_race_has_no_marks_before_somebody_moved(qtbot: QtBot) -> None:
    """At the start one lay half on the edge of the picture, with a lonely 0 at the other."""
    lines = ScoreLines()
    qtbot.addWidget(lines)
    lines.set_theme(load_theme(paths.resources() / "themes" / "light.json"))
    lines.resize(300, 100)

    def seen(*scores: list[int]) -> QImage:
        lines.show_lines(list(scores))
        return lines.grab().toImage()

    assert seen([0], [0]) == seen([0], [0], [0])
    edge = QRect(0, 0, 6, 100)
    assert seen([0, 20], [0]).copy(edge) == seen([0, 20]).copy(edge)
    assert seen([0, 20], [0]) != seen([0], [0])
