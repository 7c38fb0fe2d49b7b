"""``demo``: a game of two computers. ``play``: a game as text, or the window."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.lexicon.arguments import add_lexicon
from eliot_qt.modes import free_game
from eliot_qt.players import levels, report
from eliot_qt.players.player_table import player_record
from eliot_qt.players.selfplay import play_out
from eliot_qt.streams import print_lines
from eliot_qt.terminal.options import Options, add_options, options_of, player_id

from .errors import CommandError
from .window import draw_window, open_window
from .workshop import make_workshop

_SEEDS = 1_000_000


def add_demo(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``demo``."""
    parser.add_argument("--png", type=Path, metavar="FILE", help="draw the window at the end")
    parser.add_argument("--seed", type=int, metavar="N", help="same seed, same game")
    add_lexicon(parser)
    parser.add_argument(
        "--players",
        nargs=2,
        type=player_id,
        default=["expert", "master"],
        metavar="LEVEL",
        help=f"two of {levels.PLAYER_NAMES}",
    )
    parser.set_defaults(run=_demo)


def add_play(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``play``."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a saved game, GCG or CGP to open in the window"
    )
    add_options(parser)
    parser.set_defaults(run=_play)


def _demo(arguments: argparse.Namespace) -> int:
    workshop = make_workshop()
    table = workshop.table(workshop.rules(arguments.lexicon, Options.layout))
    seed = random.randrange(_SEEDS) if arguments.seed is None else arguments.seed
    seats = [Seat(_player_name(player), player) for player in arguments.players]
    record = free_game.new_game(table.game, seats, seed)
    players = [
        levels.make_player(player, table.lexicon, table.lister, seed)
        for player in arguments.players
    ]
    print(f"{seats[0].name} against {seats[1].name}, {table.lexicon.name}, seed {seed}")
    event_count = 0
    for after in play_out(record, players, table.lexicon):
        record = after
        _print_events(record, range(event_count, len(record.events)))
        event_count = len(record.events)
    print(f"Final scores: {report.result_line(record)}")
    if arguments.png:
        draw_window(record, arguments.png)
        print(f"picture of the window: {arguments.png}")
    return 0


def _print_events(record: GameRecord, numbers: Sequence[int]) -> None:
    for number in numbers:
        line = report.event_line(record, number)
        if line:
            print_lines([line])


def _player_name(player: str) -> str:
    record = player_record(player)
    return player.capitalize() if record is None else str(record.name)


def _play(arguments: argparse.Namespace) -> int:
    if not arguments.mode and not arguments.load:
        return open_window([arguments.file] if arguments.file else [])
    if arguments.file:
        raise CommandError(f"{arguments.file}: a game to play as text is given with --load")
    from eliot_qt.terminal.playing import clear_screen, echoed, run, typed_lines

    def say(line: str) -> None:
        print_lines([line])

    lines = typed_lines() if sys.stdin.isatty() else echoed(typed_lines(), say)
    try:
        return run(options_of(arguments), make_workshop(), lines, say, clear_screen)
    except ValueError as error:
        raise CommandError(str(error)) from error
