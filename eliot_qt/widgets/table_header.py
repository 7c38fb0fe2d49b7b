"""The line above the board: who plays, what they have, whose turn it is, what rules hold."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from .sentences import points_text
from .theme import Theme

# One shape a seat, so that colour is never the only difference.
_SHAPES = ("circle", "square", "triangle", "diamond")
_MARK = 12


@dataclass(frozen=True)
class SeatFacts:
    """What a chip shows of a seat: name, score, clock text (or empty), and its state.

    ``entered``: its move of the turn is in, where all play with the same rack.
    """

    name: str
    score: int
    clock: str = ""
    to_move: bool = False
    thinking: bool = False
    gone: bool = False
    overtime: bool = False
    entered: bool = False


class SeatMark(QWidget):
    """A seat's shape in its colour."""

    def __init__(self, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seat = seat
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_MARK, _MARK)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(_shape(self._seat), self._theme.colour(f"seat{self._seat % 4 + 1}"))
        painter.end()


class SeatChip(QFrame):
    """Name, score and clock of one seat; framed when it is that seat's turn."""

    def __init__(self, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "seat")
        self._mark = SeatMark(seat)
        self._name = QLabel()
        self._score = QLabel()
        self._score.setProperty("tone", "score")
        self._clock = QLabel()
        self._clock.setProperty("tone", "clock")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 10, 2)
        row.setSpacing(6)
        for widget in (self._mark, self._name, self._score, self._clock):
            row.addWidget(widget)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._mark.set_theme(theme)

    def show_facts(self, facts: SeatFacts) -> None:
        """Show a seat as it stands now."""
        name = facts.name + (" …" if facts.thinking else " ✓" if facts.entered else "")
        self._name.setText(name)
        self._name.setToolTip(facts.name)
        self._score.setText(str(facts.score))
        self._clock.setText(facts.clock)
        self._clock.setVisible(bool(facts.clock))
        self.setEnabled(not facts.gone)
        for widget in (self, self._name, self._clock):
            widget.setProperty("toMove", facts.to_move)
            widget.setProperty("overtime", facts.overtime)
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self.setAccessibleName(self._sentence(facts))

    def _sentence(self, facts: SeatFacts) -> str:
        parts = [facts.name, points_text(facts.score)]
        if facts.clock:
            parts.append(self.tr("{time} on the clock").format(time=facts.clock))
        if facts.thinking:
            parts.append(self.tr("thinking"))
        elif facts.to_move:
            parts.append(self.tr("to move"))
        elif facts.entered:
            parts.append(self.tr("has entered a move"))
        return ", ".join(parts)


class TableHeader(QWidget):
    """Chips for all seats, then the turn, the tiles left and the rules."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: list[SeatChip] = []
        self._theme: Theme | None = None
        self._state = QLabel()
        self._state.setProperty("tone", "muted")
        self._clock = QLabel()
        self._clock.setProperty("tone", "clock")
        self._clock.setAccessibleName(self.tr("Time left in this turn"))
        self._clock.hide()
        self._rules = QLabel()
        self._rules.setProperty("tone", "badge")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.addStretch(1)
        self._row.addWidget(self._clock)
        self._row.addWidget(self._state)
        self._row.addWidget(self._rules)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        for chip in self._chips:
            chip.set_theme(theme)

    def show_seats(self, seats: list[SeatFacts]) -> None:
        """Show the seats in table order."""
        while len(self._chips) > len(seats):
            chip = self._chips.pop()
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        while len(self._chips) < len(seats):
            chip = SeatChip(len(self._chips))
            if self._theme is not None:
                chip.set_theme(self._theme)
            self._row.insertWidget(len(self._chips), chip)
            self._chips.append(chip)
        for chip, facts in zip(self._chips, seats, strict=True):
            chip.show_facts(facts)

    def seat_centre(self, seat: int) -> QPoint:
        """Middle of a seat's chip in this widget; its tiles fly from there."""
        return self._chips[seat].geometry().center()

    def show_state(self, text: str) -> None:
        """Turn number and tiles left, as one text."""
        self._state.setText(text)

    def show_clock(self, text: str, urgent: bool) -> None:
        """The time all have in common, empty where each has their own; ``urgent``: little left."""
        self._clock.setText(text)
        self._clock.setVisible(bool(text))
        if self._clock.property("overtime") != urgent:
            self._clock.setProperty("overtime", urgent)
            self._clock.style().unpolish(self._clock)
            self._clock.style().polish(self._clock)

    def show_rules(self, badge: str, details: str) -> None:
        """A short badge for the rules in force; the details are its tooltip."""
        self._rules.setText(badge)
        self._rules.setVisible(bool(badge))
        self._rules.setToolTip(details)
        self._rules.setAccessibleDescription(details)


def _shape(seat: int) -> QPainterPath:
    path = QPainterPath()
    box = QRectF(0.5, 0.5, _MARK - 1, _MARK - 1)
    match _SHAPES[seat % 4]:
        case "circle":
            path.addEllipse(box)
        case "square":
            path.addRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        case "triangle":
            path.moveTo(box.center().x(), box.top())
            path.lineTo(box.bottomRight())
            path.lineTo(box.bottomLeft())
        case _:
            path.moveTo(box.center().x(), box.top())
            path.lineTo(box.right(), box.center().y())
            path.lineTo(box.center().x(), box.bottom())
            path.lineTo(box.left(), box.center().y())
    path.closeSubpath()
    return path
