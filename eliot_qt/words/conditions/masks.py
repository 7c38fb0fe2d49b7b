"""Conditions on all words at once, as masks: by columns, by letters, by words named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph

from ..expression import literal, sequence
from ..lookup import BENJAMIN, hooked, raccords
from ..matcher import Matcher
from ..numbers import find_by_code
from ..query import Condition, ConditionKind
from ..regex import parse_squares, squares_expression
from ..table.columns import mask_of
from ..table.mask import Mask, between
from ..table.word_table import WordTable
from .automata import RUN, Automata
from .definition_index import DefinitionIndex
from .rare import rare_words
from .shared_words import are_few, shared_words
from .stems import indices_of, stems
from .sweep import sweep

_NAMED = (
    ConditionKind.NUMBER,
    ConditionKind.CODE,
    ConditionKind.HOOKS_OF,
    ConditionKind.RACCORDS_OF,
)
_DEFINED = (ConditionKind.DEFINITION, ConditionKind.PART_OF_SPEECH)
_IN_A_ROW = (
    ConditionKind.CONTAINS,
    ConditionKind.SUFFIX,
    ConditionKind.TAKES_SUFFIX,
    ConditionKind.BENJAMINS_OF,
)
# Masks of conditions on letters that are kept: of searches that grow by one condition more.
_KEPT = 16
# What an expression may cost before it is known to be one of few states: steps, and places that
# these look at.
_MOST_STEPS, _LEAST_STEPS = 6000, 50
_MOST_LOOKS = 600_000


class Masks:
    """Finds the words that meet conditions on one lexicon. For one thread."""

    def __init__(
        self, lexicon: Lexicon, tile_set: TileSet, table: WordTable, automata: Automata
    ) -> None:
        self._lexicon = lexicon
        self._graph = lexicon.graph
        self._tile_set = tile_set
        self._table = table
        self._automata = automata
        self._definitions = DefinitionIndex(lexicon, tile_set)
        # By lexicons that searches have compared with.
        self._shared: dict[WordGraph, Mask] = {}
        self._known: dict[Condition, Mask] = {}

    def prepare(self, condition: Condition) -> Iterator[None]:
        """Work out what a condition needs of all words, with chances to pause."""
        yield from self._table.work_out(condition.kind)
        if condition.kind in _DEFINED:
            yield from self._definitions.prepare()

    def of(self, condition: Condition) -> Mask | None:
        """The words that meet a condition, negated or not; None where they are not known so.

        Raises :class:`~eliot_qt.words.WordsError`.
        """
        found = self._plain(condition)
        return ~found if found is not None and condition.negated else found

    def fitting(self, condition: Condition) -> Mask | None:
        """The words that fit a pattern's squares and are no longer than its rack allows."""
        pattern, _, rack = condition.text.partition(",")
        squares = parse_squares(pattern, self._tile_set)
        tiles = self._automata.letters(replace(condition, text=rack))
        longest = self._graph.longest
        lengths = self._table.column(ConditionKind.LENGTH)
        found = self._swept(Matcher(squares_expression(squares, longest), longest))
        if found is None or lengths is None:
            return found
        return found & between(lengths, 0, sum(square.fixed for square in squares) + len(tiles))

    def _plain(self, condition: Condition) -> Mask | None:
        """The words that meet a condition without its "not"."""
        kind = condition.kind
        if kind in _NAMED:
            return Mask.of(self._named(condition), len(self._graph))
        if kind in _DEFINED:
            return self._defined(condition)
        if kind is ConditionKind.IN_LEXICON:
            return self._within(condition)
        found = mask_of(condition, self._lexicon, self._table)
        if found is not None:
            return found
        plain = replace(condition, negated=False)
        if plain not in self._known:
            found = self._by_letters(plain)
            if found is None:
                return None
            if len(self._known) == _KEPT:
                del self._known[next(iter(self._known))]
            self._known[plain] = found
        return self._known[plain]

    def _by_letters(self, condition: Condition) -> Mask | None:
        """The words that meet a condition on their letters."""
        if condition.kind is ConditionKind.CONSISTS_OF:
            among = self._automata.letters(condition, blanks=False)
            high = 100 if condition.high is None else min(condition.high, 100)
            return self._table.share(among, condition.low, high)
        if condition.kind is ConditionKind.INCLUDES:
            return self._table.including(self._automata.letters(condition, blanks=False))
        if condition.kind in _IN_A_ROW:
            indices = self._in_a_row(condition)
            if indices is not None:
                return Mask.of(indices, len(self._graph))
        part = self._automata.of(condition)
        return self._swept(part) if isinstance(part, Matcher) else None

    def _swept(self, matcher: Matcher) -> Mask | None:
        # A step looks at each place at most once.
        steps = min(_MOST_STEPS, _MOST_LOOKS // max(1, matcher.size))
        columns = self._table.letters() if steps >= _LEAST_STEPS else None
        if columns is None:
            return None
        tiles = matcher.classes(range(1, len(self._tile_set) + 1))
        return sweep(matcher, columns, tiles, steps)

    def _in_a_row(self, condition: Condition) -> Iterator[int] | None:
        """The words with letters in a row, or that have them behind, if they are few."""
        graph, kind = self._graph, condition.kind
        letters = self._automata.letters(condition, blanks=False)
        words = rare_words(graph, letters, ending=kind is not ConditionKind.CONTAINS)
        if words is not None:
            if kind is ConditionKind.BENJAMINS_OF:
                words = {word for word in words if len(word) == len(letters) + BENJAMIN}
            cut = len(letters) if kind is ConditionKind.TAKES_SUFFIX else 0
            meant = (word[: len(word) - cut] for word in words if len(word) > cut)
            return indices_of(graph, sorted(meant))
        if kind is not ConditionKind.TAKES_SUFFIX:
            return None
        longer = self._swept(Matcher(sequence([RUN, literal(letters)]), graph.longest))
        parents, lengths = self._table.parents(), self._table.column(ConditionKind.LENGTH)
        if longer is None or parents is None or lengths is None:
            return None
        return stems(parents, lengths, longer, len(letters))

    def _within(self, condition: Condition) -> Mask | None:
        """The words that are in another lexicon, if they are few, or not, or have been found."""
        other = self._automata.other(condition.text).graph
        if other not in self._shared:
            if not are_few(self._graph, other, negated=condition.negated):
                return None
            self._shared[other] = shared_words(self._graph, other)
        return self._shared[other]

    def _defined(self, condition: Condition) -> Mask:
        """The words whose definitions say something."""
        if condition.kind is ConditionKind.DEFINITION:
            return self._definitions.containing(condition.text)
        return self._definitions.of_part(condition.text)

    def _named(self, condition: Condition) -> Iterable[int]:
        """The indices of the words that a condition names."""
        graph, kind = self._graph, condition.kind
        if kind is ConditionKind.NUMBER:
            most = len(graph) if condition.high is None else min(condition.high, len(graph))
            return range(max(condition.low, 1) - 1, most)
        if kind is ConditionKind.CODE:
            found = find_by_code(graph, self._tile_set, condition.text)
            return (found.place,) if found.is_word else ()
        word = self._automata.letters(condition, blanks=False)
        words = hooked(graph, word) if kind is ConditionKind.HOOKS_OF else raccords(graph, word)
        return [graph.prefix_range(each).start for each in words]
