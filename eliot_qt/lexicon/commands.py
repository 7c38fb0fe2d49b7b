"""The command line's ``lexicon`` tools: build, import, export, list, info, check, verify.

Each command is a function of the parsed arguments that prints and returns the exit code.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from eliot_qt import paths
from eliot_qt.game.tiles import BLANK_SYMBOL, TileError

from . import LexiconError
from .arguments import add_json
from .builder import gaddag_strings, graph_size, shared_prefix
from .catalogue import Catalogue, verify_lexicon
from .facts import facts_as_json, find_facts
from .file_formats import FILE_FORMATS, export_words, format_of
from .importer import Builder, Origin, import_word_list, read_origin
from .installed import catalogue_of, tile_set_of, tiles_of
from .layouts.contents import Contents
from .manage_commands import add_managing, say_lost
from .manifest import Manifest
from .tile_sets import AllTileSets
from .wordgraph import SEPARATOR


@dataclass(frozen=True)
class GraphSize:
    """A kind of graph, how many strings it holds, its nodes (one per letter) and its lists."""

    kind: str
    strings: int
    nodes: int
    lists: int


def kwic_strings(words: Iterable[bytes]) -> Iterator[bytes]:
    """Every word from each of its tiles on, then the separator and what is before; unsorted.

    Key word in context: all words with some tiles in a row lie behind these tiles, read forwards.
    """
    separator = bytes((SEPARATOR,))
    for word in words:
        yield word
        for cut in range(1, len(word)):
            yield word[cut:] + separator + word[:cut]


def graph_sizes(words: Sequence[bytes]) -> Iterator[GraphSize]:
    """The sizes for words that are sorted, the smaller graphs first; takes long for many words."""
    yield GraphSize("tree", len(words), *_tree_size(words))
    yield GraphSize("DAWG", len(words), *graph_size(words))
    for kind, strings in (("KWIC", kwic_strings(words)), ("GADDAG", gaddag_strings(words))):
        rotated = sorted(strings)
        yield GraphSize(kind, len(rotated), *graph_size(rotated))


def _tree_size(words: Sequence[bytes]) -> tuple[int, int]:
    """Nodes and lists without any sharing but that of beginnings."""
    nodes, lists, previous = 0, 0, b""
    for word in words:
        shared = shared_prefix(previous, word)
        nodes += len(word) - shared
        # Each new node but the last begins a list, and so does going on from a word's end.
        lists += len(word) - shared - (0 if shared == len(previous) else 1)
        previous = word
    return nodes, lists


class SteppingBuilder:
    """Wraps a builder. If steps are ``wanted``, lines like ``step 2/3`` are printed: 1 is reading,
    2 is building, 3 is writing.
    """

    def __init__(self, build: Builder) -> None:
        self._build = build
        self.wanted = False

    def __call__(self, words: Sequence[bytes]) -> array[int] | memoryview:
        """Build the graph of some words."""
        self.say(2)
        nodes = self._build(words)
        self.say(3)
        return nodes

    def say(self, step: int) -> None:
        """Print a step, if that is wanted."""
        if self.wanted:
            print(f"step {step}/3", flush=True)


class _Steps(argparse.Action):
    """Switches the steps of its builder on."""

    def __call__(self, *_: object) -> None:
        self.const.wanted = True
        self.const.say(1)


def add_commands(
    subparsers: argparse._SubParsersAction[argparse.ArgumentParser], builder: Builder
) -> argparse._SubParsersAction[argparse.ArgumentParser]:
    """Add ``lexicon …``; each command sets ``run``, a function (arguments) -> exit code.

    Returns its commands, for rooms above to add theirs. ``run`` may raise :class:`LexiconError` or
    :class:`TileError`, whose text is the message.
    """
    parser = subparsers.add_parser("lexicon", help="build, list and check lexicons")
    parser.add_argument(
        "--folder",
        type=Path,
        action="append",
        help="look for lexicons here instead of the usual places; may be repeated",
    )
    builder = SteppingBuilder(builder)
    parser.add_argument(
        "--steps", action=_Steps, nargs=0, const=builder, help="print how far a build is"
    )
    commands = parser.add_subparsers(dest="lexicon_command", required=True, metavar="COMMAND")
    _add_build(commands, builder)
    _add_import(commands, builder)
    _add_export(commands)
    listing = commands.add_parser("list", help="list the installed lexicons")
    listing.set_defaults(run=_list)
    info = commands.add_parser("info", help="what a lexicon is and contains")
    info.add_argument("id")
    add_json(info)
    info.set_defaults(run=_info)
    check = commands.add_parser("check", help="judge words, or check a lexicon's files")
    check.add_argument("id")
    check.add_argument("words", nargs="*", metavar="WORD")
    check.set_defaults(run=_check)
    nodes = commands.add_parser("nodes", help="compare the sizes of word graphs; takes long")
    nodes.add_argument("id")
    nodes.set_defaults(run=_nodes)
    verify = commands.add_parser("verify", help="check the files of all lexicons")
    verify.set_defaults(run=_verify)
    add_managing(commands, builder)
    return commands


def _add_build(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], builder: Builder
) -> None:
    build = commands.add_parser("build", help="build a lexicon from a word list")
    build.add_argument("list", type=Path, metavar="WORDS", help="UTF-8 text, one word per line")
    _add_target(build)
    build.add_argument("--tiers", type=Path, help="one byte per word: how common it is")
    build.add_argument("--about", type=Path, help="a recipe's about.json: sources and licences")
    build.set_defaults(run=lambda arguments: _build(arguments, builder), format="text")


def _add_import(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], builder: Builder
) -> None:
    importing = commands.add_parser("import", help="make a lexicon of another program's file")
    importing.add_argument("list", type=Path, metavar="FILE")
    _add_format(importing)
    _add_target(importing)
    importing.set_defaults(run=lambda arguments: _build(arguments, builder), tiers=None, about=None)


def _add_export(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    export = commands.add_parser("export", help="write a lexicon's words to a file")
    export.add_argument("id")
    export.add_argument("file", type=Path, metavar="FILE")
    _add_format(export)
    export.set_defaults(run=_export)


def _add_format(parser: argparse.ArgumentParser) -> None:
    formats = ", ".join(each.id for each in FILE_FORMATS)
    parser.add_argument("--format", default="", help=f"{formats}; default: from the file's name")


def _add_target(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tile-set", required=True, metavar="ID")
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: your own lexicons")
    parser.add_argument("--id", default="", help="default: from the file's name")
    parser.add_argument("--name", default="", help="default: the file's name")
    parser.add_argument("--language", default="", help="default: that of the tile set")
    parser.add_argument("--replace", action="store_true", help="replace a lexicon of this id")


def _build(arguments: argparse.Namespace, builder: Builder) -> int:
    folder = arguments.out or paths.user_lexicons()
    origin = read_origin(arguments.about) if arguments.about else Origin()
    own = folder.resolve() == paths.user_lexicons().resolve()
    manifests = {manifest.id: manifest for manifest in Catalogue((folder,)).manifests}
    imported = import_word_list(
        arguments.list,
        tile_set_of(arguments.tile_set),
        folder,
        builder,
        read=format_of(arguments.list, arguments.format).read,
        lexicon_id=arguments.id,
        name=arguments.name,
        tiers=arguments.tiers,
        origin=replace(origin, language=arguments.language or origin.language),
        reserved=Catalogue((paths.bundled_lexicons(),)).names if own else (),
        replace=arguments.replace,
    )
    for line in imported.bad_lines:
        print(f"{arguments.list}, {line}", file=sys.stderr)
    if more := imported.bad_count - len(imported.bad_lines):
        print(f"{arguments.list}: {more:,} more lines are no words", file=sys.stderr)
    manifest = imported.manifest
    print(f"{manifest.id}: {manifest.words:,} words in {manifest.folder}")
    say_lost(manifests.get(manifest.id), manifest)
    return 0


def _export(arguments: argparse.Namespace) -> int:
    file_format = format_of(arguments.file, arguments.format)
    lexicon = catalogue_of(arguments).open(arguments.id)
    tile_set = tiles_of(lexicon)
    contents = Contents(lexicon.graph, tile_set, lexicon.name, int(time.time()))
    export_words(contents, arguments.file, file_format)
    print(f"{arguments.file}: {len(lexicon.graph):,} words")
    return 0


def _list(arguments: argparse.Namespace) -> int:
    catalogue = catalogue_of(arguments)
    for manifest in catalogue.manifests:
        print(f"{manifest.id:16} {manifest.words:>10,}  {manifest.name} [{manifest.tile_set_id}]")
    return _report(catalogue.faults)


def _info(arguments: argparse.Namespace) -> int:
    lexicon = catalogue_of(arguments).open(arguments.id)
    steps = [step for step in find_facts(lexicon, AllTileSets().get(lexicon.tile_set_id)) if step]
    facts = steps[-1]
    if arguments.json:
        print(json.dumps(facts_as_json(facts)))
        return 0
    _describe(facts.manifest)
    print(f"nodes      {facts.nodes:,}")
    print(f"size       {facts.bytes:,} bytes")
    if facts.letters:
        print("letter     tiles points")
    for letter in facts.letters:
        kind = "  vowel" if letter.is_vowel and letter.symbol != BLANK_SYMBOL else ""
        print(f"{letter.symbol:10} {letter.count:>5} {letter.points:>6}{kind}")
    print("length     words")
    for length, count in facts.lengths:
        print(f"{length:6} {count:>9,}")
    if facts.tiers:
        print("tier       words up to it")
    for tier, count in facts.tiers:
        print(f"{tier:6} {count:>9,}")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    catalogue = catalogue_of(arguments)
    if not arguments.words:
        return _verify_one(catalogue.manifest(arguments.id))
    lexicon = catalogue.open(arguments.id)
    tile_set = tiles_of(lexicon)
    invalid = 0
    for word in arguments.words:
        try:
            valid = lexicon.accepts(tile_set.split(tile_set.fold(word)))
        except TileError:
            valid = False
        invalid += not valid
        print(f"{word}: {'valid' if valid else 'not valid'}")
    return 1 if invalid else 0


def _nodes(arguments: argparse.Namespace) -> int:
    words = list(catalogue_of(arguments).open(arguments.id).graph.words())
    print(f"{'graph':8} {'strings':>10} {'nodes':>10} {'lists':>10} {'bytes':>11}")
    for size in graph_sizes(words):
        counts = f"{size.strings:>10,} {size.nodes:>10,} {size.lists:>10,} {4 * size.nodes:>11,}"
        print(f"{size.kind:8} {counts}", flush=True)
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    catalogue = catalogue_of(arguments)
    damaged = sum(_verify_one(manifest) for manifest in catalogue.manifests)
    return _report(catalogue.faults) or (1 if damaged else 0)


def _verify_one(manifest: Manifest) -> int:
    try:
        verify_lexicon(manifest)
    except LexiconError as error:
        return _report((error,))
    print(f"{manifest.id}: good, {manifest.words:,} words")
    return 0


def _describe(manifest: Manifest) -> None:
    print(f"id         {manifest.id}")
    print(f"name       {manifest.name}")
    print(f"language   {manifest.language}")
    print(f"tile set   {manifest.tile_set_id}, {len(manifest.letters)} letters")
    print(f"words      {manifest.words:,}")
    print(f"folder     {manifest.folder}")
    for licence in manifest.licences:
        print(f"licence    {licence}")
    for source in manifest.sources:
        print(f"source     {source}")


def _report(faults: tuple[LexiconError, ...]) -> int:
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0
