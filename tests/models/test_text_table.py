from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from eliot_qt.models.text_table import ColumnHead, TextRow, TextTableModel


@pytest.fixture
def model(qapp: object) -> TextTableModel:
    made = TextTableModel((ColumnHead("Move"), ColumnHead("Pts", "Points", True)))
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def rows(*texts: str) -> list[TextRow]:
    return [TextRow((text, "5"), text, text == "B", f"{text}, 5 points") for text in texts]


def test_only_rows_that_differ_are_announced(model: TextTableModel) -> None:
    changed: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda a, b: changed.append((a.row(), b.row())))
    model.set_rows(rows("A", "B"))
    model.set_rows(rows("A", "B", "C"))
    assert not changed
    model.set_rows(rows("A", "X", "C"))
    assert changed == [(1, 1)]
    model.set_rows(rows("Y", "X", "Z"))
    assert changed[1:] == [(0, 0), (2, 2)]
    model.set_rows(rows("A"))
    assert model.rowCount() == 1
    model.set_rows(())
    assert model.rows == ()


def test_cells_are_texts_and_a_row_is_said_as_a_whole(model: TextTableModel) -> None:
    model.set_rows(rows("A", "B"))
    index = model.index(1, 0)
    assert index.data() == "B"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "B, 5 points"
    assert model.index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Points 5"
    assert index.data(Qt.ItemDataRole.FontRole).bold()
    assert model.index(0, 0).data(Qt.ItemDataRole.FontRole) is None
    head = Qt.Orientation.Horizontal
    assert model.headerData(1, head) == "Pts"
    assert model.headerData(1, head, Qt.ItemDataRole.AccessibleTextRole) == "Points"
    assert model.headerData(5, head) is None
