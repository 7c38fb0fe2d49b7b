"""Board, turns and verdict below the graph: three columns where the window is wide, else two."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from ..look.card_frame import CardFrame
from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.page import label
from ..parts.pane_scroll import PaneBody, PaneScroll
from .details import Details
from .turn_board import TurnBoard
from .turn_lines import TurnLines
from .turn_table import TurnChoices, TurnTable

#: from this width on, at the usual text size, there are three columns
WIDE = 1340
# Below this height, at the usual text size, the verdict is a tab as the lists are.
_LOW = 440
_TURNS, _TURNS_MOST = 380, 430
_VERDICT = 438
# Of what stands beside the board alone: at least, and by how large a text it grows.
_BESIDE, _LARGEST = 420, 1.14
_CELL, _GAP = 6, 12


class _Columns(QHBoxLayout):
    """The board as large as it can be, turns and verdict as wide as is left."""

    def __init__(self, parent: QWidget, board: TurnBoard, turns: QWidget, side: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._board, self._turns, self._side = board, turns, side
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        for part in (board, turns, side):
            self.addWidget(part)

    def _widths(self, room: QSize) -> tuple[int, int, int]:
        scale = scale_of(self._parent.font())
        most = self._board.width_within(room)
        if self._turns.isHidden():
            beside = round(_BESIDE * min(scale, _LARGEST))
            board = min(most, room.width() - beside)
            return board, 0, room.width() - board
        turns = round(_TURNS * scale)
        board = min(most, room.width() - turns - round(_VERDICT * scale))
        spare = room.width() - turns - board - round(_VERDICT * scale)
        turns += min(spare // 3, round((_TURNS_MOST - _TURNS) * scale))
        return board, turns, room.width() - board - turns

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        """Place the columns."""
        QLayout.setGeometry(self, rect)
        x = rect.left()
        parts = (self._board, self._turns, self._side)
        for part, wide in zip(parts, self._widths(rect.size()), strict=True):
            if not part.isHidden():
                part.setGeometry(x, rect.top(), wide, rect.height())
            x += wide


class AnalysisColumns(QWidget):
    """Moves turns and verdict to tabs where width or height are short: no list in a scroller."""

    def __init__(
        self,
        board: TurnBoard,
        choices: TurnChoices,
        turns: TurnTable,
        lines: TurnLines,
        details: Details,
        acts: QWidget,
    ) -> None:
        super().__init__()
        self._choices, self._lines, self._details = choices, lines, details
        self._list = QWidget()
        # Where the height is short the list gives way, not the boxes above it.
        choices.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._list_column = _column(turns)
        self._list.setLayout(self._list_column)
        self._turns_card = CardFrame()
        self._head = QHBoxLayout()
        self._head.setSpacing(_GAP)
        self._head.addWidget(label(self.tr("Turns"), "card"))
        self._turns_card.column.addLayout(self._head)
        self._side_card = CardFrame()
        self._verdict = PaneScroll(PaneBody(()))
        self._body = self._verdict.widget()
        for part in (details, acts):
            self._side_card.column.addWidget(part, 1 if part is details else 0)
        around = self._turns_card.column.contentsMargins()
        # Cells have room around their texts as it is.
        around.setLeft(around.left() - _CELL)
        around.setRight(around.right() - _CELL)
        self._turns_card.column.setContentsMargins(around)
        for card in (self._turns_card, self._side_card):
            card.setProperty("kind", "side")
            card.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        board.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        _Columns(self, board, self._turns_card, self._side_card)
        self._form: tuple[bool, bool] | None = None
        self.arrange()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        for card in (self._turns_card, self._side_card):
            card.set_theme(theme)

    def arrange(self) -> None:
        """Give each part its place at the size there is."""
        scale = scale_of(self.font())
        wide, low = self.width() >= WIDE * scale, self.height() < _LOW * scale
        if (wide, low) == self._form:
            return
        self._form = (wide, low)
        focused = QApplication.focusWidget()
        guests: list[tuple[str, QWidget]] = []
        if not wide:
            guests.append((self.tr("Turns"), self._list))
        if low:
            guests.append((self.tr("Verdict"), self._verdict))
        self._details.take(guests)
        if not low:
            self._verdict.hide()
        if wide:
            # Beside their heading they leave a row to the turns.
            self._head.addWidget(self._choices, 1)
            self._turns_card.column.addWidget(self._list, 1)
            self._list.show()
        else:
            self._list_column.insertWidget(0, self._choices)
        self._turns_card.setVisible(wide)
        if low:
            assert isinstance(self._body, PaneBody)
            self._body.add(self._lines)
        else:
            self._side_card.column.insertWidget(0, self._lines)
        self._lines.show()
        if focused is not None and self.isAncestorOf(focused):
            # Who moves to another place lets the keyboard go.
            self._details.reveal(focused)
            focused.setFocus()

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


def _column(*parts: QWidget) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        column.addWidget(part)
    return column
