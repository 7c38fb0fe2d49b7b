"""The manifest of a lexicon: ``manifest.json`` in its folder, and the files it names.

    {"format": 1, "id": "en", "name": "English", "language": "en",
     "tile_set": "en", "letters": "A B C …", "words": 240636,
     "graph": {"file": "en.kwg", "bytes": 4527960, "sha256": "…"},
     "tiers": {"file": "en.tiers", "bytes": 240636, "sha256": "…"},
     "playability": {"file": "en.playability", "bytes": 150000, "sha256": "…"},
     "columns": {"file": "en.columns", "bytes": 900000, "sha256": "…"},
     "licences": ["LICENSE-SCOWL.txt"], "recipe": "recipe.py", "sources": {"en.txt": "…"}}

``tiers``, ``playability``, ``columns``, ``licences``, ``recipe`` and ``sources`` (sha256 of what it
was made of) may be missing. Files lie beside the manifest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import read_object, writable
from eliot_qt.store.reading import MEGABYTE, read_text

from . import LexiconError

MANIFEST = "manifest.json"
# Beside the manifest of a lexicon made of another one.
LAYER_FILE = "layer.json"
# Beside the manifest of a list that came with definitions: lines of a word, a tab, its definition.
DEFINITIONS_FILE = "definitions.txt"
FORMAT = 1
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
# Windows opens a device under these names, with any suffix.
_DEVICES = re.compile(
    r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(\..*)?", re.IGNORECASE | re.DOTALL
)
# Words and bytes of any lexicon stay below this; file names of every system below that.
_MOST = 10**9
_LONGEST_NAME = 200
_MOST_LICENCES = 1000
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class DataFile:
    """A file of a lexicon: its name, size in bytes and sha256 in hexadecimal."""

    name: str
    size: int
    sha256: str

    @classmethod
    def of(cls, name: str, data: bytes) -> DataFile:
        """The entry for a file with this content."""
        return cls(name, len(data), _sha256(data))

    def check(self, path: Path, data: bytes | memoryview) -> None:
        """Raise :class:`LexiconError` naming the path unless the content is the one meant."""
        if memoryview(data).nbytes != self.size:
            size = memoryview(data).nbytes
            raise LexiconError(
                "{path}: damaged, {found:,} bytes instead of {size:,}",
                path=path,
                found=size,
                size=self.size,
            )
        if _sha256(data) != self.sha256:
            raise LexiconError(
                "{path}: damaged, its content is not what the manifest says", path=path
            )


def _sha256(data: bytes | memoryview) -> str:
    # The first window opens no lexicon.
    import hashlib

    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True)
class Manifest:
    """Description of a lexicon in ``folder``; ``letters`` are the tiles 1, 2, 3 … of its graph."""

    folder: Path
    id: str
    name: str
    language: str
    tile_set_id: str
    letters: tuple[str, ...]
    words: int
    graph: DataFile
    tiers: DataFile | None = None
    playability: DataFile | None = None
    columns: DataFile | None = None
    licences: tuple[str, ...] = ()
    recipe: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)

    @property
    def files(self) -> tuple[DataFile, ...]:
        """The data files that must be there."""
        optional = (self.tiers, self.playability, self.columns)
        return (self.graph, *(file for file in optional if file is not None))

    def licence_texts(self) -> dict[str, str]:
        """Content of the licence files by name. Raises :class:`LexiconError`."""
        texts = {}
        for name in self.licences:
            path = self.folder / name
            try:
                texts[name] = read_text(path, MEGABYTE)
            except OSError as error:
                raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
            except ValueError as error:
                raise LexiconError("{path}: {fault}", path=path, fault=error) from error
        return texts

    def to_json(self) -> str:
        """Text of the manifest file."""
        table: dict[str, object] = {
            "format": FORMAT,
            "id": self.id,
            "name": self.name,
            "language": self.language,
            "tile_set": self.tile_set_id,
            "letters": " ".join(self.letters),
            "words": self.words,
            "graph": _file_table(self.graph),
        }
        if self.tiers:
            table["tiers"] = _file_table(self.tiers)
        if self.playability:
            table["playability"] = _file_table(self.playability)
        if self.columns:
            table["columns"] = _file_table(self.columns)
        if self.licences:
            table["licences"] = list(self.licences)
        if self.recipe:
            table["recipe"] = self.recipe
        if self.sources:
            table["sources"] = dict(self.sources)
        return json.dumps(table, indent=2, ensure_ascii=False) + "\n"


def check_id(lexicon_id: str) -> str:
    """The id, if it can name a folder everywhere; raises :class:`LexiconError`."""
    if not _ID.fullmatch(lexicon_id):
        raise LexiconError(
            "{lexicon!a} is not a lexicon id: up to 40 of a-z, 0-9, _ and -, the "
            "first a letter or digit",
            lexicon=lexicon_id[:60],
        )
    if _is_device(lexicon_id):
        raise LexiconError(
            "{lexicon!r} is not a lexicon id: Windows keeps this name for a device",
            lexicon=lexicon_id,
        )
    return lexicon_id


def is_id(lexicon_id: str) -> bool:
    """Return whether an id can name a folder on every system."""
    return _ID.fullmatch(lexicon_id) is not None and not _is_device(lexicon_id)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a lexicon's folder. Raises :class:`LexiconError` naming file and entry."""
    path = folder / MANIFEST
    try:
        return _manifest(folder, Fields(read_object(path), str(path)))
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
    except SaveError as error:
        raise LexiconError("{fault}", fault=error) from error
    except ValueError as error:
        raise LexiconError("{path}: {fault}", path=path, fault=error) from error


def _file_table(file: DataFile) -> dict[str, object]:
    return {"file": file.name, "bytes": file.size, "sha256": file.sha256}


def _manifest(folder: Path, given: Fields) -> Manifest:
    """Take a manifest's JSON apart; every fault names the file and the entry."""
    version = given.number("format", 0, _MOST)
    if version != FORMAT:
        given.fail(
            "format", "is {version}; this program reads {format}", version=version, format=FORMAT
        )
    return Manifest(
        folder=folder,
        id=_id(given),
        name=given.filled_text("name"),
        language=given.filled_text("language"),
        tile_set_id=given.filled_text("tile_set"),
        letters=tuple(given.filled_text("letters").split()),
        words=given.number("words", 0, _MOST),
        graph=_file(given.object("graph")),
        tiers=_file(given.object("tiers")) if given.has("tiers") else None,
        playability=_file(given.object("playability")) if given.has("playability") else None,
        columns=_file(given.object("columns")) if given.has("columns") else None,
        licences=tuple(_licences(given)),
        recipe=given.text("recipe") if given.has("recipe") else "",
        sources=text_table(given, "sources"),
    )


def text_table(given: Fields, name: str) -> dict[str, str]:
    """A field that is an object of texts; empty where it is missing."""
    if not given.has(name):
        return {}
    table = given.object(name)
    return {writable(key): table.text(key) for key in table.names}


def _id(given: Fields) -> str:
    try:
        return check_id(given.filled_text("id"))
    except LexiconError as error:
        given.fail("id", "{fault}", fault=error)


def _licences(given: Fields) -> Iterator[str]:
    for name in given.texts("licences", _MOST_LICENCES) if given.has("licences") else ():
        _check_file_name(given, "licences", name)
        yield name


def _file(given: Fields) -> DataFile:
    name, sha256 = given.text("file"), given.text("sha256")
    _check_file_name(given, "file", name)
    if not _SHA256.fullmatch(sha256):
        given.fail("sha256", "must be 64 hexadecimal digits")
    return DataFile(name, given.number("bytes", 0, _MOST), sha256)


def _check_file_name(given: Fields, field_name: str, name: str) -> None:
    if not _is_file_name(name):
        given.fail(field_name, "{name!r} is not a file beside the manifest", name=name[:60])


def _is_file_name(name: str) -> bool:
    """Return whether a name is that of a file in the same folder, on every system."""
    plain = name.isprintable() and len(name.encode(errors="replace")) <= _LONGEST_NAME
    hidden = not name or name.startswith(".")
    return plain and not hidden and not set(name) & set('/\\:*?"<>|') and not _is_device(name)


def _is_device(name: str) -> bool:
    return _DEVICES.fullmatch(name) is not None
