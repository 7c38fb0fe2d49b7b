"""Turns of a game with racks of their own: where undo leads, and what may be taken back."""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.game.check import Judge
from eliot_qt.game.events import Challenge, Resigned, Turn
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Mode, Prompt, persons

from ..happenings import Finished, Happening, Noticed, Played
from ..notices import ChallengeNotice, NoticeKind
from ..refusals import Refusal, RefusalKind, not_your_turn
from .computers import challenges


def undo_target(record: GameRecord, mode: Mode) -> int | None:
    """The cursor before the last decision of a person, if turns may be undone."""
    if not mode.permits(record).undo_turns:
        return None
    return max((i for i in _own_starts(record, mode) if i < record.cursor), default=None)


def redo_target(record: GameRecord, mode: Mode) -> int:
    """The cursor at the next decision of a person, or behind the last event."""
    return next(
        (i for i in _own_starts(record, mode) if i > record.cursor),
        len(record.events),
    )


def may_take_back(old: GameRecord, new: GameRecord, mode: Mode) -> bool:
    """Return whether it is fair to withdraw what a person has just decided.

    A resignation always may be withdrawn; other turns where they cannot be undone at will, as long
    as nothing is learnt from them: the play was not judged and the game goes on.
    """
    decided = new.events[old.cursor :]
    if not old.at_end:
        return False
    if isinstance(decided[0], Resigned):
        return True
    over = new.positions[-1].over is not None
    was_judged = any(isinstance(event, Challenge) for event in decided)
    permits = mode.permits(old)
    return permits.take_back and not (over or was_judged or permits.undo_turns)


def resign_refusal(
    end: GameRecord, seat: int, mode: Mode, paused: bool, viewing: bool
) -> Refusal | None:
    """Return the reason a seat may not resign (``viewing``: an earlier turn), None if it may."""
    if end.position.over is not None or not mode.permits(end).resign:
        return Refusal(RefusalKind.GAME_OVER)
    if seat not in persons(end) or seat in end.position.gone:
        return not_your_turn(end.position.to_move)
    if paused:
        return Refusal(RefusalKind.PAUSED)
    return Refusal(RefusalKind.LOOKING_BACK) if viewing else None


def answer_refusal(record: GameRecord, seat: int | None, viewing: bool) -> Refusal | None:
    """Return the reason a seat may not answer the last play; None if it may."""
    if record.position.to_move != seat:
        return not_your_turn(record.position.to_move)
    return Refusal(RefusalKind.LOOKING_BACK) if viewing else None


def happenings(old: GameRecord, new: GameRecord, by_computer: bool) -> Iterator[Happening]:
    """Yield the happenings in ``new``, which a person continues from the cursor of ``old``.

    A computer plays at the end of the record, wherever the cursor is.
    """
    for event in new.events[len(old.events) if by_computer else old.cursor :]:
        if isinstance(event, Turn | Challenge | Resigned):
            yield Played(event, by_computer)
        if isinstance(event, Challenge):
            yield Noticed(_challenged(event))
    if new.positions[-1].over is not None and old.positions[-1].over is None:
        yield Finished()


def _challenged(event: Challenge) -> ChallengeNotice:
    return ChallengeNotice(
        NoticeKind.CHALLENGED,
        seat=event.seat,
        succeeded=event.success,
        loses_turn=event.loses_turn,
        bonus=event.bonus,
    )


def computer_reply(end: GameRecord, mode: Mode, judge: Judge, spent: int) -> GameRecord | None:
    """Return the game after a computer's reply to the last play; None if it has a move to make."""
    prompt = mode.prompt(end)
    if prompt is not Prompt.MOVE and challenges(end, judge):
        return free_game.challenge(end, judge, spent)
    return free_game.accept(end) if prompt is Prompt.ACCEPT_OR_CHALLENGE else None


def timed_out(end: GameRecord, mode: Mode, judge: Judge, spent: int, finder: Finder) -> GameRecord:
    """The game after a turn that ran out of time: a pass, or the play that goes out stands."""
    if mode.prompt(end) is Prompt.ACCEPT_OR_CHALLENGE:
        return free_game.accept(end)
    return mode.enter(end, end.position.to_move, Pass(), judge, spent, finder)


def _own_starts(record: GameRecord, mode: Mode) -> Iterator[int]:
    """Cursors at which a person's turn begins."""
    people = persons(record)
    return (i for i in mode.turn_starts(record) if record.positions[i].to_move in people)
