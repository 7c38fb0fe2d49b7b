"""The places of the parts of the word tools: in a column, or with the card beside the list."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ..look.fonts import scale_of
from .card_view import CardView
from .chip_row import ChipRow
from .condition_editor import ConditionEditor
from .other_tools import OtherTools
from .search_line import SearchLine
from .verdict_line import VerdictLine
from .word_list_view import WordListView

# From this width on the card stands beside the list.
_WIDE, _CARD_WIDTH, _TOOL_WIDTH, _NO_LIMIT = 740, 330, 190, 16_777_215
_GAP, _WIDE_GAP = 6, 12
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


@dataclass(frozen=True)
class WordParts:
    """The widgets of the word tools."""

    line: SearchLine
    verdict: VerdictLine
    other_tools: OtherTools
    closed: QLabel
    chips: ChipRow
    editor: ConditionEditor
    count: QLabel
    list_buttons: tuple[QPushButton, ...]
    name: QLineEdit
    view: WordListView
    card: CardView
    window_buttons: tuple[QWidget, ...]

    def in_order(self) -> tuple[QWidget, ...]:
        """Return the widgets that have the keyboard, in the order of the Tab key."""
        return (
            *(self.line.tools, self.line, *self.other_tools.buttons.values()),
            *(self.chips, self.chips.add, self.editor),
            *self.list_buttons,
            *(self.name, self.view, self.card.anagrams, self.card.add, self.card.look_up),
            *self.window_buttons,
        )


class WordPlaces:
    """Gives the parts their places in ``pane``, again with every width."""

    def __init__(self, pane: QWidget, parts: WordParts) -> None:
        self._pane = pane
        self._parts = parts
        self._is_wide = False
        self._is_open = True
        self._list = QWidget()
        self._field = QBoxLayout(_DOWN)
        self._beside = QBoxLayout(_DOWN)
        column = QVBoxLayout(pane)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addLayout(self._field)
        column.addLayout(self._beside, 1)
        self._fill_field()
        self._fill_list()
        self._fill_rest()
        for before, behind in pairwise(parts.in_order()):
            QWidget.setTabOrder(before, behind)

    def show_list(self, is_open: bool) -> None:
        """Show the list and the place of the card, or neither."""
        self._is_open = is_open
        self._list.setVisible(is_open)
        self._parts.card.set_roomy(self._is_wide and is_open)

    def arrange(self) -> None:
        """Put the card beside the list, and tool and line in one row, where there is room."""
        scale, parts = scale_of(self._pane.font()), self._parts
        self._is_wide = is_wide = self._pane.width() >= _WIDE * scale
        for box in (self._field, self._beside):
            box.setDirection(_ACROSS if is_wide else _DOWN)
        self._beside.setSpacing(_WIDE_GAP if is_wide else _GAP)
        parts.line.tools.setMaximumWidth(round(_TOOL_WIDTH * scale) if is_wide else _NO_LIMIT)
        width = round(_CARD_WIDTH * scale)
        parts.card.setMinimumWidth(width if is_wide else 0)
        parts.card.setMaximumWidth(width if is_wide else _NO_LIMIT)
        # Nothing below moves when words are judged.
        policy = parts.verdict.sizePolicy()
        policy.setRetainSizeWhenHidden(is_wide)
        parts.verdict.setSizePolicy(policy)
        self.show_list(self._is_open)

    def _fill_field(self) -> None:
        tools = QHBoxLayout()
        tools.addWidget(self._parts.line.tools, 1)
        for button in self._parts.window_buttons:
            tools.addWidget(button)
        self._field.setSpacing(_GAP)
        self._field.addLayout(tools)
        self._field.addWidget(self._parts.line, 1)

    def _fill_list(self) -> None:
        parts = self._parts
        head = QHBoxLayout()
        head.addWidget(parts.count, 1)
        for button in parts.list_buttons:
            head.addWidget(button)
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(parts.chips)
        column.addWidget(parts.editor)
        column.addLayout(head)
        column.addWidget(parts.name)
        column.addWidget(parts.view, 1)
        parts.editor.hide()

    def _fill_rest(self) -> None:
        answers = QVBoxLayout()
        answers.setSpacing(_GAP)
        verdict = QHBoxLayout()
        verdict.addWidget(self._parts.verdict, 1)
        verdict.addWidget(self._parts.other_tools)
        answers.addLayout(verdict)
        answers.addWidget(self._parts.closed)
        answers.addWidget(self._list, 1)
        answers.addStretch(0)
        self._beside.addLayout(answers, 1)
        self._beside.addWidget(self._parts.card)
