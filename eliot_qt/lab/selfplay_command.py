"""``selfplay``: matches of two static players, thousands of games in kernels."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt.formats.gcg.writer import format_gcg
from eliot_qt.store.atomic import write_atomic

from . import progress
from .game_files import record_of
from .match import Match, match_of
from .strategies import NAMES, leaves_for
from .table import Table, table_of

if TYPE_CHECKING:
    from eliot_qt.engine.games import GameResults, Games

# Games between two looks at the clock: an even number, so that pairs stay together.
_CHUNK = 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    parser.add_argument("--games", type=_count, default=1000, help="games to play (1000)")
    parser.add_argument("--first", choices=NAMES, default="static", help="a player")
    parser.add_argument("--second", choices=NAMES, default="greedy", help="the other player")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games")
    parser.add_argument("--threads", type=_count, default=1)
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--pairs", action="store_true", help="each draw twice, with sides swapped")
    parser.add_argument("--gcg", type=Path, metavar="DIR", help="write the games there")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.set_defaults(run=_run)


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return value


def _run(arguments: argparse.Namespace) -> int:
    table = table_of(arguments.lexicon)
    players = (arguments.first, arguments.second)
    games = arguments.games + (arguments.games % 2 if arguments.pairs else 0)
    kernels = table.games()
    begin, busy = time.perf_counter(), time.process_time()
    match = play_match(
        kernels, table, players, arguments.seed, games, arguments.threads, arguments.pairs
    )
    wall, cpu = time.perf_counter() - begin, time.process_time() - busy
    if arguments.gcg is not None:
        _write_games(kernels, table, arguments, games)
    if arguments.json:
        rates = {"games_per_s": games / wall, "games_per_cpu_s": games / cpu}
        facts = {"first": players[0], "second": players[1], "seed": arguments.seed}
        print(json.dumps({**facts, **asdict(match), **rates}))
    else:
        print("\n".join(report_lines(match, players)))
        print(f"{games / wall:,.0f} games a second, {games / cpu:,.0f} a CPU second")
    return 0


def play_match(
    kernels: Games,
    table: Table,
    players: tuple[str, str],
    seed: int,
    games: int,
    threads: int = 1,
    pairs: bool = False,
) -> Match:
    """Play a match of two strategies by name; a bar shows how far it is."""
    first, second = (leaves_for(name, table.tile_set) for name in players)
    found: list[GameResults] = []
    for start in range(0, games, _CHUNK):
        count = min(_CHUNK, games - start)
        found.append(kernels.play(first, second, seed, start, count, threads, pairs))
        progress.show(start + count, games, f"{players[0]} against {players[1]}")
    scores = [row for part in found for row in part.scores.tolist()]
    bingos = [row for part in found for row in part.bingos.tolist()]
    turns = [row for part in found for row in part.turns.tolist()]
    return match_of(scores, bingos, turns, pairs)


def report_lines(match: Match, players: tuple[str, str]) -> list[str]:
    """A match in a few lines."""
    first, second = players
    score = match.score
    return [
        f"{first} against {second}: {match.games:,} games",
        f"  won {match.wins:,}, drawn {match.draws:,}, lost {match.losses:,}: "
        f"{score.percent:.1f} % (95 %: {score.low:.1f} to {score.high:.1f})",
        f"  mean score {match.mean_scores[0]:.1f} to {match.mean_scores[1]:.1f}, "
        f"bingos {match.bingos[0]:.2f} to {match.bingos[1]:.2f}, "
        f"{match.turns:.1f} turns a game",
    ]


def _write_games(kernels: Games, table: Table, arguments: argparse.Namespace, games: int) -> None:
    folder: Path = arguments.gcg
    folder.mkdir(parents=True, exist_ok=True)
    players = (arguments.first, arguments.second)
    names = players if players[0] != players[1] else (players[0], f"{players[1]}2")
    first, second = (leaves_for(name, table.tile_set) for name in players)
    for number in range(games):
        turns = kernels.turns(first, second, arguments.seed, number, arguments.pairs)
        record = record_of(turns, names, table.rules, table.tile_set, table.layout, number)
        write_atomic(folder / f"game{number + 1:06}.gcg", format_gcg(record))
        progress.show(number + 1, games, "written")
