"""Luck of the draw against all draws, one by one."""

from __future__ import annotations

from itertools import combinations

import pytest

from eliot_qt.engine.leaves import heuristic3
from eliot_qt.game.tiles import TileSet
from eliot_qt.players.static import trained_values
from eliot_qt.review.judges.luck import DrawValues, drawn_between


@pytest.mark.parametrize("kept", ["", "Q", "EES", "?AEINR"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_mean_luck_of_all_draws_is_nothing(kept: str, count: int, en_tiles: TileSet) -> None:
    values = DrawValues(trained_values(en_tiles), en_tiles)
    pool = en_tiles.parse("AABEIQSSUU?Z")
    own = en_tiles.parse(kept)
    draws = [bytes(draw) for draw in combinations(pool, count)]
    lucks = [values.luck(own, draw, pool) for draw in draws]
    assert sum(lucks) / len(lucks) == pytest.approx(0, abs=1e-9)
    assert max(lucks) > 0 > min(lucks)


def test_a_draw_adds_its_tiles_and_what_every_two_are_worth_together(en_tiles: TileSet) -> None:
    table = trained_values(en_tiles)
    values = DrawValues(table, en_tiles)

    def worth(tiles: str) -> float:
        """The whole of what the values of one and of two tiles say."""
        rack = en_tiles.parse(tiles)
        alone = sum(table.of(bytes((tile,))) for tile in rack)
        pairs = sum(
            table.of(bytes(pair)) - table.of(bytes(pair[:1])) - table.of(bytes(pair[1:]))
            for pair in combinations(rack, 2)
        )
        return (alone + pairs) / 1000

    kept, pool = en_tiles.parse("EN"), en_tiles.parse("AIRST")
    better = values.luck(kept, en_tiles.parse("RST"), pool)
    other = values.luck(kept, en_tiles.parse("AIT"), pool)
    assert better - other == pytest.approx(worth("ENRST") - worth("ENAIT"))


def test_any_leave_values_will_do(en_tiles: TileSet) -> None:
    values = DrawValues(heuristic3(en_tiles), en_tiles)
    assert values.luck(b"", en_tiles.parse("?"), en_tiles.full_bag) > 20


def test_what_was_drawn_between_two_racks(en_tiles: TileSet) -> None:
    tiles = en_tiles.parse
    assert drawn_between(tiles("ABCDE"), tiles("AB"), tiles("CDEXY")) == (tiles("CDE"), tiles("XY"))
    # A rack that does not follow from the one before tells nothing.
    assert drawn_between(tiles("ABCDE"), tiles("AB"), tiles("CDXYZ")) is None
