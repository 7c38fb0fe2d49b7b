"""The tools of the one line: most are a condition of a search, some say more of what is typed."""

from __future__ import annotations

from enum import Enum, auto

from .query import ConditionKind


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
    def kind(self) -> ConditionKind | None:
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
    LineTool.ANAGRAM: ConditionKind.ANAGRAM_OF,
    LineTool.PLUS_ONE: ConditionKind.PLUS_ONE,
    LineTool.SUBANAGRAM: ConditionKind.SUBANAGRAM_OF,
    LineTool.PATTERN: ConditionKind.PATTERN,
    LineTool.REGEX: ConditionKind.REGEX,
    LineTool.PREFIX: ConditionKind.PREFIX,
    LineTool.SUFFIX: ConditionKind.SUFFIX,
    LineTool.CONTAINS: ConditionKind.CONTAINS,
    LineTool.HOOKS: ConditionKind.HOOKS_OF,
    LineTool.RACCORDS: ConditionKind.RACCORDS_OF,
    LineTool.BENJAMINS: ConditionKind.BENJAMINS_OF,
    LineTool.CODE: ConditionKind.CODE,
}
_OF_A_WORD = {LineTool.CHECK, LineTool.HOOKS, LineTool.RACCORDS, LineTool.BENJAMINS}
#: the tool that makes a condition
TOOL_OF = {kind: tool for tool, kind in _KINDS.items()}
