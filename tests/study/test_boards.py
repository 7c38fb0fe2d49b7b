"""The board kept with a word: shown if it can be read, else there is none."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.study.boards import board_of
from eliot_qt.study.deck import Seen

GOOD = Seen(
    "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 EIQTU/ 3/4 0", "standard15", "9G QUITE", 44
)


@pytest.fixture
def layouts(standard15: Layout) -> dict[str, Layout]:
    return {"standard15": standard15}


def test_a_board_is_read_with_its_move(en_tiles: TileSet, layouts: dict[str, Layout]) -> None:
    board = board_of(GOOD, en_tiles, layouts)
    assert board is not None and board.score == 44
    assert board.new_squares == frozenset(range(8 * 15 + 6, 8 * 15 + 11))


@pytest.mark.parametrize(
    "changes",
    [
        {"cgp": ""},
        {"cgp": "15/15 A/B"},
        {"cgp": GOOD.cgp.replace("EIQTU", "QQQQQQQ")},
        {"layout": "super21"},
        {"move": "9L QUITE"},
        {"move": "pass"},
        {"move": "9G"},
        {"move": "8G QUITE"},
        {"move": "99Z QUITE"},
        {"move": "9G \u0000\ud800"},
    ],
)
def test_what_does_not_fit_is_no_board(
    en_tiles: TileSet, layouts: dict[str, Layout], changes: dict[str, str]
) -> None:
    assert board_of(replace(GOOD, **changes), en_tiles, layouts) is None  # type: ignore[arg-type]


def test_random_damage_gives_a_board_or_none(en_tiles: TileSet, layouts: dict[str, Layout]) -> None:
    chance = random.Random(7)
    for _ in range(500):
        cgp, move = list(GOOD.cgp), list(GOOD.move)
        for text in (cgp, move):
            text[chance.randrange(len(text))] = chance.choice("0159/ABZq?[] \x00é")
        board = board_of(replace(GOOD, cgp="".join(cgp), move="".join(move)), en_tiles, layouts)
        assert board is None or board.position.board.after(board.move)
