from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.widgets.look.style import stylesheet
from eliot_qt.widgets.look.theme import (
    ROLES,
    BoardChoice,
    Finish,
    Theme,
    ThemeChoice,
    board_id,
    theme_id,
)
from eliot_qt.widgets.look.theme_files import ThemeError, load_theme
from tests.widgets.colour_vision import VISIONS, contrast, difference, seen_as

FOLDER = paths.resources() / "themes"
NAMES = ("light", "dark", "high-contrast", "high-contrast-dark")
LOOKS = [*itertools.product(("light", "dark"), BoardChoice), *((n, None) for n in NAMES[2:])]
CLASSES = ("best", "good", "inaccuracy", "mistake", "blunder")
SEATS = ("seat1", "seat2", "seat3", "seat4")
USUAL = ("", "2L", "3L", "2W", "3W")
BONUSES = ("2L", "3L", "4L", "2W", "3W", "4W")
READ = [
    *itertools.product(("text", "muted", "warning"), ("window", "panel", "raised")),
    *itertools.product(("valid", "invalid"), ("window", "panel", "raised")),
    *itertools.product(
        ("tile_letter", "blank_letter"), ("tile", "tile_hi", "draft", "draft_hi", "preview")
    ),
    *itertools.product(("tile_letter", "blank_letter"), ("pin", "reply")),
    *itertools.product(("turn_text", "turn_muted"), ("turn_hi", "turn")),
    *itertools.product(("coordinates",), ("frame", "frame_hi")),
    *itertools.product(("primary_text",), ("primary_hi", "primary")),
    ("text", "hover"),
    ("muted", "sunk"),
    ("text", "sunk"),
    ("empty_label", "empty"),
    ("focus", "window"),
    ("accent_text", "accent"),
    ("last_move_text", "last_move"),
    ("selection_text", "selection"),
]
SHAPES = [
    *itertools.product(CLASSES, ("panel",)),
    *itertools.product(SEATS, ("window", "panel")),
    ("focus", "focus_halo"),
    ("lit", "lit_halo"),
    ("primary", "window"),
    ("last_move", "empty"),
    ("back_mark", "back"),
    ("draft_border", "draft"),
    ("draft_valid", "draft"),
    ("draft_invalid", "draft"),
    ("preview_border", "preview"),
    ("pin_border", "pin"),
    ("reply_border", "reply"),
]


@pytest.fixture(params=LOOKS, ids=lambda look: "-".join(str(part) for part in look))
def theme(request: pytest.FixtureRequest) -> Theme:
    name, board = request.param
    return load_theme(FOLDER / f"{name}.json", board or BoardChoice.CLASSIC)


def worst(colours: dict[str, str]) -> tuple[float, str]:
    """The smallest difference of two of them in any vision, and which two those are."""
    return min(
        (round(difference(seen_as(a, vision), seen_as(b, vision)), 1), f"{one}/{other} {vision}")
        for (one, a), (other, b) in itertools.combinations(colours.items(), 2)
        for vision in VISIONS
    )


def test_difference_agrees_with_published_pairs() -> None:
    # Pairs 1, 7, 10 and 17 of the test data of Sharma, Wu and Dalal.
    for one, other, expected in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0010), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ):
        assert difference(one, other) == pytest.approx(expected, abs=2e-4)


def test_text_can_be_read(theme: Theme) -> None:
    pairs = [(theme.code(a), theme.code(b), f"{a} on {b}") for a, b in READ]
    pairs += [(theme.board.bonus(b)[1], theme.board.bonus(b)[0], b) for b in BONUSES]
    poor = {name: round(contrast(a, b), 2) for a, b, name in pairs if contrast(a, b) < 4.5}
    assert not poor


def test_what_matters_less_can_be_read_on_a_selected_row(theme: Theme) -> None:
    assert contrast(theme.quiet(True), theme.page.selection) >= 4.5
    assert theme.quiet(False) == theme.page.muted


@pytest.mark.parametrize("part", ['"chips"]::tab:selected', '"section"]:checked'])
def test_what_is_in_front_can_be_read(theme: Theme, part: str) -> None:
    """The last rule of the sheet counts."""
    found = re.findall(re.escape(part) + r" { color: (#\w{6});", stylesheet(theme))
    assert contrast(found[-1], theme.page.selection) >= 4.5


def test_shapes_stand_out(theme: Theme) -> None:
    pairs = [(theme.code(a), theme.code(b), f"{a} on {b}") for a, b in SHAPES]
    poor = {name: round(contrast(a, b), 2) for a, b, name in pairs if contrast(a, b) < 3}
    assert not poor


def test_squares_differ_in_every_vision(theme: Theme) -> None:
    grounds = {label or "plain": theme.board.bonus(label)[0] for label in USUAL}
    assert worst(grounds) >= (19.0, "")
    # Fourfold squares, of the largest board only, have a label and a place of their own too.
    grounds |= {label: theme.board.bonus(label)[0] for label in BONUSES}
    assert worst(grounds) >= (17.0, "")


def test_seats_and_classes_differ_in_every_vision(theme: Theme) -> None:
    assert worst({seat: theme.code(seat) for seat in SEATS}) >= (12.0, "")
    assert worst({name: theme.code(name) for name in CLASSES}) >= (14.0, "")


def test_marks_can_be_seen_on_a_selected_row(theme: Theme) -> None:
    inks = {role: theme.mark(role, selected=True) for role in (*CLASSES, *SEATS, "valid")}
    # Elsewhere a mark has a halo of the panel's colour, from which it stands out.
    grounds = [theme.page.selection] if theme.is_flat else [theme.page.selection, theme.page.panel]
    poor = [r for r, ink in inks.items() if max(contrast(ink, g) for g in grounds) < 3]
    assert not poor
    assert contrast(theme.bright, theme.page.turn) >= 3
    assert theme.mark("best", selected=False) == theme.marks.best


def test_what_is_right_and_what_is_wrong_differ_in_every_vision(theme: Theme) -> None:
    page, tiles = theme.page, theme.tiles
    assert worst({"valid": page.valid, "invalid": page.invalid})[0] >= 20
    assert worst({"valid": tiles.draft_valid, "invalid": tiles.draft_invalid})[0] >= 20
    # Of two gauges the one below the other is that of the pinned move.
    assert worst({"gauge": page.primary, "pinned": tiles.pin_border})[0] >= 14
    assert worst({str(step): colour for step, colour in enumerate(theme.heat)})[0] >= 11.9
    for mark in (theme.board.lit, theme.tiles.last_move):
        assert worst({"mark": mark, "empty": theme.board.empty})[0] >= 14


def test_a_tile_stands_out_from_every_square(theme: Theme) -> None:
    squares = {label: theme.board.bonus(label)[0] for label in ("2L", "3L", "2W", "3W")}
    # The highest contrast draws a line around each tile, and so does a light board a lip.
    for ground in squares.values():
        assert worst({"tile": theme.tiles.tile, "square": ground})[0] >= 8
    assert worst({"tile": theme.tiles.tile, "draft": theme.tiles.draft})[0] >= 10


def test_the_cursor_shows_on_an_empty_square(theme: Theme) -> None:
    rings = (theme.page.focus, theme.page.focus_halo)
    assert max(contrast(ring, theme.board.empty) for ring in rings) >= 3


def test_a_theme_with_its_own_board_goes_with_no_other() -> None:
    path = FOLDER / "high-contrast.json"
    assert load_theme(path, BoardChoice.WOOD) == load_theme(path)
    assert load_theme(path).is_flat
    light = FOLDER / "light.json"
    assert load_theme(light, BoardChoice.WOOD).finish is Finish.WOOD
    wood, classic = load_theme(light, BoardChoice.WOOD), load_theme(light)
    assert wood.page == classic.page
    assert wood.board != classic.board


def test_boards_follow_the_scheme() -> None:
    assert board_id(BoardChoice.PLAIN, dark=False) == "plain"
    assert board_id(BoardChoice.PLAIN, dark=True) == "plain-dark"
    assert board_id(BoardChoice.WOOD, dark=True) == "wood"


def test_choice_follows_the_system() -> None:
    dark, light, unknown = Qt.ColorScheme.Dark, Qt.ColorScheme.Light, Qt.ColorScheme.Unknown
    assert theme_id(ThemeChoice.SYSTEM, dark) == "dark"
    assert theme_id(ThemeChoice.SYSTEM, light) == "light"
    assert theme_id(ThemeChoice.SYSTEM, unknown) == "light"
    assert theme_id(ThemeChoice.LIGHT, dark) == "light"
    assert theme_id(ThemeChoice.DARK, light) == "dark"
    assert theme_id(ThemeChoice.HIGH_CONTRAST, dark) == "high-contrast-dark"


def test_palette_and_stylesheet_use_the_roles(theme: Theme) -> None:
    assert (
        theme.palette().color(QPalette.ColorRole.Window).name().upper() == theme.page.window.upper()
    )
    sheet = stylesheet(theme)
    assert theme.page.primary in sheet
    assert "@" not in sheet


@pytest.mark.parametrize("name", NAMES)
def test_a_round_choice_is_seen_chosen_or_not(name: str, qtbot: QtBot) -> None:
    theme = load_theme(FOLDER / f"{name}.json")
    page = QWidget()
    qtbot.addWidget(page)
    page.setPalette(theme.palette())
    page.setStyleSheet(stylesheet(theme))
    choices = [QRadioButton(page), QRadioButton(page)]
    for place, choice in enumerate(choices):
        choice.move(0, 24 * place)
        choice.adjustSize()
    choices[0].setChecked(True)
    for choice in choices:
        picture = choice.grab().toImage()
        across = range(picture.width())
        inks = {picture.pixelColor(x, picture.height() // 2).name() for x in across}
        assert max(contrast(ink, theme.page.window) for ink in inks) >= 3


def test_light_and_dark_give_everything_the_same_room() -> None:
    """Where texts fit in the one they fit in the other."""
    sheets = [stylesheet(load_theme(FOLDER / f"{name}.json")) for name in ("light", "dark")]
    light, dark = (re.sub(r"#[0-9A-Fa-f]{6,8}|rgba?\([^)]*\)", "", sheet) for sheet in sheets)
    assert light == dark and sheets[0] != sheets[1]


def _table() -> dict[str, Any]:
    text = (FOLDER / "high-contrast.json").read_text(encoding="utf-8")
    table: dict[str, Any] = json.loads(text)
    return table


def _without(key: str) -> dict[str, Any]:
    table = _table()
    del table["colours"][key]
    return table


@pytest.mark.parametrize(
    ("table", "names"),
    [
        (_without("tile"), "colours, 'tile': is missing"),
        (_table() | {"colours": _table()["colours"] | {"tyle": "#000000"}}, "colours, 'tyle'"),
        (_table() | {"colours": _table()["colours"] | {"tile": "red"}}, "'tile': 'red'"),
        (
            _table() | {"colours": _table()["colours"] | {"tile": 5}},
            "'tile': a text is",
        ),
        (_table() | {"colours": _table()["colours"] | {"tile": "#" * 9000}}, "'tile': '###"),
        (_table() | {"scheme": "dusk"}, "scheme"),
        (_table() | {"finish": "tin"}, "finish"),
        (_table() | {"heat": ["#000000"]}, "heat"),
        (_table() | {"heat": ["#000000"] * 4 + [None]}, "heat, '4'"),
        (_table() | {"name": ""}, "name"),
        (_table() | {"colours": []}, "colours"),
        ([], "object"),
    ],
)
def test_a_bad_theme_names_file_and_key(tmp_path: Path, table: Any, names: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(ThemeError) as error:
        load_theme(path)
    assert str(path) in str(error.value)
    assert names in str(error.value)
    assert len(str(error.value)) < 400


def test_a_broken_or_missing_file_is_a_theme_error(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    path.write_bytes(b'{"name": "\xff')
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 100_000)
    for bad in (path, deep, tmp_path / "absent.json"):
        with pytest.raises(ThemeError, match=bad.name) as caught:
            load_theme(bad)
        assert "codec" not in str(caught.value)


def test_every_role_is_a_colour(theme: Theme) -> None:
    assert all(theme.colour(role).isValid() for role in ROLES)


# The roles that theme files had before boards were files of their own.
EARLIER = """
window panel raised line text muted disabled coordinates empty grid edge letter2 letter2_label
letter3 letter3_label letter4 letter4_label word2 word2_label word3 word3_label word4
word4_label tile tile_letter tile_border draft draft_border preview preview_border pin
pin_border reply reply_border blank_letter last_move back back_mark valid invalid draft_valid
draft_invalid focus focus_halo primary primary_text selection selection_text hover lit warning
best good inaccuracy mistake blunder seat1 seat2 seat3 seat4
"""


def test_a_theme_file_of_an_earlier_version_still_loads(tmp_path: Path) -> None:
    table = _table()
    del table["finish"]
    table["colours"] = {role: table["colours"][role] for role in EARLIER.split()}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(table), encoding="utf-8")
    theme = load_theme(path)
    assert theme.is_flat
    assert theme.tiles.tile_hi == theme.tiles.tile
    assert theme.board.frame == theme.page.window
    assert theme.page.accent == theme.tiles.draft
    assert all(theme.colour(role).isValid() for role in ROLES)


def test_a_missing_or_damaged_board_is_named(tmp_path: Path) -> None:
    path = tmp_path / "light.json"
    path.write_bytes((FOLDER / "light.json").read_bytes())
    with pytest.raises(ThemeError, match=r"classic\.json"):
        load_theme(path)
    boards = tmp_path / "boards"
    boards.mkdir()
    (boards / "wood.json").write_text('{"colours": {"tile": "#FFFFFF"}}', encoding="utf-8")
    with pytest.raises(ThemeError, match=r"wood\.json"):
        load_theme(path, BoardChoice.WOOD)
