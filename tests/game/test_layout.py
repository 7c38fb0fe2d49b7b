from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.game.layout import Layout, LayoutError, parse_layout, read_layout

LAYOUTS = {path.stem: read_layout(path) for path in (paths.resources() / "layouts").glob("*.txt")}


def test_both_boards_are_there() -> None:
    assert {key: layout.size for key, layout in LAYOUTS.items()} == {
        "standard15": 15,
        "super21": 21,
    }


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_boards_have_all_eight_symmetries(layout: Layout) -> None:
    last = layout.size - 1
    for row in range(layout.size):
        for col in range(layout.size):
            bonus = layout.bonus(layout.square(row, col))
            assert bonus == layout.bonus(layout.square(col, row))
            assert bonus == layout.bonus(layout.square(last - row, col))


@pytest.mark.parametrize(
    ("layout_id", "counts"),
    [
        ("standard15", {"3W": 8, "2W": 17, "3L": 12, "2L": 24}),
        ("super21", {"4W": 4, "3W": 16, "2W": 41, "4L": 8, "3L": 20, "2L": 36}),
    ],
)
def test_bonus_squares_are_counted(layout_id: str, counts: dict[str, int]) -> None:
    layout = LAYOUTS[layout_id]
    found = Counter(layout.bonus(square) for square in range(layout.squares))
    del found[""]
    assert found == counts


# One eighth of each board: row <= column <= centre.
@pytest.mark.parametrize(
    ("layout_id", "octant"),
    [
        (
            "standard15",
            {
                "3W": [(0, 0), (0, 7)],
                "2W": [(1, 1), (2, 2), (3, 3), (4, 4), (7, 7)],
                "3L": [(1, 5), (5, 5)],
                "2L": [(0, 3), (2, 6), (3, 7), (6, 6)],
            },
        ),
        (
            "super21",
            {
                "4W": [(0, 0)],
                "3W": [(0, 7), (3, 3), (3, 10)],
                "2W": [
                    *[(1, 1), (1, 8), (2, 2), (2, 9), (4, 4), (5, 5), (6, 6), (7, 7), (10, 10)],
                ],
                "4L": [(2, 5)],
                "3L": [(1, 4), (4, 8), (8, 8)],
                "2L": [(0, 3), (0, 10), (3, 6), (5, 9), (6, 10), (9, 9)],
            },
        ),
    ],
)
def test_bonus_squares_are_where_they_belong(
    layout_id: str, octant: dict[str, list[tuple[int, int]]]
) -> None:
    layout = LAYOUTS[layout_id]
    centre = layout.size // 2
    found: dict[str, list[tuple[int, int]]] = {}
    for row in range(centre + 1):
        for col in range(row, centre + 1):
            bonus = layout.bonus(layout.square(row, col))
            if bonus:
                found.setdefault(bonus, []).append((row, col))
    assert found == octant


def test_the_centre_is_a_double_word() -> None:
    assert [layout.bonus(layout.centre) for layout in LAYOUTS.values()] == ["2W", "2W"]


def test_comments_and_blank_lines_are_no_rows() -> None:
    layout = parse_layout("tiny", "# a board\n\n.....\n.d.t.\n..D..\n.q.T.\n....Q\n")
    assert layout.size == 5
    assert [layout.bonus(s) for s in (6, 8, 12, 16, 18, 24)] == ["2L", "3L", "2W", "4L", "3W", "4W"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "0 rows"),
        ("....\n" * 4, "4 rows"),
        (".....\n" * 4 + "....\n", "line 5: 4 squares"),
        (".....\n" * 4 + "..x..\n", "line 5, column 3"),
    ],
)
def test_a_wrong_grid_is_refused_with_the_place(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LayoutError, match=complaint) as caught:
        read_layout(path)
    assert str(path) in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LayoutError, match=r"mine\.txt"):
        read_layout(path)
