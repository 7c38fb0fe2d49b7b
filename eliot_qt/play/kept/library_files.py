"""Games on disk, read with what a library has, under a lexicon that somebody names."""

from __future__ import annotations

from pathlib import Path

from eliot_qt.formats.errors import FormatError
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library

from ..house_rules import with_language
from .files import GameFiles, Opened


def files_of(library: Library, lexicon: str = "") -> GameFiles:
    """Reads and writes games; ``lexicon`` is that of games whose files name none.

    Raises :class:`~eliot_qt.lexicon.LexiconError` for a lexicon that is not there.
    """
    usual = usual_rules(library, lexicon) if lexicon else None
    return GameFiles(library.tile_sets, library.layouts, library.words, usual)


def usual_rules(library: Library, lexicon_id: str) -> Rules:
    """The usual rules of a lexicon. Raises :class:`~eliot_qt.lexicon.LexiconError`."""
    layout = library.layouts[Rules().layout]
    tiles = library.lexicon(lexicon_id).tile_set_id
    return with_language(Rules(), lexicon_id, tiles, layout, library.tile_sets).rules


def read_with_lexicon(library: Library, path: Path, lexicon: str = "") -> Opened:
    """The game of a file, with ``lexicon`` where the file leaves that open.

    Raises :class:`FormatError` naming the file, also where its game has another lexicon, and
    :class:`~eliot_qt.lexicon.LexiconError` for a lexicon that is not there.
    """
    game = files_of(library, lexicon).read(path)
    own = game.record.start.rules.lexicon
    if lexicon and own != lexicon:
        raise FormatError(
            "{file}: this game is played with the lexicon {own}; --lexicon is for games whose "
            "files name none",
            file=path.name,
            own=own,
        )
    return game
