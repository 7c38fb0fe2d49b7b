"""A value of the board, learnt by self-play: what it tells, and what it gains in static play.

``learn`` plays static games and keeps sums of what each board offered (open triple words, hooks,
room for bingos …) and of what was gained afterwards; parts of a run are made anywhere. ``tell``
fits them and prints how much of the error that leaves on games held out. ``play`` has the move of
the best equity and board together play the static player, in pairs of games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.harness import positive
from benchmarks.position_value_fit import (
    BOARD,
    EMPTY_BAG,
    FEATURES,
    TARGETS,
    Sums,
    deviation,
    explained,
    fit,
    weights_by_unseen,
)
from benchmarks.position_value_kernels import (
    COUNTS,
    FACTS,
    count_often,
    play_recorded,
    play_valued,
)
from eliot_qt.engine.arrays.games_state import GAME
from eliot_qt.engine.arrays.playout_state import BOARD_BYTES, BOARD_OFFSET
from eliot_qt.engine.arrays.state import KINDS, MOVE, STATE
from eliot_qt.engine.generation.best_state import new_search
from eliot_qt.engine.generation.door import ThreadRecords, write_values
from eliot_qt.lab.matches.match import match_of
from eliot_qt.lab.part import WHOLE, read_part
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.listers import run_graph_of
from eliot_qt.players.static import trained_values

# Games between two sums, and the most turns they can have.
_CHUNK, _TURNS = 300, 300 * 60
_STAGES = {"60 and more": (60, 94), "30 to 59": (30, 60), "15 to 29": (15, 30), "8 to 14": (8, 15)}
_MOVES, _TRIED = 1 << 13, 12


class Recorder:
    """The records that kernels play and count in."""

    def __init__(self, table: Experiment) -> None:
        game = table.game
        rules, bag = game.rules, game.tile_set.full_bag
        graph = run_graph_of(table.lexicon.graph, len(game.tile_set))
        self._records = ThreadRecords(graph, game)
        values = trained_values(game.tile_set)
        self._kept = graph, values
        write_values(self._records.values[0], values)
        self._records.values["counts_end"] = 1
        self._records.states["across_first"] = rules.first_move_across
        self._states: NDArray[np.void] = np.repeat(self._records.states, 2)
        record: NDArray[np.void] = np.zeros(1, GAME)
        record[0]["full_bag"][: len(bag)] = np.frombuffer(bag, np.uint8)
        record["full_count"], record["rack_size"] = len(bag), rules.rack_size
        record["exchange_minimum"] = rules.exchange_minimum
        record["scoreless_limit"] = rules.scoreless_limit
        record["gains_twice"] = rules.finisher_gains_twice
        moves: NDArray[np.void] = np.zeros(_MOVES, MOVE)
        works, search = self._records.works, new_search(graph)
        self._playing = (self._states, works, search, record, self._records.values, moves)
        self._pool = np.zeros(KINDS, np.int64), np.zeros(6, np.int64)
        self._row = np.zeros(COUNTS, np.int16)
        self.seen = np.zeros(2, np.int64)

    def record(
        self, seed: int, start: int, games: int
    ) -> tuple[NDArray[np.int16], NDArray[np.int32]]:
        """The counts and facts of all turns of some games."""
        rows, facts = np.zeros((_TURNS, COUNTS), np.int16), np.zeros((_TURNS, FACTS), np.int32)
        turns = play_recorded(*self._playing, seed, start, games, *self._pool, rows, facts)
        return rows[:turns], facts[:turns]

    def play(
        self, weights: NDArray[np.float64], seed: int, start: int, games: int
    ) -> list[list[int]]:
        """Scores of games, those of the player with the weights first."""
        results = np.zeros((games, 2), np.int64)
        before = self._states.ctypes.data + BOARD_OFFSET
        boards = np.array([before, before + STATE.itemsize, BOARD_BYTES], np.int64)
        tops: NDArray[np.void] = np.zeros(_TRIED, MOVE)
        play_valued(
            *self._playing, boards, tops, weights, seed, start, *self._pool, self._row, results,
            self.seen,
        )  # fmt: skip
        scores: list[list[int]] = results.tolist()
        return scores

    def microseconds(self, times: int) -> float:
        """Processor time of counting what the board offers that the last game ended with."""
        count_often(self._states, self._pool[1], self._row, 1)
        begun = time.process_time()
        count_often(self._states, self._pool[1], self._row, times)
        return 1e6 * (time.process_time() - begun) / times


def add_options(parser: argparse.ArgumentParser) -> None:
    """Sub-commands ``learn``, ``tell`` and ``play``."""
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")
    learn = commands.add_parser("learn", help="play games and keep sums")
    learn.add_argument("--games", type=positive, default=30_000)
    learn.add_argument("--part", type=read_part, default=WHOLE, metavar="I/N")
    learn.add_argument("--out", type=Path, required=True, metavar="FILE")
    tell = commands.add_parser("tell", help="print what is told of games held out")
    play = commands.add_parser("play", help="play the static player")
    play.add_argument("--games", type=positive, default=10_000)
    play.add_argument("--target", type=int, choices=range(len(TARGETS)), default=1)
    for command in (tell, play):
        command.add_argument("files", nargs="+", type=Path, metavar="FILE")
        command.add_argument("--ridge", type=float, default=30_000.0)
    for command in (learn, play):
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--lexicon", default="en")


def run(options: argparse.Namespace) -> None:
    if options.command == "learn":
        learn_sums(table_of(options.lexicon), options)
    elif options.command == "tell":
        print("\n".join(told(Sums.of_files(options.files), options.ridge)))
    else:
        play_match(table_of(options.lexicon), Sums.of_files(options.files), options)


def learn_sums(table: Experiment, options: argparse.Namespace) -> None:
    """Play the games of a part and write the sums."""
    recorder, sums = Recorder(table), Sums.nothing(len(table.game.tile_set.full_bag))
    for games in _chunks(options.part.share(range(options.games))):
        sums.add(*recorder.record(options.seed, games.start, len(games)))
    sums.write(options.out)
    learnt, held_out = sums.turns
    print(f"{options.out}: {learnt + held_out:,} turns, {held_out:,} of them held out")
    print(f"a board counted in {recorder.microseconds(20_000):.2f} µs")


def told(sums: Sums, ridge: float) -> Iterator[str]:
    """Lines of a table: the share of the squared error that is gone on games held out."""
    yield "turns learnt from and held out: {:,} and {:,}".format(*sums.turns)
    stages = {"all": (EMPTY_BAG + 1, 94), **_STAGES}
    yield f"| points gained by | told from | {' | '.join(stages)} |"
    yield "|---|---|" + "--:|" * len(stages)
    for number, target in enumerate(TARGETS):
        spread = [f"{deviation(sums, number, range(*each)):.1f}" for each in stages.values()]
        yield f"| {target} | standard deviation | {' | '.join(spread)} |"
        for name, features in FEATURES.items():
            fitted = fit(sums, features, number, ridge, whole=False)
            shares = [
                f"{explained(sums, features, number, fitted, range(*each)):.2f} %"
                for each in stages.values()
            ]
            yield f"| | {name} | {' | '.join(shares)} |"


def play_match(table: Experiment, sums: Sums, options: argparse.Namespace) -> None:
    """Play the static player and print the result."""
    features = FEATURES["lead, leaves, board"]
    fitted = fit(sums, features, options.target, options.ridge, whole=True)
    weights = weights_by_unseen(len(table.game.tile_set.full_bag) + 1, fitted)[:, BOARD]
    recorder = Recorder(table)
    scores: list[list[int]] = []
    for games in _chunks(range(options.games + options.games % 2)):
        scores += recorder.play(
            np.ascontiguousarray(weights), options.seed, games.start, len(games)
        )
    nothing = [[0, 0]] * len(scores)
    match = match_of(scores, nothing, nothing, pairs=True)
    gains = np.array(scores)
    points = (gains[:, 0] - gains[:, 1]).reshape(-1, 2).mean(axis=1)
    score, error = match.score, points.std() / len(points) ** 0.5
    print(f"{match.games:,} games: {score.percent:.2f} % ({score.low:.2f} to {score.high:.2f})")
    print(f"{points.mean():+.2f} points a game (standard error {error:.2f})")
    turns, others = recorder.seen.tolist()
    print(f"another move than equity's in {100 * others / max(turns, 1):.1f} % of {turns:,} turns")


def _chunks(games: range) -> Iterator[range]:
    for start in range(0, len(games), _CHUNK):
        yield games[start : start + _CHUNK]
