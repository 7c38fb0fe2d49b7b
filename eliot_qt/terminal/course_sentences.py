"""Sentences of a running game: prompts, offers, refusals, notices."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.mode import Permits, Prompt
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.refusals import Refusal, RefusalKind, TurnRefused
from eliot_qt.voice.names import names_of
from eliot_qt.voice.notices import notice_message
from eliot_qt.voice.prompts import blocked_message, prompt_message, rack_message
from eliot_qt.voice.refusals import refusal_message, refusal_of

from .sentences import without_number

TIME_UPS = frozenset({NoticeKind.TIME_UP, NoticeKind.TURN_TIME_UP, NoticeKind.TOPPING_TIME_UP})
_TAKES_BACK = "only the turn just played can be taken back, before another rack is shown"


def refusal_sentence(refused: Refusal, record: GameRecord, permits: Permits | None = None) -> str:
    """Return why a command was refused, to follow a colon, and the command that helps."""
    names = names_of(record)
    why = without_number(refusal_message(refused, record, record.position, names, between="; "))
    match refused:
        case Refusal(kind=RefusalKind.PAUSED):
            return f"{why}; resume continues it"
        case Refusal(kind=RefusalKind.LOOKING_BACK):
            return f"{why}; redo goes on"
        case Refusal(kind=RefusalKind.NO_RACK):
            return f"{why}: draw or set one, or go back N"
        case TurnRefused(kind=RefusalKind.TURN_FOLLOWED, number=number):
            return f"{why}; reopen {number + 1} gives them up"
        case Refusal(kind=RefusalKind.NOTHING_TO_UNDO) if permits and not permits.undo_turns:
            return f"{why}; {_TAKES_BACK}"
    return why


def notice_sentence(notice: Notice, record: GameRecord) -> str:
    """A notice as a sentence; empty for what the events say."""
    if notice.kind in TIME_UPS or notice.kind is NoticeKind.ENGINE_FAILED:
        return str(notice_message(notice, lambda: record))
    return ""


def prompt_sentence(position: Position, prompt: Prompt, names: Sequence[str], hidden: bool) -> str:
    """Return the prompt; without ``names`` there is one player, and a rack may be hidden."""
    turn = position.open_turn
    if turn is not None:
        waiting = f" Waiting for {', '.join(names)}." if names else ""
        return f"Turn {len(position.turns)}. {rack_line(turn, position.tile_set)}.{waiting}"
    subject = f"{prompt_message(prompt, ', '.join(names))}. " if names else ""
    if hidden:
        return f"{subject}The command rack shows your tiles."
    return f"{subject}Rack {position.tile_set.show(position.rack)}."


def rack_line(turn: CommonTurn, tile_set: TileSet) -> str:
    """A turn's rack, and what became of it."""
    text = str(rack_message(turn, tile_set))
    if turn.exploded:
        letter = tile_set.show((turn.exploded,))
        text += f"; the blank turns into {letter}: {tile_set.show(turn.rack)}"
    return text


def offer_sentence(permits: Permits, shared: bool) -> str:
    """Say that no tile can be placed, and which commands help."""
    new = "new for another one, or " if permits.set_rack else ""
    return f"{blocked_message(permits, shared)} Type {new}end to end the game."


def no_undo_sentence(permits: Permits) -> str:
    """Return why a game has no undo; empty if it does not have the command."""
    if permits.challenge:
        return "where plays can be challenged, no turn is taken back"
    return "" if permits.sells_hints else str(refusal_of(RefusalKind.NOTHING_TO_UNDO))
