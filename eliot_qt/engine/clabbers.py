"""Clabbers: moves where the letters of a word may stand in any order.

No word graph helps here, but multisets of letters do (see :mod:`.multisets`). For each run of
squares in a line and each choice of tiles from the rack, one look-up tells whether they may lie
there; then it remains to put them where they count most.

The number of ways to arrange the same tiles on the same squares is beyond use (5,040 for seven),
so each choice of tiles is listed once, as one of its best-scoring arrangements. For the highest
score of the position that is the alphabetically first, which is the one that tells tops apart.
Other arrangements are as legal; they are played by setting the tiles.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Direction
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK, BLANK_BIT, remove_tiles, sort_tiles
from eliot_qt.lexicon.wordgraph import WordGraph

from .arrays.clabbers_table import ClabbersTable, Found, Run
from .leaves import no_values
from .listing import Leaves
from .values.arranging import EmptySquare, Points, Slots, Tiles
from .values.multisets import Multisets, Rows

# Seconds between two pauses of a search.
_PAUSE = 0.02


@dataclass(frozen=True, slots=True)
class _Cross:
    """The cross word through an empty square: tiles it allows, points of what lies."""

    allowed: NDArray[np.bool_]
    points: int


class ClabbersLister:
    """Lists moves of clabbers games; see the module on which. For one thread at a time."""

    def __init__(self, graph: WordGraph, game: Game) -> None:
        self._tile_set = tile_set = game.tile_set
        self._layout = game.layout
        self._words = Multisets(graph, len(tile_set))
        self._last: tuple[tuple[object, ...], Found] | None = None
        self._no_values = no_values(tile_set)
        # By tile, designated blanks too; what is no tile counts nothing.
        self._points = np.zeros(256, np.int32)
        self._points[: len(tile_set) + 1] = tile_set.values

    def moves(self, position: Position, values: Leaves | None = None) -> ClabbersTable:
        """Placements of the seat to move, and its exchanges if they are allowed."""
        for _ in self.search(position):
            pass
        assert self._last is not None
        return ClabbersTable(position, self._last[1], values or self._no_values)

    def search(self, position: Position) -> Iterator[None]:
        """Do the work before ``moves`` can answer at once, in steps of a few milliseconds."""
        if not self._words.is_full:
            yield from self._words.fill()
        key = (position.board, position.rack, _bonuses(position.rules))
        # Every computer at a table with one rack for all asks the same.
        if self._last is None or self._last[0] != key:
            choices = _Choices(position.rack, self._points, self._words)
            placements = Found(self._points, choices.leaves)
            began = time.perf_counter()
            for run in self._runs(position):
                self._look(run, choices, placements)
                if time.perf_counter() - began > _PAUSE:
                    yield
                    began = time.perf_counter()
            self._last = key, placements.complete()

    def _look(self, run: Run, choices: _Choices, placements: Found) -> None:
        """Add what may lie in a run."""
        if not run.slots.possible(choices.kinds):
            return
        at, tiles, leaves = choices.of(run, self._words.row(run.pattern))
        if len(at):
            points = run.slots.points(tiles)
            fits = points >= 0
            placements.add(run, tiles[fits], leaves[fits], points[fits] + run.points)

    def _runs(self, position: Position) -> Iterator[Run]:
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
    ) -> Iterator[Run]:
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
                        yield self._run(position, direction, span, crosses)

    def _may_lie(
        self,
        board: Board,
        direction: Direction,
        span: range,
        free: int,
        crosses: dict[int, _Cross],
    ) -> bool:
        """Return whether the run touches tiles, and is not the other reading of a single tile."""
        if board.is_empty:
            return self._layout.centre in span
        crossing = any(square in crosses for square in span)
        if free == 1 and direction is Direction.DOWN and crossing:
            return False
        return crossing or free < len(span)

    def _run(
        self,
        position: Position,
        direction: Direction,
        span: range,
        crosses: dict[int, _Cross],
    ) -> Run:
        pattern = bytes(position.board.squares[s] for s in span)
        letter, word = self._layout.letter, self._layout.word
        empty = [s for s, tile in zip(span, pattern, strict=True) if not tile]
        times = 1
        for square in empty:
            times *= word[square]
        points = times * self._tile_set.points(t for t in pattern if t)
        slots = []
        for square in empty:
            cross = crosses.get(square)
            weight = letter[square] * times
            if cross is not None:
                weight += letter[square] * word[square]
                points += cross.points * word[square]
            slots.append(EmptySquare(weight, cross.allowed if cross else None))
        points += position.rules.bonus(len(empty))
        row, col = divmod(span[0], position.board.size)
        return Run(direction, row, col, pattern, Slots(slots, self._points), points)

    def _crosses(self, board: Board, direction: Direction) -> dict[int, _Cross]:
        """The words across main words of a direction, by empty square."""
        crosses = {}
        letters = np.arange(1, len(self._tile_set) + 1)
        rows = self._words.units[letters]
        hashes = self._words.hashes(rows)
        for square, tile in enumerate(board.squares):
            if tile or not _has_neighbour(board, square, direction.other):
                continue
            word = board.with_tiles({square: BLANK_BIT}).word_at(square, direction.other)
            fitting = letters[self._words.words_among(rows, hashes, self._words.row(word))]
            allowed = np.zeros(256, np.bool_)
            allowed[fitting] = allowed[fitting | BLANK_BIT] = True
            crosses[square] = _Cross(allowed, int(self._points[list(word)].sum()))
        return crosses


class _Choices:
    """Tiles of a rack, blanks designated, that form a word with what lies in a run."""

    def __init__(self, rack: bytes, points: Points, words: Multisets) -> None:
        self._rack = rack
        self._points = points
        self._words = words
        self._blanks = rack.count(BLANK)
        self._plain = bytes(sorted(remove_tiles(rack, bytes(self._blanks))))
        letters = np.flatnonzero(words.units.any(axis=1))
        self._designated = letters[letters > BLANK_BIT].astype(np.uint8)
        # Dearest first, which is how runs want them; then by number.
        self._falling = np.array(sorted(range(256), key=lambda t: (-points[t], t)), np.uint8)
        self._rank = np.argsort(self._falling).astype(np.uint8)
        self._by_count: dict[int, tuple[Tiles, Rows, NDArray[np.uint64], NDArray[np.int32]]] = {}
        self._known: dict[tuple[bytes, int], tuple[NDArray[np.intp], Tiles, NDArray[np.int32]]] = {}
        self._leaves: dict[bytes, int] = {}
        self.kinds = np.zeros(256, np.bool_)
        self.kinds[list(self._plain)] = True
        if self._blanks:
            self.kinds[self._designated] = True

    @property
    def leaves(self) -> dict[bytes, int]:
        """Numbers of what the choices leave on the rack."""
        return self._leaves

    def of(self, run: Run, lying: Rows) -> tuple[NDArray[np.intp], Tiles, NDArray[np.int32]]:
        """The choices for a run: their indices, tiles in order of falling value, and leaves."""
        count = len(run.slots)
        key = lying.tobytes(), count
        if key not in self._known:
            tiles, rows, hashes, leaves = self._of_count(count)
            at = self._words.words_among(rows, hashes, lying)
            self._known[key] = at, tiles[at], leaves[at]
        return self._known[key]

    def _of_count(self, count: int) -> tuple[Tiles, Rows, NDArray[np.uint64], NDArray[np.int32]]:
        if count not in self._by_count:
            tiles, leaves = [], []
            for blanks in range(min(self._blanks, count) + 1):
                for part, leave in self._with_blanks(count, blanks):
                    tiles.append(part)
                    leaves.append(np.full(len(part), leave, np.int32))
            whole = np.concatenate(tiles) if tiles else np.zeros((0, count), np.uint8)
            whole = self._falling[np.sort(self._rank[whole], axis=1)]
            rows: Rows = np.zeros((len(whole), self._words.width), np.uint64)
            for column in whole.T:
                rows += self._words.units[column]
            left = np.concatenate(leaves) if leaves else np.zeros(0, np.int32)
            self._by_count[count] = whole, rows, self._words.hashes(rows), left
        return self._by_count[count]

    def _with_blanks(self, count: int, blanks: int) -> Iterator[tuple[Tiles, int]]:
        """Choices with this many blanks, by the leave: its tiles, and its number."""
        letters = list(combinations_with_replacement(self._designated.tolist(), blanks))
        designated = np.array(letters, np.uint8).reshape(len(letters), blanks)
        for plain in sorted(set(combinations(self._plain, count - blanks))):
            tiles = np.empty((len(designated), count), np.uint8)
            tiles[:, :blanks] = designated
            tiles[:, blanks:] = plain
            leave = sort_tiles(remove_tiles(self._rack, bytes(blanks) + bytes(plain)))
            yield tiles, self._leaves.setdefault(leave, len(self._leaves))


def _bonuses(rules: Rules) -> tuple[object, ...]:
    """Return the bonuses of each square under the rules: they decide scores and places."""
    bonuses = rules.bingo_tiles, rules.bingo_bonus, rules.bonus_table
    return (*bonuses, rules.first_move_across)


def _has_neighbour(board: Board, square: int, direction: Direction) -> bool:
    """Return whether a tile lies before or behind a square of a line."""
    step = board.size if direction else 1
    place = square // board.size if direction else square % board.size
    return bool(
        (place and board.squares[square - step])
        or (place < board.size - 1 and board.squares[square + step])
    )
