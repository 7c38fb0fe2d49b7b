"""Turns of free games and trainings as Eliot writes them."""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.game.events import Adjustment, AdjustmentReason, Challenge, Exploded, SetRack, Turn
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import missing_tiles

from .lines import comment, leaf, move_line, tag
from .tiles import changed_rack


def training_turns(record: GameRecord) -> list[list[str]]:
    """Lines of each turn of a training: every rack, then the move."""
    turns: list[list[str]] = []
    current = _training_rack(b"", record.positions[_settled(record, 0)])
    for number, event in enumerate(record.events):
        before = record.positions[number]
        settled = _settled(record, number + 1)
        after = record.positions[settled]
        if isinstance(event, Turn):
            words = (before.board, before.tile_set)
            current.append(move_line("PlayerMove", event.move, event.score, *words, seat=0))
            current.append(move_line("GameMove", event.move, event.score, *words))
            turns.append(current)
            leave = _left(before, event.move)
            # What is but left over goes without saying, unless it is played with.
            has_next_turn = isinstance(next(iter(record.events[settled:]), None), Turn)
            needs_rack = has_next_turn or after.rack != leave
            current = _training_rack(leave, after) if needs_rack else []
        elif isinstance(event, SetRack) and after.rack != before.rack:
            current += _training_rack(before.rack, after)
    return [*turns, current] if current else turns


def _training_rack(old: bytes, now: Position) -> list[str]:
    text = changed_rack(old, now.rack, now.tile_set)
    if not text:
        return []
    return [leaf("GameRack", text), leaf("PlayerRack", text, playerId=0)]


def _settled(record: GameRecord, number: int) -> int:
    """Skip the consequences of the event before; return the number of the next event proper.

    Blanks have turned into letters; a rack set as it is already is no event.
    """
    while number < len(record.events):
        event, now = record.events[number], record.positions[number]
        same = isinstance(event, SetRack) and record.positions[number + 1].racks == now.racks
        if not (same or isinstance(event, Exploded)):
            break
        number += 1
    return number


@dataclass(frozen=True)
class _Play:
    """A turn of a seat; ``number`` is that of its event, ``valid`` False for a phony."""

    number: int
    seat: int
    move: Move
    score: int
    valid: bool = True


def free_turns(record: GameRecord) -> list[list[str]]:
    """Lines of each turn of a free game: the move, its player's next rack, whose turn it is."""
    plays = _plays(record)
    starts = [play.number for play in plays] + [len(record.events)]
    now = record.positions[starts[0]]
    current = [
        leaf("PlayerRack", changed_rack(b"", rack or b"", now.tile_set), playerId=seat)
        for seat, rack in enumerate(now.racks)
    ]
    current.append(leaf("GameRack", changed_rack(b"", now.rack, now.tile_set)))
    turns: list[list[str]] = []
    for play, start in zip(plays, starts[1:], strict=True):
        before, after = record.positions[play.number], record.positions[start]
        current += [*_moves(play, before), *_racks(play, before, after)]
        if after.over is None:
            # In these very words, the only trace Eliot leaves of it.
            current.append(
                comment(
                    "FIXME: Unsupported command: CurrentPlayerCmd"
                    f" (new player: {after.to_move}  old player: {play.seat})"
                )
            )
            text = changed_rack(b"", after.rack, after.tile_set)
            current.append(leaf("GameRack", text))
        turns.append(current)
        current = []
    ends = _end_points(record)
    if turns:
        turns[-1] += ends
        return turns
    return [current + ends]


def _plays(record: GameRecord) -> list[_Play]:
    plays: list[_Play] = []
    for number, event in enumerate(record.events):
        if isinstance(event, Turn):
            plays.append(_Play(number, event.seat, event.move, event.score))
        elif isinstance(event, Challenge) and event.success:
            phony = plays.pop()
            if not event.again:
                plays.append(_Play(phony.number, phony.seat, phony.move, 0, valid=False))
        elif isinstance(event, Challenge) and event.loses_turn:
            plays.append(_Play(number, record.positions[number].to_move, Pass(), 0))
    return plays


def _moves(play: _Play, before: Position) -> list[str]:
    words = (before.board, before.tile_set)
    own = move_line("PlayerMove", play.move, play.score, *words, seat=play.seat, valid=play.valid)
    others = (seat for seat in range(before.seats) if seat != play.seat)
    none = [move_line("PlayerMove", None, 0, *words, seat=seat) for seat in others]
    board = move_line("GameMove", play.move, play.score, *words, valid=play.valid)
    return [own, *none, board]


def _racks(play: _Play, before: Position, after: Position) -> list[str]:
    """Racks that are others than before the move, its player's first."""
    racks = []
    order = sorted(range(before.seats), key=lambda seat: seat != play.seat)
    for seat in order:
        old, new = before.racks[seat] or b"", after.racks[seat] or b""
        if seat == play.seat and play.valid and not isinstance(play.move, Pass):
            old = _left(before, play.move)
        elif old == new:
            continue
        racks.append(leaf("PlayerRack", changed_rack(old, new, after.tile_set), playerId=seat))
    return racks


def _end_points(record: GameRecord) -> list[str]:
    """Points of every seat at the end; those of the clock stand for themselves."""
    if record.positions[-1].over is None:
        return []
    lines = []
    for seat in range(len(record.seats)):
        points = dict.fromkeys(AdjustmentReason, 0)
        for event in record.events:
            if isinstance(event, Adjustment) and event.seat == seat:
                points[event.reason] += event.points
        rack, time = points[AdjustmentReason.END_RACK], points[AdjustmentReason.TIME]
        lines.append(tag("EndGame", playerId=seat, points=rack))
        if time:
            lines.append(tag("EndGame", playerId=seat, points=time))
    return lines


def _left(before: Position, move: Move) -> bytes:
    if isinstance(move, Placement):
        return missing_tiles(move.used, before.rack)
    return missing_tiles(move.tiles, before.rack) if isinstance(move, Exchange) else before.rack
