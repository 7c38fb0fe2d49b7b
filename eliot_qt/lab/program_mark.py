"""A mark of all that decides what the players of an experiment do."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from eliot_qt import paths

from .table import Experiment

_PACKAGE = Path(__file__).resolve().parent.parent
# Rooms whose code decides which moves are found and played.
_ROOMS = ("game", "engine", "players", "lab/kernels")
_DIGITS = 12


def program_mark(table: Experiment, files: Sequence[Path] = ()) -> str:
    """A short hash of the code, the lexicon, the tiles and board, and of some more files.

    Two computers with the same mark play the same games for the same seed. A file that is missing
    counts as empty; line ends do not count in the code.
    """
    digest = hashlib.sha256()
    for room in _ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            digest.update(path.name.encode() + b"\0")
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    digest.update(table.lexicon.graph.nodes)
    digest.update(table.lexicon.tiers or b"")
    game = table.game
    digest.update(repr((game.tile_set, game.layout, game.rules)).encode())
    for path in files:
        digest.update(b"\0" + (path.read_bytes() if path.exists() else b""))
    return digest.hexdigest()[:_DIGITS]


def match_mark(table: Experiment) -> str:
    """The mark for games, in which leave values, win chances and boards' values count too."""
    tiles = table.game.tile_set.id
    files = (paths.leaves(tiles), paths.win_chance(tiles), paths.board_value(tiles))
    return program_mark(table, files)
