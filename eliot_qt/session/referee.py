"""The modes behind one face: what may be done now, and what a move leads to."""

from __future__ import annotations

import secrets
from dataclasses import replace

from eliot_qt.game.check import Judge
from eliot_qt.game.events import Challenge
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes import free_game, training
from eliot_qt.modes.free_game import Prompt

_SEED_BITS = 31


def is_training(record: GameRecord) -> bool:
    """Whether one person practises."""
    return record.mode == training.MODE


def prompt(record: GameRecord) -> Prompt:
    """What the seat to move has to do at the cursor."""
    if is_training(record):
        return Prompt.NOTHING if record.position.over else Prompt.MOVE
    return free_game.prompt(record)


def play(record: GameRecord, move: Move, judge: Judge, spent: int) -> GameRecord:
    """Play a move at the cursor; raises :class:`~eliot_qt.game.check.IllegalMove`."""
    if is_training(record):
        return training.play(record, move, judge, spent)
    return free_game.play(record, move, judge, spent)


def tells_validity(record: GameRecord) -> bool:
    """Whether a draft may be judged word by word before it is played."""
    return is_training(record) or record.start.rules.shows_validity


def persons(record: GameRecord) -> tuple[int, ...]:
    """Seats of people."""
    return tuple(seat for seat, who in enumerate(record.seats) if not who.is_computer)


def allows_hints(record: GameRecord) -> bool:
    """Whether listing moves is unfair to nobody: no other person plays, no phony may be bluffed."""
    if is_training(record) or record.positions[-1].over is not None:
        return True
    bluffing = record.start.rules.word_check is WordCheck.CHALLENGE
    return len(persons(record)) == 1 and not bluffing


def turn_starts(record: GameRecord) -> tuple[int, ...]:
    """Cursors before each decision; the program's own checks belong to the turn they judge."""
    events = record.events
    return tuple(
        i for i in record.turns if not (isinstance(e := events[i], Challenge) and e.seat is None)
    )


def own_position(position: Position, seat: int) -> Position:
    """The position as if it were this seat's turn: what it plans on."""
    return position if position.to_move == seat else replace(position, to_move=seat)


def rematch(record: GameRecord) -> GameRecord:
    """Another game of the same kind; the seat that moved second moves first."""
    start = record.start
    rules, tile_set, layout = start.rules, start.tile_set, start.board.layout
    seed = secrets.randbits(_SEED_BITS)
    if is_training(record):
        return training.new_training(rules, tile_set, layout, seed, record.seats[0].name)
    seats = (*record.seats[1:], record.seats[0])
    return free_game.new_game(rules, tile_set, layout, seats, seed)
