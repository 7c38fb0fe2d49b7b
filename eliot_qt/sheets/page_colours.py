"""The colours of text, board and tiles on pages in HTML: score sheets and reports."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperColours:
    """Colours as ``#RRGGBB``. ``muted`` is quieter text, ``empty`` a square without a bonus."""

    page: str
    panel: str
    text: str
    muted: str
    rule: str
    coordinates: str
    empty: str
    grid: str
    tile: str
    tile_edge: str
    letter: str
    blank_letter: str = "#8A1C7C"


LIGHT = PaperColours(
    page="#F6F5F1",
    panel="#FFFFFF",
    text="#1F2328",
    muted="#57606A",
    rule="#D5D6CF",
    coordinates="#4A5248",
    empty="#E8E7DC",
    grid="#C9C7B8",
    tile="#FFF3D6",
    tile_edge="#7D6836",
    letter="#1F1B14",
)
DARK = PaperColours(
    page="#14171A",
    panel="#1D2125",
    text="#E8EAED",
    muted="#A3ADB8",
    rule="#454C54",
    coordinates="#B3BBC4",
    empty="#2A2F35",
    grid="#454C54",
    tile="#EFE4C6",
    tile_edge="#0F1113",
    letter="#17140C",
)
