"""``lexicon playability``: how much each word is played, found by self-play on the lexicon."""

from __future__ import annotations

import argparse
from array import array
from pathlib import Path

from eliot_qt.engine.errors import EngineError
from eliot_qt.lexicon.arguments import add_lexicon
from eliot_qt.lexicon.importer import write_playability
from eliot_qt.lexicon.playability import Playability
from eliot_qt.store.atomic import write_bytes

from . import progress
from .table import Experiment, table_of

# Games between two looks at the clock: a fifth of a second.
_CHUNK = 64
_SHOWN = 10


def add_playability(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to those of ``lexicon``."""
    parser = commands.add_parser("playability", help="count how much each word is played")
    add_lexicon(parser)
    parser.add_argument("--games", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: beside the lexicon")
    parser.set_defaults(run=_run)


def count_playability(table: Experiment, games: int, seed: int) -> Playability:
    """Play games of the static player with itself; see ``lab/kernels/playability.py``."""
    from eliot_qt.lab.kernels.playability import PlayCounter
    from eliot_qt.players.static import trained_values

    values = trained_values(table.game.tile_set)
    graph = table.lexicon.graph
    counter = PlayCounter(graph, graph.words(), table.game, values)
    for start in range(0, games, _CHUNK):
        count = min(_CHUNK, games - start)
        counter.add(seed, start, count)
        progress.show(start + count, games, f"games, {counter.turns:,} turns")
    command = f"python -m eliot_qt lexicon playability --lexicon {table.lexicon.id}"
    command += f" --games {games} --seed {seed}"
    return Playability(array("I", counter.counts.tolist()), games, counter.turns, command)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.games < 1:
        raise EngineError("at least one game must be played")
    table = table_of(arguments.lexicon)
    figures = count_playability(table, arguments.games, arguments.seed)
    if arguments.out:
        write_bytes(arguments.out, figures.to_bytes())
    else:
        assert table.lexicon.manifest is not None
        write_playability(table.lexicon.manifest, figures)
    bests = sum(count > 0 for count in figures.counts)
    print(
        f"{figures.games:,} games, {figures.turns:,} turns; {bests:,} words were best once or more"
    )
    graph, spell = table.lexicon.graph, table.game.tile_set.spell
    most = sorted(range(len(figures.counts)), key=lambda index: -figures.counts[index])[:_SHOWN]
    for index in most:
        print(f"{spell(graph.word_at(index)):8} {figures.counts[index]:>9,}")
    return 0
