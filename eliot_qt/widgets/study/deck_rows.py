"""Rows of the list of decks: a name, and below it what there is to know."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

DETAIL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_ACROSS, _DOWN, _BETWEEN = 12, 8, 2

_Index = QModelIndex | QPersistentModelIndex


class DeckRows(QStyledItemDelegate):
    """Paints the name in semi-bold; both lines are cut to the room they have."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        name, option.text = option.text, ""
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        room: QRect = option.rect
        room = room.adjusted(_ACROSS, _DOWN, -_ACROSS, -_DOWN)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.save()
        painter.setPen(option.palette.color(role))
        bold = option.font
        bold.setWeight(bold.Weight.DemiBold)
        painter.setFont(bold)
        self._line(painter, room, name)
        bold.setWeight(bold.Weight.Normal)
        painter.setFont(bold)
        room.setTop(room.top() + painter.fontMetrics().height() + _BETWEEN)
        self._line(painter, room, str(index.data(DETAIL_ROLE) or ""))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        self.initStyleOption(option, index)
        metrics: QFontMetrics = option.fontMetrics
        return QSize(0, 2 * metrics.height() + _BETWEEN + 2 * _DOWN)

    def _line(self, painter: QPainter, room: QRect, text: str) -> None:
        metrics = painter.fontMetrics()
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room.left(), room.top() + metrics.ascent(), cut)
