"""The events of a game in words: turns, challenges, the end and its points."""

from __future__ import annotations

from eliot_qt.faults import Message, Plural, joined
from eliot_qt.game.events import (
    Adjustment,
    AdjustmentReason,
    Challenge,
    Ended,
    Resigned,
    SetRack,
    Turn,
)
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet

from .names import Names
from .phrases import points, signed
from .prompts import NO_MORE_MOVES

_ENDS = {
    EndReason.OUT: Message("All tiles are played."),
    EndReason.SCORELESS: Message("Too many scoreless turns."),
    EndReason.RESIGNED: Message("Everyone else has resigned."),
    EndReason.BLOCKED: NO_MORE_MOVES,
    EndReason.BAG_EMPTY: Message("The bag is empty."),
    EndReason.NO_RACK: Message("No more racks can be drawn."),
}


def event_message(record: GameRecord, number: int, names: Names) -> Message | None:
    """Return what event ``number`` (from 0) was: ``Bob plays 8H WINTER for 38 points``.

    No tile on a rack is named: of an exchange it says how many. None for exploded blanks, which
    are their owner's secret, and for turns that all seats share.
    """
    event = record.events[number]
    before = record.position_at(number)
    match event:
        case Turn():
            return turn_message(event, before, names)
        case Challenge():
            return challenge_message(event, before, names)
        case SetRack(seat=seat):
            others = Message("{name} has a new rack", name=names[seat])
            return names.about(seat, others, Message("You have a new rack"))
        case Resigned(seat=seat):
            others = Message("{name} resigns", name=names[seat])
            return names.about(seat, others, Message("You resign"))
        case Adjustment(points=change):
            what = adjustment_message(event, names, before.tile_set)
            return Message("{what}: {points}", what=what, points=signed(change))
        case Ended(reason=reason):
            return end_message(reason)
    return None


def turn_message(event: Turn, before: Position, names: Names) -> Message:
    """Return what a seat did in its turn."""
    seat, move = event.seat, event.move
    name = names[seat]
    if isinstance(move, Pass):
        return names.about(seat, Message("{name} passes", name=name), Message("You pass"))
    if isinstance(move, Exchange):
        count = len(move.tiles)
        return names.about(
            seat,
            Plural("{name} exchanges %n tiles", "{name} exchanges 1 tile", count, name=name),
            Plural("You exchange %n tiles", "You exchange 1 tile", count),
        )
    move_text, worth = format_move(move, before.board, before.tile_set), points(event.score)
    return names.about(
        seat,
        Message("{name} plays {move} for {points}", name=name, move=move_text, points=worth),
        Message("You play {move} for {points}", move=move_text, points=worth),
    )


def challenge_message(event: Challenge, before: Position, names: Names) -> Message:
    """Say who challenged, how the play fared, and what the challenge cost or gave."""
    # A challenge without a play before it is in no game of ours, but may be in a file.
    player = before.last_play[0] if before.last_play else None
    return joined(challenge_parts(event, player, names), "; ")


def challenge_parts(event: Challenge, player: int | None, names: Names) -> list[Message]:
    """Return the parts of what a challenge came to; ``player`` made the play, if that is known."""
    verdict = _verdict(event, player, names)
    if event.seat is None:
        return [verdict]
    seat = event.seat
    challenges = Message("{name} challenges", name=names[seat])
    parts = [names.about(seat, challenges, Message("You challenge")), verdict]
    if event.loses_turn:
        others = Message("{name} loses a turn", name=names[seat])
        parts.append(names.about(seat, others, Message("you lose a turn")))
    if event.bonus:
        parts.append(_bonus(event, player, names))
    return parts


def _bonus(event: Challenge, player: int | None, names: Names) -> Message:
    bonus = points(event.bonus)
    if player is None:
        return Message("its player gets {points}", points=bonus)
    others = Message("{player} gets {points}", player=names[player], points=bonus)
    return names.about(player, others, Message("you get {points}", points=bonus))


def _verdict(event: Challenge, player: int | None, names: Names) -> Message:
    """Say how the play of a seat fared, and who is to move if that changes."""
    if player is None:
        off = Message("the play is a phony and comes off the board")
        good = Message("the play is good")
        return off if event.success else good
    name = names[player]
    if event.success and event.again:
        return names.about(
            player,
            Message("{player}'s play is a phony; {player} plays again", player=name),
            Message("your play is a phony; you play again"),
        )
    if event.success:
        return names.about(
            player,
            Message("{player}'s play is a phony and comes off the board", player=name),
            Message("your play is a phony and comes off the board"),
        )
    return names.about(
        player,
        Message("{player}'s play is good", player=name),
        Message("your play is good"),
    )


def end_message(reason: EndReason) -> Message:
    """Return why a game is over."""
    return _ENDS[reason]


def adjustment_message(adjustment: Adjustment, names: Names, tile_set: TileSet) -> Message:
    """Return what the points of an adjustment are for: ``Bob: tiles left, Q T``."""
    name = names[adjustment.seat]
    if adjustment.reason is AdjustmentReason.TIME:
        return Message("{name}: overtime", name=name)
    if not adjustment.tiles:
        return Message("{name}: the other players' tiles", name=name)
    tiles = " ".join(tile_set.symbol(tile) for tile in adjustment.tiles)
    if adjustment.points > 0:
        return Message("{name}: double the opponent's tiles, {tiles}", name=name, tiles=tiles)
    return Message("{name}: tiles left, {tiles}", name=name, tiles=tiles)
