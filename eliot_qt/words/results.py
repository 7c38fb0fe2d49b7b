"""The words that a search finds, in alphabetical order, as they are asked for."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import compress, islice

from eliot_qt.lexicon.ascending import words_at
from eliot_qt.lexicon.catalogue import Lexicon

from .table.mask import Mask
from .walk import Walk

# Given a word's index among all and the word.
Test = Callable[[int, bytes], bool]
# Results numbered beyond are found by counting, not by listing what is before them.
_LISTED = 1000
# Words tested between two chances to pause, and looked at in a mask.
_TESTED = 500
_MASKED = 1 << 14


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
        return words_at(self._graph, self._indices())

    def page(self, start: int, stop: int) -> list[bytes]:
        """The results from number ``start`` (from 0) up to ``stop``, exclusive; fewer at the end.

        Only what is before ``stop`` is looked for; without tests of single words, pages far from
        the beginning are reached at once.
        """
        if self._whole is not None:
            return list(words_at(self._graph, self._nth(self._whole, start, stop)))
        if self._walk is None or self._among or self._tests or stop <= _LISTED:
            self._found.extend(islice(self._coming, max(0, stop - len(self._found))))
            return list(words_at(self._graph, self._found[start:stop]))
        return [self._walk.at(n)[1] for n in range(start, min(stop, self._walk.count()))]

    def count(self) -> int:
        """The exact number of results. Takes up to seconds where each word must be tested."""
        if self._whole is not None:
            return self._whole.count(1)
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

    def _indices(self) -> Iterator[int]:
        """The indices of all results, ascending, looked for as they are asked for."""
        if self._whole is not None:
            yield from compress(range(len(self._whole)), self._whole)
            return
        number = 0
        while True:
            if number == len(self._found):
                self._found.extend(islice(self._coming, _LISTED))
            if number == len(self._found):
                return
            yield self._found[number]
            number += 1

    @property
    def _whole(self) -> bytes | None:
        """A mask that has all results, and no others."""
        return self._among if self._walk is None and not self._tests else None

    def _nth(self, flags: bytes, start: int, stop: int) -> list[int]:
        """The words of a mask from number ``start`` up to ``stop``, exclusive."""
        at = before = 0
        while at < len(flags) and before + (count := flags.count(1, at, at + _MASKED)) <= start:
            before += count
            at += _MASKED
        indices = compress(range(at, len(flags)), flags[at:])
        return list(islice(indices, start - before, max(stop - before, start - before)))

    def _masked(self) -> Iterator[array[int]]:
        """The words of the mask, tested one by one."""
        words = range(len(self._graph))
        for start in range(0, len(words), _MASKED):
            indices = array("I", self._of(words[start : start + _MASKED]))
            if not self._tests:
                yield indices
                continue
            for index, word in zip(indices, words_at(self._graph, indices), strict=True):
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
