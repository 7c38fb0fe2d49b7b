"""The players of a game: one row a seat with its name and its player, in table order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockRule
from eliot_qt.models.names import computer_name, player_name
from eliot_qt.models.said import said_text
from eliot_qt.modes import free_game
from eliot_qt.modes.shared_rack import MAX_PARTY
from eliot_qt.play.setup import seat_limits
from eliot_qt.voice.commands import ADD_PLAYER
from eliot_qt.widgets.look.icons import Icons
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.choice_box import TickBox
from eliot_qt.widgets.texts.sentences import sentence

from .player_row import LevelChoice, PlayerRow

_ICON = 16
_NUMBERS = range(1, MAX_PARTY + 1)


class PlayersEditor(QWidget):
    """The seats of a game, or the one person of a training."""

    changed = Signal()

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._levels: list[LevelChoice] = []
        self._rows: list[PlayerRow] = []
        self._alone = False
        self._limits = seat_limits(free_game.MODE)
        self._clock = ClockRule()
        self._draws = True
        self._theme: Theme | None = None
        self._scale = 1.0
        self._places = QVBoxLayout()
        self._places.setSpacing(8)
        self.add = QPushButton(sentence(said_text(ADD_PLAYER)))
        self.add.setObjectName("quiet")
        self.add.setAutoDefault(True)
        self.add.clicked.connect(self._add)
        self.shuffle = TickBox(self.tr("Draw for the first move"))
        self.shuffle.toggled.connect(self._show_marks)
        self.shuffle.toggled.connect(self.changed)
        below = QHBoxLayout()
        below.addWidget(self.add)
        below.addStretch(1)
        below.addWidget(self.shuffle)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._places)
        column.addLayout(below)

    @property
    def rows(self) -> tuple[PlayerRow, ...]:
        """The rows in table order."""
        return tuple(self._rows)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they are filled in."""
        return tuple(row.seat for row in self._rows)

    @property
    def level(self) -> str | None:
        """The player of the only computer at the table; None for none or several."""
        computers = [row for row in self._rows if row.seat.is_computer]
        return computers[0].who.value if len(computers) == 1 and not self._alone else None

    def choose_level(self, level: str) -> None:
        """Let the only computer at the table play at a level."""
        for row in self._rows:
            if row.seat.is_computer:
                row.who.choose(level)

    def set_levels(self, levels: Sequence[LevelChoice]) -> None:
        """The strengths the computer can play at, weakest first."""
        self._levels = list(levels)
        self.show_seats(self.seats, self._alone)

    def set_table(self, fewest: int, most: int, draws: bool) -> None:
        """Set the number of seats a game takes, and whether the first move is drawn for."""
        self._limits, self._draws = (fewest, most), draws

    def set_clock(self, clock: ClockRule) -> None:
        """Ask each seat for its time in games with a clock; hide those fields in others."""
        self._clock = clock
        for row in self._rows:
            row.show_clock(clock)

    def show_seats(self, seats: Sequence[Seat], alone: bool) -> None:
        """Fill in the seats; ``alone``: one person and no other seat."""
        self._alone = alone
        while self._rows:
            row = self._rows.pop()
            self._places.removeWidget(row)
            row.hide()
            row.deleteLater()
        for number, seat in enumerate(seats):
            self._rows.append(self._new_row(number, seat))
        self._refresh()

    def complain(self) -> QWidget | None:
        """Say next to each name what is wrong; the first wrong one, None if all is well."""
        names = [row.seat.name for row in self._rows]
        first: QWidget | None = None
        for at, row in enumerate(self._rows):
            text = ""
            if not names[at]:
                text = self.tr("Enter a name")
            elif names[at] in names[:at]:
                text = self.tr("The name {name} is already taken").format(name=names[at])
            row.show_problem(text)
            first = first or (row.name if text else None)
        if first is None and all(row.seat.is_computer for row in self._rows):
            self._rows[0].show_problem(self.tr("At least one player must be a person"))
            first = self._rows[0].name
        return first

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._theme, self._scale = theme, scale
        self._icons.put_on(self.add, "add", theme, "primary", round(_ICON * scale))
        for row in self._rows:
            row.themed(theme, scale)

    def _new_row(self, number: int, seat: Seat) -> PlayerRow:
        row = PlayerRow(self._icons, number, self._levels)
        row.show_clock(self._clock)
        row.show_seat(seat)
        row.changed.connect(self._row_changed)
        row.moved.connect(self._move)
        row.removed.connect(self._remove)
        row.replaced.connect(self._name_anew)
        if self._theme is not None:
            row.themed(self._theme, self._scale)
        self._places.addWidget(row)
        return row

    def _refresh(self) -> None:
        seats = len(self._rows)
        for at, row in enumerate(self._rows):
            row.up.setEnabled(at > 0)
            row.down.setEnabled(at < seats - 1)
            row.remove.setEnabled(seats > self._limits[0])
            row.show_alone(self._alone)
        self._describe()
        self.add.setVisible(not self._alone and seats < self._limits[1])
        self.shuffle.setVisible(not self._alone and self._draws)
        self._show_marks()
        self._order_tabs()

    def _show_marks(self) -> None:
        """Shape and colour go by the order of play, which is not known before it is drawn."""
        is_drawn = self.shuffle.isChecked() and not self.shuffle.isHidden()
        for row in self._rows:
            row.mark.setVisible(not is_drawn)

    def _order_tabs(self) -> None:
        stops: list[QWidget] = []
        for row in self._rows:
            stops += [row.name, row.who, row.percent, row.share, row.time]
            stops += [row.up, row.down, row.remove]
        stops += [self.add, self.shuffle]
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)

    def _row_changed(self) -> None:
        for row in self._rows:
            row.show_problem("")
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        """Describe levels beside their seats unless the one at the table is described elsewhere."""
        only = self.level in [level.id for level in self._levels]
        for row in self._rows:
            row.describe(not only)

    def _add(self) -> None:
        number = len(self._rows)
        name = self._free_name(player_name, number + 1)
        self._rows.append(self._new_row(number, Seat(name)))
        self._refresh()
        self._rows[-1].name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._rows[-1].name.selectAll()
        self.changed.emit()

    def _name_anew(self, number: int) -> None:
        """Rename seats so that no person is called ``Computer`` and no computer ``Player 2``."""
        row = self._rows[number]
        usual = {make(n) for n in _NUMBERS for make in (player_name, computer_name)}
        if row.seat.name not in usual:
            return
        row.name.clear()
        if row.seat.is_computer:
            row.name.setText(self._free_name(computer_name, 1))
        else:
            row.name.setText(self._free_name(player_name, number + 1))

    def _free_name(self, make: Callable[[int], str], number: int) -> str:
        """The first of the names from ``number`` on that no seat has."""
        names = [seat.name for seat in self.seats]
        return next(name for name in map(make, count(number)) if name not in names)

    def _remove(self, number: int) -> None:
        seats = [seat for at, seat in enumerate(self.seats) if at != number]
        self.show_seats(seats, self._alone)
        self._rows[min(number, len(seats) - 1)].name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _move(self, number: int, step: int) -> None:
        seats = self.seats
        other = number + step
        self._rows[number].show_seat(seats[other])
        self._rows[other].show_seat(seats[number])
        row = self._rows[other]
        button = row.up if step < 0 else row.down
        (button if button.isEnabled() else row.name).setFocus(Qt.FocusReason.OtherFocusReason)
