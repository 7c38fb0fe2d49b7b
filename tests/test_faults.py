"""Errors for people: messages of templates and values, all of which a translator gets to see."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from eliot_qt.faults import Fault, FileFault, Message, Plural, joined, reason, unexpected
from eliot_qt.formats.errors import FormatError
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.reading import read_text

from .house_figures import files, nodes_of, tree_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eliot_qt"
TOOLS = ROOT / "resources" / "translations"
# The package is parsed once for all tests of its source.
pytestmark = pytest.mark.usefixtures("parsed_files")
# They speak English, to people who use a command line.
ENGLISH = ("cli", "lab", "terminal")
# Where errors reach people through the window: they are passed on as messages, never as texts.
PASSING = ("session", "models", "library", "play", "widgets", "app.py")
# Fields of a form and filters: what they cannot read is said beside them.
FORMS = {"models/tables.py", "widgets/start/sheet/rules_editor.py"}
# What the library for regular expressions says of a pattern; the sentence around it is ours.
PLAIN = {"models/moves.py"}


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    """The part of the translation tool that finds messages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOOLS))
        yield importlib.import_module("messages")
        sys.modules.pop("messages")


def shouted(template: str, singular: str = "", number: int | None = None, /) -> str:
    """A translation that anybody can tell from the text."""
    return f"<{template}>" if number is None else f"<{number}: {template}>"


def test_a_message_is_its_template_with_the_values() -> None:
    fault = Fault("line {line}: {text!r} is not a move", line=3, text="QI")
    assert str(fault) == "line 3: 'QI' is not a move"
    assert (fault.message.template, fault.message.values) == (
        "line {line}: {text!r} is not a move",
        {"line": 3, "text": "QI"},
    )


def test_values_may_hold_braces() -> None:
    assert str(Fault("{name} is no file", name="{0} {name.x} {{")) == "{0} {name.x} {{ is no file"


def test_what_is_in_a_message_is_translated_with_it() -> None:
    inner = FormatError("{count} tiles", count=9)
    parts = (Message("no line"), "tiles of {one}")
    outer = SaveError("line {line}: {fault}; {parts}", line=2, fault=inner, parts=parts)
    assert str(outer) == "line 2: 9 tiles; no line, tiles of {one}"
    assert outer.message.rendered(shouted) == "<line 2: <9 tiles>; <no line>, tiles of {one}>"


def test_of_an_error_in_a_message_nothing_but_the_text_is_kept() -> None:
    """Its traceback would keep the whole file in memory."""
    fault = Fault("{a} {b}", a=Fault("one"), b=KeyError("two"))
    assert fault.message.values == {"a": Message("one"), "b": "'two'"}


def test_a_message_with_a_number_has_a_form_for_one() -> None:
    assert str(Plural("%n tiles", "1 tile", 1)) == "1 tile"
    several = Plural("{name} has %n tiles", "{name} has 1 tile", 3, name="Ann")
    assert str(several) == "Ann has 3 tiles"
    assert several.rendered(shouted) == "<3: Ann has %n tiles>"


def test_joined_messages_are_translated_one_by_one() -> None:
    parts = joined([Message("no line"), "QI", Plural("%n tiles", "1 tile", 1)], "; ")
    assert str(parts) == "no line; QI; 1 tile"
    assert parts.rendered(shouted) == "<<no line>; QI; <1: %n tiles>>"


def test_equal_messages_say_the_same() -> None:
    assert Message("{n} tiles", n=2) == Message("{count} tiles", count=2)
    assert len({Message("a"), Message("a"), Message("b")}) == 2
    assert Message("a") != "a"


def test_reasons_leave_out_what_a_person_does_not_need(tmp_path: Path) -> None:
    with pytest.raises(OSError) as missing:
        read_text(tmp_path / "none", 10)
    assert reason(missing.value) == "No such file or directory"
    (tmp_path / "large").write_text("x" * 2_000_001)
    with pytest.raises(FileFault) as large:
        read_text(tmp_path / "large", 2_000_000)
    assert str(tmp_path / "large") in str(large.value)
    assert reason(large.value) == Message("larger than {most:g} MB, the limit", most=2)
    assert reason(Fault("no")) == Message("no")
    assert reason(ValueError("no")) == "no"
    assert unexpected(KeyError("x")) == "KeyError: 'x'"
    assert unexpected(Fault("no")) == Message("no")


def test_places_of_fields_are_messages_too() -> None:
    given = Fields({"seats": [{"name": 3}]}, Message("the tiles"))
    with pytest.raises(SaveError) as caught:
        given.objects("seats", 5)[0].text("name")
    message = caught.value.message
    assert str(message) == "the tiles, seats 1, 'name': a text is expected, 3 found"
    assert message.rendered(shouted).startswith("<<<<the tiles>, seats> 1>, 'name'")


def test_every_message_is_a_literal_template_with_its_values(tool: ModuleType) -> None:
    found = list(tool.uses({path: tree_of(path) for path in files()}))
    assert len(found) > 400
    wrong = [
        f"{use.path.relative_to(ROOT)}:{use.line}: {use.template!r} with {sorted(use.values)}"
        for use in found
        if use.template is None or use.fields != use.values
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "template"),
    [
        ('raise FormatError(f"line {n}")', None),
        ('raise FormatError("line {n}")', "line {n}"),
        ("raise LeafError(text)", None),
        ("raise LeafError(str(error))", None),
        ('fields.fail(name, f"{n} is wrong")', None),
        ('self.lines.warn(3, "line " + n)', None),
        ('Message("a", **values) or Message("{a} {b}", a=1)', "{a} {b}"),
        ('class TileError(Fault):\n def __init__(self):\n  super().__init__("{x}")', "{x}"),
    ],
)
def test_what_no_translator_would_see_is_found(
    source: str, template: str | None, tool: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "source.py"
    classes = "class FormatError(Fault): pass\nclass LeafError(FormatError): pass\n"
    path.write_text(classes + source)
    (use,) = tool.uses(tool.parsed([path]))
    assert use.template == template
    assert use.template is None or use.fields != use.values


def test_no_other_error_of_ours_has_a_text(tool: ModuleType) -> None:
    """Rooms whose errors reach people raise faults, not plain ``ValueError``."""
    plain = [
        f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] not in ENGLISH
        if path.relative_to(PACKAGE).as_posix() not in FORMS
        for node in nodes_of(path, ast.Raise)
        if isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) == "ValueError"
    ]
    assert plain == []


def texts_of_errors(handlers: Iterable[ast.ExceptHandler]) -> Iterator[int]:
    """Lines where an error that was caught becomes a text."""
    for handler in handlers:
        if handler.name is None:
            continue
        for node in ast.walk(handler):
            match node:
                case ast.Call(func=ast.Name(id="str" | "repr"), args=[ast.Name(id=name)]):
                    pass
                case ast.FormattedValue(value=ast.Name(id=name)):
                    pass
                case ast.Attribute(value=ast.Name(id=name), attr="args" | "strerror"):
                    pass
                case ast.Call(func=ast.Attribute(attr="format")):
                    given = [*node.args, *(keyword.value for keyword in node.keywords)]
                    name = handler.name if handler.name in map(ast.unparse, given) else ""
                case _:
                    continue
            if name == handler.name:
                yield node.lineno


def test_errors_are_passed_on_as_messages() -> None:
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}:{line}"
        for room in PASSING
        for path in sorted((PACKAGE / room).rglob("*.py") or [PACKAGE / room])
        if path.relative_to(PACKAGE).as_posix() not in PLAIN
        for line in texts_of_errors(nodes_of(path, ast.ExceptHandler))
    ]
    assert found == []


@pytest.mark.parametrize(
    "use",
    [
        "say(str(error))",
        'say(f"not read: {error}")',
        'say("{0}".format(error))',
        'say("{why}".format(why=error))',
        "say(error.strerror or error)",
    ],
)
def test_texts_made_of_errors_are_found(use: str) -> None:
    tree = ast.parse(f"try:\n    read()\nexcept ValueError as error:\n    {use}")
    handlers = [node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)]
    assert list(texts_of_errors(handlers)) == [4]
