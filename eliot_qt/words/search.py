"""Answers queries: what columns tell is a mask of words, what can be said tile by tile walks the
graph among them, the rest tests words found.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from functools import reduce
from operator import or_

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon

from . import WordsError
from .automata import AllOf, Automaton, Not
from .conditions.grounds import Grounds
from .conditions.kinds import ConditionKind
from .matcher import Matcher
from .query import Condition, Query
from .rarity import by_probability
from .results import Results, Test
from .table.mask import Mask
from .table.word_table import WordTable
from .walk import Walk

# If a mask has fewer than one word in this many, they are looked up one by one.
_FEW = 30
# Masks that are kept: of searches that grow by one condition more.
_KEPT = 16


class ConditionError(WordsError):
    """A condition that cannot be used with this lexicon; the cause is the error in it."""

    def __init__(self, condition: Condition, fault: WordsError) -> None:
        super().__init__("{kind}: {fault}", kind=str(condition.kind), fault=fault)
        self.condition = condition


class Searcher:
    """Searches one lexicon; keeps probabilities and anagram counts (``rarity``) once worked out.

    ``open_lexicon`` opens another by its id, or raises. For one thread.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        tile_set: TileSet,
        open_lexicon: Callable[[str], Lexicon],
        table: WordTable | None = None,
    ) -> None:
        """``table`` has the lexicon's columns, if not the usual ones."""
        self._lexicon = lexicon
        self._graph = lexicon.graph
        self._tile_set = tile_set
        # All words of conditions that are alternatives, and those of the last query with a limit.
        self._whole: dict[Condition, Mask] = {}
        self._limited: tuple[Query | None, Mask] = None, Mask(b"")
        self.table = table or WordTable(lexicon, tile_set)
        grounds = Grounds(lexicon, tile_set, open_lexicon, self.table)
        self.rarity = grounds.rarity
        self._matching = _Matching(grounds)

    def prepare(self, query: Query) -> Iterator[None]:
        """Work out what a query needs of all words, with chances to pause; else searching does.

        Raises :class:`ConditionError`.
        """
        yield from self._graph.count()
        lengths = self._lengths(query)
        for condition in query.conditions:
            try:
                yield from self._matching.prepare(condition, lengths)
            except WordsError as error:
                raise ConditionError(condition, error) from error
        for group in query.groups:
            if len(group) > 1:
                yield from self._work_out(group)
        if _limits(query):
            yield from self._limit(query)

    def search(self, query: Query) -> Results:
        """The results of a query. Raises :class:`ConditionError`; what opening a lexicon raises."""
        if _limits(query):
            for _ in self._limit(query):
                pass
            return Results(self._lexicon, None, (), self._limited[1])
        parts: list[tuple[Condition, Automaton]] = []
        tests: list[Test] = []
        mask: Mask | None = None
        for group in query.groups:
            if len(group) > 1:
                any_of = self._any_of(group)
                mask = any_of if mask is None else mask & any_of
                continue
            (condition,) = group
            try:
                words = self._matching.mask(condition)
                part = None if words is not None else self._matching.automaton(condition)
                if part is not None:
                    words = self._matching.near(condition)
                elif words is None:
                    tests.append(self._matching.test(condition))
            except WordsError as error:
                raise ConditionError(condition, error) from error
            if part is not None:
                parts.append((condition, part))
            if words is not None:
                mask = words if mask is None else mask & words
        return self._results(parts, tests, mask)

    def _any_of(self, group: Sequence[Condition]) -> Mask:
        """The words that meet one of some conditions."""
        for _ in self._work_out(group):
            pass
        return reduce(or_, (self._whole[condition] for condition in group))

    def _work_out(self, group: Sequence[Condition]) -> Iterator[None]:
        """Find all words that meet each of some conditions, with chances to pause."""
        if any(condition not in self._whole for condition in group):
            # Those of one group are enough: a search is asked for again, or grows.
            self._whole = {c: mask for c, mask in self._whole.items() if c in group}
        for condition in group:
            if condition not in self._whole:
                alone = Query((replace(condition, either=False),))
                yield from self._collect(condition, self.search(alone))

    def _collect(self, condition: Condition, results: Results) -> Iterator[None]:
        indices = array("I")
        for chunk in results.chunks():
            indices.extend(chunk)
            yield
        self._whole[condition] = Mask.of(indices, len(self._graph))

    def _limit(self, query: Query) -> Iterator[None]:
        """Find the words of a query of which only some places count, with chances to pause."""
        if self._limited[0] == query:
            return
        limits = _limits(query)
        rest = Query(tuple(c for c in query.conditions if c not in limits))
        words = array("I")
        for chunk in self.search(rest).chunks():
            words.extend(chunk)
            yield
        for limit in limits:
            ranked = array("I")
            for ranks in by_probability(self._graph, self._tile_set, words, limit.blanks):
                ranked.extend(ranks)
                yield
            words_in_limit = set(ranked[max(limit.low, 1) - 1 : limit.high])
            words = array("I", [i for i in words if (i in words_in_limit) is not limit.negated])
        self._limited = query, Mask.of(words, len(self._graph))

    def _results(
        self, parts: list[tuple[Condition, Automaton]], tests: list[Test], mask: Mask | None
    ) -> Results:
        few = mask is not None and mask.flags.count(1) * _FEW < len(self._graph)
        walked: list[Automaton] = []
        narrowed = few or any(
            not condition.negated and condition.kind.way.test is None for condition, _ in parts
        )
        for condition, part in parts:
            # Where there is a choice, a test is better among few words.
            if condition.kind.way.test is not None and narrowed:
                tests.append(self._matching.test(condition))
            else:
                walked.append(Not(part) if condition.negated else part)
        if mask is not None and not walked and (few or not tests):
            return Results(self._lexicon, None, tuple(tests), mask)
        automaton = walked[0] if len(walked) == 1 else AllOf(walked)
        walk = Walk(self._graph, automaton, None if mask is None else mask.flags)
        return Results(self._lexicon, walk, tuple(tests), mask)

    def _lengths(self, query: Query) -> set[int]:
        """Return the lengths that words may have by the conditions on length."""
        longest = self._graph.longest
        lengths = set(range(1, longest + 1))
        for each in query.conditions:
            if each.kind is ConditionKind.LENGTH and not each.negated:
                high = longest if each.high is None else min(each.high, longest)
                lengths &= set(range(each.low, high + 1))
        return lengths


def _limits(query: Query) -> list[Condition]:
    """The conditions on the words that meet all others. Raises if one is an alternative."""
    limits = [(c, group) for group in query.groups for c in group if c.kind.record.is_last]
    for condition, group in limits:
        if len(group) > 1:
            fault = WordsError("it counts the words that meet all else, so 'or' cannot stand here")
            raise ConditionError(condition, fault)
    return [condition for condition, _ in limits]


class _Matching:
    """Finds the words that meet conditions. Its methods raise ``WordsError``. For one thread."""

    def __init__(self, grounds: Grounds) -> None:
        self._grounds = grounds
        self._known: dict[Condition, Mask] = {}
        # Of a large expression two are not made for the same question.
        self._last: tuple[Condition, Automaton | None] | None = None

    def prepare(self, condition: Condition, lengths: Set[int]) -> Iterator[None]:
        """Work out what a condition on words of some lengths needs, with chances to pause."""
        return condition.kind.way.prepare(self._grounds, condition, lengths)

    def mask(self, condition: Condition) -> Mask | None:
        """The words that meet a condition, negated or not; None where they are not known so."""
        mask = self._plain(condition)
        return ~mask if mask is not None and condition.negated else mask

    def near(self, condition: Condition) -> Mask | None:
        """Words among which all are that meet a condition; None for all words."""
        return None if condition.negated else condition.kind.way.near(self._grounds, condition)

    def automaton(self, condition: Condition) -> Automaton | None:
        """Make the automaton of a condition without its "not"; None if its kind has none."""
        plain = replace(condition, negated=False)
        if self._last is None or self._last[0] != plain:
            make = plain.kind.way.automaton
            self._last = plain, None if make is None else make(self._grounds, plain)
        return self._last[1]

    def test(self, condition: Condition) -> Test:
        """Make the test of a condition, negated or not, whose kind has one."""
        make = condition.kind.way.test
        assert make is not None, condition.kind
        test = make(self._grounds, condition)
        return (lambda index, word: not test(index, word)) if condition.negated else test

    def _plain(self, condition: Condition) -> Mask | None:
        """The words that meet a condition without its "not"."""
        plain = replace(condition, negated=False)
        if plain in self._known:
            return self._known[plain]
        way = condition.kind.way
        # It may depend on the "not" which way is faster.
        mask, is_kept = way.mask(self._grounds, condition), way.is_kept
        if mask is None:
            part = self.automaton(plain)
            if isinstance(part, Matcher):
                mask, is_kept = self._grounds.swept(part), True
        if mask is not None and is_kept:
            if len(self._known) == _KEPT:
                del self._known[next(iter(self._known))]
            self._known[plain] = mask
        return mask
