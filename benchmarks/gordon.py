"""Gordon's table of rack heuristics (1994), played again.

Prints a table in Markdown: our figures beside the published ones (10,000 random games a line,
means of the player named first, then of the other).
"""

from __future__ import annotations

import argparse
import os
import time

from eliot_qt.lab.matches.match_games import play_match
from eliot_qt.lab.table import table_of

from .harness import positive

# Player, other: published mean scores and the share of games won by the first.
PUBLISHED = {
    ("greedy", "greedy"): (388.8, 388.8, 50.0),
    ("h1", "greedy"): (402.8, 396.4, 53.4),
    ("h2", "greedy"): (411.9, 388.6, 59.5),
    ("h3", "greedy"): (417.0, 386.7, 63.4),
}
# Ours, with nothing published beside them.
OURS = (("static", "greedy"), ("static", "h2"), ("static", "h3"))
SEED = 1994


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="?", type=positive, default=10_000, help="of each line")


def run(options: argparse.Namespace) -> None:
    games: int = options.games
    table = table_of("en")
    kernels = table.games()
    threads = os.cpu_count() or 1
    print(f"{games:,} games a line, seed {SEED}, lexicon en; 95 % intervals in brackets\n")
    print("| players | mean scores | won | published scores | published won |")
    print("|---|---|---|---|---|")
    begin = time.perf_counter()
    for players in (*PUBLISHED, *OURS):
        match = play_match(kernels, players, SEED, games, threads)
        score, means = match.score, match.mean_scores
        ours = f"{means[0]:.1f}–{means[1]:.1f}"
        won = f"{score.percent:.1f} % [{score.low:.1f}, {score.high:.1f}]"
        told = PUBLISHED.get(players)
        theirs = f"{told[0]:.1f}–{told[1]:.1f} | {told[2]:.1f} %" if told else "– | –"
        print(f"| {players[0]} – {players[1]} | {ours} | {won} | {theirs} |", flush=True)
    print(f"\n{time.perf_counter() - begin:.0f} s on {threads} threads")
