"""Positions of two players that belong to no game keep scores, racks and what is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.library.library import Library
from eliot_qt.modes.training import train_from
from eliot_qt.play.kept.library_files import files_of
from eliot_qt.play.set_up import (
    deal_racks,
    duel_of,
    is_of_players,
    is_set_up,
    lead_in,
    of_two,
    record_of,
)

EMPTY = "/".join(["15"] * 15)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def position(library: Library, rest: str) -> Position:
    return files_of(library).position(f"{EMPTY} {rest}", Rules())


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("AEINRST/ 0/0 0", False),
        ("AEINRST", False),
        ("AEINRST/ 18/0 0", False),
        ("AEINRST/ES 0/0 0", True),
        ("AEINRST/ 186/228 0", True),
        ("AEINRST/ 0/-10 0", True),
    ],
)
def test_scores_or_another_rack_make_it_a_position_of_players(
    library: Library, rest: str, expected: bool
) -> None:
    assert is_of_players(position(library, rest)) is expected


@pytest.mark.parametrize(
    ("rest", "lead"), [("AEINRST/ES 186/228 0", -42), ("AEINRST/ 18/0 0", 0), ("AEINRST", 0)]
)
def test_a_training_from_a_position_of_players_keeps_the_lead(
    library: Library, rest: str, lead: int
) -> None:
    start = position(library, rest)
    record = train_from(start, 1, lead=lead_in(start))
    assert record.lead == lead
    own, other = of_two(record.position, record.lead).scores
    assert (own, own - other) == (start.scores[0], lead)


def test_a_file_with_such_a_position_keeps_all_that_it_says(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "position.cgp"
    path.write_text(f"{EMPTY} ARTHOUS/ES 186/228 1")
    record = files_of(library).read(path).record
    assert is_set_up(record) and record.start.scores == (186, 228)
    shown = record.start.tile_set.show
    assert [shown(rack or b"") for rack in record.start.racks] == ["AHORSTU", "ES"]
    path.write_text(f"{EMPTY} ARTHOUS/ 0/0 0")
    assert not is_set_up(files_of(library).read(path).record)


def test_a_rack_known_in_part_is_full_and_the_rest_of_it_unseen(library: Library) -> None:
    seen, known = duel_of(position(library, "ARTHOUS/ES 186/228 0"))
    assert seen.tile_set.show(known) == "ES"
    assert seen.racks[1] is None and seen.rack_counts == (7, 7)
    assert len(seen.bag) == 93 and seen.bag_count == 86


def test_with_an_empty_bag_the_other_rack_is_all_that_is_unseen(library: Library) -> None:
    rows = "ABCDEFGHIJKLMNO"
    tile_set = library.tile_sets["en"]
    left = [tile_set.symbol(tile) for tile in tile_set.full_bag if tile]
    for tile in "ADENOOOAHIILMM":
        left.remove(tile)
    board = "".join(left).ljust(225, ".")
    text = "/".join(
        "".join(board[row * 15 : row * 15 + 15]).replace("." * 15, "15") for row in range(len(rows))
    )
    text = text.replace("......", "6")
    found = parse_cgp(
        f"{text} ADENOOO/AHIILMM 353/236 0", Game(Rules(), tile_set, library.layouts["standard15"])
    )
    seen, known = duel_of(found)
    assert tile_set.show(known) == "AHIILMM"
    # The two blanks are left over: they stand on no square.
    assert seen.bag_count == len(seen.bag) - 7 == 2
    assert not seen.may_exchange


def test_it_is_played_on_with_racks_filled_up(library: Library) -> None:
    record = record_of(position(library, "ARTHOUS/ES 186/228 0"))
    played = deal_racks(record, 5).start
    assert played.scores == (186, 228) and [len(rack or b"") for rack in played.racks] == [7, 7]
    assert not missing_tiles(played.racks[1] or b"", played.tile_set.parse("ES"))
    assert sorted(played.bag + b"".join(filter(None, played.racks))) == sorted(
        played.tile_set.full_bag
    )
    assert deal_racks(record, 5) == deal_racks(record, 5) != deal_racks(record, 6)


def test_a_position_with_racks_of_eight_is_one_of_such_a_game(library: Library) -> None:
    found = position(library, "AEINRSTU/BCDEFGHI 10/20 0")
    assert found.rules.rack_size == 8 and found.rules.bingo_tiles == 7
    assert duel_of(found)[0].rack_counts == (8, 8)
