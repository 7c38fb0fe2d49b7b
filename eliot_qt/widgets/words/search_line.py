"""The one line of the word tools: what is typed, and what it means."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from eliot_qt.models.plain import plain_tip
from eliot_qt.models.said import said_text
from eliot_qt.words.line_tool import TOOL_OF, LineTool
from eliot_qt.words.query import Condition

from ..parts.choice_box import ChoiceBox

# Milliseconds without a key before a search begins.
_REST = 150
_LONGEST = 10_000
# Where room is short the name of the tool is cut short.
_LEAST_WIDTH = 120
_BROWSING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchLine(QLineEdit):
    """Says when its text or its tool has changed, and what keys mean that are not its own."""

    #: the text or the tool is another one, and the keys rest
    settled = Signal()
    #: down into the list; up and page by page as well, while one browses
    list_wanted = Signal()
    list_key_pressed = Signal(QKeyEvent)
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(_LONGEST)
        self.tools: ChoiceBox[LineTool] = ChoiceBox()
        self.tools.setAccessibleName(self.tr("Word tool"))
        self.tools.setMinimumWidth(_LEAST_WIDTH)
        self.tools.setMaxVisibleItems(len(LineTool))
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self.settled)
        self.textChanged.connect(self._rest.start)
        self.tools.currentIndexChanged.connect(self._turn)
        self.returnPressed.connect(self.settle)
        self.offer(True)

    @property
    def tool(self) -> LineTool:
        """The tool that is used on the input."""
        return self.tools.value

    @property
    def help_text(self) -> str:
        """The text that says what the tool finds."""
        return said_text(self.tool.record.help)

    def offer(self, searching: bool) -> None:
        """Offer all tools, or checking alone."""
        tool_before = self.tool if self.tools.count() else LineTool.CHECK
        tools = tuple(LineTool) if searching else (LineTool.CHECK,)
        self.tools.offer((tool, said_text(tool.record.name)) for tool in tools)
        self.tools.choose(tool_before)
        self._turn()

    def condition(self) -> Condition | None:
        """Return the line's condition; None while it is empty, and for tools that do not search."""
        text, kind = self.text().strip(), self.tool.kind
        if self.tool is LineTool.PATTERN:
            text = text.replace(" ", "")
        return Condition(kind, text=text) if text and kind is not None else None

    def use(self, tool: LineTool, text: str) -> None:
        """Do that with a text, at once."""
        self.tools.choose(tool)
        self.setText(text)
        self.settle()

    def show_condition(self, condition: Condition | None) -> None:
        """Show a condition of a search, or be empty."""
        if condition is not None:
            self.tools.choose(TOOL_OF[condition.kind])
        self.setText("" if condition is None else condition.text)
        self._rest.stop()

    def add_text(self, text: str) -> None:
        """Go on with a letter that was typed elsewhere."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.end(False)
        self.insert(text)

    def _turn(self) -> None:
        hint, help_text = said_text(self.tool.record.hint), self.help_text
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setAccessibleDescription(help_text)
        self.tools.setToolTip(plain_tip(help_text))
        self._rest.start()

    def settle(self) -> None:
        """Act on the text now, also where it is the one before."""
        self._rest.stop()
        self.settled.emit()

    def _step_tool(self, by: int) -> None:
        self.tools.setCurrentIndex((self.tools.currentIndex() + by) % self.tools.count())

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and control:
            self._step_tool(1 if event.key() == Qt.Key.Key_Down else -1)
        elif self.tool is LineTool.BROWSE and event.key() in _BROWSING:
            self.list_key_pressed.emit(event)
        elif event.key() == Qt.Key.Key_Down:
            self.list_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)
