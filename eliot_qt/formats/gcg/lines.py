"""The lines of a GCG file, taken apart but not yet understood."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto

from eliot_qt.faults import Message
from eliot_qt.game.notation import is_coordinates

from ..errors import FormatError

_NUMBER = re.compile(r"[+-]?\d{1,6}")
_CROSS_WORD = re.compile(r"(?:[^\W\d_]|[][()*#?.·'])+[,;]?")
_SIGNS = str.maketrans({"−": "-", "–": "-", "＋": "+"})
_PLAYER = re.compile(r"#player([1-4])\s+(\S+)\s*(.*)", re.IGNORECASE)
_RACK = re.compile(r"#rack([1-4])\s+(\S+)", re.IGNORECASE)
_LEXICON = re.compile(r"#lexicon\s+(\S.*)", re.IGNORECASE)
_TEXT = re.compile(r"#(title|description|note|incomplete)\b\s*(.*)", re.IGNORECASE)
_MOST_LINES = 20_000
_MOST_IN_MOVE = 1000
_LONGEST_NAME = 200
_LONGEST_TITLE = 1000


class LineKind(Enum):
    """The kinds of move lines."""

    PLACEMENT = auto()
    EXCHANGE = auto()
    PASS = auto()
    WITHDRAWN = auto()
    CHALLENGE = auto()
    TIME = auto()
    END_RACK = auto()


@dataclass(frozen=True)
class GcgWarning:
    """Something in a GCG file that was corrected or left out while reading."""

    line: int
    message: Message


@dataclass(frozen=True)
class MoveLine:
    """A line of a game: ``>nick: RACK action +score total``; absent parts are None or empty.

    ``text`` is what the action says: move, tiles exchanged or counted.
    """

    number: int
    nick: str
    rack: str
    kind: LineKind
    text: str
    score: int | None
    total: int | None


@dataclass
class GcgLines:
    """A GCG file taken apart."""

    players: dict[int, tuple[str, str]] = field(default_factory=dict)
    title: str = ""
    lexicon: str = ""
    racks: dict[int, tuple[int, str]] = field(default_factory=dict)
    incomplete: bool = False
    moves: list[MoveLine] = field(default_factory=list)
    warnings: list[GcgWarning] = field(default_factory=list)
    _notes: dict[int, list[str]] = field(default_factory=dict)

    @property
    def notes(self) -> list[tuple[int, str]]:
        """Notes, each with the number of move lines before it."""
        return [(place, "\n".join(texts)) for place, texts in self._notes.items()]

    def warn(self, line: int, template: str, /, **values: object) -> None:
        """Warn of something that was corrected."""
        self.warnings.append(GcgWarning(line, Message(template, **values)))

    def add_note(self, text: str) -> None:
        """A line of a note on the last move line; several lines in a row are one note."""
        self._notes.setdefault(len(self.moves), []).append(text)

    def continue_note(self, text: str) -> bool:
        """Add a line without a mark of its own to the note before it, if there is one."""
        if self._notes:
            self.add_note(text)
        return bool(self._notes)

    def cut(self, line: int, text: str, most: int) -> str:
        """A name or title of at most ``most`` characters; a cut is a warning."""
        if len(text) > most:
            self.warn(line, "{text!r}… is cut to {most} characters", text=text[:40], most=most)
        return text[:most]


def split_lines(text: str) -> GcgLines:
    """Take a GCG text apart. Raises :class:`FormatError` naming the line."""
    result = GcgLines()
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > _MOST_LINES:
        raise FormatError(
            "{count:,} lines; {most:,} are the limit", count=len(lines), most=_MOST_LINES
        )
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if line.startswith(">"):
            result.moves.append(_move_line(number, line))
        elif line.startswith("#"):
            _pragma(number, line, result)
        elif line and not result.continue_note(line):
            result.warn(number, "{line!r} is not understood and left out", line=line[:40])
    return result


def _pragma(number: int, line: str, found: GcgLines) -> None:
    """Keep what a pragma says; those about encoding, board and others are not needed."""
    if match := _PLAYER.fullmatch(line):
        name = found.cut(number, match[3] or match[2], _LONGEST_NAME)
        found.players[int(match[1])] = (match[2], name)
    elif match := _RACK.fullmatch(line):
        found.racks[int(match[1])] = (number, match[2])
    elif match := _LEXICON.fullmatch(line):
        found.lexicon = found.cut(number, match[1], _LONGEST_NAME)
    elif match := _TEXT.fullmatch(line):
        kind, text = match[1].lower(), match[2]
        if kind == "title":
            found.title = found.cut(number, text, _LONGEST_TITLE)
        elif kind == "incomplete":
            found.incomplete = True
        else:
            found.add_note(text)


def _move_line(number: int, line: str) -> MoveLine:
    if len(line) > _MOST_IN_MOVE:
        raise FormatError(
            "line {number}: a move of more than {most:,} characters",
            number=number,
            most=_MOST_IN_MOVE,
        )
    nick, colon, action = line[1:].partition(":")
    nick = nick.strip()
    if not (nick and colon):
        raise FormatError(
            "line {number}: {line!r} has no player and colon", number=number, line=line[:60]
        )
    words = action.translate(_SIGNS).split()
    rack = ""
    if words and not _starts_action(words):
        rack = words.pop(0)
    if not words:
        raise FormatError("line {number}: {line!r} says no move", number=number, line=line[:60])
    kind, text, count = _action(words, number)
    numbers = _without_cross_words(words[count:])
    if not all(_NUMBER.fullmatch(word) for word in numbers) or len(numbers) > 2:
        raise FormatError(
            "line {number}: {numbers!r} is not a score and total",
            number=number,
            numbers=" ".join(numbers)[:60],
        )
    score = int(numbers[0]) if numbers else None
    total = int(numbers[1]) if len(numbers) > 1 else None
    return MoveLine(number, nick, rack, kind, text, score, total)


def _without_cross_words(words: list[str]) -> list[str]:
    """Score and total without the column some files have behind them: the words across.

    It says nothing that the board does not: ``+26 66 BE, ET, DO``.
    """
    points, others = words[:2], words[2:]
    if len(points) == 2 and all(_NUMBER.fullmatch(word) for word in points):
        return points if all(map(_CROSS_WORD.fullmatch, others)) else words
    return words


def _starts_action(words: list[str]) -> bool:
    first = words[0]
    return first[0] in "-(" or (is_coordinates(first) and len(words) > 1)


def _action(words: list[str], number: int) -> tuple[LineKind, str, int]:
    """Kind and text of an action, and how many words it takes."""
    first = words[0]
    if is_coordinates(first):
        if len(words) < 2:
            raise FormatError(
                "line {number}: there is no word after {first!r}", number=number, first=first
            )
        return LineKind.PLACEMENT, f"{first} {words[1]}", 2
    if first == "--":
        return LineKind.WITHDRAWN, "", 1
    if first in ("-", "-0") or first.lower() == "pass":
        return LineKind.PASS, "", 1
    if first[0] == "-":
        return LineKind.EXCHANGE, first[1:], 1
    if first[0] == "(" and first[-1] == ")":
        inside = first[1:-1]
        if inside.lower() in ("challenge", "time"):
            challenge = inside.lower() == "challenge"
            return (LineKind.CHALLENGE if challenge else LineKind.TIME), "", 1
        return LineKind.END_RACK, inside, 1
    raise FormatError("line {number}: {first!r} is not a move", number=number, first=first[:40])
