"""A club's results as a table: seats by turns, or the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.ranking import Standing, TurnResult, closed_turns, score_sheet, standings
from eliot_qt.voice.figures import NO_MOVE, PERCENTAGE_OF_TOP, SHARE_OF_TOP

from .plain import plain_tip
from .said import said_text

translate = QCoreApplication.translate

_MINUS = "−"
_UNKNOWN = "–"
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Value:
    """A number of the table: how it is shown, how it is ordered, and what it says in words."""

    text: str = ""
    order: float = 0.0
    words: str = ""


@dataclass(frozen=True)
class _Line:
    """One quantity of all seats: a turn's points, a total, a rank."""

    title: str
    words: str
    values: tuple[Value, ...]
    #: whether the smallest comes first
    rising: bool = False


@dataclass
class _Shown:
    names: tuple[str, ...] = ()
    lines: tuple[_Line, ...] = ()
    order: list[int] = field(default_factory=list)


class StatisticsModel(QAbstractTableModel):
    """Every seat's points by turn with sums; ``flipped``, a column for each seat."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = _Shown()
        self._flipped = False
        self._sorted = 0
        self._backwards = False

    @property
    def is_flipped(self) -> bool:
        """Return whether seats are columns."""
        return self._flipped

    def set_record(self, record: GameRecord) -> None:
        """Show the turns of a record that are over."""
        self.beginResetModel()
        names = tuple(_name(record, seat) for seat in range(len(record.seats)))
        self._shown = _Shown(names, self._lines(record))
        self._order()
        self.endResetModel()

    def flip(self) -> None:
        """Seats as columns, or as rows again."""
        self.beginResetModel()
        self._flipped = not self._flipped
        self.endResetModel()

    def sort_seats(self, line: int) -> None:
        """Sort the seats by a quantity; again, the other way round."""
        if not 0 <= line < len(self._shown.lines):
            return
        self.beginResetModel()
        self._backwards = line == self._sorted and not self._backwards
        self._sorted = line
        self._order()
        self.endResetModel()

    def _order(self) -> None:
        lines = self._shown.lines
        self._sorted = min(self._sorted, max(0, len(lines) - 1))
        seats = range(len(self._shown.names))
        self._shown.order = list(seats)
        if lines:
            line = lines[self._sorted]
            sign = 1 if line.rising is not self._backwards else -1
            self._shown.order.sort(key=lambda seat: sign * line.values[seat].order)

    def _lines(self, record: GameRecord) -> tuple[_Line, ...]:
        position = record.position
        result = {standing.seat: standing for standing in standings(record)}
        ranked = [result[seat] for seat in range(len(record.seats))]
        sheet = score_sheet(position)
        turns = [
            _Line(
                str(number + 1),
                self.tr("Turn {0}: {1}").format(number + 1, _board(position, number)),
                tuple(self._cell(position, number, cells[number]) for cells in sheet),
            )
            for number in range(len(closed_turns(position)))
        ]
        return (*self._totals(ranked), *turns)

    def _totals(self, ranked: Sequence[Standing]) -> tuple[_Line, ...]:
        percent = [Value(_percent(s.percent), s.percent or 0.0) for s in ranked]
        return (
            self._sums(
                self.tr("Rank"), self.tr("Rank by total"), [s.rank for s in ranked], rising=True
            ),
            self._sums(self.tr("Total"), self.tr("Total"), [s.total for s in ranked]),
            _Line(said_text(SHARE_OF_TOP), said_text(PERCENTAGE_OF_TOP), tuple(percent)),
            self._sums(
                self.tr("Δ top"),
                self.tr("Difference from the top scores"),
                [s.difference for s in ranked],
            ),
            self._sums(
                self.tr("Solos"), self.tr("Solo points"), [s.solos for s in ranked], sparse=True
            ),
            self._sums(
                self.tr("Warn."),
                self.tr("Number of warnings"),
                [s.warnings for s in ranked],
                sparse=True,
            ),
            self._sums(
                self.tr("Pen."),
                self.tr("Penalty points"),
                [s.penalties for s in ranked],
                sparse=True,
            ),
        )

    def _sums(
        self,
        title: str,
        words: str,
        numbers: Sequence[int],
        rising: bool = False,
        sparse: bool = False,
    ) -> _Line:
        texts = (("" if sparse and not number else _number(number)) for number in numbers)
        values = tuple(
            Value(text, float(number), _number(number))
            for text, number in zip(texts, numbers, strict=True)
        )
        return _Line(title, words, values, rising)

    def _cell(self, position: Position, number: int, cell: TurnResult) -> Value:
        marks = ["S"] if cell.solo else []
        marks += ["W"] * bool(cell.warnings)
        empty = cell.entry is None and not cell.points
        text = " ".join([*marks, _UNKNOWN if empty else _number(cell.points)])
        turn = closed_turns(position)[number]
        words = [said_text(NO_MOVE)]
        if cell.entry is not None:
            words = [format_move(cell.entry.move, turn.board, position.tile_set)]
            if not cell.entry.valid:
                words.append(self.tr("not valid"))
        words.append(self.tr("{0} points").format(_number(cell.points)))
        words.append(self.tr("{0} from the top").format(_number(cell.difference)))
        if cell.solo:
            words.append(self.tr("solo"))
        if cell.warnings:
            words.append(self.tr("warning"))
        if cell.penalties:
            words.append(self.tr("{0} for penalties").format(_number(cell.penalties)))
        return Value(text, float(cell.points), ", ".join(words))

    def _value(self, index: _Index) -> tuple[int, _Line, Value]:
        row, column = index.row(), index.column()
        place, line = (column, row) if self._flipped else (row, column)
        seat = self._shown.order[place]
        figures = self._shown.lines[line]
        return seat, figures, figures.values[seat]

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        table = self._shown
        count = len(table.lines) if self._flipped else len(table.names)
        return 0 if parent.isValid() else count

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        table = self._shown
        count = len(table.names) if self._flipped else len(table.lines)
        return 0 if parent.isValid() else count

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        seat, line, value = self._value(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return value.text
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            text = f"{self._shown.names[seat]}, {line.words}: {value.words or value.text}"
            return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        seats = (orientation is Qt.Orientation.Horizontal) is self._flipped
        count = len(self._shown.names) if seats else len(self._shown.lines)
        if not 0 <= section < count:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight
            if orientation is Qt.Orientation.Vertical:
                side = Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if seats:
            name = self._shown.names[self._shown.order[section]]
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain_tip(name)
            return name if role == Qt.ItemDataRole.DisplayRole else None
        line = self._shown.lines[section]
        if role == Qt.ItemDataRole.DisplayRole:
            if section != self._sorted:
                return line.title
            return f"{line.title} {'▲' if line.rising is not self._backwards else '▼'}"
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.words
        return None


def _name(record: GameRecord, seat: int) -> str:
    who = record.seats[seat]
    if who.table and who.name:
        return f"{who.table} · {who.name}"
    return who.name or translate("StatisticsModel", "Table {0}").format(who.table or seat + 1)


def _board(position: Position, number: int) -> str:
    """The move on the board in a turn, with its points."""
    turn = closed_turns(position)[number]
    if turn.move is None:
        return _UNKNOWN
    return f"{format_move(turn.move, turn.board, position.tile_set)} {turn.score}"


def _number(number: int) -> str:
    return str(number).replace("-", _MINUS)


def _percent(share: float | None) -> str:
    return _UNKNOWN if share is None else f"{share:.1f}".replace("-", _MINUS)
