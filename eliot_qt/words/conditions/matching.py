"""Conditions on one lexicon, each found in the way of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from ..automata import Automaton
from ..matcher import Matcher
from ..query import Condition
from ..results import Test
from ..table.mask import Mask
from .grounds import Grounds

# Masks that are kept: of searches that grow by one condition more.
_KEPT = 16


class Matching:
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
        found = self._plain(condition)
        return ~found if found is not None and condition.negated else found

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
        found, is_kept = way.mask(self._grounds, condition), way.is_kept
        if found is None:
            part = self.automaton(plain)
            if isinstance(part, Matcher):
                found, is_kept = self._grounds.swept(part), True
        if found is not None and is_kept:
            if len(self._known) == _KEPT:
                del self._known[next(iter(self._known))]
            self._known[plain] = found
        return found
