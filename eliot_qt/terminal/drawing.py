"""Boards and tables of a text game, for 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from eliot_qt.game.board import Board
from eliot_qt.game.bonus import BONUS_SQUARES, BY_LABEL
from eliot_qt.game.layout import Layout
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.common_game import position_of
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.ranking import TurnResult, review, score_sheet, standings
from eliot_qt.voice.prompts import NO_MOVE_POSSIBLE

from .sentences import name_of

WIDTH = 80
_SQUARES = "  ".join(f"{each.mark} {each.label}" for each in BONUS_SQUARES)
LEGEND = f"Squares: {_SQUARES}  * centre. Blanks: small letters."
_NAME = 16


def board_lines(board: Board, tile_set: TileSet) -> list[str]:
    """The board with coordinates."""
    size = board.size
    width = max(len(symbol) for symbol in tile_set.letters)
    columns = " ".join(f"{chr(ord('A') + col):{width}}" for col in range(size))
    lines = [f"   {columns}".rstrip()]
    for row in range(size):
        squares = range(row * size, (row + 1) * size)
        cells = (
            tile_set.symbol(tile) if (tile := board.squares[s]) else _sign(board.layout, s)
            for s in squares
        )
        lines.append(f"{row + 1:>2} " + " ".join(f"{cell:{width}}" for cell in cells).rstrip())
    return lines


def _sign(layout: Layout, square: int) -> str:
    if square == layout.centre:
        return "*"
    label = layout.bonus(square)
    return BY_LABEL[label].mark if label else "."


def table_lines(record: GameRecord) -> list[str]:
    """The board with the seats and their scores beside it."""
    position = record.position
    lines = board_lines(position.board, position.tile_set)
    margin = max(map(len, lines)) + 4
    most = len(lines) - 4
    right = ["", *(_seat_line(record, seat) for seat in range(min(position.seats, most)))]
    if position.seats > most:
        right.append(f"and {position.seats - most} more")
    right += ["", f"{position.bag_count} tiles in the bag"]
    if margin + max(map(len, right)) > WIDTH:
        return [*lines, *right]
    pairs = zip_longest(lines, right, fillvalue="")
    return [f"{one:{margin}}{other}".rstrip() for one, other in pairs]


def _seat_line(record: GameRecord, seat: int) -> str:
    return f"{short(name_of(record, seat)):{_NAME}} {record.position.scores[seat]:>5}"


def short(name: str) -> str:
    """A name that fits its column."""
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


def move_list(position: Position, finder: Finder, most: int) -> Iterator[str]:
    """The best moves by score."""
    rows = finder.best(position)
    if not rows:
        yield str(NO_MOVE_POSSIBLE)
    for number, row in enumerate(rows[:most], 1):
        move = format_move(row.move, position.board, position.tile_set)
        yield f"{number:>4}  {move:24} {row.score:>4}"


def standing_lines(record: GameRecord) -> list[str]:
    """All seats of a game with a shared rack, the best first."""
    penalty = mode_of(record).counts_penalties
    lines = [f"{'rank':>4}  {'':{_NAME}} {'total':>6}"]
    if not penalty:
        lines[0] += f" {'moves':>6} {'solos':>6} {'penal.':>6} {'to top':>6} {'%':>6}"
    for one in standings(record):
        line = f"{one.rank:>4}  {short(name_of(record, one.seat)):{_NAME}} {one.total:>6}"
        if not penalty:
            share = "" if one.percent is None else f"{one.percent:.1f}"
            line += (
                f" {one.raw:>6} {one.solos:>6} {one.penalties:>6} {one.difference:>6} {share:>6}"
            )
        lines.append(line.rstrip())
    return lines


def reveal_lines(record: GameRecord, number: int) -> list[str]:
    """A closed turn (from 0) of duplicate or arbitration: all moves, the board's, the top."""
    position = record.position
    turn = position.turns[number]
    cells = [cells[number] for cells in score_sheet(position)]
    then = position_of(position, number)
    lines = [f"Turn {number + 1}:"]
    for seat, cell in enumerate(cells):
        lines.append(_cell_line(name_of(record, seat), cell, then))
    if turn.move is not None:
        move = format_move(turn.move, then.board, then.tile_set)
        lines.append(f"  On the board: {move}, {turn.score} ({turn.source}).")
    if turn.top_score is not None:
        lines.append(f"  The top scores {turn.top_score}.")
    return lines


def _cell_line(name: str, cell: TurnResult, then: Position) -> str:
    entry = cell.entry
    move = "-" if entry is None else format_move(entry.move, then.board, then.tile_set)
    share = "" if cell.percent is None else f"{cell.percent:.0f}%"
    extras = ["invalid"] * (entry is not None and not entry.valid)
    extras += ["solo"] * cell.solo + ["warning"] * cell.warnings
    extras += [f"penalty {cell.penalties}"] if cell.penalties else []
    line = f"  {short(name):{_NAME}} {move:22} {cell.points:>4} {cell.difference:>+5} "
    return f"{line}{cell.total:>6} {share:>5}  {', '.join(extras)}".rstrip()


def review_lines(record: GameRecord, number: int, finder: Finder, most: int = 10) -> list[str]:
    """The best moves of a turn (from 0) and who played them; seats' ranks beyond those."""
    position = record.position
    turn = position.turns[number]
    then = position_of(position, number)
    reviewed = review(turn, finder.best(then), most)
    lines = ["  The best moves:"]
    for row in reviewed.rows:
        names = _names(record, row.seats)
        move = format_move(row.move, then.board, then.tile_set)
        lines.append(f"  {row.rank:>4}  {move:22} {row.score:>4}  {names}".rstrip())
    listed = {seat for row in reviewed.rows for seat in row.seats}
    for seat, rank in enumerate(reviewed.ranks):
        if rank is not None and seat not in listed:
            lines.append(f"  {name_of(record, seat)}'s move has rank {rank}.")
    return lines


def _names(record: GameRecord, seats: Sequence[int]) -> str:
    return ", ".join(name_of(record, seat) for seat in seats)
