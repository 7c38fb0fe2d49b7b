"""The tools of the one line: most are a condition of a search, some say more of what is typed."""

from __future__ import annotations

from enum import Enum, auto

from .query import Kind


class LineTool(Enum):
    """The tools of the input line, in the order offered."""

    CHECK = auto()
    ANAGRAM = auto()
    PLUS_ONE = auto()
    SUBANAGRAM = auto()
    PATTERN = auto()
    REGEX = auto()
    PREFIX = auto()
    SUFFIX = auto()
    CONTAINS = auto()
    HOOKS = auto()
    RACCORDS = auto()
    BENJAMINS = auto()
    BROWSE = auto()
    CODE = auto()

    @property
    def kind(self) -> Kind | None:
        """The condition it makes; None where it searches for none."""
        return _KINDS.get(self)

    @property
    def is_about_a_word(self) -> bool:
        """True if the input is a word, which is checked and has a card."""
        return self in _OF_A_WORD

    @property
    def is_about_numbers(self) -> bool:
        """True if the input is a word or its number."""
        return self in (LineTool.BROWSE, LineTool.CODE)


_KINDS = {
    LineTool.ANAGRAM: Kind.ANAGRAM_OF,
    LineTool.PLUS_ONE: Kind.PLUS_ONE,
    LineTool.SUBANAGRAM: Kind.SUBANAGRAM_OF,
    LineTool.PATTERN: Kind.PATTERN,
    LineTool.REGEX: Kind.REGEX,
    LineTool.PREFIX: Kind.PREFIX,
    LineTool.SUFFIX: Kind.SUFFIX,
    LineTool.CONTAINS: Kind.CONTAINS,
    LineTool.HOOKS: Kind.HOOKS_OF,
    LineTool.RACCORDS: Kind.RACCORDS_OF,
    LineTool.BENJAMINS: Kind.BENJAMINS_OF,
    LineTool.CODE: Kind.CODE,
}
_OF_A_WORD = {LineTool.CHECK, LineTool.HOOKS, LineTool.RACCORDS, LineTool.BENJAMINS}
#: the tool that makes a condition
TOOL_OF = {kind: tool for tool, kind in _KINDS.items()}
