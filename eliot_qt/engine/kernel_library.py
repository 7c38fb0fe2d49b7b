"""The kernels as one library, compiled ahead: bundles and wheels have it. No compiler in here.

``compiling/ahead.py`` makes one for each kind of processor. It is used if it was made of these very
sources; ``ELIOT_QT_COMPILE`` has the kernels compiled all the same. Where there is none they
are, as before: a checkout works without.
"""

from __future__ import annotations

import hashlib
import os
from ast import literal_eval
from functools import cache
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from eliot_qt import paths

from .processor import level

if TYPE_CHECKING:
    import numpy as np

NAME = "eliot_qt_kernels"
_ROOM = Path(__file__).parent
# Kernels of the laboratory stand in the same library.
_ROOMS = (_ROOM, _ROOM.parent / "lab/kernels")
_PACKAGE = _ROOM.parent.name


@cache
def load() -> ModuleType | None:
    """Return the library for this processor, if there is one of these sources."""
    if os.environ.get("ELIOT_QT_COMPILE") or os.environ.get("NUMBA_BOUNDSCHECK"):
        return None
    for path in (paths.bundled_kernels() / level()).glob(f"{NAME}.*"):
        try:
            library = load_from(path)
        except (ImportError, OSError):
            continue
        if source_digest() == library.SOURCES:
            return library
    return None


def load_from(path: Path) -> ModuleType:
    """Return the library in a file. Raises ``ImportError`` for one that cannot be loaded."""
    import numpy as np

    loader = ExtensionFileLoader(NAME, str(path))
    spec = spec_from_file_location(NAME, path, loader=loader)
    assert spec is not None
    library = module_from_spec(spec)
    loader.exec_module(library)
    kinds = literal_eval(library.KINDS)
    library.begin(np.ndarray, lambda kind, number: described_kind(kind) == kinds[number])
    return library


def described_kind(kind: np.dtype[Any]) -> Any:
    """Return what a kernel knows of a kind of array: where which numbers lie."""
    if kind.subdtype is not None:
        return described_kind(kind.subdtype[0]), kind.subdtype[1]
    if kind.fields is None:
        return kind.str
    fields = (
        (int(offset), name, described_kind(of)) for name, (of, offset, *_) in kind.fields.items()
    )
    return kind.itemsize, sorted(fields)


def name_in_library(module: str, kernel: str) -> str:
    """Return how the library calls a kernel of a module."""
    return f"{module.removeprefix(_PACKAGE + '.')}.{kernel}"


@cache
def source_digest() -> str:
    """Return a short hash of all sources of kernels."""
    digest = hashlib.sha256()
    for room in _ROOMS:
        for source in sorted(room.rglob("*.py")):
            name = source.relative_to(_ROOM.parent).as_posix()
            digest.update(name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
