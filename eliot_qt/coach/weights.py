"""The weights of reasons, in points or chance to win, the weightiest first.

Compared are the same figures as in ``reasons``; here every one has a size, and a side that it
speaks for. What is under two points or one percent is left out, but what is proven.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from eliot_qt.game.board import Board
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import ChallengeRule

from .asides import (
    About,
    Aside,
    of_bingo,
    of_ending,
    of_leave,
    of_no_square,
    of_special,
    of_square,
    of_win,
)
from .figures import MoveMeasures, precious
from .hooks import SHORTEST_WORD
from .samples import RackResult, is_shown, mean_of

LEAST_POINTS, LEAST_WIN = 2.0, 1.0
# What is proven counts to the last tenth.
_LEAST_PROVEN = 0.05
# Standard errors beyond which chances to win, or spreads, differ.
DOUBT = 2.0
# Standard errors for racks drawn at random: a few racks with a bingo on one board only make most of
# a difference, and of many differences looked at two errors are too often exceeded by chance.
_SHOWN = 3.0
# A square is named if at least this share of the best replies uses it and it explains at least
# this part of the difference.
_LEAST_SHARE, _LEAST_PART = 0.10, 0.25
# What is measured of a leave on the board there is.
_ON_THIS_BOARD = (About.NO_SQUARE, About.STUCK)


class ReasonKind(StrEnum):
    """The kind of a reason."""

    WIN = "win chance"
    SPREAD = "spread in playouts"
    PROVEN = "proven spread"
    POINTS = "points"
    LEAVE = "leave"
    REPLY = "reply"
    NEXT = "own next turn"
    LEFT = "tiles left"
    OUT = "going out"
    CHALLENGE = "challenge"


# Kinds that measure a move as a whole; what decides the game comes first.
_WHOLE = (ReasonKind.WIN, ReasonKind.PROVEN, ReasonKind.SPREAD)


@dataclass(frozen=True)
class Spot:
    """A square that best moves use: a triple, or the hook of a ``word``; their share (0 to 1)."""

    square: int
    word: bytes
    share: float


@dataclass(frozen=True)
class Weight:
    """A reason for the first of two moves, or against it where ``gain`` is negative.

    ``gain`` is in points, or for WIN in percentage points; ``own`` and ``other`` are the two
    figures it is the difference of. ``special`` is what is spent or saved (a blank, an S),
    ``leaves`` what both keep, ``bonus`` that for ``tiles`` set at once, ``spot`` where the replies
    or own moves are, ``word`` the one that may be challenged.
    """

    kind: ReasonKind
    gain: float
    own: float
    other: float
    special: bytes = b""
    leaves: tuple[bytes, bytes] = (b"", b"")
    bonus: int = 0
    tiles: int = 0
    spot: Spot | None = None
    aside: Aside | None = None
    word: bytes = b""

    @property
    def is_sure(self) -> bool:
        """Return whether it counts in any case: a challenge may not come."""
        return self.kind is not ReasonKind.CHALLENGE

    @property
    def is_whole(self) -> bool:
        """Return whether it measures a move as a whole, of which the other reasons are parts."""
        return self.kind in _WHOLE

    @property
    def is_for(self) -> bool:
        """Return whether it speaks for the first move."""
        return self.gain > 0

    @property
    def worth(self) -> float:
        """The size of the reason."""
        return abs(self.gain)

    @property
    def unit(self) -> str:
        """The unit of ``gain``."""
        return "win" if self.kind is ReasonKind.WIN else "points"


def weigh(first: MoveMeasures, second: MoveMeasures, position: Position) -> tuple[Weight, ...]:
    """Weigh the reasons between two moves: what decides the game, then points by falling size."""
    weights = [each for each in _weights(first, second, position) if each.worth >= least_of(each)]
    return tuple(sorted(weights, key=_rank))


def _rank(weight: Weight) -> tuple[int, float]:
    if weight.kind in _WHOLE:
        return _WHOLE.index(weight.kind), 0.0
    return len(_WHOLE), -weight.worth


def least_of(weight: Weight) -> float:
    """Return the size from which a reason of this kind is said, in its unit."""
    if weight.kind is ReasonKind.PROVEN:
        return _LEAST_PROVEN
    return LEAST_WIN if weight.kind is ReasonKind.WIN else LEAST_POINTS


def _weights(first: MoveMeasures, second: MoveMeasures, position: Position) -> Iterator[Weight]:
    yield from _wins(first, second, position)
    yield from _proven(first, second)
    yield _points(first, second, position)
    yield from _last_tiles(first, second, position)
    goes_on = first.going_out is None and second.going_out is None
    yield from _leave_or_next(first, second, position, goes_on=goes_on)
    if goes_on:
        yield from _replies(first, second, position)
        yield from _challenged(first, second, position)


def _wins(first: MoveMeasures, second: MoveMeasures, position: Position) -> Iterator[Weight]:
    if first.win is None or second.win is None:
        return
    error = hypot(first.win_se or 0.0, second.win_se or 0.0)
    if abs(first.win - second.win) > DOUBT * error:
        own, other = 100 * first.win, 100 * second.win
        better, worse = _by(own - other, first, second)
        aside = of_win(better, worse, position)
        yield Weight(ReasonKind.WIN, own - other, own, other, aside=aside)
    elif first.spread is not None and second.spread is not None:
        gain = first.spread - second.spread
        if abs(gain) > DOUBT * hypot(first.spread_se or 0.0, second.spread_se or 0.0):
            yield Weight(ReasonKind.SPREAD, gain, first.spread, second.spread)


def _proven(first: MoveMeasures, second: MoveMeasures) -> Iterator[Weight]:
    """Spreads to the end, or means of them over the tiles that may be drawn."""
    for own, other in ((first.ending, second.ending), (first.mean, second.mean)):
        if own is not None and other is not None:
            aside = of_ending(first, second)
            yield Weight(ReasonKind.PROVEN, own - other, own, other, aside=aside)


def _challenged(first: MoveMeasures, second: MoveMeasures, position: Position) -> Iterator[Weight]:
    """A valid word of one move that few know: the gain from a challenge that fails."""
    if bool(first.rare) == bool(second.rare) or not position.is_duel:
        return
    own, other = (_failed_challenge(each, position) for each in (first, second))
    word = first.rare or second.rare
    yield Weight(ReasonKind.CHALLENGE, own - other, own, other, word=word)


def _failed_challenge(figures: MoveMeasures, position: Position) -> float:
    """The points that a failed challenge gives the mover, or the reply that it costs."""
    rule = position.rules.challenge
    if not figures.rare:
        return 0.0
    if rule is ChallengeRule.DOUBLE:
        return mean_of([float(rack.best) for rack in figures.others])
    return float(rule.bonus)


def _by(
    gain: float, first: MoveMeasures, second: MoveMeasures
) -> tuple[MoveMeasures, MoveMeasures]:
    """The better of the two figures, then the worse."""
    return (first, second) if gain > 0 else (second, first)


def _leave(
    first: MoveMeasures, second: MoveMeasures, keep: float, other: float, position: Position
) -> Weight:
    gain = keep - other
    better, worse = _by(gain, first, second)
    special = _spent(better, worse, position)
    aside = of_special(worse, special[0]) if special else of_leave(better, worse, position)
    leaves = first.leave, second.leave
    return Weight(ReasonKind.LEAVE, gain, keep, other, special, leaves, aside=aside)


def _points(first: MoveMeasures, second: MoveMeasures, position: Position) -> Weight:
    bonus = _bonus(first, position) - _bonus(second, position)
    gain = first.points - second.points
    tiles = 0
    if bonus:
        _, more = sorted((first, second), key=lambda each: _bonus(each, position))
        tiles = len(more.move.used) if isinstance(more.move, Placement) else 0
    aside = of_bingo(first, position) if bonus > 0 else None
    own, other = first.points, second.points
    return Weight(ReasonKind.POINTS, gain, own, other, bonus=bonus, tiles=tiles, aside=aside)


def _bonus(figures: MoveMeasures, position: Position) -> int:
    move = figures.move
    return position.rules.bonus(len(move.used)) if isinstance(move, Placement) else 0


def _spent(better: MoveMeasures, worse: MoveMeasures, position: Position) -> bytes:
    """A blank or an S that the move with the better leave keeps and the other spends."""
    for tile in precious(position):
        if better.leave.count(tile) > worse.leave.count(tile):
            return bytes((tile,))
    return b""


def _last_tiles(first: MoveMeasures, second: MoveMeasures, position: Position) -> Iterator[Weight]:
    """Once the bag is empty: going out, and points that stay on the rack."""
    twice = 2 if position.rules.finisher_gains_twice else 1
    if (first.going_out is None) != (second.going_out is None):
        own, other = (twice * (each.going_out or 0) for each in (first, second))
        yield Weight(ReasonKind.OUT, own - other, own, other)
    elif first.keep is None and position.opponents:
        own, other = (position.tile_set.points(each.leave) for each in (first, second))
        aside = of_no_square(*_by(other - own, first, second))
        yield Weight(ReasonKind.LEFT, other - own, own, other, aside=aside)


def _replies(first: MoveMeasures, second: MoveMeasures, position: Position) -> Iterator[Weight]:
    here, there = ([float(rack.best) for rack in each.others] for each in (first, second))
    if is_shown(here, there, _SHOWN):
        own, other = mean_of(here), mean_of(there)
        gain = other - own
        better, worse = _by(gain, first, second)
        board, hooks = _after(worse, position), worse.hooks.beyond(better.hooks)
        spot = _spot(worse.others, better.others, hooks, worse.lanes, board, abs(gain))
        aside = None if spot is None else of_square(spot.square, better, board)
        yield Weight(ReasonKind.REPLY, gain, own, other, spot=spot, aside=aside)


def _leave_or_next(
    first: MoveMeasures, second: MoveMeasures, position: Position, *, goes_on: bool
) -> Iterator[Weight]:
    """The tiles kept, by their value on any board, or by the own next turn on this one.

    A better leave scores more next turn, too, and is said alone. Where it scores less, as the other
    move sets something up for itself, this board counts, not any.
    """
    if first.keep is None or second.keep is None or (first.is_counted and second.is_counted):
        # Once the bag is nearly empty the search to the end says what there is.
        return
    leave = _leave(first, second, first.keep, second.keep, position)
    following = _next(first, second, position) if goes_on else None
    is_last = max(first.turned, second.turned) >= position.bag_count
    if is_last and (leave.aside is None or leave.aside.about not in _ON_THIS_BOARD):
        # Leaves are worth what they are as long as there are tiles to draw.
        yield from (following,) if following is not None else ()
    elif following is None or following.worth < LEAST_POINTS:
        yield leave
    elif leave.worth < LEAST_POINTS or leave.gain * following.gain < 0:
        yield following
    else:
        yield leave


def _next(first: MoveMeasures, second: MoveMeasures, position: Position) -> Weight | None:
    """Weigh the next turns, as if the opponent passed; None where they differ little."""
    here, there = ([float(rack.best) for rack in each.own] for each in (first, second))
    if not is_shown(here, there, _SHOWN):
        return None
    own, other = mean_of(here), mean_of(there)
    better, worse = _by(own - other, first, second)
    board, hooks = _after(better, position), better.hooks.beyond(worse.hooks)
    spot = _spot(better.own, worse.own, hooks, better.lanes, board, abs(own - other))
    return Weight(ReasonKind.NEXT, own - other, own, other, spot=spot)


def _after(figures: MoveMeasures, position: Position) -> Board:
    move, board = figures.move, position.board
    return board.after(move) if isinstance(move, Placement) else board


def _spot(
    more: Sequence[RackResult],
    less: Sequence[RackResult],
    hooks: Mapping[int, bytes],
    lanes: Sequence[int],
    board: Board,
    gain: float,
) -> Spot | None:
    """The square that explains most of what racks gain on one board beyond the other.

    Triples, and hooks that only that board has; used by the best move itself.
    """
    best: tuple[float, Spot] | None = None
    for square in {*lanes, *hooks}:
        tiles = [_tile_on(rack, square) for rack in more]
        share = sum(tile is not None for tile in tiles) / len(more)
        part = _part(more, less, tiles) / len(more)
        word = _hooked(board, square, tiles, hooks.get(square, b""))
        if share < _LEAST_SHARE or part < _LEAST_PART * gain:
            continue
        if (word or square in lanes) and (best is None or part > best[0]):
            best = part, Spot(square, word, share)
    return best[1] if best else None


def _part(
    more: Sequence[RackResult], less: Sequence[RackResult], used: Sequence[int | None]
) -> float:
    """The points that moves using a square lose in total on the other board."""
    both = zip(more, less, used, strict=True)
    return sum(there.best - here.best for there, here, tile in both if tile is not None)


def _tile_on(rack: RackResult, square: int) -> int | None:
    return next((tile for where, tile in rack.used if where == square), None)


def _hooked(board: Board, square: int, used: Sequence[int | None], letters: bytes) -> bytes:
    """The longest word that the commonest letter of replies makes on a hook."""
    tiles = [tile for tile in used if tile is not None and tile in letters]
    if not tiles or board.squares[square]:
        return b""
    tile = max(sorted(set(tiles)), key=tiles.count)
    after = board.with_tiles({square: tile})
    word = max((after.word_at(square, direction) for direction in Direction), key=len)
    return word if len(word) > SHORTEST_WORD else b""
