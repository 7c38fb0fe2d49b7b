"""``lexicon table``, ``columns`` and ``keyvalue``: what else is made of a lexicon's words."""

from __future__ import annotations

import argparse
from pathlib import Path

from eliot_qt.game.tiles import excerpt
from eliot_qt.lexicon.importer import write_columns
from eliot_qt.lexicon.installed import catalogue_of, tiles_of
from eliot_qt.lexicon.key_values import KeyValues, build_key_values
from eliot_qt.lexicon.wordlist import MOST_BYTES
from eliot_qt.library.library import Library
from eliot_qt.sheets.word_list import write_table
from eliot_qt.store.atomic import write_bytes
from eliot_qt.store.reading import read_text
from eliot_qt.words.definitions import read_pairs
from eliot_qt.words.lookup import alphagrams
from eliot_qt.words.table.columns import make_columns

from .errors import CommandError


def add_table(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add it to the commands of ``lexicon``."""
    parser = commands.add_parser("table", help="write all words with their figures as CSV")
    parser.add_argument("id")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    lexicon = catalogue_of(arguments).open(arguments.id)
    for _ in write_table(lexicon, tiles_of(lexicon), arguments.file):
        pass
    print(f"{arguments.file}: {len(lexicon.graph):,} words")
    return 0


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
    stored = write_columns(lexicon.manifest, columns).columns
    assert stored is not None
    path = lexicon.manifest.folder / stored.name
    print(f"{path}: {len(columns)} columns of {len(lexicon.graph):,} words, {stored.size:,} bytes")
    return 0


def add_key_values(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to those of ``lexicon``."""
    parser = commands.add_parser("keyvalue", help="dictionaries of keys and values as graphs")
    tools = parser.add_subparsers(required=True, metavar="COMMAND")
    build = tools.add_parser("build", help="of a text, a key and its value on a line")
    build.add_argument("text", type=Path, metavar="TEXT", help="lines KEY VALUE or KEY=VALUE")
    build.add_argument("file", type=Path, metavar="FILE")
    build.set_defaults(run=_build)
    sorted_ones = tools.add_parser("alphagrams", help="of a lexicon: sorted letters to words")
    sorted_ones.add_argument("id")
    sorted_ones.add_argument("file", type=Path, metavar="FILE")
    sorted_ones.set_defaults(run=_alphagrams)
    lookup = tools.add_parser("lookup", help="print the value of a key")
    lookup.add_argument("file", type=Path, metavar="FILE")
    lookup.add_argument("key", metavar="KEY")
    lookup.set_defaults(run=_lookup)


def _build(arguments: argparse.Namespace) -> int:
    try:
        pairs = read_pairs(read_text(arguments.text, MOST_BYTES))
    except ValueError as error:
        raise CommandError(f"{arguments.text}: {error}") from error
    if not pairs:
        raise CommandError(f"{arguments.text}: no line has a key and a value")
    return _write(arguments.file, pairs)


def _alphagrams(arguments: argparse.Namespace) -> int:
    lexicon = catalogue_of(arguments).open(arguments.id)
    tile_set = tiles_of(lexicon)
    groups = alphagrams(lexicon.graph).items()
    pairs = {tile_set.show(key): " ".join(map(tile_set.show, words)) for key, words in groups}
    return _write(arguments.file, pairs)


def _write(file: Path, pairs: dict[str, str]) -> int:
    data = build_key_values(pairs.items())
    write_bytes(file, data)
    print(f"{file}: {len(pairs):,} keys, {len(data):,} bytes")
    return 0


def _lookup(arguments: argparse.Namespace) -> int:
    value = KeyValues.open(arguments.file).get(arguments.key)
    if value is None:
        raise CommandError(f"{arguments.file}: there is no key {excerpt(arguments.key)}")
    print(value)
    return 0
