"""The events of a game and their effect on the position.

Events are the only thing a game stores; positions are replayed from them. Each carries the tiles
drawn, so replay needs no chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from eliot_qt.faults import Fault
from eliot_qt.game.shared.course import apply_common, explode, take_replacements
from eliot_qt.game.shared.events import BoardMove, CommonEvent, Correction, Reopened
from eliot_qt.game.shared.events import Exploded as Exploded

from .board import Board
from .check import fit_faults, named_faults
from .faults import GAME_OVER, NOTHING_TO_CHALLENGE, no_such_seat
from .move import Exchange, Move, Pass, Placement
from .position import EndReason, Position
from .rules import WordCheck
from .tiles import BLANK, check_left, on_rack, remove_tiles, sort_tiles


class AdjustmentReason(StrEnum):
    """The reason points are added or taken outside a move."""

    END_RACK = "end rack"
    TIME = "time"


@dataclass(frozen=True)
class Turn:
    """A move: its points, the tiles drawn after it, and the milliseconds it took.

    ``replaced`` are the letters that came out of the bag for blanks played (variant joker); the
    blanks went into the bag before the drawing.
    """

    seat: int
    move: Move
    score: int = 0
    drawn: bytes = b""
    spent: int = 0
    replaced: bytes = b""


@dataclass(frozen=True)
class Challenge:
    """A challenge of the last play; ``seat`` is None where the program itself checks.

    ``success``: the play was a phony and comes off the board (``again``: its player may play
    another move). Otherwise ``bonus`` points go to the player and ``loses_turn`` is whether
    the challenger's turn is gone.
    """

    seat: int | None
    success: bool
    bonus: int = 0
    loses_turn: bool = False
    again: bool = False
    spent: int = 0


@dataclass(frozen=True)
class SetRack:
    """A rack set by hand or drawn again (training): tiles go back to the bag and come from it."""

    seat: int
    rack: bytes


@dataclass(frozen=True)
class Resigned:
    """A seat gives up; its tiles go back into the bag."""

    seat: int
    spent: int = 0


@dataclass(frozen=True)
class Adjustment:
    """Points at the end of the game: ``tiles`` are the rack counted, if any."""

    seat: int
    points: int
    reason: AdjustmentReason = AdjustmentReason.END_RACK
    tiles: bytes = b""


@dataclass(frozen=True)
class Ended:
    """The game is over."""

    reason: EndReason


Event = Turn | Challenge | SetRack | Resigned | Adjustment | Ended | CommonEvent
_OF_SEAT = (Turn, SetRack, Resigned, Adjustment)


class EventError(Fault):
    """An event that cannot happen in the position it is applied to."""


def apply(history: Sequence[Position], event: Event) -> Position:
    """The position after an event; ``history`` holds every position so far, the latest last.

    Raises :class:`EventError` if the event is impossible there. Legality of moves beyond the
    tiles at hand is not judged again: records may hold phonies.
    """
    now = history[-1]
    if now.over is not None and not _follows_end(event):
        raise EventError("{fault}", fault=GAME_OVER)
    if isinstance(event, _OF_SEAT):
        _check_seat(now, event.seat)
    if now.shared and isinstance(event, Turn | Challenge | SetRack | Resigned | Adjustment):
        raise EventError("all seats have the same rack in this game")
    try:
        match event:
            case Turn():
                return _turn(now, event)
            case Challenge():
                return _challenge(history, event)
            case SetRack():
                return _set_rack(now, event)
            case Resigned():
                return _resigned(now, event)
            case Adjustment():
                return replace(now, scores=_add(now.scores, event.seat, event.points))
            case Ended():
                return replace(now, over=event.reason, challengeable=False)
            case Exploded():
                return explode(now, event)
            case _:
                return apply_common(history, event)
    except (ValueError, IndexError) as error:
        raise EventError("{fault}", fault=error) from error


def _follows_end(event: Event) -> bool:
    """Return whether an event may follow the end of the game: a correction of an earlier one."""
    again = isinstance(event, BoardMove) and event.again
    return again or isinstance(event, Adjustment | Correction | Reopened)


def _check_seat(now: Position, seat: int) -> None:
    if not 0 <= seat < now.seats:
        raise EventError("{fault}", fault=no_such_seat(seat, now.seats))


def _after_move(now: Position, event: Turn) -> tuple[Board, bytes, bytes]:
    """Return board and bag after a move, and the tiles that go into the bag after the draw."""
    move, board, bag = event.move, now.board, now.bag
    if isinstance(move, Placement):
        faults = fit_faults(move, board)
        if faults:
            raise EventError(
                "the move does not fit the board: {faults}", faults=named_faults(faults)
            )
        return *take_replacements(now, move, event.replaced), b""
    if isinstance(move, Pass):
        return board, bag, b""
    returned = move.tiles
    if now.rules.one_blank:
        # A rack has to hold a blank: one that goes back may be the one drawn.
        blanks = bytes(t for t in returned if t == BLANK)
        bag, returned = bag + blanks, remove_tiles(returned, blanks)
    return board, bag, returned


def _draw(now: Position, event: Turn, bag: bytes) -> tuple[bytes, bytes]:
    """Return the rack after move and draw, and the bag without the tiles drawn."""
    move = event.move
    tiles = b"" if isinstance(move, Pass) else move.tiles
    if isinstance(move, Placement):
        tiles = move.used
    try:
        rack = remove_tiles(now.rack, tiles)
    except ValueError:
        raise EventError("the move uses tiles the rack does not hold") from None
    try:
        bag = remove_tiles(bag, event.drawn)
    except ValueError:
        raise EventError("more tiles of a kind are drawn than the bag holds") from None
    if event.drawn and len(rack) + len(event.drawn) > now.rules.rack_size:
        raise EventError("a rack of more than {size} tiles", size=now.rules.rack_size)
    return rack + event.drawn, bag


def _turn(now: Position, event: Turn) -> Position:
    if event.seat != now.to_move:
        raise EventError(
            "it is the turn of seat {expected}, not of seat {seat}",
            expected=now.to_move + 1,
            seat=event.seat + 1,
        )
    move = event.move
    board, bag, returned = _after_move(now, event)
    rack, bag = _draw(now, event, bag)
    racks, counts = _with_rack(now, event.seat, rack)
    placed = isinstance(move, Placement)
    return replace(
        now,
        board=board,
        racks=racks,
        rack_counts=counts,
        scores=_add(now.scores, event.seat, event.score),
        bag=sort_tiles(bag + returned),
        to_move=now.next_seat,
        scoreless=0 if event.score else now.scoreless + 1,
        passes=now.passes + 1 if isinstance(move, Pass) else 0,
        exchanged=len(move.tiles) if isinstance(move, Exchange) else 0,
        spent=_add(now.spent, event.seat, event.spent),
        last_play=(event.seat, move) if isinstance(move, Placement) else now.last_play,
        challengeable=placed and now.rules.word_check is not WordCheck.REFUSE,
    )


def _challenge(history: Sequence[Position], event: Challenge) -> Position:
    now = history[-1]
    if event.seat is not None:
        _check_seat(now, event.seat)
    if not now.challengeable or now.last_play is None:
        raise EventError("{fault}", fault=NOTHING_TO_CHALLENGE)
    spent = now.spent if event.seat is None else _add(now.spent, event.seat, event.spent)
    player = now.last_play[0]
    if event.success:
        before = next((p for p in reversed(history) if p.board != now.board), None)
        if before is None:
            raise EventError("there is no position before the challenged play")
        return replace(
            before,
            to_move=player if event.again else now.to_move,
            scoreless=before.scoreless + (not event.again),
            passes=0,
            exchanged=before.exchanged if event.again else 0,
            spent=spent,
            challengeable=False,
        )
    loses_turn = event.loses_turn
    return replace(
        now,
        scores=_add(now.scores, player, event.bonus),
        to_move=now.next_seat if loses_turn else now.to_move,
        scoreless=now.scoreless + loses_turn,
        spent=spent,
        challengeable=False,
    )


def _set_rack(now: Position, event: SetRack) -> Position:
    if len(event.rack) > now.rules.rack_size:
        raise EventError("a rack of more than {size} tiles", size=now.rules.rack_size)
    rack = bytes(on_rack(tile) for tile in event.rack)
    pool = now.bag + (now.racks[event.seat] or b"")
    check_left(pool, rack, now.tile_set)
    bag = remove_tiles(pool, rack)
    racks, counts = _with_rack(now, event.seat, rack)
    return replace(now, racks=racks, rack_counts=counts, bag=sort_tiles(bag))


def _resigned(now: Position, event: Resigned) -> Position:
    if event.seat in now.gone:
        raise EventError("seat {seat} has resigned before", seat=event.seat + 1)
    seats_gone = now.gone | {event.seat}
    bag = sort_tiles(now.bag + (now.racks[event.seat] or b""))
    racks, counts = _with_rack(now, event.seat, b"")
    to_move = now.next_seat if event.seat == now.to_move else now.to_move
    spent = _add(now.spent, event.seat, event.spent)
    return replace(
        now,
        racks=racks,
        rack_counts=counts,
        bag=bag,
        gone=seats_gone,
        to_move=to_move,
        # Turns in a row are counted among the seats that play on.
        scoreless=0,
        passes=0,
        exchanged=0,
        spent=spent,
        challengeable=False,
    )


def _with_rack(
    now: Position, seat: int, rack: bytes
) -> tuple[tuple[bytes | None, ...], tuple[int, ...]]:
    racks = (*now.racks[:seat], sort_tiles(rack), *now.racks[seat + 1 :])
    counts = (*now.rack_counts[:seat], len(rack), *now.rack_counts[seat + 1 :])
    return racks, counts


def _add(values: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    return tuple(v + points if i == seat else v for i, v in enumerate(values))
