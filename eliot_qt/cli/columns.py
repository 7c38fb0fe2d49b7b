"""``lexicon columns``: figures of all words put beside a lexicon, for searches to begin at once."""

from __future__ import annotations

import argparse

from eliot_qt.lexicon.importer import write_columns
from eliot_qt.library.library import Library
from eliot_qt.words.table.columns import make_columns

from .errors import CommandError


def add_columns(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to those of ``lexicon``."""
    parser = commands.add_parser("columns", help="work out figures of all words for searches")
    parser.add_argument("id")
    parser.set_defaults(run=_columns)


def _columns(arguments: argparse.Namespace) -> int:
    library = Library(arguments.folder or ())
    lexicon = library.lexicon(arguments.id)
    tile_set = library.tile_sets.get(lexicon.tile_set_id)
    if tile_set is None or not lexicon.fits(tile_set) or lexicon.manifest is None:
        raise CommandError(f"the tiles of the lexicon {lexicon.id} are not known")
    columns = make_columns(lexicon.graph, tile_set)
    written = write_columns(lexicon.manifest, columns).columns
    assert written is not None
    path = lexicon.manifest.folder / written.name
    print(f"{path}: {len(columns)} columns of {len(lexicon.graph):,} words, {written.size:,} bytes")
    return 0
