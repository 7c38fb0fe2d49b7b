"""What a bundle is made of: a list for machines, and the licences of all of it for people.

Both are files of the bundle (``bundled_parts`` in ``eliot_qt/paths.py``); About shows the licences.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Container, Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from urllib.parse import quote

from eliot_qt import __version__

from .environment import ROOT

# What starts the frozen program comes from it.
_BUILDER = "pyinstaller"
_IS_LICENCE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_SHORT = ("License-Expression", "License")
_IN_QT = ROOT / "bundle/inside_qt.toml"
_OF_ALL_FILES = re.compile(r"^Files: *\*(?:\n(?!\n).*)*?\nLicense: *(.+)", re.MULTILINE)
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True)
class Part:
    """Something that is shipped: ``licence`` in short, ``texts`` in full, ``url`` a package URL."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]
    url: str


def write_parts(folder: Path, parts: Iterable[Part]) -> None:
    """Write both files into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    found = sorted(parts, key=lambda part: part.name.lower())
    (folder / "licences.txt").write_text(licences_text(found), encoding="utf-8")
    (folder / "parts.cdx.json").write_text(
        json.dumps(bill_of_materials(found), indent=1), encoding="utf-8"
    )


def licences_text(parts: Iterable[Part]) -> str:
    """All licences, one part after the other."""
    return "\n\n".join(
        "\n\n".join([f"{part.name} {part.version}: {part.licence}", *part.texts]) for part in parts
    )


def bill_of_materials(parts: Iterable[Part]) -> dict[str, object]:
    """The parts in the format CycloneDX."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "eliot-qt", "version": __version__}
        },
        "components": [
            {
                "type": "library",
                "name": part.name,
                "version": part.version,
                "purl": part.url,
                "licenses": [{"license": {"name": part.licence}}],
            }
            for part in parts
        ],
    }


def python_parts(site: Path, left_out: Container[str] = ()) -> list[Part]:
    """The packages in ``site`` that the program asks for, and what they ask for.

    None of those that the bundle leaves out.
    """
    there = {_plain(each.metadata["Name"]): each for each in distributions(path=[str(site)])}
    wanted, found = ["eliot-qt", _BUILDER], set[str]()
    while wanted:
        name = wanted.pop()
        if name in found or name not in there or name in left_out:
            continue
        found.add(name)
        asked = [] if name == _BUILDER else there[name].requires or []
        matches = (_NAME.match(line) for line in asked if "extra ==" not in line)
        wanted += [_plain(match[0]) for match in matches if match]
    return [_python_part(there[name]) for name in found - {"eliot-qt"}]


def interpreter_part(library: Path, version: str) -> Part:
    """Python itself, whose standard library is the folder ``library``."""
    texts = [path.read_text("utf-8") for path in sorted(library.glob("LICENSE*"))]
    return Part("Python", version, "PSF-2.0", tuple(texts), f"pkg:generic/python@{version}")


def system_parts(libraries: Iterable[str]) -> list[Part]:
    """The system's packages that shared libraries of these names were taken from."""
    if shutil.which("dpkg-query") is None:
        return []
    packages = {_owner(name) for name in libraries} - {""}
    parts: dict[tuple[str, str], Part] = {}
    for part in map(_system_part, sorted(packages)):
        # Packages of one source have one licence.
        parts.setdefault((part.name, part.version), part)
    return list(parts.values())


def works_in_qt(version: str) -> list[Part]:
    """Return the works of others that a version of Qt's libraries has in them."""
    listed = tomllib.loads(_IN_QT.read_text("utf-8"))["work"]
    return [
        Part(
            work["name"],
            f"in Qt {version}",
            work["licence"],
            _copyright_of(work["text"]),
            f"pkg:generic/{quote(work['name'])}?in=qt@{version}",
        )
        for work in listed
    ]


def own_works() -> list[Part]:
    """Return the works of others among the program's own files: words, definitions, typefaces."""
    works = [
        (f"{manifest.parent.name} (lexicon)", "SCOWL", sorted(manifest.parent.glob("*.txt")))
        for manifest in sorted((ROOT / "lexicons").glob("*/manifest.json"))
    ]
    resources = ROOT / "resources"
    works += [
        ("Eliot Sans, of Inter (typeface)", "OFL-1.1", [resources / "fonts/OFL.txt"]),
        ("Eliot Serif (typeface)", "OFL-1.1", [resources / "fonts/OFL-serif.txt"]),
        (
            "WordNet (definitions)",
            "WordNet-3.0",
            [resources / "definitions/LICENSE-WORDNET.txt"],
        ),
    ]
    return [
        Part(
            name,
            __version__,
            licence,
            tuple(path.read_text("utf-8") for path in files),
            f"pkg:generic/eliot-qt@{__version__}#{quote(name)}",
        )
        for name, licence, files in works
    ]


def without_text(parts: Iterable[Part]) -> list[str]:
    """Return the names of parts that come without the text of their licence."""
    return [part.name for part in parts if not part.texts]


def write_sums(folder: Path) -> Path:
    """Write the SHA-256 sums of what is handed out, as ``sha256sum -c`` reads them."""
    suffixes = (".tar.xz", ".deb", ".whl", ".zip", ".dmg")
    lines = []
    for path in sorted(folder.iterdir()):
        if path.name.endswith(suffixes) and __version__ in path.name:
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    target = folder / "SHA256SUMS"
    target.write_text("".join(lines), encoding="ascii")
    return target


def _python_part(found: Distribution) -> Part:
    name, told = found.metadata["Name"], found.metadata
    short = next((told[key] for key in _SHORT if key in told), "see its home page")
    files = [each for each in found.files or () if _IS_LICENCE.search(each.name)]
    paths = [Path(str(found.locate_file(each))) for each in files if ".dist-info" in str(each)]
    texts = [path.read_text("utf-8", "replace") for path in paths if path.is_file()]
    if not texts and "GPL-3.0-only" in short:
        # Qt for Python leaves the choice and brings no text; ours is the same one.
        texts = [(ROOT / "LICENSE").read_text("utf-8")]
    url = f"pkg:pypi/{_plain(name)}@{found.version}"
    return Part(name, found.version, short.strip().splitlines()[0], tuple(texts), url)


def _owner(library: str) -> str:
    told = subprocess.run(
        ["dpkg-query", "--search", f"*/{library}"], capture_output=True, text=True
    ).stdout
    return told.split(":", 1)[0] if told else ""


def _system_part(package: str) -> Part:
    form = "${Version} ${source:Package}\n"
    told = subprocess.run(
        ["dpkg-query", "--show", f"--showformat={form}", package], capture_output=True, text=True
    ).stdout.split()
    version, source = (told[0], told[1]) if len(told) > 1 else ("", package)
    texts = _copyright_of(package)
    licence = next(filter(None, map(licence_named_in, texts)), f"see licences.txt ({package})")
    return Part(source, version, licence, texts, f"pkg:deb/debian/{package}@{quote(version)}")


def licence_named_in(text: str) -> str:
    """Return the licence of most files as Debian's form of a copyright file names it; or none."""
    match = _OF_ALL_FILES.search(text) if text.startswith("Format:") else None
    return match[1].strip() if match else ""


def _copyright_of(package: str) -> tuple[str, ...]:
    text = Path("/usr/share/doc", package, "copyright")
    return (text.read_text("utf-8", "replace"),) if text.is_file() else ()


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
