"""Damage to JSON that stays JSON: values swapped, missing, repeated, of other kinds."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

_Place = tuple[Any, Any]
"""A container and the key or index in it."""

_VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    1.5,
    1e308,
    2**31,
    2**63,
    10**300,
    "",
    " ",
    "x",
    "?",
    "A",
    "\0",
    "\ud800",
    "<img src='file:///x.png'>",
    "=1+1",
    "../../x",
    "con",
    "a" * 300,
    "Z" * 20_000,
    [],
    {},
    [[]],
    [None],
    {"a": 1},
    "8H CAT",
    "A1 [CH]",
    "pass",
]
_MOST_TIMES = 3000


def damage_json(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """The text of a changed value; text that is no JSON comes back as it is."""
    table, other = _parsed(data), _parsed(chance.choice(others))
    places = list(_places(table))
    if not places:
        return data
    change = chance.choice(_CHANGES)
    change(chance.choice(places), places, list(_places(other)), chance)
    indent = chance.choice((None, 1))
    text = json.dumps(table, ensure_ascii=chance.random() < 0.3, indent=indent)
    if chance.random() < 0.1:
        text = _double_key(text, chance)
    return text.encode("utf-8", "surrogatepass")


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _places(value: Any) -> Iterator[_Place]:
    stack = [value]
    while stack:
        here = stack.pop()
        if isinstance(here, dict):
            keys: list[Any] = list(here)
        elif isinstance(here, list):
            keys = list(range(len(here)))
        else:
            continue
        for key in keys:
            yield here, key
            stack.append(here[key])


def _other_value(
    place: _Place, places: list[_Place], other: list[_Place], chance: random.Random
) -> None:
    place[0][place[1]] = copy.deepcopy(chance.choice(_VALUES))


def _swap(place: _Place, places: list[_Place], other: list[_Place], chance: random.Random) -> None:
    there, key = chance.choice(places)
    mine, its = copy.deepcopy(place[0][place[1]]), copy.deepcopy(there[key])
    place[0][place[1]], there[key] = its, mine


def _take(place: _Place, places: list[_Place], other: list[_Place], chance: random.Random) -> None:
    """A value of another file."""
    if other:
        there, key = chance.choice(other)
        place[0][place[1]] = copy.deepcopy(there[key])


def _drop(place: _Place, places: list[_Place], other: list[_Place], chance: random.Random) -> None:
    del place[0][place[1]]


def _repeat(
    place: _Place, places: list[_Place], other: list[_Place], chance: random.Random
) -> None:
    here, key = place
    times = chance.choice((1, 1, 2, 30, _MOST_TIMES))
    if isinstance(here, list):
        here[key:key] = [here[key]] * times
    else:
        here[str(key) + chance.choice(("", " ", "x"))] = here[key]


def _rename(
    place: _Place, places: list[_Place], other: list[_Place], chance: random.Random
) -> None:
    here, key = place
    if isinstance(here, dict):
        here[chance.choice(["", "x", "\ud800", *map(str, here)])] = here.pop(key)


def _wrap(place: _Place, places: list[_Place], other: list[_Place], chance: random.Random) -> None:
    here, key = place
    for _ in range(chance.choice((1, 2, 200))):
        here[key] = chance.choice(([here[key]], {"a": here[key]}))


def _nudge(place: _Place, places: list[_Place], other: list[_Place], chance: random.Random) -> None:
    numbers = [(t, k) for t, k in places if type(t[k]) is int]
    if numbers:
        there, key = chance.choice(numbers)
        there[key] += chance.choice((-1, 1, 5, 100, -100))


def _text(place: _Place, places: list[_Place], other: list[_Place], chance: random.Random) -> None:
    """Two characters of a text change places, one goes or comes twice."""
    texts = [(t, k) for t, k in places if isinstance(t[k], str) and t[k]]
    if not texts:
        return
    there, key = chance.choice(texts)
    text = list(there[key])
    at, to = chance.randrange(len(text)), chance.randrange(len(text))
    match chance.randrange(3):
        case 0:
            text[at], text[to] = text[to], text[at]
        case 1:
            del text[at]
        case _:
            text.insert(to, text[at])
    there[key] = "".join(text)


def _double_key(text: str, chance: random.Random) -> str:
    ends = [at for at, char in enumerate(text) if char == "{"]
    at = chance.choice(ends) if ends else 0
    pairs = ", ".join(['"version": 1'] * chance.choice((1, 2, 5000)))
    return f"{text[: at + 1]}{pairs}, {text[at + 1 :]}"


_CHANGES: list[Callable[[_Place, list[_Place], list[_Place], random.Random], None]] = [
    _other_value,
    _other_value,
    _swap,
    _take,
    _drop,
    _repeat,
    _rename,
    _wrap,
    _nudge,
    _nudge,
    _text,
    _text,
]
