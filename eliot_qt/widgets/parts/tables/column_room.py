"""Columns of a table that give way where the others would be cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QTableView

C = TypeVar("C", bound=int)


def width_of(table: QTableView, columns: Iterable[int]) -> int:
    """The width at which no cell and no heading of some columns is cut."""
    header = table.horizontalHeader()
    return sum(
        max(table.sizeHintForColumn(c), header.sectionSizeHint(c), header.minimumSectionSize())
        for c in columns
    )


def columns_with_room(table: QTableView, columns: Sequence[C], less: Iterable[C]) -> list[C]:
    """Return the columns that have room: ``less`` give way one by one, in their order.

    All of them are shown; those left out are for the caller to hide.
    """
    for column in columns:
        # The heading of a hidden one has no width.
        table.setColumnHidden(column, False)
    rest = list(columns)
    for column in less:
        if column in rest and width_of(table, rest) > table.viewport().width():
            rest.remove(column)
    return rest
