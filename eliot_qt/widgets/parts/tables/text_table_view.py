"""A small table whose current or hovered row may show a move; other keys are the play surface's."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from eliot_qt.models.text_table import TextTableModel

from .row_table import RowTable

_MOST_LINES = 8
# The narrowest column.
_LEAST = 22


class TextTableView(RowTable):
    """Emits ``row_shown`` with the data of the row one is on, None when one leaves it.

    ``stretched`` is the column that takes the room there is. With ``snug`` the view is as high as
    its rows, up to eight.
    """

    row_shown = Signal(object)

    def __init__(
        self,
        model: TextTableModel,
        name: str,
        stretched: int,
        snug: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, parent, sends_keys=True)
        self._model = model
        self._snug = snug
        self.setModel(model)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fit_columns(stretched, _LEAST)
        self.entered.connect(self._show)
        self.clicked.connect(self._show)
        self.selectionModel().currentRowChanged.connect(self._show)
        self.viewport().installEventFilter(self)
        if snug:
            for signal in (model.rowsInserted, model.rowsRemoved):
                signal.connect(self.updateGeometry)

    def forget(self) -> None:
        """Clear the current row."""
        self.show_row(None)

    def _show(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid() and index.row() < len(self._model.rows):
            self.row_shown.emit(self._model.rows[index.row()].data)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.viewport() and event.type() == QEvent.Type.Leave:
            current = self.currentIndex()
            if current.isValid():
                self._show(current)
            else:
                self.row_shown.emit(None)
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._snug:
            lines = min(max(len(self._model.rows), 1), _MOST_LINES)
            height = self.verticalHeader().defaultSectionSize() * lines
            hint.setHeight(height + self.horizontalHeader().sizeHint().height() + 4)
        return hint

    def minimumSizeHint(self) -> QSize:
        if self._snug:
            return QSize(120, self.sizeHint().height())
        lines = 3 * self.verticalHeader().defaultSectionSize() // 2
        return QSize(120, max(90, self.horizontalHeader().sizeHint().height() + lines))
