"""Asides of reasons: how a leave, a lead or the end of a game makes up their size.

Each is a fact of the figures and is said only where it is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import letters_of

from .figures import DEAR, MoveMeasures
from .samples import RackResult, is_shown, mean_of

# A fishing move draws at most this many tiles, bingoes with this share of its draws, and this much
# more often than the other move.
_FISHED, _LEAST_BINGO, _MORE_BINGOS = 2, 0.25, 0.10
# A tile is stuck that so few of the best next moves use.
_STUCK = 0.10
# A tile has no square that is stuck with this share of draws; at most that share where the other
# move is the better one for it.
_NO_SQUARE, _A_SQUARE = 0.90, 0.50
_LEAST_LEAD = 20


class About(StrEnum):
    """The subject of an aside; its two figures are those of the move and of the other one."""

    FISHING = "bingo next"  # shares of draws, 0 to 1
    STUCK = "stuck tile"  # the share of next moves that use it, 0 to 1
    NO_SQUARE = "no square"  # the shares of draws with which no square takes the tile, 0 to 1
    OUT_NEXT = "out next"
    AHEAD = "ahead"  # mean points of the best replies
    BEHIND = "behind"  # the same
    TILES = "wins by tiles"  # tiles drawn with which each wins
    SAME_WINS = "same wins"  # tiles drawn with which both win
    SHUT = "shut"
    EARNED = "earned"  # points that a blank or an S earns where it is spent
    BINGO = "bingo"  # ``tile``: the letters it goes through; ``own`` is 1 if most know the word


@dataclass(frozen=True)
class Aside:
    """A fact beside a reason, with the figures it rests on.

    ``tiles`` may be drawn; ``lead`` is how far the mover is ahead or behind.
    """

    about: About
    own: float = 0.0
    other: float = 0.0
    tile: bytes = b""
    tiles: int = 0
    lead: int = 0


def of_leave(better: MoveMeasures, worse: MoveMeasures, position: Position) -> Aside | None:
    """Return why one leave is better: it fishes for a bingo, or a tile is stuck."""
    if (no_square := of_no_square(better, worse)) is not None:
        return no_square
    tile = _stuck(worse, position)
    if tile and tile not in better.leave:
        return Aside(About.STUCK, _used(worse.own, tile), tile=bytes((tile,)))
    here, there = ([float(rack.bingo) for rack in each.own] for each in (better, worse))
    own, other = mean_of(here), mean_of(there)
    if not 0 < better.turned <= _FISHED or own < _LEAST_BINGO or own - other < _MORE_BINGOS:
        return None
    return Aside(About.FISHING, own, other) if is_shown(here, there) else None


def of_bingo(figures: MoveMeasures, position: Position) -> Aside | None:
    """Return what helps to see a bingo: the letters it goes through, and a word that most know."""
    move, squares = figures.move, position.board.squares
    if not isinstance(move, Placement):
        return None
    there = (squares[square] for square in move.squares(position.board.size))
    through = letters_of(bytes(tile for tile in there if tile))
    if not through and not figures.is_known:
        return None
    return Aside(About.BINGO, float(figures.is_known), tile=through)


def of_special(worse: MoveMeasures, tile: int) -> Aside:
    """Return what a move earns by spending a blank or an S."""
    return Aside(About.EARNED, worse.earned.get(tile, 0), tile=bytes((tile,)))


def of_win(better: MoveMeasures, worse: MoveMeasures, position: Position) -> Aside | None:
    """Return why the move wins more often though it is worth less: the lead decides."""
    if better.is_counted and worse.is_counted:
        own, other = (round((each.win or 0.0) * each.tiles, 1) for each in (better, worse))
        return Aside(About.TILES, own, other, tiles=better.tiles)
    if not position.is_duel or _worth(better, worse) >= 0:
        return None
    lead = position.scores[position.to_move] - position.scores[position.next_seat]
    here, there = _openness(better), _openness(worse)
    if abs(lead) < _LEAST_LEAD or not is_shown(here, there):
        return None
    own, other = mean_of(here), mean_of(there)
    if lead > 0:
        return Aside(About.AHEAD, own, other, lead=lead) if own < other else None
    return Aside(About.BEHIND, own, other, lead=-lead) if own > other else None


def _worth(better: MoveMeasures, worse: MoveMeasures) -> float:
    """The points that a move gains at any score: spread in playouts, else points and leave.

    0 where nothing is known.
    """
    if better.spread is not None and worse.spread is not None:
        return better.spread - worse.spread
    if better.keep is None or worse.keep is None:
        return 0.0
    return better.points + better.keep - worse.points - worse.keep


def _openness(figures: MoveMeasures) -> list[float]:
    """The points of the best replies of the same racks: the more, the more open the board."""
    return [float(rack.best) for rack in figures.others]


def of_ending(first: MoveMeasures, second: MoveMeasures) -> Aside | None:
    """Return what a proven end of the game rests on: the same wins, or going out next turn."""
    if first.mean is not None and first.win is not None and first.win == second.win:
        return Aside(About.SAME_WINS, round(first.win * first.tiles, 1), tiles=first.tiles)
    if first.ending is None or second.ending is None:
        return None
    better, worse = (first, second) if first.ending > second.ending else (second, first)
    if _goes_out(better) and not _goes_out(worse):
        return Aside(About.OUT_NEXT)
    return of_no_square(better, worse)


def of_no_square(better: MoveMeasures, worse: MoveMeasures) -> Aside | None:
    """Return the valuable tile that only the worse move keeps without a square to go to."""
    for tile in sorted(set(worse.leave)):
        own, other = (_nowhere(each, tile) for each in (better, worse))
        if other >= _NO_SQUARE and own <= _A_SQUARE:
            return Aside(About.NO_SQUARE, own, other, tile=bytes((tile,)))
    return None


def _nowhere(figures: MoveMeasures, tile: int) -> float:
    """The share of draws with which a tile that is kept has no square."""
    return mean_of([float(tile in rack.stuck) for rack in figures.own])


def of_square(square: int, better: MoveMeasures, board: Board) -> Aside | None:
    """Return whether the better move shuts a square: it lies there, or no best reply gets there."""
    move = better.move
    lies = isinstance(move, Placement) and square in dict(move.placed(board.size))
    is_used = any(where == square for rack in better.others for where, _ in rack.used)
    return Aside(About.SHUT) if lies or not is_used else None


def _goes_out(figures: MoveMeasures) -> bool:
    """Return whether the best next move takes all that is left."""
    tile_count = len(figures.leave)
    return bool(tile_count) and all(len(rack.used) == tile_count for rack in figures.own)


def _stuck(figures: MoveMeasures, position: Position) -> int | None:
    """Return a valuable tile of the leave that hardly any of the best next moves use."""
    for tile in sorted(set(figures.leave)):
        is_dear = position.tile_set.value(tile) >= DEAR
        if is_dear and figures.own and _used(figures.own, tile) < _STUCK:
            return tile
    return None


def _used(racks: tuple[RackResult, ...], tile: int) -> float:
    """The share of best moves that use a tile."""
    return mean_of([float(any(set_ == tile for _, set_ in rack.used)) for rack in racks])
