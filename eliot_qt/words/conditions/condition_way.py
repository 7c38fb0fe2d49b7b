"""The way that words meeting a kind of condition are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from ..automata import Automaton
from ..results import Test
from ..table.mask import Mask
from .grounds import Grounds, Terms


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
