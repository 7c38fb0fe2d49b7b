"""The foot of a game's end: three buttons, the place the game is kept in, its score sheet."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.actions.key_cap_button import KeyCapButton
from eliot_qt.widgets.look.shade import Ground
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.page import label

_GAP = 10
#: room beside cards and buttons for their shadows
SHADE = 10


class EndFoot(Ground):
    """Review, Rematch and New; below them a line, where the card has all the room."""

    review_wanted = Signal()
    rematch_wanted = Signal()
    new_wanted = Signal()

    def __init__(self, actions: Mapping[Command, QAction]) -> None:
        super().__init__()
        self._is_whole: bool | None = None
        self.review = KeyCapButton(self.tr("Review"), "")
        self.review.setObjectName("primary")
        self.rematch = QPushButton(self.tr("Rematch"))
        self.rematch.setToolTip(self.tr("The same players and rules again"))
        self.new = QPushButton(self.tr("New"))
        self.new.setToolTip(self.tr("Choose players and rules"))
        self._kept = label(self.tr("Saved under Recent."), "muted")
        self.sheet = QPushButton(self.tr("Export a score sheet"))
        self.sheet.setObjectName("link")
        self._below = QWidget()
        self._lay_out()
        self._follow(actions.get(Command.ANALYSE), actions.get(Command.EXPORT))
        self.review.clicked.connect(self.review_wanted)
        self.rematch.clicked.connect(self.rematch_wanted)
        self.new.clicked.connect(self.new_wanted)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The three, from the left."""
        return self.review, self.rematch, self.new

    def set_whole(self, whole: bool, low: bool) -> None:
        """Have more words, and the line below unless the card is low; or little room."""
        self._below.setVisible(whole and not low)
        if whole is self._is_whole:
            return
        self._is_whole = whole
        room = SHADE if whole else 0
        self._column.setContentsMargins(room, 0, room, room)
        for button in self.buttons:
            button.setProperty("tall", whole)
            button.style().unpolish(button)
            button.style().polish(button)
        self._fit()

    def show_kept(self, kept: bool) -> None:
        """Say that the game is among the recent ones, or not."""
        self._kept.setVisible(kept)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.review.set_theme(theme)

    def _lay_out(self) -> None:
        row = self._row = QGridLayout()
        row.setSpacing(_GAP)
        for button in self.buttons:
            button.setAutoDefault(True)
            button.setObjectName(button.objectName() or "plain")
        self._arrange(stacked=False)
        line = QHBoxLayout(self._below)
        line.setContentsMargins(2, 0, 0, 0)
        line.setSpacing(6)
        line.addWidget(self._kept)
        line.addWidget(self.sheet)
        line.addStretch(1)
        self.sheet.setAutoDefault(True)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self._below)

    def _arrange(self, stacked: bool) -> None:
        """Put the buttons in a row, or Review above the others where they have no room."""
        self._stacked = stacked
        if stacked:
            self._row.addWidget(self.review, 0, 0, 1, 2)
            self._row.addWidget(self.rematch, 1, 0)
            self._row.addWidget(self.new, 1, 1)
        else:
            for column, button in enumerate(self.buttons):
                self._row.addWidget(button, 0, column)
        for column, share in enumerate((1, 1, 0) if stacked else (2, 1, 1)):
            self._row.setColumnStretch(column, share)

    @property
    def _room(self) -> int:
        """The width that the buttons have."""
        margins = self._column.contentsMargins()
        return self.width() - margins.left() - margins.right()

    def _fit(self) -> None:
        """Take the words that there is room for in a row, else the short ones below one another."""
        for more in (True, False) if self._is_whole else (False,):
            self.review.setText(self.tr("Review the game") if more else self.tr("Review"))
            self.new.setText(self.tr("New game") if more else self.tr("New"))
            needed = sum(button.sizeHint().width() + _GAP for button in self.buttons) - _GAP
            if needed <= self._room:
                break
        stacked = needed > self._room
        if stacked is not self._stacked:
            self._arrange(stacked)

    def _follow(self, analyse: QAction | None, export: QAction | None) -> None:
        """Name the key in force, and do what the menu does."""
        self.sheet.setVisible(export is not None)
        if export is not None:
            self.sheet.clicked.connect(export.trigger)
        if analyse is None:
            return

        def show() -> None:
            key = analyse.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self.review.set_key(key)
            name = self.tr("Analyse the game, turn by turn")
            self.review.setToolTip(f"{name} ({key})" if key else name)

        analyse.changed.connect(show)
        show()

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the words of all buttons whole."""
        super().resizeEvent(event)
        self._fit()
