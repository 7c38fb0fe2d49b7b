"""Answers queries: what columns tell is a mask of words, what can be said tile by tile walks the
graph among them, the rest tests words found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from eliot_qt.game.tiles import MAX_LETTERS, TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import ACCEPTS, WordGraph

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
from .columns import mask_of
from .definition_index import DefinitionIndex
from .expression import Expression, literal, one_of, repeat, sequence
from .letters import read_letters
from .lookup import BENJAMIN, benjamin_pattern, hooked, next_ends, raccords
from .mask import Mask
from .matcher import Matcher
from .numbers import find_by_code
from .query import Condition, Kind, Query
from .rare import rare_words
from .rarity import Rarity
from .regex import parse_regex, parse_squares, squares_expression
from .results import Results, Test
from .shared_words import are_few, shared_words
from .squares import Placed
from .stems import indices_of, stems
from .sweep import sweep
from .walk import Walk
from .word_table import WordTable

# Fewer words of a mask than one in so many are looked up one by one.
_FEW = 30
_RUN = repeat(one_of((1 << MAX_LETTERS + 1) - 2), 0, None, MAX_LETTERS)


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
        self, lexicon: Lexicon, tile_set: TileSet, open_lexicon: Callable[[str], Lexicon]
    ) -> None:
        self._lexicon = lexicon
        self._graph = lexicon.graph
        self._tile_set = tile_set
        self._open = open_lexicon
        self.rarity = Rarity(lexicon.graph, tile_set)
        self.table = WordTable(lexicon, tile_set)
        self._definitions = DefinitionIndex(lexicon, tile_set)
        # By lexicons that searches have compared with.
        self._shared: dict[WordGraph, Mask] = {}

    def prepare(self, query: Query) -> Iterator[None]:
        """Work out what a query needs of all words, with chances to pause; else searching does."""
        yield from self._graph.count()
        for condition in query.conditions:
            yield from self.table.work_out(condition.kind)
            if condition.kind in (Kind.DEFINITION, Kind.PART_OF_SPEECH):
                try:
                    yield from self._definitions.prepare()
                except WordsError as error:
                    raise ConditionError(condition, error) from error
            if condition.kind is not Kind.PROBABILITY:
                continue
            if mask_of(condition, self._lexicon, self.table) is None:
                yield from self.rarity.prepare(self._lengths(query), condition.blanks)

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
                told = self._swept(part, condition)
                if told is not None:
                    mask = told if mask is None else mask & told
                    continue
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

    def _lengths(self, query: Query) -> set[int]:
        """The lengths that the words found can have, as far as conditions say so."""
        longest = self._graph.longest
        lengths = set(range(1, longest + 1))
        for each in query.conditions:
            if each.kind is Kind.LENGTH and not each.negated:
                high = longest if each.high is None else min(each.high, longest)
                lengths &= set(range(each.low, high + 1))
        return lengths

    def _mask(self, condition: Condition) -> Mask | None:
        """The words that meet a condition, where they are known at once."""
        if condition.kind in (Kind.NUMBER, Kind.CODE, Kind.HOOKS_OF, Kind.RACCORDS_OF):
            found = Mask.of(self._few(condition), len(self._graph))
            return ~found if condition.negated else found
        if condition.kind is Kind.IN_LEXICON:
            return self._within(condition)
        if condition.kind in (Kind.DEFINITION, Kind.PART_OF_SPEECH):
            return self._defined(condition)
        if condition.kind is not Kind.CONSISTS_OF:
            return mask_of(condition, self._lexicon, self.table) or self._rare(condition)
        among = self._letters(condition, blanks=False)
        high = 100 if condition.high is None else min(condition.high, 100)
        share = self.table.share(among, condition.low, high)
        return ~share if share is not None and condition.negated else share

    def _swept(self, part: Automaton | None, condition: Condition) -> Mask | None:
        """The words that an automaton of few states accepts."""
        found = self._sweep(part) if isinstance(part, Matcher) else None
        return ~found if found is not None and condition.negated else found

    def _sweep(self, matcher: Matcher) -> Mask | None:
        columns = self.table.letters()
        if columns is None:
            return None
        return sweep(matcher, columns, matcher.classes(range(1, len(self._tile_set) + 1)))

    def _within(self, condition: Condition) -> Mask | None:
        """The words that are in another lexicon, or not, if they are few or have been found."""
        other = self._other(condition.text).graph
        if other not in self._shared:
            if not are_few(self._graph, other, negated=condition.negated):
                return None
            self._shared[other] = shared_words(self._graph, other)
        return ~self._shared[other] if condition.negated else self._shared[other]

    def _defined(self, condition: Condition) -> Mask:
        """The words whose definitions say something."""
        if condition.kind is Kind.DEFINITION:
            found = self._definitions.containing(condition.text)
        else:
            found = self._definitions.of_part(condition.text)
        return ~found if condition.negated else found

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
        indices: Iterator[int] | None = None
        if words is not None:
            if kind is Kind.BENJAMINS_OF:
                words = {word for word in words if len(word) == len(letters) + BENJAMIN}
            cut = len(letters) if kind is Kind.TAKES_SUFFIX else 0
            meant = sorted(word[: len(word) - cut] for word in words if len(word) > cut)
            indices = indices_of(graph, meant)
        elif kind is Kind.TAKES_SUFFIX:
            longer = self._sweep(Matcher(sequence([_RUN, literal(letters)]), graph.longest))
            columns = self.table.letters()
            if longer is not None and columns is not None:
                indices = stems(graph, columns, longer, letters)
        if indices is None:
            return None
        found = Mask.of(indices, len(graph))
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
