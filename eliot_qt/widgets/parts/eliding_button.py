"""A button whose text is cut short where there is no room for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QWidget

from eliot_qt.models.plain import plain_button

# At least as much of the text is shown.
_LEAST = "0 Mmmm"


class ElidingButton(QPushButton):
    """Wants room for its whole text and makes do with less; who needs it all gives a tooltip."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(plain_button(text), parent)
        self._whole = text

    def _size_of(self, text: str) -> QSize:
        """The size a button with a text wants."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = plain_button(text)
        size = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, plain_button(text))
        kind = QStyle.ContentsType.CT_PushButton
        return self.style().sizeFromContents(kind, option, size, self)

    def _fit(self) -> None:
        measure = self.fontMetrics()
        lacking = self._size_of(self._whole).width() - self.width()
        room = measure.horizontalAdvance(self._whole) - lacking
        # A pixel more: advances are rounded down.
        elided = measure.elidedText(self._whole, Qt.TextElideMode.ElideRight, room + 1)
        self.setText(plain_button(elided))

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def sizeHint(self) -> QSize:
        return self._size_of(self._whole)

    def minimumSizeHint(self) -> QSize:
        return self._size_of(_LEAST).boundedTo(self.sizeHint())
