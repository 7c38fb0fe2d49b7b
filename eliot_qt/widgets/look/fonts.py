"""The bundled typefaces.

Eliot Sans has tabular figures, and I, l and 1 that cannot be mistaken; Eliot Serif is for titles,
names and words as words.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

from eliot_qt.faults import Fault

FAMILY = "Eliot Sans"
SERIF = "Eliot Serif"
_FILES = (
    "EliotSans-Regular.otf",
    "EliotSans-SemiBold.otf",
    "EliotSans-Bold.otf",
    "EliotSerif-SemiBold.ttf",
)
BASE_PIXELS = 14


class FontError(Fault):
    """A font file that Qt cannot use; the message names it."""


def load_fonts(folder: Path) -> None:
    """Make the bundled families known to Qt. Raises :class:`FontError`; the system's font remains.

    Needs a ``QGuiApplication``; loading twice is harmless.
    """
    if FAMILY in QFontDatabase.families():
        return
    for name in _FILES:
        if QFontDatabase.addApplicationFont(str(folder / name)) < 0:
            raise FontError("{path}: not a usable font", path=folder / name)


def ui_font(scale: float = 1.0) -> QFont:
    """Font of the window's text; ``scale`` is the text size wished for (1.0 to 2.0)."""
    font = QFont(FAMILY)
    font.setPixelSize(round(BASE_PIXELS * scale))
    return font


def scale_of(font: QFont) -> float:
    """The text size of a font of :func:`ui_font`."""
    return QFontInfo(font).pixelSize() / BASE_PIXELS


def serif_font(pixels: float) -> QFont:
    """Return the font of titles and names."""
    font = QFont(SERIF)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight.DemiBold)
    return font


def sized_font(pixels: float, *, semibold: bool = False, bold: bool = False) -> QFont:
    """Font of the window's text in a size of its own."""
    font = QFont(FAMILY)
    font.setPixelSize(max(1, round(pixels)))
    if bold or semibold:
        font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.DemiBold)
    return font


def figure_font(pixels: float) -> QFont:
    """Font of scores and other figures that are looked at from afar."""
    font = QFont(FAMILY)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight.Bold)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 97.5)
    return font


def tile_font(pixels: float, serif: bool = False) -> QFont:
    """Font of letters on tiles, of values and of bonus labels, in device pixels."""
    font = QFont(SERIF if serif else FAMILY)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight.DemiBold)
    font.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
    return font
