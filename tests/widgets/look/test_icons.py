from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from eliot_qt import paths
from eliot_qt.widgets.look.icons import IconError, Icons
from eliot_qt.widgets.look.theme import BoardChoice
from eliot_qt.widgets.look.theme_files import load_theme

FOLDER = paths.resources() / "icons" / "ui"
DARK = load_theme(paths.resources() / "themes" / "dark.json")


def test_every_icon_draws_in_the_theme_colour(qapp: QApplication) -> None:
    icons = Icons(FOLDER)
    for path in FOLDER.glob("*.svg"):
        image = icons.icon(path.stem, DARK).pixmap(96).toImage()
        solid = [
            image.pixelColor(x, y)
            for x in range(image.width())
            for y in range(0, image.height(), 3)
            if image.pixelColor(x, y).alpha() == 255
        ]
        assert solid, path.name
        assert {c.name() for c in solid} == {DARK.page.text.lower()}, path.name


def test_disabled_icons_look_disabled(qapp: QApplication) -> None:
    icon = Icons(FOLDER).icon("play", DARK)
    normal, disabled = (
        icon.pixmap(24, mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert normal != disabled


def test_another_board_draws_no_icon_again(qapp: QApplication) -> None:
    icons = Icons(FOLDER)
    wood = load_theme(paths.resources() / "themes" / "dark.json", BoardChoice.WOOD)
    assert wood != DARK
    assert icons.icon("play", wood).cacheKey() == icons.icon("play", DARK).cacheKey()
    light = load_theme(paths.resources() / "themes" / "light.json")
    assert icons.icon("play", light).cacheKey() != icons.icon("play", DARK).cacheKey()


def test_bad_icons_are_named(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("no svg at all", encoding="utf-8")
    with pytest.raises(IconError, match="absent"):
        Icons(tmp_path).icon("absent", DARK)
