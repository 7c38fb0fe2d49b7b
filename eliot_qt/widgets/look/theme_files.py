"""Read themes and boards from small JSON files.

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
from pathlib import Path

from eliot_qt.faults import Fault, reason
from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import read_object

from .theme import (
    HEAT_STEPS,
    ROLES,
    BoardChoice,
    BoardColours,
    Finish,
    MarkColours,
    PageColours,
    Theme,
    TileColours,
    board_id,
)

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_ON_BOARD = tuple(role for role, subject in ROLES.items() if subject in ("board", "tiles"))
_BESIDE_BOARD = tuple(role for role in ROLES if role not in _ON_BOARD)

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


class ThemeError(Fault):
    """A theme file that cannot be used; the message names the file and the key."""


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
