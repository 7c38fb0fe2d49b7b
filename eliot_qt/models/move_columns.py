"""The columns of the list of moves: one record for each, with its texts and its order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QCoreApplication

from eliot_qt.voice.figures import (
    BEST_MOVE,
    CHANCE_TO_WIN,
    EQUITY_BEHIND,
    NOT_PLAYED_OUT,
    SCORE_AND_LEAVE,
)

from ..game.move import Direction, Exchange, Move, Placement
from ..game.notation import format_move
from ..game.position import Position
from ..players.analysis import Candidate, Ranking
from .columns import ColumnRecord
from .said import said_text

translate = QCoreApplication.translate

BEST = "★"
UNKNOWN = "–"
NO_WINS: Mapping[Move, float] = MappingProxyType({})
# Compared with others of the same column only.
Key = Any


class MoveColumn(IntEnum):
    """The ids of the columns, by their places in the list."""

    GLYPH = 0
    MOVE = 1
    POINTS = 2
    KEEP = 3
    EQUITY = 4
    WIN = 5
    DELTA = 6


@dataclass(frozen=True)
class SortableMoves:
    """The moves of a position, best first, with the chances to win of those played out."""

    rows: Sequence[Candidate]
    position: Position
    wins: Mapping[Move, float]


@dataclass(frozen=True)
class MoveRow:
    """A move of a list: its row, from 0, and its distance from the best."""

    candidate: Candidate
    row: int
    best: Candidate
    position: Position
    wins: Mapping[Move, float]

    @property
    def win(self) -> float | None:
        """The chance to win in percent; None if the move was not played out."""
        return win_of(self.candidate, self.wins)


@dataclass(frozen=True, kw_only=True)
class MoveColumnRecord(ColumnRecord[MoveRow]):
    """A column of the list: with its id, its name in a sentence, and its order.

    ``key`` gives what rows are sorted by; ``rising_first`` columns begin with the lowest.
    """

    id: MoveColumn
    name: Callable[[], str]
    key: Callable[[SortableMoves], Callable[[int], Key]]
    rising_first: bool = False


def win_of(candidate: Candidate, wins: Mapping[Move, float]) -> float | None:
    """Return a move's chance to win in percent, as far as it was played out."""
    win = wins.get(candidate.move)
    if win is None and candidate.estimate is not None:
        win = 100 * candidate.estimate.win
    return win


def _spoken_rank(at: MoveRow, _text: str) -> str:
    if at.row == 0:
        return said_text(BEST_MOVE)
    return translate("Moves", "move {0}").format(at.row + 1)


def _win_text(at: MoveRow) -> str:
    return UNKNOWN if at.win is None else f"{at.win:.1f}"


def _spoken_win(at: MoveRow, text: str) -> str:
    if at.win is None:
        return said_text(NOT_PLAYED_OUT)
    return translate("Moves", "wins {0} %").format(text)


def _win_key(listed: SortableMoves) -> Callable[[int], Key]:
    def win(row: int) -> float:
        chance = win_of(listed.rows[row], listed.wins)
        # Those not played out are below the others.
        return -1.0 if chance is None else chance

    return win


def _points_key(listed: SortableMoves) -> Callable[[int], Key]:
    # Figures are known without making the row.
    rows = listed.rows
    return rows.score_at if isinstance(rows, Ranking) else lambda row: rows[row].score


def _equity_key(listed: SortableMoves) -> Callable[[int], Key]:
    rows = listed.rows
    return rows.equity_at if isinstance(rows, Ranking) else lambda row: rows[row].equity


def _place(move: Move, position: Position) -> tuple[int, int, int, int, str]:
    """The order of coordinates: 8H before 8I, 10A after both, H8 after those; then the words."""
    tile_set = position.tile_set
    match move:
        case Placement(direction=direction, row=row, col=col):
            word = tile_set.spell(position.board.main_word(move))
            first, second = (row, col) if direction is Direction.ACROSS else (col, row)
            return 0, int(direction), first, second, word
        case Exchange(tiles=tiles):
            return 1, len(tiles), 0, 0, tile_set.show(tiles)
        case _:
            return 2, 0, 0, 0, ""


def _points(millipoints: int) -> str:
    """One decimal with a real minus sign."""
    return f"{millipoints / 1000:.1f}".replace("-0.0", "0.0").replace("-", "−")


MOVE_COLUMNS: tuple[MoveColumnRecord, ...] = (
    MoveColumnRecord(
        id=MoveColumn.GLYPH,
        head=lambda: "",
        tip=lambda: translate("Moves", "Rank"),
        name=lambda: translate("Moves", "Rank"),
        text=lambda at: BEST if at.row == 0 else "",
        spoken=_spoken_rank,
        key=lambda _listed: lambda row: row,
        rising_first=True,
    ),
    MoveColumnRecord(
        id=MoveColumn.MOVE,
        head=lambda: translate("Moves", "Move"),
        tip=lambda: translate("Moves", "Move"),
        name=lambda: translate("Moves", "Move"),
        text=lambda at: format_move(at.candidate.move, at.position.board, at.position.tile_set),
        key=lambda listed: lambda row: _place(listed.rows[row].move, listed.position),
        rising_first=True,
    ),
    MoveColumnRecord(
        id=MoveColumn.POINTS,
        head=lambda: translate("Moves", "Pts"),
        tip=lambda: translate("Moves", "Points"),
        name=lambda: translate("Moves", "Points"),
        text=lambda at: str(at.candidate.score),
        spoken=lambda _at, text: translate("Moves", "{0} points").format(text),
        key=_points_key,
        is_number=True,
    ),
    MoveColumnRecord(
        id=MoveColumn.KEEP,
        head=lambda: translate("Moves", "Keep"),
        tip=lambda: translate("Moves", "Tiles kept on the rack"),
        name=lambda: translate("Moves", "Tiles kept"),
        text=lambda at: at.position.tile_set.show(at.candidate.leave) or UNKNOWN,
        spoken=lambda _at, text: translate("Moves", "keeps {0}").format(" ".join(text)),
        key=lambda listed: lambda row: listed.rows[row].leave,
        rising_first=True,
    ),
    MoveColumnRecord(
        id=MoveColumn.EQUITY,
        head=lambda: translate("Moves", "Equity"),
        tip=lambda: said_text(SCORE_AND_LEAVE),
        name=lambda: translate("Moves", "Equity"),
        text=lambda at: _points(at.candidate.equity),
        spoken=lambda _at, text: translate("Moves", "equity {0}").format(text),
        key=_equity_key,
        is_number=True,
    ),
    MoveColumnRecord(
        id=MoveColumn.WIN,
        head=lambda: translate("Moves", "Win %"),
        tip=lambda: translate("Moves", "Chance to win, for moves that were played out"),
        name=lambda: said_text(CHANCE_TO_WIN),
        text=_win_text,
        spoken=_spoken_win,
        key=_win_key,
        is_number=True,
    ),
    MoveColumnRecord(
        id=MoveColumn.DELTA,
        head=lambda: translate("Moves", "±"),
        tip=lambda: said_text(EQUITY_BEHIND),
        name=lambda: translate("Moves", "Difference from the best"),
        text=lambda at: _points(at.candidate.equity - at.best.equity),
        spoken=lambda _at, text: translate("Moves", "{0} from the best").format(text),
        key=_equity_key,
        is_number=True,
    ),
    # A new column goes here.
)
