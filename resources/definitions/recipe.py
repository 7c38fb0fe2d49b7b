"""Make the short definitions of English words that come with the program.

    python resources/definitions/recipe.py --words WORDS [--sources FOLDER] [--out FILE]

Run it from the root of the source tree with ``PYTHONPATH=.``; it needs ``apt-get`` and ``dpkg-deb``
(a Debian-like system). With ``--sources`` the download is taken from that folder. ``--words`` is
the list that ``eliot-qt lexicon export en WORDS`` writes: of other words nothing is kept.

Definitions are the glosses of WordNet 3.0 (Debian package ``wordnet-base``; licence beside this
file), the first sense of each part of speech, cut at the first semicolon and without examples;
names and words with a capital are left out. ``en.own.txt`` holds our own for words that WordNet
lacks or knows in another meaning only; they come before WordNet's. A form that WordNet does not
have refers to the word it is of, ``=CAT n``, found by WordNet's rules for endings and its lists
of exceptions (morphy, ``man 7 morphy``). The result is a dictionary of keys and values
(``eliot_qt/lexicon/key_values.py``); the same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from eliot_qt.lexicon.key_values import build_key_values
from eliot_qt.words.definitions import FORM, GAP, read_pairs

HERE = Path(__file__).parent
VERSION = "1:3.0-37"
PACKAGE = "wordnet-base_1%3a3.0-37_all.deb"
PACKAGE_SHA256 = "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752"
# WordNet's names of files, and what stands in brackets.
PARTS = {"noun": "n", "verb": "v", "adj": "adj", "adv": "adv"}
# Endings that come off, and what is put in their place, of each part of speech.
ENDINGS = {
    "noun": ("s:", "ses:s", "xes:x", "zes:z", "ches:ch", "shes:sh", "men:man", "ies:y"),
    "verb": ("s:", "ies:y", "es:e", "es:", "ed:e", "ed:", "ing:e", "ing:"),
    "adj": ("er:", "est:", "er:e", "est:e"),
    "adv": (),
}
LONGEST = 110


def main() -> None:
    """Run the recipe from the command line."""
    parser = argparse.ArgumentParser(description="Make the English definitions.")
    parser.add_argument("--words", type=Path, required=True, help="the words, one a line")
    parser.add_argument("--sources", type=Path, help="folder holding the download")
    parser.add_argument("--out", type=Path, default=HERE / "en.keyvalues")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        folder = unpack((arguments.sources or download(work)) / PACKAGE, work)
        words = arguments.words.read_text("utf-8").split()
        own = read_pairs((HERE / "en.own.txt").read_text("utf-8"))
        arguments.out.write_bytes(build_key_values(definitions(WordNet(folder), words, own)))


def download(folder: Path) -> Path:
    """Fetch the package by name and version through its ordinary client."""
    subprocess.run(["apt-get", "download", f"wordnet-base={VERSION}"], cwd=folder, check=True)
    return folder


def unpack(package: Path, folder: Path) -> Path:
    """Unpack the package and return its folder of WordNet's files, if it is the one meant."""
    sha256 = hashlib.sha256(package.read_bytes()).hexdigest()
    if sha256 != PACKAGE_SHA256:
        raise SystemExit(f"{package.name}: sha256 is {sha256}, expected {PACKAGE_SHA256}")
    subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)
    return folder / "usr/share/wordnet"


class WordNet:
    """The first gloss of each word and part of speech, and the words that forms are of."""

    def __init__(self, folder: Path) -> None:
        self._glosses = {part: dict(_glosses(folder, part)) for part in PARTS}
        self._exceptions = {part: _exceptions(folder / f"{part}.exc") for part in PARTS}

    def glosses(self, word: str) -> list[tuple[str, str]]:
        """The glosses of a word in small letters, each with its part of speech."""
        return [
            (known[word], PARTS[part]) for part, known in self._glosses.items() if word in known
        ]

    def bases(self, form: str) -> list[tuple[str, str]]:
        """The words that a form may be of, one for each part of speech."""
        found = []
        for part, known in self._glosses.items():
            candidates = list(self._exceptions[part].get(form, ()))
            for rule in ENDINGS[part]:
                ending, instead = rule.split(":")
                if form.endswith(ending):
                    candidates.append(form[: -len(ending)] + instead)
            base = next((word for word in candidates if word in known and word != form), "")
            if base:
                found.append((base, PARTS[part]))
        return found


def _glosses(folder: Path, part: str) -> Iterator[tuple[str, str]]:
    """Words in small letters with the gloss of their first sense that is no name."""
    senses: dict[str, tuple[frozenset[str], str]] = {}
    for line in _lines(folder / f"data.{part}"):
        head, _, gloss = line.partition(" | ")
        fields = head.split()
        count = int(fields[3], 16)
        words = (re.sub(r"\(.*\)", "", fields[4 + 2 * number]) for number in range(count))
        senses[fields[0]] = frozenset(words), gloss
    for line in _lines(folder / f"index.{part}"):
        fields = line.split()
        word, count = fields[0], int(fields[2])
        for words, gloss in map(senses.__getitem__, fields[-count:]):
            if word in words and word.isalpha():
                yield word, shortened(gloss)
                break


def _exceptions(path: Path) -> dict[str, list[str]]:
    return {form: bases for form, *bases in map(str.split, path.read_text("ascii").splitlines())}


def _lines(path: Path) -> Iterator[str]:
    """The lines behind the licence, which is indented."""
    return (line for line in path.read_text("ascii").splitlines() if not line.startswith(" "))


def shortened(gloss: str) -> str:
    """A gloss without examples and further explanations, at most ``LONGEST`` characters."""
    text = re.split(r'[;:]? *"', gloss)[0].strip()
    clauses = text.split(";")
    # A remark in brackets may have a semicolon of its own.
    short = clauses[0]
    for clause in clauses[1:]:
        if short.count("(") == short.count(")"):
            break
        short += f";{clause}"
    short = short.strip()
    if len(short) <= LONGEST:
        return short
    return short[:LONGEST].rsplit(" ", 1)[0].rstrip(",") + " …"


def definitions(
    wordnet: WordNet, words: list[str], own: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """The words that have a definition with it."""
    forms = {
        form: f"{FORM}{word} {part}"
        for word, text in own.items()
        for part, names in re.findall(r"\[(\w+) ([A-Z, ]+)\]", text)
        for form in names.split(", ")
    }
    for word in words:
        text = own.get(word) or GAP.join(
            f"{gloss} [{part}]" for gloss, part in wordnet.glosses(word.lower())
        )
        if not text:
            text = forms.get(word) or GAP.join(
                f"{FORM}{base.upper()} {part}" for base, part in wordnet.bases(word.lower())
            )
        if text:
            yield word, text


if __name__ == "__main__":
    main()
