"""Conditions on the tiles of a word, as automata."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from eliot_qt.game.tiles import MAX_LETTERS, TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import ACCEPTS, WordGraph

from .. import WordsError
from ..automata import (
    Automaton,
    FrontHooks,
    Letters,
    Member,
    PlusOne,
    Share,
    TileSum,
    length_bit,
    node_after,
)
from ..expression import Expression, literal, one_of, repeat, sequence
from ..letters import read_letters
from ..lookup import benjamin_pattern, next_ends
from ..matcher import Matcher
from ..query import Condition, ConditionKind
from ..regex import parse_regex, parse_squares, squares_expression
from ..squares import Placed

RUN = repeat(one_of((1 << MAX_LETTERS + 1) - 2), 0, None, MAX_LETTERS)


class Includes:
    """The automaton of these words; a letter that is given twice must be there twice."""

    def __init__(self, tiles: bytes) -> None:
        self.start = bytes(sorted(tiles))

    def step(self, state: bytes, tile: int) -> bytes:
        """The letters that are still to come."""
        return state.replace(bytes((tile,)), b"", 1)

    def accepts(self, state: bytes) -> bool:
        """Return whether all letters have come."""
        return not state

    def needs(self, state: bytes) -> int:
        """All that are still to come, and so many tiles."""
        mask = 0
        for tile in state:
            mask |= 1 << tile
        return mask | length_bit(len(state))


class Automata:
    """Makes the automata of conditions on the words of one lexicon."""

    def __init__(
        self, graph: WordGraph, tile_set: TileSet, open_lexicon: Callable[[str], Lexicon]
    ) -> None:
        self._graph = graph
        self._tile_set = tile_set
        self._open = open_lexicon
        # Of a large expression two are not made for the same question.
        self._last: tuple[Condition, Automaton | None] | None = None

    def of(self, condition: Condition) -> Automaton | None:
        """Make the automaton of a condition without its "not"; None for conditions on whole words.

        Raises :class:`~eliot_qt.words.WordsError`.
        """
        plain = replace(condition, negated=False)
        if self._last is None or self._last[0] != plain:
            self._last = plain, self._make(plain)
        return self._last[1]

    def _make(self, condition: Condition) -> Automaton | None:
        low, high = condition.low, condition.high
        letters, longest = self._tile_set, self._graph.longest
        match condition.kind:
            case ConditionKind.LENGTH:
                return TileSum((1,) * len(letters.letters), low, high)
            case ConditionKind.VOWELS:
                return TileSum(tuple(map(int, letters.vowels)), low, high)
            case ConditionKind.POINTS:
                return TileSum(letters.values, low, high)
            case ConditionKind.FRONT_HOOKS:
                return FrontHooks(self._graph, low, high)
            case ConditionKind.BACK_HOOKS:
                return Member(self._graph, ends=partial(self._has_hooks, low, high))
            case ConditionKind.TAKES_SUFFIX:
                graph, suffix = self._graph, self.letters(condition, blanks=False)
                return Member(
                    graph, ends=lambda node: node_after(graph, suffix, node) & ACCEPTS != 0
                )
            case ConditionKind.IN_LEXICON:
                return Member(self.other(condition.text).graph)
            case ConditionKind.TAKES_PREFIX:
                return Member(self._graph, self.letters(condition, blanks=False))
            case ConditionKind.REGEX:
                return Matcher(parse_regex(condition.text, letters, longest), longest)
            case ConditionKind.PATTERN:
                return self._pattern(condition.text)
            case ConditionKind.PREFIX | ConditionKind.SUFFIX | ConditionKind.CONTAINS:
                return Matcher(self._part(condition), longest)
        return self._of_letters(condition)

    def _of_letters(self, condition: Condition) -> Automaton | None:
        """Make the automaton of a condition that is about a handful of letters."""
        match condition.kind:
            case ConditionKind.ANAGRAM_OF:
                return Letters(self.letters(condition))
            case ConditionKind.SUBANAGRAM_OF:
                return Letters(self.letters(condition), whole=False)
            case ConditionKind.PLUS_ONE:
                return PlusOne(self.letters(condition))
            case ConditionKind.INCLUDES:
                return Includes(self.letters(condition, blanks=False))
            case ConditionKind.CONSISTS_OF:
                among = frozenset(self.letters(condition, blanks=False))
                most = 100 if condition.high is None else min(condition.high, 100)
                return Share(among, condition.low, most)
            case ConditionKind.BENJAMINS_OF:
                letters_of = self.letters(condition, blanks=False)
                return Matcher(benjamin_pattern(letters_of), self._graph.longest)
        return None

    def _pattern(self, text: str) -> Automaton:
        pattern, comma, rack = text.partition(",")
        squares = parse_squares(pattern, self._tile_set)
        longest = self._graph.longest
        expression = squares_expression(squares, longest)
        if not comma or expression.shortest > longest:
            return Matcher(expression, longest)
        return Placed(squares, read_letters(rack, self._tile_set))

    def _part(self, condition: Condition) -> Expression:
        part = literal(self.letters(condition, blanks=False))
        before = [] if condition.kind is ConditionKind.PREFIX else [RUN]
        behind = [] if condition.kind is ConditionKind.SUFFIX else [RUN]
        return sequence([*before, part, *behind])

    def _has_hooks(self, low: int, high: int | None, node: int) -> bool:
        """Return whether so many letters can follow a word that ends at a node."""
        hooks = len(next_ends(self._graph, node))
        return low <= hooks and (high is None or hooks <= high)

    def letters(self, condition: Condition, *, blanks: bool = True) -> bytes:
        """The tiles of a condition's text."""
        return read_letters(condition.text, self._tile_set, blanks=blanks)

    def other(self, lexicon_id: str) -> Lexicon:
        """Another lexicon of the same tiles. Raises :class:`WordsError`, and what opening does."""
        other = self._open(lexicon_id)
        if not other.fits(self._tile_set):
            raise WordsError("the lexicon {other} has other tiles", other=other.name)
        return other
