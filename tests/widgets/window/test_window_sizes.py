"""The window at all its sizes: everything finds its size at once and keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QComboBox, QWidget

from eliot_qt.game.rules import WordCheck
from eliot_qt.models.history import HistoryColumn
from eliot_qt.models.move_columns import MoveColumn
from eliot_qt.play import commands
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.board.board_view import BoardView
from eliot_qt.widgets.board.rack_view import RackView
from eliot_qt.widgets.look.screens import screen_of
from eliot_qt.widgets.parts.page import ScrollPane
from eliot_qt.widgets.parts.tables.row_table import RowTable
from eliot_qt.widgets.start.start_offers import offered_setup

from ..desk import Desk
from ..page_checks import clipped

# Board and rack pushed each other to another size for ever at 840 to 904, 16 apart.
HEIGHTS = (640, 731, 840, 856, 872, 888, 904, 1017, 1100)
WIDTHS = (960, 1200, 1600)
Sizes = Iterable[tuple[int, int]]


class Resizes(QObject):
    """Counts how often widgets have got another size."""

    def __init__(self, *watched: QWidget) -> None:
        super().__init__()
        self.count = 0
        for widget in watched:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Resize
        return False


@contextmanager
def usual_size(desk: Desk) -> Iterator[None]:
    before = desk.window.size()
    try:
        yield
    finally:
        desk.window.resize(before)
        desk.settle()


def restless(desk: Desk, board: BoardView, rack: RackView, sizes: Sizes) -> list[str]:
    """Sizes of the window at which the board is resized more than once, or is cut off."""
    found = []
    # By its pane: the board itself follows in steps of whole squares.
    pane = board.parentWidget()
    assert pane is not None
    resizes = Resizes(pane)
    with usual_size(desk):
        for width, height in sizes:
            resizes.count = 0
            desk.window.resize(width, height)
            desk.app.sendPostedEvents()
            desk.settle()
            where = f"{width} × {height}: "
            if resizes.count > 2:
                found.append(where + f"{resizes.count} sizes in a row")
            if board.horizontalScrollBar().isVisible() or board.verticalScrollBar().isVisible():
                found.append(where + "the board scrolls")
            if not board.side <= rack.side <= 1.3 * board.side:
                found.append(where + f"squares of {board.side} above tiles of {rack.side}")
    return found


def every(heights: Iterable[int], widths: Iterable[int]) -> Sizes:
    return [(width, height) for width in widths for height in heights]


@pytest.mark.parametrize("kind", [GameKind.COMPUTER, GameKind.DUPLICATE, GameKind.TRAINING])
def test_board_and_rack_settle_at_once(desk: Desk, kind: GameKind) -> None:
    desk.window.start_game(offered_setup(desk.program.settings.value, kind))
    desk.settle()
    table = desk.table
    # Every second height of those where the rows below the board change.
    heights = HEIGHTS if kind is GameKind.COMPUTER else HEIGHTS[::2]
    assert restless(desk, table.board, table.rack, every(heights, WIDTHS)) == []


def test_the_arbiter_s_board_settles_at_once(desk: Desk) -> None:
    desk.window.start_game(offered_setup(desk.program.settings.value, GameKind.CLUB))
    desk.settle()
    surface = desk.window.arbitration.workspace.surface
    assert restless(desk, surface.board, surface.rack, every(HEIGHTS, WIDTHS)) == []


def visible_rows(view: RowTable) -> int:
    return view.viewport().height() // view.verticalHeader().defaultSectionSize()


def test_the_lists_have_rows_and_columns_in_the_smallest_window(desk: Desk) -> None:
    with usual_size(desk):
        # Whatever the parts of a wide page were made to fit.
        desk.window.resize(1366, 740)
        desk.train("EINRTWA")
        desk.settle()
        desk.window.resize(960, 640)
        desk.list_moves("8H WIN", "8G WINE")
        page = desk.window.play
        moves, history = page.panes.moves.view, page.history.view
        hidden = [column for column in MoveColumn if moves.isColumnHidden(column)]
        # Nothing has been played out yet.
        assert set(hidden) <= {MoveColumn.WIN, MoveColumn.DELTA}
        assert not moves.horizontalScrollBar().isVisible()
        assert visible_rows(moves) >= 6
        assert not history.isVisible(), "it has a tab of its own"
        page.side.tabs.setCurrentIndex(page.side.tabs.count() - 1)
        desk.settle()
        assert not moves.isVisible()
        assert history.isVisible() and visible_rows(history) >= 6
        page.side.tabs.setCurrentIndex(0)
        desk.settle()
        assert moves.isVisible() and not history.isVisible()


def test_moves_can_be_read_in_the_largest_text(desk: Desk) -> None:
    with usual_size(desk):
        desk.program.settings.change(text_scale=200)
        desk.window.resize(1366, 740)
        desk.play("EINRTWA", "AAAAAAA", word_check=WordCheck.CHALLENGE)
        desk.session.act(commands.Reveal())
        desk.type("winter")
        desk.enter()
        desk.settle()
        assert visible_rows(desk.window.play.history.table) >= 2
        desk.window.play.history.totals.setChecked(True)
        desk.settle()
        view = desk.window.play.history.view
        assert visible_rows(view) >= 3
        assert view.columnWidth(HistoryColumn.MOVE) >= view.sizeHintForColumn(HistoryColumn.MOVE)
        board = desk.table.board
        assert not board.verticalScrollBar().isVisible()


def test_the_window_may_be_as_small_as_the_screen(desk: Desk) -> None:
    room = screen_of(desk.window).availableGeometry()
    least = desk.window.minimumSize()
    assert least.width() <= room.width()
    assert least.height() <= room.height()


@pytest.mark.slow
@pytest.mark.parametrize("scale", [100])
def test_board_and_rack_settle_at_every_size(desk: Desk, scale: int) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.play("AEINRST", "EINRTWA")
    sizes = every(range(640, 1101, 4), range(960, 1601, 80))
    assert restless(desk, desk.table.board, desk.table.rack, sizes) == []


@pytest.mark.parametrize(
    ("scale", "size"),
    [
        *((100, (960, 640)), (150, (1200, 800)), (200, (960, 640)), (200, (1600, 1000))),
        *(
            pytest.param(scale, size, marks=pytest.mark.slow)
            for scale, size in (
                *((100, (1200, 800)), (100, (1600, 1000)), (150, (960, 640))),
                *((150, (1600, 1000)), (200, (1200, 800))),
            )
        ),
    ],
)
def test_the_hint_beside_the_board_is_whole(desk: Desk, size: tuple[int, int], scale: int) -> None:
    with usual_size(desk):
        desk.program.settings.change(text_scale=scale)
        desk.window.resize(*size)
        desk.train()
        desk.settle()
        chip = desk.table.chip
        assert chip.plain_text().startswith("Type a word")
        assert chip.heightForWidth(chip.width()) <= chip.height()


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_lists_of_choices_show_every_entry(desk: Desk, scale: int) -> None:
    with usual_size(desk):
        desk.program.settings.change(text_scale=scale)
        desk.window.resize(960, 640)
        desk.window.choose("computer")
        desk.settle()
        boxes = [box for box in desk.window.sheet.findChildren(QComboBox) if box.isVisible()]
        assert boxes
        for box in boxes:
            # A list nearly as high as the screen needs its box near the top of the page.
            (pane,) = desk.window.sheet.findChildren(ScrollPane)
            bar = pane.verticalScrollBar()
            bar.setValue(bar.value() + box.mapTo(pane, QPoint()).y() - 8)
            desk.settle()
            box.showPopup()
            desk.settle()
            view = box.view()
            popup, own = view.window().geometry(), QRect(box.mapToGlobal(QPoint()), box.size())
            rows = range(box.count())
            shown = [view.visualRect(view.model().index(row, 0)) for row in rows]
            assert not own.adjusted(0, 0, 0, -2).intersects(popup), box.accessibleName()
            assert all(view.viewport().rect().contains(row) for row in shown), box.accessibleName()
            assert all(row.height() >= 24 for row in shown), box.accessibleName()
            assert view.sizeHintForColumn(0) <= view.viewport().width()
            box.hidePopup()


def test_the_start_page_is_whole_in_a_small_window(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("winter")
    desk.enter()
    for size in ((960, 640), (1366, 768)):
        desk.window.resize(*size)
        desk.window.show_start()
        desk.settle()
        bars = [pane.verticalScrollBar() for pane in desk.window.start.findChildren(ScrollPane)]
        assert [bar.maximum() for bar in bars] == [0] * len(bars)
        assert clipped(desk.window.start) == []


def test_a_word_is_looked_up_from_the_menu_bar_where_there_is_room(desk: Desk) -> None:
    field = desk.window.menus.look_up
    desk.window.resize(1366, 768)
    desk.settle()
    assert field.isVisible() and field.text().endswith("Ctrl+F")
    desk.click(desk.middle(field))
    desk.settle()
    assert desk.window.words.pane.isVisible()
    desk.window.words.give_back()
    for width, scale in ((960, 100), (1366, 200)):
        desk.program.settings.change(text_scale=scale)
        desk.window.resize(width, 768)
        desk.settle()
        assert not field.isVisible()
