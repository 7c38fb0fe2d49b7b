"""What a person should hear of without having asked, in words, for the notice bar."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.session.state import Notice, NoticeKind

from .refusal_texts import Table
from .rule_sentences import duration

translate = QCoreApplication.translate


def notice_text(notice: Notice, table: Table) -> str:
    """The notice as sentences that name the file and the place. A game may not be open."""
    text = _patterns()[notice.kind]
    name = ""
    seconds = 0
    came_off = False
    match notice.kind, notice.data:
        case NoticeKind.TURN_TIME_LEFT, int(seconds):
            pass
        case NoticeKind.TIME_LEFT, (int(seat), int(seconds)):
            name = table.record.seats[seat].name
        case NoticeKind.TIME_UP, int(seat):
            name = table.record.seats[seat].name
        case NoticeKind.CHALLENGED, (int(seat), bool(came_off)):
            name = table.record.seats[seat].name
    if notice.kind is NoticeKind.CHALLENGED and not name:
        text = translate("Notices", "The play has a phony and comes off the board.")
    elif notice.kind is NoticeKind.CHALLENGED and not came_off:
        text = translate("Notices", "{name} challenges: the play is allowed.")
    time = duration(seconds)
    told = text.format(name=name, time=time, path=notice.path or "", detail=notice.detail)
    return told.strip()


def _patterns() -> dict[NoticeKind, str]:
    return {
        NoticeKind.SETTINGS_DAMAGED: translate(
            "Notices",
            "The settings could not be read; what was lost has its usual value. "
            "The damaged file is kept as {path}. {detail}",
        ),
        NoticeKind.AUTOSAVE_DAMAGED: translate(
            "Notices", "A game could not be read; it is set aside as {path}. {detail}"
        ),
        NoticeKind.AUTOSAVE_FAILED: translate(
            "Notices", "The game could not be saved to {path}. {detail}"
        ),
        NoticeKind.SETTINGS_FAILED: translate(
            "Notices", "The settings could not be saved to {path}. {detail}"
        ),
        NoticeKind.ENGINE_FAILED: translate("Notices", "The search stopped. {detail}"),
        NoticeKind.TIME_LEFT: translate("Notices", "{name}: {time} left."),
        NoticeKind.RESULTS_DAMAGED: translate(
            "Notices", "The table of results could not be read; it is set aside as {path}. {detail}"
        ),
        NoticeKind.TURN_TIME_LEFT: translate("Notices", "{time} left."),
        NoticeKind.TURN_TIME_UP: translate("Notices", "The time of this turn is up."),
        NoticeKind.TIME_UP: translate("Notices", "{name} is out of time."),
        NoticeKind.FORKED: translate(
            "Notices", "You play on from an earlier turn. The game so far is kept under Recent."
        ),
        NoticeKind.CHALLENGED: translate(
            "Notices", "{name} challenges: the play comes off the board."
        ),
    }
