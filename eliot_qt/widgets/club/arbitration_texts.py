"""Sentences for the arbiter."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.said import said_text
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done
from eliot_qt.play.evening.club_view import ClubView
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.voice import arbitration, tables
from eliot_qt.voice.phrases import in_bag
from eliot_qt.voice.refusals import refusal_of

from ..texts.sentences import over_text, sentence

translate = QCoreApplication.translate


def done_text(done: Done, view: ClubView) -> str:
    """Say what the arbiter has done, and name the key that goes on from there."""
    text = sentence(said_text(arbitration.done_message(done, view)))
    match done.act:
        case ArbiterAct.JOINED:
            return translate("Arbiter", "{what}; F2 edits the name").format(what=text)
        case ArbiterAct.UNDONE:
            return translate("Arbiter", "{what}; Ctrl+Shift+Z redoes it").format(what=text)
    return text


def is_doubtful(done: Done, view: ClubView) -> bool:
    """Return whether an act is probably a mistake: a solo of several, a name given twice."""
    if done.seat is None:
        return False
    if done.act is ArbiterAct.SOLO_GIVEN and done.turn is not None:
        return bool(tables.as_good(view.record, done.seat, done.turn))
    return done.act in (ArbiterAct.JOINED, ArbiterAct.RENAMED) and bool(
        tables.same_name(view.record, done.seat)
    )


def past_text(view: ClubView) -> str:
    """Say what may be corrected in the closed turn in view, and what else that changes."""
    number = view.turn
    assert number is not None
    if view.may_change_board:
        text = translate(
            "Arbiter", "Turn {n} can be corrected; Shift+M puts another move on the board"
        )
        return text.format(n=number + 1)
    first, last = number + 2, len(view.record.position.turns)
    if first == last:
        text = translate(
            "Arbiter", "Shift+O reopens turn {n}; turn {first} goes (kept under Recent)"
        )
    else:
        text = translate(
            "Arbiter",
            "Shift+O reopens turn {n}; turns {first}–{last} go (kept under Recent)",
        )
    return text.format(n=number + 1, first=first, last=last)


def dealt_text(view: ClubView) -> str:
    """The rack in view and its faults, or the keys that deal one."""
    if view.turn_in_view is None:
        return translate("Arbiter", "No rack yet: Ctrl+R draws one, Ctrl+K sets one")
    return said_text(arbitration.dealt_message(view))


def state_text(view: ClubView, blocked: bool) -> str:
    """Rack, what goes on the board, how many have a move, tiles left.

    ``blocked``: no tile can be placed.
    """
    record = view.record
    turn = view.turn_in_view
    if turn is None and record.position.over is not None:
        return over_text()
    parts = [dealt_text(view)]
    if blocked:
        parts.insert(0, sentence(said_text(refusal_of(RefusalKind.NO_MOVE))))
    messages = (arbitration.moves_message(view), arbitration.board_message(view))
    parts += [said_text(message) for message in messages if message is not None]
    if view.is_current:
        parts.append(said_text(in_bag(len(record.position.bag))))
    return " · ".join(parts)


def turn_text(view: ClubView, number: int | None) -> str:
    """A turn for the selector; None is the running game between two turns."""
    turns = view.record.position.turns
    if number is None:
        over = view.record.position.over is not None
        if over:
            return translate("Arbiter", "End")
        return translate("Arbiter", "Turn {n}").format(n=len(turns) + 1)
    text = translate("Arbiter", "Turn {n}").format(n=number + 1)
    return text if turns[number].closed else text + translate("Arbiter", " · open")
