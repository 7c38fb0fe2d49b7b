"""Sums of products of all that boards have shown, and the weights of least squares from these.

Boards after moves of the same position are compared two by two: the difference of what came after
them, over the equities, is told from the differences of their counts. All that least squares need
are the sums of products over such pairs, kept as whole numbers by stage of the game; so sums of
parts add up to just those of one run.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.playing.board_counts import COUNTS
from eliot_qt.engine.values.board_value import BoardValue, value_of
from eliot_qt.store.fields import Fields

from .board_recorder import Facts, Rows
from .tally_text import packed_text, read_packed

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
# Numbers of unseen tiles that are one stage.
STAGE = 8
# One lot of games in five is held out; a lot is twenty games.
_HELD_OUT, _LOT = 5, 20
_COLUMNS = COUNTS + 1
# What comes after a board is summed in tenths of points.
_TENTH = 100
# Unseen tiles between which weights are interpolated.
_KNOTS = (8, 15, 40, 93)
# Each weight leans on zero as if by so many boards that say so: the best of 100 to 100,000.
_RIDGE = 30_000.0
_MOST = 10**12


@dataclass(frozen=True)
class Accuracy:
    """The accuracy with which a value tells the difference between boards.

    ``spread`` is the usual difference (root of the mean square) of what comes after two boards of a
    position, ``moved`` that of their values, both in points; ``share``, in percent, how much of the
    squared error is gone.
    """

    spread: float
    moved: float
    share: float


class BoardTally:
    """Sums of products by (learnt from or held out, stage), and how many boards they are of.

    A stage is a range of ``STAGE`` numbers of unseen tiles. Beside the counts the last column is
    what comes after a board.
    """

    def __init__(self, tiles: int) -> None:
        stages = tiles // STAGE + 1
        self.sums: Ints = np.zeros((2, stages, _COLUMNS, _COLUMNS), np.int64)
        self.pairs: Ints = np.zeros((2, stages), np.int64)
        self.boards = [0, 0]
        self.games = 0

    def add(self, games: int, rows: Rows, facts: Facts) -> None:
        """Add the boards of so many games as ``BoardRecorder.play`` gives them."""
        self.games += games
        if not len(facts):
            return
        gains = np.rint(facts[:, 3] / _TENTH)
        columns = np.column_stack([rows, gains]).astype(np.float64)
        begins = np.flatnonzero(np.append(True, (facts[1:, :2] != facts[:-1, :2]).any(axis=1)))
        sizes = np.diff(np.append(begins, len(facts)))
        totals = np.add.reduceat(columns, begins, axis=0)
        weighted = columns * np.repeat(sizes, sizes)[:, None]
        stage = facts[begins, 2] // STAGE
        held_out = ((facts[begins, 0] // _LOT) % _HELD_OUT == 0).astype(np.int64)
        for cell in np.unique(2 * stage + held_out).tolist():
            own = 2 * stage + held_out == cell
            boards = np.repeat(own, sizes)
            pairs = weighted[boards].T @ columns[boards] - totals[own].T @ totals[own]
            self.sums[cell & 1, cell >> 1] += pairs.astype(np.int64)
            self.pairs[cell & 1, cell >> 1] += int((sizes[own] * (sizes[own] - 1) // 2).sum())
            self.boards[cell & 1] += int(sizes[own].sum())

    def include(self, other: BoardTally) -> None:
        """Add what another tally has."""
        self.sums += other.sums
        self.pairs += other.pairs
        self.boards = [a + b for a, b in zip(self.boards, other.boards, strict=True)]
        self.games += other.games

    def fields(self) -> dict[str, object]:
        """The sums as fields; the number of games is not among them."""
        sums, pairs = packed_text(self.sums.reshape(-1)), packed_text(self.pairs.reshape(-1))
        return {"boards": self.boards, "sums": sums, "pairs": pairs}

    @classmethod
    def read(cls, given: Fields, tiles: int, games: int) -> BoardTally:
        """Read what so many games have shown from some fields. Raises ``SaveError``."""
        given.allow("boards", "sums", "pairs")
        tally = cls(tiles)
        tally.games = games
        tally.boards = list(given.numbers("boards", 2, 0, _MOST))
        tally.sums = read_packed(given, "sums", tally.sums.size).reshape(tally.sums.shape)
        tally.pairs = read_packed(given, "pairs", tally.pairs.size).reshape(tally.pairs.shape)
        return tally

    def value(self) -> BoardValue:
        """The weights that tell most, of the games learnt from."""
        knots = len(_KNOTS)
        normal, right = np.zeros((knots, COUNTS, knots, COUNTS)), np.zeros((knots, COUNTS))
        for stage, sums in enumerate(self.sums[0].astype(np.float64)):
            hat = _hat(_middle(stage))
            normal += np.einsum("k,l,ij->kilj", hat, hat, sums[:-1, :-1])
            right += np.outer(hat, sums[:-1, -1])
        size = knots * COUNTS
        penalty = _RIDGE * normal.sum(axis=(0, 2)).diagonal() / max(self.boards[0], 1) + 1e-6
        matrix = normal.reshape(size, size) + np.diag(np.tile(penalty, knots))
        weights = np.linalg.solve(matrix, right.reshape(size)).reshape(knots, COUNTS)
        return value_of(_KNOTS, (_TENTH * weights).tolist())

    def accuracy(self, value: BoardValue, stages: range) -> Accuracy:
        """The accuracy of a value for boards of the games held out."""
        squares = rest = own_squares = 0.0
        for stage in stages:
            sums = self.sums[1, stage].astype(np.float64)
            weights = np.array(value.row(_middle(stage)), np.float64) / _TENTH
            own = weights @ sums[:-1, :-1] @ weights
            squares += sums[-1, -1]
            rest += sums[-1, -1] - 2 * weights @ sums[:-1, -1] + own
            own_squares += own
        pairs = max(int(self.pairs[1, stages.start : stages.stop].sum()), 1)
        spread, moved = ((each / pairs) ** 0.5 * _TENTH / 1000 for each in (squares, own_squares))
        return Accuracy(spread, moved, 100 * (1 - rest / max(squares, 1)))


def _middle(stage: int) -> int:
    """The number of unseen tiles in the middle of a stage."""
    return stage * STAGE + STAGE // 2


def _hat(unseen: int) -> Floats:
    """The share of each of the knots at a number of unseen tiles."""
    return np.array([np.interp(unseen, _KNOTS, row) for row in np.eye(len(_KNOTS))])
