"""Tables of all leaves."""

from __future__ import annotations

from array import array

import pytest

from eliot_qt.engine import DenseLeaves, EngineError
from eliot_qt.game.tiles import TileSet
from tests.engine.brute import made_up_tiles


@pytest.mark.parametrize(("letters", "longest"), [(1, 0), (1, 8), (4, 5), (9, 4), (63, 3)])
def test_ranks_number_all_leaves(letters: int, longest: int) -> None:
    values = DenseLeaves(made_up_tiles(letters, 2), longest)
    assert [values.rank(leave) for leave in values.leaves()] == list(range(len(values.table)))


def test_values_are_found_by_leave(en_tiles: TileSet) -> None:
    values = DenseLeaves(en_tiles)
    assert len(values.table) == 1_107_568
    leave = en_tiles.parse("QU?AAS")
    values.table[values.rank(leave)] = 1234
    assert values.of(bytes(reversed(leave))) == 1234
    assert values.of(leave[1:]) == 0
    assert values.of(en_tiles.parse("QU?AAST")) == 0


def test_tables_that_do_not_fit_are_refused(en_tiles: TileSet) -> None:
    with pytest.raises(EngineError, match="1,107,568 are needed"):
        DenseLeaves(en_tiles, 6, array("i", [0]))
    with pytest.raises(EngineError, match="can have a table"):
        DenseLeaves(made_up_tiles(63, 2), 6)
    with pytest.raises(EngineError, match="leaves of 9 tiles"):
        DenseLeaves(en_tiles, 9)
