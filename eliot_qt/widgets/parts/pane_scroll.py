"""Panes that scroll up and down where room is short, and tools that stand in their place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

_SPACING = 10


class _Least(QVBoxLayout):
    """Has no preferred height, only the least it needs."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._asked = False

    def least_height(self, width: int) -> int:
        """Return the height that the panes need at that width."""
        self._asked = True
        height = self.minimumHeightForWidth(width) if self.hasHeightForWidth() else 0
        self._asked = False
        return max(height, self.minimumSize().height())

    # Qt overrides

    def hasHeightForWidth(self) -> bool:
        # A scroll area would give its body the height it likes best, and scroll too early.
        return self._asked and super().hasHeightForWidth()


class PaneBody(QWidget):
    """Panes below one another; as high as they need to be at the width they have."""

    def __init__(self, panes: Sequence[QWidget]) -> None:
        super().__init__()
        self._column = _Least(self)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.setSpacing(_SPACING)
        for place, pane in enumerate(panes):
            self._column.addWidget(pane, 0 if place else 1)

    def add(self, pane: QWidget, stretch: int = 1) -> None:
        """Another pane, which takes its share of the room there is."""
        self._column.addWidget(pane, stretch)

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


class ToolHolder(PaneScroll):
    """Holds tools in the place of other widgets, which are hidden meanwhile."""

    def __init__(self, *instead: QWidget) -> None:
        body = PaneBody(())
        super().__init__(body)
        self._body = body
        self._instead = instead
        self._tool: QWidget | None = None
        self._stops: tuple[QWidget, ...] = ()
        self._revealed: QWidget | None = None
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(0)
        self._settled.timeout.connect(self._scroll)
        self.hide()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the stops of F6 in the tools; empty without tools."""
        return self._stops

    def hold(self, tool: QWidget, stops: Sequence[QWidget]) -> None:
        """Show tools from now on."""
        self._tool, self._stops = tool, tuple(stops)
        self._body.add(tool)
        tool.show()
        for widget in self._instead:
            widget.hide()
        self.show()

    def reveal(self, widget: QWidget) -> None:
        """Scroll to a part of the tools, once it has its place."""
        self._revealed = widget
        self._settled.start()

    def _scroll(self) -> None:
        if self._revealed is not None and self._body.isAncestorOf(self._revealed):
            self.ensureWidgetVisible(self._revealed, 0, _SPACING)
        self._revealed = None

    def let_go(self) -> None:
        """Show the others again; the tool stays with its owner."""
        if self._tool is None:
            return
        self._tool.hide()
        self._tool, self._stops = None, ()
        self.hide()
        for widget in self._instead:
            widget.show()
