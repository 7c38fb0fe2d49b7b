from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette

from eliot_qt import paths
from eliot_qt.widgets.look.style import stylesheet
from eliot_qt.widgets.look.theme import ROLES, Theme, ThemeChoice, ThemeError, load_theme, theme_id
from tests.widgets.colour_vision import VISIONS, contrast, difference, seen_as

FOLDER = paths.resources() / "themes"
NAMES = ("light", "dark", "high-contrast", "high-contrast-dark")
BONUSES = ("2L", "3L", "4L", "2W", "3W", "4W")
READ = [
    *itertools.product(("text", "muted", "warning"), ("window", "panel", "raised")),
    *itertools.product(("valid", "invalid"), ("window", "panel", "raised")),
    *itertools.product(
        ("tile_letter", "blank_letter"), ("tile", "draft", "preview", "pin", "reply")
    ),
    ("text", "hover"),
    ("coordinates", "window"),
    ("coordinates", "empty"),
    ("focus", "window"),
    ("primary_text", "primary"),
    ("selection_text", "selection"),
]
SHAPES = [
    *itertools.product(("best", "good", "inaccuracy", "mistake", "blunder"), ("panel",)),
    *itertools.product(("seat1", "seat2", "seat3", "seat4"), ("window", "panel")),
    ("focus", "empty"),
    ("focus", "focus_halo"),
    ("lit", "focus_halo"),
    ("primary", "window"),
    ("last_move", "tile"),
    ("back_mark", "back"),
    ("tile_border", "tile"),
    ("draft_border", "draft"),
    ("draft_valid", "draft"),
    ("draft_invalid", "draft"),
    ("preview_border", "preview"),
    ("pin_border", "pin"),
    ("reply_border", "reply"),
]


@pytest.fixture(params=NAMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(FOLDER / f"{request.param}.json")


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


def test_shapes_stand_out(theme: Theme) -> None:
    pairs = [(theme.code(a), theme.code(b), f"{a} on {b}") for a, b in SHAPES]
    poor = {name: round(contrast(a, b), 2) for a, b, name in pairs if contrast(a, b) < 3}
    assert not poor


@pytest.mark.parametrize("vision", VISIONS)
def test_bonus_squares_differ_in_every_vision(theme: Theme, vision: str) -> None:
    grounds = {label: theme.board.bonus(label)[0] for label in ("", *BONUSES)}
    close = {
        f"{a or 'plain'}/{b}": round(d, 1)
        for a, b in itertools.combinations(grounds, 2)
        if (d := difference(seen_as(grounds[a], vision), seen_as(grounds[b], vision))) < 17
    }
    assert not close


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


def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads((FOLDER / "light.json").read_text(encoding="utf-8"))
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
