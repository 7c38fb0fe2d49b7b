"""Form controls that say what they mean: a box of choices, and a box of time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionSpinBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from eliot_qt.voice.phrases import MINUS

from ..texts.rule_sentences import duration

T = TypeVar("T")

_MINUTE = 60
_MARGIN = 6
# The least height of a choice, and what is above and below its text.
_ROW, _ROW_PADDING = 24, 4
# Seen at a time: all opponents there are.
_MOST_ROWS = 12
# More digits than any time has.
_DIGITS = 9
_LONGEST = 30
_PARTS = re.compile(r"\s*(?:(\d+)\s*(?:m|min|minutes?)\b)?\s*(?:(\d+)\s*(?:s|sec|seconds?)\b)?\s*")
_CLOCK = re.compile(r"\s*(\d+):([0-5]\d)\s*")


class _Rows(QStyledItemDelegate):
    """Rows of a list of choices, high enough to be hit."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        hint = super().sizeHint(option, index)
        return hint.expandedTo(QSize(0, max(_ROW, hint.height() + _ROW_PADDING)))


class ChoiceBox(QComboBox, Generic[T]):
    """A combo box of values with their words. The wheel scrolls the page, not the choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: list[T] = []
        self._longest = ""
        self._has_rows = False
        self.setMaxVisibleItems(_MOST_ROWS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def offer(self, choices: Iterable[tuple[T, str]]) -> None:
        """Offer ``(value, words)``; the first is chosen, silently."""
        blocked = self.blockSignals(True)
        self.clear()
        self._values = []
        for value, words in choices:
            self._values.append(value)
            self.addItem(words)
        self.blockSignals(blocked)
        texts = (self.itemText(place) for place in range(self.count()))
        longest = max(texts, key=len, default="")
        if longest != self._longest:
            self._longest = longest
            self.updateGeometry()

    @property
    def value(self) -> T:
        """The chosen value. Raises ``IndexError`` when nothing is offered."""
        return self._values[max(self.currentIndex(), 0)]

    def choose(self, value: T) -> bool:
        """Choose a value; False where it is not offered."""
        if value not in self._values:
            return False
        self.setCurrentIndex(self._values.index(value))
        return True

    # Qt overrides

    def showPopup(self) -> None:
        """Make the rows of the list as high as they should be, before it is first seen.

        Qt lays it out at each change of style, and would ask for the height of every row.
        """
        if not self._has_rows:
            self._has_rows = True
            self.setItemDelegate(_Rows(self))
        super().showPopup()

    def sizeHint(self) -> QSize:
        """Room for the longest words beside the arrow, which grows with the text."""
        hint = super().sizeHint()
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.rect = QRect(QPoint(), hint)
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, field, self).width()
        # The advance is rounded: words exactly as wide as their room may be cut.
        longest = self.fontMetrics().horizontalAdvance(self._longest) + 1
        return QSize(hint.width() + max(0, longest - room), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        control, parts = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl
        room = self.style().subControlRect(control, option, parts.SC_ComboBoxEditField, self)
        cut = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(self.currentText(), cut, room.width())
        painter = QStylePainter(self)
        painter.drawComplexControl(control, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
        rect = self.style().subControlRect(control, option, parts.SC_ComboBoxArrow, self)
        _paint_arrow(self, rect, down=True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class NumberBox(QSpinBox):
    """A spin box whose arrows have the text's colour. The wheel scrolls the page.

    A number below zero has a true minus sign, whichever is typed.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(_MARGIN, 0, 0, 0)

    def textFromValue(self, value: int) -> str:
        return super().textFromValue(value).replace("-", MINUS)

    def valueFromText(self, text: str) -> int:
        return super().valueFromText(text.replace(MINUS, "-"))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        state, *_ = super().validate(text.replace(MINUS, "-"), position)
        return state, text.replace("-", MINUS), position

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_SpinBox
        up, down = QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown
        for part in (up, down):
            rect = self.style().subControlRect(control, option, part, self)
            _paint_arrow(self, rect, down=part is down)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class DurationBox(NumberBox):
    """Seconds, shown and typed as ``25 min``, ``90 s`` or ``1:30``.

    A bare number is in ``unit`` seconds; the prefix need not be typed.
    """

    def __init__(self, unit: int = _MINUTE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = unit
        self.setSingleStep(unit if unit > 1 else 5)

    def set_unit(self, unit: int) -> None:
        """Seconds that one step and a bare number mean: 60 or 1."""
        self._unit = unit
        self.setSingleStep(unit if unit > 1 else 5)

    def textFromValue(self, value: int) -> str:
        return duration(value)

    def valueFromText(self, text: str) -> int:
        return self._seconds(text) or 0

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        seconds = self._seconds(text)
        if seconds is not None and self.minimum() <= seconds <= self.maximum():
            return QValidator.State.Acceptable, text, position
        return QValidator.State.Intermediate, text, position

    def _seconds(self, text: str) -> int | None:
        text = text.strip().lstrip(self.prefix())
        if len(text) > _LONGEST:
            return None
        if text.strip().isdecimal():
            return int(text[:_DIGITS]) * self._unit
        if match := _CLOCK.fullmatch(text):
            return int(match[1]) * _MINUTE + int(match[2])
        match = _PARTS.fullmatch(text)
        if match is None or not (match[1] or match[2]):
            return None
        return int(match[1] or 0) * _MINUTE + int(match[2] or 0)


class TickBox(QCheckBox):
    """A check box as large as its text and as clear as it, in every theme."""

    def sizeHint(self) -> QSize:
        text = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        side = self._side()
        return QSize(side + side // 2 + text.width() + 8, max(side, text.height()) + 10)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        return self.rect().contains(position)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, side = self.palette(), self._side()
        box = QRectF(4, (self.height() - side) / 2, side, side)
        painter = QPainter(self)
        paint_tick(painter, box, self.isChecked(), palette)
        left = round(1.5 * side) + 4
        place = self.rect().adjusted(left, 0, 0, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        painter.drawText(place, flags, self.text())
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _side(self) -> int:
        return tick_side(self.fontMetrics())


def tick_side(metrics: QFontMetrics) -> int:
    """Width of a box beside text."""
    return round(1.1 * metrics.ascent())


def paint_tick(painter: QPainter, box: QRect | QRectF, ticked: bool, palette: QPalette) -> None:
    """A box, ticked or not."""
    box, side = QRectF(box), box.width()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = palette.color(QPalette.ColorRole.PlaceholderText)
    fill = palette.color(QPalette.ColorRole.Base)
    if ticked:
        ink = fill = palette.color(QPalette.ColorRole.Highlight)
    painter.setPen(QPen(ink, 1.4))
    painter.setBrush(fill)
    painter.drawRoundedRect(box, 0.2 * side, 0.2 * side)
    if ticked:
        tick = palette.color(QPalette.ColorRole.HighlightedText)
        painter.setPen(QPen(tick, 0.13 * side, c=Qt.PenCapStyle.RoundCap))
        points = ((0.25, 0.52), (0.43, 0.70), (0.76, 0.32))
        painter.drawPolyline([box.topLeft() + QPointF(x, y) * side for x, y in points])


def _paint_arrow(widget: QWidget, rect: QRect, down: bool) -> None:
    """A chevron in the middle of a rectangle, as high as the text's small letters."""
    height = 0.5 * QFontMetricsF(widget.font()).xHeight()
    width, step = 2 * height, height if down else -height
    middle = QRectF(rect).center()
    left, right = middle.x() - width / 2, middle.x() + width / 2
    start = middle.y() - step / 2
    tip = QPointF(middle.x(), start + step)
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(widget.palette().color(QPalette.ColorRole.Text), 1.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPolyline([QPointF(left, start), tip, QPointF(right, start)])
    painter.end()
