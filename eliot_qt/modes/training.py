"""Training: one person, any position, the score adds up until the tiles run out."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.bag import chance, draw
from eliot_qt.game.board import Board
from eliot_qt.game.check import IllegalMove, Judge, Verdict, check_move
from eliot_qt.game.events import Ended, EventError, SetRack, Turn
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import EndReason, Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, missing_tiles, remove_tiles

MODE = "training"


def new_training(
    rules: Rules, tile_set: TileSet, layout: Layout, seed: int, name: str = ""
) -> GameRecord:
    """Training from an empty board with a random rack."""
    rack, _ = draw(tile_set.full_bag, rules.rack_size, chance(seed, -1))
    start = opening(rules, tile_set, Board.empty(layout), (rack,))
    return GameRecord(start, (Seat(name),), seed, MODE)


def train_from(position: Position, seed: int, name: str = "") -> GameRecord:
    """Training from any position: the seat to move keeps its rack and score, others go."""
    start = opening(position.rules, position.tile_set, position.board, (position.rack,))
    start = replace(start, scores=(position.scores[position.to_move],))
    return GameRecord(start, (Seat(name),), seed, MODE)


def judge_move(record: GameRecord, move: Move, judge: Judge) -> Verdict:
    """All faults of a move; training always refuses phonies."""
    return check_move(move, record.position, judge)


def play(record: GameRecord, move: Move, judge: Judge, spent: int = 0) -> GameRecord:
    """Play a move and fill the rack; raises :class:`IllegalMove` with every fault."""
    verdict = judge_move(record, move, judge)
    if not verdict.ok:
        raise IllegalMove(verdict)
    position = record.position
    move = verdict.placement or move
    used = b""
    if isinstance(move, Placement):
        used = move.used
    elif isinstance(move, Exchange):
        used = move.tiles
    count = position.rules.rack_size - (len(position.rack) - len(used))
    drawn, _ = draw(position.bag, max(count, 0), chance(record.seed, record.cursor))
    points = verdict.tally.total if verdict.tally else 0
    played = record.append(Turn(0, move, points, drawn, spent))
    if not played.position.rack and not played.position.bag:
        return played.append(Ended(EndReason.BAG_EMPTY))
    return played


def set_rack(record: GameRecord, rack: bytes) -> GameRecord:
    """Take these tiles; raises ``EventError`` where they are not left."""
    return record.append(SetRack(0, rack))


def new_rack(record: GameRecord) -> GameRecord:
    """Put the rack back and draw a full one at random."""
    position = record.position
    pool = position.bag + position.rack
    rack, _ = draw(pool, position.rules.rack_size, chance(record.seed, record.cursor))
    return record.append(SetRack(0, rack))


def complete_rack(record: GameRecord, kept: bytes) -> GameRecord:
    """Keep these tiles and draw the rest at random; raises ``EventError`` if they are not left."""
    position = record.position
    pool = position.bag + position.rack
    if missing_tiles(pool, kept):
        raise EventError("the rack holds more tiles of a kind than are left")
    pool = remove_tiles(pool, kept)
    count = max(position.rules.rack_size - len(kept), 0)
    drawn, _ = draw(pool, count, chance(record.seed, record.cursor))
    return record.append(SetRack(0, kept + drawn))
