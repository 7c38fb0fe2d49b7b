"""The tools of the one line: most are a condition of a search, some say more of what is typed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from eliot_qt.faults import Message

from .conditions.kinds import ConditionKind

_WORD = Message("Word")


@dataclass(frozen=True)
class ToolRecord:
    """A tool of the line: the condition it makes, if any, and its texts.

    ``help`` says what it finds, ``hint`` what to type. Name and hint are those of the condition
    unless there are others. ``is_about_a_word``: the input is a word, which is checked and has a
    card; ``is_about_numbers``: it is a word or its number.
    """

    kind: ConditionKind | None
    help: Message
    own_name: Message | None = None
    own_hint: Message | None = None
    is_about_a_word: bool = False
    is_about_numbers: bool = False

    @property
    def name(self) -> Message:
        """The name in the list of tools."""
        if self.own_name is not None:
            return self.own_name
        assert self.kind is not None
        return self.kind.record.name

    @property
    def hint(self) -> Message:
        """Text for an empty line."""
        if self.own_hint is not None:
            return self.own_hint
        assert self.kind is not None
        return self.kind.record.hint


class LineTool(Enum):
    """The tools of the input line, in the order offered."""

    CHECK = ToolRecord(
        None,
        Message("Words to look up, separated by spaces"),
        Message("Check"),
        Message("Words to check"),
        is_about_a_word=True,
    )
    ANAGRAM = ToolRecord(
        ConditionKind.ANAGRAM_OF,
        Message(
            "Words that use all the letters. ? is a blank, [RL] one of these, * any others: "
            "RETINA?, AEINST[RL], QZ*"
        ),
    )
    PLUS_ONE = ToolRecord(
        ConditionKind.PLUS_ONE,
        Message("Words that use all the letters and one more, which is shown beside them"),
    )
    SUBANAGRAM = ToolRecord(
        ConditionKind.SUBANAGRAM_OF,
        Message(
            "Words that use some or all of the letters. ? is a blank, [RL] one of these: QUIET?, "
            "AEINST[RL]"
        ),
    )
    PATTERN = ToolRecord(
        ConditionKind.PATTERN,
        Message(
            "? is any letter, [AEI] one of these, * any number of letters: ?A?E*. After a comma, "
            "the rack that fills the gaps: ?Q*, AEINSTU"
        ),
    )
    REGEX = ToolRecord(
        ConditionKind.REGEX,
        Message(
            "The whole word as a regular expression\n"
            ". any letter\n[AEI] one of these, [^S] none of these\n:v: vowel, :c: consonant\n"
            "A|B either, ? * + {{2,3}} repeats"
        ),
    )
    PREFIX = ToolRecord(ConditionKind.PREFIX, Message("Words that begin with the letters"))
    SUFFIX = ToolRecord(ConditionKind.SUFFIX, Message("Words that end with the letters"))
    CONTAINS = ToolRecord(
        ConditionKind.CONTAINS, Message("Words with the letters in a row, wherever they are")
    )
    HOOKS = ToolRecord(
        ConditionKind.HOOKS_OF,
        Message(
            "Words with one more letter in front or behind, and words left when the first or last "
            "letter comes off (inner hooks). LATE has PLATE, LATER and ATE"
        ),
        Message("Hooks"),
        _WORD,
        is_about_a_word=True,
    )
    RACCORDS = ToolRecord(
        ConditionKind.RACCORDS_OF,
        Message("Words with one more letter in front or behind. LATE has PLATE and LATER"),
        Message("Raccords"),
        _WORD,
        is_about_a_word=True,
    )
    BENJAMINS = ToolRecord(
        ConditionKind.BENJAMINS_OF,
        Message("Words with three more letters in front. LATE has ISOLATE"),
        Message("Benjamins"),
        _WORD,
        is_about_a_word=True,
    )
    BROWSE = ToolRecord(
        None,
        Message(
            "All words in alphabetical order. Type a word or a number to go there; Up, Down, Page "
            "Up and Page Down go on from it"
        ),
        Message("Browse"),
        Message("Word or its number"),
        is_about_numbers=True,
    )
    CODE = ToolRecord(
        ConditionKind.CODE,
        Message(
            "Toal's code: one number for each word, made of the branches it takes in the word "
            "graph. Type a word to see its code, or a code to see its word"
        ),
        own_hint=Message("Word or its code"),
        is_about_numbers=True,
    )

    @property
    def record(self) -> ToolRecord:
        """All that is known of the tool."""
        return self.value

    @property
    def kind(self) -> ConditionKind | None:
        """The condition it makes; None where it searches for none."""
        return self.value.kind


#: the tool that makes a condition
TOOL_OF = {tool.kind: tool for tool in LineTool if tool.kind is not None}
