"""The filter of tables: by the points of their move, or those without one."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from eliot_qt.models.plain import plain_tip
from eliot_qt.models.tables import SeatFilter

from ..parts.choice_box import TickBox


class SeatFilterBar(QWidget):
    """A line for points and a box for tables without a move; Esc empties the line and leaves."""

    changed = Signal(object)  # SeatFilter
    left = Signal()

    def __init__(self, only_missing: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points = QLineEdit()
        self.points.setProperty("kind", "sunk")
        self.points.setPlaceholderText(self.tr("Points"))
        self.points.setAccessibleName(self.tr("Show tables by points"))
        self._usual = self.tr("Tables whose move scored 24, 20-40 or 30- (Ctrl+G)")
        self.points.setToolTip(self._usual)
        self.points.setClearButtonEnabled(True)
        self.missing = TickBox(self.tr("Without a move"))
        self.missing.setToolTip(only_missing.toolTip())
        self._action = only_missing
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.points, 1)
        row.addWidget(self.missing)
        self.points.textChanged.connect(self._tell)
        self.points.returnPressed.connect(self.left)
        self.missing.toggled.connect(only_missing.setChecked)
        only_missing.toggled.connect(self._show_missing)

    def begin(self) -> None:
        """Write other points."""
        self.points.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.points.selectAll()

    def clear(self) -> None:
        """Show all tables."""
        self.points.clear()
        self._action.setChecked(False)

    def _show_missing(self, only: bool) -> None:
        self.missing.setChecked(only)
        self._tell()

    def _tell(self) -> None:
        problem = ""
        try:
            seat_filter = SeatFilter.by_points(self.points.text())
        except ValueError:
            seat_filter, problem = SeatFilter(), self.tr("Enter points such as 24, 20-40 or 30-")
        self.points.setProperty("tone", "invalid" if problem else "")
        self.points.style().polish(self.points)
        self.points.setToolTip(plain_tip(problem or self._usual))
        self.points.setAccessibleDescription(problem)
        self.changed.emit(replace(seat_filter, without_move=self.missing.isChecked()))

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.points.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)
