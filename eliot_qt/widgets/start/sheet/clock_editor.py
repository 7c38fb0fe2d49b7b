"""The clock part of the house rules."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.modes import free_game
from eliot_qt.modes.catalogue import MODES
from eliot_qt.modes.rule_fields import RuleField
from eliot_qt.widgets.parts.choice_box import ChoiceBox, DurationBox, NumberBox, TickBox
from eliot_qt.widgets.parts.page import label
from eliot_qt.widgets.texts.rule_sentences import clock_kind_text

_MINUTE = 60
LONGEST_TIME = 10 * 60 * _MINUTE
_USUAL_TIME = {ClockKind.SOFT: 25 * _MINUTE, ClockKind.GAME: 25 * _MINUTE, ClockKind.TURN: 120}


class ClockEditor(QWidget):
    """Kind of clock and its numbers; ``odds``: whether each seat has a time of its own."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._may_differ = False
        self.odds = TickBox(self.tr("Separate time for each player"))
        self.kind: ChoiceBox[ClockKind] = ChoiceBox()
        self.offer_kinds(free_game.MODE)
        self.time = DurationBox()
        self.increment = DurationBox(1)
        self.increment.setRange(0, _MINUTE * 10)
        self.increment.setPrefix("+ ")
        self.increment.setToolTip(self.tr("Time added after each turn that is not a pass"))
        self.penalty = NumberBox()
        self.penalty.setRange(0, 100)
        self.penalty.setPrefix("\N{MINUS SIGN} ")
        self.penalty.setSuffix(self.tr(" points per minute"))
        self._names = {
            self.time: label("", "hint"),
            self.increment: label(self.tr("Increment"), "hint"),
            self.penalty: label(self.tr("Overtime"), "hint"),
        }
        numbers = QGridLayout()
        numbers.setHorizontalSpacing(8)
        numbers.setVerticalSpacing(6)
        numbers.setColumnStretch(1, 1)
        for row, (box, name) in enumerate(self._names.items()):
            name.setBuddy(box)
            box.setAccessibleName(name.text())
            numbers.addWidget(name, row, 0)
            numbers.addWidget(box, row, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.kind)
        column.addLayout(numbers)
        column.addWidget(self.odds)
        self.show_clock(ClockRule())
        self.kind.currentIndexChanged.connect(self._kind_changed)
        for box in (self.time, self.increment, self.penalty):
            box.valueChanged.connect(self.changed)
        self.odds.toggled.connect(self.changed)

    @property
    def value(self) -> ClockRule:
        """The clock filled in."""
        kind = self.kind.value
        if kind is ClockKind.NONE:
            return ClockRule()
        if kind is ClockKind.GAME:
            times = self.time.value(), self.increment.value()
            return ClockRule(kind, *times, self.penalty.value())
        return ClockRule(kind, self.time.value())

    @property
    def has_odds(self) -> bool:
        """True if seats have times of their own."""
        return self.odds.isChecked() and not self.odds.isHidden()

    def offer_kinds(self, mode: str) -> None:
        """The kinds of clock a mode has, and time odds where players take turns."""
        self._may_differ = RuleField.TIME_ODDS in MODES[mode].rule_fields
        kinds = MODES[mode].clock_kinds
        self.kind.offer((value, clock_kind_text(value, mode)) for value in kinds)

    def show_clock(self, clock: ClockRule) -> None:
        """Fill in a clock rule; a kind that is not offered becomes the first one there is."""
        if not self.kind.choose(clock.kind):
            self.kind.setCurrentIndex(0)
            clock = ClockRule(self.kind.value, _USUAL_TIME.get(self.kind.value, 0))
        self._arrange()
        if clock.kind is not ClockKind.NONE:
            self.time.setValue(clock.seconds)
        self.increment.setValue(clock.increment)
        self.penalty.setValue(clock.overtime_penalty)

    def _kind_changed(self) -> None:
        self._arrange()
        self.time.setValue(_USUAL_TIME.get(self.kind.value, 0))
        self.changed.emit()

    def _arrange(self) -> None:
        kind = self.kind.value
        self.time.set_unit(1 if kind is ClockKind.TURN else _MINUTE)
        self.time.setRange(0 if kind is ClockKind.SOFT else 1, LONGEST_TIME)
        turn, player = self.tr("Time per turn"), self.tr("Time per player")
        self._names[self.time].setText(turn if kind is ClockKind.TURN else player)
        self.time.setAccessibleName(self._names[self.time].text())
        for box, name in self._names.items():
            is_shown = kind is ClockKind.GAME or (box is self.time and kind is not ClockKind.NONE)
            box.setVisible(is_shown)
            name.setVisible(is_shown)
        self.odds.setVisible(kind is not ClockKind.NONE and self._may_differ)
