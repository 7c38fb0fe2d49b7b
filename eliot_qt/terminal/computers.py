"""Computers at the table: one step of each mode."""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.finder import top_of
from eliot_qt.modes.mode import Prompt
from eliot_qt.players.finder import decide_in_common
from eliot_qt.players.levels import LEVELS
from eliot_qt.players.selfplay import decide

from .table import Table

# Who plays on seats of people when all is left to computers.
STAND_IN = LEVELS[-1].id


def play_out(record: GameRecord, table: Table) -> Iterator[GameRecord]:
    """The record after each turn until the game is over, computers on all seats."""
    step = {
        free_game.MODE: free_step,
        training.MODE: _training_step,
        duplicate.MODE: _duplicate_step,
        topping.MODE: _topping_step,
        arbitration.MODE: _arbitration_step,
    }[record.mode]
    while record.position.over is None:
        record = step(record, table)
        yield record


def free_step(record: GameRecord, table: Table) -> GameRecord:
    """The computer to move challenges a phony, accepts the last play, or moves."""
    prompt = free_game.prompt(record)
    if prompt is not Prompt.MOVE and free_game.challenged_words(record, table.judge)[1]:
        return free_game.challenge(record, table.judge)
    if prompt is Prompt.ACCEPT_OR_CHALLENGE:
        return free_game.accept(record)
    position = record.position
    player = table.player(record.seats[position.to_move].player or STAND_IN, record.seed)
    move = decide(player, position).move
    return free_game.play(record, move, table.judge, finder=table.finder)


def enter(record: GameRecord, table: Table, seat: int) -> GameRecord:
    """A computer enters its move in duplicate."""
    # Two computers of a level do not err alike.
    seed = record.seed * len(record.seats) + seat
    player = table.player(record.seats[seat].player or STAND_IN, seed, common=True)
    move = decide_in_common(player, record.position, seat)
    return duplicate.enter(record, seat, move, table.judge)


def _training_step(record: GameRecord, table: Table) -> GameRecord:
    move = decide(table.player(STAND_IN, record.seed), record.position).move
    if isinstance(move, Pass):
        return training.end_blocked(record)
    return training.play(record, move, table.judge, finder=table.finder)


def _duplicate_step(record: GameRecord, table: Table) -> GameRecord:
    while waiting := duplicate.waiting(record):
        record = enter(record, table, waiting[0])
    return duplicate.end_turn(record, table.finder)


def _topping_step(record: GameRecord, table: Table) -> GameRecord:
    position = record.position
    if position.open_turn is not None and position.open_turn.paused:
        record = topping.resume(record)
    top = top_of(position, table.finder.best(position))
    if top is None:
        return topping.time_up(record, table.finder)
    return topping.attempt(record, top.move, table.judge, table.finder, 0)


def _arbitration_step(record: GameRecord, table: Table) -> GameRecord:
    """Every table without a move is given the top."""
    if record.position.open_turn is None:
        record = arbitration.draw_rack(record, table.finder)
        if record.position.over is not None:
            return record
    position = record.position
    top = top_of(position, table.finder.best(position))
    if top is None:
        return arbitration.end_game(record, table.finder)
    turn = position.open_turn
    assert turn is not None
    for seat, entry in enumerate(turn.entries):
        if entry is None:
            record = arbitration.assign(record, seat, top.move, table.judge)
    return arbitration.end_turn(record, table.finder)
