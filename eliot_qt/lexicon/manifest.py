"""What a lexicon's folder says about itself: ``manifest.json`` and the files it names.

    {"format": 1, "id": "en", "name": "English", "language": "en",
     "tile_set": "en", "letters": "A B C …", "words": 240636,
     "graph": {"file": "en.kwg", "bytes": 4527960, "sha256": "…"},
     "tiers": {"file": "en.tiers", "bytes": 240636, "sha256": "…"},
     "licences": ["LICENSE-SCOWL.txt"], "recipe": "recipe.py", "sources": {"en.txt": "…"}}

``tiers``, ``licences``, ``recipe`` and ``sources`` (sha256 of what it was made of) may be missing.
Files lie beside the manifest.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eliot_qt.store.json_object import read_object, writable
from eliot_qt.store.reading import MEGABYTE, read_text

from . import LexiconError

MANIFEST = "manifest.json"
FORMAT = 1
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
# Windows opens a device under these names, with any suffix.
_DEVICES = re.compile(
    r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(\..*)?", re.IGNORECASE | re.DOTALL
)
# Words and bytes of any lexicon stay below this; file names of every system below that.
_MOST = 10**9
_LONGEST_NAME = 200
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
        return cls(name, len(data), hashlib.sha256(data).hexdigest())

    def check(self, path: Path, data: bytes | memoryview) -> None:
        """Raise :class:`LexiconError` naming the path unless the content is the one meant."""
        if memoryview(data).nbytes != self.size:
            found = memoryview(data).nbytes
            raise LexiconError(f"{path}: damaged, {found:,} bytes instead of {self.size:,}")
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise LexiconError(f"{path}: damaged, its content is not what the manifest says")


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
    licences: tuple[str, ...] = ()
    recipe: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)

    @property
    def files(self) -> tuple[DataFile, ...]:
        """The data files that must be there."""
        return (self.graph,) if self.tiers is None else (self.graph, self.tiers)

    def licence_texts(self) -> dict[str, str]:
        """Content of the licence files by name. Raises :class:`LexiconError`."""
        texts = {}
        for name in self.licences:
            path = self.folder / name
            try:
                texts[name] = read_text(path, MEGABYTE)
            except OSError as error:
                raise LexiconError(f"{path}: {error.strerror or error}") from error
            except ValueError as error:
                raise LexiconError(f"{path}: {error}") from error
        return texts

    def to_json(self) -> str:
        """Text of the manifest file."""
        table: dict[str, Any] = {
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
            f"{lexicon_id[:60]!a} is no lexicon id: up to 40 of a-z, 0-9, _ and -, "
            "the first a letter or digit"
        )
    if _is_device(lexicon_id):
        raise LexiconError(f"{lexicon_id!r} is no lexicon id: Windows keeps this name for a device")
    return lexicon_id


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a lexicon's folder. Raises :class:`LexiconError` naming file and entry."""
    path = folder / MANIFEST
    try:
        table = read_object(path)
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise LexiconError(f"{path}: {error}") from error
    return _Reader(path, table).manifest()


def _file_table(file: DataFile) -> dict[str, Any]:
    return {"file": file.name, "bytes": file.size, "sha256": file.sha256}


class _Reader:
    """Takes a manifest's JSON apart; every fault names the file and the entry."""

    def __init__(self, path: Path, table: dict[str, Any]) -> None:
        self._path = path
        self._table = table

    def manifest(self) -> Manifest:
        version = self._number("format")
        if version != FORMAT:
            raise LexiconError(f"{self._path}: format {version}; this program reads {FORMAT}")
        return Manifest(
            folder=self._path.parent,
            id=self._id(),
            name=self._text("name"),
            language=self._text("language"),
            tile_set_id=self._text("tile_set"),
            letters=tuple(self._text("letters").split()),
            words=self._number("words"),
            graph=self._file("graph"),
            tiers=self._file("tiers") if "tiers" in self._table else None,
            licences=self._licences(),
            recipe=self._text("recipe", True),
            sources=self._sources(),
        )

    def _fault(self, key: str, what: str) -> LexiconError:
        return LexiconError(f"{self._path}: {key} {what}")

    def _id(self) -> str:
        try:
            return check_id(self._text("id"))
        except LexiconError as error:
            raise self._fault("id:", str(error)) from error

    def _text(self, key: str, optional: bool = False) -> str:
        value = self._table.get(key, "" if optional else None)
        if not isinstance(value, str) or not (value or optional):
            raise self._fault(key, "must be a text")
        return str(self._whole(key, value))

    def _number(self, key: str) -> int:
        value = self._table.get(key)
        if type(value) is not int or not 0 <= value <= _MOST:
            raise self._fault(key, f"must be a number up to {_MOST}")
        return value

    def _licences(self) -> tuple[str, ...]:
        value = self._table.get("licences", [])
        if not isinstance(value, list):
            raise self._fault("licences", "must be a list of file names")
        return tuple(self._file_name("licences", name) for name in value)

    def _whole(self, key: str, value: Any) -> Any:
        try:
            return writable(value)
        except ValueError as error:
            raise self._fault(key, f"holds {error}") from error

    def _sources(self) -> dict[str, str]:
        value = self._table.get("sources", {})
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise self._fault("sources", "must be a table of texts")
        return dict(self._whole("sources", value))

    def _file(self, key: str) -> DataFile:
        value = self._table.get(key)
        if not isinstance(value, dict):
            raise self._fault(key, "must be a table of file, bytes and sha256")
        name, size, sha256 = value.get("file"), value.get("bytes"), value.get("sha256")
        if (
            type(size) is not int
            or size < 0
            or not isinstance(sha256, str)
            or not _SHA256.fullmatch(sha256)
        ):
            raise self._fault(key, "must have bytes and a sha256")
        return DataFile(self._file_name(key, name), size, sha256)

    def _file_name(self, key: str, name: object) -> str:
        if not isinstance(name, str) or not _is_file_name(name):
            shown = ascii(name)[:60]
            raise self._fault(key, f"names {shown}, which is no file beside the manifest")
        return name


def _is_file_name(name: str) -> bool:
    """Whether a name is that of a file in the same folder, on every system."""
    plain = name.isprintable() and len(name.encode(errors="replace")) <= _LONGEST_NAME
    hidden = not name or name.startswith(".")
    return plain and not hidden and not set(name) & set('/\\:*?"<>|') and not _is_device(name)


def _is_device(name: str) -> bool:
    return _DEVICES.fullmatch(name) is not None
