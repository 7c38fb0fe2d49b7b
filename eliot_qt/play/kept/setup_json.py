"""A setup as JSON, for the settings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from enum import StrEnum
from typing import Any

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockRule, Rules
from eliot_qt.players.levels import is_player
from eliot_qt.store.fields import Fields

from ..setup import GameSetup

# Points and seconds stay below this, seeds below that.
_MOST = 10**6
_MOST_SEED = 2**64
_MOST_SEATS = 1000
_RULES = [f.name for f in fields(Rules) if f.name != "clock"]
_OWN = {f.name: f.default for f in fields(GameSetup) if f.name not in ("master", "rules", "seats")}


def to_json(setup: GameSetup) -> dict[str, object]:
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


def from_json(given: Fields) -> GameSetup:
    """The setup of a JSON object: the inverse of :func:`to_json`.

    Raises ``ValueError`` naming the entry that is missing, unknown or of a wrong kind.
    """
    given.allow(*_OWN, "rules", "seats")
    rules, seats = given.object("rules"), given.objects("seats", _MOST_SEATS)
    # Rules there were none of when the file was written are the usual ones; seats had no table
    # and no time when the first of these files were written.
    later = [name for name in _RULES if not rules.has(name)]
    clock = ClockRule(**_entries(rules.object("clock"), ClockRule()))
    complete = Rules(**_entries(rules, Rules(), later, ("clock",)), clock=clock)
    return GameSetup(
        **{name: _entry(given, name, sample) for name, sample in _OWN.items()},
        rules=complete,
        seats=tuple(_seat(seat) for seat in seats),
    )


def _seat(given: Fields) -> Seat:
    absent = [name for name in ("table", "seconds") if not given.has(name)]
    seat = Seat(**_entries(given, Seat(""), absent))
    if seat.player and not is_player(seat.player):
        given.fail("player", "{player!r} is not a computer player", player=seat.player[:40])
    return seat


def _entries(
    given: Fields,
    sample: Rules | ClockRule | Seat,
    absent: Collection[str] = (),
    nested: Collection[str] = (),
) -> dict[str, Any]:
    """The entries of an object, each of its sample's type, without absent and nested ones."""
    samples = {f.name: getattr(sample, f.name) for f in fields(sample)}
    given.allow(*samples)
    left_out = {*absent, *nested}
    return {name: _entry(given, name, s) for name, s in samples.items() if name not in left_out}


def _entry(given: Fields, name: str, sample: object) -> Any:
    match sample:
        case StrEnum():
            return given.choice(name, type(sample))
        case bool():
            return given.flag(name)
        case int():
            return given.number(name, -_MOST, _MOST)
        case None:
            seed = given.value(name)
            return None if seed is None else given.number(name, -_MOST_SEED, _MOST_SEED)
    return given.text(name)
