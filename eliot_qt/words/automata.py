"""Conditions on words, tile by tile: automata that :mod:`.walk` takes through the graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from eliot_qt.game.tiles import BLANK
from eliot_qt.lexicon.list_counts import LENGTHS
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, WordGraph

from .letters import TypedLetters

# Hashable and not None; equal states have equal futures.
State: TypeAlias = Any
_ANYTHING = "anything"
_BLANK = bytes((BLANK,))
_FUTURE = CHILD_MASK | ACCEPTS
# More tiles than the longest way of any graph that words come from.
_FAR = 1000


class Automaton(Protocol):
    """Reads a word's tiles one after the other. Deterministic; states are never changed."""

    @property
    def start(self) -> State:
        """The state before the first tile."""

    def step(self, state: State, tile: int) -> State | None:
        """The state after one more tile; None if no word can go on so."""

    def accepts(self, state: State) -> bool:
        """Return whether a word may end in this state."""

    def needs(self, state: State) -> int:
        """Return the tiles that every accepted word must still have; 0 if nothing is known.

        Bit t for tile t, and :func:`length_bit` for a number of tiles.
        """


class AllOf:
    """Words that all of several automata accept; with none of them, every word."""

    def __init__(self, parts: Sequence[Automaton]) -> None:
        self._parts = tuple(parts)
        self.start: State = tuple(part.start for part in parts)

    def step(self, state: State, tile: int) -> State | None:
        """Every part takes the step, or none."""
        states = []
        for part, each in zip(self._parts, state, strict=True):
            after = part.step(each, tile)
            if after is None:
                return None
            states.append(after)
        return tuple(states)

    def accepts(self, state: State) -> bool:
        """Return whether all parts accept."""
        return all(part.accepts(s) for part, s in zip(self._parts, state, strict=True))

    def needs(self, state: State) -> int:
        """Return the needs of all parts together."""
        mask = 0
        for part, each in zip(self._parts, state, strict=True):
            mask |= part.needs(each)
        return mask


class Not:
    """Words that an automaton does not accept."""

    def __init__(self, part: Automaton) -> None:
        self._part = part
        self.start: State = part.start

    def step(self, state: State, tile: int) -> State | None:
        """Step the part; once it has stopped, everything is accepted."""
        after = None if state is _ANYTHING else self._part.step(state, tile)
        return _ANYTHING if after is None else after

    def accepts(self, state: State) -> bool:
        """Return whether the part does not accept."""
        return state is _ANYTHING or not self._part.accepts(state)

    def needs(self, state: State) -> int:
        """Nothing."""
        return 0


@dataclass(frozen=True)
class TileSum:
    """Words whose tiles sum up to ``low`` to ``high`` (None: no limit).

    ``weights`` has a number of at least 0 per tile: 1 for all counts the length, values the
    points, 1 for vowels the vowels.
    """

    weights: tuple[int, ...]
    low: int = 0
    high: int | None = None
    start: int = 0

    def step(self, state: int, tile: int) -> int | None:
        """The sum, no further than it matters."""
        total = state + self.weights[tile]
        if self.high is None:
            return min(total, self.low)
        return None if total > self.high else total

    def accepts(self, state: int) -> bool:
        """Return whether the sum is large enough."""
        return state >= self.low

    def needs(self, state: int) -> int:
        """Need as many tiles as bring the sum up to ``low``."""
        return length_bit(_ratio(self.low - state, max(self.weights)))


@dataclass(frozen=True)
class Share:
    """Words of which ``low`` to ``high`` percent of the tiles are ``among`` some."""

    among: frozenset[int]
    low: int
    high: int = 100
    # Tiles that are among them, and others.
    start: tuple[int, int] = (0, 0)

    def step(self, state: tuple[int, int], tile: int) -> tuple[int, int]:
        """The tiles counted."""
        inside, others = state
        return (inside + 1, others) if tile in self.among else (inside, others + 1)

    def accepts(self, state: tuple[int, int]) -> bool:
        """Return whether the percentage is right."""
        inside, count = state[0], sum(state)
        return self.low * count <= 100 * inside <= self.high * count

    def needs(self, state: tuple[int, int]) -> int:
        """Need as many tiles as bring the percentage back into its range."""
        inside, others = state
        like = _ratio(self.low * others - (100 - self.low) * inside, 100 - self.low)
        unlike = _ratio((100 - self.high) * inside - self.high * others, self.high)
        return length_bit(max(like, unlike))


class Letters:
    """Words made of some tiles, blanks included: of all of them, or of any with ``whole`` off."""

    def __init__(self, tiles: bytes, *, whole: bool = True) -> None:
        # Blanks are tile 0, so they come first.
        self.start = bytes(sorted(tiles))
        self._whole = whole

    def step(self, state: bytes, tile: int) -> bytes | None:
        """Return the tiles left to use. A blank is kept as long as the letter itself is there."""
        at = state.find(tile)
        if at >= 0:
            return state[:at] + state[at + 1 :]
        return state[1:] if state[:1] == _BLANK else None

    def accepts(self, state: bytes) -> bool:
        """Return whether enough tiles are used."""
        return not (state and self._whole)

    def needs(self, state: bytes) -> int:
        """All letters that are left, and this many tiles, if all are to be used."""
        if not self._whole:
            return 0
        mask = 0
        for tile in state:
            mask |= 1 << tile
        return mask & ~1 | length_bit(len(state))


class LetterSets:
    """Words made of tiles, blanks included, a tile of each of some sets and, with ``more``, others.

    ``sets`` have bit t for tile t. With ``whole`` off, not all of them need to be used. A state is
    the ways to have come there: the tiles and the sets that each has left.
    """

    def __init__(
        self, tiles: bytes, sets: Sequence[int], *, more: bool = False, whole: bool = True
    ) -> None:
        self.start = frozenset([(bytes(sorted(tiles)), tuple(sorted(sets)))])
        self._more = more
        self._whole = whole

    def step(self, state: State, tile: int) -> State | None:
        """The ways to use the tile: the letter itself if it is there, else a set or a blank."""
        after: set[tuple[bytes, tuple[int, ...]]] = set()
        for tiles, sets in state:
            at = tiles.find(tile)
            if at >= 0:
                # Sets and blanks can do whatever the letter could later.
                after.add((tiles[:at] + tiles[at + 1 :], sets))
                continue
            for number, each in enumerate(sets):
                if each >> tile & 1:
                    after.add((tiles, (*sets[:number], *sets[number + 1 :])))
            if tiles[:1] == _BLANK:
                after.add((tiles[1:], sets))
            elif self._more:
                after.add((tiles, sets))
        return frozenset(after) or None

    def accepts(self, state: State) -> bool:
        """Return whether some way has used enough."""
        return not self._whole or any(not tiles and not sets for tiles, sets in state)

    def needs(self, state: State) -> int:
        """Need the letters that every way has left, and as many tiles as the shortest."""
        if not self._whole:
            return 0
        mask = -1
        for tiles, _ in state:
            mask &= sum({1 << tile for tile in tiles})
        return mask & ~1 | length_bit(min(len(tiles) + len(sets) for tiles, sets in state))


def spelled_by(letters: TypedLetters, *, whole: bool = True) -> Automaton:
    """Make the automaton of the words of typed letters: of all of them, or of any."""
    if letters.sets or letters.more:
        return LetterSets(letters.tiles, letters.sets, more=letters.more, whole=whole)
    return Letters(letters.tiles, whole=whole)


class PlusOne:
    """Words made of all tiles, blanks included, or of all of them and one more."""

    def __init__(self, tiles: bytes) -> None:
        self._letters = Letters(tiles + _BLANK)
        self.start = self._letters.start

    def step(self, state: bytes, tile: int) -> bytes | None:
        """Return the tiles left to use; the extra tile is a blank among them."""
        return self._letters.step(state, tile)

    def accepts(self, state: bytes) -> bool:
        """Return whether nothing is left but a blank."""
        return state in (b"", _BLANK)

    def needs(self, state: bytes) -> int:
        """All letters that are left; the blank more may be left over."""
        needed = self._letters.needs(state)
        return needed & (1 << LENGTHS) - 1 | length_bit(len(state) - 1)


class Member:
    """Words of a graph, or those that follow ``prefix`` in it.

    ``ends``: whether a word may end at a node, asked once for each; None for every word.
    """

    def __init__(
        self,
        graph: WordGraph,
        prefix: bytes = b"",
        ends: Callable[[int], bool] | None = None,
    ) -> None:
        self._graph = graph
        self._ends = ends
        self.start = node_after(graph, prefix) & _FUTURE

    def step(self, state: int, tile: int) -> int | None:
        """The node of the tile, without what does not matter for words from there."""
        index = self._graph.find(state & CHILD_MASK, tile)
        return self._graph.nodes[index] & _FUTURE if index else None

    def accepts(self, state: int) -> bool:
        """Return whether a word ends at the node."""
        return state & ACCEPTS != 0 and (self._ends is None or self._ends(state))

    def needs(self, state: State) -> int:
        """Nothing."""
        return 0


class FrontHooks:
    """Words with ``low`` to ``high`` (None: no limit) front hooks in a graph."""

    def __init__(self, graph: WordGraph, low: int, high: int | None) -> None:
        self._graph = graph
        self._low, self._high = low, high
        roots = graph.siblings(graph.dawg_root)
        self.start = tuple(graph.nodes[index] for index in roots)

    def step(self, state: tuple[int, ...], tile: int) -> tuple[int, ...] | None:
        """The nodes behind the tile, one for each hook letter that is still possible."""
        graph = self._graph
        indices = (graph.find(node & CHILD_MASK, tile) for node in state)
        after = tuple(graph.nodes[index] for index in indices if index)
        return None if len(after) < self._low else after

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Return whether the number of hooks is right."""
        hooks = sum(node & ACCEPTS != 0 for node in state)
        return hooks >= self._low and (self._high is None or hooks <= self._high)

    def needs(self, state: State) -> int:
        """Nothing."""
        return 0


def length_bit(tiles: int) -> int:
    """Return the bit that :meth:`Automaton.needs` sets if this many tiles must follow."""
    return 1 << LENGTHS + min(tiles, _FAR) if tiles > 0 else 0


def _ratio(amount: int, each: int) -> int:
    """Count the tiles it takes to reach an amount; far more than there are if no tile helps."""
    if amount <= 0:
        return 0
    return -(-amount // each) if each > 0 else _FAR


def node_after(graph: WordGraph, tiles: bytes, node: int | None = None) -> int:
    """The DAWG's node (not its index) at the end of the tiles; 0 where no word goes on so.

    ``node``: where to begin instead of before the first tile.
    """
    if node is None:
        node = graph.nodes[0] & ~ACCEPTS
    for tile in tiles:
        index = graph.find(node & CHILD_MASK, tile)
        if not index:
            return 0
        node = graph.nodes[index]
    return node
