"""Taking an automaton through the word graph.

Words come in alphabetical order, found as they are asked for. A place is a list of the graph and
a state; places below which no word is found are remembered, so the whole walk costs at most one
visit to each place, and the way to each word. Where a state accepts whatever follows, all words
below are found at once. Counting visits each place once and lists nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from eliot_qt.game.tiles import MAX_LETTERS
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, LAST, TILE_SHIFT, WordGraph

from .automata import Automaton, State

_DEAD = -1
# A place as one number: the state above the 22 bits of the list.
_STATE_SHIFT = 22
_SYMBOLS = [bytes((tile,)) for tile in range(256)]
# Nodes looked at between two chances to pause, less one: about a millisecond.
_PACE = 1023
# Indices of words found; the word, or the beginning of all of them; whether it is the beginning.
Run: TypeAlias = tuple[range, bytes, bool]
_PAUSE: Run = (range(0), b"", False)


class Walk:
    """The words of a graph that an automaton accepts. For one thread; keeps what it has learnt."""

    def __init__(self, graph: WordGraph, automaton: Automaton, among: bytes | None = None) -> None:
        """``among``: only words with a 1 at their index are looked for by :meth:`runs`."""
        self._graph = graph
        self._among = among
        self._below = graph.words_below
        there = graph.tiles_below[graph.dawg_root]
        tiles = [tile for tile in range(1, MAX_LETTERS + 1) if there >> tile & 1]
        self._states = _States(automaton, tiles)
        self._counts: dict[int, int] = {}
        self._dead: set[int] = set()

    def __iter__(self) -> Iterator[bytes]:
        return (word for _, word in self.indexed())

    @property
    def effort(self) -> int:
        """Steps the automaton has been asked for, for tests and benchmarks."""
        return self._states.asked

    def indexed(self) -> Iterator[tuple[int, bytes]]:
        """The words with their index among all words of the graph, ascending."""
        for indices, head, whole in self.runs():
            if whole:
                yield from zip(indices, self._graph.with_prefix(head), strict=False)
            elif indices:
                yield indices.start, head

    def runs(self) -> Iterator[Run]:
        """The words found, ascending, in runs; an empty run now and then is a chance to pause.

        A run has the indices of words among all words of the graph. It is one word, or, if its
        last part says so, all words that begin with the tiles, those beyond ``among`` too.
        """
        nodes, below, dead = self._graph.nodes, self._below, self._dead
        tiles_below, needs, whole = self._graph.tiles_below, self._states.needs, self._states.whole
        rows, accepting, step = self._states.rows, self._states.accepting, self._states.step
        among = self._among
        at = first = self._graph.dawg_root
        if not at:
            return
        state, head, index, has_word, pace = 0, b"", 0, False, 0
        # The lists above: where each began, where to go on, and whether a word was found in it.
        above: list[tuple[int, int, int, bytes, bool]] = []
        while True:
            node = nodes[at]
            tile, child = node >> TILE_SHIFT, node & CHILD_MASK
            pace += 1
            if not pace & _PACE:
                yield _PAUSE
            after = rows[state].get(tile)
            if after is None:
                after = step(state, tile)
            if after != _DEAD and whole[after]:
                stop = index + below[child] + (node & ACCEPTS != 0)
                has_word = True
                yield range(index, stop), head + _SYMBOLS[tile], True
                index = stop
            elif after != _DEAD:
                word = head + _SYMBOLS[tile]
                if node & ACCEPTS:
                    if accepting[after]:
                        has_word = True
                        if among is None or among[index]:
                            yield range(index, index + 1), word, False
                    index += 1
                place = after << _STATE_SHIFT | child
                if not child or place in dead or needs[after] & ~tiles_below[child]:
                    index += below[child]
                elif among is not None and among.find(1, index, index + below[child]) < 0:
                    # Whether the automaton would accept a word there is left open.
                    has_word = True
                    index += below[child]
                else:
                    above.append((first, at, state, head, has_word))
                    at = first = child
                    state, head, has_word = after, word, False
                    continue
            else:
                index += below[child] + (node & ACCEPTS != 0)
            while nodes[at] & LAST:
                if not has_word:
                    dead.add(state << _STATE_SHIFT | first)
                if not above:
                    return
                inner = has_word
                first, at, state, head, has_word = above.pop()
                has_word = has_word or inner
            at += 1

    def count(self) -> int:
        """The number of words, without listing them."""
        root = self._graph.dawg_root
        return self._count_below(root) if root else 0

    def at(self, number: int) -> tuple[int, bytes]:
        """The word with that number among those accepted, and its index among all words.

        Raises ``IndexError`` outside 0..count - 1.
        """
        if not 0 <= number < self.count():
            raise IndexError(f"word {number} of {self.count()}")
        start, state, word, index = self._graph.dawg_root, 0, b"", 0
        while True:
            for at in self._graph.siblings(start):
                node = self._graph.nodes[at]
                after = self._states.step(state, node >> TILE_SHIFT)
                own, inside = self._here(node, after)
                if number < own + inside:
                    break
                number -= own + inside
                index += self._below[node & CHILD_MASK] + (node & ACCEPTS != 0)
            word += _SYMBOLS[node >> TILE_SHIFT]
            if own and number == 0:
                return index, word
            number -= own
            index += node & ACCEPTS != 0
            start, state = node & CHILD_MASK, after

    def _here(self, node: int, after: int) -> tuple[int, int]:
        """Words that end at a node reached in a state (0 or 1), and those that go on."""
        if after == _DEAD:
            return 0, 0
        own = int(node & ACCEPTS != 0 and self._states.accepting[after])
        child = node & CHILD_MASK
        if self._states.whole[after]:
            return own, self._below[child]
        return own, self._counts[after << _STATE_SHIFT | child] if child else 0

    def _count_below(self, root: int) -> int:
        counts, nodes, below = self._counts, self._graph.nodes, self._below
        tiles_below, needs, whole = self._graph.tiles_below, self._states.needs, self._states.whole
        rows, accepting, step = self._states.rows, self._states.accepting, self._states.step
        stack = [root]
        while stack:
            place = stack[-1]
            if place in counts:
                stack.pop()
                continue
            state, at, total, waiting = place >> _STATE_SHIFT, place & CHILD_MASK, 0, len(stack)
            row, node = rows[state], 0
            while not node & LAST:
                node = nodes[at]
                at += 1
                tile, child = node >> TILE_SHIFT, node & CHILD_MASK
                after = row.get(tile)
                if after is None:
                    after = step(state, tile)
                if after == _DEAD:
                    continue
                total += node & ACCEPTS != 0 and accepting[after]
                if whole[after]:
                    total += below[child]
                elif child:
                    inner = after << _STATE_SHIFT | child
                    total_below = counts.get(inner)
                    if total_below is not None:
                        total += total_below
                    elif needs[after] & ~tiles_below[child]:
                        counts[inner] = 0
                    else:
                        stack.append(inner)
            if len(stack) == waiting:
                counts[place] = total
                stack.pop()
        return counts[root]


class _States:
    """An automaton's states by number, made as they are met; each step is asked for once.

    ``whole``: whether anything that follows is accepted, as far as is known. ``tiles`` are
    all that words are made of.
    """

    def __init__(self, automaton: Automaton, tiles: Sequence[int]) -> None:
        self._automaton = automaton
        self._tiles = tiles
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self.rows: list[dict[int, int]] = []
        self.accepting: list[bool] = []
        self.whole: list[bool] = []
        self.needs: list[int] = []
        self.asked = 0
        self._number(automaton.start)

    def step(self, number: int, tile: int) -> int:
        """The state after a tile."""
        row = self.rows[number]
        after = row.get(tile)
        if after is None:
            self.asked += 1
            state = self._automaton.step(self._states[number], tile)
            after = row[tile] = _DEAD if state is None else self._number(state)
            if after == number and self.accepting[number] and tile == self._tiles[0]:
                self.whole[number] = all(self.step(number, each) == number for each in self._tiles)
        return after

    def _number(self, state: State) -> int:
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = len(self._states)
            self._states.append(state)
            self.rows.append({})
            self.accepting.append(self._automaton.accepts(state))
            self.whole.append(False)
            self.needs.append(self._automaton.needs(state))
        return number
