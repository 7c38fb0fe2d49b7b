"""Tabs that are whole or not there: what has no room stands in a menu behind them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QMenu, QTabBar, QToolButton, QWidget

# Of the text size; what the bar asks for is next to nothing.
_LEAST = 8


class FittingTabs(QTabBar):
    """A row of tabs without arrows; the one in front is always in sight.

    The wheel is left to the page: who scrolls over tabs wants no other one.
    """

    # A bar announces its first tab while it is made.
    _is_fitting = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.more = QToolButton(self)
        self.more.setText(self.tr("More"))
        self.more.setProperty("kind", "more")
        self.more.setToolTip(self.tr("More tabs"))
        self.more.setAccessibleName(self.more.toolTip())
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self.more)
        menu.aboutToShow.connect(partial(self._fill, menu))
        self.more.setMenu(menu)
        self.more.hide()
        self.currentChanged.connect(self.fit)
        self._is_fitting = False

    def setTabText(self, index: int, text: str) -> None:
        """Give a tab another title."""
        super().setTabText(index, text)
        self.fit()

    def fit(self) -> None:
        """Show the tabs there is room for: the one in front, then the others in their order."""
        if self._is_fitting:
            return
        self._is_fitting = True
        widths = [self.tabSizeHint(place).width() for place in range(self.count())]
        room, button = self.width(), self.more.sizeHint()
        whole = sum(widths) <= room
        if not whole:
            room -= button.width()
        places = sorted(range(self.count()), key=lambda place: place != self.currentIndex())
        fitting = list(places) if whole else []
        for place in () if whole else places:
            room -= widths[place]
            if room >= 0 or place == self.currentIndex():
                fitting.append(place)
        for place in places:
            self.setTabVisible(place, place in fitting)
        # Or Qt would give a tab that comes back no place.
        self.setIconSize(self.iconSize())
        self.more.setVisible(not whole)
        self._place(button)
        self._is_fitting = False

    def _place(self, size: QSize) -> None:
        """Put the button of the menu behind the last tab in sight."""
        behind = max(self.tabRect(place).right() + 1 for place in range(self.count()) or (0,))
        left = max(0, min(behind, self.width() - size.width()))
        self.more.setGeometry(left, 0, size.width(), self.height())

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for place in range(self.count()):
            if not self.isTabVisible(place):
                action = menu.addAction(self.tabText(place))
                action.triggered.connect(partial(self._choose, place))

    def _choose(self, place: int, _checked: bool = False) -> None:
        self.setCurrentIndex(place)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        """Next to no width: tabs that have none stand in the menu."""
        return QSize(_LEAST * self.fontMetrics().height(), super().minimumSizeHint().height())

    def tabInserted(self, index: int) -> None:
        """Make room for a tab."""
        super().tabInserted(index)
        self.fit()

    def tabRemoved(self, index: int) -> None:
        """Give the others the room of a tab."""
        super().tabRemoved(index)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show more tabs, or fewer."""
        super().resizeEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """The same in another text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()
