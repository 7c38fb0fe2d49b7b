"""The kinds of condition: one record for each, with all that is said, asked and done of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from enum import Enum, auto

from eliot_qt.faults import Message
from eliot_qt.game.tiles import LETTERS_HINT

from ..automata import Automaton
from ..results import Test
from ..table.mask import Mask
from ..table.word_table import FigureColumn
from . import automata, masks, word_tests
from .grounds import Grounds, Terms

Prepare = Callable[[Grounds, Terms, Set[int]], Iterator[None]]

_LETTERS = Message("Letters")


class Needs(Enum):
    """The values that a kind of condition needs besides its name."""

    RANGE = auto()
    TEXT = auto()
    TEXT_AND_RANGE = auto()
    NOTHING = auto()


def _unknown(_grounds: Grounds, _terms: Terms) -> None:
    return None


def _nothing(_grounds: Grounds, _terms: Terms, _lengths: Set[int]) -> Iterator[None]:
    return iter(())


@dataclass(frozen=True)
class ConditionWay:
    """Functions of a lexicon and a condition without its "not"; at least one of three finds words.

    ``mask`` knows all words that meet it at once, or returns None; ``is_kept``: it is worth being
    kept for searches that grow by one condition more. ``automaton`` says tile by tile which words
    they are; a :class:`~..matcher.Matcher` may be run through all words at once. ``test`` is asked
    of words that other conditions have found; of a kind that has an automaton, too, where these
    are few. ``near`` narrows the words down before the automaton is asked. ``prepare`` works out
    what these need, with chances to pause; it gets the lengths that the words may have.
    """

    mask: Callable[[Grounds, Terms], Mask | None] = _unknown
    automaton: Callable[[Grounds, Terms], Automaton] | None = None
    test: Callable[[Grounds, Terms], Test] | None = None
    near: Callable[[Grounds, Terms], Mask | None] = _unknown
    prepare: Callable[[Grounds, Terms, Set[int]], Iterator[None]] = _nothing
    is_kept: bool = False


@dataclass(frozen=True)
class ConditionRecord:
    """A kind of condition: its word in files and on the command line, its name, and its way.

    ``needs`` are the values it is written with. In the window ``hint`` says what to type for its
    text, ``unit`` stands behind its numbers, and its text is chosen among lexicons where
    ``is_of_lexicon``; ``is_of_words``: its text is words, or a file of words. With ``has_spaces``
    its text is a sentence; ``has_draws``: blanks count, ``has_ties``: ties may share their places.
    ``is_last``: it is about the words that meet all other conditions.
    """

    key: str
    name: Message
    way: ConditionWay
    needs: Needs = Needs.TEXT
    hint: Message = _LETTERS
    unit: str = ""
    is_of_lexicon: bool = False
    has_spaces: bool = False
    has_draws: bool = False
    has_ties: bool = False
    is_of_words: bool = False
    is_last: bool = False


def _column(name: FigureColumn) -> Prepare:
    return lambda grounds, _terms, _lengths: grounds.table.work_out(name)


def _of_column(
    name: FigureColumn,
    automaton: Callable[[Grounds, Terms], Automaton] | None = None,
    test: Callable[[Grounds, Terms], Test] | None = None,
) -> ConditionWay:
    """A figure that has a column; where that is missing, it is found otherwise."""
    return ConditionWay(masks.in_column(name), automaton, test, prepare=_column(name))


def _spell(grounds: Grounds, _terms: Terms, _lengths: Set[int]) -> Iterator[None]:
    return grounds.table.spell()


def _find_parents(grounds: Grounds, _terms: Terms, _lengths: Set[int]) -> Iterator[None]:
    return grounds.table.find_parents()


def _read_definitions(grounds: Grounds, _terms: Terms, _lengths: Set[int]) -> Iterator[None]:
    return grounds.definitions.prepare()


class ConditionKind(Enum):
    """The kinds of condition, in the order offered. ``str`` gives the key."""

    LENGTH = ConditionRecord(
        "length",
        Message("Length"),
        _of_column(FigureColumn.LENGTH, automaton=automata.length),
        Needs.RANGE,
    )
    VOWELS = ConditionRecord(
        "vowels",
        Message("Vowels"),
        _of_column(FigureColumn.VOWELS, automaton=automata.vowels),
        Needs.RANGE,
    )
    DIFFERENT = ConditionRecord(
        "different",
        Message("Different letters"),
        _of_column(FigureColumn.DIFFERENT, test=word_tests.different),
        Needs.RANGE,
    )
    ANAGRAMS = ConditionRecord(
        "anagrams",
        Message("Number of anagrams"),
        _of_column(FigureColumn.ANAGRAMS, test=word_tests.anagrams),
        Needs.RANGE,
    )
    POINTS = ConditionRecord(
        "points",
        Message("Points"),
        _of_column(FigureColumn.POINTS, automaton=automata.points),
        Needs.RANGE,
    )
    PROBABILITY = ConditionRecord(
        "probability",
        Message("Place by probability"),
        ConditionWay(masks.probability, test=word_tests.probability, prepare=masks.prepare_places),
        Needs.RANGE,
        has_draws=True,
        has_ties=True,
    )
    LIMIT = ConditionRecord(
        "limit",
        Message("The most probable of these"),
        ConditionWay(),
        Needs.RANGE,
        has_draws=True,
        is_last=True,
    )
    TIER = ConditionRecord(
        "tier",
        Message("Difficulty tier"),
        ConditionWay(masks.tier, test=word_tests.tier),
        Needs.RANGE,
    )
    PLAYABILITY = ConditionRecord(
        "playability",
        Message("Playability"),
        ConditionWay(masks.playability, test=word_tests.playability),
        Needs.RANGE,
    )
    FRONT_HOOKS = ConditionRecord(
        "front-hooks",
        Message("Front hooks"),
        _of_column(FigureColumn.FRONT_HOOKS, automaton=automata.front_hooks),
        Needs.RANGE,
    )
    BACK_HOOKS = ConditionRecord(
        "back-hooks",
        Message("Back hooks"),
        _of_column(FigureColumn.BACK_HOOKS, automaton=automata.back_hooks),
        Needs.RANGE,
    )
    INNER_FRONT = ConditionRecord(
        "inner-front",
        Message("A word without its first letter"),
        ConditionWay(
            masks.flagged(FigureColumn.INNER_FRONT),
            test=word_tests.inner_front,
            prepare=_column(FigureColumn.INNER_FRONT),
        ),
        Needs.NOTHING,
    )
    INNER_BACK = ConditionRecord(
        "inner-back",
        Message("A word without its last letter"),
        ConditionWay(
            masks.flagged(FigureColumn.INNER_BACK),
            test=word_tests.inner_back,
            prepare=_column(FigureColumn.INNER_BACK),
        ),
        Needs.NOTHING,
    )
    IN_LEXICON = ConditionRecord(
        "in", Message("In lexicon"), ConditionWay(masks.within, automata.within), is_of_lexicon=True
    )
    IN_LIST = ConditionRecord(
        "list",
        Message("In my list"),
        ConditionWay(masks.by_index(masks.listed)),
        hint=Message("Words, or the path of a file of words"),
        is_of_words=True,
    )
    CONSISTS_OF = ConditionRecord(
        "consists",
        Message("Percentage of letters"),
        ConditionWay(masks.consists, automata.consists, prepare=_spell, is_kept=True),
        Needs.TEXT_AND_RANGE,
        unit=" %",
    )
    TAKES_PREFIX = ConditionRecord(
        "takes-prefix", Message("Takes prefix"), ConditionWay(automaton=automata.takes_prefix)
    )
    TAKES_SUFFIX = ConditionRecord(
        "takes-suffix",
        Message("Takes suffix"),
        ConditionWay(
            masks.takes_suffix,
            automata.takes_suffix,
            test=word_tests.takes_suffix,
            prepare=_find_parents,
            is_kept=True,
        ),
    )
    PREFIX = ConditionRecord(
        "prefix", Message("Begins with"), ConditionWay(automaton=automata.prefix, prepare=_spell)
    )
    SUFFIX = ConditionRecord(
        "suffix",
        Message("Ends with"),
        ConditionWay(masks.suffix, automata.suffix, prepare=_spell, is_kept=True),
    )
    CONTAINS = ConditionRecord(
        "contains",
        Message("Contains"),
        ConditionWay(masks.contains, automata.contains, prepare=_spell, is_kept=True),
    )
    INCLUDES = ConditionRecord(
        "includes",
        Message("Includes letters"),
        ConditionWay(masks.includes, automata.includes, prepare=_spell, is_kept=True),
    )
    PATTERN = ConditionRecord(
        "pattern",
        Message("Pattern"),
        ConditionWay(automaton=automata.pattern, near=masks.fitting, prepare=_spell),
        hint=Message("Pattern, rack: ?A?E*, RSTLN"),
    )
    REGEX = ConditionRecord(
        "regex",
        Message("Regular expression"),
        ConditionWay(automaton=automata.regex, prepare=_spell),
        hint=Message("Expression: QU.*[^S], (:c::v:){{3}}"),
    )
    ANAGRAM_OF = ConditionRecord(
        "anagram", Message("Anagram"), ConditionWay(automaton=automata.anagram), hint=LETTERS_HINT
    )
    SUBANAGRAM_OF = ConditionRecord(
        "subanagram",
        Message("Sub-anagram"),
        ConditionWay(automaton=automata.subanagram),
        hint=LETTERS_HINT,
    )
    PLUS_ONE = ConditionRecord(
        "plus1", Message("7+1"), ConditionWay(automaton=automata.plus_one), hint=LETTERS_HINT
    )
    HOOKS_OF = ConditionRecord(
        "hooks", Message("Hooks of"), ConditionWay(masks.by_index(masks.hooks_of))
    )
    RACCORDS_OF = ConditionRecord(
        "raccords", Message("Raccords of"), ConditionWay(masks.by_index(masks.raccords_of))
    )
    BENJAMINS_OF = ConditionRecord(
        "benjamins",
        Message("Benjamins of"),
        ConditionWay(masks.benjamins, automata.benjamins, is_kept=True),
    )
    NUMBER = ConditionRecord(
        "number", Message("Word number"), ConditionWay(masks.by_index(masks.number)), Needs.RANGE
    )
    CODE = ConditionRecord("code", Message("Toal's code"), ConditionWay(masks.by_index(masks.code)))
    DEFINITION = ConditionRecord(
        "definition",
        Message("Definition contains"),
        ConditionWay(masks.definition, prepare=_read_definitions),
        hint=Message("Words of the definition"),
        has_spaces=True,
    )
    PART_OF_SPEECH = ConditionRecord(
        "part-of-speech",
        Message("Part of speech"),
        ConditionWay(masks.part_of_speech, prepare=_read_definitions),
        hint=Message("As in brackets: n, v, adj"),
    )
    # A new condition goes here.

    def __str__(self) -> str:
        return self.value.key

    @classmethod
    def _missing_(cls, value: object) -> ConditionKind | None:
        """The kind of a key, so that ``ConditionKind("length")`` reads one."""
        return next((kind for kind in cls if kind.value.key == value), None)

    @property
    def record(self) -> ConditionRecord:
        """All that is known of the kind."""
        return self.value

    @property
    def needs(self) -> Needs:
        """The values that a condition of this kind must have."""
        return self.value.needs

    @property
    def way(self) -> ConditionWay:
        """The way its words are found."""
        return self.value.way
