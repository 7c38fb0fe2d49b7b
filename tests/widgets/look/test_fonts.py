from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.look.fonts import (
    FAMILY,
    FontError,
    load_fonts,
    tile_font,
    ui_font,
)

FOLDER = paths.resources() / "fonts"


@pytest.fixture(autouse=True)
def loaded(qapp: QApplication) -> None:
    load_fonts(FOLDER)
    load_fonts(FOLDER)


def test_the_bundled_family_is_used() -> None:
    assert QFontInfo(ui_font()).family() == FAMILY
    assert ui_font(2.0).pixelSize() == 2 * ui_font().pixelSize()


@pytest.mark.parametrize("weight", [QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold])
def test_figures_are_tabular(weight: QFont.Weight) -> None:
    font = tile_font(40)
    font.setWeight(weight)
    assert len({QFontMetricsF(font).horizontalAdvance(d) for d in "0123456789"}) == 1


def test_similar_characters_have_glyphs_of_their_own() -> None:
    raw = QRawFont(str(FOLDER / "EliotSans-Regular.otf"), 200)
    shapes = [raw.pathForGlyph(raw.glyphIndexesForString(c)[0]) for c in "Il1"]
    widths = [shape.boundingRect().width() for shape in shapes]
    # A plain stroke would be about 20 wide: serifs, a tail and a flag make all three wider.
    assert min(widths) > 30
    assert len({round(w) for w in widths}) == 3


def test_every_tile_of_every_language_can_be_drawn(tile_sets: dict[str, TileSet]) -> None:
    raw = QRawFont(str(FOLDER / "EliotSans-SemiBold.otf"), 20)
    characters = {c for s in tile_sets.values() for letter in s.letters for c in letter}
    assert not {c for c in characters if not raw.supportsCharacter(ord(c))}
    assert not {c for c in "★●▲◆■✓✗→×≈±−–…" if not raw.supportsCharacter(ord(c))}


def test_a_missing_font_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("eliot_qt.widgets.look.fonts.FAMILY", "No such family")
    with pytest.raises(FontError, match="EliotSans-Regular"):
        load_fonts(tmp_path)


def test_the_licence_lies_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    assert sum(f.stat().st_size for f in FOLDER.glob("*.otf")) < 1_500_000


def test_titles_and_wooden_tiles_can_be_drawn_with_serifs(tile_sets: dict[str, TileSet]) -> None:
    raw = QRawFont(str(FOLDER / "EliotSerif-SemiBold.ttf"), 20)
    characters = {c for s in tile_sets.values() for letter in s.letters for c in letter}
    missing = {c for c in characters if not raw.supportsCharacter(ord(c))}
    # Letters of other scripts come from another font of the system.
    assert not {c for c in missing if ord(c) < 0x530 and c != "·"}
    assert not {c for c in "–’“”…−→" if not raw.supportsCharacter(ord(c))}
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL-serif.txt").read_text().upper()
