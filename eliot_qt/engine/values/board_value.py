"""The value of a board, learnt by self-play: weights of all it offers the player to move.

``resources/board_value/<tile set>.json`` says how the weights were made, then has a list of them
for each of some numbers of unseen tiles: millipoints for each of the counts of
``playing/board_counts.py``, to be added to the equity of the move that leaves such a board. Between
these numbers weights are interpolated.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from eliot_qt import paths
from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import read_object

from ..errors import EngineError

_KIND, _VERSION = "board value", 1
_MOST_KNOTS, _MOST_COUNTS, _MOST_UNSEEN = 20, 1000, 1000
# No more millipoints for a single count; 200 of them fit into 32 bits on any board.
_MOST_WEIGHT = 100_000
# The weights for tile sets without any.
_USUAL = "en"


@dataclass(frozen=True)
class BoardValue:
    """Weights in millipoints, a row for each of the rising numbers of unseen tiles."""

    unseen: tuple[int, ...]
    weights: tuple[tuple[int, ...], ...]

    def row(self, unseen: int) -> list[int]:
        """The weights for a number of tiles that the player to move cannot see."""
        knots = self.unseen
        after = next((i for i, knot in enumerate(knots) if knot >= unseen), len(knots) - 1)
        before = after if knots[after] <= unseen else max(after - 1, 0)
        if before == after:
            return list(self.weights[after])
        share = (unseen - knots[before]) / (knots[after] - knots[before])
        pairs = zip(self.weights[before], self.weights[after], strict=True)
        return [round(low + share * (high - low)) for low, high in pairs]


@lru_cache(maxsize=4)
def board_value(tile_set: TileSet, counts: int) -> BoardValue:
    """Return the value for a language or else the English one, with ``counts`` weights a board.

    Raises :class:`EngineError` for a damaged file.
    """
    path = paths.board_value(tile_set.id.removesuffix("_super"))
    return read_board_value(path if path.exists() else paths.board_value(_USUAL), counts)


def write_board_value(path: Path, value: BoardValue, made: Mapping[str, Any]) -> None:
    """Write weights; ``made`` (JSON) tells how they came about. Raises ``OSError``."""
    rows = ",\n  ".join(json.dumps(row) for row in value.weights)
    heading = {"eliot-qt": _KIND, "version": _VERSION, "made": made, "unseen": value.unseen}
    lines = json.dumps(heading, indent=1)[:-2]
    write_atomic(path, f'{lines},\n "weights": [\n  {rows}\n ]\n}}\n')


def read_board_value(path: Path, counts: int) -> BoardValue:
    """The weights of a file. Raises :class:`EngineError` naming the file and what is wrong."""
    try:
        return _read(Fields(read_object(path), ""), counts)
    except OSError as error:
        raise EngineError("{path}: {reason}", path=path, reason=reason(error)) from error
    except ValueError as error:
        raise EngineError("{path}: {fault}", path=path, fault=error) from error


def _read(given: Fields, counts: int) -> BoardValue:
    given.allow("eliot-qt", "version", "made", "unseen", "weights")
    if given.text("eliot-qt") != _KIND:
        given.refuse("eliot-qt")
    given.version(_VERSION)
    knots = len(given.items("unseen", _MOST_KNOTS))
    unseen = given.numbers("unseen", knots, 1, _MOST_UNSEEN)
    if not unseen or sorted(set(unseen)) != list(unseen):
        given.fail("unseen", "rising numbers are needed")
    rows = given.items("weights", _MOST_KNOTS)
    if len(rows) != knots:
        given.fail("weights", "a row for each number of unseen tiles is needed")
    named = Fields({str(number): row for number, row in enumerate(rows, 1)}, "weights")
    weights = [named.numbers(name, counts, -_MOST_WEIGHT, _MOST_WEIGHT) for name in named.names]
    return BoardValue(unseen, tuple(weights))


def value_of(unseen: Sequence[int], weights: Sequence[Sequence[float]]) -> BoardValue:
    """The value with some weights in millipoints, as whole numbers that a file may hold."""
    most = _MOST_WEIGHT
    rows = (tuple(max(-most, min(most, round(weight))) for weight in row) for row in weights)
    return BoardValue(tuple(unseen), tuple(rows))
