"""A few choices side by side, one of them chosen, all of them in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QSizePolicy,
    QToolButton,
)

_EDGE = 4
#: more choices than this stand in a box
MOST = 4


class Segments(QFrame):
    """One button for each choice; arrow keys go along them and choose."""

    chosen = Signal(object)  # the value

    def __init__(self, choices: Sequence[tuple[object, str]] = ()) -> None:
        super().__init__()
        self.setProperty("kind", "segments")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._values: list[object] = []
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
        widest = max((button.sizeHint().width() for button in buttons), default=0)
        across = len(buttons) if self.full_width <= width else 2 if 2 * widest < width else 1
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
