"""A list of things to tick, its boxes as clear as those of forms in every theme."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ..choice_box import paint_tick, tick_side

_Index = QModelIndex | QPersistentModelIndex
_MARGIN = 8
_CHECKED = Qt.ItemDataRole.CheckStateRole


class TickList(QListWidget):
    """Rows with a box in front; Space or a click on the box ticks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(TickDelegate(self))


class TickDelegate(QStyledItemDelegate):
    """Paints boxes of its own for what can be ticked."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        ticked = index.data(_CHECKED) in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
        painter.save()
        # The list's own palette has the pale colour of selected rows.
        paint_tick(painter, _box(option), ticked, QApplication.palette())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        # As wide as the blanks would be, in whole pixels.
        blanks = "" if index.data() else _blanks(option)
        room = ceil(QFontMetricsF(option.font).horizontalAdvance(blanks))
        return super().sizeHint(option, index) + QSize(room, _MARGIN)

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        # The style's own box is not there; the text stands behind where ours is.
        option.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        # Blanks alone would be laid out and cut as text is, which takes longer than the box.
        if option.text:
            option.text = _blanks(option) + option.text

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: _Index,
    ) -> bool:
        if isinstance(event, QMouseEvent):
            inside = _box(option).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
            released = event.type() is QEvent.Type.MouseButtonRelease
            if not (released and inside.contains(event.position().toPoint())):
                return False
            ticked = index.data(_CHECKED) in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
            state = Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked
            return model.setData(index, state.value, _CHECKED)
        return super().editorEvent(event, model, option, index)


def _blanks(option: QStyleOptionViewItem) -> str:
    """Blanks as wide as a box and what is around it."""
    metrics: QFontMetrics = option.fontMetrics
    return " " * -(-(_MARGIN + 2 * tick_side(metrics)) // metrics.horizontalAdvance(" "))


def _box(option: QStyleOptionViewItem) -> QRect:
    rect: QRect = option.rect
    side = tick_side(option.fontMetrics)
    return QRect(rect.left() + _MARGIN, rect.center().y() - side // 2, side, side)
