"""Reads regular expressions over tiles, and the simpler patterns of squares.

Letters in any case, those of a digraph tile as in words (``<CH>`` is that tile as well, ``C<H>``
the two letters), ``.`` any tile, ``[A-E<CH>]`` and
``[^AEI]`` classes, ``:v:`` vowels and ``:c:`` consonants (in classes too), groups in round
brackets, ``|``, and the repeats ``? * + {n} {n,} {,m} {n,m}``. A pattern stands for whole words.
Nothing recurses, so no pattern is nested too deeply.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from eliot_qt.faults import Message
from eliot_qt.game.tiles import TileSet

from . import WordsError
from .expression import EMPTY, Expression, either, one_of, repeat, sequence
from .letters import letters_of_sign

_REPEATS = {"?": (0, 1), "*": (0, None), "+": (1, None)}
# Unfolded repeats must not fill the memory; as written, a pattern may be of any size.
MOST_PLACES = 250_000
_MOST_DIGITS = 9
_SHOWN = 12


class PatternFault(Enum):
    """The fault of a pattern."""

    NOT_A_TILE = auto()
    NOTHING_TO_REPEAT = auto()
    BAD_REPEAT = auto()
    REPEAT_ORDER = auto()
    OPEN_GROUP = auto()
    EXTRA_BRACKET = auto()
    EMPTY_CLASS = auto()
    BAD_RANGE = auto()
    NO_VOWEL_SIGN = auto()
    TOO_MANY_PLACES = auto()
    EMPTY = auto()


class PatternError(WordsError):
    """A pattern that cannot be read: the fault, and the character (from 0) where it is."""

    def __init__(self, fault: PatternFault, at: int, sign: str = "") -> None:
        text = repr(sign) if len(sign) <= _SHOWN else f"{sign[:_SHOWN]!r}…"
        message = _message(fault, text)
        super().__init__("pattern, character {at}: {fault}", at=at + 1, fault=message)
        self.fault = fault
        self.at = at
        self.sign = sign


def _message(fault: PatternFault, sign: str) -> Message:
    match fault:
        case PatternFault.NOT_A_TILE:
            return Message(
                "{sign} is not a tile here; a tile of several letters is written <CH>", sign=sign
            )
        case PatternFault.NOTHING_TO_REPEAT:
            return Message("there is nothing before {sign} to repeat", sign=sign)
        case PatternFault.BAD_REPEAT:
            return Message("{sign} is not a repeat such as {{2}}, {{2,}} or {{2,4}}", sign=sign)
        case PatternFault.REPEAT_ORDER:
            return Message("the repeat {sign} ends before it begins", sign=sign)
        case PatternFault.OPEN_GROUP:
            return Message("this {sign} is never closed", sign=sign)
        case PatternFault.EXTRA_BRACKET:
            return Message("this {sign} closes nothing", sign=sign)
        case PatternFault.EMPTY_CLASS:
            return Message("{sign} holds no letters", sign=sign)
        case PatternFault.BAD_RANGE:
            return Message("{sign} is not a range of letters in alphabetical order", sign=sign)
        case PatternFault.NO_VOWEL_SIGN:
            return Message("{sign} is neither :v: (vowels) nor :c: (consonants)", sign=sign)
        case PatternFault.TOO_MANY_PLACES:
            return Message("the repeats up to here multiply to far too many")
        case PatternFault.EMPTY:
            return Message("the pattern is empty")


def parse_regex(text: str, tile_set: TileSet, longest: int) -> Expression:
    """The expression of a pattern, for words of at most ``longest`` tiles.

    Raises :class:`PatternError`.
    """
    return _Reader(text, tile_set, longest).regex()


@dataclass(frozen=True)
class Square:
    """A part of a pattern of squares: one tile of ``mask``, or with ``run`` any number of any.

    ``fixed``: the letter lies there already, it is not taken from a rack.
    """

    mask: int
    fixed: bool = False
    run: bool = False


def parse_squares(text: str, tile_set: TileSet) -> tuple[Square, ...]:
    """The squares of a pattern: letters, ``?`` or ``.`` any tile, ``*`` any run, classes.

    Raises :class:`PatternError`.
    """
    return _Reader(text, tile_set, 0).squares()


def squares_expression(squares: tuple[Square, ...], longest: int) -> Expression:
    """The words that fit on the squares, whatever rack they are from."""
    parts = (repeat(one_of(s.mask), 0, None, longest) if s.run else one_of(s.mask) for s in squares)
    return sequence(list(parts), longest)


@dataclass
class _Group:
    """An open group: alternatives that are done, and the parts of the one being read."""

    at: int
    done: list[Expression] = field(default_factory=list)
    parts: list[Expression] = field(default_factory=list)


class _Reader:
    def __init__(self, text: str, tile_set: TileSet, longest: int) -> None:
        self._text = text
        self._tile_set = tile_set
        self._longest = longest
        self._at = 0
        self._any = (1 << len(tile_set) + 1) - 2
        self._longest_letter = max(map(len, tile_set.letters))
        self._size_limit = max(MOST_PLACES, 4 * len(text))
        # Equal parts are the same object, so that equal alternatives are seen as such.
        self._known: dict[tuple[object, ...], Expression] = {}
        self._signs: dict[str, bytes] = {}
        if not text:
            raise PatternError(PatternFault.EMPTY, 0)

    def regex(self) -> Expression:
        """The whole pattern."""
        groups = [_Group(0)]
        while self._at < len(self._text):
            begin, sign = self._at, self._text[self._at]
            group = groups[-1]
            if sign == "(":
                self._at += 1
                groups.append(_Group(begin))
            elif sign == ")":
                self._at += 1
                if len(groups) == 1:
                    raise PatternError(PatternFault.EXTRA_BRACKET, begin, sign)
                groups.pop()
                groups[-1].parts.append(self._close(group))
            elif sign == "|":
                self._at += 1
                group.done.append(self._sequence(group.parts))
                group.parts = []
            elif sign in _REPEATS or sign == "{":
                self._repeat(group)
            else:
                tiles = self._tiles()
                group.parts.append(tiles[0] if len(tiles) == 1 else self._sequence(tiles))
        if len(groups) > 1:
            raise PatternError(PatternFault.OPEN_GROUP, groups[-1].at, "(")
        return self._close(groups[0])

    def squares(self) -> tuple[Square, ...]:
        """The whole pattern as squares."""
        squares: list[Square] = []
        while self._at < len(self._text):
            sign = self._text[self._at]
            if sign == "*":
                self._at += 1
                if not (squares and squares[-1].run):
                    squares.append(Square(self._any, run=True))
            elif sign == "?":
                self._at += 1
                squares.append(Square(self._any))
            else:
                fixed = sign not in ".[:"
                squares += [Square(part.mask, fixed) for part in self._tiles()]
        return tuple(squares)

    def _close(self, group: _Group) -> Expression:
        last = self._sequence(group.parts)
        return self._same(either([*group.done, last])) if group.done else last

    def _sequence(self, parts: list[Expression]) -> Expression:
        return self._same(sequence(parts, self._longest))

    def _same(self, made: Expression) -> Expression:
        if made.size > self._size_limit:
            raise PatternError(PatternFault.TOO_MANY_PLACES, self._at - 1)
        if made is EMPTY:
            return made
        parts = tuple(map(id, made.parts))
        return self._known.setdefault((made.form, made.mask, made.low, made.high, parts), made)

    def _repeat(self, group: _Group) -> None:
        begin = self._at
        sign = self._text[begin]
        low, high = self._numbers() if sign == "{" else _REPEATS[sign]
        self._at += sign != "{"
        text = self._text[begin : self._at]
        if not group.parts:
            raise PatternError(PatternFault.NOTHING_TO_REPEAT, begin, text)
        parts = self._same(repeat(group.parts.pop(), low, high, self._longest))
        group.parts.append(parts)

    def _numbers(self) -> tuple[int, int | None]:
        begin = self._at
        end = self._text.find("}", begin)
        if end < 0:
            raise PatternError(PatternFault.OPEN_GROUP, begin, "{")
        text = self._text[begin : end + 1]
        least, comma, most = text[1:-1].partition(",")
        digits = all(not part or (part.isascii() and part.isdigit()) for part in (least, most))
        if not digits or not (least or most):
            raise PatternError(PatternFault.BAD_REPEAT, begin, text)
        low = _number(least) if least else 0
        high = _number(most) if most else None
        self._at = end + 1
        if not comma:
            return low, low
        if high is not None and high < low:
            raise PatternError(PatternFault.REPEAT_ORDER, begin, text)
        return low, high

    def _tiles(self) -> list[Expression]:
        """Read single tiles: more than one if a letter is spelled with two."""
        sign = self._text[self._at]
        if sign == ".":
            self._at += 1
            return [self._one(self._any)]
        if sign == "[":
            return [self._one(self._class())]
        if sign == ":":
            return [self._one(self._kind())]
        return [self._one(1 << each) for each in self._letters()]

    def _one(self, mask: int) -> Expression:
        return self._same(one_of(mask)) if mask else one_of(mask)

    def _class(self) -> int:
        begin = self._at
        end = self._text.find("]", begin)
        if end < 0:
            raise PatternError(PatternFault.OPEN_GROUP, begin, "[")
        self._at += 1
        negated = self._text[self._at] == "^"
        self._at += negated
        if self._at == end:
            raise PatternError(PatternFault.EMPTY_CLASS, begin, self._text[begin : end + 1])
        mask = 0
        while self._at < end:
            mask |= self._kind() if self._text[self._at] == ":" else self._range(end)
        self._at = end + 1
        return self._any & ~mask if negated else mask

    def _range(self, end: int) -> int:
        begin = self._at
        first = self._letters(end)
        if self._text[self._at] != "-":
            return sum({1 << each for each in first})
        self._at += 1
        if self._text[self._at] == "]":
            raise PatternError(PatternFault.BAD_RANGE, begin, self._text[begin : self._at])
        last = self._letters(end)
        if len(first) != 1 or len(last) != 1 or first > last:
            raise PatternError(PatternFault.BAD_RANGE, begin, self._text[begin : self._at])
        return (2 << last[0]) - (1 << first[0])

    def _kind(self) -> int:
        sign = self._text[self._at : self._at + 3].lower()
        kinds = {":v:": self._tile_set.vowels, ":c:": self._tile_set.consonants}
        if sign not in kinds:
            raise PatternError(PatternFault.NO_VOWEL_SIGN, self._at, sign)
        self._at += 3
        return sum(1 << t for t, is_one in enumerate(kinds[sign]) if is_one and t)

    def _letters(self, stop: int | None = None) -> bytes:
        """The tiles of a letter of one or several signs, or of ``<CH>``, ending before ``stop``."""
        begin = self._at
        if self._text[begin] == "<":
            end = self._text.find(">", begin, stop) + 1
            if not end:
                raise PatternError(PatternFault.OPEN_GROUP, begin, "<")
        else:
            end = self._end_of_letter(stop)
        text = self._text[begin:end]
        tiles = self._tiles_of(text)
        if not tiles or (len(tiles) > 1 and end > begin + 1):
            raise PatternError(PatternFault.NOT_A_TILE, begin, text)
        self._at = end
        return tiles

    def _end_of_letter(self, stop: int | None) -> int:
        """The end of the letter here, the longest that is a tile, as in words."""
        begin = self._at
        last = min(begin + self._longest_letter, len(self._text) if stop is None else stop)
        for end in range(last, begin + 1, -1):
            if len(self._tiles_of(self._text[begin:end])) == 1:
                return end
        return begin + 1

    def _tiles_of(self, text: str) -> bytes:
        """The tiles of a letter's signs or of ``<CH>``, none if it is no letter."""
        if text not in self._signs:
            letter = text[1:-1] if text.startswith("<") else text
            self._signs[text] = letters_of_sign(letter, self._tile_set)
        return self._signs[text]


def _number(digits: str) -> int:
    """A number, of very many digits the first: it is far beyond the longest word."""
    return int(digits.lstrip("0")[:_MOST_DIGITS] or "0")
