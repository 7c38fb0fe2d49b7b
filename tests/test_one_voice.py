"""What is said to people is worded once: no two rooms have the same sentence in their source."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from .house_figures import tree_of

PACKAGE = Path(__file__).resolve().parent.parent / "eliot_qt"
# The package is parsed once for all tests of its source.
pytestmark = pytest.mark.usefixtures("parsed_files")
# The same sentence in two rooms, which a person might see; 73 when this was first counted.
MOST_TWICE = 4
_VALUE = re.compile(r"\{[^}]*\}|%n")
_WORD = re.compile(r"[^\W\d_]{2,}")
# Calls whose texts no person reads: keys, parts of files, marks of the program itself.
_UNSEEN = {"getattr", "setattr", "hasattr", "setObjectName", "compile", "TypeVar", "cast"}


def sentences(tree: ast.AST) -> set[str]:
    """The texts of two words or more in a module that may be shown to people.

    Left out are docstrings, the values of enumerations, what is compared with, keys, and parts of
    f-strings: of these the words between two values are no sentence.
    """
    found = set()
    for text in _texts(tree):
        words = _WORD.findall(_VALUE.sub("", text))
        if len(words) > 1 and " " in text.strip() and "<" not in text:
            found.add(text.strip().rstrip(".:").casefold())
    return found


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
            return
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr() | ast.Compare():
            return
        case ast.ClassDef(bases=bases) if any("Enum" in ast.unparse(base) for base in bases):
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _UNSEEN:
            return
        case ast.Subscript(value=value):
            yield from _texts(value)
            return
        case ast.Dict(values=values):
            for value in values:
                yield from _texts(value)
            return
    for child in ast.iter_child_nodes(node):
        yield from _texts(child)


def said_twice(modules: Iterable[tuple[str, ast.AST]]) -> dict[str, set[str]]:
    """Sentences with the rooms that have them, of modules (room, tree); those of one go."""
    rooms = defaultdict(set)
    for room, tree in modules:
        for sentence in sentences(tree):
            rooms[sentence].add(room)
    return {sentence: found for sentence, found in sorted(rooms.items()) if len(found) > 1}


def test_no_sentence_is_worded_in_two_rooms() -> None:
    modules = (
        (path.relative_to(PACKAGE).parts[0], tree_of(path))
        for path in sorted(PACKAGE.rglob("*.py"))
    )
    found = said_twice(modules)
    assert len(found) <= MOST_TWICE, "\n".join(
        f"{text!r}: {', '.join(sorted(rooms))}" for text, rooms in found.items()
    )


def test_a_sentence_in_two_rooms_is_found() -> None:
    here = 'def f():\n    """The game is over."""\n    return Message("{name} wins the game")'
    there = 'TEXTS = {"the key": translate("Page", "{name} wins the game.")}'
    modules = (("play", here), ("widgets", there), ("widgets", here))
    assert said_twice((room, ast.parse(source)) for room, source in modules) == {
        "{name} wins the game": {"play", "widgets"}
    }


def test_what_nobody_reads_is_no_sentence() -> None:
    source = (
        '"""What it is."""\nclass A(StrEnum):\n    B = "not read"\n'
        'if kind == "one kind":\n    say(f"line {n} is not a move", "{word} x", "Go")\n'
        'self.setObjectName("the page")\ntable["a key"] = None\n'
    )
    assert sentences(ast.parse(source)) == set()


def test_one_word_is_used_for_one_thing() -> None:
    """On screen and in the terminal: exchange, phony, lose a turn."""
    others = re.compile(r"\b(swaps?|swapped|swapping|invalid words?|miss(es)? a turn)\b", re.I)
    found = [
        f"{path.relative_to(PACKAGE)}: {text}"
        for room in ("voice", "widgets", "models", "session", "terminal", "sheets", "review")
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for text in _shown(tree_of(path))
        if others.search(text)
    ]
    assert found == []


def _shown(tree: ast.AST) -> Iterator[str]:
    """Texts that are not keys or names: with a capital or several words."""
    for text in _texts(tree):
        if " " in text.strip() or text[:1].isupper():
            yield text
