"""JSON objects of files in the person's home, which anything may have happened to.

One wrong value must not cost the others: what JSON itself cannot refuse alone (numbers of
thousands of digits, half characters) is read unchanged and left to :func:`writable`.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from eliot_qt.faults import Fault

from .reading import MEGABYTE, read_text

_DEPTH = 20
# More digits than any number of ours has; longer ones take quadratic time to convert.
_DIGITS = 20


def read_object(path: Path, most: int = MEGABYTE) -> dict[str, Any]:
    """The JSON object of a file of at most ``most`` bytes.

    Raises ``OSError``, or ``ValueError`` whose message names the place but not the file.
    """
    return parse_object(read_text(path, most))


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object of a text; raises ``ValueError``. Numbers beyond reason are infinite."""
    try:
        value = json.loads(text, parse_int=_number)
    except RecursionError:
        raise Fault("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Fault("damaged at line {line}", line=error.lineno) from error
    if not isinstance(value, dict):
        raise Fault("an object in braces is needed")
    return value


def writable(value: Any, depth: int = _DEPTH) -> Any:
    """The value, if it can be written as JSON again; else ``ValueError`` says why not."""
    if depth == 0:
        raise Fault("nested too deeply")
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Fault("half a character (a lone surrogate)") from None
    elif isinstance(value, float) and not math.isfinite(value):
        raise Fault("not a usable number")
    elif isinstance(value, list):
        for item in value:
            writable(item, depth - 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            writable(key, depth - 1)
            writable(item, depth - 1)
    return value


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _DIGITS else math.inf
