"""Clabbers: moves where the letters of a word may stand in any order.

No word graph helps here, but multisets do. Each letter has a prime number, and a multiset is the
product of its letters' primes; letters form a word if their product is that of some word. For
each run of squares in a line and each choice of tiles from the rack, one look-up tells whether
they may lie there.

The number of ways to arrange the same tiles on the same squares is beyond use (5,040 for seven),
so one of the best-scoring arrangements stands for all; for the highest score of the position it is
the alphabetically first, which is the one that tells tops apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import prod

from eliot_qt.engine import no_values
from eliot_qt.engine.listing import Leaves
from eliot_qt.engine.plain_table import PlainMove, PlainTable
from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import (
    BLANK,
    BLANK_BIT,
    MAX_LETTERS,
    TileSet,
    letter_of,
    remove_tiles,
    sort_tiles,
)
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, TILE_SHIFT, WordGraph

from .arranging import Slot, Slots
from .levels import Vocabulary


def _primes(count: int) -> tuple[int, ...]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return tuple(found)


# By letter (1..63); an empty square or undesignated blank changes no product.
_PRIME = (1, *_primes(MAX_LETTERS))


@dataclass(frozen=True, slots=True)
class _Run:
    """Squares for a main word: where it starts, its slots, points not due to new tiles."""

    start: tuple[Direction, int, int]
    pattern: bytes
    letters: int
    slots: Slots
    points: int


@dataclass(frozen=True, slots=True)
class _Cross:
    """The cross word through an empty square: tiles it allows, points of what lies."""

    allowed: frozenset[int]
    points: int


class ClabbersLister:
    """Lists moves of clabbers games; see the module on which. For one thread at a time.

    The first listing takes a second more: the words' products are collected.
    """

    def __init__(self, graph: WordGraph, tile_set: TileSet, layout: Layout) -> None:
        self._graph = graph
        self._tile_set = tile_set
        self._layout = layout
        self._words: frozenset[int] = frozenset()
        self._last: tuple[tuple[object, ...], dict[Placement, int]] | None = None
        self._no_values = no_values(tile_set)
        tiles = range(BLANK_BIT + len(tile_set) + 1)
        # By tile, designated blanks too; what is no tile counts nothing.
        self._points = [tile_set.value(t) if t <= len(tile_set) else 0 for t in tiles]

    def moves(self, position: Position, values: Leaves | None = None) -> PlainTable:
        """Placements of the seat to move, and its exchanges if they are allowed."""
        if not self._words:
            self._words = frozenset(
                prod(_PRIME[tile] for tile in word) for word in self._graph.words()
            )
        rules = position.rules
        bonuses = rules.bingo_tiles, rules.bingo_bonus, rules.bonus_table
        key = (position.board, position.rack, rules.first_move_across, *bonuses)
        if self._last is None or self._last[0] != key:
            # Every computer at a table with one rack for all asks the same.
            self._last = key, self._found(position)
        return self._table(position, self._last[1], values or self._no_values)

    def _found(self, position: Position) -> dict[Placement, int]:
        """The placements listed, with their scores."""
        choices = _Choices(position.rack, self._points, self._words)
        listed = []
        for run in self._runs(position):
            if not run.slots.possible(choices.tiles):
                continue
            for tiles in choices.of(run):
                arranged = run.slots.best(tiles)
                if arranged is not None:
                    listed.append((arranged[0] + run.points, run, arranged[1]))
        top = max((score for score, *_ in listed), default=0)
        found: dict[Placement, int] = {}
        for score, run, order in listed:
            if score == top:
                order = next(run.slots.scoring(order, top - run.points))
            found[_placement(run, order)] = score
        return found

    def _table(self, position: Position, found: dict[Placement, int], values: Leaves) -> PlainTable:
        worth: dict[bytes, int] = {}
        moves = []
        for placement, score in found.items():
            leave = sort_tiles(remove_tiles(position.rack, placement.used))
            if leave not in worth:
                worth[leave] = values.of(leave)
            moves.append(PlainMove(placement, score, score * 1000 + worth[leave], leave))
        moves.sort(key=lambda move: move.order)
        return PlainTable(position, moves, values, position.rack)

    def _runs(self, position: Position) -> Iterator[_Run]:
        board = position.board
        most = min(position.rules.bingo_tiles, len(position.rack))
        for direction in Direction:
            if direction and board.is_empty and position.rules.first_move_across:
                continue
            crosses = self._crosses(board, direction)
            for line in range(board.size):
                yield from self._runs_of_line(position, direction, line, crosses, most)

    def _runs_of_line(
        self,
        position: Position,
        direction: Direction,
        line: int,
        crosses: dict[int, _Cross],
        most: int,
    ) -> Iterator[_Run]:
        board = position.board
        size = board.size
        step = size if direction else 1
        first = line if direction else line * size
        squares = range(first, first + step * size, step)
        held = bytes(board.squares[s] for s in squares)
        for begin in range(size):
            if begin and held[begin - 1]:
                continue
            free = 0
            for end in range(begin + 1, size + 1):
                free += not held[end - 1]
                if free > most:
                    break
                if free and end - begin > 1 and not (end < size and held[end]):
                    span = squares[begin:end]
                    if self._may_lie(board, direction, span, free, crosses):
                        row, col = divmod(span[0], size)
                        yield self._run(position, (direction, row, col), span, crosses)

    def _may_lie(
        self,
        board: Board,
        direction: Direction,
        span: range,
        free: int,
        crosses: dict[int, _Cross],
    ) -> bool:
        """Whether the run touches what lies, and is not the other reading of a single tile."""
        if board.is_empty:
            return self._layout.centre in span
        crossing = any(square in crosses for square in span)
        if free == 1 and direction is Direction.DOWN and crossing:
            return False
        return crossing or free < len(span)

    def _run(
        self,
        position: Position,
        start: tuple[Direction, int, int],
        span: range,
        crosses: dict[int, _Cross],
    ) -> _Run:
        pattern = bytes(position.board.squares[s] for s in span)
        letter, word = self._layout.letter, self._layout.word
        empty = [s for s, tile in zip(span, pattern, strict=True) if not tile]
        times = prod(word[s] for s in empty)
        points = times * self._tile_set.points(t for t in pattern if t)
        slots = []
        for square in empty:
            cross = crosses.get(square)
            weight = letter[square] * times
            if cross is not None:
                weight += letter[square] * word[square]
                points += cross.points * word[square]
            slots.append(Slot(weight, cross.allowed if cross else None))
        points += position.rules.bonus(len(empty))
        return _Run(start, pattern, _product(pattern), Slots(slots, self._points), points)

    def _crosses(self, board: Board, direction: Direction) -> dict[int, _Cross]:
        """The words across main words of a direction, by empty square."""
        found = {}
        for square, tile in enumerate(board.squares):
            if tile:
                continue
            ends = board.with_tiles({square: BLANK_BIT})
            word = ends.word_at(square, direction.other)
            if len(word) > 1:
                product = _product(word)
                letters = range(1, len(self._tile_set) + 1)
                fitting = [n for n in letters if product * _PRIME[n] in self._words]
                allowed = frozenset((*fitting, *(n | BLANK_BIT for n in fitting)))
                found[square] = _Cross(allowed, sum(self._points[tile] for tile in word))
        return found


class _Choices:
    """Tiles of a rack, blanks designated, that form a word with what lies in a run."""

    def __init__(self, rack: bytes, points: list[int], words: frozenset[int]) -> None:
        self._points = points
        self._words = words
        self._by_count: dict[int, list[tuple[int, bytes]]] = {}
        self._blanks = rack.count(BLANK)
        self._plain = sorted(remove_tiles(rack, bytes(self._blanks)))
        self._designated = bytes(range(BLANK_BIT + 1, len(points)))
        self._known: dict[tuple[int, int], list[bytes]] = {}
        self.tiles = frozenset(self._plain) | frozenset(self._designated if self._blanks else b"")

    def of(self, run: _Run) -> list[bytes]:
        """The choices for a run, each in order of falling value."""
        key = (run.letters, len(run.slots))
        if key not in self._known:
            words, lying = self._words, run.letters
            self._known[key] = [
                tiles for product, tiles in self._of_count(key[1]) if lying * product in words
            ]
        return self._known[key]

    def _of_count(self, count: int) -> list[tuple[int, bytes]]:
        if count not in self._by_count:
            found = set()
            for blanks in range(min(self._blanks, count) + 1):
                plain = {bytes(c) for c in combinations(self._plain, count - blanks)}
                for chosen in combinations_with_replacement(self._designated, blanks):
                    found |= {tiles + bytes(chosen) for tiles in plain}
            self._by_count[count] = [
                (_product(tiles), self._falling(tiles)) for tiles in sorted(found)
            ]
        return self._by_count[count]

    def _falling(self, tiles: bytes) -> bytes:
        order: list[int] = sorted(tiles, key=lambda tile: (-self._points[tile], tile))
        return bytes(order)


class AnagramVocabulary:
    """What a player of clabbers knows: letters some order of which it knows as a word."""

    def __init__(self, lexicon: Vocabulary, graph: WordGraph) -> None:
        self._lexicon = lexicon
        self._graph = graph

    def accepts(self, word: bytes) -> bool:
        """Whether some order of the letters is a word."""
        return any(True for _ in self._orders(self._graph.dawg_root, word, b""))

    def knows(self, word: bytes, tier: int) -> bool:
        """Whether some order of the letters is in the vocabulary up to a tier."""
        orders = self._orders(self._graph.dawg_root, word, b"")
        return any(self._lexicon.knows(order, tier) for order in orders)

    def _orders(self, start: int, letters: bytes, begun: bytes) -> Iterator[bytes]:
        nodes = self._graph.nodes
        for index in self._graph.siblings(start):
            node = nodes[index]
            at = letters.find(node >> TILE_SHIFT)
            if at < 0:
                continue
            word, rest = begun + letters[at : at + 1], letters[:at] + letters[at + 1 :]
            if rest:
                yield from self._orders(node & CHILD_MASK, rest, word)
            elif node & ACCEPTS:
                yield word


def _product(tiles: bytes) -> int:
    return prod(_PRIME[letter_of(tile)] for tile in tiles)


def _placement(run: _Run, order: bytes) -> Placement:
    placed = iter(order)
    return Placement(*run.start, bytes(0 if tile else next(placed) for tile in run.pattern))
