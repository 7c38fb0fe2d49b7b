"""What the arbiter is told, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.notation import format_move
from eliot_qt.game.rules import ClockKind
from eliot_qt.modes.racks import RackFault, rack_text
from eliot_qt.play.arbiter_state import Act, ArbiterFault, ArbiterRefusal, Done
from eliot_qt.play.refusals import Refusal
from eliot_qt.session.arbiter_session import ArbiterSession

from .fault_texts import fault_text
from .refusal_texts import refusal_text
from .rule_sentences import duration
from .sentences import EN_DASH, counted, listed, points_text, sentence

translate = QCoreApplication.translate

_OF_TURN = (Act.TURN_ENDED, Act.BOARD_CHANGED, Act.REOPENED)


def seat_name(session: ArbiterSession, seat: int) -> str:
    """A seat by its table and who sits there: ``table 3, Anna``."""
    who = session.record.seats[seat]
    table = translate("Arbiter", "table {n}").format(n=who.table or seat + 1)
    return f"{table}, {who.name}" if who.name else table


def seats_name(session: ArbiterSession, seats: Sequence[int]) -> str:
    """Several seats: ``tables 2, 3 and 7–20``; one by its name, too."""
    if len(seats) == 1:
        return seat_name(session, seats[0])
    tables = sorted(session.record.seats[seat].table or seat + 1 for seat in seats)
    runs: list[list[int]] = []
    for table in tables:
        if runs and table == runs[-1][-1] + 1:
            runs[-1].append(table)
        else:
            runs.append([table])
    short = [
        [f"{run[0]}{EN_DASH}{run[-1]}"] if len(run) > 2 else [str(n) for n in run] for run in runs
    ]
    return translate("Arbiter", "tables {n}").format(
        n=listed([text for run in short for text in run])
    )


def refused_text(refusal: Refusal | ArbiterRefusal, session: ArbiterSession) -> str:
    """Why a command was not carried out."""
    if isinstance(refusal, Refusal):
        return refusal_text(refusal, session)
    data = refusal.data
    match refusal.fault:
        case ArbiterFault.NO_SUCH_TABLE:
            return translate("Arbiter", "No one is at table {n}").format(n=data)
        case ArbiterFault.TABLE_TAKEN:
            return translate("Arbiter", "Table {n} is not available").format(n=data)
        case ArbiterFault.TURN_CLOSED if data is not None:
            text = translate("Arbiter", "Turn {n} is over: its rack and move are final")
            return text.format(n=data + 1)
        case ArbiterFault.TURN_FOLLOWED:
            text = translate("Arbiter", "Later turns depend on turn {n}: Shift+O reopens it")
            return text.format(n=data + 1)
        case ArbiterFault.MOVES_MISSING:
            return missing_text(session, data)
        case ArbiterFault.IMPOSSIBLE:
            return sentence(str(data))
    return _plain()[refusal.fault]


def missing_text(session: ArbiterSession, seats: Sequence[int]) -> str:
    """Which tables have no move in the turn that is about to end, and how it ends."""
    if len(seats) == len(session.record.seats):
        text = translate("Arbiter", "No table has a move yet. Ctrl+Enter again ends the turn.")
    elif len(seats) == 1:
        text = translate("Arbiter", "No move yet: {names}. Ctrl+Enter again ends the turn.")
    else:
        text = translate("Arbiter", "No moves yet: {names}. Ctrl+Enter again ends the turn.")
    return text.format(names=seats_name(session, seats))


def done_text(done: Done, session: ArbiterSession) -> str:
    """What was done."""
    seats = done.seats or (() if done.seat is None else (done.seat,))
    name = sentence(seats_name(session, seats)) if seats else ""
    if done.act is Act.ASSIGNED:
        return _assigned(done, name, session)
    if done.act in _OF_TURN and done.turn is not None:
        return _of_turn(done.act, done.turn, session)
    if done.act in (Act.WARNED, Act.PENALISED):
        what = {
            Act.WARNED: translate("Arbiter", "{name}: warning, {points}"),
            Act.PENALISED: translate("Arbiter", "{name}: penalty, {points}"),
        }[done.act]
        return what.format(name=name, points=_lost(done.points))
    text = {
        Act.REMOVED: translate("Arbiter", "{name}: move removed"),
        Act.WARNING_TAKEN_BACK: translate("Arbiter", "{name}: warning removed"),
        Act.PENALTY_TAKEN_BACK: translate("Arbiter", "{name}: penalty removed"),
        Act.SOLO_GIVEN: _solo_text(done, session),
        Act.SOLO_TAKEN: translate("Arbiter", "{name}: solo removed"),
        Act.SOLO_COMPUTED: translate("Arbiter", "The solo has been recalculated"),
        Act.CHOSEN: translate("Arbiter", "This move will go on the board"),
        Act.LEFT_TO_RULE: translate("Arbiter", "The rules decide what goes on the board"),
        Act.DEALT: dealt_text(session),
        Act.GAME_ENDED: translate("Arbiter", "The game is over"),
        Act.JOINED: translate("Arbiter", "{name} joins: F2 edits the name"),
        Act.RENAMED: translate("Arbiter", "{name}: renamed"),
        Act.TIMED: timed_text(session),
        Act.UNDONE: translate("Arbiter", "Undone; Ctrl+Shift+Z redoes it"),
        Act.REDONE: translate("Arbiter", "Done again"),
    }[done.act]
    return text.format(name=name)


def _solo_text(done: Done, session: ArbiterSession) -> str:
    """That a seat has the solo; the arbiter may give it to anybody, but not unawares."""
    turn = None if done.turn is None else session.record.position.turns[done.turn]
    entry = None if turn is None or done.seat is None else turn.entries[done.seat]
    if entry is None or not entry.counts:
        return translate("Arbiter", "{name}: solo, though without a valid move")
    return translate("Arbiter", "{name}: solo")


def timed_text(session: ArbiterSession) -> str:
    """How long a turn lasts now."""
    rule = session.clock.rule
    if rule.kind is not ClockKind.TURN:
        return translate("Arbiter", "Turns have no time limit; the clock counts up")
    text = translate("Arbiter", "Each turn lasts {time}")
    return text.format(time=duration(rule.seconds))


def past_text(session: ArbiterSession) -> str:
    """What may be put right in the closed turn in view, and what else that changes."""
    number = session.turn
    assert number is not None
    if session.may_change_board:
        text = translate(
            "Arbiter", "Turn {n} can be corrected; Shift+M puts another move on the board"
        )
        return text.format(n=number + 1)
    first, last = number + 2, len(session.record.position.turns)
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


def dealt_text(session: ArbiterSession) -> str:
    """The rack in view: kept and new tiles, a rejection, whether it breaks the rule."""
    turn = session.turn_in_view
    if turn is None:
        return translate("Arbiter", "No rack yet: Ctrl+R draws one, Ctrl+K sets one")
    text = translate("Arbiter", "Rack {rack}").format(
        rack=rack_text(turn.dealt, session.tile_set).lstrip("-")
    )
    if turn.dealt.rejected:
        shown = session.tile_set.show(turn.dealt.rejected)
        text += translate("Arbiter", " ({rack} was rejected)").format(rack=shown)
    elif turn.dealt.after_rejection:
        text += translate("Arbiter", " (another rack was rejected)")
    if faults := session.rack_faults:
        text += f" {EN_DASH} {rack_faults_text(faults, len(turn.rack))}"
    return text


def rack_faults_text(faults: RackFault, tiles: int) -> str:
    """What is wrong with a rack of so many tiles: ``only 5 tiles and too few vowels``."""
    texts = {
        RackFault.SHORT: counted("only 1 tile", "only %n tiles", tiles),
        RackFault.VOWELS: translate("Arbiter", "too few vowels"),
        RackFault.CONSONANTS: translate("Arbiter", "too few consonants"),
    }
    return listed([text for fault, text in texts.items() if fault in faults])


def state_text(session: ArbiterSession) -> str:
    """Rack, what goes on the board, how many have a move, tiles left."""
    record = session.record
    turn = session.turn_in_view
    if turn is None and record.position.over is not None:
        return translate("Arbiter", "The game is over")
    parts = [dealt_text(session)]
    if session.blocked:
        parts.insert(0, _plain()[ArbiterFault.NO_MOVE])
    if turn is not None:
        given = sum(entry is not None for entry in turn.entries)
        text = translate("Arbiter", "{n} of {all} moves")
        parts.append(text.format(n=given, all=len(turn.entries)))
        move = turn.move if turn.closed else turn.chosen
        if move is not None:
            shown = format_move(move, turn.board, session.tile_set)
            parts.append(translate("Arbiter", "board: {move}").format(move=shown))
    if session.is_current:
        parts.append(counted("1 tile in the bag", "%n tiles in the bag", len(record.position.bag)))
    return " · ".join(parts)


def turn_text(session: ArbiterSession, number: int | None) -> str:
    """A turn for the selector; None is the running game between two turns."""
    turns = session.record.position.turns
    if number is None:
        over = session.record.position.over is not None
        if over:
            return translate("Arbiter", "End")
        return translate("Arbiter", "Turn {n}").format(n=len(turns) + 1)
    text = translate("Arbiter", "Turn {n}").format(n=number + 1)
    return text if turns[number].closed else text + translate("Arbiter", " · open")


def _lost(points: int) -> str:
    text = points_text(abs(points))
    return f"−{text}" if points < 0 else text


def _assigned(done: Done, name: str, session: ArbiterSession) -> str:
    entry, number = done.entry, done.turn
    if entry is None or number is None:
        return name
    board = session.record.position.turns[number].board
    move = format_move(entry.move, board, session.tile_set)
    if entry.valid or done.verdict is None:
        return f"{name}: {move}, {points_text(entry.score)}"
    why = fault_text(done.verdict, session.position)
    text = translate("Arbiter", "{name}: {move}, not valid, 0 points. {why}")
    return text.format(name=name, move=move, why=why)


def _of_turn(act: Act, number: int, session: ArbiterSession) -> str:
    """What became of a turn as a whole."""
    if act is Act.REOPENED:
        text = translate("Arbiter", "Turn {n} is open again, with its rack and all moves")
        return text.format(n=number + 1)
    turn = session.record.position.turns[number]
    assert turn.move is not None
    text = {
        Act.TURN_ENDED: translate("Arbiter", "Turn {n} is over: {move}, {points}, is on the board"),
        Act.BOARD_CHANGED: translate(
            "Arbiter", "Turn {n}: {move}, {points}, is on the board; deal the next rack"
        ),
    }[act].format(
        n=number + 1,
        move=format_move(turn.move, turn.board, session.tile_set),
        points=points_text(turn.score),
    )
    if turn.solo is not None:
        text += translate("Arbiter", "; solo: {name}").format(name=seat_name(session, turn.solo))
    return text


def _plain() -> dict[ArbiterFault, str]:
    return {
        ArbiterFault.NO_SEAT: translate("Arbiter", "Choose a table first: type its number"),
        ArbiterFault.ONE_SEAT: translate(
            "Arbiter", "Several tables are selected: choose one for a solo, warning or penalty"
        ),
        ArbiterFault.NO_RACK: translate(
            "Arbiter", "There is no rack yet: Ctrl+R draws one, Ctrl+K sets one"
        ),
        ArbiterFault.RACK_USED: translate(
            "Arbiter", "Moves have been entered for this rack: remove them first"
        ),
        ArbiterFault.TURN_OPEN: translate("Arbiter", "This turn is already open"),
        ArbiterFault.TURN_CLOSED: translate("Arbiter", "This turn is over"),
        ArbiterFault.NOTHING_CHOSEN: translate(
            "Arbiter", "Pick a listed move, place tiles or type a move first"
        ),
        ArbiterFault.NOTHING_TO_REMOVE: translate("Arbiter", "There is nothing to take back"),
        ArbiterFault.NO_MOVE: translate(
            "Arbiter", "No move is possible: set another rack or end the game"
        ),
        ArbiterFault.GAME_OVER: translate("Arbiter", "The game is over"),
    }
