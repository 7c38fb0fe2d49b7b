"""Training: one person, any position, the score adds up until the tiles run out.

A ``finder`` is only needed in explosive games. There and in joker games drawn racks hold one blank;
racks set by hand hold what the person wants.
"""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.faults import Fault
from eliot_qt.game.bag import chance
from eliot_qt.game.board import Board
from eliot_qt.game.check import IllegalMove, Judge, Verdict, check_move
from eliot_qt.game.events import Ended, EventError, SetRack, Turn
from eliot_qt.game.faults import GAME_OVER
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import EndReason, Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.tiles import check_left, remove_tiles

from .finder import Finder
from .variants import draw_after, explosions, refill

MODE = "training"


def new_training(
    game: Game,
    seed: int,
    name: str = "",
    finder: Finder | None = None,
) -> GameRecord:
    """Training from an empty board with a random rack."""
    rules, tile_set = game.rules, game.tile_set
    rack = refill(b"", tile_set.full_bag, rules.rack_size, rules, chance(seed, -1))
    start = opening(rules, tile_set, Board.empty(game.layout), (rack,))
    return _exploded(GameRecord(start, (Seat(name),), seed, MODE), finder)


def train_from(position: Position, seed: int, name: str = "", lead: int = 0) -> GameRecord:
    """Training from any position: the seat to move keeps its rack and score, others go.

    Of their scores ``lead`` is what remains.
    """
    start = opening(position.rules, position.tile_set, position.board, (position.rack,))
    start = replace(start, scores=(position.scores[position.to_move],))
    return GameRecord(start, (Seat(name),), seed, MODE, lead=lead)


def judge_move(record: GameRecord, move: Move, judge: Judge) -> Verdict:
    """All faults of a move; training always refuses phonies."""
    return check_move(move, record.position, judge)


def play(
    record: GameRecord, move: Move, judge: Judge, spent: int = 0, finder: Finder | None = None
) -> GameRecord:
    """Play a move and fill the rack; raises :class:`IllegalMove` with every fault."""
    verdict = judge_move(record, move, judge)
    if not verdict.ok:
        raise IllegalMove(verdict)
    position = record.position
    move = verdict.placement or move
    tiles = b""
    if isinstance(move, Placement):
        tiles = move.used
    elif isinstance(move, Exchange):
        tiles = move.tiles
    leave = remove_tiles(position.rack, tiles)
    draw, replaced = draw_after(position, move, leave, chance(record.seed, record.cursor))
    points = verdict.tally.total if verdict.tally else 0
    new_record = _exploded(record.append(Turn(0, move, points, draw, spent, replaced)), finder)
    if not new_record.position.rack and not new_record.position.bag:
        return new_record.append(Ended(EndReason.BAG_EMPTY))
    return new_record


def set_rack(record: GameRecord, rack: bytes) -> GameRecord:
    """Take these tiles; raises ``EventError`` where they are not left."""
    return record.append(SetRack(0, rack))


def complete_rack(record: GameRecord, kept: bytes, finder: Finder | None = None) -> GameRecord:
    """Keep these tiles and draw the rest at random; raises ``EventError`` if they are not left."""
    position = record.position
    pool = position.bag + position.rack
    try:
        check_left(pool, kept, position.tile_set)
    except Fault as error:
        raise EventError("{fault}", fault=error) from error
    pool = remove_tiles(pool, kept)
    rules = position.rules
    count = rules.rack_size - len(kept)
    draw = refill(kept, pool, count, rules, chance(record.seed, record.cursor))
    return _exploded(record.append(SetRack(0, kept + draw)), finder)


def end_blocked(record: GameRecord) -> GameRecord:
    """End a training in which nothing can be placed; the caller has made sure of that.

    What is left on the rack costs nothing. Raises ``ValueError`` if it is over.
    """
    if record.position.over is not None:
        raise Fault("{fault}", fault=GAME_OVER)
    return record.append(Ended(EndReason.BLOCKED))


def _exploded(record: GameRecord, finder: Finder | None) -> GameRecord:
    return record.append(*explosions(record.position, 0, finder))
