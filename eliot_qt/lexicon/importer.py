"""A word list becomes a lexicon in a folder, at once or not at all."""

from __future__ import annotations

import dataclasses
import os
import shutil
import tempfile
import unicodedata
from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.file_lock import locked
from eliot_qt.store.json_object import read_object
from eliot_qt.store.reading import read_bytes

from . import LexiconError
from .columns import Columns, columns_to_bytes
from .kept_figures import files_to_delete, manifest_before, with_figures
from .manifest import (
    DEFINITIONS_FILE,
    LAYER_FILE,
    MANIFEST,
    DataFile,
    Manifest,
    check_id,
    is_id,
    text_table,
)
from .own import STAGED, sweep_builds
from .playability import Playability
from .wordlist import MOST_BYTES, BadLine, WordList, read_word_list

_LOCK = ".importing"
_MOST_LICENCES = 1000
Reader = Callable[[Path, TileSet], WordList]
# Sorted, unique words of tiles → nodes (uint32) as eliot_qt.lexicon.builder.build gives them.
Builder = Callable[[Sequence[bytes]], "array[int] | memoryview"]


@dataclass(frozen=True)
class Origin:
    """The origin of a word list: the part of its lexicon's manifest beyond the words.

    ``folder`` is where the licence files are copied from.
    """

    language: str = ""
    licences: tuple[str, ...] = ()
    recipe: str = ""
    sources: tuple[tuple[str, str], ...] = ()
    folder: Path = Path()


@dataclass(frozen=True)
class Imported:
    """The new lexicon and the lines of the word list that gave no word.

    ``bad_lines`` are the first of ``bad_count``.
    """

    manifest: Manifest
    bad_lines: tuple[BadLine, ...]
    bad_count: int = 0


def read_origin(path: Path) -> Origin:
    """Read a recipe's ``about.json``. Raises :class:`LexiconError` naming the file."""
    try:
        fields = Fields(read_object(path), str(path))
        return Origin(
            language=fields.text("language") if fields.has("language") else "",
            licences=fields.texts("licences", _MOST_LICENCES) if fields.has("licences") else (),
            recipe=fields.text("recipe") if fields.has("recipe") else "",
            sources=tuple(text_table(fields, "sources").items()),
            folder=path.parent,
        )
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
    except SaveError as error:
        raise LexiconError("{fault}", fault=error) from error
    except ValueError as error:
        raise LexiconError("{path}: {fault}", path=path, fault=error) from error


def import_word_list(
    path: Path,
    tile_set: TileSet,
    folder: Path,
    build: Builder,
    *,
    read: Reader = read_word_list,
    lexicon_id: str = "",
    name: str = "",
    tiers: Path | None = None,
    origin: Origin | None = None,
    reserved: Collection[str] = (),
    replace: bool = False,
) -> Imported:
    """Make the lexicon ``folder/<id>`` of a word list; id and name default to the file's.

    ``read`` makes the list of the file, by default of a text; see
    :mod:`eliot_qt.lexicon.file_formats`. ``tiers`` is a file of one byte per line of the list,
    which must then be sorted. A lexicon of that id stays untouched unless ``replace``.
    ``reserved`` are ids of lexicons elsewhere that would hide the new one.
    Raises :class:`LexiconError`.
    """
    lexicon_id = check_id(lexicon_id or _id_from(path.stem))
    _check_not_reserved(lexicon_id, reserved)
    _check_free(folder / lexicon_id, replace)
    word_list = read(path, tile_set)
    _check_word_list(word_list, path, tile_set, has_tiers=tiers is not None)
    manifest = write_lexicon(
        folder / lexicon_id,
        name or path.stem,
        tile_set,
        memoryview(build(word_list.words)),
        len(word_list.words),
        tiers=_read_tiers(tiers, len(word_list.words)) if tiers is not None else None,
        origin=_with_source(origin or Origin(), path),
        others=_definitions(word_list),
        replace=replace,
    )
    return Imported(manifest, word_list.bad_lines, word_list.bad_count)


def _with_source(origin: Origin, path: Path) -> Origin:
    """The origin with the list itself among its sources."""
    source = path.name, DataFile.of(path.name, _read(path)).sha256
    return dataclasses.replace(origin, sources=(*origin.sources, source))


def _definitions(word_list: WordList) -> dict[str, bytes]:
    """The file of a list's definitions; none for a list without any."""
    text = "".join(f"{line}\n" for line in word_list.definitions)
    return {DEFINITIONS_FILE: text.encode()} if text else {}


def _check_not_reserved(lexicon_id: str, reserved: Collection[str]) -> None:
    if lexicon_id in reserved:
        raise LexiconError(
            "{lexicon!r} is a lexicon of the program; choose another id", lexicon=lexicon_id
        )


def _check_word_list(
    word_list: WordList, path: Path, tile_set: TileSet, *, has_tiers: bool
) -> None:
    if not word_list.words:
        raise LexiconError(
            "{path}: no line is a word of {tile_set} tiles", path=path, tile_set=tile_set.name
        )
    if has_tiers and (not word_list.ascending or word_list.bad_lines):
        raise LexiconError("{path}: tiers need a sorted list without other lines", path=path)


def write_lexicon(
    target: Path,
    name: str,
    tile_set: TileSet,
    graph: memoryview,
    words: int,
    *,
    tiers: bytes | None = None,
    origin: Origin | None = None,
    others: Mapping[str, bytes] | None = None,
    replace: bool = False,
) -> Manifest:
    """Write the lexicon of a word graph into ``target``, a folder of its id, at once.

    ``words`` is their number, ``others`` are more files to lie beside the manifest. Of a lexicon
    that is replaced tiers, playability and columns stay if the words are the same, else they are
    deleted. Raises :class:`LexiconError`.
    """
    origin = origin or Origin()
    data = {f"{target.name}.kwg": graph.tobytes()}
    if tiers is not None:
        data[f"{target.name}.tiers"] = tiers
    files = [DataFile.of(file, content) for file, content in data.items()]
    manifest = Manifest(
        folder=target,
        id=target.name,
        name=name,
        language=origin.language or tile_set.locale,
        tile_set_id=tile_set.id,
        letters=tile_set.letters[1:],
        words=words,
        graph=files[0],
        tiers=files[1] if tiers is not None else None,
        licences=origin.licences,
        recipe=origin.recipe,
        sources=dict(origin.sources),
    )
    data |= {licence: _read(origin.folder / licence) for licence in origin.licences}
    data |= others or {}
    return (_replace if replace else _write_new)(manifest, data)


def _write_new(manifest: Manifest, data: dict[str, bytes]) -> Manifest:
    _write(manifest, data, replace=False)
    return manifest


def _replace(manifest: Manifest, data: dict[str, bytes]) -> Manifest:
    """Write a lexicon over another one; return the manifest with the figures that stay true."""
    before = manifest_before(manifest.folder)
    manifest = with_figures(manifest, before)
    _write(manifest, data, replace=True)
    outdated = [file.name for file in files_to_delete(manifest, before)]
    # A lexicon replaced by a plain word list must not be rebuilt as a layer, nor keep definitions.
    outdated += [name for name in (LAYER_FILE, DEFINITIONS_FILE) if name not in data]
    for name in outdated:
        path = manifest.folder / name
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
    return manifest


def write_playability(manifest: Manifest, figures: Playability) -> Manifest:
    """Put figures beside a lexicon, in place of those there are. Raises :class:`LexiconError`."""
    _check_words(manifest, len(figures.counts))
    name = f"{manifest.id}.playability"
    data = figures.to_bytes()
    manifest = dataclasses.replace(manifest, playability=DataFile.of(name, data))
    _write(manifest, {name: data}, replace=True)
    return manifest


def write_columns(manifest: Manifest, columns: Columns) -> Manifest:
    """The same for the figures that searches use."""
    for column in columns.values():
        _check_words(manifest, len(column))
    name = f"{manifest.id}.columns"
    data = columns_to_bytes(columns)
    manifest = dataclasses.replace(manifest, columns=DataFile.of(name, data))
    _write(manifest, {name: data}, replace=True)
    return manifest


def _check_words(manifest: Manifest, words: int) -> None:
    if words != manifest.words:
        raise LexiconError(
            "{folder}: the figures are not those of {words:,} words",
            folder=manifest.folder,
            words=manifest.words,
        )


def free_id(name: str, taken: Collection[str]) -> str:
    """Make an id from a name, different from those taken."""
    base_id = _id_from(name)
    ids = (base_id, *(f"{base_id[:35]}_{number}" for number in range(2, len(taken) + 3)))
    return next(each for each in ids if each not in taken and is_id(each))


def _id_from(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.lower())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    text = "".join(c if c.isascii() and c.isalnum() else "_" for c in letters)
    return text.strip("_")[:40] or "lexicon"


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path, MOST_BYTES)
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error


def _read_tiers(path: Path, words: int) -> bytes:
    tiers = _read(path)
    if len(tiers) != words:
        raise LexiconError(
            "{path}: {count:,} tiers for {words:,} words", path=path, count=len(tiers), words=words
        )
    return tiers


def _check_free(target: Path, replace: bool) -> None:
    if (target / MANIFEST).exists() and not replace:
        raise LexiconError("{target}: there is a lexicon of this id already", target=target)


def _write(manifest: Manifest, data: dict[str, bytes], replace: bool) -> None:
    """Write into a hidden folder first; a new lexicon then appears under its name at once.

    Over an existing folder, whose other files stay, the files are moved one by one, the manifest
    last: what is interrupted is a damaged lexicon that says so, never a wrong one.
    """
    target = manifest.folder
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        sweep_builds(target.parent)
        work = Path(tempfile.mkdtemp(prefix=STAGED, dir=target.parent))
        try:
            for name, content in (*data.items(), (MANIFEST, manifest.to_json().encode())):
                _write_file(work / name, content)
            # Two imports of one id at once must not leave files of both.
            with locked(target.parent / _LOCK):
                _check_free(target, replace)
                _put_in_place(work, target, (*data, MANIFEST))
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise LexiconError("{target}: {reason}", target=target, reason=reason(error)) from error


def _put_in_place(work: Path, target: Path, names: Sequence[str]) -> None:
    if target.exists():
        for name in names:
            os.replace(work / name, target / name)
    else:
        work.chmod(0o755)
        work.rename(target)


def _write_file(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
