"""Notices for a person who did not ask: files, time, and the acts of others."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Message, Plural, joined
from eliot_qt.game.events import Challenge
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind
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

from .events import challenge_parts
from .names import YOU, names_of
from .phrases import penalty_points
from .rules import duration


def other_lexicon(named: str, used: str) -> Message:
    """Say that a file's game was played with another lexicon than the one it has now."""
    return Message(
        "this game was played with the lexicon {named}; words are checked with {used}",
        named=named,
        used=used,
    )


def notice_message(notice: Notice, game: Callable[[], GameRecord], you: str = str(YOU)) -> Message:
    """Return whole sentences that name the file, the player and the time.

    ``game`` is asked for where the notice is about a seat; else there may be none. A seat named
    ``you`` is spoken to.
    """
    match notice:
        case TimeNotice() | TimeUpNotice() | SeatsNotice() | PointsNotice():
            return _of_time(notice, game, you)
        case ChallengeNotice():
            return _of_challenge(notice, game, you)
        case SeatNotice(seat=int()):
            return _of_seat(notice, game, you)
    return file_notice(notice)


def file_notice(notice: Notice) -> Message:
    """Return what is wrong with a file, or what needs no particulars."""
    path, detail = notice.path or "", notice.detail
    if notice.kind is NoticeKind.SETTINGS_DAMAGED:
        return Message(
            "Some settings could not be read and were reset. "
            "The damaged file was kept as {path}. {detail}",
            path=path,
            detail=detail,
        )
    if notice.kind is NoticeKind.ENGINE_FAILED:
        if detail:
            return Message("The search failed: {why}.", why=detail)
        return Message("The search failed.")
    what = _file_trouble(notice.kind, path)
    if what is None:
        return _PLAIN[notice.kind]
    return joined((what, detail), " ") if detail else what


def _file_trouble(kind: NoticeKind, path: object) -> Message | None:
    """Return the sentence about a file that could not be read or written."""
    match kind:
        case NoticeKind.SETTINGS_FAILED:
            return Message("The settings could not be saved to {path}.", path=path)
        case NoticeKind.AUTOSAVE_DAMAGED:
            return Message("A saved game could not be read; it was kept as {path}.", path=path)
        case NoticeKind.AUTOSAVE_FAILED:
            return Message("The game could not be saved to {path}.", path=path)
        case NoticeKind.KEPT_GAME_FAILED:
            return Message("The game in {path} could not be changed.", path=path)
        case NoticeKind.RESULTS_DAMAGED:
            return Message(
                "The table of results could not be read; it was kept as {path}.", path=path
            )
        case NoticeKind.RECORD_DAMAGED:
            return Message("Your record could not be read; the file was kept as {path}.", path=path)
        case NoticeKind.RECORD_FAILED:
            return Message("Your record could not be saved to {path}.", path=path)
        case NoticeKind.PUZZLES_DAMAGED:
            return Message(
                "Your solved puzzles could not be read; the file was kept as {path}.",
                path=path,
            )
        case NoticeKind.PUZZLES_FAILED:
            return Message("Your solved puzzles could not be saved to {path}.", path=path)
        case NoticeKind.LESSONS_DAMAGED:
            return Message(
                "Your lessons could not be read; the file was kept as {path}.", path=path
            )
        case NoticeKind.LESSONS_FAILED:
            return Message("Your lessons could not be saved to {path}.", path=path)
    return None


TIME_UP = Message("Time is up.")
_PLAIN = {
    NoticeKind.TIME_LEFT: Message("Time is running out."),
    NoticeKind.TIME_USED: Message("Time is up; the game goes on."),
    NoticeKind.TIME_UP: TIME_UP,
    NoticeKind.TURN_TIME_LEFT: Message("Time is running out."),
    NoticeKind.TURN_TIME_UP: TIME_UP,
    NoticeKind.TOPPING_TIME_UP: TIME_UP,
    NoticeKind.CLOCK_RESET: Message("The clock for this turn was reset."),
    NoticeKind.PASSED: Message("A turn was passed."),
    NoticeKind.RESIGNED: Message("A player resigned."),
    NoticeKind.TAKEN_BACK: Message("The turn was taken back."),
    NoticeKind.FORKED: Message(
        "Playing on from an earlier turn. The original game is kept under Recent."
    ),
    NoticeKind.CHALLENGED: Message("The play is a phony and comes off the board."),
}


def _of_time(
    notice: TimeNotice | TimeUpNotice | SeatsNotice | PointsNotice,
    game: Callable[[], GameRecord],
    you: str,
) -> Message:
    match notice:
        case TimeNotice(kind=NoticeKind.TIME_USED, seat=int(seat)):
            return _overtime(seat, game(), you)
        case TimeNotice(kind=NoticeKind.TIME_LEFT, seat=int(seat), seconds=seconds):
            name = names_of(game(), you)[seat]
            return Message("{name}: {time} left.", name=name, time=duration(seconds))
        case TimeNotice(seconds=seconds):
            return Message("{time} left.", time=duration(seconds))
        case TimeUpNotice(seat=seat, accepts=True):
            names = names_of(game(), you)
            return names.about(
                seat,
                Message("{name} is out of time: the last play counts.", name=names[seat]),
                Message("You are out of time: the last play counts."),
            )
        case TimeUpNotice(seat=seat):
            names = names_of(game(), you)
            return names.about(
                seat,
                Message("{name} is out of time: this counts as a pass.", name=names[seat]),
                Message("You are out of time: this counts as a pass."),
            )
        case SeatsNotice(seats=seats):
            names = names_of(game(), you)
            if len(names) == 1 or not seats:
                return Message("Time is up: no move this turn.")
            late = tuple(names[seat] for seat in seats)
            return Message("Time is up. No move entered by {names}.", names=late)
        case PointsNotice(points=points):
            cost = penalty_points(points)
            return Message("Time is up: that costs {points}.", points=cost)
    return _PLAIN[notice.kind]


def _overtime(seat: int, record: GameRecord, you: str) -> Message:
    """Say that a seat has used all its time, and what a minute more costs."""
    names, rule = names_of(record, you), record.start.rules.clock
    if rule.kind is not ClockKind.GAME or not rule.overtime_penalty:
        return names.about(
            seat,
            Message("{name} is out of time; the game goes on.", name=names[seat]),
            Message("You are out of time; the game goes on."),
        )
    cost = Plural("%n points", "1 point", rule.overtime_penalty)
    return names.about(
        seat,
        Message("{name} is in overtime: −{cost} per minute.", name=names[seat], cost=cost),
        Message("You are in overtime: −{cost} per minute.", cost=cost),
    )


def _of_challenge(notice: ChallengeNotice, game: Callable[[], GameRecord], you: str) -> Message:
    """Say how a challenge ended; without a seat the rules take the play off."""
    if notice.seat is None:
        return _PLAIN[NoticeKind.CHALLENGED]
    event = Challenge(
        notice.seat,
        success=notice.succeeded,
        loses_turn=notice.loses_turn,
        bonus=notice.bonus,
    )
    parts = joined(challenge_parts(event, None, names_of(game(), you)), "; ")
    return Message("{what}.", what=parts)


def _of_seat(notice: SeatNotice, game: Callable[[], GameRecord], you: str) -> Message:
    names, seat = names_of(game(), you), notice.seat
    assert seat is not None
    name = names[seat]
    match notice.kind:
        case NoticeKind.PASSED:
            return names.about(seat, Message("{name} passed.", name=name), Message("You passed."))
        case NoticeKind.RESIGNED:
            return names.about(
                seat, Message("{name} resigned.", name=name), Message("You resigned.")
            )
        case NoticeKind.TAKEN_BACK:
            return Message("{name} took the turn back.", name=name)
        case NoticeKind.CLOCK_RESET:
            return names.about(
                seat,
                Message("{name}'s clock for this turn was reset.", name=name),
                Message("Your clock for this turn was reset."),
            )
    return _PLAIN[notice.kind]
