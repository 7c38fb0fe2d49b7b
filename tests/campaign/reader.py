"""What a reader of files is to the campaign, and the verdict on one case."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

# What Python says to programmers.
_PYTHON_SPEAK = re.compile(
    r"codec can't|Exceeds the limit|invalid literal|NoneType|subscriptable|unhashable"
    r"|unexpected keyword|to unpack|out of range|has no attribute|positional argument"
    r"|\[Errno|Traceback|<class |not supported between"
)
_LONGEST_MESSAGE = 2_000


class Shape(StrEnum):
    """The structure a mutation may know of."""

    BYTES = "bytes"
    JSON = "json"
    XML = "xml"
    LINES = "lines"


class Wrong(AssertionError):
    """A reader did not fail, but what it gave or said cannot be used; ``kind`` says why."""

    def __init__(self, kind: str, detail: object = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind


@dataclass(frozen=True)
class Reader:
    """A door by which bytes come in.

    ``read`` gets the bytes and an empty folder of its own; it may raise ``errors`` and nothing
    else. Their message must hold ``names`` (the file's name). ``seeds`` are sound inputs; a case
    may take ``seconds`` of processor time. A process reads ``cases_a_child`` and makes way for the
    next one.
    """

    name: str
    shape: Shape
    seeds: Callable[[], Sequence[bytes]]
    read: Callable[[bytes, Path], None]
    errors: tuple[type[Exception], ...] = ()
    names: str = ""
    seconds: float = 4.0
    cases_a_child: int = 1_000_000


@dataclass(frozen=True)
class Fault:
    """What was wrong. Two cases with the same ``kind`` are taken for the same fault."""

    kind: str
    detail: str


def judge(reader: Reader, data: bytes, folder: Path) -> Fault | None:
    """Read one case in this process; None if all went as documented."""
    try:
        reader.read(data, folder)
    except reader.errors as error:
        return message_fault(str(error), reader.names)
    except Wrong as error:
        return Fault(error.kind, str(error)[:3000])
    except BaseException as error:
        return Fault(f"{type(error).__name__} in {_place(error)}", traceback.format_exc()[-6000:])
    return None


def check_message(message: str, names: str = "") -> None:
    """Raise :class:`Wrong` for a message nobody should get."""
    fault = message_fault(message, names)
    if fault is not None:
        raise Wrong(fault.kind, fault.detail)


def message_fault(message: str, names: str = "") -> Fault | None:
    """What is wrong with the message a person gets."""
    if not message.strip() or names not in message:
        return Fault("message without the file's name", message[:500])
    if len(message) > _LONGEST_MESSAGE:
        return Fault("message too long", f"{len(message)} characters: {message[:500]}")
    try:
        message.encode()
    except UnicodeEncodeError:
        return Fault("message that cannot be printed", repr(message[:500]))
    if found := _PYTHON_SPEAK.search(message):
        return Fault(f"message for programmers: {found[0]}", message[:500])
    return None


def _place(error: BaseException) -> str:
    """The innermost function of the program."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "eliot_qt" in frame.filename] or frames
    return f"{Path(own[-1].filename).stem}.{own[-1].name}"
