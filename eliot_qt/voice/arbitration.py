"""The acts of an arbiter in a club's evening: moves, warnings, penalties, turns, players."""

from __future__ import annotations

from eliot_qt.faults import Message, joined
from eliot_qt.game.faults import GAME_OVER
from eliot_qt.game.notation import format_move
from eliot_qt.game.rules import ClockKind, Rules
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done
from eliot_qt.play.evening.club_view import ClubView

from .move_faults import move_faults
from .phrases import EN_DASH, listed, points
from .prompts import rack_message
from .refusals import rack_faults
from .rules import duration
from .tables import added, moved, renamed, seated_at, solo_given, tables

_NO_RACK = Message("no rack yet")
_OF_EVENING = {
    ArbiterAct.SOLO_COMPUTED: Message("the solo has been recalculated"),
    ArbiterAct.CHOSEN: Message("this move will go on the board"),
    ArbiterAct.LEFT_TO_RULE: Message("the rules decide what goes on the board"),
    ArbiterAct.GAME_ENDED: GAME_OVER,
    ArbiterAct.UNDONE: Message("undone"),
    ArbiterAct.REDONE: Message("redone"),
}


def done_message(done: Done, view: ClubView) -> Message:
    """Say what the arbiter has done: ``table 2, Bob: warning, 0 points``."""
    if done.act in _OF_EVENING:
        return _OF_EVENING[done.act]
    if done.act is ArbiterAct.DEALT:
        return dealt_message(view)
    if done.act is ArbiterAct.TIMED:
        return timed_message(view.record.start.rules)
    if done.left is not None and done.seat is not None:
        return Message("{name} is no longer in the game", name=seated_at(done.left, done.seat))
    if done.seat is not None:
        return _of_seat(done, done.seat, view)
    assert done.turn is not None
    return _of_turn(done.act, done.turn, view)


def dealt_message(view: ClubView) -> Message:
    """Return the rack in view, a rejection before it, and how it breaks the rack rule."""
    turn = view.turn_in_view
    if turn is None:
        return _NO_RACK
    rack, bad_tiles = rack_message(turn, view.tile_set), view.rack_faults
    if not bad_tiles:
        return rack
    faults = listed(rack_faults(bad_tiles, len(turn.rack)))
    return joined((rack, faults), f" {EN_DASH} ")


def timed_message(rules: Rules) -> Message:
    """Say how long each turn lasts from now on."""
    if rules.clock.kind is not ClockKind.TURN:
        return Message("turns have no time limit; the clock counts up")
    return Message("each turn lasts {time}", time=duration(rules.clock.seconds))


def moves_message(view: ClubView) -> Message | None:
    """Say how many moves of the turn in view have been given; None between turns."""
    turn = view.turn_in_view
    if turn is None:
        return None
    count = sum(entry is not None for entry in turn.entries)
    return Message("{n} of {all} moves", n=count, all=len(turn.entries))


def board_message(view: ClubView) -> Message | None:
    """Return the move that is on the board after the turn in view, or will be, if it is known."""
    turn = view.turn_in_view
    move = None if turn is None else turn.move if turn.closed else turn.chosen
    if turn is None or move is None:
        return None
    return Message("board: {move}", move=format_move(move, turn.board, view.tile_set))


def _of_seat(done: Done, seat: int, view: ClubView) -> Message:
    record = view.record
    name, worth = tables(record, done.seats or (seat,)), points(done.points)
    match done.act:
        case ArbiterAct.ASSIGNED:
            return _assigned(done, name, view)
        case ArbiterAct.SOLO_GIVEN if done.turn is not None:
            return solo_given(record, seat, done.turn)
        case ArbiterAct.JOINED:
            return added(record, seat)
        case ArbiterAct.MOVED:
            return moved(record, seat)
        case ArbiterAct.WARNED:
            return Message("{name}: warning, {points}", name=name, points=worth)
        case ArbiterAct.PENALISED:
            return Message("{name}: penalty, {points}", name=name, points=worth)
        case ArbiterAct.REMOVED:
            return Message("{name}: move removed", name=name)
        case ArbiterAct.WARNING_TAKEN_BACK:
            return Message("{name}: warning removed", name=name)
        case ArbiterAct.PENALTY_TAKEN_BACK:
            return Message("{name}: penalty removed", name=name)
        case ArbiterAct.SOLO_TAKEN:
            return Message("{name}: solo removed", name=name)
    return renamed(record, seat)


def _assigned(done: Done, name: Message, view: ClubView) -> Message:
    entry, number = done.entry, done.turn
    if entry is None or number is None:
        return name
    board = view.record.position.turns[number].board
    move = format_move(entry.move, board, view.tile_set)
    if entry.valid or done.verdict is None:
        return Message("{name}: {move}, {points}", name=name, move=move, points=points(entry.score))
    why = joined(move_faults(done.verdict, view.position), "; ")
    return Message("{name}: {move}, not valid, 0 points ({why})", name=name, move=move, why=why)


def _of_turn(act: ArbiterAct, number: int, view: ClubView) -> Message:
    if act is ArbiterAct.REOPENED:
        return Message("turn {n} is open again, with its rack and all moves", n=number + 1)
    turn = view.record.position.turns[number]
    assert turn.move is not None
    move, worth = format_move(turn.move, turn.board, view.tile_set), points(turn.score)
    if act is ArbiterAct.TURN_ENDED:
        message = Message(
            "turn {n} is over: {move} for {points} is on the board",
            n=number + 1,
            move=move,
            points=worth,
        )
    else:
        message = Message(
            "turn {n}: {move} for {points} is on the board; deal the next rack",
            n=number + 1,
            move=move,
            points=worth,
        )
    if turn.solo is None:
        return message
    solo = Message("solo: {name}", name=tables(view.record, (turn.solo,)))
    return joined((message, solo), "; ")
