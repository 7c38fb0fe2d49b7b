"""Runs an expression as an automaton: places linked by tiles or by nothing (Thompson 1968).

A state is the set of places a word may have reached, made when it is met, so no pattern takes
exponential time: a step looks at each place once. Places that cannot lie on the way of a word
of at most ``longest`` tiles are left out. Nothing here recurses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from .expression import ENDLESS, Expression, Form

Places = frozenset[int]
# Larger patterns are run without knowing which tiles they need.
_MOST_FOR_NEEDS = 2000


class Matcher:
    """The automaton of an expression, for words of at most ``longest`` tiles."""

    def __init__(self, expression: Expression, longest: int) -> None:
        net = _Net(expression)
        alive = net.within(longest)
        self._free = [[t for t in targets if alive[t]] for targets in net.free]
        self._links = [[(m, t) for m, t in links if alive[t]] for links in net.links]
        self._end = net.end
        self._needs = net.needs() if len(net.free) <= _MOST_FOR_NEEDS else None
        self._opened: dict[Places, tuple[bool, dict[int, set[int]]]] = {}
        self._made: dict[tuple[Places, tuple[int, ...]], Places | None] = {}
        self.start: Places = frozenset([net.start] if alive[net.start] else [])
        # Places and links looked at, for tests and benchmarks.
        self.effort = 0

    @property
    def size(self) -> int:
        """Number of places."""
        return len(self._free)

    def classes(self, tiles: Iterable[int]) -> list[Sequence[int]]:
        """The tiles in groups that no place tells apart."""
        masks = sorted({mask for links in self._links for mask, _ in links})
        groups: dict[tuple[bool, ...], list[int]] = {}
        for tile in tiles:
            groups.setdefault(tuple(mask >> tile & 1 == 1 for mask in masks), []).append(tile)
        return list(groups.values())

    def step(self, state: Places, tile: int) -> Places | None:
        """The places one tile further; tiles the state does not distinguish share them."""
        _, by_mask = self._open(state)
        bit = 1 << tile
        masks = tuple(mask for mask in by_mask if mask & bit)
        if not masks:
            return None
        key = state, masks
        if key not in self._made:
            self._made[key] = frozenset().union(*(by_mask[mask] for mask in masks))
            self.effort += sum(len(by_mask[mask]) for mask in masks)
        return self._made[key]

    def accepts(self, state: Places) -> bool:
        """Return whether the end is among the places."""
        return self._open(state)[0]

    def needs(self, state: Places) -> int:
        """Return the tiles needed from every one of the places."""
        mask = 0
        if self._needs is not None and state:
            mask = -1
            for place in state:
                mask &= self._needs[place]
        return max(mask, 0)

    def _open(self, state: Places) -> tuple[bool, dict[int, set[int]]]:
        """Return whether the end is reached without a tile, and the places after tiles, by mask."""
        is_end = self._opened.get(state)
        if is_end is None:
            by_mask: dict[int, set[int]] = {}
            states = set(state)
            waiting = list(state)
            while waiting:
                place = waiting.pop()
                for mask, target in self._links[place]:
                    by_mask.setdefault(mask, set()).add(target)
                for target in self._free[place]:
                    if target not in states:
                        states.add(target)
                        waiting.append(target)
                self.effort += 1 + len(self._links[place]) + len(self._free[place])
            is_end = self._opened[state] = self._end in states, by_mask
        return is_end


class _Net:
    """Places and links of an expression: ``free`` ones take no tile, ``links`` one of a mask."""

    def __init__(self, expression: Expression) -> None:
        self.free: list[list[int]] = []
        self.links: list[list[tuple[int, int]]] = []
        self.start, self.end = self._place(), self._place()
        self._waiting = [(expression, self.start, self.end)]
        while self._waiting:
            self._link(*self._waiting.pop())

    def within(self, longest: int) -> list[bool]:
        """Mark the places that a word of at most ``longest`` tiles can come through."""
        forward = [
            [(0, t) for t in free] + [(1, t) for _, t in links]
            for free, links in zip(self.free, self.links, strict=True)
        ]
        back: list[list[tuple[int, int]]] = [[] for _ in forward]
        for place, ways in enumerate(forward):
            for tiles, target in ways:
                back[target].append((tiles, place))
        before, after = _fewest(forward, self.start), _fewest(back, self.end)
        return [b + a <= longest for b, a in zip(before, after, strict=True)]

    def needs(self) -> list[int]:
        """Tiles on every way from a place to the end: bit t for tile t; -1 without a way."""
        needs = [-1] * len(self.free)
        needs[self.end] = 0
        before: list[list[int]] = [[] for _ in self.free]
        for place, free in enumerate(self.free):
            for target in free:
                before[target].append(place)
            for _, target in self.links[place]:
                before[target].append(place)
        waiting = deque(before[self.end])
        while waiting:
            place = waiting.popleft()
            mask = -1
            for target in self.free[place]:
                mask &= needs[target]
            for tiles, target in self.links[place]:
                mask &= needs[target] | (tiles if tiles & (tiles - 1) == 0 else 0)
            if place != self.end and mask != needs[place]:
                needs[place] = mask
                waiting += before[place]
        return needs

    def _place(self) -> int:
        self.free.append([])
        self.links.append([])
        return len(self.free) - 1

    def _link(self, expression: Expression, begin: int, end: int) -> None:
        match expression.form:
            case Form.TILE:
                self.links[begin].append((expression.mask, end))
            case Form.EITHER:
                self._waiting += [(part, begin, end) for part in expression.parts]
            case Form.SEQUENCE:
                self._chain(expression.parts, begin, end)
            case Form.REPEAT:
                self._repeat(expression, begin, end)
            case Form.NOTHING:
                pass

    def _chain(self, parts: Iterable[Expression], begin: int, end: int) -> None:
        at = begin
        for part in parts:
            after = self._place()
            self._waiting.append((part, at, after))
            at = after
        self.free[at].append(end)

    def _repeat(self, expression: Expression, begin: int, end: int) -> None:
        (part,) = expression.parts
        # A place of its own: links back to it must not lead into what else starts here.
        at = self._place()
        self.free[begin].append(at)
        for number in range(expression.high or expression.low):
            if number >= expression.low:
                self.free[at].append(end)
            after = self._place()
            self._waiting.append((part, at, after))
            at = after
        if expression.high is None:
            loop = self._place()
            self.free[at].append(loop)
            self._waiting.append((part, loop, loop))
            at = loop
        self.free[at].append(end)


def _fewest(ways: list[list[tuple[int, int]]], start: int) -> list[int]:
    """The fewest tiles from a place to each."""
    fewest = [ENDLESS] * len(ways)
    fewest[start] = 0
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        for tiles, target in ways[place]:
            total = fewest[place] + tiles
            if total < fewest[target]:
                fewest[target] = total
                if tiles:
                    waiting.append(target)
                else:
                    waiting.appendleft(target)
    return fewest
