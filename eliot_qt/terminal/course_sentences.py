"""What a running game says of itself: prompts, offers, refusals, notices."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.mode import Permits, Prompt
from eliot_qt.modes.racks import rack_text
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.refusals import (
    MoveRefused,
    RackRefused,
    RackTooLarge,
    Refusal,
    RefusalKind,
    SeatRefused,
    StepRefused,
    TableRefused,
    TextRefused,
    TurnRefused,
)

from .sentences import name_of, plain, refusal

TIME_UPS = frozenset({NoticeKind.TIME_UP, NoticeKind.TURN_TIME_UP, NoticeKind.TOPPING_TIME_UP})
_ASKED = {
    Prompt.MOVE_OR_CHALLENGE: "to move or challenge",
    Prompt.ACCEPT_OR_CHALLENGE: "to accept or challenge",
}
_REFUSALS = {
    RefusalKind.HAND_OVER: "the next player has to take over first",
    RefusalKind.GAME_OVER: "the game is over",
    RefusalKind.PAUSED: "the game is paused; resume continues it",
    RefusalKind.LOOKING_BACK: "an earlier turn is shown; redo goes on",
    RefusalKind.SEARCHING: "the best moves have not been found",
    RefusalKind.ANSWER_FIRST: "accept or challenge the last play first",
    RefusalKind.NOTHING_TO_CHALLENGE: "there is no play to challenge",
    RefusalKind.NOTHING_TO_REDO: "there is nothing to do again",
    RefusalKind.ENTERED: "a move has been entered",
    RefusalKind.NO_RACK: "no turn is open: draw or set a rack, or go back N",
    RefusalKind.RACK_USED: "something has been entered with this rack",
    RefusalKind.NOTHING_TO_REMOVE: "there is nothing to remove",
    RefusalKind.SEAT_USED: (
        "this player has moves, warnings, penalties or a solo; only one without can be removed"
    ),
    RefusalKind.LAST_SEAT: "the only player has to stay",
    RefusalKind.NO_MOVE: "nobody can place a tile with this rack",
    RefusalKind.IMPOSSIBLE_RACK: "these tiles cannot be a rack",
}


def refusal_sentence(refused: Refusal, record: GameRecord, permits: Permits | None = None) -> str:
    """Why a command changed nothing, to follow a colon."""
    match refused:
        case MoveRefused(verdict=verdict):
            return refusal(verdict, record.position)
        case SeatRefused(kind=RefusalKind.NOT_YOUR_TURN, seat=seat):
            return f"it is the turn of {name_of(record, seat)}"
        case RackTooLarge(most=most):
            return f"at most {most} tiles"
        case RackRefused(error=error) | TextRefused(error=error):
            return plain(error)
        case TurnRefused(kind=RefusalKind.TURN_FOLLOWED, number=number):
            return f"a later turn rests on this move; reopen {number + 1} gives it up"
        case TableRefused(number=number):
            return f"somebody sits at table {number}"
        case StepRefused(error=error):
            return plain(error)
        case Refusal(kind=RefusalKind.NOTHING_TO_UNDO) if permits and not permits.undo_turns:
            return "only a turn just made is taken back, before another rack is shown"
        case Refusal(kind=RefusalKind.NOTHING_TO_UNDO):
            return "there is nothing to take back"
    return _REFUSALS.get(refused.kind, "this game does not know that")


def notice_sentence(notice: Notice) -> str:
    """A notice as a sentence; empty for what the events say."""
    if notice.kind in TIME_UPS:
        return "Time is up."
    if notice.kind is NoticeKind.ENGINE_FAILED:
        return f"The computer has failed: {notice.detail}."
    return ""


def prompt_sentence(position: Position, prompt: Prompt, names: Sequence[str], hidden: bool) -> str:
    """Who is asked for what. Without ``names`` there is but one; a rack may be hidden."""
    turn = position.open_turn
    if turn is not None:
        waiting = f" Waiting for {', '.join(names)}." if names else ""
        return f"Turn {len(position.turns)}. {rack_line(turn, position.tile_set)}.{waiting}"
    asked = f"{', '.join(names)} {_ASKED.get(prompt, 'to move')}. " if names else ""
    if hidden:
        return f"{asked}The command rack shows your tiles."
    return f"{asked}Rack {position.tile_set.show(position.rack)}."


def rack_line(turn: CommonTurn, tile_set: TileSet) -> str:
    """A turn's rack, and what became of it."""
    text = f"Rack {rack_text(turn.dealt, tile_set)}"
    if turn.dealt.rejected:
        text += f" ({tile_set.show(turn.dealt.rejected)} was rejected)"
    elif turn.dealt.after_rejection:
        text += " (another was rejected)"
    if turn.exploded:
        letter = tile_set.show((turn.exploded,))
        text += f"; the blank turns into {letter}: {tile_set.show(turn.rack)}"
    return text


def offer_sentence(permits: Permits, several: bool) -> str:
    """Say that no tile can be placed, and what can be done about it."""
    text = "Nobody can place a tile" if several else "Nothing can be placed"
    text += " any more" if several and permits.exchange else " with this rack"
    text += ", and tiles cannot be exchanged" if permits.exchange else ""
    return f"{text}: {'new, or end' if permits.set_rack else 'end'}?"


def no_undo_sentence(permits: Permits) -> str:
    """Why a game has no undo; nothing where there is no such command."""
    if permits.challenge:
        return "tournament rules: no turn is taken back"
    return "" if permits.sells_hints else "there is nothing to take back"
