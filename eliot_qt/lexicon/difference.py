"""Two lexicons compared: the words only one has, as numbers of words; nothing is spelled.

Both word graphs are walked beside each other. Where one has a branch that the other lacks, all
words below are a range of numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from . import LexiconError
from .catalogue import Lexicon
from .wordgraph import ACCEPTS, CHILD_MASK, TILE_SHIFT, WordGraph

# Pairs of lists looked at between two chances to pause.
_PACE = 100


@dataclass
class Difference:
    """Numbers of words: only in the first, only in the second, and of the first those in both."""

    first: array[int] = field(default_factory=lambda: array("I"))
    second: array[int] = field(default_factory=lambda: array("I"))
    both: array[int] = field(default_factory=lambda: array("I"))


def compare(first: Lexicon, second: Lexicon) -> Iterator[Difference | None]:
    """Find the words only one of two lexicons has; None is a chance to pause, then the answer.

    Numbers ascend. Raises :class:`LexiconError` where the lexicons have different letters.
    """
    if first.letters != second.letters:
        raise LexiconError(
            "{first} and {second} have different letters and cannot be compared",
            first=first.name,
            second=second.name,
        )
    difference = Difference()
    for number, _ in enumerate(_walk(first.graph, second.graph, difference)):
        if not number % _PACE:
            yield None
    yield difference


def _walk(one: WordGraph, other: WordGraph, found: Difference) -> Iterator[None]:
    """Compare list by list, depth first, so that numbers come in their order.

    Lists that have been compared give the same words again, further on in the numbers.
    """
    stretches: dict[tuple[int, int], _Stretch] = {}
    # Lists in progress: branches still to come, and where their stretch begins.
    stack: list[tuple[Iterator[_Pair], tuple[int, int], _Stretch]] = []

    def enter(start: int, at: int, start_too: int, at_too: int) -> None:
        branches = _branches(one, start, at, other, start_too, at_too)
        stack.append((branches, (start, start_too), _Stretch(at, at_too, _sizes(found))))

    enter(one.dawg_root, 0, other.dawg_root, 0)
    while stack:
        branches, lists, stretch = stack[-1]
        pair = next(branches, None)
        if pair is None:
            stretches[lists] = replace(stretch, stop=_sizes(found))
            stack.pop()
            continue
        (node, at), (node_too, at_too) = pair
        if not node_too:
            found.first.extend(range(at, at + _words(one, node)))
        elif not node:
            found.second.extend(range(at_too, at_too + _words(other, node_too)))
        else:
            is_word, is_word_too = node & ACCEPTS != 0, node_too & ACCEPTS != 0
            if is_word:
                (found.both if is_word_too else found.first).append(at)
            elif is_word_too:
                found.second.append(at_too)
            behind, at = node & CHILD_MASK, at + is_word
            behind_too, at_too = node_too & CHILD_MASK, at_too + is_word_too
            if (behind, behind_too) in stretches:
                stretches[behind, behind_too].repeat(at, at_too, found)
            else:
                enter(behind, at, behind_too, at_too)
            yield


@dataclass(frozen=True)
class _Stretch:
    """The difference of two lists so far: where their words began, and its rows."""

    at: int
    at_too: int
    start: tuple[int, int, int]
    stop: tuple[int, int, int] = (0, 0, 0)

    def repeat(self, at: int, at_too: int, found: Difference) -> None:
        """Add the same words again, beginning at other numbers."""
        shifts = (at - self.at, at_too - self.at_too, at - self.at)
        rows = (found.first, found.second, found.both)
        for row, start, stop, shift in zip(rows, self.start, self.stop, shifts, strict=True):
            row.extend([number + shift for number in row[start:stop]])


def _sizes(found: Difference) -> tuple[int, int, int]:
    return len(found.first), len(found.second), len(found.both)


# A node, 0 for none, and the number of the first word at or below it.
_Branch = tuple[int, int]
# Branches of the same tile; one of them may be none.
_Pair = tuple[_Branch, _Branch]


def _branches(
    one: WordGraph, start: int, at: int, other: WordGraph, start_too: int, at_too: int
) -> Iterator[_Pair]:
    """The branches of two lists side by side, ascending by tile."""
    left, right = list(_numbered(one, start, at)), list(_numbered(other, start_too, at_too))
    mine, theirs = iter(left), iter(right)
    ours, others = next(mine, None), next(theirs, None)
    none: _Branch = (0, 0)
    while ours or others:
        tile = ours[0] >> TILE_SHIFT if ours else 256
        tile_too = others[0] >> TILE_SHIFT if others else 256
        yield (
            (ours or none) if tile <= tile_too else none,
            ((others or none) if tile_too <= tile else none),
        )
        if tile <= tile_too:
            ours = next(mine, None)
        if tile_too <= tile:
            others = next(theirs, None)


def _numbered(graph: WordGraph, start: int, at: int) -> Iterator[_Branch]:
    for index in graph.siblings(start):
        node = graph.nodes[index]
        yield node, at
        at += _words(graph, node)


def _words(graph: WordGraph, node: int) -> int:
    return graph.words_below[node & CHILD_MASK] + (node & ACCEPTS != 0)
