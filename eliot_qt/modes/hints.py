"""Hints: true statements about the best move, each giving away more; what each costs in topping.

Where each seat has a rack of its own, the best move is that of the highest equity, as what it keeps
counts; of equal ones that of the commonest words. With one rack for all it is the top.

"Is there a bingo?" gives nothing else away. A bingo is a placement of exactly ``bingo_tiles`` tiles
from the rack, however long its word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from eliot_qt.game.hints import PRICES as PRICES
from eliot_qt.game.hints import Hint as Hint
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import letter_of, letters_of, sort_tiles

from .finder import Scored, ScoredPlacement, placements, preference, top_of

# Training: one rung for each press of the key.
LADDER = (Hint.BINGO, Hint.SCORE, Hint.TILES, Hint.LINE, Hint.START, Hint.MOVE)


Rarity = Callable[[Placement, Position], int]
"""How rare the rarest word is that a placement forms; 0 where nothing is known of words."""


@dataclass(frozen=True)
class HintFacts:
    """All that hints can say about a position: about its best ``move``, but for ``bingo``.

    ``bingo``: some placement is one, the best or not. ``by_equity``: leaves count in the game, else
    the best move is the top. ``tiles`` come from the rack, sorted;
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
    by_equity: bool = False


def facts_of(
    position: Position, candidates: Sequence[Scored], rarity: Rarity | None = None
) -> HintFacts | None:
    """The facts of a position; None if nothing can be placed.

    ``candidates``: all placements with a claim to be the best, by falling score.
    """
    best = best_of(position, candidates, rarity)
    if best is None:
        return None
    move, board = best.move, position.board
    word = letters_of(board.main_word(move))
    through = (
        board.squares[square]
        for square, tile in zip(move.squares(board.size), move.tiles, strict=True)
        if not tile
    )
    return HintFacts(
        bingo=has_bingo(position.rules, candidates),
        score=best.score,
        tiles=sort_tiles(move.used),
        direction=move.direction,
        line=move.col if move.direction else move.row,
        start=board.layout.square(move.row, move.col),
        length=len(word),
        board_letters=sort_tiles(letter_of(tile) for tile in through),
        first_letter=word[0],
        letters=sort_tiles(word),
        move=move,
        by_equity=not position.shared,
    )


def best_of(
    position: Position, candidates: Sequence[Scored], rarity: Rarity | None = None
) -> ScoredPlacement | None:
    """Return the placement that hints lead to; None without placements."""
    if position.shared:
        return top_of(position, candidates)
    found = list(placements(candidates))
    most = max((play.equity for play in found), default=0)
    tied = [play for play in found if play.equity == most]
    if rarity is None:
        return min(tied, key=lambda play: preference(position, play), default=None)
    return min(
        tied,
        key=lambda play: (rarity(play.move, position), preference(position, play)),
        default=None,
    )


def is_bingo(move: Placement, rules: Rules) -> bool:
    """Return whether a placement uses as many tiles of the rack as a bingo takes."""
    return len(move.used) == rules.bingo_tiles


def has_bingo(rules: Rules, candidates: Sequence[Scored]) -> bool:
    """Return whether a bingo can be played; ``candidates`` must be all moves."""
    return any(is_bingo(found.move, rules) for found in placements(candidates))
