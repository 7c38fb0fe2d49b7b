"""The prompts of a turn: the seat, its rack, and the choices if no tile can be placed."""

from __future__ import annotations

from eliot_qt.faults import Message, Said
from eliot_qt.game.shared.turn import CommonTurn
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.mode import Permits, Prompt
from eliot_qt.modes.racks import rack_text

from .names import turn_of

NO_MOVE_POSSIBLE = Message("No move is possible with this rack.")
ALL_MOVES_IN = Message("All moves are in.")
NO_MORE_MOVES = Message("No more moves are possible.")


def prompt_message(prompt: Prompt, name: Said, yours: bool = False) -> Message:
    """Return whose turn it is, and to do what besides a move: ``Ann's turn: move or challenge``."""
    turn = turn_of(name, yours)
    match prompt:
        case Prompt.MOVE_OR_CHALLENGE:
            return Message("{turn}: move or challenge", turn=turn)
        case Prompt.ACCEPT_OR_CHALLENGE:
            return Message("{turn}: accept or challenge the last play", turn=turn)
    return turn


def blocked_message(permits: Permits, shared: bool) -> Message:
    """Say that no tile can be placed: with this rack, or with anyone's."""
    return NO_MOVE_POSSIBLE if shared or permits.set_rack else NO_MORE_MOVES


def rack_message(turn: CommonTurn, tile_set: TileSet) -> Message:
    """Return the rack of a turn, and another one that was rejected before it."""
    rack = Message("Rack {rack}", rack=rack_text(turn.dealt, tile_set).lstrip("-"))
    if turn.dealt.rejected:
        tiles_text = tile_set.show(turn.dealt.rejected)
        return Message("{rack} ({rejected} was rejected)", rack=rack, rejected=tiles_text)
    if turn.dealt.after_rejection:
        return Message("{rack} (another rack was rejected)", rack=rack)
    return rack
