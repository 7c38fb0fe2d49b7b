"""Reading JSON that cannot be trusted: typed access to fields, errors that name the place."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NoReturn, TypeVar

from eliot_qt.faults import Fault, Message

MAX_POINTS = 1_000_000
MAX_TIME = 10**12  # milliseconds
_MOST_DIGITS = 1000
# Characters of a name or value that a message shows.
_SHOWN = 40

# Where an object stands in its file; empty where the caller names the file.
Place = Message | str
Choice = TypeVar("Choice", bound=Enum)
Result = TypeVar("Result")


EMPTY_FILE = Message("the file is empty")
HUGE_NUMBER = Message("a huge number")


def too_long(most: int) -> Message:
    """Return the fault of a text with more characters than a file may have in one place."""
    return Message("more than {most} characters", most=most)


class SaveError(Fault):
    """A save file that cannot be read; the message names file, event and field if known."""


class Fields:
    """A JSON object with a name for messages; every getter raises :class:`SaveError`."""

    def __init__(self, value: object, place: Place) -> None:
        if not isinstance(value, dict):
            raise SaveError(
                "{place}: an object is expected, {found} found", place=place, found=_describe(value)
            )
        self.place = place
        self._values: dict[str, Any] = value

    def fail(self, name: str, template: str, /, **values: object) -> NoReturn:
        """Refuse a field; the message is a template with values, as in a fault."""
        fault = Message(template, **values)
        if not self.place:
            raise SaveError("{name}: {fault}", name=_printable(name), fault=fault)
        place = self.place
        raise SaveError("{place}, {name!r}: {fault}", place=place, name=name[:_SHOWN], fault=fault)

    def refuse(self, name: str) -> NoReturn:
        """Refuse the file because a field, or its value, is unknown."""
        self.fail(name, "is not known")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields, in the order of the file."""
        return tuple(self._values)

    def allow(self, *names: str) -> None:
        """Refuse fields of other names."""
        for name in self._values:
            if name not in names:
                self.refuse(name)

    def version(self, newest: int) -> int:
        """The version of the file. Raises ``SaveError`` for one this program cannot know."""
        version = self.number("version", 1, 10**9)
        if version > newest:
            raise SaveError(
                "saved by a newer program (version {version} of the file; this one reads {newest})",
                version=version,
                newest=newest,
            )
        return version

    def has(self, name: str) -> bool:
        """Return whether a field is there; files of earlier versions lack the later ones."""
        return name in self._values

    def value(self, name: str) -> Any:
        """A field of any type."""
        if name not in self._values:
            self.fail(name, "is missing")
        return self._values[name]

    def number(self, name: str, low: int, high: int) -> int:
        """An integer between ``low`` and ``high``."""
        value = self.value(name)
        if type(value) is not int and value != math.inf:
            self.fail(name, "a whole number is expected, {found} found", found=_describe(value))
        self._check_range(name, value, low, high)
        return int(value)

    def real(self, name: str, low: float, high: float) -> float:
        """A number between ``low`` and ``high``, whole or not."""
        value = self.value(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fail(name, "a number is expected, {found} found", found=_describe(value))
        self._check_range(name, value, low, high)
        return float(value)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.value(name)
        if not isinstance(value, bool):
            self.fail(name, "true or false is expected, {found} found", found=_describe(value))
        return value

    def text(self, name: str, most: int = 10_000) -> str:
        """A text of at most ``most`` characters."""
        value = self.value(name)
        if not isinstance(value, str):
            self.fail(name, "a text is expected, {found} found", found=_describe(value))
        if len(value) > most:
            self.fail(name, "{fault}", fault=too_long(most))
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail(name, "half a character (a lone surrogate)")
        return value

    def filled_text(self, name: str) -> str:
        """A text that is not empty."""
        return self.text(name) or self.fail(name, "must not be empty")

    def items(self, name: str, most: int) -> list[Any]:
        """A list of at most ``most`` entries."""
        value = self.value(name)
        if not isinstance(value, list):
            self.fail(name, "a list is expected, {found} found", found=_describe(value))
        if len(value) > most:
            self.fail(name, "more than {most} entries", most=most)
        return value

    def numbers(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """A list of exactly ``count`` integers."""
        entries = self.items(name, count)
        if len(entries) != count:
            self.fail(
                name, "{count} entries instead of {expected}", count=len(entries), expected=count
            )
        numbered = Fields({str(n): entry for n, entry in enumerate(entries)}, self._at(name))
        return tuple(numbered.number(str(n), low, high) for n in range(count))

    def texts(self, name: str, most: int) -> tuple[str, ...]:
        """A list of at most ``most`` texts."""
        entries = self.items(name, most)
        numbered = Fields({str(n): entry for n, entry in enumerate(entries)}, self._at(name))
        return tuple(numbered.text(str(n)) for n in range(len(entries)))

    def objects(self, name: str, most: int) -> list[Fields]:
        """A list of at most ``most`` objects."""
        entries = self.items(name, most)
        place = self._at(name)
        return [
            Fields(entry, Message("{place} {number}", place=place, number=number))
            for number, entry in enumerate(entries, 1)
        ]

    def object(self, name: str) -> Fields:
        """An object within this one."""
        return Fields(self.value(name), self._at(name))

    def choice(self, name: str, kind: type[Choice]) -> Choice:
        """A member of an enum by its value."""
        value = self.text(name)
        try:
            return kind(value)
        except ValueError:
            values = tuple(str(member) for member in kind)
            self.fail(name, "{value!r} is none of {known}", value=value[:_SHOWN], known=values)

    def _check_range(self, name: str, value: float, low: float, high: float) -> None:
        if not low <= value <= high:
            description = _describe(value)
            self.fail(
                name,
                "{found} is not between {low} and {high}",
                found=description,
                low=low,
                high=high,
            )

    def _at(self, name: str) -> Place:
        if not self.place:
            return _printable(name)
        return Message("{place}, {name}", place=self.place, name=_printable(name))


def parse_json(text: str) -> object:
    """The value of a JSON text without duplicate keys, NaN or infinities; else SaveError."""
    try:
        return json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_number
        )
    except json.JSONDecodeError as error:
        raise _damage(text, error) from error
    except RecursionError as error:
        raise SaveError("not a save file: nested too deeply") from error
    except SaveError:
        raise
    except ValueError as error:
        raise SaveError("not a save file: {fault}", fault=error) from error


def _damage(text: str, error: json.JSONDecodeError) -> SaveError:
    """Explain to a layperson why a text is not JSON."""
    if not text.strip():
        return SaveError("{fault}", fault=EMPTY_FILE)
    if not text.lstrip().startswith("{"):
        return SaveError("this is not a saved game (line {line})", line=error.lineno)
    if error.pos >= len(text.rstrip()):
        return SaveError("the file is damaged: it breaks off at line {line}", line=error.lineno)
    line, column = error.lineno, error.colno
    return SaveError(
        "the file is damaged at line {line}, column {column}", line=line, column=column
    )


def naming(place: Place, action: Callable[[], Result]) -> Result:
    """Run ``action``; a ``ValueError`` becomes a :class:`SaveError` that names the place."""
    try:
        return action()
    except SaveError:
        raise
    except ValueError as error:
        raise SaveError("{place}: {fault}", place=place, fault=error) from error


def _unique(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise SaveError("not a save file: the field {twice!r} stands twice", twice=twice[:40])
    return values


def _no_constant(name: str) -> NoReturn:
    raise SaveError("not a save file: {name} is not a number", name=name)


def _number(digits: str) -> int:
    """The number that digits spell; of thousands of digits the first ones suffice to refuse it."""
    return int(digits[:_MOST_DIGITS])


def _printable(name: str) -> str:
    """The name of a field, which a file may have made up."""
    text = name[:_SHOWN]
    return text if text.isprintable() else repr(text)


def _describe(value: object) -> Message | str:
    """A value in few characters; huge ones are not worth printing."""
    if value is None:
        return Message("nothing")
    if isinstance(value, list | dict):
        return Message("a list") if isinstance(value, list) else Message("an object")
    if isinstance(value, int | float) and abs(value) >= 10**20:
        return HUGE_NUMBER
    return repr(value)[:_SHOWN]
