"""The options that say how hard players think, for every command that asks them."""

from __future__ import annotations

import argparse

from eliot_qt.players.analysts import Effort
from eliot_qt.players.simulating import LEAST_PLIES, MOST_PLIES

_MOST_THREADS = 64


def add_effort(parser: argparse.ArgumentParser) -> None:
    """Add the options for seconds, playouts, plies, threads and the seed."""
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--seconds", type=seconds, metavar="S", help="seconds to think (2)")
    budget.add_argument(
        "--game-seconds",
        type=seconds,
        metavar="S",
        help="seconds for all moves of a game (champion)",
    )
    budget.add_argument(
        "--playouts", type=count, metavar="N", help="playouts of all candidates together"
    )
    parser.add_argument(
        "--plies", type=_plies, metavar="P", help="turns after a candidate (2; near the end all)"
    )
    parser.add_argument("--threads", type=threads, default=1, metavar="T", help="threads (1)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same draws (1)")


def effort_of(arguments: argparse.Namespace) -> Effort:
    """The effort some arguments ask for."""
    return Effort(
        playouts=arguments.playouts,
        seconds=arguments.seconds,
        game_seconds=arguments.game_seconds,
        plies=arguments.plies,
        seed=arguments.seed,
        threads=arguments.threads,
    )


def count(text: str) -> int:
    """A whole number from 1 up."""
    if not (text.isascii() and text.isdecimal()) or int(text[:10]) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


def seconds(text: str) -> float:
    """A number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def _plies(text: str) -> int:
    if not text.isdecimal() or not LEAST_PLIES <= int(text[:4]) <= MOST_PLIES:
        raise argparse.ArgumentTypeError(f"{text!r}: {LEAST_PLIES} to {MOST_PLIES} turns work")
    return int(text)


def threads(text: str) -> int:
    """A number of threads."""
    if not text.isdecimal() or not 1 <= int(text[:4]) <= _MOST_THREADS:
        raise argparse.ArgumentTypeError(f"{text!r}: 1 to {_MOST_THREADS} threads work")
    return int(text)
