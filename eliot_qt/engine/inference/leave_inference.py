"""Infer from the opponent's last move the tiles it has kept.

It was made from the tiles played and a leave that nobody else knows. With any leave that the unseen
tiles allow, the index of the board as it was then tells the best move, and so by how much the move
made falls short of it. The less, the likelier the leave: a good player with a better move would
have made that.

Leaves of two tiles at most are all looked at, each weighted by how often chance draws it. Of longer
ones, and after an exchange of whole racks, as many as a few milliseconds allow are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.last_turn import LastTurn
from eliot_qt.game.move import Placement
from eliot_qt.game.tiles import BLANK

from ..arrays.index_state import MADE
from ..arrays.playout_state import LEAVE
from ..arrays.state import MAX_RACK
from ..board_index import NO_TILES, BoardIndex
from ..listing import Leaves

Rows = NDArray[np.uint8]
Floats = NDArray[np.float64]

# Millipoints that make a leave less likely by a factor of e, and how likely any leave is compared
# with one for which the move was the best: a player errs, or judges by something else.
_SCALE = 2_000
_FLOOR = 0.01
# Leaves of up to this many tiles are all examined; larger ones are drawn, this many by blanks
# played (a rack takes 2 µs, with a blank 14, with two 140).
_ALL_UP_TO = 2
_DRAWS = (4_000, 1_000, 150)
# Racks rated in a step, by their blanks.
_STEP = (2_000, 400, 40)
ROWS = 4_096
"""Rows of a table of leaves: more than there are playouts of most candidates."""


@dataclass(frozen=True, eq=False)
class LikelyLeaves:
    """Leaves of ``count`` tiles; a row holds them in ascending order, then zeros.

    ``drawn`` is how often chance draws each, ``shortfalls`` by how many millipoints the move made
    falls short of the best. ``fits`` is how likely the move was with each leave; None: as the
    shortfalls say.
    """

    rows: Rows
    count: int
    drawn: Floats
    shortfalls: NDArray[np.int64]
    fits: Floats | None = None

    @cached_property
    def weights(self) -> Floats:
        """Return the likelihood of each leave, but for a common factor."""
        return self.drawn * (likelihood(self.shortfalls) if self.fits is None else self.fits)

    def chance(self, leave: bytes) -> float:
        """Return the chance of a leave; 0 if it was not looked at."""
        row = np.zeros(MAX_RACK, np.uint8)
        row[: len(leave)] = sorted(leave)
        mine = (self.rows == row).all(axis=1)
        return float(self.weights[mine].sum() / self.weights.sum())

    def table(self, seed: int) -> NDArray[np.void]:
        """Equally likely leaves in random order, each as often as it is likely: a LEAVE each."""
        chance = _chance(seed, 1)
        at = (np.arange(ROWS) + chance.random()) * (self.weights.sum() / ROWS)
        rows = np.searchsorted(self.weights.cumsum(), at).clip(max=len(self.weights) - 1)
        table: NDArray[np.void] = np.zeros(ROWS, LEAVE)
        sample = self.rows[rows[chance.random(ROWS).argsort()], : self.count]
        # Blanks last: as the highest tile while they are sorted.
        table["tiles"][:, : self.count] = np.sort(sample - 1, axis=1) + 1
        table["count"] = self.count
        return table


class LeaveInference:
    """Infers leaves with a board index of its own. For one thread at a time."""

    def __init__(self, index: BoardIndex) -> None:
        self._index = index
        self.leaves: LikelyLeaves | None = None

    def inferring(self, turn: LastTurn, unseen: bytes, values: Leaves, seed: int) -> Iterator[None]:
        """Infer from a turn, in steps of some 10 ms; ``leaves`` are then there.

        ``unseen`` are the tiles that neither we nor the board had after the turn, ``values`` the
        leave values the opponent is taken to play by. There are no ``leaves`` where nothing can be
        told: after a placement of a whole rack, or one that is not in the lexicon.
        """
        self.leaves = None
        if turn.kept_count <= 0:
            return
        yield from self._index.building(turn.before, values)
        yield
        chance = _chance(seed, 0)
        if turn.placement is None:
            yield from self._from_exchange(turn, unseen, chance)
        else:
            yield from self._from_placement(turn, turn.placement, unseen, chance)

    def _from_placement(
        self, turn: LastTurn, placement: Placement, unseen: bytes, chance: np.random.Generator
    ) -> Iterator[None]:
        played = np.frombuffer(bytes(sorted(placement.used)), np.uint8).copy()
        blanks = placement.used.count(BLANK)
        leaves, drawn = _leaves(unseen, turn.kept_count, _DRAWS[min(blanks, 2)], chance)
        count = len(played) + turn.kept_count
        yield
        shortfalls = np.zeros(len(leaves), np.int64)
        racks = np.zeros_like(leaves)
        racks[:, : turn.kept_count], racks[:, turn.kept_count : count] = (
            leaves[:, : turn.kept_count],
            played,
        )
        racks[:, :count].sort(axis=1)
        for part in _steps(racks[:, :count]):
            best, made = self._rated(racks[part], count, played=played)
            shortfalls[part] = best - 1000 * turn.score - made["leave"]
            yield
        if (shortfalls >= 0).all():
            self.leaves = LikelyLeaves(leaves, turn.kept_count, drawn, shortfalls)

    def _from_exchange(
        self, turn: LastTurn, unseen: bytes, chance: np.random.Generator
    ) -> Iterator[None]:
        count = turn.kept_count + turn.exchanged
        racks, drawn = _leaves(unseen, count, _DRAWS[0], chance)
        yield
        shortfalls, kept = np.zeros(len(racks), np.int64), np.zeros(len(racks), np.int64)
        for part in _steps(racks[:, :count]):
            best, made = self._rated(racks[part], count, exchanged=turn.exchanged)
            shortfalls[part], kept[part] = best - made["leave"], made["kept"]
            yield
        self.leaves = LikelyLeaves(_masked(racks, kept, count), turn.kept_count, drawn, shortfalls)

    def _rated(
        self, racks: Rows, count: int, *, played: Rows = NO_TILES, exchanged: int = 0
    ) -> tuple[NDArray[np.int64], NDArray[np.void]]:
        """Return the best equity of racks of ``count`` tiles, and the moves that have it (MADE)."""
        made: NDArray[np.void] = np.zeros(len(racks), MADE)
        sizes = np.full(len(racks), count, np.int64)
        moves, _ = self._index.answer(racks, sizes, played, exchanged, made)
        return moves["equity"].astype(np.int64), made


def _chance(seed: int, number: int) -> np.random.Generator:
    """Return the random generator of a seed and a number."""
    return np.random.default_rng([seed % (1 << 64), number])


def likelihood(shortfalls: NDArray[np.int64]) -> Floats:
    """Return the likelihood of moves by their shortfall, in millipoints, from the best move."""
    fitting: Floats = np.exp(shortfalls / -_SCALE)
    return _FLOOR + (1 - _FLOOR) * fitting


def _leaves(
    unseen: bytes, count: int, draws: int, chance: np.random.Generator
) -> tuple[Rows, Floats]:
    """Different sets of some unseen tiles, and how often each is drawn."""
    if count <= _ALL_UP_TO:
        return _all_leaves(unseen, count)
    keys = chance.random((draws, len(unseen)))
    tiles = np.frombuffer(unseen, np.uint8)[np.argpartition(keys, count, axis=1)[:, :count]]
    rows = np.zeros((draws, MAX_RACK), np.uint8)
    rows[:, :count] = np.sort(tiles, axis=1)
    packed, often = np.unique(rows.view(np.uint64).reshape(-1), return_counts=True)
    return packed.view(np.uint8).reshape(-1, MAX_RACK), often.astype(np.float64)


def _all_leaves(unseen: bytes, count: int) -> tuple[Rows, Floats]:
    held = Counter(unseen)
    leaves, often = [], []
    for leave in combinations_with_replacement(sorted(held), count):
        ways = prod(comb(held[tile], number) for tile, number in Counter(leave).items())
        if ways:
            leaves.append(leave)
            often.append(ways)
    rows = np.zeros((len(leaves), MAX_RACK), np.uint8)
    rows[:, :count] = leaves
    return rows, np.array(often, np.float64)


def _steps(racks: Rows) -> Iterator[NDArray[np.intp]]:
    """The numbers of the racks that are rated in each step."""
    blanks = (racks == BLANK).sum(axis=1).clip(max=2)
    for number, size in enumerate(_STEP):
        numbers = np.flatnonzero(blanks == number)
        for start in range(0, len(numbers), size):
            yield numbers[start : start + size]


def _masked(racks: Rows, masks: NDArray[np.int64], count: int) -> Rows:
    """Of each rack the tiles of a mask, which are as many everywhere."""
    rows = np.zeros_like(racks)
    held = (masks[:, None] >> np.arange(count) & 1).astype(bool)
    size = int(held[0].sum())
    rows[:, :size] = racks[:, :count][held].reshape(len(racks), size)
    return rows
