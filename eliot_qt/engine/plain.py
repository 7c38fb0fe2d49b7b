"""A generator in plain Python: the same answers as the kernels, slower, with nothing to compile.

It keeps the program usable while the kernels are compiled for the first time, and as a different
algorithm (Appel and Jacobson 1988, on the DAWG) it checks them in the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK, BLANK_BIT, letter_of, remove_tiles, sort_tiles
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, TILE_SHIFT, WordGraph

from .arrays.plain_table import PlainTable, in_order, move_key
from .errors import OTHER_LETTERS, unusable, wrong_rack_size
from .leaves import MAX_COUNT, no_values
from .listing import Leaves, check_fits
from .values.pool_adjustment import values_at

# A list of the DAWG: letter -> (list that follows, whether a word ends).
Siblings = dict[int, tuple[int, bool]]


class PlainEngine:
    """Lists the moves of positions, like :class:`~eliot_qt.engine.engine.Engine`, uncompiled.

    Raises :class:`EngineError` for a position of another game; one that breaks the rules otherwise
    gets some answer. A damaged word graph raises it, too, or its :class:`LexiconError`.
    """

    def __init__(self, graph: WordGraph, game: Game) -> None:
        if game.rules.rack_size > MAX_COUNT:
            raise wrong_rack_size(game.rules.rack_size, MAX_COUNT)
        # Counting proves that no path leads back to itself. Raises LexiconError.
        _ = graph.word_count
        self.graph = graph
        self.game = game
        self._lists: dict[int, Siblings] = {}
        self._no_values = no_values(game.tile_set)

    def moves(self, position: Position, values: Leaves | None = None) -> PlainTable:
        """Every legal placement of the seat to move, and its exchanges if they are allowed."""
        values = values or self._no_values
        check_fits(self.game, position, values)
        worth = values_at(position, values)
        rack = position.rack
        keys: list[bytes] = []
        leaves: dict[bytes, int] = {}
        for placement, score in self._placements(position):
            leave = sort_tiles(remove_tiles(rack, placement.used))
            if leave not in leaves:
                leaves[leave] = worth.of(leave)
            keys.append(move_key(placement, score, score * 1000 + leaves[leave]))
        return PlainTable(position, in_order(keys), worth, rack)

    def siblings(self, start: int) -> Siblings:
        """The list of the DAWG at an index, as a table."""
        known = self._lists.get(start)
        if known is None:
            nodes = self.graph.nodes
            known = {}
            for index in self.graph.siblings(start):
                node = nodes[index]
                if not 1 <= node >> TILE_SHIFT <= len(self.game.tile_set):
                    raise unusable(self.graph, OTHER_LETTERS)
                known[node >> TILE_SHIFT] = (node & CHILD_MASK, node & ACCEPTS != 0)
            self._lists[start] = known
        return known

    def _placements(self, position: Position) -> Iterator[tuple[Placement, int]]:
        prefixes = _Prefixes(self, position.rack)
        for direction in Direction:
            if direction and position.board.is_empty and position.rules.first_move_across:
                continue
            for row in range(self.game.layout.size):
                line = _Line(self, position.board, direction, row, prefixes)
                yield from line.placements()


@dataclass(slots=True)
class _Start:
    """Some tiles from the rack that begin a word: the DAWG list behind them, what is left."""

    tiles: bytes
    at: int
    left: bytes
    points: int


class _Prefixes:
    """Beginnings of words from rack tiles alone, by length; every anchor needs the same."""

    def __init__(self, engine: PlainEngine, rack: bytes) -> None:
        self._engine = engine
        self._by_length = [[_Start(b"", engine.graph.dawg_root, rack, 0)]]

    def of_length(self, length: int) -> list[_Start]:
        """All beginnings of a length."""
        while len(self._by_length) <= length:
            longer = []
            for start in self._by_length[-1]:
                siblings = self._engine.siblings(start.at)
                for tile, left in _choices(start.left, siblings):
                    at, _ = siblings[letter_of(tile)]
                    points = start.points + self._engine.game.tile_set.value(tile)
                    longer.append(_Start(start.tiles + bytes((tile,)), at, left, points))
            self._by_length.append(longer)
        return self._by_length[length]


def _choices(rack: bytes, siblings: Siblings) -> Iterator[tuple[int, bytes]]:
    """Rack tiles that lead on in a list, each with the rack without it."""
    for tile in set(rack):
        left = remove_tiles(rack, (tile,))
        if tile != BLANK:
            if tile in siblings:
                yield tile, left
            continue
        for letter in siblings:
            yield letter | BLANK_BIT, left


class _Line:
    """One row or column of the board, and the search along it."""

    def __init__(
        self,
        engine: PlainEngine,
        board: Board,
        direction: Direction,
        row: int,
        prefixes: _Prefixes,
    ) -> None:
        self._engine = engine
        self._direction = direction
        self._row = row
        self._prefixes = prefixes
        self._max_placed = engine.game.rules.bingo_tiles
        size = board.size
        self._size = size
        self._squares = range(row * size, (row + 1) * size)
        if direction:
            self._squares = range(row, size * size, size)
        self._tiles = bytes(board.squares[s] for s in self._squares)
        # By column: letters a cross word allows and its points, or None where there is none.
        self._cross = [self._cross_word(board, s) for s in self._squares]
        self._first = board.is_empty and row == size // 2

    def placements(self) -> Iterator[tuple[Placement, int]]:
        """Every placement whose main word lies here, with its score."""
        before = -1  # the last anchor or tile: beginnings from the rack stay right of it
        for col in range(self._size):
            if self._tiles[col]:
                before = col
                continue
            if self._is_anchor(col):
                yield from self._from_anchor(col, before)
                before = col

    def _is_anchor(self, col: int) -> bool:
        if self._first:
            return col == self._size // 2
        beside = (col > 0 and self._tiles[col - 1]) or (
            col + 1 < self._size and self._tiles[col + 1]
        )
        return bool(beside or self._cross[col] is not None)

    def _cross_word(self, board: Board, square: int) -> tuple[frozenset[int], int] | None:
        if board.squares[square]:
            return None
        row, col = divmod(square, board.size)
        step = (0, 1) if self._direction else (1, 0)
        ahead = bytearray()
        while tile := board.tile(
            row - step[0] * (len(ahead) + 1), col - step[1] * (len(ahead) + 1)
        ):
            ahead.append(tile)
        behind = bytearray()
        while tile := board.tile(
            row + step[0] * (len(behind) + 1), col + step[1] * (len(behind) + 1)
        ):
            behind.append(tile)
        if not ahead and not behind:
            return None
        at, _ = self._follow(self._engine.graph.dawg_root, bytes(reversed(ahead)))
        allowed = set()
        for letter, (following, ends) in self._engine.siblings(at).items():
            if self._follow(following, bytes(behind), ends)[1]:
                allowed.add(letter)
        return frozenset(allowed), self._engine.game.tile_set.points(ahead + behind)

    def _follow(self, at: int, tiles: bytes, ends: bool = False) -> tuple[int, bool]:
        """The DAWG list behind some tiles and whether they end a word; (0, False) if none."""
        for tile in tiles:
            at, ends = self._engine.siblings(at).get(letter_of(tile), (0, False))
        return at, ends

    def _from_anchor(self, anchor: int, before: int) -> Iterator[tuple[Placement, int]]:
        if anchor > 0 and self._tiles[anchor - 1]:
            begin = anchor
            while begin > 0 and self._tiles[begin - 1]:
                begin -= 1
            old = self._tiles[begin:anchor]
            at, _ = self._follow(self._engine.graph.dawg_root, old)
            rack = self._prefixes.of_length(0)[0].left
            points = self._engine.game.tile_set.points(old)
            yield from self._extend(begin, bytes(len(old)), anchor, at, rack, (points, 0, 1))
            return
        for length in range(min(anchor - before - 1, self._max_placed - 1) + 1):
            begin = anchor - length
            bonus = 1
            for col in range(begin, anchor):
                bonus *= self._engine.game.layout.word[self._squares[col]]
            for start in self._prefixes.of_length(length):
                main = sum(
                    self._engine.game.tile_set.value(tile)
                    * self._engine.game.layout.letter[self._squares[begin + i]]
                    for i, tile in enumerate(start.tiles)
                )
                yield from self._extend(
                    begin, start.tiles, anchor, start.at, start.left, (main, 0, bonus)
                )

    def _extend(
        self,
        begin: int,
        tiles: bytes,
        col: int,
        at: int,
        rack: bytes,
        points: tuple[int, int, int],
    ) -> Iterator[tuple[Placement, int]]:
        """Go on to the right with a rack tile on the empty square ``col``."""
        if col == self._size or not rack:
            return
        placed = len(tiles) - tiles.count(0)
        if placed == self._max_placed:
            return
        siblings = self._engine.siblings(at)
        crossing = self._cross[col]
        layout, square = self._engine.game.layout, self._squares[col]
        for tile, left in _choices(rack, siblings):
            letter = letter_of(tile)
            if crossing is not None and letter not in crossing[0]:
                continue
            following, ends = siblings[letter]
            value = self._engine.game.tile_set.value(tile) * layout.letter[square]
            main, cross, word = points[0] + value, points[1], points[2] * layout.word[square]
            if crossing is not None:
                cross += (crossing[1] + value) * layout.word[square]
            now, end = tiles + bytes((tile,)), col + 1
            while end < self._size and (old := self._tiles[end]):
                following, ends = self._engine.siblings(following).get(letter_of(old), (0, False))
                main += self._engine.game.tile_set.value(old)
                now += b"\0"
                end += 1
            if ends and len(now) > 1 and not self._listed_across(now, crossing):
                bonus = self._engine.game.rules.bonus(placed + 1)
                yield self._placement(begin, now), main * word + cross + bonus
            if following:
                yield from self._extend(begin, now, end, following, left, (main, cross, word))

    def _listed_across(self, tiles: bytes, crossing: tuple[frozenset[int], int] | None) -> bool:
        """A single tile that forms words both ways is listed across only."""
        single = len(tiles) - tiles.count(0) == 1
        return self._direction is Direction.DOWN and single and crossing is not None

    def _placement(self, begin: int, tiles: bytes) -> Placement:
        place = (begin, self._row) if self._direction else (self._row, begin)
        return Placement(self._direction, *place, tiles)
