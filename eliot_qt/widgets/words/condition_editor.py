"""One condition being written: its kind, whether it is turned round, letters and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QVBoxLayout, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.words import WordsError
from eliot_qt.words.conditions.kinds import ConditionKind, Needs
from eliot_qt.words.query import Condition
from eliot_qt.words.rarity import MOST_BLANKS

from ..parts.choice_box import ChoiceBox, NumberBox, TickBox
from ..parts.flow_layout import FlowLayout
from ..parts.plain_label import PlainLabel
from ..texts.error_texts import error_text
from ..texts.sentences import counted

# The kinds offered, those that are about figures first.
KINDS = (*(kind for kind in ConditionKind if kind.needs is not Needs.TEXT), *ConditionKind)
_MOST = 999_999
_LEAST_WIDTH = 120
# Ranges that a new condition begins with, −1: or more; of other kinds from one up.
_RANGES = {
    ConditionKind.LENGTH: (7, 8),
    ConditionKind.PROBABILITY: (1, 100),
    ConditionKind.LIMIT: (1, 100),
}
_FROM_ONE = (1, -1)


class ConditionEditor(QFrame):
    """A form for a condition. Enter takes it, Esc leaves it as it was."""

    taken = Signal(object)  # Condition
    removed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.kind: ChoiceBox[ConditionKind] = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Condition"))
        # Where room is short its name is cut short.
        self.kind.setMinimumWidth(_LEAST_WIDTH)
        self.kind.offer((kind, said_text(kind.record.name)) for kind in dict.fromkeys(KINDS))
        self.negated = TickBox(self.tr("not"))
        self.negated.setAccessibleName(self.tr("Words that do not meet this condition"))
        self.either = TickBox(self.tr("or"))
        self.either.setAccessibleName(self.tr("Either this condition or the one before is enough"))
        self.either.setToolTip(self.either.accessibleName())
        self.text = QLineEdit()
        self.lexicons: ChoiceBox[str] = ChoiceBox()
        self.lexicons.setAccessibleName(self.tr("Lexicon"))
        self.low, self.high = NumberBox(), NumberBox()
        self.low.setPrefix(self.tr("from "))
        self.low.setAccessibleName(self.tr("From"))
        self.high.setPrefix(self.tr("to "))
        self.high.setAccessibleName(self.tr("To"))
        # One below the least number there is.
        self.high.setSpecialValueText(self.tr("or more"))
        self.low.setRange(0, _MOST)
        self.high.setRange(-1, _MOST)
        self.blanks: ChoiceBox[int] = ChoiceBox()
        self.blanks.setAccessibleName(self.tr("Blanks"))
        self.blanks.offer(
            (number, counted("WordTools", "%n blanks", "1 blank", number))
            for number in range(MOST_BLANKS, -1, -1)
        )
        self.lax = TickBox(self.tr("ties share places"))
        self.problem = PlainLabel()
        self.problem.setProperty("tone", "invalid")
        self.problem.setWordWrap(True)
        # The range that nobody has changed yet.
        self._offered: tuple[int, int] | None = None
        self._lay_out()
        self.kind.currentIndexChanged.connect(self._turn)

    def offer_lexicons(self, lexicons: Sequence[tuple[str, str]]) -> None:
        """The lexicons to compare with: ids and names."""
        self.lexicons.offer(lexicons)

    def edit(self, condition: Condition | None, *, is_first: bool = False) -> None:
        """Begin with a condition; None for another one. The first has none before it."""
        start = condition or Condition(ConditionKind.LENGTH, *_RANGES[ConditionKind.LENGTH])
        self._offered = None
        self.kind.choose(start.kind)
        self.negated.setChecked(start.negated)
        self.either.setChecked(start.either and not is_first)
        self.either.setVisible(not is_first)
        self.text.setText(start.text)
        self.lexicons.choose(start.text)
        self.low.setValue(start.low)
        self.high.setValue(-1 if start.high is None else start.high)
        self.blanks.choose(start.blanks)
        self.lax.setChecked(start.lax)
        self.remove.setVisible(condition is not None)
        self._turn()
        if condition is None:
            self._offered = start.low, start.high or -1
        self.kind.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        self.take = QPushButton(self.tr("OK"))
        self.take.setProperty("kind", "primary")
        self.remove = QPushButton(self.tr("Remove"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self.take.clicked.connect(self._take)
        self.remove.clicked.connect(self.removed)
        self.cancel.clicked.connect(self.left)
        head = FlowLayout()
        head.addWidget(self.either)
        head.addWidget(self.kind)
        head.addWidget(self.negated)
        fields = FlowLayout()
        for field in (self.lexicons, self.text, self.low, self.high, self.blanks, self.lax):
            fields.addWidget(field)
        buttons = FlowLayout()
        for button in (self.take, self.remove, self.cancel):
            button.setAutoDefault(True)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(fields)
        column.addWidget(self.problem)
        column.addLayout(buttons)

    def _turn(self) -> None:
        """The fields of the kind chosen."""
        kind = self.kind.value
        record, hint = kind.record, said_text(kind.record.hint)
        text = kind.needs in (Needs.TEXT, Needs.TEXT_AND_RANGE)
        span = kind.needs in (Needs.RANGE, Needs.TEXT_AND_RANGE)
        self.lexicons.setVisible(record.is_of_lexicon)
        self.text.setVisible(text and not record.is_of_lexicon)
        self.text.setPlaceholderText(hint)
        self.text.setAccessibleName(hint)
        for field in (self.low, self.high):
            field.setVisible(span)
            field.setSuffix(record.unit)
        self.blanks.setVisible(record.has_draws)
        self.lax.setVisible(record.has_ties)
        if self._offered == (self.low.value(), self.high.value()):
            self._offered = low, high = _RANGES.get(kind, _FROM_ONE)
            self.low.setValue(low)
            self.high.setValue(high)
        self._say("")

    def _take(self) -> None:
        kind = self.kind.value
        record = kind.record
        text = self.lexicons.value if record.is_of_lexicon else self.text.text().strip()
        high = None if self.high.value() < 0 else self.high.value()
        spans = kind.needs in (Needs.RANGE, Needs.TEXT_AND_RANGE)
        try:
            condition = Condition(
                kind,
                self.low.value() if spans else 0,
                high if spans else None,
                text if kind.needs in (Needs.TEXT, Needs.TEXT_AND_RANGE) else "",
                self.negated.isChecked(),
                self.blanks.value if record.has_draws else MOST_BLANKS,
                self.lax.isChecked() and record.has_ties,
                self.either.isChecked(),
            )
        except WordsError as error:
            self._say(error_text(error))
        else:
            self.taken.emit(condition)

    def _say(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
