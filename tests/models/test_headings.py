"""Headings are asked for thousands of times: they are translated once."""

from __future__ import annotations

from types import ModuleType

import pytest
from PySide6.QtCore import QAbstractTableModel, Qt

from eliot_qt.models import history, move_columns, tables
from eliot_qt.models.history import HistoryModel
from eliot_qt.models.moves import MoveListModel
from eliot_qt.models.tables import TablesModel

ROLES = [role for role in Qt.ItemDataRole if role is not Qt.ItemDataRole.ToolTipRole]


def headings(model: QAbstractTableModel) -> list[object]:
    columns, head = range(model.columnCount()), Qt.Orientation.Horizontal
    return [model.headerData(column, head, role) for column in columns for role in ROLES]


@pytest.mark.parametrize(
    ("kind", "columns"),
    [(HistoryModel, history), (MoveListModel, move_columns), (TablesModel, tables)],
)
def test_headings_are_translated_once(
    kind: type[QAbstractTableModel],
    columns: ModuleType,
    qapp: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = kind()
    first = headings(model)
    asked: list[str] = []
    monkeypatch.setattr(kind, "tr", lambda self, text: asked.append(text))
    monkeypatch.setattr(columns, "translate", lambda context, text: asked.append(text))
    assert headings(model) == first
    assert any(first)
    assert asked == []
