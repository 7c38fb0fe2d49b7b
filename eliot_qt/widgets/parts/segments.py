"""Choices side by side, one of them chosen: all in sight, or those there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QMenu,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QWidget,
)

_EDGE = 4
#: more choices than this stand in a box
MOST = 4
# Of the text size: what a row of tabs asks for is next to nothing.
_LEAST = 8


class Segments(QFrame):
    """One button for each choice; arrow keys go along them and choose."""

    chosen = Signal(object)  # the value

    def __init__(self, choices: Sequence[tuple[object, str]] = ()) -> None:
        super().__init__()
        self.setProperty("kind", "segments")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._values: list[object] = []
        # How many stand beside one another.
        self._across = 0
        self._group = QButtonGroup(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(2, 2, 2, 2)
        self._grid.setSpacing(0)
        self._group.idClicked.connect(lambda number: self.chosen.emit(self._values[number]))
        self.offer(choices)

    @property
    def buttons(self) -> list[QAbstractButton]:
        """Return the buttons, in order."""
        return self._group.buttons()

    @property
    def value(self) -> object:
        """The choice in force; None before the first."""
        number = self._group.checkedId()
        return self._values[number] if number >= 0 else None

    def offer(self, choices: Sequence[tuple[object, str]]) -> None:
        """Offer other choices."""
        before = self.value
        for button in self.buttons:
            self._group.removeButton(button)
            button.deleteLater()
        self._values = [value for value, _ in choices]
        self._across = len(choices)
        for number, (_, name) in enumerate(choices):
            button = QToolButton()
            button.setText(name)
            button.setProperty("kind", "segment")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._group.addButton(button, number)
            self._grid.addWidget(button, 0, number)
        self.choose(before)

    @property
    def full_width(self) -> int:
        """The width of all choices side by side."""
        return sum(button.sizeHint().width() for button in self.buttons) + 2 * _EDGE

    def fit(self, width: int) -> None:
        """Stand in as few lines as the width allows."""
        buttons = self.buttons
        widths = [button.sizeHint().width() for button in buttons]
        is_whole = sum(widths) + 2 * _EDGE <= width
        across = len(buttons) if is_whole else 2 if 2 * max(widths, default=0) < width else 1
        if across == self._across:
            return
        self._across = across
        for number, button in enumerate(buttons):
            self._grid.addWidget(button, *divmod(number, max(1, across)))

    def choose(self, value: object) -> None:
        """Show which choice is in force."""
        if value in self._values:
            button = self._group.button(self._values.index(value))
            button.setChecked(True)
            self.setFocusProxy(button)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        """As wide as all names need."""
        return self.sizeHint()


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
