"""The page of the lessons: what each teaches, how many steps are done, and the way in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ..look.theme import Theme
from ..parts.arrow_keys import ArrowKeys
from ..parts.page import Page, ScrollPane, label, push_button
from .lesson_panel import LessonPanel, LessonRow

_WIDEST, _TWO_COLUMNS = 1040, 760


class LessonsPage(Page):
    """Says what it is given; ``lesson_wanted`` carries the place of a lesson."""

    left = Signal()
    lesson_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Lessons"))
        self.back = push_button(self.tr("Back"), "plain")
        self.back.clicked.connect(self.left)
        self.summary = label("", "muted", wrap=True)
        self.go_on = push_button("", "primary")
        self.go_on.clicked.connect(self._go_on)
        self._arrows = ArrowKeys(self)
        self._arrows.watch([self.back, self.go_on])
        self._panels: list[LessonPanel] = []
        self._next = 0
        self._columns = 0
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        self._lay_out()

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons of the lessons, in their order."""
        return [panel.button for panel in self._panels]

    def show_lessons(self, rows: Sequence[LessonRow]) -> None:
        """Show the lessons; the first that is not done is the one to go on with."""
        while len(self._panels) < len(rows):
            place = len(self._panels)
            panel = LessonPanel(place + 1)
            panel.button.clicked.connect(partial(self._begin, place))
            if self._theme is not None:
                panel.set_theme(self._theme)
            self._arrows.watch([panel.button])
            self._panels.append(panel)
            self._columns = 0
        open_lessons = [place for place, row in enumerate(rows) if row.done < row.steps]
        self._next = open_lessons[0] if open_lessons else 0
        for place, row in enumerate(rows):
            self._panels[place].show_row(row, bool(open_lessons) and place == self._next)
        self.go_on.setVisible(bool(rows))
        if rows:
            steps_done, steps = (
                sum(each) for each in zip(*((r.done, r.steps) for r in rows), strict=True)
            )
            text = self.tr("{done} of {steps} steps done. A lesson takes about five minutes.")
            self.summary.setText(text.format(done=steps_done, steps=steps))
            verb = self.tr("Continue: {lesson}") if steps_done else self.tr("Start: {lesson}")
            self.go_on.setText(verb.format(lesson=rows[self._next].title))
        self._arrange()

    def themed(self, theme: Theme) -> None:
        for panel in self._panels:
            panel.set_theme(theme)
        self._arrange()

    def first_focus(self) -> QWidget:
        return self.go_on

    def _begin(self, place: int, _checked: bool = False) -> None:
        self.lesson_wanted.emit(place)

    def _go_on(self) -> None:
        # The lessons may still be being read.
        if self._panels:
            self.lesson_wanted.emit(self._next)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Lessons"), "title"), 1)
        head.addWidget(self.back)
        below = QHBoxLayout()
        below.addWidget(self.summary, 1)
        below.addWidget(self.go_on)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 18, 24, 18)
        column.setSpacing(14)
        column.addLayout(head)
        column.addLayout(below)
        column.addLayout(self._grid)
        column.addStretch(1)
        self._body = body
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(body))

    def _arrange(self) -> None:
        """Put the lessons into two columns where there is room."""
        self._body.setMaximumWidth(round(_WIDEST * self.scale))
        columns = 2 if self.width() >= _TWO_COLUMNS * self.scale else 1
        if columns == self._columns:
            return
        self._columns = columns
        for place, panel in enumerate(self._panels):
            self._grid.removeWidget(panel)
            self._grid.addWidget(panel, place // columns, place % columns)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
