"""House rules as a form: what is checked, who may challenge, how time runs, which board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from eliot_qt.game.rules import (
    ChallengeRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.modes import free_game
from eliot_qt.modes.catalogue import MODES
from eliot_qt.modes.rule_fields import RuleField
from eliot_qt.play.house_rules import validity_choices
from eliot_qt.widgets.parts.choice_box import ChoiceBox
from eliot_qt.widgets.parts.page import label, stacked
from eliot_qt.widgets.texts.rule_sentences import (
    challenge_text,
    layout_name,
    validity_text,
    word_check_text,
)
from eliot_qt.widgets.texts.sentences import sentence

from .clock_editor import ClockEditor
from .mode_rules_editor import SharedRulesEditor
from .variants_editor import VariantsEditor

_LARGEST_SEED = 2**63 - 1


class RulesEditor(QWidget):
    """The form behind the summary line. Choices that do not apply are not there."""

    changed = Signal()
    layout_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words: ChoiceBox[WordCheck] = ChoiceBox()
        self.words.offer((value, word_check_text(value)) for value in WordCheck)
        self.validity: ChoiceBox[ValidityDisplay] = ChoiceBox()
        self.challenge: ChoiceBox[ChallengeRule] = ChoiceBox()
        self.challenge.offer((value, challenge_text(value)) for value in ChallengeRule)
        self.going_out: ChoiceBox[bool] = ChoiceBox()
        self.going_out.offer(
            [
                (False, self.tr("Scores the opponents' tiles; they lose them")),
                (True, self.tr("Scores double the opponent's tiles (two players)")),
            ]
        )
        self.clock = ClockEditor()
        self.common = SharedRulesEditor()
        self.variants = VariantsEditor()
        self._fields = MODES[free_game.MODE].rule_fields
        self.board: ChoiceBox[str] = ChoiceBox()
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(self.tr("Random"))
        self.seed.setToolTip(self.tr("The same seed deals the same tiles again"))
        self.seed_problem = label("", "problem", wrap=True)
        self.seed_problem.hide()
        self._form = QFormLayout(self)
        self._seed_cell = stacked(self.seed, self.seed_problem)
        self._build()
        self._offer_validity()
        self.words.currentIndexChanged.connect(self._words_changed)
        for box in (self.validity, self.challenge, self.going_out):
            box.currentIndexChanged.connect(self.changed)
        for part in (self.clock, self.common, self.variants):
            part.changed.connect(self.changed)
        self.board.currentIndexChanged.connect(self._board_changed)
        self.seed.textChanged.connect(self._seed_changed)

    def offer_layouts(self, layouts: Iterable[str]) -> None:
        """The boards there are, by id."""
        self.board.offer((layout, sentence(layout_name(layout))) for layout in layouts)

    def show_rules(self, rules: Rules, seed: int | None, mode: str) -> None:
        """Fill in rules; those the mode does not have are not shown."""
        self._fields = MODES[mode].rule_fields
        self.clock.offer_kinds(mode)
        self.common.show_rules(rules, self._fields)
        self.variants.show_rules(rules)
        self.words.choose(rules.word_check)
        self._offer_validity()
        self.validity.choose(rules.validity)
        self.challenge.choose(rules.challenge)
        self.going_out.choose(rules.finisher_gains_twice)
        self.clock.show_clock(rules.clock)
        self.board.choose(rules.layout)
        self.seed.setText("" if seed is None else str(seed))
        self._form.setRowVisible(self.words, RuleField.WORDS in self._fields)
        self._form.setRowVisible(self.going_out, RuleField.GOING_OUT in self._fields)
        self._form.setRowVisible(self.clock, RuleField.CLOCK in self._fields)
        self._form.setRowVisible(self.common, not self.common.is_empty)
        self._show_rows()

    def rules(self, base: Rules) -> Rules:
        """The rules filled in; language and board are those of ``base``."""
        base = self.common.rules(base)
        if RuleField.CLOCK in self._fields:
            base = replace(base, clock=self.clock.value)
        if RuleField.WORDS in self._fields:
            base = replace(
                base,
                word_check=self.words.value,
                validity=self.validity.value,
                challenge=self.challenge.value,
            )
        if RuleField.GOING_OUT in self._fields:
            base = replace(base, finisher_gains_twice=self.going_out.value)
        return self.variants.rules(base)

    @property
    def seed_value(self) -> int | None:
        """The seed, None for a random one. Raises ``ValueError`` for what is no whole number."""
        text = self.seed.text().strip()
        if not text:
            return None
        number = int(text)
        if not 0 <= number <= _LARGEST_SEED:
            raise ValueError(f"the seed {number} is out of range")
        return number

    def complain(self) -> QWidget | None:
        """Say next to the seed what is wrong with it; the field, None if all is well."""
        try:
            _ = self.seed_value
        except ValueError:
            text = self.tr("Enter a whole number such as 42, or nothing for a random game")
            self.seed_problem.setText(text)
            self.seed_problem.show()
            self.seed.setAccessibleDescription(text)
            return self.seed
        return None

    def _build(self) -> None:
        form = self._form
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows: tuple[tuple[str, QWidget, QWidget], ...] = (
            (self.tr("Words"), self.words, self.words),
            (self.tr("Show validity"), self.validity, self.validity),
            (self.tr("Challenge"), self.challenge, self.challenge),
            (self.tr("Going out"), self.going_out, self.going_out),
            (self.tr("Moves"), self.common, self.common.invalid),
            (self.tr("Clock"), self.clock, self.clock.kind),
            (self.tr("Variants"), self.variants, self.variants.blanks),
            (self.tr("Board"), self.board, self.board),
            (self.tr("Seed"), self._seed_cell, self.seed),
        )
        for text, field, control in rows:
            name = label(text)
            name.setBuddy(control)
            control.setAccessibleName(text)
            form.addRow(name, field)

    def _offer_validity(self) -> None:
        choices = validity_choices(self.words.value)
        self.validity.offer((value, validity_text(value)) for value in choices)

    def _show_rows(self) -> None:
        check, free = self.words.value, RuleField.WORDS in self._fields
        several = len(validity_choices(check)) > 1
        self._form.setRowVisible(self.validity, several and free)
        challenged = check is WordCheck.CHALLENGE
        self._form.setRowVisible(self.challenge, challenged and free)

    def _words_changed(self) -> None:
        self._offer_validity()
        self._show_rows()
        self.changed.emit()

    def _board_changed(self) -> None:
        self.layout_changed.emit(self.board.value)
        self.changed.emit()

    def _seed_changed(self) -> None:
        self.seed_problem.hide()
        self.seed.setAccessibleDescription("")
        self.changed.emit()
