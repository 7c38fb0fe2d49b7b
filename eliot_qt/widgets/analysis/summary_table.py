"""The figures of the game for each seat; tool tips say how each is reckoned."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from eliot_qt.models.text_table import ColumnHead, TextTableModel
from eliot_qt.review.values import SeatSummary
from eliot_qt.widgets.parts.tables.row_table import RowTable

from .summary_texts import summary_rows


class SummaryTable(RowTable):
    """A row for each figure, a column for each seat."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Summary"))
        self.say_when_empty(self.tr("Figures appear as turns are analysed."))
        self._names: tuple[str, ...] = ()
        self._table: TextTableModel | None = None
        self.keep_rows(3)

    def show_seats(self, seats: Sequence[SeatSummary]) -> None:
        """Show the figures of all seats."""
        names = tuple(seat.name for seat in seats)
        if self._table is None or names != self._names:
            self._names = names
            columns = [
                ColumnHead(self.tr("Figure")),
                *(ColumnHead(name, number=True) for name in names),
            ]
            before, self._table = self._table, TextTableModel(columns, self)
            self.setModel(self._table)
            self.fit_columns(0)
            if before is not None:
                before.deleteLater()
        self._table.set_rows(summary_rows(seats) if seats else ())
