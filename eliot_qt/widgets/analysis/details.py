"""Below the turns: candidates of the turn, the summary of the game, a note, one at a time."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from ..parts.eliding_label import ElidingLabel
from .candidate_table import CandidateTable
from .note_field import NoteField
from .summary_table import SummaryTable


class _Tabs(QTabBar):
    """Tabs that leave the wheel to the page: who scrolls over them wants no other tab."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Details(QWidget):
    """Three tabs; the keyboard reaches them by their bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.candidates = CandidateTable()
        # Not wrapped: tables beside a text that is would be given the height they like best.
        self.basis = ElidingLabel()
        self.basis.setObjectName("muted")
        self.deepen = QPushButton()
        self.deepen.setObjectName("choice")
        self.deepen.setCheckable(True)
        self.deepen.setAutoDefault(True)
        self.study = QPushButton(self.tr("Study"))
        self.study.setObjectName("choice")
        self.study.setAutoDefault(True)
        self.study.setToolTip(self.tr("Add the word of this candidate to the deck “Missed words”"))
        self.summary = SummaryTable()
        self.note = NoteField()
        self.bar = _Tabs()
        self.bar.setAccessibleName(self.tr("Details"))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self._stack = QStackedWidget()
        self._lay_out()
        self.bar.currentChanged.connect(self._stack.setCurrentIndex)

    def _lay_out(self) -> None:
        """Put each part behind its tab."""
        first = QWidget()
        column = QVBoxLayout(first)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.candidates, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.basis, 1)
        foot.addWidget(self.study)
        foot.addWidget(self.deepen)
        column.addLayout(foot)
        pages = (
            (self.tr("Candidates"), first),
            (self.tr("Summary"), self.summary),
            (self.tr("Note"), self.note),
        )
        for name, page in pages:
            self.bar.addTab(name)
            self._stack.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addWidget(self.bar)
        whole.addWidget(self._stack, 1)

    @property
    def front(self) -> QWidget:
        """The widget of the tab in front that takes the keyboard."""
        return (self.candidates, self.summary, self.note.edit)[self.bar.currentIndex()]
