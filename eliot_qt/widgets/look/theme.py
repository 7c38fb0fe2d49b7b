"""Themes and boards: every colour of the program by subject and role."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette

from eliot_qt.game.bonus import BY_LABEL

HEAT_STEPS = 5


class ThemeChoice(Enum):
    """The person's choice of theme; the scheme of the system settles the rest."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


class BoardChoice(Enum):
    """The board a person likes; a theme with a board of its own keeps that."""

    CLASSIC = "classic"
    WOOD = "wood"
    PLAIN = "plain"


class Finish(Enum):
    """The material that board and tiles seem to be made of."""

    #: lines around everything and no depth, for the highest contrast
    FLAT = "flat"
    SMOOTH = "smooth"
    #: tiles with a grain and letters with serifs
    WOOD = "wood"


@dataclass(frozen=True)
class PageColours:
    """Windows, panels, text and controls.

    Where two colours shade a surface, ``…_hi`` is the upper one. ``sunk`` are inputs and bars,
    ``accent`` is what is not played yet, ``turn`` the plaque of the player to move.
    """

    window: str
    panel: str
    raised: str
    sunk: str
    line: str
    text: str
    muted: str
    disabled: str
    selection: str
    selection_text: str
    hover: str
    primary_hi: str
    primary: str
    primary_text: str
    accent: str
    accent_text: str
    turn_hi: str
    turn: str
    turn_text: str
    turn_muted: str
    focus: str
    focus_halo: str
    shadow: str
    warning: str
    valid: str
    invalid: str


@dataclass(frozen=True)
class BoardColours:
    """The board without its tiles.

    ``grid`` is the line around a flat square, ``edge`` the one around the board.
    """

    frame_hi: str
    frame: str
    coordinates: str
    empty: str
    empty_label: str
    grid: str
    edge: str
    lit: str
    lit_halo: str
    letter2: str
    letter2_label: str
    letter3: str
    letter3_label: str
    letter4: str
    letter4_label: str
    word2: str
    word2_label: str
    word3: str
    word3_label: str
    word4: str
    word4_label: str

    def bonus(self, label: str) -> tuple[str, str]:
        """Ground and label colours of a square by its bonus label: ``2L``, ``3W`` …, or empty."""
        if not label:
            return self.empty, self.empty_label
        role = f"{'letter' if label[1] == 'L' else 'word'}{label[0]}"
        if not hasattr(self, role):
            return BY_LABEL[label].light
        return getattr(self, role), getattr(self, f"{role}_label")


@dataclass(frozen=True)
class TileColours:
    """Tiles; their letters are ``tile_letter`` or, for designated blanks, ``blank_letter``."""

    tile_hi: str
    tile: str
    tile_lip: str
    tile_letter: str
    tile_border: str
    blank_letter: str
    last_move: str
    last_move_text: str
    draft_hi: str
    draft: str
    draft_lip: str
    draft_border: str
    draft_valid: str
    draft_invalid: str
    preview: str
    preview_border: str
    pin: str
    pin_border: str
    reply: str
    reply_border: str
    back_hi: str
    back: str
    back_lip: str
    back_mark: str


@dataclass(frozen=True)
class MarkColours:
    """Classes of moves and seats at the table."""

    best: str
    good: str
    inaccuracy: str
    mistake: str
    blunder: str
    seat1: str
    seat2: str
    seat3: str
    seat4: str


@dataclass(frozen=True)
class Theme:
    """Colours as ``#RRGGBB``, by subject and role. Hashable, so it can be part of a cache key."""

    id: str
    name: str
    is_dark: bool
    heat: tuple[str, ...]
    page: PageColours
    board: BoardColours
    tiles: TileColours
    marks: MarkColours
    finish: Finish = Finish.FLAT
    #: the board's file; empty if it is the theme's own
    board_id: str = ""

    @property
    def is_flat(self) -> bool:
        """True if nothing casts a shadow: the highest contrast has lines instead."""
        return self.finish is Finish.FLAT

    def quiet(self, selected: bool) -> str:
        """Return the ink of what matters less, on paper or on a selected row."""
        return self.page.selection_text if selected and self.is_flat else self.page.muted

    def mark(self, role: str, selected: bool) -> str:
        """Return the ink of a mark, on paper or on a selected row, where its shape has to do."""
        return self.page.selection_text if selected and self.is_flat else self.code(role)

    @property
    def bright(self) -> str:
        """The ink of shapes on the plaque of a turn: amber, unless that plaque is white."""
        return self.page.turn_text if self.is_flat else self.page.accent

    def code(self, role: str) -> str:
        """Colour of a role as ``#RRGGBB``; raises ``KeyError`` for a name that is no role."""
        return cast(str, getattr(getattr(self, ROLES[role]), role))

    def colour(self, role: str) -> QColor:
        """Colour of a role; raises ``KeyError`` for a name that is no role."""
        return QColor(self.code(role))

    def palette(self) -> QPalette:
        """Application palette of the theme."""
        palette = QPalette()
        for colour_role, role in _PALETTE.items():
            palette.setColor(colour_role, self.colour(role))
        for colour_role in (
            QPalette.ColorRole.Text,
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, colour_role, self.colour("disabled"))
        return palette


_SUBJECTS = {
    "page": PageColours,
    "board": BoardColours,
    "tiles": TileColours,
    "marks": MarkColours,
}
#: the subject of each role
ROLES = {field.name: subject for subject, kind in _SUBJECTS.items() for field in fields(kind)}

_PALETTE = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "panel",
    QPalette.ColorRole.AlternateBase: "hover",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "primary_text",
    QPalette.ColorRole.Highlight: "primary",
    QPalette.ColorRole.HighlightedText: "primary_text",
    QPalette.ColorRole.Link: "primary",
    QPalette.ColorRole.LinkVisited: "primary",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line",
    QPalette.ColorRole.Shadow: "muted",
}


def board_id(choice: BoardChoice, dark: bool) -> str:
    """Id (file stem) of a board under a light or dark theme; wood is the same under both."""
    return f"{choice.value}-dark" if dark and choice is not BoardChoice.WOOD else choice.value


def theme_id(choice: ThemeChoice, scheme: Qt.ColorScheme) -> str:
    """Id (file stem) of the bundled theme for a choice under the system's colour scheme."""
    dark = scheme is Qt.ColorScheme.Dark
    if choice is ThemeChoice.HIGH_CONTRAST:
        return "high-contrast-dark" if dark else "high-contrast"
    if choice is ThemeChoice.SYSTEM:
        return "dark" if dark else "light"
    return str(choice.value)
