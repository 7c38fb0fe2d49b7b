"""The plaques of all seats: below one another beside the board, or side by side."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ..look.fonts import scale_of
from ..look.motion import FULL_MOTION, Motion
from ..look.theme import Theme
from ..parts.page import LARGE
from .plaque import Plaque, PlaqueForm
from .seat_facts import SeatFacts

_GAP, _SLIM_GAP = 10, 6
#: around the plaques, for their shadows
MARGIN = 10
# Below one another plaques have this share of the column's height at most.
_SHARE = 0.44
_NARROWEST = 150


class TableHeader(QWidget):
    """Plaques in table order, as large as the room allows; they never ask for more of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plaques: list[Plaque] = []
        self._theme: Theme | None = None
        self._motion = FULL_MOTION
        # The height of the column it is in; 0 above a list.
        self._column = 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def plaques(self) -> tuple[Plaque, ...]:
        """The plaques in table order."""
        return tuple(self._plaques)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        for plaque in self._plaques:
            plaque.set_theme(theme)
        self.update()

    def set_motion(self, motion: Motion) -> None:
        """Durations of scores that count up."""
        self._motion = motion
        for plaque in self._plaques:
            plaque.set_motion(motion)

    def hold_back(self, seat: int | None = None, points: int = 0) -> None:
        """Show the score of a seat without the points of a play that flies; all others whole."""
        for number, plaque in enumerate(self._plaques):
            held_back = points if number == seat else 0
            if held_back != plaque.held_back:
                plaque.held_back = held_back
                plaque.update()

    def count_up(self, seat: int, points: int) -> None:
        """Let the score of a seat grow by the points of a play, which it has already."""
        if seat < len(self._plaques):
            self._plaques[seat].count_up(points)

    def show_seats(self, seats: list[SeatFacts]) -> None:
        """Show the seats in table order."""
        count = len(self._plaques)
        while len(self._plaques) > len(seats):
            plaque = self._plaques.pop()
            plaque.hide()
            plaque.deleteLater()
        while len(self._plaques) < len(seats):
            plaque = Plaque(len(self._plaques), self)
            plaque.set_motion(self._motion)
            if self._theme is not None:
                plaque.set_theme(self._theme)
            plaque.show()
            self._plaques.append(plaque)
        others = [p.show_facts(facts) for p, facts in zip(self._plaques, seats, strict=True)]
        if len(seats) != count:
            self.updateGeometry()
            self._arrange()
        if any(others):
            # Their shadows; plaques that stay as they are need not be painted at each key.
            self.update()

    def seat_centre(self, seat: int) -> QPoint:
        """Middle of a seat's plaque in this widget; its tiles fly from there."""
        return self._plaques[seat].geometry().center()

    def stand_in_column(self, height: int) -> None:
        """Stand below one another in a column of that height; 0: side by side above a list."""
        if height != self._column:
            self._column = height
            self.updateGeometry()
            self._arrange()

    # sizes

    @property
    def _scale(self) -> float:
        return scale_of(self.font())

    def _columns(self) -> int:
        count = len(self._plaques)
        if self._column:
            return 1 if count <= 4 else 2
        room = max(1, self.width() - 2 * MARGIN)
        return max(1, min(count, 2, (room + _GAP) // (round(_NARROWEST * self._scale) + _GAP)))

    def _form(self) -> PlaqueForm:
        if not self._column:
            # The list below needs the height, and in large text most of it.
            if self._scale >= LARGE:
                return PlaqueForm.SLIM
            return PlaqueForm.COMPACT if len(self._plaques) == 2 else PlaqueForm.LOW
        rows = -(-len(self._plaques) // self._columns())
        most = _SHARE * self._column
        for form in (PlaqueForm.TALL, PlaqueForm.MEDIUM, PlaqueForm.COMPACT):
            if rows * round(form.value * self._scale) + (rows - 1) * _GAP <= most:
                return form
        return PlaqueForm.LOW

    def _arrange(self) -> None:
        if not self._plaques:
            return
        columns, form = self._columns(), self._form()
        tall = round(form.value * self._scale)
        step = tall + _gap(form)
        wide = (self.width() - 2 * MARGIN - (columns - 1) * _GAP) // columns
        for number, plaque in enumerate(self._plaques):
            row, column = divmod(number, columns)
            plaque.set_form(form)
            left, top = MARGIN + column * (wide + _GAP), MARGIN + row * step
            plaque.setGeometry(left, top, wide, tall)

    def _tall(self) -> int:
        rows = -(-len(self._plaques) // self._columns()) if self._plaques else 0
        form = self._form()
        gap = _gap(form)
        return max(0, rows * (round(form.value * self._scale) + gap) - gap) + 2 * MARGIN

    # Qt overrides

    def sizeHint(self) -> QSize:
        """The height of all rows of plaques."""
        return QSize(0, self._tall())

    def minimumSizeHint(self) -> QSize:
        """The same height: no plaque is cut off."""
        return QSize(0, self._tall())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Line the plaques up again."""
        super().resizeEvent(event)
        self._arrange()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shadows of the plaques."""
        if self._theme is None:
            return
        painter = QPainter(self)
        for plaque in self._plaques:
            plaque.paint_shadow(painter, QRectF(plaque.geometry()), self._theme)
        painter.end()


def _gap(form: PlaqueForm) -> int:
    """Between plaques below one another."""
    return _SLIM_GAP if form is PlaqueForm.SLIM else _GAP
