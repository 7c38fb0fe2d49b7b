"""The right side of the play page: notices, then the panes, which scroll where room is short."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

_NARROWEST = 300
_SPACING = 10


class _Least(QVBoxLayout):
    """Has no preferred height, only the least it needs."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._asked = False

    def least_height(self, width: int) -> int:
        """What the panes need at that width."""
        self._asked = True
        height = self.minimumHeightForWidth(width) if self.hasHeightForWidth() else 0
        self._asked = False
        return max(height, self.minimumSize().height())

    # Qt overrides

    def hasHeightForWidth(self) -> bool:
        # A scroll area would give its body the height it likes best, and scroll too early.
        return self._asked and super().hasHeightForWidth()


class _Body(QWidget):
    """Panes below one another; as high as they need to be at the width they have."""

    def __init__(self, panes: Sequence[QWidget]) -> None:
        super().__init__()
        self._column = _Least(self)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.setSpacing(_SPACING)
        for place, pane in enumerate(panes):
            self._column.addWidget(pane, 0 if place else 1)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        width = max(least.width(), self.width())
        return QSize(least.width(), self._column.least_height(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class PaneScroll(QScrollArea):
    """Scrolls its body up and down only, and is as wide as the body needs with its scroll bar."""

    def __init__(self, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pane = body
        self.setWidget(body)
        body.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # What the body needs has changed: the layout around has to know.
        if watched is self._pane and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        width = self._pane.minimumSizeHint().width()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(width + bar, super().minimumSizeHint().height())


class SideColumn(QFrame):
    """Panes that share the room between them, above others of fixed height.

    Notices have their place here while a game is played: above the page they would push the board
    down, or make it scroll.
    """

    def __init__(
        self, shared: QSplitter, fixed: Sequence[QWidget], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "side")
        self.setMinimumWidth(_NARROWEST)
        self.scrolled = PaneScroll(_Body((shared, *fixed)))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._head = QVBoxLayout()
        self._column.addLayout(self._head)
        self._column.addWidget(self.scrolled, 1)

    def take_header(self, header: QWidget) -> None:
        """Show the line of the seats above all from now on."""
        self._head.setContentsMargins(12, 6, 12, 0)
        self._head.addWidget(header)

    def leave_header(self) -> None:
        """The line of the seats is shown elsewhere from now on."""
        self._head.setContentsMargins(0, 0, 0, 0)

    def take_notices(self, notices: QWidget) -> None:
        """Show the notices above the panes from now on."""
        self._column.insertWidget(1, notices)
