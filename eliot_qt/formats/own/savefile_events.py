"""The events of a save file."""

from __future__ import annotations

from eliot_qt.faults import Message
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.check import fit_faults
from eliot_qt.game.events import (
    Adjustment,
    AdjustmentReason,
    Challenge,
    Ended,
    Event,
    EventError,
    Resigned,
    SetRack,
    Turn,
    apply,
)
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import NotationError, format_move, parse_move
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.scoring import score
from eliot_qt.store.fields import MAX_POINTS, MAX_TIME, Fields, SaveError

from ..workload import MOST_EVENTS, TooLong, Workload
from .savefile_common import check_common, dump_common, load_common
from .savefile_common import load_tiles as _tiles


def dump_event(event: Event, before: Position) -> dict[str, object]:
    """JSON object of an event; ``before`` is the position it happened in."""
    show = before.tile_set.show
    match event:
        case Turn():
            value = {
                "event": "turn",
                "seat": event.seat,
                "move": format_move(event.move, before.board, before.tile_set),
                "score": event.score,
                "drawn": show(event.drawn),
                "spent": event.spent,
            }
            return value | ({"replaced": show(event.replaced)} if event.replaced else {})
        case Challenge():
            return {
                "event": "challenge",
                "seat": event.seat,
                "success": event.success,
                "bonus": event.bonus,
                "loses_turn": event.loses_turn,
                "again": event.again,
                "spent": event.spent,
            }
        case SetRack():
            return {"event": "rack", "seat": event.seat, "rack": show(event.rack)}
        case Resigned():
            return {"event": "resigned", "seat": event.seat, "spent": event.spent}
        case Adjustment():
            return {
                "event": "adjustment",
                "seat": event.seat,
                "points": event.points,
                "reason": event.reason,
                "tiles": show(event.tiles),
            }
        case Ended():
            return {"event": "ended", "reason": event.reason}
        case _:
            return dump_common(event, before.tile_set)


def load_events(
    fields: Fields, start: Position, watch: Watch = unwatched
) -> tuple[tuple[Event, ...], tuple[Position, ...]]:
    """Events and the positions before, between and behind them. Raises ``SaveError``."""
    events: list[Event] = []
    positions = [start]
    workload = Workload(watch)
    for number, entry in enumerate(fields.items("events", MOST_EVENTS), 1):
        event_fields = Fields(entry, Message("event {number}", number=number))
        event = _load_event(event_fields, positions[-1])
        if isinstance(event, Turn):
            _check_score(event_fields, event, positions[-1])
        else:
            check_common(event_fields, event, positions[-1])
        try:
            positions.append(apply(positions, event))
            workload.add(event, positions[-1])
        except TooLong as error:
            raise SaveError("{fault}", fault=error) from error
        except EventError as error:
            raise SaveError("event {number}: {fault}", number=number, fault=error) from error
        events.append(event)
    return tuple(events), tuple(positions)


def _load_event(fields: Fields, before: Position) -> Event:
    tile_set = before.tile_set
    match fields.text("event"):
        case "turn":
            return Turn(
                seat=_seat(fields, before),
                move=_load_move(fields, before),
                score=fields.number("score", -MAX_POINTS, MAX_POINTS),
                drawn=_tiles(fields, "drawn", tile_set),
                spent=_spent(fields),
                replaced=_tiles(fields, "replaced", tile_set) if fields.has("replaced") else b"",
            )
        case "challenge":
            return Challenge(
                seat=None if fields.value("seat") is None else _seat(fields, before),
                success=fields.flag("success"),
                bonus=fields.number("bonus", -MAX_POINTS, MAX_POINTS),
                loses_turn=fields.flag("loses_turn"),
                again=fields.flag("again"),
                spent=_spent(fields),
            )
        case "rack":
            return SetRack(_seat(fields, before), _tiles(fields, "rack", tile_set))
        case "resigned":
            return Resigned(_seat(fields, before), _spent(fields))
        case "adjustment":
            return Adjustment(
                seat=_seat(fields, before),
                points=fields.number("points", -MAX_POINTS, MAX_POINTS),
                reason=fields.choice("reason", AdjustmentReason),
                tiles=_tiles(fields, "tiles", tile_set),
            )
        case "ended":
            return Ended(fields.choice("reason", EndReason))
        case other:
            return load_common(fields, other, before)


def _load_move(fields: Fields, before: Position) -> Move:
    try:
        return parse_move(fields.text("move", 1000), before.board, before.tile_set)
    except NotationError as error:
        fields.fail("move", "{fault}", fault=error)


def _check_score(fields: Fields, event: Turn, before: Position) -> None:
    """Own files only ever hold the score the rules give; another one is a sign of damage."""
    points = 0
    if isinstance(event.move, Placement):
        if fit_faults(event.move, before.board):
            fields.fail("move", "does not fit the board")
        points = score(event.move, before.board, before.tile_set, before.rules).total
    if event.score != points:
        fields.fail(
            "score",
            "{score} points are saved, the rules give {points}",
            score=event.score,
            points=points,
        )


def _seat(fields: Fields, before: Position) -> int:
    return fields.number("seat", 0, before.seats - 1)


def _spent(fields: Fields) -> int:
    return fields.number("spent", 0, MAX_TIME)
