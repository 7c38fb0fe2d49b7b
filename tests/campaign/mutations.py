"""Ways to damage a file: by bytes, by text, and by the structure of its format."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from .mutations_json import damage_json
from .mutations_xml import damage_xml
from .reader import Shape

LARGEST = 400_000
Change = Callable[[bytes, Sequence[bytes], random.Random], bytes]

_NUMBER = re.compile(rb"-?[0-9]+")
_WORD = re.compile(rb"[^\s\"'<>,:;/=]+")
# Characters that break what was never tried with them.
_SPECIAL = [
    text.encode("utf-8", "surrogatepass")
    for text in (
        "\0",
        "\x01",
        "\x1b[2J",
        "\x7f",
        "\x85",
        "\r",
        "\u2028",
        "\ufeff",
        "\u202e",
        "\ud800",
        "\udfff",
        "\ufffe",
        "\U0001f600",
        "e\u0301",
        "İ",
        "ß",
        "ǆ",
        "·",
        "٣",
        "²",
        "½",
        "\t",
        "\n\n",
        " ",
        "\u00a0",
    )
] + [b"\xff\xfe", b"\xff", b"\xc3", b"\xf4\x90\x80\x80"]
_NUMBERS = [
    b"0",
    b"-0",
    b"-1",
    b"00",
    b"1e9",
    b"1.5",
    b"NaN",
    b"256",
    b"65536",
    b"2147483648",
    b"9223372036854775808",
    b"1" + b"0" * 30,
    b"9" * 400,
    b"9" * 5000,
]
_TOKENS = [
    b"[[",
    b"]]",
    b"((",
    b"))",
    b"{",
    b"}",
    b"/",
    b"?",
    b"#",
    b">",
    b"<",
    b"&",
    b"&#0;",
    b"..",
    b"../../x",
    b"--",
    b"%s",
    b"{0}",
    b"\\",
    b"\\u0000",
    b'"',
    b"'",
    b"null",
    b"true",
    b"con",
    b"nul",
]


def mutate(data: bytes, others: Sequence[bytes], shape: Shape, chance: random.Random) -> bytes:
    """The data with one change; ``others`` are sound inputs to take pieces from."""
    structural = chance.random() < 0.5
    if shape is Shape.JSON and structural:
        changed = damage_json(data, others, chance)
    elif shape is Shape.XML and structural:
        changed = damage_xml(data, others, chance)
    elif shape is not Shape.BYTES and structural:
        changed = chance.choice(LINE_CHANGES)(data, others, chance)
    else:
        changes = BYTE_CHANGES if shape is Shape.BYTES else [*BYTE_CHANGES, *TEXT_CHANGES]
        changed = chance.choice(changes)(data, others, chance)
    return changed[:LARGEST]


# bytes


def _flip(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _overwrite(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at, end = _range(data, chance)
    return data[:at] + chance.randbytes(end - at) + data[end:]


def _cut(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _leave_out(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at, end = _range(data, chance)
    return data[:at] + data[end:]


def _repeat(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at, end = _range(data, chance)
    times = chance.choice((2, 2, 3, 10, 1000))
    return data[:at] + (data[at:end] * times)[:LARGEST] + data[end:]


def _splice(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    other = chance.choice(others)
    at, end = _range(other, chance)
    to = chance.randrange(len(data) + 1)
    return data[:to] + other[at:end] + data[to + chance.choice((0, end - at)) :]


def _join(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    other = chance.choice(others)
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


# text


def _blow_up_a_number(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    return _replace(data, _NUMBER, chance.choice(_NUMBERS), chance)


def _nudge_a_number(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    match = chance.choice(found)
    if len(match[0]) > 1000:
        return data
    number = int(match[0]) + chance.choice((-1, 1, 10, -10, 1000))
    return data[: match.start()] + str(number).encode() + data[match.end() :]


def _special(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    times = chance.choice((1, 1, 1, 5, 3000))
    return data[:at] + chance.choice(_SPECIAL) * times + data[at:]


def _token(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    times = chance.choice((1, 1, 3, 500))
    return data[:at] + chance.choice([*_TOKENS, *_NUMBERS]) * times + data[at:]


def _stretch(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """One character many times."""
    at = chance.randrange(len(data) + 1)
    times = chance.choice((100, 1500, 20_000, 200_000))
    return data[:at] + (data[at : at + 1] or b" ") * times + data[at:]


def _nest(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"(", b")"), (b"<a>", b"")))
    depth = chance.choice((40, 1200, 60_000))
    at = chance.randrange(len(data) + 1)
    return data[:at] + opening * depth + closing * depth + data[at:]


def _other_word(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """A word where another one stood."""
    words = _WORD.findall(chance.choice(others)[:20_000])
    return _replace(data, _WORD, chance.choice(words), chance) if words else data


# lines


def _lines(change: Callable[[list[bytes], list[bytes], random.Random], None]) -> Change:
    def changed(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
        lines = data.splitlines(keepends=True)
        if not lines:
            return data
        change(lines, chance.choice(others).splitlines(keepends=True), chance)
        return b"".join(lines)

    return changed


def _drop_lines(lines: list[bytes], other: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    del lines[at : at + chance.choice((1, 1, 2, 10))]


def _double_line(lines: list[bytes], other: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    lines[at:at] = lines[at : at + 1] * chance.choice((1, 1, 5, 300))


def _swap_lines(lines: list[bytes], other: list[bytes], chance: random.Random) -> None:
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[at], lines[to] = lines[to], lines[at]


def _foreign_lines(lines: list[bytes], other: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines) + 1)
    begin = chance.randrange(len(other)) if other else 0
    lines[at:at] = other[begin : begin + chance.choice((1, 2, 6))]


def _swap_words(lines: list[bytes], other: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split(b" ")
    one, two = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    lines[at] = b" ".join(words)


def _drop_word(lines: list[bytes], other: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split(b" ")
    del words[chance.randrange(len(words))]
    lines[at] = b" ".join(words)


def _word_of_line(lines: list[bytes], other: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    words, there = lines[at].split(b" "), chance.choice(other or [b""]).split(b" ")
    words[chance.randrange(len(words))] = chance.choice(there)
    lines[at] = b" ".join(words)


def _range(data: bytes, chance: random.Random) -> tuple[int, int]:
    at = chance.randrange(len(data) + 1)
    longest = chance.choice((1, 4, 20, 200, len(data)))
    return at, min(len(data), at + chance.randint(0, longest))


def _replace(data: bytes, what: re.Pattern[bytes], by: bytes, chance: random.Random) -> bytes:
    found = list(what.finditer(data))
    if not found:
        return data
    match = chance.choice(found)
    return data[: match.start()] + by + data[match.end() :]


BYTE_CHANGES: list[Change] = [_flip, _overwrite, _cut, _leave_out, _repeat, _splice, _join]
TEXT_CHANGES: list[Change] = [
    _blow_up_a_number,
    _nudge_a_number,
    _nudge_a_number,
    _special,
    _token,
    _stretch,
    _nest,
    _other_word,
]
LINE_CHANGES: list[Change] = [
    _lines(_drop_lines),
    _lines(_double_line),
    _lines(_swap_lines),
    _lines(_foreign_lines),
    _lines(_swap_words),
    _lines(_drop_word),
    _lines(_word_of_line),
    _nudge_a_number,
    _other_word,
]
