"""Compiled kernels on disk: a file for each kernel and signature, proved by its digest.

The compiler's own cache believes its files. One that was cut off would stop the program at every
start, one with flipped bits would run as machine code. Here a file begins with the digest of its
name and content: what does not fit is compiled again and replaced. Files are replaced whole, so
that several processes may compile at once, and one may be killed. Where nothing can be written,
kernels are compiled and not kept.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import pickle
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from numba.core import compiler, serialize

from ..cache import SUFFIX, UNFINISHED

# Neither has types.
_result: Any = compiler.CompileResult
_dumps: Any = serialize.dumps
_DIGEST = hashlib.sha256().digest_size


class KernelCache:
    """The compiled forms of one kernel on disk, with the methods that its dispatcher expects."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._folder = folder
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"
        code = function.__code__.co_code
        self._source = _digest_of_sources(Path(inspect.getfile(function))) + code

    @property
    def cache_path(self) -> str:
        """Folder of the files."""
        return str(self._folder)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled form for a signature; None if it is missing or damaged."""
        context.refresh()
        path = self._path(signature, context.codegen())
        data = read(path)
        if data is None:
            return None
        try:
            return _result._rebuild(context, *pickle.loads(data))
        except Exception:  # written whole, but not for us: what else is wrong cannot be foreseen
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled form, if it can be kept."""
        if compiled.lifted or compiled.library.has_dynamic_globals:
            return
        write(self._path(signature, compiled.codegen), _dumps(compiled._reduce()))

    def flush(self) -> None:
        """Part of what dispatchers expect; nothing is held back."""

    def _path(self, signature: Any, codegen: Any) -> Path:
        key = repr((signature, codegen.magic_tuple())).encode()
        digest = hashlib.sha256(self._source + key).hexdigest()
        return self._folder / f"{self._name}.{digest[:16]}{SUFFIX}"


def read(path: Path) -> bytes | None:
    """Content of a file that ``write`` has written; None if it is not there or damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    content = data[_DIGEST:]
    return content if data[:_DIGEST] == _digest(path.name, content) else None


def write(path: Path, content: bytes) -> None:
    """Write a file whole, its digest first; without room or permission there will be no file."""
    try:
        number, part = tempfile.mkstemp(UNFINISHED, path.stem, path.parent)
        try:
            with open(number, "wb") as file:
                file.write(_digest(path.name, content))
                file.write(content)
            os.replace(part, path)
        except OSError:
            os.unlink(part)
    except OSError:
        return


def _digest(name: str, content: bytes) -> bytes:
    digest = hashlib.sha256(name.encode())
    digest.update(content)
    return digest.digest()


@lru_cache(maxsize=64)
def _digest_of_sources(source: Path) -> bytes:
    """Digest of a kernel's file; outside this room, whose files name the cache, of its room."""
    if Path(__file__).parents[1] in source.parents:
        return hashlib.sha256(source.read_bytes()).digest()
    digest = hashlib.sha256()
    for path in sorted(source.parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()
