"""Hints: true statements about the top, each giving away more; what each costs in topping.

"Is there a bingo?" and "is mine the top?" answer without giving anything else away. A bingo is a
placement of exactly ``bingo_tiles`` tiles from the rack, however long its word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eliot_qt.game.hints import PRICES as PRICES
from eliot_qt.game.hints import Hint as Hint
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import letter_of, letters_of, sort_tiles

from .finder import Scored, placements, top_of, tops

# Training: one rung for each press of the key.
LADDER = (Hint.BINGO, Hint.SCORE, Hint.TILES, Hint.LINE, Hint.START, Hint.MOVE)


@dataclass(frozen=True)
class Facts:
    """All that hints can say about a position: about its top ``move``, but for ``bingo``.

    ``bingo``: some placement is one, the top or not. ``tiles`` come from the rack, sorted;
    ``line`` is the row or column (from 0) along ``direction``; ``start`` the word's first square;
    ``board_letters`` are the letters it takes from the board, ``letters`` all its letters, both
    sorted.
    """

    bingo: bool
    score: int
    tiles: bytes
    direction: Direction
    line: int
    start: int
    length: int
    board_letters: bytes
    first_letter: int
    letters: bytes
    move: Placement


def facts_of(position: Position, candidates: Sequence[Scored]) -> Facts | None:
    """The facts of a position; None if nothing can be placed. ``candidates`` as of a finder."""
    top = top_of(position, candidates)
    if top is None:
        return None
    move, board = top.move, position.board
    word = letters_of(board.main_word(move))
    through = (
        board.squares[square]
        for square, tile in zip(move.squares(board.size), move.tiles, strict=True)
        if not tile
    )
    return Facts(
        bingo=has_bingo(position.rules, candidates),
        score=top.score,
        tiles=sort_tiles(move.used),
        direction=move.direction,
        line=move.col if move.direction else move.row,
        start=board.layout.square(move.row, move.col),
        length=len(word),
        board_letters=sort_tiles(letter_of(tile) for tile in through),
        first_letter=word[0],
        letters=sort_tiles(word),
        move=move,
    )


def is_bingo(move: Placement, rules: Rules) -> bool:
    """Whether a placement uses as many tiles of the rack as a bingo takes."""
    return len(move.used) == rules.bingo_tiles


def has_bingo(rules: Rules, candidates: Sequence[Scored]) -> bool:
    """Whether there is a bingo; ``candidates`` have to be all moves."""
    return any(is_bingo(found.move, rules) for found in placements(candidates))


def is_top(score: int, candidates: Sequence[Scored]) -> bool:
    """Whether a placement of that score is a top."""
    best = tops(candidates)
    return bool(best) and score >= best[0].score
