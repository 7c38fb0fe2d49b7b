"""The card at the end of a game: who won, how the last points came about, what next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.events import Adjustment
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_names, spoken_names
from eliot_qt.models.said import said_text
from eliot_qt.modes.shared_rack import is_replay
from eliot_qt.play.master_replay import is_through
from eliot_qt.voice.figures import BEST_PLAYS
from eliot_qt.voice.phrases import signed
from eliot_qt.voice.results import result_message, score_line
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.page import Page, label
from eliot_qt.widgets.texts.master_texts import result_line, through_text

from ..event_texts import adjustment_text, end_text
from ..review_texts import ranking_lines
from .best_plays import BestPlays
from .podium import Podium

_LOWEST = 64


class EndCard(Page):
    """Result and final adjustment line by line; Review has the focus, it changes nothing."""

    review_requested = Signal()
    rematch_requested = Signal()
    new_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._winner = label("", "result", wrap=True)
        self._reason = label("", "muted", wrap=True)
        self._lines: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self.podium, self.plays = Podium(), BestPlays()
        self._best = label(said_text(BEST_PLAYS), "card")
        self.review = QPushButton(self.tr("Review"))
        self.review.setObjectName("primary")
        self.review.setToolTip(self.tr("Analyse the game, turn by turn (F4)"))
        self.rematch = QPushButton(self.tr("Rematch"))
        self.rematch.setToolTip(self.tr("The same players and rules again"))
        self.new = QPushButton(self.tr("New"))
        self.new.setToolTip(self.tr("Choose players and rules"))
        self._build()
        self.review.clicked.connect(self.review_requested)
        self.rematch.clicked.connect(self.rematch_requested)
        self.new.clicked.connect(self.new_requested)

    def show_result(self, record: GameRecord) -> None:
        """The result of a finished game."""
        self._winner.setText(said_text(result_message(record, spoken_names(record))))
        self._reason.setText(_reason(record))
        together = bool(record.position.turns)
        for part in (self.podium, self.plays):
            part.show_record(record)
            part.setHidden(together or part.isHidden())
        self._best.setHidden(self.plays.isHidden())
        while self._lines:
            line = self._lines.pop()
            self._grid.removeWidget(line)
            line.hide()
            line.deleteLater()
        lines = [self._winner.text(), self._reason.text()]
        for row, (text, points) in enumerate(_lines(record)):
            self._add_line(row, text, points)
            lines.append(f"{text} {points}")
        self.setAccessibleName(self.tr("Game over"))
        self.setAccessibleDescription(" ".join(filter(None, lines)))

    def first_focus(self) -> QPushButton:
        return self.review

    def themed(self, theme: Theme) -> None:
        for part in (self.podium, self.plays):
            part.set_theme(theme)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as all that is said; what holds the card may give it less, then it scrolls."""
        inside = width - 36
        said = self._column.heightForWidth(inside)
        return said + self.review.sizeHint().height() + 44

    def _add_line(self, row: int, text: str, points: str) -> None:
        for column, line in enumerate((label(text, wrap=True), label(points))):
            self._grid.addWidget(line, row, column)
            self._lines.append(line)

    def _build(self) -> None:
        texts = QWidget()
        texts.setObjectName("body")
        column = QVBoxLayout(texts)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addStretch(1)
        for widget in (self._winner, self._reason):
            column.addWidget(widget)
        column.addLayout(self._grid)
        column.addSpacing(6)
        column.addWidget(self.podium)
        column.addWidget(self._best)
        column.addWidget(self.plays)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        area.setMinimumHeight(_LOWEST)
        area.setWidget(texts)
        self._column = column
        row = QHBoxLayout()
        row.setSpacing(10)
        for button in (self.review, self.rematch, self.new):
            button.setAutoDefault(True)
            button.setObjectName(button.objectName() or "plain")
            row.addWidget(button, 2 if button is self.review else 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(18, 14, 18, 16)
        whole.setSpacing(10)
        whole.addWidget(area, 1)
        whole.addLayout(row)


def _lines(record: GameRecord) -> list[tuple[str, str]]:
    """The last points one by one, or the ranking where all played with the same racks."""
    if is_replay(record):
        return []
    if record.position.turns:
        return ranking_lines(record)
    lines = []
    for event in record.events[: record.cursor]:
        if isinstance(event, Adjustment):
            text = adjustment_text(event, record)
            lines.append((text, signed(event.points)))
    return lines


def _reason(record: GameRecord) -> str:
    """Why the game is over; where the winner line says that, the scores it leaves out."""
    position = record.position
    if position.over is EndReason.RESIGNED:
        return said_text(score_line(seat_names(record), position.scores))
    if is_replay(record):
        return result_line(record)
    if is_through(record):
        return through_text()
    return end_text(position.over) if position.over else ""
