"""Hints: true statements about the best move, each giving away more; what each costs in topping.

Where each seat has a rack of its own, the best move is that of the highest equity, as what it keeps
counts, among those whose words the person may know; of equal ones that of the commonest words. With
one rack for all it is the top.

A bingo is a placement of exactly ``bingo_tiles`` tiles from the rack, however long its word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from eliot_qt.game.hints import PRICES as PRICES
from eliot_qt.game.hints import Hint as Hint
from eliot_qt.game.move import Direction, Exchange, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import letter_of, letters_of, sort_tiles

from .finder import Scored, ScoredPlacement, placements, preference, top_of

# One rung for each press of the key: the kind of move, its tiles, its place, the move.
LADDER = (Hint.KIND, Hint.TILES, Hint.LINE, Hint.START, Hint.MOVE)
EXCHANGE_LADDER = (Hint.KIND, Hint.TILES, Hint.MOVE)
# The tier of a person who knows every word.
ALL_WORDS = 1_000
# The tier of the words that hints may lead to, unless another is preferred.
CLUB_WORDS = 60
EVERYDAY_WORDS = 35


Rarity = Callable[[Placement, Position], int]
"""The tier of the rarest word that a placement forms; 0 where nothing is known of words."""


@dataclass(frozen=True)
class ExchangeFacts:
    """All that hints can say where the best ``move`` is to exchange ``tiles``, sorted.

    A move with ``rarer`` words may be better.
    """

    move: Exchange
    tiles: bytes
    rarer: bool = False


@dataclass(frozen=True)
class HintFacts:
    """All that hints can say about the best ``move`` of a position.

    ``bingo``: it is one. ``by_equity``: leaves count in the game, else the best move is the top.
    ``rarer``: a move with rarer words is better. ``tiles`` come from the rack, sorted;
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
    rarer: bool = False


def ladder_of(facts: HintFacts | ExchangeFacts) -> tuple[Hint, ...]:
    """Return the hints that lead to a move, in order."""
    return LADDER if isinstance(facts, HintFacts) else EXCHANGE_LADDER


def facts_of(
    position: Position,
    candidates: Iterable[Scored],
    rarity: Rarity | None = None,
    tier: int = ALL_WORDS,
) -> HintFacts | None:
    """The facts of a position for a person who knows the words up to a tier.

    None if nothing can be placed. ``candidates``: all placements with a claim to be the best, the
    best first.
    """
    best_candidate = best_of(position, candidates, rarity, tier)
    if best_candidate is None:
        return None
    best, rarer = best_candidate
    move, board = best.move, position.board
    word = letters_of(board.main_word(move))
    through = (
        board.squares[square]
        for square, tile in zip(move.squares(board.size), move.tiles, strict=True)
        if not tile
    )
    return HintFacts(
        bingo=is_bingo(move, position.rules),
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
        rarer=rarer,
    )


def best_of(
    position: Position,
    candidates: Iterable[Scored],
    rarity: Rarity | None = None,
    tier: int = ALL_WORDS,
) -> tuple[ScoredPlacement, bool] | None:
    """Return the placement that hints lead to, and whether one of rarer words is better.

    None without placements. Where all have words beyond the tier, the best of them it is.
    """
    if position.shared:
        top = top_of(position, list(candidates))
        return None if top is None else (top, False)
    best: ScoredPlacement | None = None
    for tied in _of_equal_equity(candidates):
        ranked = sorted(
            (rarity(play.move, position) if rarity else 0, preference(position, play), play)
            for play in tied
        )
        rare, _, commonest = ranked[0]
        if rare <= tier:
            return commonest, best is not None
        best = best or commonest
    return None if best is None else (best, False)


def _of_equal_equity(candidates: Iterable[Scored]) -> Iterator[list[ScoredPlacement]]:
    """Go through the placements of each equity, of which the highest come first."""
    for _, equal in groupby(placements(candidates), key=lambda play: play.equity):
        yield list(equal)


def is_bingo(move: Placement, rules: Rules) -> bool:
    """Return whether a placement uses as many tiles of the rack as a bingo takes."""
    return len(move.used) == rules.bingo_tiles
