"""Rules that only some modes have: parts of the house rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from eliot_qt.game.rules import Rules
from eliot_qt.models.said import said_text
from eliot_qt.modes.rule_fields import RuleField
from eliot_qt.voice.results import NOT_FOUND
from eliot_qt.widgets.parts.choice_box import ChoiceBox, NumberBox, TickBox


class SharedRulesEditor(QWidget):
    """Rules of duplicate, topping and clubs."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.invalid: ChoiceBox[bool] = ChoiceBox()
        self.invalid.offer(
            [
                (False, self.tr("Invalid moves are refused")),
                (True, self.tr("Invalid moves score 0 points")),
            ]
        )
        self.invalid.setAccessibleName(self.tr("Invalid moves"))
        self.top = TickBox(self.tr("The top move goes on the board"))
        self.top.setToolTip(self.tr("Otherwise the players' best move does"))
        self.solo = TickBox(self.tr("Solo bonus for the only best move"))
        self.players = self._number(self.tr("Minimum players for a solo"), 1)
        self.players.setSuffix(self.tr(" players or more"))
        self.bonus = self._number(self.tr("Points for a solo"), 0)
        self.bonus.setSuffix(self.tr(" points"))
        self.seconds = TickBox(self.tr("Each second costs 1 point"))
        self.timeout = self._number(self.tr("Penalty for not finding the top"), 0)
        self.timeout.setPrefix(f"{said_text(NOT_FOUND)}: ")
        self.timeout.setSuffix(self.tr(" points"))
        self.warnings = self._number(self.tr("Warnings without a penalty"), 0)
        self.warnings.setSuffix(self.tr(" free warnings"))
        self.penalty = self._number(self.tr("Points per penalty, and per further warning"), 0)
        self.penalty.setPrefix(self.tr("Penalty: "))
        self._widgets: Mapping[RuleField, Sequence[QWidget]] = {
            RuleField.INVALID: (self.invalid,),
            RuleField.BOARD_MOVE: (self.top, self.solo, self.players, self.bonus),
            RuleField.SECONDS: (self.seconds, self.timeout),
            RuleField.WARNINGS: (self.warnings, self.penalty),
        }
        self._fields = frozenset[RuleField]()
        self._build()

    def show_rules(self, rules: Rules, fields: Collection[RuleField]) -> None:
        """Fill in what may be chosen."""
        self._fields = frozenset(fields) & set(self._widgets)
        self.invalid.choose(rules.record_invalid)
        self.top.setChecked(rules.board_receives_top)
        self.solo.setChecked(rules.solo_automatic)
        self.players.setValue(rules.solo_players)
        self.bonus.setValue(rules.solo_value)
        self.seconds.setChecked(rules.count_seconds)
        self.timeout.setValue(rules.timeout_penalty)
        self.warnings.setValue(rules.warnings_limit)
        self.penalty.setValue(rules.penalty_value)
        for field, widgets in self._widgets.items():
            for widget in widgets:
                widget.setVisible(field in self._fields)

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to choose."""
        return not self._fields

    def rules(self, base: Rules) -> Rules:
        """The rules filled in; what may not be chosen is as in ``base``."""
        changes: dict[RuleField, dict[str, Any]] = {
            RuleField.INVALID: {"record_invalid": self.invalid.value},
            RuleField.BOARD_MOVE: {
                "board_receives_top": self.top.isChecked(),
                "solo_automatic": self.solo.isChecked(),
                "solo_players": self.players.value(),
                "solo_value": self.bonus.value(),
            },
            RuleField.SECONDS: {
                "count_seconds": self.seconds.isChecked(),
                "timeout_penalty": self.timeout.value(),
            },
            RuleField.WARNINGS: {
                "warnings_limit": self.warnings.value(),
                "penalty_value": self.penalty.value(),
            },
        }
        for field in self._fields:
            base = replace(base, **changes[field])
        return base

    def _number(self, name: str, least: int) -> NumberBox:
        box = NumberBox()
        box.setRange(least, 999)
        box.setAccessibleName(name)
        box.setToolTip(name)
        return box

    def _build(self) -> None:
        numbers = QGridLayout()
        numbers.setSpacing(8)
        numbers.addWidget(self.players, 0, 0)
        numbers.addWidget(self.bonus, 0, 1)
        numbers.addWidget(self.timeout, 1, 0, 1, 2)
        numbers.addWidget(self.warnings, 2, 0)
        numbers.addWidget(self.penalty, 2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in (self.invalid, self.top, self.solo, self.seconds):
            column.addWidget(widget)
        column.addLayout(numbers)
        self.invalid.currentIndexChanged.connect(self.changed)
        for tick in (self.top, self.solo, self.seconds):
            tick.toggled.connect(self.changed)
        for number in (self.players, self.bonus, self.timeout, self.warnings, self.penalty):
            number.valueChanged.connect(self.changed)
        self.solo.toggled.connect(self._enable)

    def _enable(self, on: bool) -> None:
        self.players.setEnabled(on)
        self.bonus.setEnabled(on)
