"""``leaves``: values of leaves, the end of the bag, win chances, boards: learnt by self-play."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from eliot_qt import paths
from eliot_qt.engine.errors import EngineError

from . import board_command, progress, train_command
from .bag_end import with_bag_end
from .table import table_of

# Games between two looks at the clock.
_CHUNK = 400


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Sub-commands ``train``, ``bag-end``, ``win-chance``, ``board-value`` and ``info``."""
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    train = commands.add_parser("train", help="train the values of all leaves by self-play")
    train_command.add_arguments(train)
    ending = commands.add_parser("bag-end", help="retrain the adjustments for the end of the bag")
    ending.add_argument("--lexicon", default="en")
    ending.add_argument("--games", type=int, default=100_000)
    ending.add_argument("--seed", type=int, default=1)
    ending.add_argument("--out", type=Path, help="file to read and write (the resources' own)")
    ending.set_defaults(run=_learn_bag_end)
    winning = commands.add_parser("win-chance", help="learn the chance to win from a lead")
    winning.add_argument("--lexicon", default="en")
    winning.add_argument("--games", type=int, default=200_000)
    winning.add_argument("--seed", type=int, default=1)
    winning.add_argument("--out", type=Path, help="file to write (the resources' own)")
    winning.set_defaults(run=_learn_win_chance)
    board = commands.add_parser("board-value", help="learn what the boards left are worth")
    board_command.add_arguments(board)
    info = commands.add_parser("info", help="how the values were made")
    info.add_argument("--tile-set", default="en")
    info.set_defaults(run=_info)


def _info(arguments: argparse.Namespace) -> int:
    from eliot_qt.engine.leave_file import how_made

    print(json.dumps(how_made(paths.leaves(arguments.tile_set)), indent=2))
    return 0


def _learn_bag_end(arguments: argparse.Namespace) -> int:
    from eliot_qt.engine.leave_file import how_made, read_leaves, write_leaves

    if arguments.games < 1:
        raise EngineError("at least one game must be played")
    table = table_of(arguments.lexicon)
    out: Path = arguments.out or paths.leaves(table.game.tile_set.id)
    leaves = read_leaves(out, table.game.tile_set)
    leaves = with_bag_end(table.games(), leaves, arguments.games, arguments.seed)
    command = f"python -m eliot_qt leaves bag-end --lexicon {arguments.lexicon}"
    origin = {"command": f"{command} --games {arguments.games} --seed {arguments.seed}"}
    write_leaves(out, leaves, {**how_made(out), "bag_end": origin})
    print(f"{out} written, {out.stat().st_size:,} bytes")
    return 0


def _learn_win_chance(arguments: argparse.Namespace) -> int:
    from eliot_qt.engine.win_chance import write_chances
    from eliot_qt.lab.kernels.chance_training import ChanceTally
    from eliot_qt.players.static import trained_values

    if arguments.games < 1:
        raise EngineError("at least one game must be played")
    table = table_of(arguments.lexicon)
    tile_set, kernels = table.game.tile_set, table.games()
    out: Path = arguments.out or paths.win_chance(tile_set.id)
    values = trained_values(tile_set)
    tally = ChanceTally(len(tile_set.full_bag), table.game.rules.rack_size)
    for start in range(0, arguments.games, _CHUNK):
        count = min(_CHUNK, arguments.games - start)
        tally.add(*kernels.play_noting(values, values, arguments.seed, start, count))
        progress.show(start + count, arguments.games, f"win chances, {tally.turns:,} turns")
    command = f"python -m eliot_qt leaves win-chance --lexicon {arguments.lexicon}"
    command += f" --games {arguments.games} --seed {arguments.seed}"
    write_chances(out, tally.chances(), {"command": command, "turns": tally.turns})
    print(f"{out} written, {out.stat().st_size:,} bytes")
    return 0
