"""Two programs of any kind against each other, over lines of text.

Each is a command that speaks the protocol of docs/referee.md; ``python -m benchmarks
referee_player`` is one. Games come in pairs with the same bag and the sides changed. Printed are
the games won with their 95 % interval, the lead by tiles in the bag, moves that were not legal,
points in which a program and the referee differ, and the processor time of each program.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence

import numpy as np

from benchmarks.harness import positive
from benchmarks.referee_protocol import Objection, Program, ProgramPlayer
from eliot_qt.game.move import Placement
from eliot_qt.lab.matches.match_games import sum_up
from eliot_qt.lab.matches.player_games import GameTurns, play_games
from eliot_qt.lab.selfplay_command import report_lines
from eliot_qt.lab.table import Experiment, table_of

# Tiles in the bag at which leads are compared.
_STAGES = (60, 30, 14, 7, 0)
# Objections that are printed in full.
_SHOWN = 10


def add_options(parser: argparse.ArgumentParser) -> None:
    """Both programs, the number of games, the seed and the lexicon."""
    parser.add_argument("programs", nargs=2, metavar="COMMAND", help="a program, in quotes")
    parser.add_argument("--names", nargs=2, default=("A", "B"), metavar="NAME")
    parser.add_argument("--games", type=positive, default=100, help="rounded up to pairs (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lexicon", default="en")


def run(options: argparse.Namespace) -> int:
    """Play and print; 1 if a move was illegal or points differ."""
    table = table_of(options.lexicon)
    objections: list[Objection] = []
    spent: dict[str, float] = {}
    found: list[GameTurns] = []
    players: list[ProgramPlayer] = []
    try:
        for name, command in zip(options.names, options.programs, strict=True):
            program = Program(name, command)
            players.append(ProgramPlayer(program, table.lexicon, objections))
        for game in _games(table, players, options):
            found.append(game)
            if len(found) % 10 == 0:
                print(f"{len(found)} games", flush=True)
    finally:
        for player in players:
            before = _children_seconds()
            player.program.end()
            spent[player.program.name] = _children_seconds() - before
    print("\n".join(report_lines(sum_up(found, pairs=True), tuple(options.names))))
    print("\n".join(stage_lines(found, table)))
    for name in options.names:
        moves = sum(game.counts[options.names.index(name)] for game in found)
        own = [each for each in objections if each.program == name]
        illegal = sum(each.illegal for each in own)
        print(
            f"{name}: {moves:,} moves, {illegal} illegal, {len(own) - illegal} with other points; "
            f"{spent[name]:.1f} CPU s, {spent[name] / moves:.3f} a move"
        )
    for each in objections[:_SHOWN]:
        print(f"{each.program}, game {each.game}: {each.answer!r}: {each.reason}: {each.position}")
    return 1 if objections else 0


def _games(
    table: Experiment, players: Sequence[ProgramPlayer], options: argparse.Namespace
) -> Iterator[GameTurns]:
    for number in range(options.games + options.games % 2):
        for player in players:
            player.begin(number + 1, options.lexicon)
        yield from play_games(table, lambda: players, options.seed, [number], pairs=True)


def stage_lines(games: Sequence[GameTurns], table: Experiment) -> list[str]:
    """The mean lead of the first player once so few tiles are in the bag, as a table."""
    lines = ["| tiles in the bag | lead of the first | standard error |", "|--:|--:|--:|"]
    leads = np.array([_leads(game, table) for game in games])
    pairs = leads.reshape(len(leads) // 2, 2, -1).mean(axis=1)
    names = [*(f"{stage}" for stage in _STAGES), "over"]
    for name, column in zip(names, pairs.T, strict=True):
        error = column.std(ddof=1) / len(column) ** 0.5 if len(column) > 1 else float("nan")
        lines.append(f"| {name} | {column.mean():+.1f} | {error:.1f} |")
    return lines


def _leads(game: GameTurns, table: Experiment) -> list[float]:
    """The lead of the first player at each stage, between two turns, and at the end.

    After each turn the side to move next is half a turn behind, so a stage has the mean of the
    lead there and one turn later.
    """
    racks = 2 * table.game.rules.rack_size
    left, lead = len(table.game.tile_set.full_bag) - racks, 0
    after: list[tuple[int, int]] = []
    for turn in game.turns:
        lead += turn.score if turn.player == 0 else -turn.score
        left -= len(turn.move.used) if isinstance(turn.move, Placement) else 0
        after.append((max(left, 0), lead))
    result = []
    for stage in _STAGES:
        at = next((n for n, (bag, _) in enumerate(after) if bag <= stage), len(after) - 1)
        later = min(at + 1, len(after) - 1)
        result.append((after[at][1] + after[later][1]) / 2)
    return [*result, game.scores[0] - game.scores[1]]


def _children_seconds() -> float:
    """Processor seconds of the child processes that have ended; 0 where nobody counts them."""
    times = os.times()
    return float(times.children_user + times.children_system)
