"""Building a lexicon in a process, into a hidden folder; exporting one.

Only this process puts the lexicon in its place, by renaming it, so that a build that fails, is
cancelled or loses its window leaves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from eliot_qt.lexicon.own import OwnLexicons

from .background.process import ask_process
from .background.question import Question

_COMMAND = ("eliot_qt", "lexicon", "--steps")
# A line of the process: the step it is at.
_STEP = re.compile(rb"^step (\d+)/(\d+)\s*$", re.MULTILINE)


def begin_build(
    own: OwnLexicons, folder: Path, arguments: Sequence[str], *, replace: bool, parent: QObject
) -> Question:
    """Begin to build in a staged folder, by the ``arguments`` of a command of ``lexicon``.

    Values are the step it is at and how many there are, the answer is the ``Manifest`` of the
    lexicon in its place.
    """
    command = [*_COMMAND, *arguments[:1], "--out", str(folder), *arguments[1:]]
    install = partial(own.install, folder, replace=replace)
    return ask_process(command, parent, _steps, install, partial(own.discard, folder))


def begin_export(lexicon_id: str, path: Path, kind: str, parent: QObject) -> Question:
    """Begin to write a lexicon to a file; the answer is its path."""
    command = [*_COMMAND, "export", "--format", kind, "--", lexicon_id, str(path.absolute())]
    return ask_process(command, parent, _steps, lambda: path)


def _steps(output: bytes) -> Iterator[tuple[int, int]]:
    for step, steps in _STEP.findall(output):
        yield int(step), int(steps)
