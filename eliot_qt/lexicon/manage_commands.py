"""``lexicon`` tools for what is installed: diff, layer, remove, restore, tiles."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

from eliot_qt import paths

from . import LexiconError
from .arguments import add_json
from .catalogue import Catalogue, Lexicon
from .difference import Difference, compare
from .importer import Builder
from .installed import catalogue_of, tiles_of
from .kept_figures import lost_figures
from .layer import Layer, build_layer, layer_file, read_layer
from .manifest import Manifest, check_id
from .own import OwnLexicons
from .tile_sets import AllTileSets, check_unused, read_tile_set
from .wordlist import BadLine

_LIMIT = 1000


def add_managing(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], builder: Builder
) -> None:
    """Add the tools to the commands of ``lexicon``."""
    diff = commands.add_parser("diff", help="the words only one of two lexicons has")
    diff.add_argument("first", metavar="A")
    diff.add_argument("second", metavar="B")
    diff.add_argument(
        "--limit", type=_limit, default=_LIMIT, metavar="N", help="at most N of each, 0 for all"
    )
    add_json(diff)
    diff.set_defaults(run=_diff)
    remove = commands.add_parser("remove", help="remove a lexicon of yours")
    remove.add_argument("id")
    remove.set_defaults(run=_remove)
    restore = commands.add_parser("restore", help="bring a removed lexicon back (for a month)")
    restore.add_argument("id")
    restore.set_defaults(run=_restore)
    _add_layer(commands, builder)
    tiles = commands.add_parser("tiles", help="list the tile sets; add or remove one of yours")
    tiles.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a tile set to add")
    tiles.add_argument("--remove", metavar="ID")
    tiles.set_defaults(run=_tiles)


def _add_layer(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], builder: Builder
) -> None:
    layer = commands.add_parser(
        "layer", help="your own additions to a lexicon and exclusions from it, as a lexicon"
    )
    layer.add_argument("id", help="of the lexicon to make, to change or to show")
    layer.add_argument("--base", metavar="ID", help="the lexicon below it")
    layer.add_argument("--name", default="")
    layer.add_argument("--add", nargs="+", default=[], metavar="WORD")
    layer.add_argument("--exclude", nargs="+", default=[], metavar="WORD")
    layer.add_argument("--forget", nargs="+", default=[], metavar="WORD", help="neither of both")
    layer.add_argument("--from", type=Path, dest="file", metavar="FILE", help="a layer's file")
    layer.add_argument("--out", type=Path, metavar="DIR", help="default: your own lexicons")
    add_json(layer)
    layer.set_defaults(run=lambda arguments: _layer(arguments, builder))


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise argparse.ArgumentTypeError("a whole number from 0 up is expected")
    return int(text)


def _diff(arguments: argparse.Namespace) -> int:
    catalogue = catalogue_of(arguments)
    first, second = catalogue.open(arguments.first), catalogue.open(arguments.second)
    tile_set, difference = tiles_of(first), Difference()
    for step in compare(first, second):
        difference = step or difference

    def spell(lexicon: Lexicon, rows: Iterable[int]) -> list[str]:
        some = islice(rows, arguments.limit or None)
        return [tile_set.spell(lexicon.graph.word_at(row)) for row in some]

    only_first, only_second = spell(first, difference.first), spell(second, difference.second)
    if arguments.json:
        table = {
            "first": first.id,
            "second": second.id,
            "only_first": only_first,
            "only_second": only_second,
            "count_first": len(difference.first),
            "count_second": len(difference.second),
            "both": len(difference.both),
            "count": len(difference.first) + len(difference.second),
        }
        print(json.dumps(table))
        return 0
    for mark, words in (("<", only_first), (">", only_second)):
        for word in words:
            print(mark, word)
    print(f"only in {first.name}: {len(difference.first):,}")
    print(f"only in {second.name}: {len(difference.second):,}")
    print(f"in both: {len(difference.both):,}")
    return 0


def say_lost(before: Manifest | None, after: Manifest) -> None:
    """Print which figures were of other words, and how to work them out again."""
    for name, command in lost_figures(before, after).items():
        print(
            f"{after.id}: the {name} of the lexicon before were of other words and have been "
            f"deleted; to work them out again: lexicon {command}",
            file=sys.stderr,
        )


def _remove(arguments: argparse.Namespace) -> int:
    OwnLexicons(paths.user_lexicons()).remove(arguments.id)
    print(f"{arguments.id}: removed; 'lexicon restore {arguments.id}' brings it back for a month")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    manifest = OwnLexicons(paths.user_lexicons()).restore(arguments.id)
    print(f"{manifest.id}: {manifest.words:,} words in {manifest.folder}")
    return 0


def _layer(arguments: argparse.Namespace, builder: Builder) -> int:
    catalogue, lexicon_id = catalogue_of(arguments), check_id(arguments.id)
    replaced = next((each for each in catalogue.manifests if each.id == lexicon_id), None)
    before, name = _existing(catalogue, lexicon_id)
    layer = _begun(arguments, before)
    words = (arguments.add, arguments.exclude, arguments.forget)
    if layer == before and not (any(words) or arguments.file or arguments.name):
        return _show_layer(lexicon_id, layer, arguments.json)
    base = catalogue.open(layer.base)
    layer = _with_words(layer, tiles_of(base).fold, *words)
    staged_for = None if arguments.out else OwnLexicons(paths.user_lexicons())
    folder = staged_for.stage() if staged_for else arguments.out
    try:
        manifest, checked = build_layer(
            layer,
            base,
            tiles_of(base),
            folder / lexicon_id,
            arguments.name or name or lexicon_id,
            builder,
        )
        if staged_for:
            manifest = staged_for.install(folder, replace=before is not None)
    finally:
        if staged_for:
            staged_for.discard(folder)
    _say_wrong("added", checked.wrong_added)
    _say_wrong("excluded", checked.wrong_excluded)
    if arguments.json:
        return _show_layer(lexicon_id, layer, True)
    print(f"{manifest.id}: {manifest.words:,} words in {manifest.folder}")
    say_lost(replaced if staged_for else None, manifest)
    return 0


def _existing(catalogue: Catalogue, lexicon_id: str) -> tuple[Layer | None, str]:
    """The layer that a lexicon was made of, and its name. Raises for one that was not."""
    if lexicon_id not in catalogue.names:
        return None, ""
    manifest = catalogue.manifest(lexicon_id)
    path = layer_file(manifest)
    if path is None:
        raise LexiconError(
            "{lexicon!r} is a lexicon that is not a layer; choose another id", lexicon=lexicon_id
        )
    return read_layer(path), manifest.name


def _begun(arguments: argparse.Namespace, before: Layer | None) -> Layer:
    """The layer to be changed, or a new one."""
    layer = read_layer(arguments.file) if arguments.file else before
    if layer is None:
        if not arguments.base:
            raise LexiconError(
                "there is no layer {lexicon!r}; name its --base", lexicon=arguments.id
            )
        layer = Layer(check_id(arguments.base))
    return replace(layer, base=arguments.base or layer.base)


def _with_words(
    layer: Layer,
    fold: Callable[[str], str],
    add: Iterable[str],
    exclude: Iterable[str],
    forget: Iterable[str],
) -> Layer:
    """The layer with more words; what is added is no longer excluded, and the other way round."""
    added, excluded = [fold(word) for word in add], [fold(word) for word in exclude]
    forgotten = {fold(word) for word in forget}

    def merged(words: Iterable[str], more: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
        folded = dict.fromkeys((*map(fold, words), *more))
        return tuple(word for word in folded if word not in forgotten | set(others))

    return replace(
        layer,
        added=merged(layer.added, added, excluded),
        excluded=merged(layer.excluded, excluded, added),
    )


def _show_layer(lexicon_id: str, layer: Layer, as_json: bool) -> int:
    if as_json:
        table = {
            "id": lexicon_id,
            "base": layer.base,
            "added": layer.added,
            "excluded": layer.excluded,
            "count": len(layer.added) + len(layer.excluded),
        }
        print(json.dumps(table))
        return 0
    print(f"base       {layer.base}")
    for word in layer.added:
        print(f"+ {word}")
    for word in layer.excluded:
        print(f"- {word}")
    return 0


def _say_wrong(which: str, lines: Iterable[BadLine]) -> None:
    for line in lines:
        print(f"{which}, {line}", file=sys.stderr)


def _tiles(arguments: argparse.Namespace) -> int:
    tile_sets = AllTileSets()
    if arguments.remove:
        if arguments.remove in tile_sets.own:
            check_unused(tile_sets[arguments.remove], catalogue_of(arguments).manifests)
        tile_sets.remove(arguments.remove)
    if arguments.file:
        tile_set = read_tile_set(arguments.file)
        print(f"{tile_set.id}: {tile_sets.save(tile_set)}")
    if not arguments.file and not arguments.remove:
        for tile_set_id in tile_sets:
            tile_set = tile_sets[tile_set_id]
            own = "  yours" if tile_set_id in tile_sets.own else ""
            print(f"{tile_set.id:16} {tile_set.total:>4}  {tile_set.name}{own}")
    for fault in tile_sets.faults:
        print(fault, file=sys.stderr)
    return 1 if tile_sets.faults else 0
