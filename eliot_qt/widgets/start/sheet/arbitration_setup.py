"""The tables of a club and their players: one line a player, in the new-game sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from eliot_qt.game.record import Seat
from eliot_qt.modes.common_game import MAX_SEATS
from eliot_qt.widgets.parts.choice_box import NumberBox
from eliot_qt.widgets.parts.page import label

# A number in front is the table's: ``12 Anna``, ``12. Anna``, ``12``.
_LINE = re.compile(r"\s*(?:(\d{1,4})(?:[.:)]?\s+|[.:)]?$))?(.*)")
_LINES = 8


class TablesEditor(QWidget):
    """Number of tables and their names; lines follow the number and the other way round."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count = NumberBox()
        self.count.setRange(1, MAX_SEATS)
        self.count.setSuffix(self.tr(" tables"))
        self.count.setAccessibleName(self.tr("Number of tables"))
        self.names = QPlainTextEdit()
        self.names.setAccessibleName(self.tr("Names by table"))
        self.names.setTabChangesFocus(True)
        self.names.setPlaceholderText("1 Anna\n2 Ben\n…")
        self.names.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        hint = label(
            self.tr("One player per line, table number first. Others can join at any time."),
            "hint",
            wrap=True,
        )
        self._problem = label("", "problem", wrap=True)
        self._problem.hide()
        row = QHBoxLayout()
        row.addWidget(self.count)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        self._remark = label("", "hint", wrap=True)
        self._remark.hide()
        for widget in (self.names, hint, self._remark, self._problem):
            column.addWidget(widget)
        self.count.valueChanged.connect(self._resize_list)
        self.names.textChanged.connect(self._count_lines)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as written, by line; lines without a number take the first free one."""
        lines = [line for line in self.names.toPlainText().splitlines() if line.strip()]
        matches = [_LINE.fullmatch(line) for line in lines]
        pairs = [(int(m[1]) if m and m[1] else 0, m[2].strip() if m else "") for m in matches]
        numbers = {number for number, _ in pairs}
        free = iter(n for n in range(1, 2 * MAX_SEATS) if n not in numbers)
        return tuple(Seat(name, table=number or next(free)) for number, name in pairs)

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Fill in."""
        lines = [f"{seat.table or n} {seat.name}".rstrip() for n, seat in enumerate(seats, 1)]
        self.names.setPlainText("\n".join(lines))

    def complain(self) -> QWidget | None:
        """Say what is wrong; the field, None if all is well."""
        seats = self.seats
        twice = [str(n) for n, often in Counter(s.table for s in seats).items() if often > 1]
        text = ""
        if not seats:
            text = self.tr("A club needs at least one table")
        elif len(seats) > MAX_SEATS:
            text = self.tr("There can be at most {n} tables").format(n=MAX_SEATS)
        elif twice:
            text = self.tr("Table {n} is listed twice").format(n=", ".join(twice))
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        self.names.setAccessibleDescription(text)
        return self.names if text else None

    def _resize_list(self, count: int) -> None:
        seats = self.seats[:count]
        numbers = {seat.table for seat in seats}
        free = (n for n in range(1, 2 * MAX_SEATS) if n not in numbers)
        more = tuple(Seat("", table=n) for n in islice(free, count - len(seats)))
        blocked = self.names.blockSignals(True)
        self.show_seats(seats + more)
        self.names.blockSignals(blocked)
        self.changed.emit()

    def _count_lines(self) -> None:
        self._problem.hide()
        self._note_names()
        blocked = self.count.blockSignals(True)
        self.count.setValue(max(1, len(self.seats)))
        self.count.blockSignals(blocked)
        self.changed.emit()

    def _note_names(self) -> None:
        """Remark on a name that is there twice; two players may have it."""
        often = Counter(seat.name.casefold() for seat in self.seats if seat.name)
        twice = next((seat.name for seat in self.seats if often[seat.name.casefold()] > 1), "")
        self._remark.setText(self.tr("{name} is listed twice").format(name=twice) if twice else "")
        self._remark.setVisible(bool(twice))
