"""The legend of a layer of heat: its five colours with the shares from which they begin."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.board import DANGER_STEPS

from ..look.marks import ink_on
from ..look.theme import Theme

_GAP = 2


class HeatLegend(QWidget):
    """Swatches in a row, each with a number: ``5 10 20 30 45 %``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heat: tuple[str, ...] = ()
        steps = ", ".join(map(str, DANGER_STEPS))
        text = self.tr("Colours change at {steps} % of replies").format(steps=steps)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Show another theme's colours."""
        self._heat = theme.heat
        self.update()

    @property
    def texts(self) -> list[str]:
        """Return the labels of the swatches, the last with its unit."""
        return [*map(str, DANGER_STEPS[:-1]), f"{DANGER_STEPS[-1]} %"]

    def _widths(self) -> list[int]:
        metrics = self.fontMetrics()
        return [metrics.horizontalAdvance(text) + metrics.height() // 2 for text in self.texts]

    # Qt overrides

    def sizeHint(self) -> QSize:
        widths = self._widths()
        return QSize(sum(widths) + _GAP * (len(widths) - 1), self.fontMetrics().height() + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        for text, width, colour in zip(self.texts, self._widths(), self._heat, strict=False):
            swatch = QRectF(left, 0, width, self.height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(swatch, 4, 4)
            painter.setPen(QColor(ink_on(QColor(colour))))
            painter.drawText(swatch, Qt.AlignmentFlag.AlignCenter, text)
            left += width + _GAP
