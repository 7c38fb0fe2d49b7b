from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QImage, QInputMethodEvent, QPainter, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.board.board_pane import BoardPane
from eliot_qt.widgets.board.board_sizes import SMALLEST_SIDE
from eliot_qt.widgets.board.coordinates import band_of
from eliot_qt.widgets.board.square_painter import SquarePainter
from eliot_qt.widgets.board.tile_painter import reach_of
from eliot_qt.widgets.look.pixel_grid import pixel_step
from eliot_qt.widgets.parts.keys import BoardKey
from tests.widgets.sample_table import SampleTable


@pytest.fixture
def table(qtbot: QtBot, standard15: Layout, en_tiles: TileSet) -> SampleTable:
    return SampleTable(qtbot, standard15, en_tiles)


def heard(signal: Any) -> list[Any]:
    calls: list[Any] = []
    signal.connect(lambda *args: calls.append(args[0] if len(args) == 1 else args))
    return calls


def test_letters_are_forwarded_and_never_searched_for(table: SampleTable) -> None:
    typed, current = heard(table.board.letter_typed), table.board.currentIndex()
    shift = Qt.KeyboardModifier.ShiftModifier
    assert table.key(table.board, Qt.Key.Key_G, "g")
    assert table.key(table.board, Qt.Key.Key_G, "G", shift)
    assert table.key(table.board, Qt.Key.Key_G, "G")
    assert table.key(table.board, Qt.Key.Key_Eacute, "É")
    assert typed == [("g", False), ("G", True), ("G", False), ("É", False)]
    assert table.board.currentIndex() == current


def test_commands_symbols_and_slots_are_forwarded(table: SampleTable) -> None:
    commands = heard(table.board.key_command)
    symbols, slots = heard(table.board.symbol_typed), heard(table.board.slot_typed)
    control = Qt.KeyboardModifier.ControlModifier
    table.key(table.board, Qt.Key.Key_Left)
    table.key(table.board, Qt.Key.Key_Space, " ")
    table.key(table.board, Qt.Key.Key_Return, "\r", control)
    table.key(table.board, Qt.Key.Key_8, "8")
    table.key(table.board, Qt.Key.Key_2, "2", control)
    assert commands == [BoardKey.LEFT, BoardKey.FLIP, BoardKey.ADD]
    assert (symbols, slots) == (["8"], [1])


def test_keys_of_others_are_left_to_them(table: SampleTable) -> None:
    assert not table.key(table.board, Qt.Key.Key_F3)
    assert not table.key(table.board, Qt.Key.Key_Z, "\x1a", Qt.KeyboardModifier.ControlModifier)


def test_composed_letters_arrive_without_asking_for_a_blank(table: SampleTable) -> None:
    typed = heard(table.board.letter_typed)
    event = QInputMethodEvent("", [])
    event.setCommitString("Éñ")
    QApplication.sendEvent(table.board, event)
    assert typed == [("É", False), ("ñ", False)]


def test_the_input_method_stays_on(table: SampleTable) -> None:
    QApplication.sendEvent(table.board, QFocusEvent(QEvent.Type.FocusIn))
    table.board.set_cursor(112, Direction.ACROSS)
    assert table.board.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def test_clicks(table: SampleTable) -> None:
    clicks, doubles = heard(table.board.square_clicked), heard(table.board.square_double_clicked)
    rights = heard(table.board.square_right_clicked)
    table.board_model.set_draft({0: 5})
    table.click(table.board, table.square(112))
    table.click(table.board, table.square(0), Qt.MouseButton.RightButton)
    assert (clicks, rights) == ([112], [0])
    table.double_press(table.board, table.square(0))
    table.release(table.board, table.square(0))
    assert (clicks, doubles) == ([112], [0])
    # Two quick clicks on an empty square are two clicks: set the cursor, then turn it.
    table.click(table.board, table.square(20))
    table.double_press(table.board, table.square(20))
    table.release(table.board, table.square(20))
    assert (clicks, doubles) == ([112, 20, 20], [0])


def test_a_press_that_ends_elsewhere_is_no_click(table: SampleTable) -> None:
    clicks = heard(table.board.square_clicked)
    table.press(table.board, table.square(20))
    table.move(table.board, table.square(21))
    table.release(table.board, table.square(21))
    assert clicks == []
    assert table.drags == []


def test_hovering(table: SampleTable) -> None:
    squares = heard(table.board.hovered)
    table.move(table.board, table.square(20), held=False)
    table.move(table.board, table.square(20) + QPoint(2, 2), held=False)
    table.move(table.board, table.square(21), held=False)
    QApplication.sendEvent(table.board.viewport(), QEvent(QEvent.Type.Leave))
    assert squares == [20, 21, None]


def test_only_touched_squares_are_painted(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, standard15: Layout, en_tiles: TileSet
) -> None:
    squares: list[int] = []
    look = SquarePainter.has_something

    def counting(self: SquarePainter, square: int) -> bool:
        squares.append(square)
        return look(self, square)

    monkeypatch.setattr(SquarePainter, "has_something", counting)
    table = SampleTable(qtbot, standard15, en_tiles)
    QApplication.processEvents()
    assert set(squares) == set(range(225))
    squares.clear()
    table.board_model.set_preview(table.word("PINS", 9, 3))
    QApplication.processEvents()
    # With the squares around, where their shadows lie.
    assert {138, 139, 140, 141} <= set(squares)
    assert len(squares) <= 18
    squares.clear()
    table.board_model.set_draft({0: 5, 160: 6})
    QApplication.processEvents()
    assert {0, 160} <= set(squares)
    assert len(squares) <= 4 + 9


@pytest.mark.parametrize("last", [(), (110, 111)])
def test_a_square_painted_again_looks_as_if_all_had_been(
    table: SampleTable, last: tuple[int, ...]
) -> None:
    def image() -> QImage:
        return table.board.viewport().grab().toImage()

    before = image()
    table.board_model.set_draft({125: 5, 139: 6, 140: 7}, {125: False})
    table.board_model.set_position(table.position, table.tile_set, last)
    changed = [125, 139, 140, *last]
    reach = reach_of(table.board.side)
    region = QRegion()
    for square in changed:
        rect = table.board.square_rect(square)
        region |= rect.adjusted(-reach, -reach, reach, reach)
    after = image()
    # What was not asked to be painted again is as it was, but for the line around the word.
    word = table.board.last_play
    region |= word.adjusted(-reach, -reach, reach, reach) if last else QRegion()
    kept = QRegion(table.board.viewport().rect()) - region
    assert _only(before, kept) == _only(after, kept)
    assert before != after


def _only(image: QImage, region: QRegion) -> QImage:
    """A picture with nothing but a region of it."""
    part = QImage(image.size(), QImage.Format.Format_RGB32)
    part.fill(0)
    painter = QPainter(part)
    painter.setClipRegion(region)
    painter.drawImage(0, 0, image)
    painter.end()
    return part


def test_the_last_play_is_one_word_with_the_tiles_it_goes_through(table: SampleTable) -> None:
    assert table.board.last_play.isEmpty()
    table.board_model.set_position(table.position, table.tile_set, (108, 113))
    assert table.board.last_play == table.board.square_rect(108).united(
        table.board.square_rect(113)
    )
    down = table.position.after(table.word("RAN", 6, 5, Direction.DOWN))
    assert down is not table.position
    table.board_model.set_position(down, table.tile_set, (95, 125))
    first, final = table.board.square_rect(95), table.board.square_rect(125)
    assert table.board.last_play == first.united(final)


def test_the_line_around_a_word_is_whole_at_the_edge(table: SampleTable) -> None:
    top = table.position.after(table.word("RAN", 0, 0, Direction.DOWN))
    table.board_model.set_position(top, table.tile_set, (0, 15, 30))
    picture, theme = table.board.viewport().grab().toImage(), table.board.theme
    side = table.board.side
    for x, y in ((1, side), (side // 2, 1)):
        assert picture.pixelColor(x, y) == theme.colour("last_move")


def test_squares_are_as_large_as_fits_and_square(table: SampleTable) -> None:
    for width, height in ((700, 760), (960, 640), (1300, 900), (520, 560)):
        table.window.resize(width, height)
        QApplication.processEvents()
        side = table.board.side
        rect = table.board.square_rect(224)
        assert (rect.width(), rect.height()) == (side, side)
        assert side >= SMALLEST_SIDE
        step = pixel_step(table.board.devicePixelRatioF())
        assert side % step == 0
        assert table.board.viewport().rect().contains(rect)
        assert table.board.viewport().rect().contains(table.board.square_rect(0))
        # One size up would not fit.
        room = min(table.pane.width(), table.pane.height())
        assert 15 * (side + step) + 2 * band_of(side + step) > room - 2 * step


def test_a_large_board_scrolls_rather_than_shrink_below_the_smallest(
    table: SampleTable, super21: Layout
) -> None:
    table.board_model.set_position(Board.empty(super21), table.tile_set)
    table.window.resize(500, 560)
    QApplication.processEvents()
    assert table.board.side == SMALLEST_SIDE
    table.board.set_cursor(440, Direction.ACROSS)
    QApplication.processEvents()
    assert table.board.viewport().rect().contains(table.board.square_rect(440))


@pytest.mark.parametrize(
    ("dpr", "step"), [(1, 1), (1.25, 4), (1.5, 2), (1.75, 4), (2, 1), (1.1, 1)]
)
def test_steps_are_whole_device_pixels(dpr: float, step: int) -> None:
    assert pixel_step(dpr) == step


def test_the_pane_gives_the_board_a_square_in_the_middle(table: SampleTable) -> None:
    table.window.resize(1200, 700)
    QApplication.processEvents()
    pane, board = table.pane, table.board
    assert isinstance(pane, BoardPane)
    assert abs(board.geometry().center().x() - pane.rect().center().x()) <= 1
    assert abs(board.width() - board.height()) <= 2
    assert pane.minimumSizeHint() == board.minimumSizeHint()
    assert board.size_within(QSize(100, 100)) == QSize(100, 100)


def test_the_cursor_is_the_current_cell_of_a_screen_reader(table: SampleTable) -> None:
    changes = heard(table.board.cursor_changed)
    table.board.set_cursor(0, Direction.DOWN)
    assert changes
    assert table.board.currentIndex() == table.board_model.index_of(0)
    assert table.board.cursor_direction is Direction.DOWN
    face = QAccessible.queryAccessibleInterface(table.board)
    assert face.text(QAccessible.Text.Name) == "Board"
    names = {face.child(i).text(QAccessible.Text.Name) for i in range(face.childCount())}
    assert {"1A, empty, triple word", "8D, G, 2 points"} <= names
    table.board.set_cursor(None, Direction.DOWN)
    assert not table.board.currentIndex().isValid()


def test_every_letter_has_its_own_pixels(table: SampleTable) -> None:
    images = []
    for tile in (5, 6, 5 | 0x40):
        table.board_model.set_draft({0: tile})
        images.append(table.board.grab(table.board.square_rect(0).translated(22, 22)).toImage())
    assert images[0] != images[1]
    assert images[0] != images[2]


def test_another_theme_repaints(table: SampleTable) -> None:
    from eliot_qt import paths
    from eliot_qt.widgets.look.theme_files import load_theme

    before = table.board.grab().toImage()
    dark = load_theme(paths.resources() / "themes" / "dark.json")
    table.painter.set_theme(dark)
    table.board.set_theme(dark)
    assert table.board.grab().toImage() != before


def test_words_run_to_the_right_in_a_window_laid_out_the_other_way(table: SampleTable) -> None:
    board, rack = table.board, table.rack
    for view in (board, rack):
        view.window().setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    QApplication.processEvents()
    corners = [board.visualRect(board.model().index(0, column)).left() for column in (0, 14)]
    slots = [rack.visualRect(rack.model().index(slot, 0)).left() for slot in (0, 6)]
    assert corners == sorted(corners) and slots == sorted(slots)
