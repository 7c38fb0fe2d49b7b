"""Printing in which no text can steer the terminal or turn the order of letters round.

Names, titles and file names come from anywhere, also from files of others. The program's own
signs, which empty the screen or draw a bar anew, go through :func:`steer`.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO, cast

# Controls but tab and end of line, then the signs of direction, invisible ones, ends of lines and
# tags. The joiners U+200C and U+200D belong to words of some languages.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def printable(text: str) -> str:
    """The text with codes (``\\u001b``) for all characters that steer; JSON stays the same JSON."""
    return _STEERING.sub(lambda found: json.dumps(found[0])[1:-1], text)


def page_text(text: str) -> str:
    """The text as part of a web page: no markup, and printable."""
    # Reports alone have pages: the command line begins without its table of signs.
    from html import escape

    return escape(printable(text))


def print_lines(lines: Iterable[str], file: TextIO | None = None) -> None:
    """Print lines, each on one line also where a name in it has several."""
    for line in lines:
        print(line.replace("\n", "\\n"), file=file, flush=True)


class PrintableStream:
    """Writes only what is printable to another stream."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        #: the other stream's, which ``input`` asks for
        self.encoding, self.errors = stream.encoding, stream.errors

    def write(self, text: str) -> int:
        """Write what is printable of a text."""
        self.stream.write(printable(text))
        return len(text)

    def flush(self) -> None:
        """Write out what the stream holds back."""
        self.stream.flush()

    def fileno(self) -> int:
        """The stream's file."""
        return self.stream.fileno()

    def isatty(self) -> bool:
        """Return whether the stream is a terminal."""
        return self.stream.isatty()


@contextmanager
def printable_output() -> Iterator[None]:
    """Within, all that is printed is printable, standard error included."""
    output, errors = sys.stdout, sys.stderr
    # A window started without a terminal may have none.
    if isinstance(output, io.TextIOWrapper):
        # Moves of any language are printed; a terminal that cannot show a letter shows its code.
        output.reconfigure(errors="backslashreplace")
    sys.stdout, sys.stderr = _wrapped(output), _wrapped(errors)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = output, errors


def _wrapped(stream: TextIO | None) -> TextIO:
    return cast("TextIO", stream and PrintableStream(stream))


def steer(text: str, stream: TextIO | PrintableStream) -> None:
    """Write the program's own signs to the terminal behind a stream, as they are, at once."""
    behind = stream.stream if isinstance(stream, PrintableStream) else stream
    behind.write(text)
    behind.flush()
