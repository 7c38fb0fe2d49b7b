"""Messages and errors for people: templates with named values, which a front end can translate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol


class Translate(Protocol):
    """Translates a template; of one with a number (``%n``) it picks the form and puts it in."""

    def __call__(self, template: str, singular: str = "", number: int | None = None, /) -> str:
        """Return the template in another language; ``singular`` is its English form for one."""
        ...


class Message:
    """A template with named values; ``str`` gives the English text.

    Templates are literals in the source, where the translation tool finds them. Only they are
    formatted, so a value may hold braces. Of an error among the values its message is kept (of
    one that is not ours its text); messages among them are translated too, tuples are listed.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values = {name: _kept(value) for name, value in values.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __str__(self) -> str:
        return self.rendered(_english)

    def rendered(self, translate: Translate) -> str:
        """The text in the language of ``translate``, which is given templates.

        Raises ``KeyError``, ``IndexError`` or ``ValueError`` if a translated template is damaged.
        """
        values = {name: _rendered(value, translate) for name, value in self.values.items()}
        return self._translated(translate).format(**values)

    def _translated(self, translate: Translate) -> str:
        return translate(self.template)


class Plural(Message):
    """A message that depends on a number: ``Plural("%n tiles", "1 tile", 3)``.

    The template, for several, has ``%n`` where the number stands; ``singular`` is the English text
    for one, which a translation with forms of its own does not need.
    """

    __slots__ = ("number", "singular")

    singular: str
    number: int

    def __init__(self, template: str, singular: str, number: int, /, **values: object) -> None:
        super().__init__(template, **values)
        self.singular = singular
        self.number = number

    def _translated(self, translate: Translate) -> str:
        return translate(self.template, self.singular, self.number)


@dataclass(frozen=True)
class Joined:
    """Values of a message that stand in a row with something between them."""

    parts: tuple[object, ...]
    separator: str


# What a person reads; a plain text is a name, a quotation, or what the system or a library says.
Said = Message | str


def joined(parts: Iterable[Said], separator: str) -> Message:
    """Return some messages as one, with ``separator`` between them."""
    return Message("{parts}", parts=Joined(tuple(parts), separator))


class Fault(ValueError):
    """An error that may reach a person; its message can be translated."""

    def __init__(self, template: str, /, **values: object) -> None:
        self.message = Message(template, **values)
        super().__init__(self.message)


class FileFault(OSError):
    """A file that this program refuses, with a message that can be translated."""

    def __init__(self, code: int, path: object, message: Message) -> None:
        super().__init__(code, str(message), str(path))
        self.message = message


def reason(error: Exception) -> Said:
    """Why something failed; of a file, without its name and the number of the error."""
    if isinstance(error, Fault | FileFault):
        return error.message
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error)


def unexpected(error: Exception) -> Said:
    """Why something failed that should not: an error that is not ours is named with its kind."""
    return error.message if isinstance(error, Fault) else f"{type(error).__name__}: {error}"


def _kept(value: object) -> object:
    # An error would keep alive all that its traceback holds.
    if isinstance(value, Fault):
        return value.message
    return str(value) if isinstance(value, BaseException) else value


def _rendered(value: object, translate: Translate) -> object:
    if isinstance(value, Message):
        return value.rendered(translate)
    if isinstance(value, Joined):
        return value.separator.join(str(_rendered(part, translate)) for part in value.parts)
    if isinstance(value, tuple):
        return ", ".join(str(_rendered(part, translate)) for part in value)
    return value


def _english(template: str, singular: str = "", number: int | None = None, /) -> str:
    if number is None:
        return template
    return singular if number == 1 else template.replace("%n", str(number))
