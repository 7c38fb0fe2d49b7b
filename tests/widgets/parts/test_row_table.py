"""Tables of whole rows: which one is current, what keys mean."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyledItemDelegate, QVBoxLayout, QWidget

from eliot_qt.models.text_table import ColumnHead, TextRow, TextTableModel
from eliot_qt.widgets.parts.keys import BoardKey
from eliot_qt.widgets.parts.tables.row_table import RowTable


class Counting(QStyledItemDelegate):
    """Notes the rows of the cells that are painted."""

    def __init__(self, view: RowTable) -> None:
        super().__init__(view)
        self.painted: list[int] = []

    def paint(self, painter: Any, option: Any, index: Any) -> None:
        self.painted.append(index.row())
        super().paint(painter, option, index)


class Measuring(QStyledItemDelegate):
    """Counts how often a cell is measured."""

    times = 0

    def sizeHint(self, option: Any, index: Any) -> Any:
        self.times += 1
        return super().sizeHint(option, index)


def make(sends_keys: bool = False) -> tuple[RowTable, list[int]]:
    view = RowTable("Rows", sends_keys=sends_keys)
    view.setModel(QStringListModel(["a", "b", "c"], view))
    heard: list[int] = []
    view.selectionModel().currentRowChanged.connect(lambda index: heard.append(index.row()))
    return view, heard


def test_a_row_that_is_shown_is_nobodys_wish(qapp: QApplication) -> None:
    view, heard = make()
    view.show_row(1)
    assert [index.row() for index in view.selectionModel().selectedRows()] == [1]
    view.show_row(None)
    assert not view.currentIndex().isValid()
    assert heard == []


def test_the_focus_alone_selects_nothing_and_letters_search_nothing(qapp: QApplication) -> None:
    view, heard = make()
    view.show()
    view.setFocus()
    QTest.keyClicks(view, "c")
    assert heard == []
    view.close()


def test_letters_and_enter_are_the_play_surfaces_and_arrows_its_own(qapp: QApplication) -> None:
    view, heard = make(sends_keys=True)
    letters: list[str] = []
    commands: list[BoardKey] = []
    view.letter_typed.connect(lambda text, _shift: letters.append(text))
    view.key_command.connect(commands.append)
    view.show()
    QTest.keyClicks(view, "w")
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert (letters, commands, heard) == (["w"], [BoardKey.PLAY], [0, 1])
    view.close()


def test_an_empty_table_is_described_by_what_it_says(qapp: QApplication) -> None:
    view, _ = make()
    view.say_when_empty("Nothing yet")
    assert view.accessibleDescription() == ""
    model = view.model()
    assert isinstance(model, QStringListModel)
    model.setStringList([])
    assert view.accessibleDescription() == "Nothing yet"
    model.setStringList(["a"])
    assert view.accessibleDescription() == ""
    # A description of another kind is not taken away.
    view.setAccessibleDescription("All games")
    model.setStringList(["a", "b"])
    assert view.accessibleDescription() == "All games"


def test_an_empty_table_spells_its_subject_where_there_is_room(qapp: QApplication) -> None:
    view, _ = make()
    model = view.model()
    assert isinstance(model, QStringListModel)
    model.setStringList([])

    def inked(height: int, word: str) -> int:
        view.resize(300, height)
        view.say_when_empty("Games appear here.", word)
        image = view.viewport().grab().toImage()
        ground = image.pixelColor(2, image.height() - 3)
        points = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return sum(image.pixelColor(x, y) != ground for x, y in points)

    view.show()
    assert inked(300, "GAMES") > inked(300, "") + 400
    assert view.accessibleDescription() == "Games appear here."
    # In a low table the sentence alone is left.
    assert inked(70, "GAMES") == inked(70, "")
    view.close()


class Asked(QStringListModel):
    """Notes the rows whose texts are asked for."""

    def __init__(self, rows: int) -> None:
        super().__init__([f"move {number}" for number in range(rows)])
        self.rows: set[int] = set()

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        self.rows.add(index.row())
        return super().data(index, role)


@pytest.mark.parametrize("height", [0, 1, 400])
def test_no_more_rows_are_measured_than_are_seen(qapp: QApplication, height: int) -> None:
    """Also where the table is not laid out yet, has no room or is scrolled beyond its new rows."""
    view, model = RowTable("Rows"), Asked(40_000)
    view.setModel(model)
    view.horizontalHeader().setResizeContentsPrecision(50)
    view.resize(300, height)
    view.show()
    for rows in (40_000, 20_000, 10, 30_000):
        view.scrollToBottom()
        model.setStringList(model.stringList()[:10] * (rows // 10))
        model.rows.clear()
        assert view.sizeHintForColumn(0) >= view.fontMetrics().horizontalAdvance("move 1")
        assert len(model.rows) == min(rows, 50)
    view.close()


def test_only_the_rows_between_which_one_goes_are_painted_again(qapp: QApplication) -> None:
    view, _ = make()
    view.setItemDelegate(Counting(view))
    delegate = view.itemDelegate()
    assert isinstance(delegate, Counting)
    view.show()
    view.show_row(0)
    QApplication.processEvents()
    delegate.painted.clear()
    view.show_row(2)
    QApplication.processEvents()
    assert set(delegate.painted) == {0, 2}
    view.close()


def test_a_column_is_wide_enough_for_the_row_that_stands_out(qapp: QApplication) -> None:
    view = RowTable("Rows")
    rows = [TextRow(("90.4 %",), strong=number == 6) for number in range(8)]
    model = TextTableModel([ColumnHead("Win", number=True)], view)
    model.set_rows(rows)
    view.setModel(model)
    needed = view.sizeHintForIndex(model.index(6, 0)).width()
    assert view.sizeHintForColumn(0) == needed > view.sizeHintForIndex(model.index(0, 0)).width()


def test_a_column_is_measured_again_only_when_it_may_have_another_width(
    qapp: QApplication,
) -> None:
    view, _ = make()
    model = view.model()
    assert isinstance(model, QStringListModel)
    cells = Measuring(view)
    view.setItemDelegate(cells)
    narrow = view.sizeHintForColumn(0)
    assert cells.times > 0
    cells.times = 0
    assert view.sizeHintForColumn(0) == narrow
    assert cells.times == 0
    model.setData(model.index(0), "a much longer text")
    wide = view.sizeHintForColumn(0)
    assert wide > narrow
    model.setStringList(["b"])
    assert view.sizeHintForColumn(0) == narrow
    font = view.font()
    font.setPointSize(3 * font.pointSize())
    view.setFont(font)
    assert view.sizeHintForColumn(0) > narrow


def test_a_change_of_one_column_has_no_other_measured_again(qapp: QApplication) -> None:
    """Moves ticked as candidates would have all columns of a long list measured."""
    view = RowTable("Rows")
    model = QStandardItemModel(2, 2, view)
    view.setModel(model)
    cells = Measuring(view)
    view.setItemDelegate(cells)
    for row in range(2):
        model.setData(model.index(row, 0), "a text")
        model.setData(model.index(row, 1), "another")
    widths = [view.sizeHintForColumn(column) for column in range(2)]
    model.setData(model.index(0, 1), "a much longer one")
    cells.times = 0
    assert view.sizeHintForColumn(0) == widths[0]
    assert cells.times == 0
    assert view.sizeHintForColumn(1) > widths[1]


def test_a_column_is_as_wide_as_its_widest_text_behind_others_nearly_as_wide(
    qapp: QApplication,
) -> None:
    view = RowTable("Rows")
    model = TextTableModel([ColumnHead("Loss"), ColumnHead("Game")], view)
    view.setModel(model)
    widths = []
    for texts in (["MMMMMMMMMMMM"] * 6 + ["MMMMMMMMMMMMi"], ["MMMMMMMMMMMMi"]):
        model.set_rows([TextRow((text, "")) for text in texts])
        widths.append(view.sizeHintForColumn(0))
    assert widths[0] >= widths[1]
    view.deleteLater()


def test_another_size_is_measured_and_other_colours_are_not(qapp: QApplication) -> None:
    view, _ = make()
    measuring = Measuring(view)
    view.setItemDelegate(measuring)
    view.show()
    view.setStyleSheet("QTableView { color: #111111; }")
    width = view.sizeHintForColumn(0)
    before = measuring.times
    view.setStyleSheet("QTableView { color: #eeeeee; }")
    assert view.sizeHintForColumn(0) == width
    assert measuring.times == before
    view.setStyleSheet("QTableView { font-size: 40px; }")
    assert view.sizeHintForColumn(0) > width
    assert measuring.times > before
    view.close()


class AskedHeads(QStandardItemModel):
    """Counts how often a heading is asked for, which is done to measure headers."""

    times = 0

    def headerData(self, section: int, orientation: Any, role: int = 0) -> Any:
        self.times += 1
        return super().headerData(section, orientation, role)


def test_a_table_put_away_measures_nothing_and_wears_what_is_worn_when_it_is_shown(
    qapp: QApplication,
) -> None:
    window, models, views = QWidget(), [], []
    column = QVBoxLayout(window)
    for _ in range(2):
        model = AskedHeads(40, 3, window)
        model.setHorizontalHeaderLabels(["Move", "Points", "Equity"])
        model.setItem(39, 0, QStandardItem("QUIXOTIC"))
        view = RowTable("Rows")
        view.rest_when_hidden()
        view.setModel(model)
        view.fit_columns(0)
        column.addWidget(view)
        models.append(model)
        views.append(view)
    (put_away, seen), (unasked, asked) = views, models
    put_away.hide()
    window.resize(300, 200)
    window.setStyleSheet("QHeaderView::section { font-size: 12px; }")
    window.show()
    QApplication.processEvents()
    unasked.times = asked.times = 0
    window.setStyleSheet(
        "QTableView { color: #800; background: #dde; font-size: 20px; }"
        "QHeaderView::section { font-size: 31px; color: #080; padding: 6px; }"
        "QScrollBar:vertical { width: 9px; background: #00f; }"
    )
    QApplication.processEvents()
    assert 3 * unasked.times < asked.times
    picture = seen.grab().toImage()
    seen.hide()
    put_away.show()
    QApplication.processEvents()
    assert put_away.grab().toImage() == picture
    # What has become current meanwhile is found by its new place.
    put_away.hide()
    put_away.show_row(39)
    put_away.show()
    QApplication.processEvents()
    assert put_away.visualRect(put_away.currentIndex()).bottom() <= put_away.viewport().height()
    window.close()
