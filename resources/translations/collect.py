"""Collects the texts of the window for a translator: python resources/translations/collect.py fr

Writes or updates eliot_fr.ts with Qt's lupdate, keeping what is translated. lupdate finds plural
forms in Python only where the number is written out: texts with a number get a file of their own,
and so do the messages that rooms without Qt make and the texts of the lessons.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import PySide6
from messages import Use, parsed, uses

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent.parent / "eliot_qt"
LESSONS = HERE.parent / "lessons"
ROOMS = ("models", "session", "widgets")
# The context that models/said.py looks messages up in.
MESSAGES = "Messages"


def counted_texts(path: Path) -> Iterator[str]:
    """Yield a line for lupdate for each text with a number."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if "counted(" in source else ():
        match node:
            case ast.Call(func=ast.Name(id="counted"), args=[context, many, one, _]):
                yield f"translate({', '.join(map(ast.unparse, (context, many, one)))}, 0)\n"


@cache
def worded() -> list[Use]:
    """The messages of all rooms in which there is anything to translate."""
    return [use for use in uses(parsed(sorted(PACKAGE.rglob("*.py")))) if use.has_words]


def messages() -> list[str]:
    """A line for lupdate for each message that rooms without Qt make."""
    found = worded()
    plain = {use.template for use in found if use.singular is None}
    counted = {(use.template, use.singular) for use in found if use.singular is not None}
    return [f"QT_TRANSLATE_NOOP({MESSAGES!r}, {text!r})\n" for text in sorted(plain)] + [
        f"translate({MESSAGES!r}, {many!r}, {one!r}, 0)\n" for many, one in sorted(counted)
    ]


def lesson_texts() -> list[str]:
    """A line for lupdate for each text of the lessons' files."""
    found = {text for path in LESSONS.glob("*.json") for text in _texts_of(path)}
    return [f"QT_TRANSLATE_NOOP('LessonFiles', {text!r})\n" for text in sorted(found)]


def _texts_of(path: Path) -> Iterator[str]:
    lesson = json.loads(path.read_text(encoding="utf-8"))
    yield from (lesson["title"], lesson["about"])
    for step in lesson["steps"]:
        yield from (step["ask"], step["coach"], *step.get("choices", ()))


def collect(language: str, folder: Path) -> None:
    """Write the file of a language into a folder."""
    tool = next(Path(PySide6.__file__).parent.glob("lupdate*"))
    sources = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    with TemporaryDirectory() as temporary:
        counted = Path(temporary) / "counted.py"
        lines = sorted({line for path in sources for line in counted_texts(path)})
        # The strings are written with single quotes or double ones; lupdate reads both.
        counted.write_text("".join(lines), encoding="utf-8")
        faults = Path(temporary) / "faults.py"
        faults.write_text("".join([*messages(), *lesson_texts()]), encoding="utf-8")
        files = "\n".join(map(str, [*sources, counted, faults]))
        listed = Path(temporary) / "sources.txt"
        listed.write_text(files, encoding="utf-8")
        options = ["-locations", "none", "-target-language", language]
        target = str(folder / f"eliot_{language}.ts")
        subprocess.run([tool, *options, f"@{listed}", "-ts", target], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    collect(sys.argv[1], HERE)
