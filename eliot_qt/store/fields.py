"""Reading JSON that cannot be trusted: typed access to fields, errors that name the place."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

MAX_POINTS = 1_000_000
MAX_TIME = 10**12  # milliseconds
_MOST_DIGITS = 1000
# Characters of a name or value that a message shows.
_SHOWN = 40

Choice = TypeVar("Choice", bound=StrEnum)
Result = TypeVar("Result")


class SaveError(ValueError):
    """A save file that cannot be read; the message names file, event and field as far as known."""


class Fields:
    """A JSON object with a name for messages; every getter raises :class:`SaveError`.

    ``place`` may be empty where the caller names the file.
    """

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise SaveError(f"{place}: an object is expected, {_describe(value)} found")
        self.place = place
        self._values: dict[str, Any] = value

    def fail(self, name: str, message: str) -> NoReturn:
        """Refuse a field."""
        where = f"{self.place}, {name[:_SHOWN]!r}" if self.place else _printable(name)
        raise SaveError(f"{where}: {message}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields, in the order of the file."""
        return tuple(self._values)

    def allow(self, *names: str) -> None:
        """Refuse fields of other names."""
        for name in self._values:
            if name not in names:
                self.fail(name, "is not known")

    def has(self, name: str) -> bool:
        """Whether a field is there; files of earlier versions lack the later ones."""
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
            self.fail(name, f"a whole number is expected, {_describe(value)} found")
        if not low <= value <= high:
            self.fail(name, f"{_describe(value)} is not between {low} and {high}")
        return int(value)

    def real(self, name: str, low: float, high: float) -> float:
        """A number between ``low`` and ``high``, whole or not."""
        value = self.value(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fail(name, f"a number is expected, {_describe(value)} found")
        if not low <= value <= high:
            self.fail(name, f"{_describe(value)} is not between {low} and {high}")
        return float(value)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.value(name)
        if not isinstance(value, bool):
            self.fail(name, f"true or false is expected, {_describe(value)} found")
        return value

    def text(self, name: str, most: int = 10_000) -> str:
        """A text of at most ``most`` characters."""
        value = self.value(name)
        if not isinstance(value, str):
            self.fail(name, f"a text is expected, {_describe(value)} found")
        if len(value) > most:
            self.fail(name, f"more than {most} characters")
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail(name, "half a character (a lone surrogate)")
        return value

    def items(self, name: str, most: int) -> list[Any]:
        """A list of at most ``most`` entries."""
        value = self.value(name)
        if not isinstance(value, list):
            self.fail(name, f"a list is expected, {_describe(value)} found")
        if len(value) > most:
            self.fail(name, f"more than {most} entries")
        return value

    def numbers(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """A list of exactly ``count`` integers."""
        entries = self.items(name, count)
        if len(entries) != count:
            self.fail(name, f"{len(entries)} entries instead of {count}")
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
        return [Fields(entry, f"{self._at(name)} {n}") for n, entry in enumerate(entries, 1)]

    def object(self, name: str) -> Fields:
        """An object within this one."""
        return Fields(self.value(name), self._at(name))

    def choice(self, name: str, kind: type[Choice]) -> Choice:
        """A member of an enum by its value."""
        value = self.text(name)
        try:
            return kind(value)
        except ValueError:
            known = ", ".join(str(member) for member in kind)
            self.fail(name, f"{value[:_SHOWN]!r} is none of {known}")

    def _at(self, name: str) -> str:
        return f"{self.place}, {_printable(name)}" if self.place else _printable(name)


def parse_json(text: str) -> object:
    """The value of a JSON text without duplicate keys, NaN or infinities; else SaveError."""
    try:
        return json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_number
        )
    except json.JSONDecodeError as error:
        raise SaveError(_damage(text, error)) from error
    except RecursionError as error:
        raise SaveError("not a save file: nested too deeply") from error
    except SaveError:
        raise
    except ValueError as error:
        raise SaveError(f"not a save file: {error}") from error


def _damage(text: str, error: json.JSONDecodeError) -> str:
    """Why a text is no JSON, for a person who has never heard of that."""
    if not text.strip():
        return "the file is empty"
    if not text.lstrip().startswith("{"):
        return f"this is not a saved game (line {error.lineno})"
    if error.pos >= len(text.rstrip()):
        return f"the file is damaged: it breaks off at line {error.lineno}"
    return f"the file is damaged at line {error.lineno}, column {error.colno}"


def naming(place: str, action: Callable[[], Result]) -> Result:
    """Run ``action``; a ``ValueError`` becomes a :class:`SaveError` that names the place."""
    try:
        return action()
    except SaveError:
        raise
    except ValueError as error:
        raise SaveError(f"{place}: {error}") from error


def _unique(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise SaveError(f"not a save file: the field {twice[:40]!r} stands twice")
    return values


def _no_constant(name: str) -> NoReturn:
    raise SaveError(f"not a save file: {name} is no number")


def _number(digits: str) -> int:
    """The number of some digits; of thousands the first ones are enough to refuse it."""
    return int(digits[:_MOST_DIGITS])


def _printable(name: str) -> str:
    """The name of a field, which a file may have made up."""
    shown = name[:_SHOWN]
    return shown if shown.isprintable() else repr(shown)


def _describe(value: object) -> str:
    """A value in few characters; huge ones are not worth printing."""
    if value is None:
        return "nothing"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, int | float) and abs(value) >= 10**20:
        return "a huge number"
    return repr(value)[:_SHOWN]
