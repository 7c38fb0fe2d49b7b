"""The events of a game in whole lines, and the answers of F7, in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.events import Adjustment, Challenge, Turn
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.models.names import seat_names, spoken_names
from eliot_qt.models.said import said_text
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.voice import events
from eliot_qt.voice.results import score_line

from ..texts.sentences import sentence
from .play_texts import is_rack_covered, state_text, viewed_rack


def event_text(record: GameRecord, number: int) -> str:
    """Return event ``number`` (from 0) of a record: ``Bob plays 8H WINTER for 38 points``.

    A hidden rack stays hidden: an exchange shows how many tiles, never which.
    """
    message = events.event_message(record, number, spoken_names(record))
    text = said_text(message or "")
    return sentence(text) if isinstance(record.events[number], Challenge) else text


def end_text(reason: EndReason) -> str:
    """Say why a game is over."""
    return said_text(events.end_message(reason))


def adjustment_text(adjustment: Adjustment, record: GameRecord) -> str:
    """Say what the points of an adjustment are for: ``Bob: tiles left, Q T``."""
    names, tile_set = spoken_names(record), record.start.tile_set
    return said_text(events.adjustment_message(adjustment, names, tile_set))


translate = QCoreApplication.translate


def all_texts(session: GameSession) -> list[str]:
    """The four texts; a rack that may not be seen is hidden."""
    if not session.is_open:
        return [translate("Announcements", "No game is open.")]
    record = session.record
    names = seat_names(record)
    return [
        f"{said_text(score_line(names, session.position.scores))} · {state_text(record)}",
        _rack(session),
        _unseen(session),
        _last_play(session),
    ]


def _rack(session: GameSession) -> str:
    if is_rack_covered(session):
        return translate("Announcements", "The rack is face down.")
    tiles = " ".join(session.tile_set.symbol(t) for t in viewed_rack(session))
    return translate("Announcements", "Rack: {tiles}").format(tiles=tiles)


def _unseen(session: GameSession) -> str:
    if session.viewer is None or session.clock.is_paused:
        return translate("Announcements", "The rack is face down.")
    tiles = sort_tiles(session.position.unseen_by(session.viewer))
    text = " ".join(session.tile_set.symbol(t) for t in tiles)
    count = len(tiles)
    return translate("Announcements", "Unseen, {n}: {tiles}").format(n=count, tiles=text)


def _last_play(session: GameSession) -> str:
    record = session.record
    for number in range(record.cursor - 1, -1, -1):
        if isinstance(record.events[number], Turn):
            return event_text(record, number)
    return translate("Announcements", "No plays yet.")
