"""Themes: every colour of the program, read from small JSON files.

A theme file is ``{"name": …, "scheme": "light" | "dark", "heat": [five colours, low to high],
"colours": {role: "#RRGGBB", …}}`` with exactly the roles that are fields of
:class:`PageColours`, :class:`BoardColours`, :class:`TileColours` and :class:`MarkColours`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette

from eliot_qt.faults import Fault, reason
from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import read_object

HEAT_STEPS = 5
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


class ThemeError(Fault):
    """A theme file that cannot be used; the message names the file and the key."""


class ThemeChoice(Enum):
    """What the person chose; the scheme of the system settles the rest."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


@dataclass(frozen=True)
class PageColours:
    """Windows, panels, text and controls."""

    window: str
    panel: str
    raised: str
    line: str
    text: str
    muted: str
    disabled: str
    selection: str
    selection_text: str
    hover: str
    primary: str
    primary_text: str
    focus: str
    focus_halo: str
    warning: str
    valid: str
    invalid: str


@dataclass(frozen=True)
class BoardColours:
    """The board without its tiles."""

    coordinates: str
    empty: str
    grid: str
    edge: str
    lit: str
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
            return self.empty, self.coordinates
        role = f"{'letter' if label[1] == 'L' else 'word'}{label[0]}"
        return getattr(self, role), getattr(self, f"{role}_label")


@dataclass(frozen=True)
class TileColours:
    """Tiles; their letters are ``tile_letter`` or, for designated blanks, ``blank_letter``."""

    tile: str
    tile_letter: str
    tile_border: str
    blank_letter: str
    last_move: str
    draft: str
    draft_border: str
    draft_valid: str
    draft_invalid: str
    preview: str
    preview_border: str
    pin: str
    pin_border: str
    reply: str
    reply_border: str
    back: str
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
    QPalette.ColorRole.Shadow: "edge",
}


def load_theme(path: Path) -> Theme:
    """Theme of a file, with the file's stem as id. Raises :class:`ThemeError`."""
    try:
        return _theme(path.stem, Fields(read_object(path), ""))
    except OSError as error:
        raise ThemeError("{path}: {reason}", path=path, reason=reason(error)) from error
    except ValueError as error:
        raise ThemeError("{path}: {fault}", path=path, fault=error) from error


def theme_id(choice: ThemeChoice, scheme: Qt.ColorScheme) -> str:
    """Id (file stem) of the bundled theme for a choice under the system's colour scheme."""
    dark = scheme is Qt.ColorScheme.Dark
    if choice is ThemeChoice.HIGH_CONTRAST:
        return "high-contrast-dark" if dark else "high-contrast"
    if choice is ThemeChoice.SYSTEM:
        return "dark" if dark else "light"
    return str(choice.value)


def _theme(theme: str, given: Fields) -> Theme:
    given.allow("name", "scheme", "heat", "colours")
    scheme = given.text("scheme")
    if scheme not in ("light", "dark"):
        given.fail("scheme", "'light' or 'dark', not {scheme!r}", scheme=scheme[:40])
    heat = given.texts("heat", HEAT_STEPS)
    if len(heat) != HEAT_STEPS:
        given.fail("heat", "{count} colours are needed", count=HEAT_STEPS)
    for colour in heat:
        _check_colour(given, "heat", colour)
    colours = given.object("colours")
    colours.allow(*ROLES)
    roles = {role: colours.text(role) for role in ROLES}
    for role, colour in roles.items():
        _check_colour(colours, role, colour)
    name = given.text("name") or given.fail("name", "must not be empty")
    return Theme(
        theme,
        name,
        scheme == "dark",
        heat,
        page=PageColours(**_of("page", roles)),
        board=BoardColours(**_of("board", roles)),
        tiles=TileColours(**_of("tiles", roles)),
        marks=MarkColours(**_of("marks", roles)),
    )


def _of(subject: str, colours: dict[str, str]) -> dict[str, str]:
    return {role: colour for role, colour in colours.items() if ROLES[role] == subject}


def _check_colour(given: Fields, name: str, colour: str) -> None:
    if not _COLOUR.fullmatch(colour):
        given.fail(name, "{colour!r} is not a colour like #1F2328", colour=colour[:40])
