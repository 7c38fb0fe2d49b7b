"""What unseen tiles and the end of the bag gain.

The static player adjusting to either or both against itself without, in pairs of games with the
same draws and sides swapped.
"""

from __future__ import annotations

import argparse
import os
from math import sqrt

import numpy as np

from eliot_qt.engine import DenseLeaves, Games
from eliot_qt.engine.errors import EngineError
from eliot_qt.lab.matches.match import match_of
from eliot_qt.lab.table import table_of
from eliot_qt.players.static import trained_values

from .harness import positive

SEED = 31


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="?", type=positive, default=20_000, help="of each line")


def run(options: argparse.Namespace) -> None:
    games: int = options.games
    table = table_of("en")
    kernels = table.games()
    values = trained_values(table.game.tile_set)
    if not isinstance(values, DenseLeaves):
        raise EngineError("there are no trained values")
    kept = (values.tile_set, values.longest, values.table)
    weight, bag_end = values.partner_weight, values.bag_end
    print(f"{games:,} paired games a line, seed {SEED}, lexicon en; 95 % intervals\n")
    print("| adjusting to | won | points a game |")
    print("|---|---|---|")
    plain = DenseLeaves(*kept)
    show("end of the bag", kernels, DenseLeaves(*kept, bag_end=bag_end), plain, games)
    show("partners", kernels, DenseLeaves(*kept, partner_weight=weight), plain, games)
    show("both", kernels, values, plain, games)


def show(name: str, kernels: Games, one: DenseLeaves, other: DenseLeaves, games: int) -> None:
    """Play a match and print its line."""
    found = kernels.play(one, other, SEED, 0, games, os.cpu_count() or 1, pairs=True)
    scores, bingos, turns = (p.tolist() for p in (found.scores, found.bingos, found.turns))
    won = match_of(scores, bingos, turns, pairs=True).score
    spread = np.subtract(*found.scores.T.astype(float)).reshape(-1, 2).mean(axis=1)
    margin = 1.96 * spread.std() / sqrt(len(spread))
    margins = f"{won.percent:.2f} % ± {(won.high - won.low) / 2:.2f}"
    print(f"| {name} | {margins} | {spread.mean():+.2f} ± {margin:.2f} |", flush=True)
