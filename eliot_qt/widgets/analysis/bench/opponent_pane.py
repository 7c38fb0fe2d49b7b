"""The opponent's likely leaves and tiles with their shares, by its last move."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QVBoxLayout, QWidget

from eliot_qt.faults import Said
from eliot_qt.game.position import Position
from eliot_qt.models.text_table import TextTableModel
from eliot_qt.players.analysts import Inference
from eliot_qt.players.inferring import LikelyRacks
from eliot_qt.review.bench.values import can_infer
from eliot_qt.session.bench.bench_session import BenchSession
from eliot_qt.session.bench.side_questions import SideQuestions
from eliot_qt.widgets.parts.tables.column_room import width_of
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ...parts.page import label
from ...texts.error_texts import error_text
from ...texts.inference_texts import inference_help
from ...texts.sentences import sentence
from .bench_texts import last_move_text, likely_columns, likely_rows

_LEAST_ROWS = 3
# Frame and scroll bar of a table.
_AROUND = 16


class OpponentPane(QWidget):
    """Asks when it comes into view; the last move may be typed."""

    def __init__(
        self, bench: BenchSession, questions: SideQuestions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench, self._questions = bench, questions
        # The position that was asked about last, and what its last move was taken to say.
        self._asked: tuple[Position, Inference] | None = None
        self.entry = QLineEdit()
        self.entry.setAccessibleName(self.tr("The opponent's last move"))
        self.entry.setPlaceholderText(self.tr("Its last move: 8H W(IN)TER or ex 3"))
        self.note = label("", "muted", wrap=True)
        self.leaves = RowTable(self.tr("Tiles probably kept"))
        self.single = RowTable(self.tr("Single tiles"))
        self._leaves = TextTableModel(likely_columns(self.tr("Kept")), self)
        self._single = TextTableModel(likely_columns(self.tr("Tile")), self)
        self._tables = tables = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for table, model in ((self.leaves, self._leaves), (self.single, self._single)):
            table.setModel(model)
            table.fit_columns(0, 56)
            table.keep_rows(_LEAST_ROWS)
            tables.addWidget(table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.entry)
        column.addWidget(self.note)
        column.addLayout(tables, 1)
        self.entry.returnPressed.connect(self._tell)
        bench.listed.connect(self.refresh)
        bench.plan_changed.connect(self.refresh)
        questions.racks_found.connect(self._show)
        questions.failed.connect(self._say)

    @Slot()
    def refresh(self) -> None:
        """Ask about the position there is now, if this is in view."""
        subject = self._bench.subject
        kind = self._bench.plan.inference or Inference.EQUITY
        if not self.isVisible() or subject is None or (subject.position, kind) == self._asked:
            return
        self._asked = subject.position, kind
        self.entry.setText(last_move_text(subject.position))
        self._leaves.set_rows([])
        self._single.set_rows([])
        if can_infer(subject.position):
            self.note.setText(self.tr("Looking at the opponent's last move…"))
            self._questions.ask_racks(subject, kind)
        else:
            self.note.setText(
                self.tr(
                    "The opponent's last move is not known here, or says nothing about the rack."
                )
            )

    def _tell(self) -> None:
        """Take what is typed for the opponent's last move."""
        try:
            self._bench.tell_last_move(self.entry.text())
        except ValueError as error:
            self.note.setText(sentence(error_text(error)))

    @Slot(object)
    def _show(self, found: LikelyRacks | None) -> None:
        position = self._bench.position
        if position is None:
            return
        if found is None:
            self._asked = None
            self.note.setText(self.tr("The engine is being prepared."))
            return
        self._leaves.set_rows(likely_rows(found.leaves, position))
        self._single.set_rows(likely_rows(found.single, position))
        self._arrange()
        if found.leaves and self._asked is not None:
            text = self.tr(
                "What the opponent may have kept, judging by the last move, next to pure chance."
            )
            text = " ".join((text, inference_help(self._asked[1])))
        else:
            text = self.tr("The opponent's last move says nothing about the rack.")
        self.note.setText(text)

    @Slot(object)
    def _say(self, why: Said) -> None:
        self.note.setText(sentence(error_text(why)))

    def _arrange(self) -> None:
        """Put the tables beside each other, or one below the other where they would be cut."""
        ways, tables = QBoxLayout.Direction, (self.leaves, self.single)
        widths = [width_of(t, range(t.model().columnCount())) + _AROUND for t in tables]
        room = (self.width() - self._tables.spacing()) // len(tables)
        self._tables.setDirection(ways.TopToBottom if max(widths) > room else ways.LeftToRight)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
