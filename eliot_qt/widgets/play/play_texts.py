"""The texts of the play page about a session, apart from widgets so that they can be tested."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.board import Board
from eliot_qt.game.events import Challenge, Turn
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.notation import format_move, format_word
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet, sort_tiles
from eliot_qt.models.history import came_off
from eliot_qt.models.names import seat_name, spoken_names, you
from eliot_qt.models.said import said_text
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.mode import Prompt
from eliot_qt.play.state import RackSlot
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.voice import names
from eliot_qt.voice.events import event_message
from eliot_qt.voice.phrases import signed
from eliot_qt.voice.prompts import blocked_message
from eliot_qt.voice.results import missed_top

from ..texts.fault_texts import fault_text
from ..texts.level_texts import level_name
from ..texts.master_texts import laid_line, turn_of
from ..texts.rule_sentences import mode_name
from ..texts.sentences import over_text, sentence
from ..texts.timer_texts import NO_CLOCK, ClockFace, clock_face
from .review_texts import rejected_text
from .seat_facts import SeatFacts

translate = QCoreApplication.translate


def seat_facts(session: GameSession) -> list[SeatFacts]:
    """Return the facts that the plaques show of each seat."""
    record, clocks = session.record, session.clock.times.left
    position = record.position
    waiting = mode_of(record).waiting(record)
    turn = position.open_turn
    facts = []
    for number in range(len(record.seats)):
        facts.append(
            SeatFacts(
                name=seat_name(record, number),
                score=position.scores[number],
                clock=_own_clock(session, number, clocks[number]),
                to_move=number in waiting,
                entered=turn is not None and len(turn.entries) > 1 and bool(turn.entries[number]),
                thinking=number == session.turn.thinking,
                gone=number in position.gone,
                is_person=not record.seats[number].is_computer,
                kind=_kind(session, number),
                last=_last_move(record, number),
                turn=_whose_turn(session, number),
            )
        )
    return facts


def _kind(session: GameSession, seat: int) -> str:
    """Return the kind of a player: a level of the computer, or the one person there is.

    Who sits alone reads what is played.
    """
    record = session.record
    if len(record.seats) == 1:
        return mode_name(session.mode.id)
    who = record.seats[seat]
    if who.is_computer:
        name = level_name(who.player)
        return "" if name == who.player else name
    if seat_name(record, seat) == you():
        return translate("PlayPage", "Person")
    persons = [other for other in record.seats if not other.is_computer]
    return translate("PlayPage", "You") if len(persons) == 1 else ""


def _whose_turn(session: GameSession, seat: int) -> str:
    """``Your turn`` for a person, ``Next`` before it sits down, else ``Computer's turn``."""
    record = session.record
    if seat == session.handover and not record.position.turns:
        return translate("PlayPage", "Next")
    person = not record.seats[seat].is_computer
    return said_text(names.turn_of(seat_name(record, seat), yours=person))


def _last_move(record: GameRecord, seat: int) -> str:
    """Return the last move of a seat in words: ``VANDAL +30``."""
    for number in reversed(range(record.cursor)):
        event = record.events[number]
        if not isinstance(event, Turn) or event.seat != seat:
            continue
        move, before = event.move, record.positions[number]
        if isinstance(move, Placement):
            word = format_word(move, before.board, before.tile_set)
            word = word.replace("(", "").replace(")", "")
            if came_off(record, number):
                return translate("PlayPage", "{word} came off").format(word=word)
            return f"{word}  {signed(event.score)}"
        if isinstance(move, Exchange):
            return translate("PlayPage", "Exchange {count}").format(count=len(move.tiles))
        return translate("PlayPage", "Pass")
    return ""


def _own_clock(session: GameSession, seat: int, left: int | None) -> ClockFace:
    """The clock of one seat; only the one whose turn it is warns."""
    # Where all have the same time it stands once, beside the turn.
    if left is None or session.clock.times.is_common:
        return NO_CLOCK
    alerts = session.clock.alerts if seat == session.clock.times.seat else ()
    rule = session.record.seats[seat].clock(session.record.start.rules.clock)
    # That it stands is said by the card: four clocks have no room for it.
    return clock_face(rule, left, alerts=alerts)


def common_clock(session: GameSession) -> ClockFace:
    """The time all have who play with the same rack."""
    times = [time for time in session.clock.times.left if time is not None]
    if not session.clock.times.is_common or not times:
        return NO_CLOCK
    rule = session.record.start.rules.clock
    return clock_face(rule, times[0], alerts=session.clock.alerts, paused=session.clock.is_paused)


def state_text(record: GameRecord) -> str:
    """Return which turn it is: ``Turn 9``."""
    if record.position.over is not None:
        return translate("PlayPage", "Game over")
    return _turn_text(record)


def _turn_text(record: GameRecord) -> str:
    if record.master:
        return turn_of(record)
    return translate("PlayPage", "Turn {turn}").format(turn=mode_of(record).turn_number(record))


def play_labels(
    move: Move | None, points: int | None, board: Board, tile_set: TileSet, verb: str = ""
) -> tuple[str, ...]:
    """Labels of the decision button: the pending move, or what else Enter does with it.

    Shorter ones follow for a button without room: without the points, without
    the square too, without the word.
    """
    alone = verb or translate("PlayPage", "Play")
    if move is None:
        return (alone,)
    if isinstance(move, Exchange):
        return (translate("PlayPage", "Exchange {count}").format(count=len(move.tiles)),)
    if isinstance(move, Pass):
        return (translate("PlayPage", "Pass"),)
    pattern = f"{verb} {{move}}" if verb else translate("PlayPage", "Play {move}")
    placed = pattern.format(move=format_move(move, board, tile_set))
    word = pattern.format(move=format_word(move, board, tile_set))
    shorter = (placed, word, alone)
    return shorter if points is None else (f"{placed} · {points}", *shorter)


def play_verb(session: GameSession) -> str:
    """Return the verb of Enter if it does not play the move chosen; else an empty text."""
    if session.permits.tries:
        return translate("PlayPage", "Try")
    if session.teaching.guessing and not session.teaching.plays_guess:
        return translate("PlayPage", "Guess")
    return ""


def swap_text(chosen: bytes, kept: bytes, bag: int, tile_set: TileSet) -> str:
    """The rack while exchanging: ``Exchange 4, keep E R T · 34 in the bag``."""
    keep = " ".join(tile_set.symbol(t) for t in sort_tiles(kept)) or translate(
        "PlayPage", "nothing"
    )
    text = translate("PlayPage", "Exchange {count}, keep {keep} · {bag} in the bag")
    return text.format(count=len(chosen), keep=keep, bag=bag)


def leave_text(rack: bytes, move: Placement, tile_set: TileSet) -> str:
    """The tiles a placement leaves on the rack."""
    leave = bytearray(rack)
    for tile in move.used:
        if tile in leave:
            leave.remove(tile)
    return tile_set.show(sort_tiles(leave))


def last_points(record: GameRecord) -> str:
    """Return the points of the last play on the board with a sign; empty if none is a seat's."""
    plays = (
        event.score
        for number in reversed(range(record.cursor))
        if isinstance(event := record.events[number], Turn)
        and isinstance(event.move, Placement)
        and not came_off(record, number)
    )
    points = next(plays, None)
    return "" if points is None else signed(points)


def next_step_text(session: GameSession) -> str:
    """Say what the person could do next, while nothing is set or selected."""
    if session.clock.is_paused:
        return translate("PlayPage", "Resume when you are ready.")
    if text := _next_step_together(session):
        return text
    if session.position.over is not None:
        return f"{over_text()}."
    if not session.record.at_end:
        return _what_now_back(session)
    if session.viewer is None:
        return ""
    if session.turn.blocked:
        return blocked_text(session)
    if session.turn.prompt is Prompt.ACCEPT_OR_CHALLENGE:
        return translate("PlayPage", "Accept the last play with Pass, or challenge it.")
    if session.turn.thinking is not None:
        name = seat_name(session.record, session.turn.thinking)
        return translate("PlayPage", "{name} is thinking. You can plan on the board.").format(
            name=name
        )
    if session.viewer not in session.turn.waiting:
        return translate("PlayPage", "You can plan on the board.")
    if session.position.board.is_empty:
        return translate("PlayPage", "Type a word or drag tiles. The first word covers the centre.")
    if happened := last_turn_text(session):
        return happened
    return translate("PlayPage", "Type a word at the arrow, or drag tiles to the board.")


def last_turn_text(session: GameSession, seat: int | None = None) -> str:
    """Say what another seat did in the turn before: ``Bob plays 8H WINTER for 38 points.``

    Others are those that are not ``seat``, or the one in view; empty where there is none.
    """
    record, own = session.record, session.viewer if seat is None else seat
    for number in reversed(range(record.cursor)):
        event = record.events[number]
        if not isinstance(event, Turn | Challenge):
            continue
        message = event_message(record, number, spoken_names(record))
        if message is None or event.seat in (own, None):
            return ""
        text = sentence(said_text(message))
        move = event.move if isinstance(event, Turn) else None
        size = session.position.board.size
        count = len(tuple(move.placed(size))) if isinstance(move, Placement) else 0
        if count and count >= session.position.rules.bingo_tiles:
            text = translate("PlayPage", "{what}, all {count} tiles").format(what=text, count=count)
        return text if text.endswith(".") else f"{text}."
    return ""


def _what_now_back(session: GameSession) -> str:
    """Say which earlier turn is in view, and what can be done there."""
    turn = session.mode.turn_number(session.record)
    if not session.turn.is_viewing and session.can_redo:
        text = translate(
            "PlayPage", "Turn {turn} again. Play it differently, or redo what you undid."
        )
    elif session.turn.may_branch:
        text = translate(
            "PlayPage",
            "You are viewing turn {turn}. Return (Alt+End), or play here to start a branch.",
        )
    else:
        text = translate("PlayPage", "You are viewing turn {turn}. Return with Alt+End.")
    return text.format(turn=turn)


def blocked_text(session: GameSession) -> str:
    """Say that no tile can be placed, and what can be done."""
    permits = session.permits
    why = said_text(blocked_message(permits, session.position.open_turn is not None))
    if permits.set_rack:
        return f"{why} " + translate("PlayPage", "Draw another one, or end the game.")
    return f"{why} " + translate("PlayPage", "You can end the game.")


def _next_step_together(session: GameSession) -> str:
    """Say what to do where all play with the same rack; empty if it is as everywhere."""
    turn = session.position.open_turn
    if session.turn.reviewed is not None:
        return translate("PlayPage", "Up and Down in the tables show the moves. Enter continues.")
    if turn is None:
        return ""
    if session.turn.searching:
        return translate("PlayPage", "Looking for the best moves…")
    if session.viewer is None:
        return ""
    if session.turn.thinking is not None:
        name = seat_name(session.record, session.turn.thinking)
        return translate("PlayPage", "{name} is thinking.").format(name=name)
    if session.turn.blocked:
        return blocked_text(session)
    if turn.tries:
        entry = turn.tries[-1]
        text = translate("PlayPage", "{missed}. Try again.")
        return text.format(missed=said_text(missed_top(entry.score)))
    return rejected_text(turn, session.record) or laid_line(session.record)


def idle_reason(session: GameSession) -> str:
    """Say in few words why there is nothing to play; empty where the line above says it."""
    seat = session.handover if session.handover is not None else session.turn.thinking
    if seat is not None:
        return said_text(names.turn_of(seat_name(session.record, seat)))
    if session.viewer not in session.turn.waiting or not session.record.at_end:
        return ""
    verdict, draft = session.hand.verdict, session.hand.draft
    if session.hand.swapping:
        return translate("PlayPage", "Pick the tiles to exchange")
    if len(draft.placed) > 1 and verdict is not None:
        return fault_text(verdict, session.position)
    if not draft.placed and last_turn_text(session):
        return translate("PlayPage", "Place tiles, or pick a square")
    return ""


def unseen_reason(session: GameSession) -> str:
    """Say when the unseen tiles can be seen again; empty while they can."""
    if session.clock.is_paused:
        return translate("PlayPage", "Hidden while the clock is stopped")
    if session.handover is not None and not session.position.turns:
        return translate("PlayPage", "Shown with your tiles")
    if session.turn.reviewed is not None:
        return translate("PlayPage", "Shown with the next turn")
    return ""


def viewed_rack(session: GameSession) -> bytes:
    """The rack in front of the person; empty while no rack is in view."""
    return bytes(slot.tile for slot in session.hand.slots)


def is_rack_covered(session: GameSession) -> bool:
    """Return whether the rack lies face down: nobody has taken over, or the game is paused."""
    return session.viewer is None or session.clock.is_paused


def rack_on_table(session: GameSession) -> tuple[Sequence[RackSlot], bool]:
    """The slots of the rack below the board, and whether they lie face down."""
    position = session.position
    if position.turns and session.viewer is None and not session.clock.is_paused:
        # A rack that all play with is seen by everybody until somebody enters a move.
        return [RackSlot(tile) for tile in position.rack], False
    return session.hand.slots, is_rack_covered(session)
