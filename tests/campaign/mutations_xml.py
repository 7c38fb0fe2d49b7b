"""Damage to XML: attributes and elements swapped, repeated, missing, nested, declared."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

# Names and tags end soon: over a megabyte of letters a longer search would take hours.
_ATTRIBUTE = re.compile(rb"\b([A-Za-z_]{1,40})=\"([^\"]*)\"")
_TAG = re.compile(rb"<[^<>]{1,200}>")
_ELEMENT = re.compile(
    rb"<([A-Za-z0-9]{1,40})\b[^<>]{0,2000}>[^<]*</\1>|<[A-Za-z0-9]{1,40}\b[^<>]{0,2000}/>"
)
_TEXT = re.compile(rb"(?<=>)[^<>\s][^<>]*(?=<)")
_VALUES = [
    b"",
    b"-1",
    b"0",
    b"999999999",
    b"1e5",
    b"A1",
    b"h16",
    b"?",
    b"(A)B",
    b"[CH]",
    b"\xc3\xa9",
    b"&amp;",
    b"&lt;b&gt;",
    b"&#0;",
    b"&x;",
    b"Tom & <Jerry>",
    b"Z" * 5000,
]
_DECLARATIONS = [
    b'<!DOCTYPE a [<!ENTITY x "' + b"x" * 500 + b'">]>',
    b'<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    b"<?xml version='1.1' encoding='utf-16'?>",
    b"<![CDATA[ x ]]>",
    b"<!-- " + b"-" * 3000 + b" -->",
    b"<?p " + b"x" * 1000 + b"?>",
]


def damage_xml(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """The data with a change in its elements."""
    return chance.choice(_CHANGES)(data, chance.choice(others), chance)


def _value(data: bytes, other: bytes, chance: random.Random) -> bytes:
    match = _one(_ATTRIBUTE, data, chance)
    if match is None:
        return data
    values = [m[2] for m in _ATTRIBUTE.finditer(other)] or [b""]
    value = chance.choice(_VALUES) if chance.random() < 0.5 else chance.choice(values)
    return data[: match.start(2)] + value + data[match.end(2) :]


def _attribute(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """An attribute more, less, or many."""
    match = _one(_ATTRIBUTE, data, chance)
    if match is None:
        return data
    if chance.random() < 0.4:
        return data[: match.start()] + data[match.end() :]
    times = chance.choice((1, 1, 3000))
    more = b" ".join(b'%sx%d="%s"' % (match[1], n, match[2][:10]) for n in range(times))
    return data[: match.start()] + more + b" " + data[match.start() :]


def _text(data: bytes, other: bytes, chance: random.Random) -> bytes:
    match = _one(_TEXT, data, chance)
    if match is None:
        return data
    texts = [*_VALUES, *_TEXT.findall(other)]
    text: bytes = chance.choice(texts)
    return data[: match.start()] + text + data[match.end() :]


def _element(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """An element is left out, repeated, or moved."""
    match = _one(_ELEMENT, data, chance)
    if match is None:
        return data
    without = data[: match.start()] + data[match.end() :]
    if chance.random() < 0.3:
        return without
    if chance.random() < 0.5:
        return data[: match.end()] + match[0] * chance.choice((1, 3, 3000)) + data[match.end() :]
    to = _one(_TAG, without, chance)
    at = to.end() if to else 0
    return without[:at] + match[0] + without[at:]


def _foreign(data: bytes, other: bytes, chance: random.Random) -> bytes:
    match, to = _one(_ELEMENT, other, chance), _one(_TAG, data, chance)
    if match is None or to is None:
        return data
    return data[: to.end()] + match[0] + data[to.end() :]


def _tag(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """A tag is lost, or stands twice."""
    match = _one(_TAG, data, chance)
    if match is None:
        return data
    return data[: match.start()] + match[0] * chance.choice((0, 2, 40, 2000)) + data[match.end() :]


def _declare(data: bytes, other: bytes, chance: random.Random) -> bytes:
    match = _one(_TAG, data, chance)
    at = match.end() if match else 0
    return data[:at] + chance.choice(_DECLARATIONS) + data[at:]


def _raw_names(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """Names not written as XML, a few or very many."""
    name = b"<Name>Tom & <Jerry></Name>\n<Type>Human</Type>\n"
    match = _one(_TAG, data, chance)
    at = match.end() if match else 0
    return data[:at] + name * chance.choice((1, 10, 5000)) + data[at:]


def _one(what: re.Pattern[bytes], data: bytes, chance: random.Random) -> re.Match[bytes] | None:
    found = list(what.finditer(data))
    return chance.choice(found) if found else None


_CHANGES: list[Callable[[bytes, bytes, random.Random], bytes]] = [
    _value,
    _value,
    _value,
    _attribute,
    _text,
    _text,
    _element,
    _element,
    _foreign,
    _tag,
    _declare,
    _raw_names,
]
