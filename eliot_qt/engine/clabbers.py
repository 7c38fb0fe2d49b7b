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
from eliot_qt.game.tiles import BLANK, BLANK_BIT, letter_of, remove_tiles, sort_tiles
from eliot_qt.lexicon.wordgraph import WordGraph

from .arrays.clabbers_table import ClabbersTable, Found, Run
from .leaves import no_values
from .listing import Leaves
from .values.arranging import EmptySquare, Points, Slots, Tiles, most_points
from .values.multisets import Multisets, Rows

# Seconds between two pauses of a search.
_PAUSE = 0.02
# Partial arrangements of runs that are reckoned together.
_FULL = 1 << 15
# Letters of cross words of which a lister remembers what fits.
_MOST_KNOWN = 5_000


@dataclass(frozen=True, slots=True)
class _Cross:
    """The cross word through an empty square: tiles it allows, points of what lies."""

    allowed: NDArray[np.bool_]
    points: int


@dataclass(frozen=True, slots=True)
class _Place:
    """A run before it is known whether anything can lie there: its empty squares, in order."""

    direction: Direction
    first: int
    pattern: bytes
    empty: tuple[int, ...]
    crosses: dict[int, _Cross]


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """Choices of tiles, in order of falling value, and the numbers of what they leave."""

    tiles: Tiles
    leaves: NDArray[np.int32]


class ClabbersLister:
    """Lists moves of clabbers games; see the module on which. For one thread at a time."""

    def __init__(self, graph: WordGraph, game: Game) -> None:
        self._tile_set = tile_set = game.tile_set
        self._layout = game.layout
        self._words = Multisets(graph, len(tile_set))
        self._last: tuple[tuple[object, ...], Found] | None = None
        self._allowed: dict[bytes, NDArray[np.bool_]] = {}
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
            found = Found(self._points, {})
            began = time.perf_counter()
            for _ in self._fill(found, position):
                if time.perf_counter() - began > _PAUSE:
                    yield
                    began = time.perf_counter()
            self._last = key, found.complete()

    def _fill(self, found: Found, position: Position) -> Iterator[None]:
        """Add what may lie on the board, with a pause after little work."""
        choices = _Choices(position.rack, self._points, self._words)
        found.leaves = choices.leaves
        batches: dict[tuple[int, int], _Batch] = {}
        for place in self._places(position, choices.kinds):
            part = choices.of(len(place.empty), place.pattern)
            if len(part.tiles):
                run = self._run(position, place)
                key = len(run.slots), len(run.slots.bound)
                batch = batches.setdefault(key, _Batch(self._points))
                batch.add(run, part)
                if batch.is_full:
                    batch.move_to(found)
            yield
        for batch in batches.values():
            batch.move_to(found)
            yield

    def _places(self, position: Position, kinds: NDArray[np.bool_]) -> Iterator[_Place]:
        board = position.board
        most = min(position.rules.bingo_tiles, len(position.rack))
        for direction in Direction:
            if direction and board.is_empty and position.rules.first_move_across:
                continue
            crosses = self._crosses(board, direction)
            dead = {s for s, cross in crosses.items() if not (cross.allowed & kinds).any()}
            for line in range(board.size):
                for span, empty in _spans(board, direction, line, most, dead):
                    if self._may_lie(board, direction, span, len(empty), crosses):
                        pattern = bytes(board.squares[s] for s in span)
                        yield _Place(direction, span[0], pattern, empty, crosses)

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
        if free == 1 and direction is Direction.DOWN:
            return crosses.keys().isdisjoint(span)
        return free < len(span) or not crosses.keys().isdisjoint(span)

    def _run(self, position: Position, place: _Place) -> Run:
        letter, word = self._layout.letter, self._layout.word
        times = 1
        for square in place.empty:
            times *= word[square]
        points = times * int(self._points[list(place.pattern)].sum())
        slots = []
        for square in place.empty:
            cross = place.crosses.get(square)
            weight = letter[square] * times
            if cross is not None:
                weight += letter[square] * word[square]
                points += cross.points * word[square]
            slots.append(EmptySquare(weight, cross.allowed if cross else None))
        points += position.rules.bonus(len(place.empty))
        row, col = divmod(place.first, position.board.size)
        slots_of = Slots(slots, self._points)
        return Run(place.direction, row, col, place.pattern, slots_of, points)

    def _crosses(self, board: Board, direction: Direction) -> dict[int, _Cross]:
        """The words across main words of a direction, by empty square."""
        crosses = {}
        for square, tile in enumerate(board.squares):
            if tile or not _has_neighbour(board, square, direction.other):
                continue
            word = board.with_tiles({square: BLANK_BIT}).word_at(square, direction.other)
            points = int(self._points[list(word)].sum())
            crosses[square] = _Cross(self._fitting(bytes(sorted(map(letter_of, word)))), points)
        return crosses

    def _fitting(self, letters: bytes) -> NDArray[np.bool_]:
        """By tile, whether it is a word with some letters. From turn to turn most are the same."""
        if letters not in self._allowed:
            if len(self._allowed) > _MOST_KNOWN:
                self._allowed.clear()
            one = np.arange(1, len(self._tile_set) + 1)
            rows = self._words.units[one]
            at = self._words.words_among(rows, self._words.hashes(rows), self._words.row(letters))
            allowed = np.zeros(256, np.bool_)
            allowed[one[at]] = allowed[one[at] | BLANK_BIT] = True
            self._allowed[letters] = allowed
        return self._allowed[letters]


class _Batch:
    """Runs with as many empty squares each, and as many bound ones, and choices for them."""

    def __init__(self, points: Points) -> None:
        self._points = points
        self._runs: list[Run] = []
        self._parts: list[_Part] = []
        self._size = 0

    def add(self, run: Run, part: _Part) -> None:
        """Add a run with its choices, at least one."""
        self._runs.append(run)
        self._parts.append(part)
        self._size += len(part.tiles) << len(run.slots.bound)

    @property
    def is_full(self) -> bool:
        """Return whether there is enough for some milliseconds of work."""
        return self._size > _FULL

    def move_to(self, found: Found) -> None:
        """Hand over what can be arranged, and begin anew."""
        if not self._runs:
            return
        tiles = [part.tiles for part in self._parts]
        points = most_points(self._points, [run.slots for run in self._runs], tiles)
        fits = points >= 0
        end = 0
        for run, part in zip(self._runs, self._parts, strict=True):
            begin, end = end, end + len(part.tiles)
            here = fits[begin:end]
            found.add(
                run, part.tiles[here], part.leaves[here], points[begin:end][here] + run.points
            )
        self._runs, self._parts, self._size = [], [], 0


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
        self._known: dict[tuple[int, bytes], _Part] = {}
        self._leaves: dict[bytes, int] = {}
        self.kinds = np.zeros(256, np.bool_)
        self.kinds[list(self._plain)] = True
        if self._blanks:
            self.kinds[self._designated] = True

    @property
    def leaves(self) -> dict[bytes, int]:
        """Numbers of what the choices leave on the rack."""
        return self._leaves

    def of(self, count: int, pattern: bytes) -> _Part:
        """The choices of ``count`` tiles that spell a word together with the letters of a run."""
        lying = bytes(sorted(map(letter_of, pattern.replace(b"\0", b""))))
        key = count, lying
        if key not in self._known:
            tiles, rows, hashes, leaves = self._of_count(count)
            at = self._words.words_among(rows, hashes, self._words.row(lying))
            self._known[key] = _Part(tiles[at], leaves[at])
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


def _spans(
    board: Board, direction: Direction, line: int, most: int, dead: set[int]
) -> Iterator[tuple[range, tuple[int, ...]]]:
    """Squares of a line from one end of a word to the other, and those of them that are empty.

    Nothing leads across a square that no tile of the rack may lie on.
    """
    size = board.size
    step = size if direction else 1
    first = line if direction else line * size
    squares = range(first, first + step * size, step)
    held = [bool(board.squares[square]) for square in squares]
    for begin in range(size):
        if begin and held[begin - 1]:
            continue
        empty: tuple[int, ...] = ()
        for end in range(begin, size):
            if not held[end]:
                if len(empty) == most or squares[end] in dead:
                    break
                empty += (squares[end],)
            if empty and end > begin and not (end + 1 < size and held[end + 1]):
                yield squares[begin : end + 1], empty


def _has_neighbour(board: Board, square: int, direction: Direction) -> bool:
    """Return whether a tile lies before or behind a square of a line."""
    step = board.size if direction else 1
    place = square // board.size if direction else square % board.size
    return bool(
        (place and board.squares[square - step])
        or (place < board.size - 1 and board.squares[square + step])
    )
