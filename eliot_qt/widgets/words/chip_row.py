"""The conditions of a search as chips: each can be edited, turned round and removed by keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from eliot_qt.models.plain import plain_button, plain_tip
from eliot_qt.words.query import Condition, Query

from ..parts.flow_layout import FlowLayout
from ..texts.word_tool_texts import condition_text

# More of a text is in the tool tip.
_LONGEST = 40


class Chip(QPushButton):
    """A condition. Enter edits it, minus negates it, Delete removes it."""

    edit_wanted = Signal()
    negated = Signal()
    removed = Signal()

    def __init__(self, condition: Condition) -> None:
        super().__init__()
        text = condition_text(condition)
        excerpt = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
        self.setText(plain_button(excerpt))
        self.setProperty("kind", "chip")
        self.setAccessibleName(self.tr("Condition: {text}").format(text=text))
        keys = self.tr("Enter edits, minus negates, Delete removes")
        self.setAccessibleDescription(keys)
        self.setToolTip(plain_tip(f"{text}\n{keys}"))
        self.clicked.connect(self.edit_wanted)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Edit"), self.edit_wanted.emit)
        menu.addAction(self.tr("Negate"), self.negated.emit)
        menu.addAction(self.tr("Remove"), self.removed.emit)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        elif event.key() == Qt.Key.Key_Minus:
            self.negated.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit_wanted.emit()
        else:
            super().keyPressEvent(event)


class ChipRow(QWidget):
    """Chips and a button for another one."""

    changed = Signal()
    #: the number of a condition, or -1 for another one
    edit_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._conditions: tuple[Condition, ...] = ()
        self._chips: list[Chip] = []
        self._flow = FlowLayout(self)
        self.add = QPushButton(self.tr("Add condition"))
        self.add.setProperty("kind", "chip")
        self.add.setAutoDefault(True)
        self.add.clicked.connect(lambda: self.edit_wanted.emit(-1))
        self._flow.addWidget(self.add)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions shown."""
        return self._conditions

    @property
    def chips(self) -> tuple[Chip, ...]:
        """Their chips."""
        return tuple(self._chips)

    def show_conditions(self, conditions: Sequence[Condition], focus: int | None = None) -> None:
        """Show conditions; ``focus`` is the chip that has the keyboard, the last one at most."""
        # The first has none before it that it could be met instead of.
        self._conditions = Query(tuple(conditions)).conditions
        while self._flow.count():
            self._flow.takeAt(0)
        old, self._chips = self._chips, [self._chip(n) for n in range(len(conditions))]
        for widget in (*self._chips, self.add):
            self._flow.addWidget(widget)
        for chip in self._chips:
            chip.show()
        order: list[QWidget] = [self, *self._chips, self.add]
        for before, behind in pairwise(order):
            QWidget.setTabOrder(before, behind)
        if focus is not None:
            order[min(focus + 1, len(order) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
        for chip in old:
            chip.hide()
            chip.deleteLater()
        self._flow.invalidate()
        self.updateGeometry()

    def put(self, number: int, condition: Condition | None) -> None:
        """Change a condition, remove it, or with -1 add one."""
        conditions = list(self._conditions)
        if number < 0:
            number = len(conditions)
        conditions[number : number + 1] = [] if condition is None else [condition]
        self.show_conditions(conditions, number)
        self.changed.emit()

    def _chip(self, number: int) -> Chip:
        condition = self._conditions[number]
        chip = Chip(condition)
        chip.setParent(self)
        chip.edit_wanted.connect(lambda: self.edit_wanted.emit(number))
        turned = replace(condition, negated=not condition.negated)
        chip.negated.connect(lambda: self.put(number, turned))
        chip.removed.connect(lambda: self.put(number, None))
        return chip
