"""Answers queries: what columns tell is a mask of words, what can be said tile by tile walks the
graph among them, the rest tests words found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon

from . import WordsError
from .automata import AllOf, Automaton, Not
from .conditions.automata import Automata
from .conditions.masks import Masks
from .query import Condition, ConditionKind, Query
from .rarity import Rarity
from .results import Results, Test
from .squares import Placed
from .table.columns import mask_of
from .table.mask import Mask
from .table.word_table import WordTable
from .walk import Walk

# Fewer words of a mask than one in so many are looked up one by one.
_FEW = 30


class ConditionError(WordsError):
    """A condition that cannot be used with this lexicon; the cause is the error in it."""

    def __init__(self, condition: Condition, fault: WordsError) -> None:
        super().__init__("{kind}: {fault}", kind=condition.kind, fault=fault)
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
        self.rarity = Rarity(lexicon.graph, tile_set)
        self.table = table or WordTable(lexicon, tile_set)
        self._automata = Automata(lexicon.graph, tile_set, open_lexicon)
        self._masks = Masks(lexicon, tile_set, self.table, self._automata)

    def prepare(self, query: Query) -> Iterator[None]:
        """Work out what a query needs of all words, with chances to pause; else searching does.

        Raises :class:`ConditionError`.
        """
        yield from self._graph.count()
        for condition in query.conditions:
            try:
                yield from self._masks.prepare(condition)
            except WordsError as error:
                raise ConditionError(condition, error) from error
            if condition.kind is not ConditionKind.PROBABILITY:
                continue
            if mask_of(condition, self._lexicon, self.table) is None:
                yield from self.rarity.prepare(self._lengths(query), condition.blanks)

    def search(self, query: Query) -> Results:
        """The results of a query. Raises :class:`ConditionError`; what opening a lexicon raises."""
        parts: list[tuple[Condition, Automaton]] = []
        tests: list[Test] = []
        mask: Mask | None = None
        for condition in query.conditions:
            try:
                found = self._masks.of(condition)
                part = None if found is not None else self._automata.of(condition)
                if isinstance(part, Placed) and not condition.negated:
                    found = self._masks.fitting(condition)
                if part is None and found is None:
                    tests.append(self._test(condition))
            except WordsError as error:
                raise ConditionError(condition, error) from error
            if part is not None:
                parts.append((condition, part))
            if found is not None:
                mask = found if mask is None else mask & found
        return self._results(parts, tests, mask)

    def _results(
        self, parts: list[tuple[Condition, Automaton]], tests: list[Test], mask: Mask | None
    ) -> Results:
        few = mask is not None and mask.flags.count(1) * _FEW < len(self._graph)
        walked: list[Automaton] = []
        narrowed = few or any(
            not condition.negated and condition.kind is not ConditionKind.TAKES_SUFFIX
            for condition, _ in parts
        )
        for condition, part in parts:
            # It looks into the graph at each step: among few words it is better asked last.
            if condition.kind is ConditionKind.TAKES_SUFFIX and narrowed:
                tests.append(self._test(condition))
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

    def _test(self, condition: Condition) -> Test:
        test = self._plain_test(condition)
        return _negated(test) if condition.negated else test

    def _plain_test(self, condition: Condition) -> Test:
        graph, rarity = self._graph, self.rarity
        match condition.kind:
            case ConditionKind.DIFFERENT:
                return _between(condition, lambda _, word: len(set(word)))
            case ConditionKind.ANAGRAMS:
                return _between(condition, lambda _, word: rarity.anagrams(word))
            case ConditionKind.TIER:
                tiers = self._tiers()
                return _between(condition, lambda index, _: tiers[index])
            case ConditionKind.PLAYABILITY:
                counts = self._playability()
                return _between(condition, lambda index, _: counts[index])
            case ConditionKind.INNER_FRONT:
                return lambda _, word: graph.accepts(word[1:])
            case ConditionKind.INNER_BACK:
                return lambda _, word: graph.accepts(word[:-1])
            case ConditionKind.PROBABILITY:
                return self._probability(condition)
            case ConditionKind.TAKES_SUFFIX:
                suffix = self._automata.letters(condition, blanks=False)
                return lambda _, word: graph.accepts(word + suffix)
        raise AssertionError(condition.kind)

    def _probability(self, condition: Condition) -> Test:
        rarity, blanks = self.rarity, condition.blanks
        high = len(self._graph) if condition.high is None else condition.high

        def test(index: int, word: bytes) -> bool:
            place, first, last = rarity.places(index, len(word), blanks)
            if condition.lax:
                return first <= high and last >= condition.low
            return condition.low <= place <= high

        return test

    def _tiers(self) -> bytes:
        tiers = self._lexicon.tiers
        if tiers is None or len(tiers) != len(self._graph):
            raise WordsError(
                "the lexicon {lexicon} has no difficulty tiers", lexicon=self._lexicon.name
            )
        return tiers

    def _playability(self) -> Sequence[int]:
        playability = self._lexicon.playability
        if playability is None or len(playability.counts) != len(self._graph):
            raise WordsError(
                "the lexicon {lexicon} has no figures of playability", lexicon=self._lexicon.name
            )
        return playability.counts


def _between(condition: Condition, figure: Callable[[int, bytes], float]) -> Test:
    low, high = condition.low, condition.high
    if high is None:
        return lambda index, word: figure(index, word) >= low
    return lambda index, word: low <= figure(index, word) <= high


def _negated(test: Test) -> Test:
    return lambda index, word: not test(index, word)
