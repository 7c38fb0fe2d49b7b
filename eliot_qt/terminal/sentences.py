"""English sentences of the text interface: refusals, events, hints, ends."""

from __future__ import annotations

import re

from eliot_qt.faults import Message, reason
from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.events import Exploded, SetRack, Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.modes.clabbers_words import may_name_words, words_formed
from eliot_qt.modes.racks import RackFault
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.voice import phrases
from eliot_qt.voice.events import end_message, event_message
from eliot_qt.voice.move_faults import move_faults
from eliot_qt.voice.names import names_of, seat_name
from eliot_qt.voice.notices import other_lexicon
from eliot_qt.voice.refusals import rack_faults

_EVENT = re.compile(r"^event \d+: ")


def name_of(record: GameRecord, seat: int) -> str:
    """The name of a seat; files of other programs may have none."""
    return str(seat_name(record, seat))


def without_number(error: ValueError | Message) -> str:
    """Return the text of an error without the number of the event: here it is always the last."""
    return _EVENT.sub("", str(error))


def lexicon_sentence(named: str, used: str) -> str:
    """Say that a file's game was played with another lexicon than the one it has now."""
    return str(other_lexicon(named, used))


def part_racks_sentence(error: OSError) -> str:
    """Say that the parts of racks a file has could not be kept beside its game."""
    why = reason(error)
    return f"the racks that the file has in part count as known from here on ({why})"


def strength_sentence(notice: Notice) -> str:
    """Say what is wrong with the file of the person's strength."""
    if notice.kind is NoticeKind.SETTINGS_DAMAGED:
        text = f"The damaged file was kept as {notice.path}."
        return f"Your strength could not be read. {text} {notice.detail}"
    return f"Your strength could not be saved to {notice.path}. {notice.detail}"


def rack_faults_sentence(faults: RackFault, tiles: int) -> str:
    """Say how a rack of this many tiles breaks the rack rule."""
    return str(phrases.listed(rack_faults(faults, tiles)))


def points(number: int) -> str:
    """``1 point``, ``2 points``."""
    return str(phrases.points(number))


def refusal(verdict: Verdict, position: Position) -> str:
    """Everything that is wrong with a move."""
    return "; ".join(map(str, move_faults(verdict, position)))


def event_sentence(record: GameRecord, number: int, judge: Judge | None = None) -> str | None:
    """Return what event ``number`` (from 0) was, in a game with own racks; None for nothing.

    Tiles on a rack are named only where one person plays, and only that person's. ``judge`` knows
    the words that moves of clabbers form.
    """
    event = record.events[number]
    before = record.positions[number]
    match event:
        case SetRack():
            return f"The rack is {before.tile_set.show(sort_tiles(event.rack))}."
        case Exploded() if _is_open(record, event.seat):
            return f"The blank turns into {before.tile_set.show((event.letter,))}."
    message = event_message(record, number, names_of(record))
    if message is None:
        return None
    text = whole_sentence(message)
    if isinstance(event, Turn) and isinstance(event.move, Placement):
        text = f"{text[:-1]}, {before.scores[event.seat] + event.score} in all."
        if event.replaced:
            letters = before.tile_set.show(event.replaced)
            text += f" On the board {letters} takes the place of the blank."
        text += _words(event, before, record, judge)
    return text


def whole_sentence(said: Message) -> str:
    """Return a message with a capital and a full stop."""
    text = str(said)
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _is_open(record: GameRecord, seat: int) -> bool:
    """Return whether all who read may know the rack of a seat: the only person's."""
    return [s for s, who in enumerate(record.seats) if not who.is_computer] == [seat]


def _words(event: Turn, before: Position, record: GameRecord, judge: Judge | None) -> str:
    """The words of a move of clabbers, where letters lie in another order."""
    over = record.positions[-1].over is not None
    if not isinstance(event.move, Placement) or not may_name_words(before.rules, over):
        return ""
    words = words_formed(event.move, before, judge)
    if not any(word.orders for word in words):
        return ""
    return f" The words: {', '.join(map(str, words))}."


def end_sentence(reason: EndReason) -> str:
    """Return why a game is over."""
    return str(end_message(reason))
