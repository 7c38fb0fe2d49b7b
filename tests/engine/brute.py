"""Another definition of the legal placements, by trying everything; and small made-up games."""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Iterator

from eliot_qt.engine.listing import Moves
from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK, BLANK_BIT, TileSet, letters_of, remove_tiles

Found = dict[tuple[tuple[int, int], ...], int]
"""Score by the tiles placed, ``(square, tile)`` in row-major order."""


def brute_force(position: Position, words: set[bytes]) -> Found:
    """Every legal placement: all tile orders on all runs of empty squares, judged by the rules."""
    found: Found = {}
    board, rules = position.board, position.rules
    most = min(len(position.rack), rules.bingo_tiles)
    orders = {
        n: list(_orders(position.rack, n, len(position.tile_set))) for n in range(1, most + 1)
    }
    for direction in Direction:
        if direction and board.is_empty and rules.first_move_across:
            continue
        for squares in _runs(board, direction, most):
            if not _touches(board, squares):
                continue
            formed = _Formed(board, squares, direction)
            for tiles in orders[len(squares)]:
                if formed.are_words(tiles, words):
                    placement = board.placement(dict(zip(squares, tiles, strict=True)))
                    points = score(placement, board, position.tile_set, rules).total
                    found[placement.placed(board.size)] = points
    return found


def as_found(table: Moves) -> Found:
    """A move table in the same form; each placement must be there once."""
    size = table.position.board.size
    found = {p.placed(size): int(table.score[i]) for i, p in enumerate(table)}
    assert len(found) == len(table)
    return found


def _orders(rack: bytes, count: int, letters: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for tile in set(rack):
        shown = (
            [letter | BLANK_BIT for letter in range(1, letters + 1)] if tile == BLANK else [tile]
        )
        for rest in _orders(remove_tiles(rack, (tile,)), count - 1, letters):
            yield from ((first, *rest) for first in shown)


def _runs(board: Board, direction: Direction, most: int) -> Iterator[list[int]]:
    """Empty squares of a line with nothing but tiles between them."""
    size = board.size
    for line in range(size):
        squares = (
            range(line, size * size, size) if direction else range(line * size, (line + 1) * size)
        )
        empty = [s for s in squares if not board.squares[s]]
        for begin in range(len(empty)):
            for count in range(1, min(most, len(empty) - begin) + 1):
                run = empty[begin : begin + count]
                step = size if direction else 1
                between = set(range(run[0], run[-1] + 1, step)) - set(run)
                if all(board.squares[s] for s in between):
                    yield run


def _touches(board: Board, squares: list[int]) -> bool:
    if board.is_empty:
        return board.layout.centre in squares
    return any(board.squares[n] for s in squares for n in board.neighbours(s))


class _Formed:
    """The words that tiles on some squares of a line form with what lies around each of them."""

    def __init__(self, board: Board, squares: list[int], direction: Direction) -> None:
        step = board.size if direction else 1
        self._along = [
            *_lying(board, squares[0], -step),
            *(0 if s in squares else board.squares[s] for s in _span(squares, step)),
            *_lying(board, squares[-1], step),
        ]
        self._places = [n for n, tile in enumerate(self._along) if not tile]
        self._along = list(letters_of(bytes(self._along)))
        other = 1 if direction else board.size
        self._across = [
            (letters_of(_lying(board, square, -other)), letters_of(_lying(board, square, other)))
            for square in squares
        ]

    def are_words(self, tiles: tuple[int, ...], words: set[bytes]) -> bool:
        """Return whether a word is formed, and nothing that is none."""
        letters = letters_of(bytes(tiles))
        along = self._along
        for place, letter in zip(self._places, letters, strict=True):
            along[place] = letter
        if len(along) > 1 and bytes(along) not in words:
            return False
        some = len(along) > 1
        for (before, behind), letter in zip(self._across, letters, strict=True):
            if before or behind:
                some = True
                if before + bytes((letter,)) + behind not in words:
                    return False
        return some


def _span(squares: list[int], step: int) -> range:
    return range(squares[0], squares[-1] + 1, step)


def _lying(board: Board, square: int, step: int) -> bytes:
    """The tiles that lie beside a square in one direction, in the order in which they are read."""
    tiles = []
    while (square := _beside(board, square, step)) >= 0 and board.squares[square]:
        tiles.append(board.squares[square])
    return bytes(tiles if step > 0 else reversed(tiles))


def _beside(board: Board, square: int, step: int) -> int:
    """The next square in a direction; -1 beyond the edge."""
    size, there = board.size, square + step
    is_same_line = abs(step) > 1 or there // size == square // size
    return there if is_same_line and 0 <= there < size * size else -1


def made_up_tiles(letters: int, blanks: int, copies: int = 9) -> TileSet:
    """A tile set of so many letters, every one a vowel and worth its number modulo 11."""
    return TileSet(
        id=f"made-up-{letters}",
        name="made up",
        locale="en",
        letters=("?", *(f"{chr(65 + i % 26)}{chr(65 + i // 26)}" for i in range(letters))),
        counts=(blanks, *(copies,) * letters),
        values=(0, *(i % 11 for i in range(1, letters + 1))),
        vowels=(True,) * (letters + 1),
        consonants=(True,) * (letters + 1),
        exchange_minimum=1,
    )


def made_up_words(letters: int, count: int, longest: int, chance: random.Random) -> set[bytes]:
    """Random words of two letters and more; half of them grow out of others."""
    words: set[bytes] = set()
    ordered: list[bytes] = []
    while len(words) < count:
        tiles = bytes(chance.randint(1, letters) for _ in range(chance.randint(1, 3)))
        stem = chance.choice(ordered) if words and chance.random() < 0.5 else b""
        word = stem + tiles if chance.random() < 0.5 else tiles + stem
        if 2 <= len(word) <= longest and word not in words:
            words.add(word)
            insort(ordered, word)
    return words


def made_up_layout(size: int, chance: random.Random) -> Layout:
    """A board with bonus squares anywhere."""
    letter = bytes(chance.choice((1, 1, 1, 2, 3, 4)) for _ in range(size * size))
    word = bytes(chance.choice((1, 1, 1, 2, 3, 4)) for _ in range(size * size))
    return Layout(f"made-up-{size}", size, letter, word)


def play_on(position: Position, table: Moves, chance: random.Random) -> Board:
    """The board after a random placement, a long one if there is one."""
    long = [p for p in table if len(p.used) > 2]
    placements: list[Placement] = long or list(table)
    return position.board.after(chance.choice(placements)) if placements else position.board


def with_rack(position: Position, rack: bytes, rules: Rules) -> Position:
    """The same board with another rack to move."""
    return opening(rules, position.tile_set, position.board, (rack, b""))
