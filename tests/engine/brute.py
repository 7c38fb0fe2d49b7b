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
            for tiles in orders[len(squares)]:
                placed = dict(zip(squares, tiles, strict=True))
                if _forms_words(board, placed, words):
                    placement = board.placement(placed)
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


def _forms_words(board: Board, placed: dict[int, int], words: set[bytes]) -> bool:
    after = board.with_tiles(placed)
    formed = {
        word
        for square in placed
        for direction in Direction
        if len(word := letters_of(after.word_at(square, direction))) > 1
    }
    return bool(formed) and formed <= words


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
