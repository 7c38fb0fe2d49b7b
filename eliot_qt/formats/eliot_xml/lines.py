"""The lines of Eliot's XML: one element each."""

from __future__ import annotations

import re

from eliot_qt.game.board import Board
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.tiles import TileSet

from .tiles import format_coordinates, format_word, tile_text

INDENT = "    "
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
# What XML 1.0 cannot hold, and line ends, which it does not keep.
_NOT_XML = re.compile(r"[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def leaf(name: str, text: str, **attributes: str | int) -> str:
    """An element with text."""
    return f"<{name}{_attributes(attributes)}>{_escaped(text)}</{name}>"


def tag(name: str, **attributes: str | int) -> str:
    """An element without content."""
    return f"<{name}{_attributes(attributes)} />"


def comment(text: str) -> str:
    """A remark, which Eliot's reader passes over."""
    return f"<!-- {_NOT_XML.sub(' ', text).replace('--', '- -')} -->"


def move_line(
    name: str,
    move: Move | None,
    points: int,
    board: Board,
    tile_set: TileSet,
    seat: int | None = None,
    valid: bool = True,
) -> str:
    """The element of a move; None stands for a seat without one."""
    owner: dict[str, str | int] = {} if seat is None else {"playerId": seat}
    attributes: dict[str, str | int] = {"type": "none"}
    if isinstance(move, Placement):
        word = format_word(move, board, tile_set)
        kind = "valid" if valid else "invalid"
        attributes = {"type": kind, "word": word, "coord": format_coordinates(move)}
    elif isinstance(move, Exchange):
        attributes = {"type": "change", "letters": tile_text(move.tiles, tile_set)}
    elif isinstance(move, Pass):
        attributes = {"type": "pass"}
    return tag(name, **owner, points=points, **attributes)


def _attributes(values: dict[str, str | int]) -> str:
    return "".join(f' {name}="{_escaped(str(value))}"' for name, value in values.items())


def _escaped(text: str) -> str:
    return _NOT_XML.sub(" ", text).translate(_ESCAPES)
