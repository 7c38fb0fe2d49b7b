"""What a person should know without having asked, in words, for the notice bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Said
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.models.names import about, seat_name
from eliot_qt.play.notices import (
    ChallengeNotice,
    Notice,
    NoticeKind,
    PointsNotice,
    SeatNotice,
    SeatsNotice,
    TimeNotice,
    TimeUpNotice,
)

from .error_texts import error_text
from .rule_sentences import duration
from .sentences import counted, points_text

if TYPE_CHECKING:
    from .refusal_texts import Table

translate = QCoreApplication.translate

# What clocks have to say.
OF_CLOCKS = frozenset(
    {NoticeKind.TIME_LEFT, NoticeKind.TURN_TIME_LEFT, NoticeKind.TIME_USED, NoticeKind.TIME_UP}
    | {NoticeKind.TURN_TIME_UP, NoticeKind.TOPPING_TIME_UP, NoticeKind.CLOCK_RESET}
)
# What is wrong with a file that is kept stays until it has been read.
LASTING = frozenset(
    {NoticeKind.SETTINGS_DAMAGED, NoticeKind.SETTINGS_FAILED}
    | {NoticeKind.AUTOSAVE_DAMAGED, NoticeKind.AUTOSAVE_FAILED, NoticeKind.KEPT_GAME_FAILED}
    | {NoticeKind.RESULTS_DAMAGED, NoticeKind.RECORD_DAMAGED, NoticeKind.RECORD_FAILED}
    | {NoticeKind.PUZZLES_DAMAGED, NoticeKind.PUZZLES_FAILED}
)


def lexicon_text(file: str, named: str, used: str) -> str:
    """Say that a file's game was played with another lexicon than the one it has now."""
    text = translate(
        "Notices",
        "{file}: this game was played with the lexicon {named}; words are checked with {used}.",
    )
    return text.format(file=file, named=named, used=used)


def engine_text(why: Said) -> str:
    """Say that the compiled engine cannot be used."""
    text = translate("Notices", "The fast engine is not available; a slower one is used. {why}")
    return text.format(why=error_text(why))


def notice_text(notice: Notice, table: Table) -> str:
    """The notice as sentences that name the file and the place. A game may not be open."""
    text = _patterns()[notice.kind]
    name = ""
    seconds = 0
    match notice:
        case TimeNotice(kind=NoticeKind.TURN_TIME_LEFT, seconds=seconds):
            pass
        case TimeNotice(kind=NoticeKind.TIME_LEFT, seat=int(seat), seconds=seconds):
            name = seat_name(table.record, seat)
        case TimeNotice(kind=NoticeKind.TIME_USED, seat=int(seat)):
            name = seat_name(table.record, seat)
            text = _used_text(table.record.start.rules.clock, name)
        case TimeUpNotice(seat=seat, accepts=accepts):
            name = seat_name(table.record, seat)
            if accepts:
                text = about(
                    name,
                    translate("Notices", "{name} is out of time: the last play counts."),
                    translate("Notices", "You are out of time: the last play counts."),
                )
            else:
                text = about(
                    name, text, translate("Notices", "Your time is up: this counts as a pass.")
                )
        case SeatsNotice(seats=seats):
            name = ", ".join(seat_name(table.record, seat) for seat in seats)
            if len(table.record.seats) == 1 or not name:
                text = translate("Notices", "Time is up: no move this turn.")
        case PointsNotice(points=points):
            name = counted("Sentences", "%n penalty points", "1 penalty point", points)
        case SeatNotice(kind=NoticeKind.PASSED, seat=int(seat)):
            name = seat_name(table.record, seat)
            text = about(name, text, translate("Notices", "You passed."))
        case SeatNotice(kind=NoticeKind.RESIGNED, seat=int(seat)):
            name = seat_name(table.record, seat)
            text = about(name, text, translate("Notices", "You resigned."))
        case SeatNotice(kind=NoticeKind.TAKEN_BACK, seat=int(seat)):
            name = seat_name(table.record, seat)
        case SeatNotice(kind=NoticeKind.CLOCK_RESET, seat=int(seat)):
            name = seat_name(table.record, seat)
            text = about(
                name,
                translate("Notices", "{name}'s clock for this turn was reset."),
                translate("Notices", "Your clock for this turn was reset."),
            )
        case ChallengeNotice(seat=int(seat)):
            name = seat_name(table.record, seat)
            text = _challenge_text(notice, name)
    time = duration(seconds)
    detail = error_text(notice.detail)
    line = text.format(name=name, time=time, path=notice.path or "", detail=detail)
    return line.strip()


def _challenge_text(notice: ChallengeNotice, name: str) -> str:
    """What came of a seat's challenge, and what it costs."""
    if notice.succeeded:
        return about(
            name,
            translate("Notices", "{name} challenges: the play comes off the board."),
            translate("Notices", "You challenge: the play comes off."),
        )
    if notice.loses_turn:
        return about(
            name,
            translate("Notices", "{name} challenges: the play is allowed, and the turn is lost."),
            translate("Notices", "You challenge: the play is allowed, and you lose your turn."),
        )
    text = about(
        name,
        translate("Notices", "{name} challenges: the play is allowed."),
        translate("Notices", "You challenge: the play is allowed."),
    )
    if notice.bonus:
        points = points_text(notice.bonus)
        text += " " + translate("Notices", "Its player gets {points}.").format(points=points)
    return text


def _used_text(rule: ClockRule, name: str) -> str:
    if rule.kind is not ClockKind.GAME or not rule.overtime_penalty:
        return about(
            name,
            translate("Notices", "{name} is out of time; the game goes on."),
            translate("Notices", "You are out of time; the game goes on."),
        )
    points = rule.overtime_penalty
    cost = counted("Sentences", "%n points", "1 point", points)
    text = about(
        name,
        translate("Notices", "{name} is in overtime: −{cost} per minute."),
        translate("Notices", "You are in overtime: −{cost} per minute."),
    )
    return text.replace("{cost}", cost)


def _patterns() -> dict[NoticeKind, str]:
    return {
        NoticeKind.SETTINGS_DAMAGED: translate(
            "Notices",
            "Some settings could not be read and were reset. "
            "The damaged file was kept as {path}. {detail}",
        ),
        NoticeKind.AUTOSAVE_DAMAGED: translate(
            "Notices", "A saved game could not be read; it was kept as {path}. {detail}"
        ),
        NoticeKind.AUTOSAVE_FAILED: translate(
            "Notices", "The game could not be saved to {path}. {detail}"
        ),
        NoticeKind.KEPT_GAME_FAILED: translate(
            "Notices", "The game in {path} could not be changed. {detail}"
        ),
        NoticeKind.SETTINGS_FAILED: translate(
            "Notices", "The settings could not be saved to {path}. {detail}"
        ),
        NoticeKind.ENGINE_FAILED: translate("Notices", "The search failed. {detail}"),
        NoticeKind.TIME_LEFT: translate("Notices", "{name}: {time} left."),
        NoticeKind.RESULTS_DAMAGED: translate(
            "Notices", "The table of results could not be read; it was kept as {path}. {detail}"
        ),
        NoticeKind.RECORD_DAMAGED: translate(
            "Notices", "Your record could not be read; the file was kept as {path}. {detail}"
        ),
        NoticeKind.RECORD_FAILED: translate(
            "Notices", "Your record could not be saved to {path}. {detail}"
        ),
        NoticeKind.PUZZLES_DAMAGED: translate(
            "Notices",
            "Which puzzles were solved could not be read; the file was kept as {path}. {detail}",
        ),
        NoticeKind.PUZZLES_FAILED: translate(
            "Notices", "Which puzzles were solved could not be saved to {path}. {detail}"
        ),
        NoticeKind.TURN_TIME_LEFT: translate("Notices", "{time} left."),
        NoticeKind.TURN_TIME_UP: translate("Notices", "Time is up. No move entered by {name}."),
        NoticeKind.TOPPING_TIME_UP: translate("Notices", "Time is up: that costs {name}."),
        NoticeKind.TIME_USED: "",
        NoticeKind.TIME_UP: translate("Notices", "{name} is out of time: this counts as a pass."),
        NoticeKind.CLOCK_RESET: translate("Notices", "The clock for this turn was reset."),
        NoticeKind.PASSED: translate("Notices", "{name} passed."),
        NoticeKind.RESIGNED: translate("Notices", "{name} resigned."),
        NoticeKind.TAKEN_BACK: translate("Notices", "{name} took the turn back."),
        NoticeKind.FORKED: translate(
            "Notices", "Playing on from an earlier turn. The original game is kept under Recent."
        ),
        NoticeKind.CHALLENGED: translate(
            "Notices", "The play contains a phony and comes off the board."
        ),
    }
