"""Make the word list of the lexicon ``en`` from two freely distributable packages.

    python lexicons/en/recipe.py --out FOLDER [--sources FOLDER]

Every word comes from SCOWL (Spell Checker Oriented Word Lists, Debian package ``scowl``); YAWL
(Yet Another Word List, public domain, inside the Python package ``boggleboard``) only removes
what is no word for this game. Rule: the lower-case entries of SCOWL's words, abbreviations and
contractions up to size 80, accents stripped, upper-cased, 2 to 15 letters A-Z, that are in YAWL.

Needs Python 3.11, ``apt-get`` and ``dpkg-deb`` (a Debian-like system) and ``pip``; with
``--sources`` the two downloads are taken from that folder instead of the network. Sources and
result are checked against their sha256; a difference stops the recipe.

Writes ``en.txt`` (one word per line), ``en.tiers`` (one byte per word, in the same order: the
smallest size of SCOWL's words it is in, 10 to 80), the licences and ``about.json``.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
from pathlib import Path

SCOWL = "2020.12.07-2"
SCOWL_FILE = f"scowl_{SCOWL}_all.deb"
SCOWL_SHA256 = "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"
BOGGLEBOARD = "1.0.5"
BOGGLEBOARD_FILE = f"boggleboard-{BOGGLEBOARD}.tar.gz"
BOGGLEBOARD_SHA256 = "69a0f81beb82c9ecc35cac8da9cd45225d3c9fb83192bc2f05ddd7610e386eb9"
WORDS_SHA256 = "e6915421155d6330afd612db2f7a3b281c302bc8dcc956257e3c32615f14fbe7"
LARGEST_SIZE = 80
LICENCE = "LICENSE-SCOWL.txt"
CREDITS = "CREDITS.txt"


def main() -> None:
    """Run the recipe from the command line."""
    parser = argparse.ArgumentParser(description="Make the English word list.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the result")
    parser.add_argument("--sources", type=Path, help="folder holding the two downloads")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        sources = arguments.sources or download(work)
        scowl = unpack_scowl(sources / SCOWL_FILE, work)
        sizes = scowl_sizes(scowl / "usr/share/dict/scowl")
        yawl = yawl_words(sources / BOGGLEBOARD_FILE)
        arguments.out.mkdir(parents=True, exist_ok=True)
        write(arguments.out, {word: size for word, size in sizes.items() if word in yawl})
        shutil.copyfile(scowl / "usr/share/doc/scowl/copyright", arguments.out / LICENCE)
    credits_file = Path(__file__).with_name(CREDITS)
    if credits_file.resolve().parent != arguments.out.resolve():
        shutil.copyfile(credits_file, arguments.out / CREDITS)


def download(folder: Path) -> Path:
    """Fetch both packages by name and version through their ordinary clients."""
    subprocess.run(["apt-get", "download", f"scowl={SCOWL}"], cwd=folder, check=True)
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*pip, f"boggleboard=={BOGGLEBOARD}"], cwd=folder, check=True)
    return folder


def check(name: str, data: bytes, sha256: str) -> None:
    """Stop unless the data has the hash."""
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise SystemExit(f"{name}: sha256 is {found}, expected {sha256}")


def unpack_scowl(package: Path, folder: Path) -> Path:
    """The unpacked Debian package."""
    check(package.name, package.read_bytes(), SCOWL_SHA256)
    target = folder / "scowl"
    subprocess.run(["dpkg-deb", "-x", package, target], check=True)
    return target


def scowl_sizes(folder: Path) -> dict[str, int]:
    """Every usable word of SCOWL with the smallest size it is in as a word."""
    kinds = re.compile(r".*-(words|abbreviations|contractions)\.(\d+)")
    sizes: dict[str, int] = {}
    for path in sorted(folder.iterdir()):
        match = kinds.fullmatch(path.name)
        if not match or int(match[2]) > LARGEST_SIZE:
            continue
        # How common an abbreviation is says nothing about the word spelled like it.
        size = int(match[2]) if match[1] == "words" else LARGEST_SIZE
        for entry in path.read_text(encoding="utf-8").split("\n"):
            word = usable(entry)
            if word:
                sizes[word] = min(size, sizes.get(word, size))
    return sizes


def usable(entry: str) -> str:
    """The word as it is played, or nothing."""
    if entry != entry.lower():
        return ""
    plain = (c for c in unicodedata.normalize("NFD", entry) if not unicodedata.combining(c))
    word = "".join(plain).upper()
    return word if re.fullmatch("[A-Z]{2,15}", word) else ""


def yawl_words(package: Path) -> set[str]:
    """YAWL, read from the package's source without running it."""
    check(package.name, package.read_bytes(), BOGGLEBOARD_SHA256)
    member = f"boggleboard-{BOGGLEBOARD}/boggleboard/yawl.py"
    with tarfile.open(package) as archive:
        file = archive.extractfile(member)
        if file is None:
            raise SystemExit(f"{package.name}: {member} is no file")
        module = ast.parse(file.read())
    for statement in module.body:
        if isinstance(statement, ast.Assign):
            return {word.upper() for word in ast.literal_eval(statement.value)}
    raise SystemExit(f"{package.name}: no word list in {member}")


def write(folder: Path, sizes: dict[str, int]) -> None:
    """Word list, tiers and description; the list must be the known one."""
    words = sorted(sizes)
    text = "".join(f"{word}\n" for word in words).encode("ascii")
    check("the word list", text, WORDS_SHA256)
    (folder / "en.txt").write_bytes(text)
    (folder / "en.tiers").write_bytes(bytes(sizes[word] for word in words))
    about = {
        "language": "en",
        "licences": [LICENCE, CREDITS],
        "recipe": "recipe.py",
        "sources": {SCOWL_FILE: SCOWL_SHA256, BOGGLEBOARD_FILE: BOGGLEBOARD_SHA256},
    }
    (folder / "about.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    print(f"{len(words):,} words in {folder / 'en.txt'}")


if __name__ == "__main__":
    main()
