"""Themes and boards: every colour of the program, read from small JSON files.

A theme file is ``{"name": …, "scheme": "light" | "dark", "heat": [five colours, low to high],
"colours": {role: "#RRGGBB", …}}`` with the roles that are fields of :class:`PageColours` and
:class:`MarkColours`. Board and tiles, the roles of :class:`BoardColours` and
:class:`TileColours`, come from the board that goes with it: a file of the folder ``boards``,
``{"name": …, "finish": …, "colours": …}``. A theme that has these roles itself has its own board
and goes with no other. Roles that files of earlier versions lack take after another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette

from eliot_qt.faults import Fault, reason
from eliot_qt.game.bonus import BY_LABEL
from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import read_object

HEAT_STEPS = 5
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


class ThemeError(Fault):
    """A theme file that cannot be used; the message names the file and the key."""


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

_ON_BOARD = tuple(role for role, subject in ROLES.items() if subject in ("board", "tiles"))
_BESIDE_BOARD = tuple(role for role in ROLES if role not in _ON_BOARD)

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


#: what a role is like in a file that lacks it
_LIKE = {
    "sunk": "hover",
    "primary_hi": "primary",
    "accent": "draft",
    "accent_text": "tile_letter",
    "turn_hi": "primary",
    "turn": "primary",
    "turn_text": "primary_text",
    "turn_muted": "primary_text",
    "shadow": "text",
    "frame_hi": "window",
    "frame": "window",
    "empty_label": "coordinates",
    "lit_halo": "focus_halo",
    "tile_hi": "tile",
    "tile_lip": "tile_border",
    "last_move_text": "tile",
    "draft_hi": "draft",
    "draft_lip": "draft_border",
    "back_hi": "back",
    "back_lip": "back",
}


def load_theme(path: Path, board: BoardChoice = BoardChoice.CLASSIC) -> Theme:
    """Theme of a file, with the file's stem as id. Raises :class:`ThemeError`.

    A theme without a board of its own gets one of the folder ``boards`` beside it.
    """
    contents = _read(path)
    with _named(path):
        own = any(contents.object("colours").has(role) for role in _ON_BOARD)
    if own:
        with _named(path):
            return _theme(path.stem, contents, contents, "")
    with _named(path):
        dark = _is_dark(contents)
    beside = path.parent / "boards" / f"{board_id(board, dark)}.json"
    surface = _read(beside)
    with _named(beside):
        surface.allow("name", "finish", "colours")
        _roles(surface, _ON_BOARD)
    with _named(path):
        return _theme(path.stem, contents, surface, beside.stem)


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


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Faults of a file's contents with its name."""
    try:
        yield
    except ValueError as error:
        raise ThemeError("{path}: {fault}", path=path, fault=error) from error


def _read(path: Path) -> Fields:
    try:
        with _named(path):
            return Fields(read_object(path), "")
    except OSError as error:
        raise ThemeError("{path}: {reason}", path=path, reason=reason(error)) from error


def _theme(theme: str, given: Fields, surface: Fields, board: str) -> Theme:
    """``surface`` has the roles of board and tiles: a file of its own, or the theme's."""
    given.allow("name", "scheme", "heat", "colours", "finish")
    heat = given.texts("heat", HEAT_STEPS)
    if len(heat) != HEAT_STEPS:
        given.fail("heat", "{count} colours are needed", count=HEAT_STEPS)
    for colour in heat:
        _check_colour(given, "heat", colour)
    if given is surface:
        roles = _roles(given, tuple(ROLES))
    else:
        roles = _roles(surface, _ON_BOARD) | _roles(given, _BESIDE_BOARD)
    name = given.filled_text("name")
    return Theme(
        theme,
        name,
        _is_dark(given),
        heat,
        page=PageColours(**_of("page", roles)),
        board=BoardColours(**_of("board", roles)),
        tiles=TileColours(**_of("tiles", roles)),
        marks=MarkColours(**_of("marks", roles)),
        finish=_finish(surface),
        board_id=board,
    )


def _is_dark(given: Fields) -> bool:
    scheme = given.text("scheme")
    if scheme not in ("light", "dark"):
        given.fail("scheme", "'light' or 'dark', not {scheme!r}", scheme=scheme[:40])
    return scheme == "dark"


def _finish(given: Fields) -> Finish:
    finishes = {finish.value: finish for finish in Finish}
    finish = given.text("finish") if given.has("finish") else Finish.FLAT.value
    return finishes.get(finish) or given.fail(
        "finish", "'flat', 'smooth' or 'wood', not {finish!r}", finish=finish[:40]
    )


def _roles(given: Fields, wanted: Sequence[str]) -> dict[str, str]:
    colours = given.object("colours")
    colours.allow(*wanted)
    roles: dict[str, str] = {}
    for role in wanted:
        like = role
        while not colours.has(like) and like in _LIKE:
            like = _LIKE[like]
        roles[role] = colours.text(like if colours.has(like) else role)
        _check_colour(colours, role, roles[role])
    return roles


def _of(subject: str, colours: dict[str, str]) -> dict[str, str]:
    return {role: colour for role, colour in colours.items() if ROLES[role] == subject}


def _check_colour(given: Fields, name: str, colour: str) -> None:
    if not _COLOUR.fullmatch(colour):
        given.fail(name, "{colour!r} is not a colour like #1F2328", colour=colour[:40])
