"""The game so far as a table: one row for each thing that happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QObject,
    Qt,
)
from PySide6.QtGui import QFont

from eliot_qt.game.shared.events import BoardMove, CommonEvent

from ..game.check import Judge
from ..game.events import Adjustment, AdjustmentReason, Challenge, Ended, Event, SetRack, Turn
from ..game.move import Exchange, Placement
from ..game.notation import format_move
from ..game.position import Position
from ..game.record import GameRecord
from ..game.tiles import sort_tiles
from ..modes import topping
from ..modes.catalogue import mode_of
from ..modes.clabbers_words import FormedWord, may_name_words, words_formed
from ..modes.racks import rack_text
from .columns import ColumnRecord, Once
from .names import seat_name
from .plain import plain_tip
from .row_model import Index, RowModel, is_headed

translate = QCoreApplication.translate


class HistoryColumn(IntEnum):
    """Columns of the history."""

    NUMBER = 0
    SEAT = 1
    MOVE = 2
    SCORE = 3
    TOTAL = 4


@dataclass(frozen=True)
class _Row:
    event: int
    turn: int | None
    seat: str
    move: str
    score: int
    total: int
    struck: bool
    # Of clabbers, where they cannot be read off the board.
    words: tuple[FormedWord, ...] = ()
    # The score is penalty points, the fewer the better.
    is_penalty: bool = False


@dataclass(frozen=True, kw_only=True)
class _HistoryColumnRecord(ColumnRecord[_Row]):
    """A column, and its heads where all play with the same rack or where scores are penalties."""

    shared_head: Callable[[], str] | None = None
    penalty_head: Callable[[], str] | None = None


def _score_text(row: _Row) -> str:
    signed = "d" if row.is_penalty else "+d"
    return f"{row.score:{signed}}".replace("-", "−") if row.score else "0"


def _spoken_score(row: _Row, text: str) -> str:
    if row.is_penalty:
        return translate("HistoryModel", "{0} penalty points").format(text)
    return translate("HistoryModel", "{0} points").format(text)


def _move_text(row: _Row) -> str:
    orders = row.words[0].orders if row.words else ""
    return f"{row.move} = {orders}" if orders else row.move


def _spoken_move(row: _Row, _text: str) -> str:
    if row.struck:
        return translate("HistoryModel", "{0}, withdrawn").format(row.move)
    return ", ".join((row.move, *map(str, row.words)))


def _spoken_number(_row: _Row, text: str) -> str:
    return translate("HistoryModel", "turn {0}").format(text) if text else ""


HISTORY_COLUMNS: Mapping[HistoryColumn, _HistoryColumnRecord] = {
    HistoryColumn.NUMBER: _HistoryColumnRecord(
        head=lambda: translate("HistoryModel", "#"),
        tip=lambda: translate("HistoryModel", "Turn"),
        text=lambda row: "" if row.turn is None else str(row.turn),
        spoken=_spoken_number,
        is_number=True,
    ),
    HistoryColumn.SEAT: _HistoryColumnRecord(
        head=lambda: translate("HistoryModel", "Player"),
        tip=lambda: translate("HistoryModel", "Player"),
        text=lambda row: row.seat,
        shared_head=lambda: translate("HistoryModel", "Rack"),
    ),
    HistoryColumn.MOVE: _HistoryColumnRecord(
        head=lambda: translate("HistoryModel", "Move"),
        tip=lambda: translate("HistoryModel", "Move"),
        text=_move_text,
        spoken=_spoken_move,
    ),
    HistoryColumn.SCORE: _HistoryColumnRecord(
        head=lambda: translate("HistoryModel", "Score"),
        tip=lambda: translate("HistoryModel", "Score"),
        text=_score_text,
        spoken=_spoken_score,
        is_number=True,
        penalty_head=lambda: translate("HistoryModel", "Penalty"),
    ),
    HistoryColumn.TOTAL: _HistoryColumnRecord(
        head=lambda: translate("HistoryModel", "Total"),
        tip=lambda: translate("HistoryModel", "Total"),
        text=lambda row: str(row.total).replace("-", "−"),
        spoken=lambda _row, text: translate("HistoryModel", "total {0}").format(text),
        is_number=True,
    ),
}


class HistoryModel(RowModel[_Row]):
    """Rows of a record. Phonies that came off the board are struck through.

    Exchanged tiles are shown only to those who may know them: their number else.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._record: GameRecord | None = None
        self._rows: Sequence[_Row] = ()
        self._once = Once()
        # Whether the game has been disclosed, as far as it is known.
        self._disclosed = False
        self._judge: Judge | None = None

    def set_record(
        self, record: GameRecord, discreet: bool = False, judge: Judge | None = None
    ) -> None:
        """Show a record; only rows that differ are announced.

        ``discreet``: a game that is over may go on yet, so nothing more is shown than before.
        ``judge`` knows the words that moves of clabbers form.
        """
        before, self._record = self._record, record
        shows_racks = record.positions[-1].over is not None and not discreet
        same = 0
        if before is not None and (shows_racks, judge) == (self._disclosed, self._judge):
            same = _same_events(before, record)
            if same == len(before.events) == len(record.events):
                return
        self._disclosed, self._judge = shows_racks, judge
        rows = self._make_rows(record, same)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HistoryColumn) - 1)
        self._replace(rows)

    def current_row(self) -> int | None:
        """The last row before the cursor."""
        if self._record is None:
            return None
        cursor = self._record.cursor
        # A turn all have played is looked at just before its move goes on the board.
        cursor += not self._record.at_end and _is_together(self._record.events[cursor])
        return max((r for r, row in enumerate(self._rows) if row.event < cursor), default=None)

    def event_number(self, row: int) -> int:
        """Index of a row's event in the record."""
        return self._rows[row].event

    def number_after(self, row: int) -> int:
        """The cursor after a row's event and what followed from it."""
        assert self._record is not None
        event, record = self._rows[row].event, self._record
        if _is_together(record.events[event]):
            return event
        decided = (i for i in record.turns if i > event and not _is_check(record.events[i]))
        return next(decided, len(record.events))

    def _make_rows(self, record: GameRecord, same: int) -> list[_Row]:
        """The rows of a record whose first ``same`` events are those of the rows in view."""
        if record.positions[-1].turns:
            return self._make_shared_rows(record)
        # What follows a play may strike it.
        rows = [row for row in self._rows if row.event < same - 1]
        turn = max((row.turn or 0 for row in rows), default=0)
        first = rows[-1].event + 1 if rows else 0
        for number, event in enumerate(record.events[first:], first):
            if isinstance(event, Ended | CommonEvent):
                continue
            turn += isinstance(event, Turn)
            seat = _seat(record, number)
            before, after = record.positions[number], record.positions[number + 1]
            rows.append(
                _Row(
                    event=number,
                    turn=turn if isinstance(event, Turn) else None,
                    seat=seat_name(record, seat),
                    move=self._described(record, number),
                    score=after.scores[seat] - before.scores[seat],
                    total=after.scores[seat],
                    struck=came_off(record, number),
                    words=self._words(event, before),
                    is_penalty=mode_of(record).counts_penalties,
                )
            )
        return rows

    def _make_shared_rows(self, record: GameRecord) -> list[_Row]:
        """A row for each turn all played with the same rack, with the move on the board.

        Its points are the move's; in topping, what the turn has cost.
        """
        rows: list[_Row] = []
        total = 0
        for number, event in enumerate(record.events):
            if not isinstance(event, BoardMove):
                continue
            before = record.positions[number]
            turn, tile_set = before.turns[-1], before.tile_set
            move = format_move(event.move, before.board, tile_set) if event.move else ""
            points = event.score
            if mode_of(record).counts_penalties:
                points = topping.outcome(record.positions[number + 1].turns[-1]).total
            total += points
            row = _Row(
                event=number,
                turn=len(rows) + 1,
                seat=rack_text(turn.dealt, tile_set),
                move=move,
                words=self._words(event, before),
                score=points,
                total=total,
                struck=False,
                is_penalty=mode_of(record).counts_penalties,
            )
            rows.append(row)
        return rows

    def _described(self, record: GameRecord, number: int) -> str:
        description = self._describe(record, number)
        if number in record.helped and isinstance(record.events[number], Turn):
            return self.tr("{move} · with help").format(move=description)
        return description

    def _describe(self, record: GameRecord, number: int) -> str:
        event, before = record.events[number], record.positions[number]
        tile_set = before.tile_set
        match event:
            case Turn(move=Exchange(tiles=tiles), seat=seat) if not self._may_know(record, seat):
                return self.tr("ex {0} tiles").format(len(tiles))
            case Turn():
                return format_move(event.move, before.board, tile_set)
            case Challenge(success=True):
                return self.tr("Challenged off")
            case Challenge():
                return self.tr("Challenge failed")
            case SetRack():
                return self.tr("rack {0}").format(tile_set.show(sort_tiles(event.rack)))
            case Adjustment(reason=AdjustmentReason.TIME):
                return self.tr("time")
            case Adjustment():
                return self.tr("tiles left {0}").format(tile_set.show(event.tiles)).strip()
            case _:
                return self.tr("resigns")

    def _words(self, event: Event, before: Position) -> tuple[FormedWord, ...]:
        """The words a move forms, where they may be shown and are not plain to see."""
        move = event.move if isinstance(event, Turn | BoardMove) else None
        names_words = may_name_words(before.rules, self._disclosed)
        if not (names_words and isinstance(move, Placement) and before.rules.anagrams):
            return ()
        return words_formed(move, before, self._judge)

    def _may_know(self, record: GameRecord, seat: int) -> bool:
        """Return whether all who look may see what a seat exchanged."""
        if self._disclosed:
            return True
        persons = [s for s, who in enumerate(record.seats) if not who.is_computer]
        return persons == [seat]

    # Qt overrides

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(HistoryColumn)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], HistoryColumn(index.column())
        if role == Qt.ItemDataRole.ToolTipRole and column is HistoryColumn.MOVE:
            return plain_tip(", ".join(map(str, row.words))) or None
        if role == Qt.ItemDataRole.FontRole and row.struck and column is HistoryColumn.MOVE:
            font = QFont()
            font.setStrikeOut(True)
            return font
        return HISTORY_COLUMNS[column].cell(row, role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if not is_headed(role, orientation) or not 0 <= section < len(HistoryColumn):
            return None
        column, record = HISTORY_COLUMNS[HistoryColumn(section)], self._record
        if role == Qt.ItemDataRole.ToolTipRole:
            return None
        other = None
        if record is not None and record.positions[-1].turns:
            other = column.shared_head
        if record is not None and mode_of(record).counts_penalties:
            other = column.penalty_head or other
        is_text = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if is_text and other is not None:
            return self._once(other)
        return column.heading(role, self._once)


def _same_events(one: GameRecord, other: GameRecord) -> int:
    """Count the events that two records of a game begin with in common; 0 for other games."""
    if (one.start, one.seats) != (other.start, other.seats):
        return 0
    pairs = zip(one.events, other.events, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))


def _is_together(event: Event) -> bool:
    """Return whether it is the move on the board of a turn that all seats have played."""
    return isinstance(event, BoardMove)


def _is_check(event: Event) -> bool:
    """Return whether the program itself judged a play: part of the turn before it."""
    return isinstance(event, Challenge) and event.seat is None


def _seat(record: GameRecord, number: int) -> int:
    """The seat an event is listed under; a challenge, under that of the play."""
    event = record.events[number]
    if isinstance(event, Challenge):
        last = record.positions[number].last_play
        return 0 if last is None else last[0]
    assert not isinstance(event, Ended | CommonEvent)
    return event.seat


def came_off(record: GameRecord, number: int) -> bool:
    """Return whether a turn's placement was a phony that was taken off the board."""
    if not isinstance(record.events[number], Turn) or number + 1 >= len(record.events):
        return False
    answer = record.events[number + 1]
    return isinstance(answer, Challenge) and answer.success
