"""A setup as JSON, for the settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockRule, Rules
from eliot_qt.players.levels import is_player
from eliot_qt.store.json_object import writable

from .setup import GameSetup

# Points and seconds stay below this, seeds below that.
_MOST = 10**6
_MOST_SEED = 2**64


def to_json(setup: GameSetup) -> dict[str, Any]:
    """JSON object of a setup."""
    rules = {f.name: getattr(setup.rules, f.name) for f in fields(Rules)}
    clock = {f.name: getattr(setup.rules.clock, f.name) for f in fields(ClockRule)}
    return {
        "mode": setup.mode,
        "rules": {**rules, "clock": clock},
        "seats": [{f.name: getattr(seat, f.name) for f in fields(Seat)} for seat in setup.seats],
        "shuffle_seats": setup.shuffle_seats,
        "seed": setup.seed,
    }


def from_json(table: dict[str, Any]) -> GameSetup:
    """The setup of a JSON object: the inverse of :func:`to_json`.

    Raises ``ValueError`` naming the entry that is missing, unknown or of a wrong kind.
    """
    samples = {f.name: f.default for f in fields(GameSetup) if f.name != "master"}
    own = _entries(table, "", samples, ("rules", "seats"))
    given = table["rules"]
    # Rules there were none of when the file was written are the usual ones.
    known = {**_plain_rules(), **given} if isinstance(given, dict) else given
    rules = _entries(known, "rules.", _defaults(Rules()), ("clock",))
    clock = _entries(table["rules"]["clock"], "rules.clock.", _defaults(ClockRule()))
    if not isinstance(table["seats"], list):
        raise ValueError("seats: a list is needed")
    seats = [
        Seat(**_entries(_whole_seat(entry), f"seats[{i}].", _defaults(Seat(""))))
        for i, entry in enumerate(table["seats"])
    ]
    for seat in seats:
        if seat.player and not is_player(seat.player):
            raise ValueError(f"seats: {seat.player[:40]!a} is no computer player")
    complete = Rules(**{**rules, "clock": ClockRule(**clock)})
    return GameSetup(**{**own, "rules": complete, "seats": tuple(seats)})


def _whole_seat(entry: Any) -> Any:
    """Seats had no table and no time when the first of these files were written."""
    return {"table": 0, "seconds": 0, **entry} if isinstance(entry, dict) else entry


def _plain_rules() -> dict[str, Any]:
    return {name: value for name, value in _defaults(Rules()).items() if name != "clock"}


def _defaults(value: Any) -> dict[str, Any]:
    return {f.name: getattr(value, f.name) for f in fields(value)}


def _entries(
    table: Any, place: str, samples: Mapping[str, Any], nested: Sequence[str] = ()
) -> dict[str, Any]:
    """The entries of an object, each of its sample's type; ``nested`` ones are left alone."""
    if not isinstance(table, dict):
        raise ValueError(f"{place.rstrip('.') or 'setup'}: an object is needed")
    for key in samples:
        if key not in table:
            raise ValueError(f"{place}{key} is missing")
    for key in table:
        if key not in samples:
            raise ValueError(f"{place}{ascii(key[:40])[1:-1]} is not known")
    return {k: _entry(table[k], place + k, s) for k, s in samples.items() if k not in nested}


def _entry(value: Any, place: str, sample: Any) -> Any:
    if isinstance(sample, StrEnum):
        kind = type(sample)
        if value not in list(kind):
            raise ValueError(f"{place}: {str(value)[:40]!a} is none of {', '.join(kind)}")
        return kind(value)
    if sample is None:
        kinds: tuple[type, ...] = (int, type(None))
    else:
        kinds = (type(sample),) if type(sample) in (bool, int) else (str,)
    # True is an int to Python, not to a reader of the file.
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise ValueError(f"{place}: {str(value)[:40]!a} is not a {kinds[0].__name__}")
    if isinstance(value, int) and abs(value) > (_MOST_SEED if sample is None else _MOST):
        raise ValueError(f"{place}: {value} is too much")
    try:
        return writable(value)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error
