"""Score sheets as tables of text, for paper and for HTML.

A table has key columns and groups of columns, one group for each seat: who writes it on something
narrow repeats the first column beside the groups that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from eliot_qt.faults import Said
from eliot_qt.voice.phrases import plain, signed

from .score_sheet import Act, Sheet, SheetLayout, SheetMove, SheetTurn
from .sheet_words import Acts, Legend, Say, Titles, exchanged, tiles_left


@dataclass(frozen=True)
class TableCell:
    """Text of a cell; ``struck`` stands before it, crossed out."""

    text: str = ""
    struck: str = ""


@dataclass(frozen=True)
class TableColumn:
    """A column: its heading, and the group it belongs to (from 1; 0 for the key columns)."""

    title: str
    numeric: bool = False
    group: int = 0


@dataclass(frozen=True)
class SheetTable:
    """Rows of cells; ``groups`` are the headings above groups 1, 2 …; ``notes`` stand below."""

    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    groups: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def part(self, groups: Sequence[int], keys: int | None = None) -> SheetTable:
        """The table with some of its groups, and all or the first few of its key columns."""
        indices = [i for i, column in enumerate(self.columns) if column.group == 0][:keys]
        for group in groups:
            indices += [i for i, column in enumerate(self.columns) if column.group == group]
        number = {0: 0} | {group: new for new, group in enumerate(groups, 1)}
        columns = (replace(self.columns[i], group=number[self.columns[i].group]) for i in indices)
        rows = (tuple(row[i] for i in indices) for row in self.rows)
        names = (self.groups[group - 1] for group in groups)
        return replace(self, columns=tuple(columns), rows=tuple(rows), groups=tuple(names))


def sheet_table(sheet: Sheet, layout: SheetLayout, say: Say) -> SheetTable:
    """The game turn by turn: the racks and the board's moves, and a group of columns by seat."""
    parts = _parts(sheet, say)
    shift = 1 if layout is SheetLayout.FEDERATION else 0
    rows = []
    for at in range(len(sheet.turns) + shift):
        line = sheet.turns[at] if at < len(sheet.turns) else None
        solved = sheet.turns[at - shift] if at >= shift else None
        number = line.number if line is not None else None
        cells = [TableCell("" if number is None else str(number))]
        for part in parts:
            turn = line if part.of_rack else solved
            cells.append(TableCell() if turn is None else part.cell(turn))
        rows.append(tuple(cells))
    while rows and not any(cell != TableCell() for cell in rows[-1]):
        rows.pop()
    columns = (TableColumn(say(Titles.turn), True), *(part.column for part in parts))
    groups = sheet.headings if sheet.together or len(sheet.seats) > 1 else ()
    return SheetTable(say(Titles.score_sheet), columns, tuple(rows), groups, _notes(sheet, say))


def move_cell(move: SheetMove | None, say: Say) -> TableCell:
    """Make the cell of a move: ``8H W(IN)TER``, ``pass``; struck if it is not on the board."""
    if move is None:
        return TableCell()
    acts: dict[Act, Said] = {
        Act.PLACED: f"{move.square} {move.word}",
        Act.EXCHANGED: exchanged(move.word, move.count),
        Act.PASSED: Acts.passed,
        Act.NOTHING: Acts.nothing,
        Act.CHALLENGED: Acts.challenged,
        Act.RESIGNED: Acts.resigned,
        Act.TILES_LEFT: tiles_left(move.word),
        Act.OVERTIME: Acts.overtime,
    }
    text = say(acts[move.act]).strip()
    return TableCell(struck=text) if move.void else TableCell(text)


_Get = Callable[[SheetTurn], SheetMove | None]


@dataclass(frozen=True)
class _Part:
    """A column and what stands in it for a turn; ``of_rack``: on the line of the rack."""

    column: TableColumn
    cell: Callable[[SheetTurn], TableCell]
    of_rack: bool = False


def _parts(sheet: Sheet, say: Say) -> list[_Part]:
    parts: list[_Part] = []
    if sheet.together:
        parts.append(_Part(TableColumn(say(Titles.rack)), _shared_rack, of_rack=True))
        if any(turn.player for turn in sheet.turns):
            parts.append(_Part(TableColumn(say(Titles.published)), _player))
        parts += _move_parts(say, 0, lambda turn: turn.board)
        if _has_better_tops(sheet):
            parts.append(_Part(TableColumn(say(Titles.top), True), _top))
    for seat in range(len(sheet.seats)):
        group = seat + 1 if sheet.together or len(sheet.seats) > 1 else 0
        get = _of_seat(seat)
        if not sheet.together:
            parts.append(
                _Part(TableColumn(say(Titles.rack), group=group), _own_rack(get), of_rack=True)
            )
        parts += _move_parts(say, group, get)
        if sheet.together and not sheet.lower_is_better:
            parts.insert(-1, _Part(TableColumn(say(Titles.to_top), True, group), _to_top(get)))
    return parts


def _has_better_tops(sheet: Sheet) -> bool:
    """Return whether the top is not always the move on the board."""
    return any(t.board and t.top is not None and t.top != t.board.points for t in sheet.turns)


def _move_parts(say: Say, group: int, get: _Get) -> list[_Part]:
    def solution(turn: SheetTurn) -> TableCell:
        return move_cell(get(turn), say)

    def points(turn: SheetTurn) -> TableCell:
        move = get(turn)
        return TableCell(plain(move.points) + _marks(move) if move else "")

    def total(turn: SheetTurn) -> TableCell:
        move = get(turn)
        return TableCell(plain(move.total) if move else "")

    return [
        _Part(TableColumn(say(Titles.solution), group=group), solution),
        _Part(TableColumn(say(Titles.points), True, group), points),
        _Part(TableColumn(say(Titles.total), True, group), total),
    ]


def _of_seat(seat: int) -> _Get:
    return lambda turn: turn.moves[seat]


def _own_rack(get: _Get) -> Callable[[SheetTurn], TableCell]:
    def rack(turn: SheetTurn) -> TableCell:
        move = get(turn)
        return TableCell(move.rack if move else "")

    return rack


def _to_top(get: _Get) -> Callable[[SheetTurn], TableCell]:
    def difference(turn: SheetTurn) -> TableCell:
        move = get(turn)
        return TableCell("" if move is None or move.to_top is None else signed(move.to_top))

    return difference


def _shared_rack(turn: SheetTurn) -> TableCell:
    if turn.rejected is None:
        return TableCell(turn.rack)
    return TableCell(f"-{turn.rack}", turn.rejected)


def _player(turn: SheetTurn) -> TableCell:
    return TableCell(turn.player if turn.board else "")


def _top(turn: SheetTurn) -> TableCell:
    return TableCell("" if turn.top is None else str(turn.top))


def _marks(move: SheetMove) -> str:
    """Letters behind the points: a solo, a warning, a penalty."""
    marks = "S" * move.solo + "W" * bool(move.warnings) + "P" * bool(move.penalty)
    return f" {marks}" if marks else ""


def _notes(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """Explain the marks that a sheet has."""
    moves = [move for turn in sheet.turns for move in turn.moves if move]
    marks = {
        say(Legend.solo): any(move.solo for move in moves),
        say(Legend.warning): any(move.warnings for move in moves),
        say(Legend.penalty): any(move.penalty for move in moves),
    }
    notes = {
        say(Legend.rejected): any(turn.rejected is not None for turn in sheet.turns),
        say(Legend.void): any(move.void for move in moves),
        " · ".join(text for text, there in marks.items() if there): any(marks.values()),
    }
    return tuple(text for text, there in notes.items() if there)
