"""Sentences for the arbiter."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.notation import format_move
from eliot_qt.game.rules import ClockKind
from eliot_qt.models.said import said_text
from eliot_qt.modes.racks import RackFault
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done
from eliot_qt.play.evening.club_view import ClubView
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.voice import tables
from eliot_qt.voice.phrases import EN_DASH, in_bag, listed
from eliot_qt.voice.prompts import rack_message
from eliot_qt.voice.refusals import rack_faults, refusal_of

from ..texts.fault_texts import fault_text
from ..texts.rule_sentences import duration
from ..texts.sentences import over_text, points_text, sentence
from .table_names import player_name, table_name, tables_name

translate = QCoreApplication.translate

_OF_TURN = (ArbiterAct.TURN_ENDED, ArbiterAct.BOARD_CHANGED, ArbiterAct.REOPENED)


def done_text(done: Done, view: ClubView) -> str:
    """Word an act of the arbiter."""
    if done.left is not None and done.seat is not None:
        text = translate("Arbiter", "{name}: no longer in the game")
        return text.format(name=sentence(player_name(done.left, done.seat)))
    seats = done.seats or (() if done.seat is None else (done.seat,))
    name = sentence(tables_name(view.record, seats)) if seats else ""
    if done.act is ArbiterAct.ASSIGNED:
        return _assigned(done, name, view)
    if done.act in _OF_TURN and done.turn is not None:
        return _of_turn(done.act, done.turn, view)
    if done.act is ArbiterAct.SOLO_GIVEN and done.seat is not None and done.turn is not None:
        return sentence(said_text(tables.solo_given(view.record, done.seat, done.turn)))
    if done.act is ArbiterAct.RENAMED and done.seat is not None:
        return sentence(said_text(tables.renamed(view.record, done.seat)))
    if done.act in (ArbiterAct.WARNED, ArbiterAct.PENALISED):
        what = {
            ArbiterAct.WARNED: translate("Arbiter", "{name}: warning, {points}"),
            ArbiterAct.PENALISED: translate("Arbiter", "{name}: penalty, {points}"),
        }[done.act]
        return what.format(name=name, points=_lost(done.points))
    text = {
        ArbiterAct.REMOVED: translate("Arbiter", "{name}: move removed"),
        ArbiterAct.WARNING_TAKEN_BACK: translate("Arbiter", "{name}: warning removed"),
        ArbiterAct.PENALTY_TAKEN_BACK: translate("Arbiter", "{name}: penalty removed"),
        ArbiterAct.SOLO_TAKEN: translate("Arbiter", "{name}: solo removed"),
        ArbiterAct.SOLO_COMPUTED: translate("Arbiter", "The solo has been recalculated"),
        ArbiterAct.CHOSEN: translate("Arbiter", "This move will go on the board"),
        ArbiterAct.LEFT_TO_RULE: translate("Arbiter", "The rules decide what goes on the board"),
        ArbiterAct.DEALT: dealt_text(view),
        ArbiterAct.GAME_ENDED: over_text(),
        ArbiterAct.JOINED: translate("Arbiter", "{name} joins: F2 edits the name"),
        ArbiterAct.TIMED: timed_text(view),
        ArbiterAct.UNDONE: translate("Arbiter", "Undone; Ctrl+Shift+Z redoes it"),
        ArbiterAct.REDONE: translate("Arbiter", "Redone"),
    }[done.act]
    return text.format(name=name)


def is_doubtful(done: Done, view: ClubView) -> bool:
    """Return whether an act is probably a mistake: a solo of several, a name given twice."""
    if done.seat is None:
        return False
    if done.act is ArbiterAct.SOLO_GIVEN and done.turn is not None:
        return bool(tables.as_good(view.record, done.seat, done.turn))
    return done.act in (ArbiterAct.JOINED, ArbiterAct.RENAMED) and bool(
        tables.same_name(view.record, done.seat)
    )


def timed_text(view: ClubView) -> str:
    """Say how long a turn lasts now."""
    rule = view.record.start.rules.clock
    if rule.kind is not ClockKind.TURN:
        return translate("Arbiter", "Turns have no time limit; the clock counts up")
    text = translate("Arbiter", "Each turn lasts {time}")
    return text.format(time=duration(rule.seconds))


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
    """The rack in view: kept and new tiles, a rejection, whether it breaks the rule."""
    turn = view.turn_in_view
    if turn is None:
        return translate("Arbiter", "No rack yet: Ctrl+R draws one, Ctrl+K sets one")
    text = said_text(rack_message(turn, view.tile_set))
    if faults := view.rack_faults:
        text += f" {EN_DASH} {rack_faults_text(faults, len(turn.rack))}"
    return text


def rack_faults_text(faults: RackFault, tiles: int) -> str:
    """Name the faults of a rack of so many tiles: ``only 5 tiles and too few vowels``."""
    return said_text(listed(rack_faults(faults, tiles)))


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
    if turn is not None:
        given = sum(entry is not None for entry in turn.entries)
        text = translate("Arbiter", "{n} of {all} moves")
        parts.append(text.format(n=given, all=len(turn.entries)))
        move = turn.move if turn.closed else turn.chosen
        if move is not None:
            shown = format_move(move, turn.board, view.tile_set)
            parts.append(translate("Arbiter", "board: {move}").format(move=shown))
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


def _lost(points: int) -> str:
    text = points_text(abs(points))
    return f"−{text}" if points < 0 else text


def _assigned(done: Done, name: str, view: ClubView) -> str:
    entry, number = done.entry, done.turn
    if entry is None or number is None:
        return name
    board = view.record.position.turns[number].board
    move = format_move(entry.move, board, view.tile_set)
    if entry.valid or done.verdict is None:
        return f"{name}: {move}, {points_text(entry.score)}"
    why = fault_text(done.verdict, view.position)
    text = translate("Arbiter", "{name}: {move}, not valid, 0 points. {why}")
    return text.format(name=name, move=move, why=why)


def _of_turn(act: ArbiterAct, number: int, view: ClubView) -> str:
    """Word an act on a turn as a whole."""
    if act is ArbiterAct.REOPENED:
        text = translate("Arbiter", "Turn {n} is open again, with its rack and all moves")
        return text.format(n=number + 1)
    turn = view.record.position.turns[number]
    assert turn.move is not None
    text = {
        ArbiterAct.TURN_ENDED: translate(
            "Arbiter", "Turn {n} is over: {move} for {points} is on the board"
        ),
        ArbiterAct.BOARD_CHANGED: translate(
            "Arbiter", "Turn {n}: {move} for {points} is on the board; deal the next rack"
        ),
    }[act].format(
        n=number + 1,
        move=format_move(turn.move, turn.board, view.tile_set),
        points=points_text(turn.score),
    )
    if turn.solo is not None:
        text += translate("Arbiter", "; solo: {name}").format(
            name=table_name(view.record, turn.solo)
        )
    return text
