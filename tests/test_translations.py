"""Every text for people can be translated: lupdate finds it in the context that Qt looks in."""

from __future__ import annotations

import ast
import re
import runpy
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from eliot_qt.players.level_table import LEVELS
from eliot_qt.puzzles.lessons import shelf as board_lessons
from eliot_qt.puzzles.lessons.lesson import ChoiceAsked
from eliot_qt.widgets.texts.level_texts import level_choices

from .house_figures import tree_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eliot_qt"
# The package is parsed once for all tests of its source.
pytestmark = pytest.mark.usefixtures("parsed_files")
# Where people's texts are made with Qt; the terminal speaks English.
ROOMS = ("models", "session", "widgets")
# Their first arguments are those of QCoreApplication.translate: context and text.
MARKS = {"translate", "counted", "QT_TRANSLATE_NOOP"}
# Functions that look up texts marked elsewhere, and counted itself.
LOOKUPS = {"words", "club_words", "counted", "_template_text", "_in_language"}

Text = tuple[str, str]


def sources() -> list[Path]:
    return [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]


def faults(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and reason of each text that lupdate cannot find, or finds in another context."""
    for item in _calls_in(tree):
        if isinstance(item[0], int):
            yield item[0], item[1]


def texts(tree: ast.AST) -> Iterator[Text]:
    """Context and text of all that is translated."""
    for item in _calls_in(tree):
        if isinstance(item[0], str):
            yield item[0], item[1]


@cache
def _calls_in(tree: ast.AST) -> tuple[tuple[int, str] | Text, ...]:
    """Faults and texts of a tree, looked for once."""
    return tuple(_calls(tree))


def _calls(
    node: ast.AST, owner: str = "", function: str = ""
) -> Iterator[tuple[int, str] | tuple[str, str]]:
    """Faults (line, reason) and texts (context, text) below a node."""
    match node:
        case ast.ClassDef(name=name):
            owner, function = name, ""
        case ast.FunctionDef(name=name):
            function = name
        case ast.JoinedStr():
            # lupdate reads no f-strings.
            if any(map(_is_text, ast.walk(node))):
                yield node.lineno, "in an f-string"
        case ast.Call() if function not in LOOKUPS:
            found = _text(node, owner)
            if found is not None:
                yield found
        case ast.Assign(value=ast.Name(id=name)) if name in MARKS:
            yield node.lineno, f"{name} under another name"
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, owner, function)


def _text(call: ast.Call, owner: str) -> tuple[int, str] | tuple[str, str] | None:
    match call.func:
        case ast.Attribute(value=ast.Name(id="self"), attr="tr"):
            if owner and call.args and (text := _literal(call.args[0])) is not None:
                return owner, text
            return call.lineno, "tr needs a plain string, in a method"
        case ast.Name(id="tr" | "_tr") | ast.Attribute(attr="tr"):
            return call.lineno, "only self.tr has a context; use translate"
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="QCoreApplication"), attr=name):
            if name not in MARKS:
                return None
            context, text = [*map(_literal, call.args[:2]), None, None][:2]
            if context is None or text is None:
                return call.lineno, f"{name} needs context and text as plain strings"
            return context, text
    return None


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _text(node, "some class") is not None


def _literal(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
    return None


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_texts_are_plain_strings_in_a_known_context(path: Path) -> None:
    assert list(faults(tree_of(path))) == []


@pytest.mark.parametrize(
    "source",
    [
        'class A:\n    def f(self): self.tr(f"{x} points")',
        'class A:\n    def f(self): self.tr("a" + x)',
        'def f(page): page.tr("Play")',
        'def f(): tr("Play")',
        'def f(): translate(NAME, "Play")',
        'def f(): translate("Page", text)',
        'def f(): counted("1 tile", many, 3)',
        "class A:\n    def f(self): return f\"{self.tr('Play')}!\"",
        "mark = QT_TRANSLATE_NOOP",
    ],
)
def test_what_cannot_be_translated_is_found(source: str) -> None:
    assert list(faults(ast.parse(source)))


def test_no_text_names_a_class_of_ours() -> None:
    """A class renamed by hand may take a word of people's texts with it."""
    names = {
        name
        for path in PACKAGE.rglob("*.py")
        for name in re.findall(r"^ *class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if re.fullmatch(r"([A-Z][a-z]+){2,}", name)
    }
    shown = {text for path in sources() for _, text in texts(tree_of(path))}
    assert len(names) > 300
    assert [text for text in shown if names.intersection(re.findall(r"\w+", text))] == []


@pytest.mark.skipif(sys.platform != "linux", reason="names the tool as Linux does")
def test_lupdate_finds_all_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command of docs/add-a-translation.md, and what it writes."""
    monkeypatch.syspath_prepend(str(ROOT / "resources/translations"))
    tool = runpy.run_path(str(ROOT / "resources/translations/collect.py"))
    tool["collect"]("fr", tmp_path)
    found, plural = set(), set()
    for context in ElementTree.parse(tmp_path / "eliot_fr.ts").iter("context"):
        for message in context.iter("message"):
            text = context.findtext("name"), message.findtext("source")
            found.add(text)
            if len(message.findall("translation/numerusform")) == 2:
                plural.add(text)
    wanted = {text for path in sources() for text in texts(tree_of(path))}
    assert len(wanted) > 1000
    assert wanted <= found
    messages = {(tool["MESSAGES"], use.template) for use in _messages(tool)}
    assert len(messages) > 300
    assert messages == {text for text in found if text[0] == tool["MESSAGES"]}
    lessons = {text for context, text in found if context == "LessonFiles"}
    for lesson in board_lessons.lessons()[0]:
        assert {lesson.title, lesson.about} <= lessons
        for step in lesson.steps:
            choices = step.asked.choices if isinstance(step.asked, ChoiceAsked) else ()
            assert {step.ask, step.coach, *choices} <= lessons
    with_number = {text for text in wanted | messages if "%n" in text[1]}
    assert with_number and with_number == plural


def _messages(tool: dict[str, Any]) -> list[Any]:
    """The messages of errors, of which tests/test_faults.py says what they are."""
    worded: list[Any] = tool["worded"]()
    return worded


def test_all_levels_are_named_in_the_window() -> None:
    shown = [(name, description) for _, name, description in level_choices()]
    assert shown == [
        (str(level.name), f"{level.description}; about {level.points} points a game")
        for level in LEVELS
    ]
