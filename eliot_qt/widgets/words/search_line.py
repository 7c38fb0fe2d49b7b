"""The one line of the word tools: what is typed, and what it means."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from eliot_qt.words.query import Condition, Kind

from ..parts.choice_box import ChoiceBox
from ..texts.word_tool_texts import kind_hint, kind_name

# What the line may mean; None checks words.
LINE_KINDS = (
    None,
    Kind.ANAGRAM_OF,
    Kind.PLUS_ONE,
    Kind.SUBANAGRAM_OF,
    Kind.PATTERN,
    Kind.REGEX,
    Kind.PREFIX,
    Kind.SUFFIX,
    Kind.CONTAINS,
)
# Milliseconds without a key before a search begins.
_REST = 150
_LONGEST = 10_000


class SearchLine(QLineEdit):
    """Says when its text or meaning has changed, and what keys mean that are not its own."""

    #: the text or the kind is another one, and the keys rest
    settled = Signal()
    #: down into the list
    list_wanted = Signal()
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(_LONGEST)
        self.kinds: ChoiceBox[Kind | None] = ChoiceBox()
        self.kinds.setAccessibleName(self.tr("What the line means"))
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self.settled)
        self.textChanged.connect(self._rest.start)
        self.kinds.currentIndexChanged.connect(self._turn)
        self.returnPressed.connect(self._settle)
        self.offer(True)

    @property
    def kind(self) -> Kind | None:
        """What the line means; None to check words."""
        return self.kinds.value

    @property
    def is_resting(self) -> bool:
        """Whether a change is still to be acted on."""
        return self._rest.isActive()

    def offer(self, searching: bool) -> None:
        """Offer all kinds, or checking alone."""
        kept = self.kind if self.kinds.count() else None
        check = self.tr("Check")
        kinds = LINE_KINDS if searching else LINE_KINDS[:1]
        self.kinds.offer((kind, check if kind is None else kind_name(kind)) for kind in kinds)
        self.kinds.choose(kept)
        self._turn()

    def condition(self) -> Condition | None:
        """What the line searches for; None while it is empty or checks words."""
        text = self.text().strip()
        if self.kind is Kind.PATTERN:
            text = text.replace(" ", "")
        return Condition(self.kind, text=text) if text and self.kind is not None else None

    def show_condition(self, condition: Condition | None) -> None:
        """Show a condition of a search, or be empty."""
        if condition is not None:
            self.kinds.choose(condition.kind)
        self.setText("" if condition is None else condition.text)
        self._rest.stop()

    def add_text(self, text: str) -> None:
        """Go on with a letter that was typed elsewhere."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.end(False)
        self.insert(text)

    def _turn(self) -> None:
        hint = kind_hint(self.kind)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self._rest.start()

    def _settle(self) -> None:
        self._rest.stop()
        self.settled.emit()

    def _step_kind(self, by: int) -> None:
        self.kinds.setCurrentIndex((self.kinds.currentIndex() + by) % self.kinds.count())

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and control:
            self._step_kind(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() == Qt.Key.Key_Down:
            self.list_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)
