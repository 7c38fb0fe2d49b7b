"""A backup of all that a person has here: one archive out, one in.

An archive is checked as a whole before anything of it is used: it may come from anywhere.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from eliot_qt.faults import Fault, reason

from .atomic import write_bytes

#: entry that says what the archive is
MARK = "eliot-qt-backup.txt"
_MARKED = b"Eliot Qt backup, version 1\n"
# Of an archive: its files, the bytes of one and of all. A lexicon has some ten megabytes.
_MOST_FILES, _MOST_BYTES, _MOST_ALL = 100_000, 512 << 20, 2 << 30
_CHUNK = 1 << 20
_LINK = 0o120000
_KINDS = 0o170000
# Windows has no such names.
_ODD = frozenset(':*?"<>|')
Watch = Callable[[], None]


class BackupError(Fault, ValueError):
    """An archive cannot be made or is not one that may be put in place."""


def pack(folders: Mapping[str, Path], target: Path, watch: Watch = lambda: None) -> int:
    """Write all files below some folders into an archive, each under its folder's name.

    Returns how many there are. Links, hidden files and archives are left out. Raises
    ``OSError`` if a file cannot be read or written; no half archive stays.
    """
    partly = target.with_name(f".{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(partly, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
            archive.writestr(MARK, _MARKED)
            count = 0
            for name, path in _files(folders):
                watch()
                if path not in (target, partly):
                    archive.write(path, name)
                    count += 1
        os.replace(partly, target)
    finally:
        partly.unlink(missing_ok=True)
    return count


def check(path: Path, names: Mapping[str, Path], watch: Watch = lambda: None) -> int:
    """Read an archive as a whole, and return how many files it has.

    Raises :class:`BackupError` if :func:`pack` did not make it, or it is damaged, too large, or has
    a name that leads elsewhere than below one of these folders.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _checked(archive, names)
            for entry in entries:
                with archive.open(entry) as file:
                    _read(file, entry.file_size, watch)
            return len(entries)
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise failed(path, error) from error


def unpack(path: Path, folders: Mapping[str, Path]) -> int:
    """Put the files of an archive in place; others stay. Raises as :func:`check`.

    Every file is written whole or not at all, and nothing is written if the archive is not right.
    """
    check(path, folders)
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _checked(archive, folders)
            for entry in entries:
                folder, *rest = PurePosixPath(entry.filename).parts
                with archive.open(entry) as file:
                    data = _read(file, entry.file_size, lambda: None)
                write_bytes(folders[folder].joinpath(*rest), data)
            return len(entries)
    except (OSError, zipfile.BadZipFile) as error:
        raise failed(path, error) from error


def keep_waiting(
    path: Path, folders: Mapping[str, Path], waiting: Path, watch: Watch = lambda: None
) -> int:
    """Copy an archive to where the program looks as it starts; raises as :func:`check`."""
    count = check(path, folders, watch)
    write_bytes(waiting, path.read_bytes())
    return count


def failed(path: Path, error: Exception) -> BackupError:
    """Return the message about an archive that could not be written or read."""
    return BackupError("{name}: {why}", name=path.name, why=reason(error))


def put_waiting(path: Path, folders: Mapping[str, Path]) -> BackupError | None:
    """Restore the archive that waits and delete it in any case; returns the error, if any."""
    try:
        unpack(path, folders)
    except BackupError as error:
        return error
    finally:
        path.unlink(missing_ok=True)
    return None


def _files(folders: Mapping[str, Path]) -> list[tuple[str, Path]]:
    paths = []
    for name, folder in folders.items():
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            hidden = any(part.startswith(".") for part in inside.parts)
            if path.is_file() and not path.is_symlink() and not hidden and path.suffix != ".zip":
                paths.append((f"{name}/{inside.as_posix()}", path))
    return paths


def _checked(archive: zipfile.ZipFile, names: Mapping[str, Path]) -> list[zipfile.ZipInfo]:
    """The files of an archive that all may be put in place; raises :class:`BackupError`."""
    members = archive.infolist()
    if not any(entry.filename == MARK for entry in members) or archive.read(MARK)[:99] != _MARKED:
        raise BackupError("this is not a backup of Eliot Qt")
    entries = [entry for entry in members if entry.filename != MARK]
    if len(entries) > _MOST_FILES or sum(entry.file_size for entry in entries) > _MOST_ALL:
        raise BackupError("the backup is too large")
    earlier_names: set[str] = set()
    for entry in entries:
        if not _is_safe(entry, names) or entry.filename.casefold() in earlier_names:
            raise BackupError("{entry!r} may not be put in place", entry=entry.filename[:80])
        earlier_names.add(entry.filename.casefold())
    return entries


def _is_safe(entry: zipfile.ZipInfo, names: Mapping[str, Path]) -> bool:
    """Return whether an entry is a file of usual size below one of the folders."""
    name, kind = entry.filename, (entry.external_attr >> 16) & _KINDS
    parts = name.split("/")
    plain = all(part and not part.startswith(".") for part in parts)
    odd = "\\" in name or not name.isprintable() or (os.name == "nt" and _ODD & {*name})
    regular = kind != _LINK and entry.file_size <= _MOST_BYTES and not entry.flag_bits & 1
    return plain and not odd and regular and len(parts) > 1 and parts[0] in names


def _read(file: IO[bytes], size: int, watch: Watch) -> bytes:
    """The bytes of an entry; no more than it says it has."""
    data = bytearray()
    while chunk := file.read(_CHUNK):
        watch()
        data += chunk
        if len(data) > size:
            raise BackupError("the backup is damaged")
    return bytes(data)
