"""``analyse --explain``: why one move rather than another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from eliot_qt.coach.figures import Measure
from eliot_qt.coach.reasons import compare
from eliot_qt.engine import EngineError
from eliot_qt.game.move import is_same
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer
from eliot_qt.terminal.table import Table
from eliot_qt.voice.coach import reason_message


def explanation(
    analysis: Analysis, position: Position, table: Table, effort: Effort
) -> Iterator[str]:
    """Lines that say why the best move is better than the moves of the effort, or the second.

    With an empty bag the endgame says which are the best; the other rack, as far as it is known,
    counts.
    """
    if not position.bag_count and not analysis.best.exact:
        analysis = _solved(position, table, effort) or analysis
    if not position.bag_count and analysis.best.exact:
        yield ""
        yield "The bag is empty: by the endgame, played out by both."
    rows = _compared(analysis, position, table, effort)
    known = position.racks[position.next_seat] if position.opponents else None
    known = effort.known if known is None else known
    seen = position.seen_by(position.to_move)
    measure = Measure(seen, table.lister, table.judge, known=known)
    best = rows[0]
    show, size = position.tile_set.show, position.board.size
    told = f", knowing {show(known)} on the other rack" if known and position.bag_count else ""
    if len(rows) == 1:
        yield f"\n{_name(best, position)} is the only move."
    for other in rows[1:]:
        first, second = _name(best, position), _name(other, position)
        head = f"{first} rather than {second}"
        if any(is_same(best.move, move, size) for move in effort.moves) and other is rows[1]:
            head = f"{first} is the best move, rather than the second best, {second}"
        yield f"\n{head}{told}:"
        reasons = compare(measure.figures(best), measure.figures(other))
        for reason in reasons:
            yield f"  {reason_message(reason, position)}"
        if not reasons:
            yield "  nothing measured tells them apart"


def _name(row: Candidate, position: Position) -> str:
    return format_move(row.move, position.board, position.tile_set)


def _solved(position: Position, table: Table, effort: Effort) -> Analysis | None:
    """What the endgame says; None where it cannot be solved."""
    try:
        equipment = equipment_of(table.lister, table.tile_set, table.layout, table.rules)
        effort = replace(effort, lines=2 + len(effort.moves), game_seconds=None)
        *_, last = ANALYSTS["endgame"](equipment, effort).analyse(position)
    except EngineError:
        return None
    return last


def _compared(
    analysis: Analysis, position: Position, table: Table, effort: Effort
) -> list[Candidate]:
    """The best move and those it is compared with: the moves asked about.

    Where there are none, or the best is among them, it is the second best.
    """
    size, best = position.board.size, analysis.best
    others = [move for move in effort.moves if not is_same(move, best.move, size)]
    found = [best]
    if len(others) < max(1, len(effort.moves)):
        found += islice(_all(analysis, position, table), 1, 2)
    for move in others:
        rows = _all(analysis, position, table)
        found += islice((row for row in rows if is_same(row.move, move, size)), 1)
    return found


def _all(analysis: Analysis, position: Position, table: Table) -> Iterator[Candidate]:
    """All moves: levels list only the one they make, and the static player knows the others."""
    yield from analysis.rows
    if len(analysis.rows) == 1:
        best, size = analysis.best, position.board.size
        rows = StaticPlayer(table.lister).rank(position.seen_by(position.to_move))
        yield from (row for row in rows if not is_same(row.move, best.move, size))
