"""What is measured of a bundle: sizes, seconds, the glibc that it asks for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

MEGABYTE = 1e6
_GLIBC = re.compile(r"\bGLIBC_(\d+)\.(\d+)")
_ELF = b"\x7fELF"
Version = tuple[int, int]


@dataclass(frozen=True)
class Fact:
    """A figure, and the most that it may be (None: any)."""

    name: str
    value: float
    unit: str
    target: float | None

    @property
    def is_met(self) -> bool:
        """Whether it is as small as it should be."""
        return self.target is None or self.value <= self.target

    def __str__(self) -> str:
        shown = f"{self.value:,.2f}".rstrip("0").rstrip(".")
        aim = "" if self.target is None else f"   at most {self.target:g}"
        return f"  {self.name}: {shown} {self.unit}".rstrip() + aim + ("" if self.is_met else "  !")


def files_of(folder: Path) -> list[Path]:
    """All files of a folder that are no links, in order."""
    found = (Path(place, name) for place, _, names in os.walk(folder) for name in names)
    return sorted(path for path in found if not path.is_symlink())


def size_of(folder: Path) -> int:
    """The bytes in a folder's files."""
    return sum(path.stat().st_size for path in files_of(folder))


def elf_files(folder: Path) -> Iterator[Path]:
    """The programs and shared libraries of a folder."""
    for path in files_of(folder):
        with path.open("rb") as file:
            if file.read(len(_ELF)) == _ELF:
                yield path


def newest_glibc(folder: Path) -> tuple[Version | None, str]:
    """The newest glibc that a file of the folder asks for, and the file's name.

    None where ``objdump`` is not there to tell, or nothing asks.
    """
    tool = shutil.which("objdump")
    newest: Version | None = None
    asked_by = ""
    for path in elf_files(folder) if tool else ():
        told = subprocess.run([str(tool), "-T", str(path)], capture_output=True, text=True).stdout
        asked = newest_version(told.splitlines())
        if asked and (newest is None or asked > newest):
            newest, asked_by = asked, path.name
    return newest, asked_by


def newest_version(lines: Iterable[str]) -> Version | None:
    """The newest glibc named in a table of symbols."""
    found = (_GLIBC.search(line) for line in lines)
    return max(((int(match[1]), int(match[2])) for match in found if match), default=None)
