"""The folder of a person's own lexicons: made beside it, put in place at once, removed for a while.

What is being built lies in a hidden folder and becomes a lexicon by being renamed, so that a build
that fails or is cancelled leaves nothing. What is removed lies in ``.removed`` and can be restored.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.store.file_lock import locked

from . import LexiconError
from .kept_figures import files_to_keep, manifest_before, with_figures
from .manifest import MANIFEST, Manifest, check_id, read_manifest

_LOCK = ".importing"
#: what the hidden folders begin with in which lexicons are built
STAGED = ".staged-"
_REPLACED, _REMOVED = ".replaced-", ".removed"
# Characters that ``tempfile`` adds.
_RANDOM = "?" * 8
_HOUR = 3600
# Seconds that removed lexicons can be restored.
_KEPT = 30 * 24 * _HOUR


class OwnLexicons:
    """The lexicons in a folder that may be added, replaced, removed and restored."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def owns(self, manifest: Manifest) -> bool:
        """Return whether a lexicon lies here."""
        return manifest.folder.parent.resolve() == self.folder.resolve()

    def stage(self) -> Path:
        """A new hidden folder to build lexicons in. Raises :class:`LexiconError`."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            return Path(tempfile.mkdtemp(prefix=STAGED, dir=self.folder))
        except OSError as error:
            raise _fault(self.folder, error) from error

    def discard(self, staged: Path) -> None:
        """Delete a folder from :meth:`stage` with all that is in it."""
        shutil.rmtree(staged, ignore_errors=True)

    def install(self, staged: Path, *, replace: bool = False) -> Manifest:
        """Put the one lexicon built in a staged folder in its place; the folder is deleted.

        Raises :class:`LexiconError` where there is none, or one of that id and not ``replace``:
        then nothing has changed. Figures of the one before stay if its words are the same.
        """
        try:
            return self._install(staged, replace)
        finally:
            self.discard(staged)

    def remove(self, lexicon_id: str) -> None:
        """Take a lexicon away; it can be restored for a month. Raises :class:`LexiconError`."""
        source, target = self._place(lexicon_id), self._removed(lexicon_id)
        try:
            with locked(self.folder / _LOCK):
                shutil.rmtree(target, ignore_errors=True)
                target.parent.mkdir(parents=True, exist_ok=True)
                os.utime(source)
                source.rename(target)
        except OSError as error:
            raise _fault(source, error) from error

    def restore(self, lexicon_id: str) -> Manifest:
        """Bring a removed lexicon back. Raises :class:`LexiconError`."""
        source, target = self._removed(lexicon_id), self.folder / lexicon_id
        if not (source / MANIFEST).exists():
            raise LexiconError("no lexicon {lexicon!r} was removed lately", lexicon=lexicon_id[:60])
        try:
            with locked(self.folder / _LOCK):
                _check_free(target)
                source.rename(target)
        except OSError as error:
            raise _fault(source, error) from error
        return read_manifest(target)

    def sweep(self) -> None:
        """Delete what builds have left that were killed, and what was removed a month ago."""
        sweep_builds(self.folder)
        now = time.time()
        for path in (self.folder / _REMOVED).glob("*"):
            if _age(path, now) > _KEPT:
                shutil.rmtree(path, ignore_errors=True)

    def _install(self, staged: Path, replace: bool) -> Manifest:
        built = [path.parent for path in staged.glob(f"*/{MANIFEST}")]
        if len(built) != 1:
            raise LexiconError("{folder}: no lexicon was built", folder=staged)
        target = self.folder / check_id(read_manifest(built[0]).id)
        try:
            with locked(self.folder / _LOCK):
                if not replace:
                    _check_free(target)
                _keep_figures(target, built[0])
                _swap(built[0], target)
        except OSError as error:
            raise _fault(target, error) from error
        return read_manifest(target)

    def _place(self, lexicon_id: str) -> Path:
        path = self.folder / check_id(lexicon_id)
        if not (path / MANIFEST).exists():
            raise LexiconError(
                "{lexicon!r} is not a lexicon of yours: only those can be removed",
                lexicon=lexicon_id,
            )
        return path

    def _removed(self, lexicon_id: str) -> Path:
        return self.folder / _REMOVED / check_id(lexicon_id)


def sweep_builds(folder: Path) -> None:
    """Delete what builds of lexicons in a folder have left that were killed an hour ago or more."""
    now = time.time()
    for prefix in (STAGED, _REPLACED):
        for path in folder.glob(f"{prefix}{_RANDOM}"):
            if _age(path, now) > _HOUR:
                shutil.rmtree(path, ignore_errors=True)


def _keep_figures(target: Path, built: Path) -> None:
    """Copy the figures of the lexicon that is replaced to its successor, if they are its own."""
    before, after = manifest_before(target), read_manifest(built)
    manifest = with_figures(after, before)
    if manifest == after:
        return
    for file in files_to_keep(manifest, before):
        if file not in after.files:
            shutil.copyfile(target / file.name, built / file.name)
    (built / MANIFEST).write_text(manifest.to_json(), encoding="utf-8")


def _swap(built: Path, target: Path) -> None:
    """Rename a folder to its place; one that is there is deleted after that, or put back."""
    built.chmod(0o755)
    if not target.exists():
        built.rename(target)
        return
    aside = Path(tempfile.mkdtemp(prefix=_REPLACED, dir=target.parent)) / target.name
    target.rename(aside)
    try:
        built.rename(target)
    except OSError:
        aside.rename(target)
        raise
    finally:
        shutil.rmtree(aside.parent, ignore_errors=True)


def _check_free(target: Path) -> None:
    if target.exists():
        raise LexiconError("{target}: there is a lexicon of this id already", target=target)


def _age(path: Path, now: float) -> float:
    try:
        return now - path.stat().st_mtime
    except OSError:
        return 0.0


def _fault(path: Path, error: OSError) -> LexiconError:
    return LexiconError("{path}: {reason}", path=path, reason=reason(error))
