"""Byte code that is kept from one start to the next.

A dataclass writes the source of its methods and has it compiled each time it is declared: a quarter
of the way to the first window. So has Qt for Python its own modules. What was compiled once is kept
beside the byte code of the package, or in the person's cache where nothing can be written there.
Each piece is found by its whole source, so that no edit of a class needs a thought; another Python
has a file of its own.
"""

from __future__ import annotations

import dataclasses
import importlib.util
import marshal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType
from typing import Any

from eliot_qt import paths

_NAME = "code"
# Python's own: another stands in its place while Qt is loaded.
_compile = compile
# More than the whole program has: what is beyond is of classes as they were.
_MOST = 8000


@contextmanager
def kept_code() -> Iterator[KeptCode]:
    """Within, dataclasses take their methods from the code that is kept; at the end keep more."""
    code = KeptCode(_files())

    def run(source: str, *names: dict[str, Any]) -> None:
        exec(code.code(source), *names)

    # Found before the built-in function of that name.
    vars(dataclasses)["exec"] = run
    try:
        yield code
    finally:
        del vars(dataclasses)["exec"]
        if not sys.dont_write_bytecode:
            code.write()


class KeptCode:
    """The byte code of sources, from the first of some files that can be read, if any."""

    def __init__(self, files: Sequence[Path] = ()) -> None:
        self._files = files
        self._known = _first_read(files)
        self._used: dict[str | bytes, CodeType] = {}
        self._is_complete = True

    def code(self, source: str | bytes, file: str = "<string>") -> CodeType:
        """The code of a source, always of the same file; compiled where none is kept."""
        code = self._known.get(source)
        if code is None:
            code = _compile(source, file, "exec", dont_inherit=True)
            self._known[source] = code
            self._is_complete = False
        self._used[source] = code
        return code

    def write(self) -> None:
        """Keep what is new, in the first file that can be written; a failure costs time alone."""
        if self._is_complete:
            return
        # As a rule there is nothing to write.
        from eliot_qt.store.atomic import write_bytes

        pieces = self._known if len(self._known) <= _MOST else self._used
        data = importlib.util.MAGIC_NUMBER + marshal.dumps(pieces)
        for file in self._files:
            with suppress(OSError):
                write_bytes(file, data)
                return


def _files() -> list[Path]:
    """The files of code: with the byte code of the package, if it has some; in the cache."""
    tag = sys.implementation.cache_tag or "python"
    files = [paths.user_cache() / f"{_NAME}.{tag}.kept"]
    with suppress(NotImplementedError):
        beside = Path(importlib.util.cache_from_source(__file__))
        if beside.parent.is_dir():
            files.insert(0, beside.with_name(files[0].name))
    return files


def _first_read(files: Sequence[Path]) -> dict[str | bytes, CodeType]:
    magic = importlib.util.MAGIC_NUMBER
    for file in files:
        # Damaged, it is as if it were not there.
        with suppress(OSError, EOFError, ValueError, TypeError):
            data = file.read_bytes()
            if data.startswith(magic):
                pieces: dict[str | bytes, CodeType] = dict(marshal.loads(data[len(magic) :]))
                if all(isinstance(code, CodeType) for code in pieces.values()):
                    return pieces
    return {}
