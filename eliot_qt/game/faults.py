"""Refusals that several floors word alike: errors of records, of modes, of commands."""

from __future__ import annotations

from eliot_qt.faults import Message

GAME_OVER = Message("the game is over")
NOTHING_TO_CHALLENGE = Message("there is no play to challenge")
STILL_PLAYABLE = Message("a move can still be made")
NO_EXCHANGES = Message("there are no exchanges in this game")


def no_such_seat(seat: int, seats: int) -> Message:
    """Say that a table with this many seats has no such seat (counted from 0)."""
    return Message("seat {seat} at a table of {seats}", seat=seat + 1, seats=seats)


def no_such_turn(turn: int, count: int) -> Message:
    """Say that a game with this many turns has no such turn (counted from 0)."""
    return Message("turn {turn} of {count}", turn=turn + 1, count=count)


def too_many(symbol: str, count: int) -> Message:
    """Say that board and racks hold more tiles of a kind than the set has."""
    return Message("more than {count} {symbol} on board and racks", count=count, symbol=symbol)
