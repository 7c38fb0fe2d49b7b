"""How fast endgames are solved: ``python benchmarks/endgames.py [FILE] [--seconds S]``.

FILE holds a position a line, as CGP or as JSON with a ``cgp`` (and perhaps the right ``value``),
both racks known and the bag empty; without one, the first positions with an empty bag of 60 games
of the static player with itself. Processor time; a position not solved after S seconds (30) counts
as that long.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import mean, median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from eliot_qt.engine.endgame import Endgame, EndgameAnswer
from eliot_qt.formats.cgp import format_cgp, parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.tiles import on_rack, remove_tiles
from eliot_qt.lab.table import Table, table_of
from eliot_qt.players.static import trained_values

GAMES = 60
SEED = 11


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    table = table_of(options.lexicon)
    given = from_file(options.file, table) if options.file else None
    cases = given or self_play(table, options.games, options.seed)
    solver = Endgame(table.lexicon.graph, table.tile_set, table.layout)
    solve(solver, cases[0][0], options.seconds)  # loads the kernels
    times = []
    wrong = 0
    for number, (position, value) in enumerate(cases, 1):
        answer, spent = solve(solver, position, options.seconds)
        times.append(spent if answer.exact else options.seconds)
        right = value is None or not answer.exact or value == answer.value
        wrong += not right
        racks = format_cgp(position).split()[1]
        print(
            f"{number:3} {racks:16} {answer.value:+4} {'exact' if answer.exact else 'open':5} "
            f"{answer.depth:2} plies {answer.nodes:9,} positions {spent:7.3f} s"
            + ("" if right else f"  WRONG, it is {value}"),
            flush=True,
        )
    solved = sum(spent < options.seconds for spent in times)
    print(
        f"median {median(times):.4f} s, mean {mean(times):.3f} s, "
        f"{solved} of {len(times)} solved, {wrong} wrong"
    )
    return wrong > 0


def solve(solver: Endgame, position: Position, seconds: float) -> tuple[EndgameAnswer, float]:
    """The answer after at most so much processor time, and the time."""
    begin = process_time()
    last = None
    for answer in solver.solve(position):
        last = answer or last
        if process_time() - begin > seconds and last is not None:
            break
    assert last is not None
    return last, process_time() - begin


def from_file(path: Path, table: Table) -> list[tuple[Position, int | None]]:
    """The positions of a file, with the right values where it has them."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        found = json.loads(line) if line.startswith("{") else {"cgp": line}
        position = parse_cgp(found["cgp"], table.rules, table.tile_set, table.layout)
        cases.append((position, found.get("value")))
    return cases


def self_play(table: Table, count: int, seed: int) -> list[tuple[Position, int | None]]:
    """The first position with an empty bag of each game of the static player with itself."""
    values = trained_values(table.tile_set)
    games = table.games()
    found = []
    for number in range(count):
        board = Board.empty(table.layout)
        for turn in games.turns(values, values, seed, number):
            unseen = unseen_tiles(table, board, turn.rack)
            if len(unseen) <= table.rules.rack_size:
                racks = (turn.rack, unseen)
                position = opening(table.rules, table.tile_set, board, racks)
                found.append((position, None))
                break
            if isinstance(turn.move, Placement):
                board = board.after(turn.move)
    return found


def unseen_tiles(table: Table, board: Board, rack: bytes) -> bytes:
    """The tiles neither on a board nor on a rack."""
    return remove_tiles(table.tile_set.full_bag, [*map(on_rack, board.tiles), *rack])


if __name__ == "__main__":
    sys.exit(main())
