"""Figures of a previewed move within milliseconds: what the other side can be expected to reply.

The board after the move is indexed once (engine/board_index.py), then a thousand racks are looked
up on it. They are drawn from the unseen tiles once for a position, so that its moves are compared
on the same luck.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from eliot_qt.engine.leaves import POINT, end_values
from eliot_qt.engine.listing import Leaves
from eliot_qt.game.bag import chance
from eliot_qt.game.board import Board
from eliot_qt.game.move import Direction, Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine import BoardIndex, Replies

RACKS = 1000
# Racks looked up between two pauses (a few milliseconds, with blanks in them too), and after how
# many such batches there are figures to be shown first.
_BATCH, _FIRST = 125, 2
_FIELDS = ["direction", "row", "col", "length", "tiles", "score"]


@dataclass(frozen=True)
class LikelyReply:
    """One of the best replies, its points, and the share of racks that make it, or one like it."""

    move: Placement
    points: int
    share: float


@dataclass(frozen=True)
class LiveFigures:
    """The replies to a move by score and leave, over ``racks`` drawn at random.

    ``keep`` is what the leave is worth in points, None with an empty bag. ``reply`` is the mean
    score, ``reply_se`` its standard error in points; ``bingo`` the share of racks (0 to 1) whose
    best reply is a bingo. ``danger`` gives by square the share of best replies that set a tile
    there. ``sharpest`` is a reply in the row or column where replies cost most, with the share of
    racks that reply there; ``points`` counts the racks by what they score. No racks: the move ends
    the game.
    """

    keep: float | None
    reply: float = 0.0
    reply_se: float = 0.0
    bingo: float = 0.0
    danger: Mapping[int, float] = field(default_factory=dict)
    likely: LikelyReply | None = None
    racks: int = 0
    points: Mapping[int, int] = field(default_factory=dict)
    sharpest: LikelyReply | None = None


def against_one(position: Position, lead: int = 0) -> Position:
    """The position with an opponent, behind by ``lead``, where a person sits alone (training)."""
    if position.opponents:
        return position
    count = min(position.rules.rack_size, len(position.bag))
    return replace(
        position,
        racks=(position.rack, None),
        scores=(lead, 0),
        to_move=0,
        rack_counts=(len(position.rack), count),
        spent=(0, 0),
        gone=frozenset(),
        last_play=None,
    )


class RackSample:
    """Racks of the other side in one position of two, and what they reply to its moves.

    ``position`` is what the seat to move knows of it; ``known`` tiles are on the other rack. For
    one thread.
    """

    def __init__(
        self,
        position: Position,
        index: BoardIndex,
        player: StaticPlayer,
        racks: int = RACKS,
        known: bytes = b"",
    ) -> None:
        self._position = position
        self._index = index
        self._player = player
        self._known = known
        # Tiles of the other rack that are drawn.
        self._drawn = position.rack_counts[position.next_seat] - len(known)
        self._count = racks if position.bag_count and self._drawn else 1
        # Racks drawn, and these as the index reads them.
        self._batches: list[list[bytes]] = []
        self._rows: list[tuple[Any, Any]] = []

    @property
    def racks(self) -> tuple[bytes, ...]:
        """Those drawn so far."""
        return tuple(rack for racks in self._batches for rack in racks)

    def figures(self, candidate: Candidate) -> Iterator[LiveFigures | None]:
        """Yield the figures of a move from some of the racks, then from all; None while computing.

        It yields every few milliseconds.
        """
        position = self._position
        keep = keep_of(candidate, position)
        if not candidate.leave and not position.bag_count:
            yield LiveFigures(keep)
            return
        after = reply_position(position, candidate.move)
        for _ in self._index.building(after, self.values(after)):
            yield None
        tally = _Tally(after.board, position.rules.bingo_tiles)
        batches = -(-self._count // _BATCH)
        for number in range(batches):
            racks = self._draw(number)
            if number == len(self._rows):
                self._rows.append(self._index.rows(racks))
            tally.add(racks, *self._index.answer(*self._rows[number]))
            yield tally.figures(keep) if number + 1 in (_FIRST, batches) else None

    def values(self, after: Position) -> Leaves:
        """Return the values of leaves for the other side."""
        return reply_values(self._player, after, self._draw(0))

    def _draw(self, number: int) -> list[bytes]:
        """The racks of a batch; drawn when it is first asked for."""
        if number == len(self._batches):
            known_tiles = self._known
            unseen = remove_tiles(self._position.unseen_by(self._position.to_move), known_tiles)
            generator = chance(1, number)
            count = min(_BATCH, self._count - number * _BATCH)
            draws = (generator.sample(unseen, self._drawn) for _ in range(count))
            self._batches.append([sort_tiles(bytes(tiles) + known_tiles) for tiles in draws])
        return self._batches[number]


class _Tally:
    """The replies counted so far."""

    def __init__(self, board: Board, bingo_tiles: int) -> None:
        self._board = board
        self._bingo_tiles = bingo_tiles
        self._counts: Counter[tuple[int, ...]] = Counter()
        self._examples: dict[tuple[int, ...], tuple[Replies, int]] = {}
        self._points: Counter[int] = Counter()
        self._racks = self._sum = self._squares = self._bingos = 0

    def add(self, racks: list[bytes], moves: Any, exchanges: Any) -> None:
        """Count the replies of some racks."""
        from eliot_qt.engine import Replies

        replies = Replies(racks, self._board, moves, exchanges)
        for number, reply in enumerate(moves[_FIELDS].tolist()):
            self._counts[reply] += 1
            self._examples.setdefault(reply, (replies, number))
            self._points[reply[-1]] += 1
            self._sum += reply[-1]
            self._squares += reply[-1] ** 2
        self._bingos += sum(
            mask.bit_count() == self._bingo_tiles for mask in moves["used"].tolist()
        )
        self._racks += len(racks)

    def figures(self, keep: float | None) -> LiveFigures:
        """Return the figures counted so far."""
        count = self._racks
        mean = self._sum / count
        variance = max(0.0, self._squares / count - mean * mean)
        return LiveFigures(
            keep=keep,
            reply=mean,
            reply_se=sqrt(variance / max(1, count - 1)),
            bingo=self._bingos / count,
            danger=self._danger(),
            likely=self._likely(),
            sharpest=self._sharpest(mean),
            racks=count,
            points=dict(sorted(self._points.items())),
        )

    def _danger(self) -> dict[int, float]:
        """By square, the share of replies that set a tile there."""
        size, squares = self._board.size, self._board.squares
        counts: Counter[int] = Counter()
        for (direction, row, col, length, *_), count in self._counts.items():
            first, step = row * size + col, 1 if direction == Direction.ACROSS else size
            for square in range(first, first + length * step, step):
                if not squares[square]:
                    counts[square] += count
        return {square: count / self._racks for square, count in counts.items()}

    def _likely(self) -> LikelyReply | None:
        """The most frequent placement; of equally frequent ones the highest score."""
        placed = (reply for reply in self._counts if reply[3])
        reply = max(placed, key=lambda reply: (self._counts[reply], reply[-1], reply), default=None)
        if reply is None:
            return None
        return self._as_reply(reply, self._counts[reply])

    def _sharpest(self, mean: float) -> LikelyReply | None:
        """Of the lane that costs most beyond the mean, the most frequent reply that scores more.

        Of equally frequent ones it is that of the usual score there.
        """
        counts: Counter[tuple[int, int]] = Counter()
        costs: defaultdict[tuple[int, int], float] = defaultdict(float)
        for reply, count in self._counts.items():
            if reply[3] and reply[-1] > mean:
                counts[_lane(reply)] += count
                costs[_lane(reply)] += count * (reply[-1] - mean)
        if not costs:
            return self._likely()
        lane = max(costs, key=lambda lane: (costs[lane], lane))
        sharp = [r for r in self._counts if r[3] and r[-1] > mean and _lane(r) == lane]
        usual = sum(self._counts[r] * r[-1] for r in sharp) / counts[lane]
        example = max(sharp, key=lambda r: (self._counts[r], -abs(r[-1] - usual), r))
        return self._as_reply(example, counts[lane])

    def _as_reply(self, reply: tuple[int, ...], count: int) -> LikelyReply:
        replies, number = self._examples[reply]
        move = replies.move(number)
        assert isinstance(move, Placement)
        return LikelyReply(move, reply[-1], count / self._racks)


def _lane(reply: tuple[int, ...]) -> tuple[int, int]:
    """The direction of a reply, and its row or column."""
    direction, row, col, *_ = reply
    return direction, row if direction == Direction.ACROSS else col


def keep_of(candidate: Candidate, position: Position) -> float | None:
    """Return the leave value in points: equity less score, as long as the bag lasts."""
    if not position.bag_count or isinstance(candidate.move, Pass):
        return None
    return candidate.equity / POINT - candidate.score


def reply_values(player: StaticPlayer, after: Position, racks: Sequence[bytes]) -> Leaves:
    """Return the leave values of a side that replies; with an empty bag going out counts.

    It then gains the mover's rack, taken as the mean of what that may be beside its own ``racks``.
    """
    if after.bag_count:
        return player.values_for(after)
    points = after.tile_set.points
    theirs = sum(map(points, racks)) / len(racks)
    return end_values(after.tile_set, round(points(after.bag) - theirs))


def next_values(player: StaticPlayer, after: Position, racks: Sequence[bytes]) -> Leaves:
    """Return the leave values of the mover's next turn; with an empty bag going out counts.

    It then gains the rack of the side that replies, the mean of ``racks``.
    """
    if after.bag_count:
        return player.values_for(after)
    points = after.tile_set.points
    return end_values(after.tile_set, round(sum(map(points, racks)) / len(racks)))


def reply_position(position: Position, move: Move) -> Position:
    """The other seat to move after a move of a duel; no rack is known to it."""
    mover = position.to_move
    pool = position.unseen_by(mover) + position.rack
    board, tiles = position.board, b""
    if isinstance(move, Placement):
        board, tiles = board.after(move), move.used
        pool = remove_tiles(pool, tiles)
    elif isinstance(move, Exchange):
        tiles = move.tiles
    counts = list(position.rack_counts)
    counts[mover] += min(len(tiles), position.bag_count) - len(tiles)
    return replace(
        position,
        board=board,
        racks=(None,) * position.seats,
        rack_counts=tuple(counts),
        to_move=position.next_seat,
        bag=sort_tiles(pool),
    )
