"""XML that cannot be trusted, read into a small tree.

Document types and entities of a file's own are refused, depth and size are bounded. Names written
raw by old releases of Eliot (``Tom & <Jerry>``) are recovered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from eliot_qt.faults import Message
from eliot_qt.store.fields import too_long

from ..errors import FormatError

COMMENT = "#comment"
MOST_BYTES = 8_000_000
_MAX_REPAIRED = 2_000_000
_MAX_DEPTH = 32
_MAX_ATTRIBUTES = 50
_MAX_NODES = 100_000
_MAX_TEXT = 10_000
_MAX_NUMBER = 1_000_000
# In both places a name stands at, a type follows it.
_NAME = re.compile(r"(<Name>)([^\n]{0,300}?)(</Name>(?=\s*<Type>))")
_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)")
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")


@dataclass(frozen=True)
class XmlWarning:
    """Something in a file that was corrected or left out while reading."""

    line: int
    message: Message


@dataclass
class Node:
    """An element, or a comment (tag ``COMMENT``), and the line it starts in."""

    tag: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str = ""

    def fail(self, template: str, /, **values: object) -> NoReturn:
        """Refuse the file because of this element."""
        fault = Message(template, **values)
        raise FormatError("line {line}: {fault}", line=self.line, fault=fault)

    def all(self, tag: str) -> list[Node]:
        """The children of a tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> Node | None:
        """The first child of a tag."""
        return next((child for child in self.children if child.tag == tag), None)

    def text_of(self, tag: str) -> str:
        """Return the text of the first child of a tag, stripped; empty without such a child."""
        child = self.first(tag)
        return child.text.strip() if child else ""

    def number(self, name: str) -> int | None:
        """A whole number in an attribute; None without it. Raises :class:`FormatError`."""
        text = self.attributes.get(name)
        return None if text is None else self._number(text, name)

    def number_of(self, tag: str) -> int | None:
        """A whole number in a child; None without it. Raises :class:`FormatError`."""
        text = self.text_of(tag)
        return self._number(text, tag) if text else None

    def _number(self, text: str, name: str) -> int:
        if not _NUMBER.fullmatch(text.strip()):
            self.fail("{name}: {text!r} is not a number", name=name, text=text[:40])
        if abs(int(text)) > _MAX_NUMBER:
            self.fail("{name}: {text} is too much", name=name, text=text.strip())
        return int(text)


def parse_tree(data: bytes) -> tuple[Node, list[XmlWarning]]:
    """The root of an XML file and what had to be corrected. Raises :class:`FormatError`."""
    if len(data) > MOST_BYTES:
        raise FormatError("larger than {most} MB, the limit", most=MOST_BYTES // 1_000_000)
    warnings = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
        warnings.append(XmlWarning(1, Message("not UTF-8 text; it is read as ISO-8859-1")))
    try:
        return _Builder().build(text), warnings
    except _Malformed:
        repaired, names = _escape_names(text)
        if not names:
            raise
        return _Builder().build(repaired), warnings + names


class _Malformed(FormatError):
    """Text that is not XML."""


class _Builder:
    """Builds the tree from the parser's calls."""

    def __init__(self) -> None:
        # The encoding of the bytes handed over, not the one the file declares.
        self._parser = expat.ParserCreate("UTF-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.CommentHandler = self._comment
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._open = [Node("", 0)]
        self._count = 0

    def build(self, text: str) -> Node:
        """The root element. Raises :class:`FormatError` naming the line."""
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            problem = expat.ErrorString(error.code)
            raise _Malformed(
                "line {line}: this is not XML: {problem}", line=error.lineno, problem=problem
            ) from error
        return self._open[0].children[0]

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        node = self._add(tag)
        node.attributes = attributes
        self._open.append(node)
        if len(attributes) > _MAX_ATTRIBUTES:
            node.fail("an element of more than {most} attributes", most=_MAX_ATTRIBUTES)
        if len(self._open) > _MAX_DEPTH:
            node.fail("elements are nested too deeply")

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        node = self._open[-1]
        if node.children and text.isspace():
            return
        node.text += text
        if len(node.text) > _MAX_TEXT:
            node.fail("{fault}", fault=too_long(_MAX_TEXT))

    def _comment(self, text: str) -> None:
        if len(self._open) > 1 and len(text) <= _MAX_TEXT:
            self._add(COMMENT).text = text

    def _doctype(self, *_declaration: object) -> None:
        line = self._parser.CurrentLineNumber
        raise FormatError("line {line}: a game has no document type declaration", line=line)

    def _add(self, tag: str) -> Node:
        node = Node(tag, self._parser.CurrentLineNumber)
        self._count += 1
        if self._count > _MAX_NODES:
            node.fail("more than {most:,} elements", most=_MAX_NODES)
        self._open[-1].children.append(node)
        return node


def _escape_names(text: str) -> tuple[str, list[XmlWarning]]:
    """The text with names written as XML wants them, and a warning for each that was not."""
    warnings: list[XmlWarning] = []
    if len(text) > _MAX_REPAIRED:
        return text, warnings
    line, counted_to = 1, 0

    def escape(match: re.Match[str]) -> str:
        nonlocal line, counted_to
        name = _AMPERSAND.sub("&amp;", _NOT_XML.sub("", match[2]))
        name = name.replace("<", "&lt;").replace(">", "&gt;")
        if name != match[2]:
            line += text.count("\n", counted_to, match.start())
            counted_to = match.start()
            excerpt = match[2][:60]
            message = Message(
                "the name {name!r} is not written as XML wants; it is read as it stands",
                name=excerpt,
            )
            warnings.append(XmlWarning(line, message))
        return f"{match[1]}{name}{match[3]}"

    return _NAME.sub(escape, text), warnings
