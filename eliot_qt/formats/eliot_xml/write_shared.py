"""Turns of duplicate, arbitration and topping as Eliot writes them."""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.turn import CommonTurn, MarkKind
from eliot_qt.game.tiles import BLANK, missing_tiles, sort_tiles

from .header import TOPPING
from .lines import comment, leaf, move_line, tag
from .shared import REJECTED
from .tiles import rack_text, tile_text


def shared_turns(record: GameRecord) -> list[list[str]]:
    """Write the lines of each turn, with all corrections up to the end of the record."""
    end = record.positions[-1]
    write = _topping_turn if record.mode == TOPPING else _turn
    turns = []
    for number, turn in enumerate(end.turns):
        lines = _leftovers(end, number)
        lines += write(turn, end, _rack_line(turn, end))
        if turn.dealt.rejected:
            text = end.tile_set.show(turn.dealt.rejected)
            lines.append(comment(f"{REJECTED} {text}"))
        turns.append(lines)
    if end.over is not None:
        lines = _leftovers(end, len(end.turns))
        none = move_line("MasterMove", None, 0, end.board, end.tile_set)
        turns.append(lines if record.mode == TOPPING else [*lines, none, none])
    return turns


def _leftovers(end: Position, number: int) -> list[str]:
    """The tiles the turn before leaves for all seats."""
    if not number:
        return []
    turn = end.turns[number - 1]
    leave = missing_tiles(turn.move.used, turn.rack) if turn.move else turn.rack
    return _of_all("PlayerRack", tile_text(sort_tiles(leave), end.tile_set), end)


def _rack_line(turn: CommonTurn, end: Position) -> str:
    leave, draw = turn.dealt.kept, turn.dealt.drawn
    if turn.exploded and BLANK in draw:
        draw = draw.replace(bytes(1), bytes((turn.exploded,)), 1)
    elif turn.exploded:
        leave = leave.replace(bytes(1), b"", 1)
        draw += bytes((turn.exploded,))
    return ("-" if turn.dealt.after_rejection else "") + rack_text(leave, draw, end.tile_set)


def _turn(turn: CommonTurn, end: Position, rack: str) -> Iterator[str]:
    words = (turn.board, end.tile_set)
    yield move_line("MasterMove", None, 0, *words)
    yield leaf("GameRack", rack)
    yield from _of_all("PlayerRack", rack, end)
    for seat, entry in enumerate(turn.entries):
        if entry is None:
            yield move_line("PlayerMove", None, 0, *words, seat=seat)
    for seat, entry in enumerate(turn.entries):
        if entry is not None:
            facts = (entry.move, entry.score, *words, seat, entry.valid)
            yield move_line("PlayerMove", *facts)
    master = turn.move if turn.closed else turn.chosen
    if master is not None:
        points = score(master, turn.board, end.tile_set, end.rules).total
        yield move_line("MasterMove", master, points, *words)
    yield from _marks(turn)
    if turn.closed:
        yield move_line("GameMove", turn.move, turn.score, *words)
    elif end.over is EndReason.BLOCKED:
        yield move_line("MasterMove", None, 0, *words)


def _marks(turn: CommonTurn) -> Iterator[str]:
    if turn.solo is not None:
        yield tag("Solo", playerId=turn.solo, points=turn.solo_points)
    for mark in turn.marks:
        if mark.kind is MarkKind.WARNING:
            yield tag("Warning", playerId=mark.seat)
        else:
            yield tag("Penalty", playerId=mark.seat, points=mark.points)


def _topping_turn(turn: CommonTurn, end: Position, rack: str) -> Iterator[str]:
    words = (turn.board, end.tile_set)
    yield leaf("GameRack", rack)
    yield from _of_all("PlayerRack", rack, end)
    yield move_line("PlayerMove", None, 0, *words, seat=0)
    for entry in turn.tries:
        yield move_line("ToppingMove", entry.move, entry.score, *words, 0, entry.valid)
    for mark in turn.marks:
        if mark.kind not in (MarkKind.SECONDS, MarkKind.TIMEOUT):
            yield tag("Penalty", playerId=0, points=mark.points)
    if turn.closed:
        # Its points are the penalty of the turn without that of the hints.
        points = turn.mark_points(0, MarkKind.SECONDS, MarkKind.TIMEOUT)
        solving = turn.tries[-1].move if turn.is_solved else None
        yield move_line("PlayerMove", solving, points, *words, seat=0)
        yield move_line("GameMove", turn.move, turn.score, *words)


def _of_all(name: str, text: str, end: Position) -> list[str]:
    return [leaf(name, text, playerId=seat) for seat in range(end.seats)]
