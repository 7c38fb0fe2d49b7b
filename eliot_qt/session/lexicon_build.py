"""Building a lexicon in a process, into a hidden folder; exporting one.

Only this process puts the lexicon in its place, by renaming it, so that a build that fails, is
cancelled or loses its window leaves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.lexicon.own import OwnLexicons

from .lexicon_command import LexiconCommand


class LexiconBuild(LexiconCommand):
    """One build; ``finished`` brings the ``Manifest`` of the lexicon in its place."""

    def __init__(
        self,
        own: OwnLexicons,
        folder: Path,
        arguments: Sequence[str],
        *,
        replace: bool,
        parent: QObject,
    ) -> None:
        """Begin to build in a staged folder, by the ``arguments`` of a command of ``lexicon``."""
        super().__init__([*arguments[:1], "--out", str(folder), *arguments[1:]], parent)
        self._own = own
        self._folder = folder
        self._replace = replace

    def _take(self) -> Manifest:
        return self._own.install(self._folder, replace=self._replace)

    def _drop(self) -> None:
        self._own.discard(self._folder)


class LexiconExport(LexiconCommand):
    """One export; ``finished`` brings the path of the file."""

    def __init__(self, lexicon_id: str, path: Path, kind: str, parent: QObject) -> None:
        arguments = ["export", "--format", kind, "--", lexicon_id, str(path.absolute())]
        super().__init__(arguments, parent)
        self._path = path

    def _take(self) -> Path:
        return self._path
