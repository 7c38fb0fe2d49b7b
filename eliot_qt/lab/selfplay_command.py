"""``selfplay``: matches of two players, of static ones thousands of games in kernels."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt.formats.gcg.writer import format_gcg
from eliot_qt.players.analysis import Player
from eliot_qt.players.analysts import Effort, Equipment
from eliot_qt.players.makers import ANALYSTS, PARTS_ONLY
from eliot_qt.players.static import StaticPlayer
from eliot_qt.store.atomic import write_atomic

from . import progress
from .effort import add_effort, count, effort_of
from .game_files import record_of
from .match import Match, match_of
from .player_games import PlayedGame, play_games
from .strategies import NAMES, leaves_for
from .table import Table, table_of

if TYPE_CHECKING:
    from eliot_qt.engine.games import GameResults, Games, GameTurn

# Games between two looks at the clock: an even number, so that pairs stay together.
_CHUNK = 500
# Processor seconds a move, where none are given.
_SECONDS = 0.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    players = (*NAMES, *(set(ANALYSTS) - set(NAMES) - PARTS_ONLY))
    parser.add_argument("--games", type=count, default=1000, help="games to play (1000)")
    parser.add_argument("--first", choices=players, default="static", help="a player")
    parser.add_argument("--second", choices=players, default="greedy", help="the other player")
    add_effort(parser)
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--pairs", action="store_true", help="each draw twice, with sides swapped")
    parser.add_argument("--gcg", type=Path, metavar="DIR", help="write the games there")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    table = table_of(arguments.lexicon)
    players = (arguments.first, arguments.second)
    begin, busy = time.perf_counter(), time.process_time()
    if all(player in NAMES for player in players):
        match = _play_static(table, players, arguments)
    else:
        match = _play_thinking(table, players, arguments)
    wall, cpu = time.perf_counter() - begin, time.process_time() - busy
    if arguments.json:
        rates = {"games_per_s": match.games / wall, "games_per_cpu_s": match.games / cpu}
        facts = {"first": players[0], "second": players[1], "seed": arguments.seed}
        print(json.dumps({**facts, **asdict(match), **rates}))
    else:
        print("\n".join(report_lines(match, players)))
        print(f"{match.games / wall:,.2f} games a second, {match.games / cpu:,.2f} a CPU second")
    return 0


def _play_static(table: Table, players: tuple[str, str], arguments: argparse.Namespace) -> Match:
    """A match in kernels."""
    games = _whole_pairs(arguments)
    kernels = table.games()
    seed, threads, pairs = arguments.seed, arguments.threads, arguments.pairs
    match = play_match(kernels, table, players, seed, games, threads, pairs)
    if arguments.gcg is not None:
        first, second = (leaves_for(name, table.tile_set) for name in players)
        for number in range(games):
            turns = kernels.turns(first, second, seed, number, pairs)
            _write_game(arguments.gcg, turns, players, table, number)
            progress.show(number + 1, games, "written")
    return match


def _play_thinking(table: Table, players: tuple[str, str], arguments: argparse.Namespace) -> Match:
    """A match move by move; ``--seconds`` are those of the processor, for each move."""
    games = _whole_pairs(arguments)
    effort = replace(effort_of(arguments), threads=1, clock=time.thread_time)
    if effort.playouts is None and effort.seconds is None and effort.game_seconds is None:
        effort = replace(effort, seconds=_SECONDS)
    equipment = table.equipment()

    def make_players() -> list[Player]:
        own = replace(equipment, engine=equipment.engine.twin())
        return [_player(name, own, effort) for name in players]

    found: list[PlayedGame] = []
    seed, threads, pairs = arguments.seed, arguments.threads, arguments.pairs
    for game in play_games(table, make_players, seed, range(games), threads, pairs):
        if arguments.gcg is not None:
            _write_game(arguments.gcg, game.turns, players, table, len(found))
        found.append(game)
        progress.show(len(found), games, f"{players[0]} against {players[1]}")
    return match_of(
        [game.scores for game in found],
        [game.bingos for game in found],
        [game.counts for game in found],
        pairs,
    )


def _player(name: str, equipment: Equipment, effort: Effort) -> Player:
    if name in NAMES:
        return StaticPlayer(equipment.engine, name)
    return ANALYSTS[name](equipment, effort)


def _whole_pairs(arguments: argparse.Namespace) -> int:
    games: int = arguments.games
    return games + (games % 2 if arguments.pairs else 0)


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


def _write_game(
    folder: Path, turns: Sequence[GameTurn], players: tuple[str, str], table: Table, number: int
) -> None:
    names = players if players[0] != players[1] else (players[0], f"{players[1]}2")
    record = record_of(turns, names, table.rules, table.tile_set, table.layout, number)
    folder.mkdir(parents=True, exist_ok=True)
    write_atomic(folder / f"game{number + 1:06}.gcg", format_gcg(record))
