"""The lines about a turn: whose it is, the verdict, the legend of the ghosts, the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_name
from eliot_qt.review.values import MoveClass, TurnReview

from ..look.theme import Theme
from ..parts.class_mark import paint_class
from ..parts.page import label
from .analysis_texts import headline_text, move_sentence, then_text, verdict_text

_SIDE = 16
_SPACING = 2
# Lines of text, below the heading, whose room is kept.
_KEPT = 6


class Swatch(QWidget):
    """The colours of a ghost, or the shape of a class."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role = role
        self._grade: MoveClass | None = None
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def set_grade(self, grade: MoveClass | None) -> None:
        """Show the shape of a class."""
        self._grade = grade
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._grade is not None:
            paint_class(painter, QPointF(_SIDE / 2, _SIDE / 2), 14, self._grade, self._theme)
        elif self._role:
            pen = QPen(self._theme.colour(f"{self._role}_border"), 1.5, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(self._theme.colour(self._role))
            painter.drawRoundedRect(QRectF(1, 1, _SIDE - 2, _SIDE - 2), 3, 3)
        painter.end()


class Bullets(QWidget):
    """Sentences below one another, each behind a dot."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_SPACING)
        self._rows: list[tuple[QWidget, QLabel]] = []
        self.hide()

    @property
    def text(self) -> str:
        """All that is said, a line for each sentence."""
        return "\n".join(line.text() for row, line in self._rows if not row.isHidden())

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show these sentences; without any the part takes no room."""
        while len(self._rows) < len(lines):
            self._add()
        texts = [*lines, *[""] * (len(self._rows) - len(lines))]
        for (row, line), text in zip(self._rows, texts, strict=True):
            line.setText(text)
            row.setVisible(bool(text))
        self.setVisible(bool(lines))

    def _add(self) -> None:
        row, line = QWidget(), label("", "", wrap=True)
        beside = QHBoxLayout(row)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(6)
        beside.addWidget(label("•", "muted"), 0, Qt.AlignmentFlag.AlignTop)
        beside.addWidget(line, 1)
        self._column.addWidget(row)
        self._rows.append((row, line))


class TurnLines(QWidget):
    """A headline and three lines, each with its mark.

    They keep the height that a turn has needed at the width they have, so that the tables around
    them stay where they are from turn to turn, and are not painted again. Few need more than six
    lines of text: what those take is given back.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = label("", "row", wrap=True)
        self.headline = label("", "headline", wrap=True)
        self.verdict = label("", "", wrap=True)
        self.played = label("", "", wrap=True)
        self.other = label("", "", wrap=True)
        self.why = Bullets()
        self._class = Swatch()
        self._marks = (self._class, Swatch("preview"), Swatch("pin"))
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_SPACING)
        column.addWidget(self.heading)
        column.addWidget(self.headline)
        self._rows = []
        for mark, line in zip(self._marks, (self.verdict, self.other, self.played), strict=True):
            row = QWidget()
            beside = QHBoxLayout(row)
            beside.setContentsMargins(0, 0, 0, 0)
            beside.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)
            beside.addWidget(line, 1)
            column.addWidget(row)
            # A mark without words would be a riddle.
            row.hide()
            self._rows.append(row)
        column.addWidget(self.why)
        column.addStretch(1)

    def set_theme(self, theme: Theme) -> None:
        """Colours of the marks."""
        for mark in self._marks:
            mark.set_theme(theme)

    def show_turn(
        self, record: GameRecord, turn: TurnReview, shown: str | None, follows: Sequence[str] = ()
    ) -> None:
        """Show the lines about a turn.

        ``shown`` is the other ghost, and ``follows`` are the moves after that one.
        """
        name = seat_name(record, turn.seat)
        heading = self.tr("Turn {turn}: {name}").format(turn=turn.number, name=name)
        self.heading.setText(heading)
        self.headline.setText(headline_text(turn))
        self.headline.setVisible(bool(self.headline.text()))
        open_text = self.tr("Not analysed yet") if turn.move else self.tr("Still to move")
        self.verdict.setText(verdict_text(turn) or open_text)
        self._class.set_grade(turn.grade)
        alone = bool(turn.move) and shown in (None, turn.move)
        played_text = self.tr("Played: {move}").format(move=move_sentence(turn))
        self.played.setText("" if alone or not turn.move else played_text)
        other = played_text if alone else self._shown_text(turn, shown or "")
        self.other.setText(", ".join([other, then_text(follows)] if follows and other else [other]))
        for row, line in zip(self._rows, (self.verdict, self.other, self.played), strict=True):
            row.setVisible(bool(line.text()))
        self._keep_height()

    def show_why(self, reasons: Sequence[str]) -> None:
        """Show the reasons for the best move, and what may follow."""
        self.why.show_lines(reasons)
        self._keep_height()

    def say(self, text: str) -> None:
        """Show a line in the place of the verdict."""
        self.verdict.setText(text)
        self._rows[0].setVisible(bool(text))
        self._keep_height()

    def _keep_height(self) -> None:
        heading = self.heading.sizeHint().height() + self.headline.sizeHint().height()
        most = heading + _KEPT * self.fontMetrics().lineSpacing() + (_KEPT - 1) * _SPACING
        height = min(most, self._needed())
        if height > self.minimumHeight():
            self.setMinimumHeight(height)

    def _needed(self) -> int:
        return self._column.totalHeightForWidth(self.width())

    def _measure_anew(self) -> None:
        self.setMinimumHeight(0)
        self._keep_height()

    def _shown_text(self, turn: TurnReview, shown: str) -> str:
        if not shown:
            return ""
        if shown == turn.best:
            return self.tr("Best: {move}").format(move=shown)
        return self.tr("Candidate: {move}").format(move=shown)

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), max(self.minimumHeight(), self._needed()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure_anew()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure_anew()
