"""Apply the events of games with a shared rack to the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.faults import Fault

from ..board import Board
from ..check import fit_faults, named_faults
from ..faults import no_such_seat, no_such_turn
from ..move import Placement
from ..position import Position
from ..settling import settled
from ..tiles import BLANK, check_left, is_designated, letter_of, on_rack, remove_tiles, sort_tiles
from .events import (
    BoardMove,
    Chosen,
    Clocked,
    CommonEvent,
    Correction,
    Entered,
    Exploded,
    Marked,
    Reopened,
    Solo,
    Tried,
    Unmarked,
)
from .turn import CommonTurn, Dealt, Source


def reopened(start: Position, now: Position, number: int) -> Position:
    """The position with a turn (from 0) as it stood just before its move went on the board.

    Rack, entries, marks and the arbiter's choice are kept; what followed is gone, the end of the
    game too, and all other tiles are in the bag. Raises ``ValueError`` for a turn that is open.
    """
    if not 0 <= number < len(now.turns):
        raise Fault("turn {number} of {count}", number=number + 1, count=len(now.turns))
    turn = now.turns[number]
    if not turn.closed:
        raise Fault("the turn is open")
    pairs = zip(now.board.squares, turn.board.squares, strict=True)
    returned = bytes(on_rack(tile) for tile, before in pairs if tile and not before)
    bag = remove_tiles(now.bag + now.rack + returned, turn.rack)
    open_turn = replace(turn, closed=False, move=None, score=0, source=None, top_score=None)
    if not turn.solo_by_hand:
        open_turn = replace(open_turn, solo=None, solo_points=0)
    back = replace(
        now,
        board=turn.board,
        racks=(turn.rack,) * now.seats,
        rack_counts=(len(turn.rack),) * now.seats,
        bag=sort_tiles(bag),
        turns=(*now.turns[:number], open_turn),
        last_play=last_play(now.turns[:number]) or start.last_play,
        over=None,
    )
    return settled(start, back)


def last_play(turns: Sequence[CommonTurn]) -> tuple[int, Placement] | None:
    """The latest move on the board and a seat that had it (the first, if none did)."""
    for turn in reversed(turns):
        if turn.move is not None:
            seats = (s for s, e in enumerate(turn.entries) if e and e.move == turn.move)
            return next(seats, 0), turn.move
    return None


def apply_common(history: Sequence[Position], event: CommonEvent) -> Position:
    """The position after an event; raises ``ValueError`` if it is impossible there."""
    now = history[-1]
    if not now.shared:
        raise Fault("each seat has a rack of its own in this game")
    match event:
        case Dealt():
            return _dealt(now, event)
        case BoardMove():
            before = reopened(history[0], now, again(now)) if event.again else now
            return settled(history[0], _board_move(before, event))
        case Reopened():
            return reopened(history[0], now, event.turn)
        case Entered() | Marked() | Unmarked() | Solo():
            changed = _with_turn(now, event.turn, _corrected(now, event))
            return settled(history[0], changed) if now.turns[event.turn].closed else changed
        case Exploded():
            return explode(now, event)
    turn = _open(now)
    match event:
        case Chosen():
            if event.move is not None:
                _check_fit(event.move, now.board, turn.rack)
            turn = replace(turn, chosen=event.move)
        case Tried():
            elapsed = max(turn.elapsed, event.entry.spent)
            turn = replace(turn, tries=(*turn.tries, event.entry), elapsed=elapsed)
        case Clocked():
            turn = replace(turn, elapsed=max(turn.elapsed, event.elapsed), paused=event.paused)
    return _with_turn(now, len(now.turns) - 1, turn)


def again(now: Position) -> int:
    """Return the closed turn (from 0) whose move on the board may still be replaced.

    Raises ``ValueError`` if there is none: moves depend on what it left.
    """
    if now.open_turn is not None and not now.open_turn.untouched:
        raise Fault("something has been entered in the turn after it")
    number = len(now.turns) - 1 - (now.open_turn is not None)
    if number < 0:
        raise Fault("no turn is closed")
    return number


def leave_before(now: Position) -> bytes:
    """The tiles the last closed turn left on the shared rack."""
    closed = [turn for turn in now.turns[-2:] if turn.closed]
    if not closed:
        return b""
    move = closed[-1].move
    return remove_tiles(closed[-1].rack, move.used) if move else closed[-1].rack


def explode(now: Position, event: Exploded) -> Position:
    """A blank on a rack (the shared one, or the seat's) becomes a letter."""
    if not 0 <= event.seat < now.seats:
        raise Fault("{fault}", fault=no_such_seat(event.seat, now.seats))
    old = now.racks[event.seat] or b""
    if BLANK not in old:
        raise Fault("there is no blank on the rack")
    if event.letter == BLANK or event.letter not in now.bag:
        raise Fault("the bag does not hold the letter")
    rack = sort_tiles(remove_tiles(old, (BLANK,)) + bytes((event.letter,)))
    bag = sort_tiles(remove_tiles(now.bag, (event.letter,)) + bytes((BLANK,)))
    if not now.shared:
        racks = tuple(rack if s == event.seat else r for s, r in enumerate(now.racks))
        return replace(now, racks=racks, bag=bag)
    turn = replace(_open(now), rack=rack, exploded=event.letter)
    changed = replace(now, racks=(rack,) * now.seats, bag=bag)
    return _with_turn(changed, len(now.turns) - 1, turn)


def take_replacements(now: Position, move: Placement, replaced: bytes) -> tuple[Board, bytes]:
    """The board after a move whose blanks are replaced by letters of the bag, and that bag."""
    tiles = bytearray(move.tiles)
    for letter in replaced:
        at = next(
            (i for i, t in enumerate(tiles) if is_designated(t) and letter_of(t) == letter), -1
        )
        if at < 0:
            raise Fault("a letter is replaced that no blank of the move stands for")
        tiles[at] = letter
    try:
        bag = remove_tiles(now.bag, replaced)
    except ValueError:
        raise Fault("blanks are replaced by letters the bag does not hold") from None
    bag = sort_tiles(bag + bytes(len(replaced)))
    return now.board.after(replace(move, tiles=bytes(tiles))), bag


def _dealt(now: Position, event: Dealt) -> Position:
    if now.open_turn is not None and not now.open_turn.untouched:
        raise Fault("something has been entered with this rack")
    if len(event.rack) > now.rules.rack_size:
        raise Fault("a rack of more than {size} tiles", size=now.rules.rack_size)
    rejected = event.rejected or b""
    if any(on_rack(tile) != tile for tile in event.rack + rejected):
        raise Fault("a rack holds plain tiles")
    pool = now.bag + now.rack
    check_left(pool, event.rack, now.tile_set)
    try:
        remove_tiles(leave_before(now), event.kept)
        remove_tiles(pool, rejected)
        bag = remove_tiles(pool, event.rack)
    except ValueError:
        raise Fault("the rack holds more tiles of a kind than are left") from None
    rack = sort_tiles(event.rack)
    turns = now.turns if now.open_turn is None else now.turns[:-1]
    turn = CommonTurn(now.board, event, rack, (None,) * now.seats)
    return replace(
        now,
        racks=(rack,) * now.seats,
        rack_counts=(len(rack),) * now.seats,
        bag=sort_tiles(bag),
        turns=(*turns, turn),
    )


def _board_move(now: Position, event: BoardMove) -> Position:
    turn = _open(now)
    board, bag, rack = now.board, now.bag, turn.rack
    if event.move is not None:
        rack = _check_fit(event.move, now.board, rack)
        board, bag = take_replacements(now, event.move, event.replaced)
    closed = replace(
        turn,
        chosen=event.move if event.source is Source.CHOSEN else turn.chosen,
        closed=True,
        move=event.move,
        score=event.score,
        source=event.source,
        top_score=event.top_score,
        paused=False,
    )
    changed = replace(
        now,
        board=board,
        bag=bag,
        racks=(sort_tiles(rack),) * now.seats,
        rack_counts=(len(rack),) * now.seats,
        last_play=last_play((closed,)) or now.last_play,
    )
    return _with_turn(changed, len(now.turns) - 1, closed)


def _corrected(now: Position, event: Correction) -> CommonTurn:
    if not 0 <= event.turn < len(now.turns):
        raise Fault("{fault}", fault=no_such_turn(event.turn, len(now.turns)))
    turn = now.turns[event.turn]
    match event:
        case Entered():
            _check_seat(now, event.seat)
            if event.entry is not None and event.entry.counts:
                assert isinstance(event.entry.move, Placement)
                _check_fit(event.entry.move, turn.board, turn.rack)
            return turn.with_entry(event.seat, event.entry)
        case Marked():
            _check_seat(now, event.mark.seat)
            return replace(turn, marks=(*turn.marks, event.mark))
        case Unmarked():
            if not 0 <= event.index < len(turn.marks):
                raise Fault("mark {index} of {count}", index=event.index + 1, count=len(turn.marks))
            marks = turn.marks[: event.index] + turn.marks[event.index + 1 :]
            return replace(turn, marks=marks)
        case Solo():
            if event.seat is not None:
                _check_seat(now, event.seat)
            giver = None if event.automatic else event.seat
            points = event.points if giver is not None else 0
            return replace(turn, solo=giver, solo_points=points, solo_by_hand=not event.automatic)


def _check_fit(move: Placement, board: Board, rack: bytes) -> bytes:
    """The rack after a move that has to fit; raises ``ValueError`` if it does not."""
    faults = fit_faults(move, board)
    if faults:
        raise Fault("the move does not fit the board: {faults}", faults=named_faults(faults))
    try:
        return remove_tiles(rack, move.used)
    except ValueError:
        raise Fault("the move uses tiles the rack does not hold") from None


def _check_seat(now: Position, seat: int) -> None:
    if not 0 <= seat < now.seats:
        raise Fault("{fault}", fault=no_such_seat(seat, now.seats))


def _open(now: Position) -> CommonTurn:
    if now.open_turn is None:
        raise Fault("no turn is open")
    return now.open_turn


def _with_turn(now: Position, number: int, turn: CommonTurn) -> Position:
    return replace(now, turns=(*now.turns[:number], turn, *now.turns[number + 1 :]))
