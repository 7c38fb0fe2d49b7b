"""The line above the board: who plays, what they have, whose turn it is, what rules hold."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QToolButton,
    QWidget,
)

from eliot_qt.models.plain import plain_tip
from eliot_qt.voice.phrases import MINUS

from ..look.theme import Theme
from ..parts.eliding_label import ElidingLabel
from ..parts.plain_label import PlainLabel
from ..parts.seat_mark import SeatMark
from ..parts.timer_label import TimerLabel
from ..texts.sentences import points_text
from ..texts.timer_texts import ClockFace
from .seat_facts import SeatFacts

_GAP = 8


class SeatChip(QFrame):
    """Name, score and clock of one seat; framed when it is that seat's turn."""

    def __init__(self, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "seat")
        self._mark = SeatMark(seat)
        self._name = ElidingLabel()
        self._score = PlainLabel()
        self._score.setProperty("tone", "score")
        self.clock = TimerLabel()
        self._facts: SeatFacts | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 10, 2)
        row.setSpacing(6)
        for widget in (self._mark, self._name, self._score, self.clock):
            row.addWidget(widget)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._mark.set_theme(theme)

    def show_facts(self, facts: SeatFacts) -> None:
        """Show a seat as it stands now."""
        if facts == self._facts:
            return
        self._facts = facts
        name = facts.name + (" …" if facts.thinking else " ✓" if facts.entered else "")
        self._name.setText(name)
        self._name.setToolTip(plain_tip(facts.name))
        self._score.setText(str(facts.score).replace("-", MINUS))
        self.clock.show_face(facts.clock)
        self.setEnabled(not facts.gone)
        if self.property("toMove") != facts.to_move:
            for widget in (self, self._name, self.clock):
                widget.setProperty("toMove", facts.to_move)
                widget.style().unpolish(widget)
                widget.style().polish(widget)
        self.setAccessibleName(self._sentence(facts))

    def _sentence(self, facts: SeatFacts) -> str:
        parts = [facts.name, points_text(facts.score)]
        if facts.clock.text:
            parts.append(self.tr("{time} on the clock").format(time=facts.clock.spoken))
        if facts.thinking:
            parts.append(self.tr("thinking"))
        elif facts.to_move:
            parts.append(self.tr("to move"))
        elif facts.entered:
            parts.append(self.tr("has entered a move"))
        return ", ".join(parts)


class TableHeader(QWidget):
    """Chips for all seats, then the clock, the turn, the tiles left and the rules."""

    def __init__(self, pause: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: list[SeatChip] = []
        self._wraps = False
        # In how many columns so many seats stand.
        self._lined_up = 0, 0
        self._theme: Theme | None = None
        self._state = PlainLabel()
        self._state.setProperty("tone", "muted")
        # Where all have the same time.
        self.clock = TimerLabel()
        self.pause = QToolButton()
        self.pause.setDefaultAction(pause)
        self.pause.setProperty("kind", "tiny")
        self.pause.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pause.setAccessibleName(self.tr("Pause"))
        self.pause.hide()
        self._rules = PlainLabel()
        self._rules.setProperty("tone", "badge")
        self._lay_out()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        for chip in self._chips:
            chip.set_theme(theme)

    def show_seats(self, seats: list[SeatFacts]) -> None:
        """Show the seats in table order."""
        while len(self._chips) > len(seats):
            chip = self._chips.pop()
            self._seats.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        while len(self._chips) < len(seats):
            chip = SeatChip(len(self._chips))
            if self._theme is not None:
                chip.set_theme(self._theme)
            self._chips.append(chip)
        for chip, facts in zip(self._chips, seats, strict=True):
            chip.show_facts(facts)
        self._arrange()

    def seat_centre(self, seat: int) -> QPoint:
        """Middle of a seat's chip in this widget; its tiles fly from there."""
        return self._chips[seat].geometry().center()

    def show_state(self, text: str) -> None:
        """Turn number and tiles left, as one text."""
        self._state.setText(text)
        self._arrange()

    def show_clock(self, face: ClockFace) -> None:
        """The time all have in common; no clock where each has their own."""
        self.clock.show_face(face)
        self._arrange()

    def offer_pause(self, offered: bool) -> None:
        """Whether there is a clock that may be stopped in this game."""
        self.pause.setVisible(offered)
        side = self.fontMetrics().height()
        self.pause.setIconSize(QSize(side, side))

    def set_wrapping(self, wraps: bool) -> None:
        """Whether seats for which there is no room side by side stand below one another."""
        self._wraps = wraps
        self._arrange()

    def show_rules(self, badge: str, details: str) -> None:
        """A short badge for the rules in force; the details are its tooltip."""
        self._rules.setText(badge)
        self._rules.setToolTip(plain_tip(details))
        self._rules.setAccessibleDescription(details)
        self._arrange()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        self._seats = QGridLayout()
        self._seats.setSpacing(_GAP)
        row.addLayout(self._seats)
        row.addStretch(1)
        for widget in (self.clock, self.pause, self._state, self._rules):
            row.addWidget(widget)

    def _arrange(self) -> None:
        """Players and clocks come first: where there is no room the rest is in a tooltip."""
        self._line_up()
        room = self.width() - self._needed(self._seats_width)
        for label in (self._state, self._rules):
            room -= label.sizeHint().width() + _GAP
            label.setVisible(bool(label.text()) and room >= 0)
        hidden = [label.text() for label in (self._state, self._rules) if label.isHidden()]
        self.setToolTip(plain_tip("\n".join(text for text in hidden if text)))

    def _line_up(self) -> None:
        """The seats in as many columns as there is room for."""
        columns = len(self._chips)
        if self._wraps:
            room = self.width() - self._needed(0)
            columns = max(1, min(columns, (room + _GAP) // (self._widest + _GAP)))
        if (columns, len(self._chips)) == self._lined_up:
            return
        self._lined_up = columns, len(self._chips)
        for chip in self._chips:
            self._seats.removeWidget(chip)
        for place, chip in enumerate(self._chips):
            self._seats.addWidget(chip, *divmod(place, columns))

    @property
    def _seats_width(self) -> int:
        """Width of all seats as they stand: the layout itself knows of no chip just added."""
        columns = max(1, self._lined_up[0])
        chips = [chip.sizeHint().width() for chip in self._chips]
        return sum(max(chips[n::columns], default=0) + _GAP for n in range(columns)) - _GAP

    @property
    def _widest(self) -> int:
        return max((chip.minimumSizeHint().width() for chip in self._chips), default=0)

    def _needed(self, seats: int) -> int:
        """Width of what is always there, with so much for the seats."""
        shown = (widget for widget in (self.clock, self.pause) if not widget.isHidden())
        widths = [seats, *(widget.sizeHint().width() for widget in shown)]
        return sum(widths) + _GAP * len(widths)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        height = super().minimumSizeHint().height()
        seats = self._widest if self._wraps else self._seats.minimumSize().width()
        return QSize(self._needed(seats), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
