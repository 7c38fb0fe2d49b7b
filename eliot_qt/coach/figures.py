"""The figures of a move in a position, as far as they can be measured."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from eliot_qt.engine.listing import Lister
from eliot_qt.game.board import Board
from eliot_qt.game.check import Judge
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate

from .hooks import Hooks, hooks_of
from .replies import keep_of
from .samples import RACKS, Draw, RackResult, draws_of, results

# Squares worth watching multiply a word by so much.
_TRIPLE = 3


@dataclass(frozen=True)
class Figures:
    """What is known of a move.

    ``keep`` is what the leave is worth in points, None with an empty bag. ``turned`` are the tiles
    it draws. ``going_out`` are the points for the other rack if the move empties the own one, None
    if it does not. ``ending`` is the change of spread to the end of the game where it is
    proven. ``win`` and ``win_se`` are chances from 0 to 1, from playouts. ``others`` and ``own``
    are what racks drawn at random can do after the move: those of the other side at once, and the
    own rack if the other side did nothing. ``hooks`` are where one letter alone can be played,
    ``lanes`` the squares of triple words that are watched.
    """

    move: Move
    points: int
    leave: bytes
    keep: float | None
    turned: int
    going_out: int | None
    ending: float | None
    win: float | None
    win_se: float | None
    others: tuple[RackResult, ...]
    own: tuple[RackResult, ...]
    hooks: Hooks
    lanes: tuple[int, ...]


class Measure:
    """Measures moves of one position, as the seat to move knows it, on the same draws.

    ``racks``: how many racks are drawn for each side. For one thread.
    """

    def __init__(
        self, position: Position, lister: Lister, judge: Judge, racks: int = RACKS
    ) -> None:
        self._position = position
        self._lister = lister
        self._judge = judge
        self._racks = racks
        self._measured: dict[Candidate, Figures] = {}

    def figures(self, candidate: Candidate) -> Figures:
        """The figures of a candidate; takes some tenths of a second unless it was measured."""
        for _ in self.measuring(candidate):
            pass
        return self._measured[candidate]

    def measuring(self, candidate: Candidate) -> Iterator[None]:
        """As ``figures``, which then answers at once, in steps of a few milliseconds."""
        if candidate in self._measured:
            return
        position, move = self._position, candidate.move
        board = position.board.after(move) if isinstance(move, Placement) else position.board
        used = move.tiles if isinstance(move, Exchange) else b""
        if isinstance(move, Placement):
            used = move.used
        draws = self._draws
        yield
        others = yield from self._can_do(board, [draw.other for draw in draws])
        own = yield from self._can_do(
            board, [candidate.leave + draw.own[: len(used)] for draw in draws]
        )
        hooks = yield from hooks_of(board, self._judge, self._letters)
        estimate = candidate.estimate
        is_out = isinstance(move, Placement) and not candidate.leave and not position.bag_count
        theirs = position.tile_set.points(position.unseen_by(position.to_move))
        self._measured[candidate] = Figures(
            move=move,
            points=candidate.score,
            leave=candidate.leave,
            keep=keep_of(candidate, position),
            turned=min(len(used), position.bag_count),
            going_out=theirs if is_out and position.is_duel else None,
            ending=_ending(candidate, position),
            win=estimate.win if estimate else None,
            win_se=estimate.win_se if estimate else None,
            others=others,
            own=own,
            hooks=hooks,
            lanes=self._lanes,
        )

    def _can_do(
        self, board: Board, racks: Sequence[bytes]
    ) -> Generator[None, None, tuple[RackResult, ...]]:
        found = []
        for result in results(self._lister, self._position, board, racks, self._lanes):
            found.append(result)
            yield
        return tuple(found)

    @cached_property
    def _draws(self) -> tuple[Draw, ...]:
        return draws_of(self._position, self._racks)

    @cached_property
    def _letters(self) -> bytes:
        """Letters that the other side may have, blanks left out."""
        unseen = self._position.unseen_by(self._position.to_move)
        return bytes(sorted({tile for tile in unseen if tile}))

    @cached_property
    def _lanes(self) -> tuple[int, ...]:
        board = self._position.board
        factors = board.layout.word
        return tuple(
            square
            for square, tile in enumerate(board.squares)
            if not tile and factors[square] >= _TRIPLE
        )


def _ending(candidate: Candidate, position: Position) -> float | None:
    """The change of spread to the end of the game, where it is proven."""
    if position.bag_count or not candidate.exact or candidate.value is None:
        return None
    # Solvers count in whole points.
    return float(candidate.value)
