"""One seat of a new game: its name, who sits there, and what the computer or the clock asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QToolButton, QWidget

from eliot_qt.game.player_ids import (
    LEAST_SECONDS,
    MOST_SECONDS,
    Adaptive,
    adaptive_of,
    champion_id,
    champion_seconds,
    percent_id,
    percent_of,
)
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.players.player_table import CHAMPION
from eliot_qt.widgets.board.word_tiles import Avatar
from eliot_qt.widgets.look.icons import Icons
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.choice_box import ChoiceBox, DurationBox, NumberBox
from eliot_qt.widgets.parts.page import label
from eliot_qt.widgets.parts.seat_mark import SeatMark

from .clock_editor import LONGEST_TIME

_PERSON = ""
# The choices that take a number.
_PERCENT, _ADAPTIVE = "percent", "adaptive"
_USUAL_PERCENT, _USUAL_SHARE, _USUAL_SECONDS = 85, 50, 3
# Shares of games a person may want to win, in percent.
_SHARES = (10, 90)
_LONGEST_NAME = 24
_MINUTE = 60
_ICON, _AVATAR = 16, 42


class LevelChoice(NamedTuple):
    """A strength of the computer, in words."""

    id: str
    name: str
    description: str


class PlayerRow(QWidget):
    """One seat: name, person or computer level, and the buttons that move or remove it."""

    changed = Signal()
    moved = Signal(int, int)
    removed = Signal(int)
    # A person gave way to a computer or the other way round.
    replaced = Signal(int)

    def __init__(self, icons: Icons, number: int, levels: Sequence[LevelChoice]) -> None:
        super().__init__()
        self._icons = icons
        self._number = number
        self._descriptions = {level.id: level.description for level in levels}
        self.mark = SeatMark(number)
        self.avatar = Avatar(_AVATAR, bright=False)
        self.name = QLineEdit()
        self.name.setObjectName("seatName")
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setPlaceholderText(self.tr("Name"))
        self.name.setAccessibleName(self.tr("Name of player {n}").format(n=number + 1))
        self.who: ChoiceBox[str] = ChoiceBox()
        self.who.setObjectName("seatKind")
        self._offer_players(levels)
        self._make_numbers(number + 1)
        self._alone = False
        self._described = True
        self._clock = ClockRule()
        # Seconds of a time of its own; 0: what the clock gives all.
        self._own = 0
        up, down = self.tr("Move up"), self.tr("Move down")
        self.up = self._tool(up)
        self.down = self._tool(down)
        self.remove = self._tool(self.tr("Remove this player"))
        self.hint = label("", "hint", wrap=True)
        self.problem = label("", "problem", wrap=True)
        self.problem.hide()
        self._build()
        self._connect()

    def _offer_players(self, levels: Sequence[LevelChoice]) -> None:
        computer = self.tr("Computer · {level}")
        self.who.offer(
            [(_PERSON, self.tr("Person"))]
            + [(level.id, computer.format(level=level.name)) for level in levels]
            + [(_ADAPTIVE, computer.format(level=self.tr("Adaptive")))]
            + [(_PERCENT, computer.format(level=self.tr("% of the best score")))]
        )
        self._descriptions[_ADAPTIVE] = self.tr("Follows your strength: you win about this share")
        self._descriptions[_PERCENT] = self.tr("Plays a move of at least this score")
        name = self.tr("Player {n}: person or computer")
        self.who.setAccessibleName(name.format(n=self._number + 1))

    def _make_numbers(self, number: int) -> None:
        """Make the fields of share, percentage and times; ``number`` is the player's, from 1."""
        self.percent = NumberBox()
        self.percent.setRange(0, 100)
        self.percent.setSuffix(self.tr(" %"))
        self.percent.setValue(_USUAL_PERCENT)
        name = self.tr("Minimum share of the best score for player {n}")
        self.percent.setAccessibleName(name.format(n=number))
        self.share = NumberBox()
        self.share.setRange(*_SHARES)
        self.share.setSuffix(self.tr(" % of games"))
        self.share.setValue(_USUAL_SHARE)
        name = self.tr("Share of games won against player {n}")
        self.share.setAccessibleName(name.format(n=number))
        self.seconds = NumberBox()
        self.seconds.setRange(LEAST_SECONDS, MOST_SECONDS)
        self.seconds.setSuffix(self.tr(" s a move"))
        self.seconds.setValue(_USUAL_SECONDS)
        name = self.tr("Seconds a move of player {n}")
        self.seconds.setAccessibleName(name.format(n=number))
        self.time = DurationBox()
        self.time.setAccessibleName(self.tr("Time of player {n}").format(n=number))
        self.time.setToolTip(self.tr("The time this player has"))
        self._time_name = label(self.tr("Time"), "hint")
        self._time_name.setBuddy(self.time)

    def _connect(self) -> None:
        self.name.textChanged.connect(self.avatar.show_initial)
        self.name.textChanged.connect(self.changed)
        self.who.currentIndexChanged.connect(self._seated)
        self.who.activated.connect(self._replace)
        self.percent.valueChanged.connect(self.changed)
        self.share.valueChanged.connect(self.changed)
        self.seconds.valueChanged.connect(self.changed)
        self.time.valueChanged.connect(self._time_changed)
        self.up.clicked.connect(self._move_up)
        self.down.clicked.connect(self._move_down)
        self.remove.clicked.connect(self._remove)

    @property
    def seat(self) -> Seat:
        """Return the seat that has been filled in."""
        player = self.who.value
        if player == _PERCENT:
            player = percent_id(self.percent.value())
        elif player == _ADAPTIVE:
            player = Adaptive(self.share.value()).id
        elif player == CHAMPION and self.seconds.value() != _USUAL_SECONDS:
            player = champion_id(self.seconds.value())
        differs = self._clock.seconds and self._own != self._clock.seconds
        seconds = self._own if differs else 0
        return Seat(self.name.text().strip(), player, seconds=seconds)

    def show_seat(self, seat: Seat) -> None:
        """Fill in a seat; a level that is gone becomes the first one there is."""
        self.name.setText(seat.name)
        if not self.who.choose(self._choice_of(seat.player)):
            self.who.setCurrentIndex(1)
        self._own = seat.seconds
        self.avatar.show_initial(seat.name)
        self.avatar.set_bright(not seat.is_computer)
        self._show_time()

    def show_clock(self, clock: ClockRule) -> None:
        """Ask for a time of its own in games with a clock; hide that field in others."""
        self._clock = clock
        self._show_time()

    def show_alone(self, alone: bool) -> None:
        """Only the name, over the whole width, or all of the row."""
        self._alone = alone
        for widget in (self.who, self.up, self.down, self.remove):
            widget.setVisible(not alone)
        self._arrange()

    def describe(self, described: bool) -> None:
        """Say in words how the player plays, or leave that to another part of the page."""
        self._described = described
        self._arrange()

    def show_problem(self, text: str) -> None:
        """Say below the name what is wrong with it."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))
        self.name.setAccessibleDescription(text)

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self.mark.set_theme(theme)
        self.avatar.set_theme(theme)
        for button, icon in ((self.up, "up"), (self.down, "down"), (self.remove, "close")):
            self._icons.put_on(button, icon, theme, "muted", round(_ICON * scale))

    def _choice_of(self, player: str) -> str:
        """The choice an id belongs to; its number is filled in."""
        percent, adaptive = percent_of(player), adaptive_of(player)
        seconds = champion_seconds(player)
        if player == CHAMPION or seconds is not None:
            self.seconds.setValue(seconds or _USUAL_SECONDS)
            return CHAMPION
        if percent is not None:
            self.percent.setValue(percent)
            return _PERCENT
        if adaptive is not None:
            self.share.setValue(adaptive.share)
            return _ADAPTIVE
        return player

    def _time_changed(self, seconds: int) -> None:
        self._own = 0 if seconds == self._clock.seconds else seconds
        self.changed.emit()

    def _show_time(self) -> None:
        blocked = self.time.blockSignals(True)
        self.time.set_unit(1 if self._clock.kind is ClockKind.TURN else _MINUTE)
        self.time.setRange(1, LONGEST_TIME)
        self.time.setValue(self._own or self._clock.seconds)
        self.time.blockSignals(blocked)
        self._arrange()

    def _arrange(self) -> None:
        """Show what the choices made so far ask for."""
        self.percent.setVisible(self.who.value == _PERCENT and not self._alone)
        self.share.setVisible(self.who.value == _ADAPTIVE and not self._alone)
        self.seconds.setVisible(self.who.value == CHAMPION and not self._alone)
        for widget in (self.time, self._time_name):
            widget.setVisible(bool(self._clock.seconds))
        has_hint = bool(self.hint.text()) and self._described
        self.hint.setVisible(has_hint and not self._alone)

    def _tool(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("tool")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setToolTip(text)
        button.setAccessibleName(f"{text}: {self._number + 1}")
        return button

    def _build(self) -> None:
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        both = Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self.mark, 0, 0, 2, 1, both)
        grid.addWidget(self.avatar, 0, 1, 2, 1, both)
        grid.addWidget(self.name, 0, 2)
        grid.addWidget(self.who, 1, 2)
        for column, tool in enumerate((self.up, self.down, self.remove), 3):
            grid.addWidget(tool, 0, column, 2, 1, both)
        below, beside = QHBoxLayout(), QHBoxLayout()
        for line in (below, beside):
            line.setSpacing(8)
        below.addWidget(self._time_name)
        below.addWidget(self.time, 1)
        beside.addWidget(self.percent)
        beside.addWidget(self.share)
        beside.addWidget(self.seconds)
        beside.addWidget(self.hint, 1)
        grid.addLayout(beside, 2, 2, 1, 4)
        grid.addLayout(below, 3, 2, 1, 4)
        grid.addWidget(self.problem, 4, 2, 1, 4)
        grid.setColumnStretch(2, 1)

    def _seated(self) -> None:
        description = self._descriptions.get(self.who.value, "")
        self.hint.setText(description)
        self._arrange()
        self.who.setAccessibleDescription(description)
        self.avatar.set_bright(not self.who.value)
        self.changed.emit()

    def _replace(self) -> None:
        self.replaced.emit(self._number)

    def _move_up(self) -> None:
        self.moved.emit(self._number, -1)

    def _move_down(self) -> None:
        self.moved.emit(self._number, 1)

    def _remove(self) -> None:
        self.removed.emit(self._number)
