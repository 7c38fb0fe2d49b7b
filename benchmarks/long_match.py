"""A long match between thinking players, which can be stopped and continued.

``python benchmarks/long_match.py FILE --games 2000`` adds to the games in FILE until there are so
many, and prints the score so far with its 95 % interval. Game number n of a seed has the same
tiles wherever it is played, so several machines can share a match: each plays its own part, as in
``--part 2/4``, into a file of its own, and ``--sum FILES`` adds them up.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from eliot_qt.lab.match import match_of
from eliot_qt.lab.player_games import play_games
from eliot_qt.lab.selfplay_command import report_lines
from eliot_qt.lab.strategies import NAMES
from eliot_qt.lab.table import Table, table_of
from eliot_qt.players.analysis import Player
from eliot_qt.players.analysts import Effort
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer

Rows = dict[int, list[list[int]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", default="champion")
    parser.add_argument("--second", default="static")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--plies", type=int)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--sum", action="store_true")
    arguments = parser.parse_args()
    names = (arguments.first, arguments.second)
    if arguments.sum:
        show(read(arguments.files), names)
        return
    file = arguments.files[0]
    done = read([file]) if file.exists() else {}
    part, parts = map(int, arguments.part.split("/"))
    # Whole pairs, so that each draw is met from both sides.
    pairs = range(part - 1, arguments.games // 2, parts)
    numbers = [number for pair in pairs for number in (2 * pair, 2 * pair + 1)]
    wanted = [number for number in numbers if number not in done]
    effort = Effort(
        seconds=arguments.seconds, plies=arguments.plies, seed=1, clock=time.thread_time
    )
    with file.open("a", encoding="ascii") as out:
        table = table_of("en")
        for number, row in zip(wanted, games(table, names, effort, arguments, wanted), strict=True):
            done[number] = row
            out.write(json.dumps([number, *row]) + "\n")
            out.flush()
            if number % 2 and number - 1 in done:
                show(done, names)


def games(
    table: Table,
    names: tuple[str, str],
    effort: Effort,
    arguments: argparse.Namespace,
    numbers: Sequence[int],
) -> Iterable[list[list[int]]]:
    equipment = table.equipment()

    def make_players() -> list[Player]:
        own = replace(equipment, engine=equipment.engine.twin())
        return [
            StaticPlayer(own.engine, name) if name in NAMES else ANALYSTS[name](own, effort)
            for name in names
        ]

    played = play_games(table, make_players, arguments.seed, numbers, arguments.threads, pairs=True)
    return ([list(game.scores), list(game.bingos), list(game.counts)] for game in played)


def read(files: Sequence[Path]) -> Rows:
    rows: Rows = {}
    for file in files:
        for line in file.read_text(encoding="ascii").splitlines():
            number, *row = json.loads(line)
            rows[number] = row
    return rows


def show(rows: Rows, names: tuple[str, str]) -> None:
    whole = sorted(number for number in rows if number ^ 1 in rows)
    if whole:
        match = match_of(*([rows[number][column] for number in whole] for column in range(3)), True)
        print("\n".join(report_lines(match, names)), flush=True)


if __name__ == "__main__":
    main()
