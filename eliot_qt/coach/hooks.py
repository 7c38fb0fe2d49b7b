"""Hooks: empty squares where one letter alone makes words with the end of a word on the board."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from eliot_qt.game.board import Board
from eliot_qt.game.check import Judge
from eliot_qt.game.move import Direction
from eliot_qt.game.tiles import letters_of

# Shorter words have too many hooks for any one to matter.
SHORTEST_WORD = 3


@dataclass(frozen=True)
class BoardHooks:
    """By square, the letters that alone make words there; ``ends`` are at the ends of long words.

    Letters count everywhere: a square is no longer a hook only where they cannot be played at all.
    """

    letters: Mapping[int, bytes]
    ends: frozenset[int]

    def beyond(self, other: BoardHooks) -> dict[int, bytes]:
        """Hooks at the ends of long words with the letters that cannot be played on the other."""
        hooks = {}
        for square in sorted(self.ends & self.letters.keys()):
            playable = other.letters.get(square, b"")
            more = bytes(letter for letter in self.letters[square] if letter not in playable)
            if more:
                hooks[square] = more
        return hooks


def hooks_of(board: Board, judge: Judge, letters: bytes) -> Generator[None, None, BoardHooks]:
    """Find the squares where each of some letters can be played alone, pausing every few ms."""
    hooks = {}
    beside = {
        n for square, tile in enumerate(board.squares) if tile for n in board.neighbours(square)
    }
    for square in beside:
        if not board.squares[square]:
            fitting = bytes(letter for letter in letters if _fits(board, judge, square, letter))
            if fitting:
                hooks[square] = fitting
            yield
    return BoardHooks(hooks, frozenset(_ends(board)))


def _ends(board: Board) -> Iterator[int]:
    """The empty squares before and behind each word of three letters or more."""
    for square, tile in enumerate(board.squares):
        for direction in Direction if tile else ():
            first, length = board.span(square, direction)
            if first == square and length >= SHORTEST_WORD:
                yield from _around(board.size, first, length, direction)


def _around(size: int, first: int, length: int, direction: Direction) -> Iterator[int]:
    """The squares before and behind a run of tiles, as far as the board goes."""
    row, col = divmod(first, size)
    down, across = (1, 0) if direction is Direction.DOWN else (0, 1)
    for steps in (-1, length):
        r, c = row + down * steps, col + across * steps
        if 0 <= r < size and 0 <= c < size:
            yield r * size + c


def _fits(board: Board, judge: Judge, square: int, letter: int) -> bool:
    """Return whether every word that a letter on a square makes is valid."""
    after = board.with_tiles({square: letter})
    words = (after.word_at(square, direction) for direction in Direction)
    return all(judge.accepts(letters_of(word)) for word in words if len(word) > 1)
