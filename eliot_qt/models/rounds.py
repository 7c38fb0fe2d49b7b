"""The moves of two players, a round a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from ..game.events import Adjustment, Challenge, SetRack, Turn
from ..game.move import Exchange, Placement
from ..game.notation import format_coordinates, format_word
from ..game.record import GameRecord
from .history import HistoryModel
from .names import seat_name
from .row_model import Index, RowModel

#: the role of a cell's :class:`RoundMove`
MOVE_ROLE = int(Qt.ItemDataRole.UserRole) + 1
SEATS = 2


@dataclass(frozen=True)
class RoundMove:
    """The move of a seat in a round: a word or another text, its start, and its score.

    ``row`` is its row in the history; -1 is a draft, not played yet.
    """

    word: str
    square: str
    score: int
    row: int
    struck: bool = False
    bingo: bool = False


# Before a name: its seat's mark is painted there.
_ROOM_FOR_MARK = "\N{EM SPACE}\N{THIN SPACE}"
_SAID = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
)
Round = tuple[RoundMove | None, RoundMove | None]


class RoundsModel(RowModel[Round]):
    """Turns of a history of two seats, one column each."""

    def __init__(self, history: HistoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._draft: tuple[int, RoundMove] | None = None
        self._moves: list[tuple[int, RoundMove]] = []
        self._names: list[str] = []

    def set_record(self, record: GameRecord) -> None:
        """Show the record that the history shows; nothing where others than two play."""
        moves: list[tuple[int, RoundMove]] = []
        two = len(record.seats) == SEATS and not record.positions[-1].turns
        for row in range(self._history.rowCount() if two else 0):
            event = record.events[self._history.event_number(row)]
            if isinstance(event, Challenge) and moves:
                seat, last = moves[-1]
                if event.success:
                    moves[-1] = seat, replace(last, score=0, struck=True)
            elif isinstance(event, Turn | Adjustment):
                moves.append((event.seat, self._move(record, row)))
            elif not isinstance(event, SetRack | Challenge):
                continue
        self._moves = moves
        names = [seat_name(record, seat) for seat in range(len(record.seats))]
        if names != self._names:
            self._names = names
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, SEATS - 1)
        self._refresh()

    def set_draft(self, seat: int, draft: RoundMove | None) -> None:
        """Show what a seat has set down after the moves played."""
        self._draft = None if draft is None else (seat, draft)
        self._refresh()

    @property
    def has_draft(self) -> bool:
        """Return whether something is set down that is not played yet."""
        return self._draft is not None

    def index_of_row(self, row: int) -> QModelIndex:
        """The cell of a row of the history."""
        for number, both in enumerate(self._rows):
            for seat, move in enumerate(both):
                if move is not None and move.row == row:
                    return self.index(number, seat)
        return QModelIndex()

    def _move(self, record: GameRecord, row: int) -> RoundMove:
        number = self._history.event_number(row)
        event, before = record.events[number], record.positions[number]
        seat = event.seat if isinstance(event, Turn | Adjustment) else 0
        score = record.positions[number + 1].scores[seat] - before.scores[seat]
        move = event.move if isinstance(event, Turn) else None
        if isinstance(move, Placement):
            word = format_word(move, before.board, before.tile_set)
            square = format_coordinates(move.row, move.col, move.direction)
            bingo = len(move.used) >= before.rules.bingo_tiles
            word = word.replace("(", "").replace(")", "")
            return RoundMove(word, square, score, row, bingo=bingo)
        if isinstance(move, Exchange):
            return RoundMove(self.tr("Exchange {0}").format(len(move.tiles)), "", score, row)
        text = self._history.index(row, 2).data() if move is None else self.tr("Pass")
        return RoundMove(str(text), "", score, row)

    def _refresh(self) -> None:
        entries: Sequence[tuple[int, RoundMove]] = self._moves
        if self._draft is not None:
            entries = [*entries, self._draft]
        rounds: list[list[RoundMove | None]] = []
        for seat, move in entries:
            # Who has moved in this round, or comes before who has, begins another.
            if not rounds or any(each is not None for each in rounds[-1][seat:]):
                rounds.append([None] * SEATS)
            rounds[-1][seat] = move
        self._replace([(both[0], both[1]) for both in rounds])

    # Qt overrides

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else SEATS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        move = self._rows[index.row()][index.column()]
        if role == MOVE_ROLE:
            return move
        if move is None:
            return None
        if role in _SAID:
            text = f"{move.square} {move.word}".strip()
            label = self.tr("{0}, {1} points").format(text, move.score)
            if move.struck:
                return self.tr("{0}, withdrawn").format(text)
            return self.tr("{0}, not played yet").format(label) if move.row < 0 else label
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None
        if not 0 <= section < min(SEATS, len(self._names)):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{_ROOM_FOR_MARK}{self._names[section]}"
        return self._names[section] if role == Qt.ItemDataRole.AccessibleTextRole else None
