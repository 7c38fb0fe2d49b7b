"""Answers queries: what columns tell is a mask of words, what can be said tile by tile walks the
graph among them, the rest tests words found.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress, islice

from eliot_qt.game.tiles import MAX_LETTERS, TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import ACCEPTS

from . import WordsError
from .automata import (
    AllOf,
    Automaton,
    FrontHooks,
    Letters,
    Member,
    Not,
    PlusOne,
    Share,
    Tally,
    node_after,
)
from .columns import Mask, mask_of, vowel_share
from .expression import Expression, literal, one_of, repeat, sequence
from .letters import read_letters
from .lookup import BENJAMIN, benjamin_pattern, hooked, next_ends, raccords
from .matcher import Matcher
from .numbers import find_by_code
from .query import Condition, Kind, Query
from .rare import rare_words
from .rarity import Rarity
from .regex import parse_regex, parse_squares, squares_expression
from .squares import Placed
from .walk import Walk

# Given a word's index among all and the word.
Test = Callable[[int, bytes], bool]
# Results numbered beyond are found by counting, not by listing what is before them.
_LISTED = 1000
# Words tested between two chances to pause, and looked at in a mask.
_TESTED = 500
_MASKED = 1 << 14
# Fewer words of a mask than one in so many are looked up one by one.
_FEW = 30
_RUN = repeat(one_of((1 << MAX_LETTERS + 1) - 2), 0, None, MAX_LETTERS)


class ConditionError(WordsError):
    """A condition that cannot be used with this lexicon; the cause is the error in it."""

    def __init__(self, condition: Condition, fault: WordsError) -> None:
        super().__init__("{kind}: {fault}", kind=condition.kind, fault=fault)
        self.condition = condition


class Results:
    """The words of a query in alphabetical order, found as they are asked for. For one thread."""

    def __init__(
        self,
        lexicon: Lexicon,
        walk: Walk | None,
        tests: tuple[Test, ...],
        mask: Mask | None = None,
    ) -> None:
        """``mask`` has the only words that count; without a ``walk`` it has all of them."""
        self._graph = lexicon.graph
        self._walk = walk
        self._tests = tests
        self._among = None if mask is None else mask.flags
        self._coming = self._one_by_one()
        # Indices of the words found so far, 4 bytes each; the words themselves are not kept.
        self._found = array("I")

    def __iter__(self) -> Iterator[bytes]:
        number = 0
        while words := self.page(number, number + _LISTED):
            yield from words
            number += len(words)

    def page(self, start: int, stop: int) -> list[bytes]:
        """The results from number ``start`` (from 0) up to ``stop``, exclusive; fewer at the end.

        Only what is before ``stop`` is looked for; without tests of single words, pages far from
        the beginning are reached at once.
        """
        if self._walk is None or self._among or self._tests or stop <= _LISTED:
            self._found.extend(islice(self._coming, max(0, stop - len(self._found))))
            return [self._graph.word_at(index) for index in self._found[start:stop]]
        return [self._walk.at(n)[1] for n in range(start, min(stop, self._walk.count()))]

    def count(self) -> int:
        """The exact number of results. Takes up to seconds where each word must be tested."""
        if self._walk is None and self._among is not None and not self._tests:
            return self._among.count(1)
        if self._walk is not None and self._among is None and not self._tests:
            return self._walk.count()
        self._found.extend(self._coming)
        return len(self._found)

    def chunks(self) -> Iterator[array[int]]:
        """The indices of all results, ascending, some at a time, from the beginning.

        A chunk takes a few milliseconds; it is empty where nothing was found in that time.
        """
        if self._walk is None:
            yield from self._masked()
            return
        chunk = array("I")
        tested = 0
        for indices, head, whole in self._walk.runs():
            if not indices:
                yield chunk
                chunk = array("I")
            elif not self._tests:
                chunk.extend(self._of(indices))
            else:
                words = self._graph.with_prefix(head) if whole else (head,)
                for index, word in zip(indices, words, strict=False):
                    if self._is_among(index) and all(test(index, word) for test in self._tests):
                        chunk.append(index)
                    tested += 1
                    if not tested % _TESTED:
                        yield chunk
                        chunk = array("I")
        yield chunk

    def _masked(self) -> Iterator[array[int]]:
        """The words of the mask, tested one by one."""
        words = range(len(self._graph))
        for start in range(0, len(words), _MASKED):
            indices = self._of(words[start : start + _MASKED])
            if not self._tests:
                yield array("I", indices)
                continue
            for index in indices:
                word = self._graph.word_at(index)
                met = all(test(index, word) for test in self._tests)
                yield array("I", (index,) if met else ())

    def _of(self, indices: range) -> Iterable[int]:
        """Those of some words that are in the mask."""
        if self._among is None:
            return indices
        return compress(indices, self._among[indices.start : indices.stop])

    def _is_among(self, index: int) -> bool:
        return self._among is None or self._among[index] != 0

    def _one_by_one(self) -> Iterator[int]:
        return (index for chunk in self.chunks() for index in chunk)


class Searcher:
    """Searches one lexicon; keeps probabilities and anagram counts (``rarity``) once worked out.

    ``open_lexicon`` opens another by its id, or raises. For one thread.
    """

    def __init__(
        self, lexicon: Lexicon, tile_set: TileSet, open_lexicon: Callable[[str], Lexicon]
    ) -> None:
        self._lexicon = lexicon
        self._graph = lexicon.graph
        self._tile_set = tile_set
        self._open = open_lexicon
        self.rarity = Rarity(lexicon.graph, tile_set)

    def search(self, query: Query) -> Results:
        """The results of a query. Raises :class:`ConditionError`; what opening a lexicon raises."""
        parts: list[Automaton] = []
        tests: list[Test] = []
        mask: Mask | None = None
        for condition in query.conditions:
            try:
                told = self._mask(condition)
                if told is not None:
                    mask = told if mask is None else mask & told
                    continue
                part = self._automaton(condition)
                test = self._test(condition) if part is None else None
            except WordsError as error:
                raise ConditionError(condition, error) from error
            if part is not None:
                parts.append(Not(part) if condition.negated else part)
            elif test is not None:
                tests.append(_negated(test) if condition.negated else test)
        if mask is not None and not parts:
            few = mask.flags.count(1) * _FEW < len(mask.flags)
            if few or not tests:
                return Results(self._lexicon, None, tuple(tests), mask)
        automaton = parts[0] if len(parts) == 1 else AllOf(parts)
        walk = Walk(self._graph, automaton, None if mask is None else mask.flags)
        return Results(self._lexicon, walk, tuple(tests), mask)

    def _mask(self, condition: Condition) -> Mask | None:
        """The words that meet a condition, where they are known at once."""
        if condition.kind in (Kind.NUMBER, Kind.CODE, Kind.HOOKS_OF, Kind.RACCORDS_OF):
            found = Mask.of(self._few(condition), len(self._graph))
            return ~found if condition.negated else found
        if condition.kind is not Kind.CONSISTS_OF:
            return mask_of(condition, self._lexicon) or self._rare(condition)
        vowels = {tile for tile in range(1, len(self._tile_set) + 1) if self._tile_set.vowels[tile]}
        among = set(self._letters(condition, blanks=False))
        return vowel_share(condition, self._lexicon) if among == vowels else None

    def _few(self, condition: Condition) -> Iterable[int]:
        """The indices of the words that a condition names, whether negated or not."""
        graph, kind = self._graph, condition.kind
        if kind is Kind.NUMBER:
            most = len(graph) if condition.high is None else min(condition.high, len(graph))
            return range(max(condition.low, 1) - 1, most)
        if kind is Kind.CODE:
            found = find_by_code(graph, self._tile_set, condition.text)
            return (found.place,) if found.is_word else ()
        word = self._letters(condition, blanks=False)
        words = hooked(graph, word) if kind is Kind.HOOKS_OF else raccords(graph, word)
        return [graph.prefix_range(each).start for each in words]

    def _rare(self, condition: Condition) -> Mask | None:
        """The words that meet a condition on letters in a row, if they are few."""
        graph, kind = self._graph, condition.kind
        if kind not in (Kind.CONTAINS, Kind.SUFFIX, Kind.TAKES_SUFFIX, Kind.BENJAMINS_OF):
            return None
        letters = self._letters(condition, blanks=False)
        words = rare_words(graph, letters, ending=kind is not Kind.CONTAINS)
        if words is None:
            return None
        if kind is Kind.TAKES_SUFFIX:
            words = {word[: -len(letters)] for word in words}
        if kind is Kind.BENJAMINS_OF:
            words = {word for word in words if len(word) == len(letters) + BENJAMIN}
        indices = (graph.index_of(word) for word in words)
        found = Mask.of((index for index in indices if index is not None), len(graph))
        return ~found if condition.negated else found

    def _automaton(self, condition: Condition) -> Automaton | None:
        """What a condition says tile by tile; None if it says something of whole words."""
        low, high = condition.low, condition.high
        letters, longest = self._tile_set, self._graph.longest
        match condition.kind:
            case Kind.LENGTH:
                return Tally((1,) * len(letters.letters), low, high)
            case Kind.VOWELS:
                return Tally(tuple(map(int, letters.vowels)), low, high)
            case Kind.POINTS:
                return Tally(letters.values, low, high)
            case Kind.FRONT_HOOKS:
                return FrontHooks(self._graph, low, high)
            case Kind.BACK_HOOKS:
                hooks = _between(condition, lambda node, _: len(next_ends(self._graph, node)))
                return Member(self._graph, ends=lambda node: hooks(node, b""))
            case Kind.TAKES_SUFFIX:
                graph, suffix = self._graph, self._letters(condition, blanks=False)
                return Member(
                    graph, ends=lambda node: node_after(graph, suffix, node) & ACCEPTS != 0
                )
            case Kind.IN_LEXICON:
                return Member(self._other(condition.text).graph)
            case Kind.TAKES_PREFIX:
                return Member(self._graph, self._letters(condition, blanks=False))
            case Kind.ANAGRAM_OF:
                return Letters(self._letters(condition))
            case Kind.SUBANAGRAM_OF:
                return Letters(self._letters(condition), whole=False)
            case Kind.PLUS_ONE:
                return PlusOne(self._letters(condition))
            case Kind.REGEX:
                return Matcher(parse_regex(condition.text, letters, longest), longest)
            case Kind.PATTERN:
                return self._pattern(condition.text)
            case Kind.CONSISTS_OF:
                among = frozenset(self._letters(condition, blanks=False))
                return Share(among, low, 100 if high is None else min(high, 100))
            case Kind.BENJAMINS_OF:
                letters_of = self._letters(condition, blanks=False)
                return Matcher(benjamin_pattern(letters_of), longest)
            case Kind.PREFIX | Kind.SUFFIX | Kind.CONTAINS:
                return Matcher(self._part(condition), longest)
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
        part = literal(self._letters(condition, blanks=False))
        before = [] if condition.kind is Kind.PREFIX else [_RUN]
        behind = [] if condition.kind is Kind.SUFFIX else [_RUN]
        return sequence([*before, part, *behind])

    def _test(self, condition: Condition) -> Test:
        graph, rarity = self._graph, self.rarity
        match condition.kind:
            case Kind.DIFFERENT:
                return _between(condition, lambda _, word: len(set(word)))
            case Kind.ANAGRAMS:
                return _between(condition, lambda _, word: rarity.anagrams(word))
            case Kind.TIER:
                tiers = self._tiers()
                return _between(condition, lambda index, _: tiers[index])
            case Kind.PLAYABILITY:
                counts = self._playability()
                return _between(condition, lambda index, _: counts[index])
            case Kind.INNER_FRONT:
                return lambda _, word: graph.accepts(word[1:])
            case Kind.INNER_BACK:
                return lambda _, word: graph.accepts(word[:-1])
            case Kind.PROBABILITY:
                return self._probability(condition)
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

    def _letters(self, condition: Condition, *, blanks: bool = True) -> bytes:
        return read_letters(condition.text, self._tile_set, blanks=blanks)

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

    def _other(self, lexicon_id: str) -> Lexicon:
        other = self._open(lexicon_id)
        if not other.fits(self._tile_set):
            raise WordsError("the lexicon {other} has other tiles", other=other.name)
        return other


def _between(condition: Condition, figure: Callable[[int, bytes], float]) -> Test:
    low, high = condition.low, condition.high
    if high is None:
        return lambda index, word: figure(index, word) >= low
    return lambda index, word: low <= figure(index, word) <= high


def _negated(test: Test) -> Test:
    return lambda index, word: not test(index, word)
