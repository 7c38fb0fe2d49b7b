"""Figures beside a lexicon that is replaced: those of the same words stay, others are deleted.

Columns and playability are worked out by commands of their own, by hours of self-play even, and a
lexicon built anew from the same list has the same graph, byte for byte.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

from eliot_qt.store.reading import read_bytes

from . import LexiconError
from .manifest import DataFile, Manifest, read_manifest
from .wordlist import MOST_BYTES

# How to work figures out again: what follows "lexicon".
_AGAIN = {"columns": "columns {id}", "playability": "playability --lexicon {id}"}


def manifest_before(folder: Path) -> Manifest | None:
    """The manifest of the lexicon that is to be replaced; None if there is none to be read."""
    try:
        return read_manifest(folder)
    except LexiconError:
        return None


def with_figures(after: Manifest, before: Manifest | None) -> Manifest:
    """The manifest of a new lexicon with the figures of the one before, if they are its own."""
    if before is None or not _is_alike(before, after):
        return after
    return dataclasses.replace(
        after,
        tiers=after.tiers or _undamaged(before, before.tiers),
        playability=after.playability or _undamaged(before, before.playability),
        columns=after.columns or _undamaged(before, before.columns),
    )


def files_to_keep(after: Manifest, before: Manifest | None) -> tuple[DataFile, ...]:
    """The files of the lexicon before that its successor's manifest names."""
    return () if before is None else tuple(f for f in before.files if f in after.files)


def files_to_delete(after: Manifest, before: Manifest | None) -> tuple[DataFile, ...]:
    """The files of the lexicon before that are of other words, and not written over."""
    names = {file.name for file in after.files}
    return () if before is None else tuple(f for f in before.files if f.name not in names)


def lost_figures(before: Manifest | None, after: Manifest) -> dict[str, str]:
    """Figures a lexicon no longer has, and the command after ``lexicon`` that makes them anew."""
    figures = {}
    for name, command in _AGAIN.items():
        if getattr(before, name, None) is not None and getattr(after, name) is None:
            figures[name] = command.format(id=after.id)
    return figures


def _is_alike(before: Manifest, after: Manifest) -> bool:
    """Return whether two lexicons have the same words, of the same tiles."""
    return (before.graph.sha256, before.tile_set_id, before.letters) == (
        after.graph.sha256,
        after.tile_set_id,
        after.letters,
    )


def _undamaged(manifest: Manifest, file: DataFile | None) -> DataFile | None:
    """A file beside a manifest, if it is as the manifest says."""
    if file is None:
        return None
    path = manifest.folder / file.name
    try:
        file.check(path, read_bytes(path, MOST_BYTES))
    except (OSError, LexiconError):
        return None
    return file
