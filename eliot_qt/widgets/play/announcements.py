"""The answers of F7, in turn: score, rack, unseen tiles, last play."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.events import Turn
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.models.names import seat_names
from eliot_qt.models.said import said_text
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.voice.results import score_line

from .event_texts import event_text
from .play_texts import state_text, viewed_rack

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
    if session.viewer is None or session.clock.is_paused:
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
