"""Whole games between static players, thousands a second, on one thread or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Pass, Placement

from .arrays.games_state import EXCHANGED, GAME, MAX_BAG, PLACED, RESULT, SEATS, TURN
from .arrays.moves import placement_of, tiles_of
from .arrays.state import MAX_RACK, MOVE, VALUES
from .dense import DenseLeaves
from .errors import EngineError, bag_too_large
from .generation.best_state import new_search
from .generation.door import ThreadRecords, write_values
from .graphs.graph import RunGraph, WordGraphLike
from .leaves import no_values
from .listing import Leaves
from .playing.games_observe import observe_games
from .playing.games_play import play_games

# Games of one kernel call: some 10 ms, so that threads share the work evenly.
_GAMES_A_CALL = 8
# Turns of the longest game: every placement sets a tile, between two at most so many without
# score; boards have 441 squares.
_MOST_TURNS = 1 << 12
# Turns of a game among many, with room to spare.
_USUAL_TURNS = 40


@dataclass(frozen=True, eq=False)
class GameResults:
    """Games in the order of their numbers; arrays of int32 with a row for each.

    ``scores``, ``bingos`` and ``turns`` have two columns, the first and the second player
    (whoever began). ``starter`` is the player that began, 0 or 1.
    """

    scores: NDArray[np.int32]
    bingos: NDArray[np.int32]
    turns: NDArray[np.int32]
    starter: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.starter)


@dataclass(frozen=True)
class GameTurn:
    """A turn of a game: who (0 or 1), with which rack (sorted), what, for how many points."""

    player: int
    rack: bytes
    move: Move
    score: int


@dataclass(frozen=True, eq=False)
class Observations:
    """Best equities of racks (millipoints) by leave in them; see games_observe.py.

    ``sums`` and ``counts`` are int64, by rank of the leave; index 0, the empty leave, holds the
    racks drawn without a forced leave. ``racks`` is how many were drawn in all.
    """

    sums: NDArray[np.int64]
    counts: NDArray[np.int64]
    racks: int


class Games:
    """Plays games of two static players on one lexicon, tile set and board.

    A player is a set of leave values, or None for the greedy one that looks at the score alone.
    With an empty bag players count end-rack points instead of leaves, the greedy one does not.
    Not for two threads at once (it starts its own). Raises :class:`EngineError` for a word graph
    or rules the kernels cannot work with.
    """

    def __init__(self, graph: WordGraphLike | RunGraph, game: Game) -> None:
        if game.rules.one_blank:
            raise EngineError("games cannot be played with: a blank on every rack")
        if game.rules.anagrams:
            raise EngineError("games cannot be played with: clabbers")
        if not isinstance(graph, RunGraph):
            graph = RunGraph(graph, len(game.tile_set))
        self.graph = graph
        self.game = game
        self._greedy = no_values(game.tile_set)
        self._workspaces = [_GameWorkspace(graph, game)]

    def play(
        self,
        first: Leaves | None,
        second: Leaves | None,
        seed: int,
        start: int,
        count: int,
        threads: int = 1,
        pairs: bool = False,
    ) -> GameResults:
        """Play games number ``start`` to ``start + count - 1``.

        The first player begins the even ones. A game depends on the seed and its number alone,
        never on the threads. With ``pairs`` games 2n and 2n + 1 have the same bag and each seat
        draws the same tiles in the same order, while the players change seats.
        """
        values = self._values(first, second)
        results: NDArray[np.void] = np.zeros(count, RESULT)
        nobody: NDArray[np.void] = np.zeros(0, TURN)

        def work(thread: int, begin: int, end: int) -> None:
            workspace = self._workspaces[thread]
            workspace.play(values, seed, start + begin, pairs, results[begin:end], nobody)

        self._share(work, count, threads)
        return _results(results)

    def play_noting(
        self, first: Leaves | None, second: Leaves | None, seed: int, start: int, count: int
    ) -> tuple[GameResults, NDArray[np.void]]:
        """As ``play`` on one thread, and the turns of all games one after the other (TURN)."""
        values = self._values(first, second)
        results: NDArray[np.void] = np.zeros(count, RESULT)
        room = _USUAL_TURNS * count
        while True:
            turns: NDArray[np.void] = np.zeros(room, TURN)
            noted = self._workspaces[0].play(values, seed, start, False, results, turns)
            if noted <= room:
                return _results(results), turns[:noted]
            room = noted

    def turns(
        self,
        first: Leaves | None,
        second: Leaves | None,
        seed: int,
        number: int,
        pairs: bool = False,
    ) -> list[GameTurn]:
        """The turns of game ``number``, as ``play`` plays it."""
        turns: NDArray[np.void] = np.zeros(_MOST_TURNS, TURN)
        results: NDArray[np.void] = np.zeros(1, RESULT)
        values = self._values(first, second)
        count = self._workspaces[0].play(values, seed, number, pairs, results, turns)
        board = Board.empty(self.game.layout)
        game = []
        for record in turns[:count]:
            turn = self._turn(record, board)
            if isinstance(turn.move, Placement):
                board = board.after(turn.move)
            game.append(turn)
        return game

    def observe(
        self,
        values: DenseLeaves,
        seed: int,
        start: int,
        count: int,
        *,
        probes: int = 1,
        forced: Sequence[bytes] = (),
        threads: int = 1,
    ) -> Observations:
        """Play games and try random racks beside each turn, to learn what leaves are worth.

        Both players play by ``values``. Each turn ``probes`` racks are drawn, each around one of
        the ``forced`` leaves (chosen at random, where the tiles are not on the board) if there
        are any. Sums are whole numbers: the same whatever the number of threads.
        """
        longest = min(values.longest, self.game.rules.rack_size)
        if not all(len(leave) <= longest for leave in forced):
            raise EngineError("forced leaves have at most {longest} tiles", longest=longest)
        rows = np.zeros((len(forced), 1 + MAX_RACK), np.uint8)
        for row, leave in zip(rows, forced, strict=True):
            row[: 1 + len(leave)] = [len(leave), *sorted(leave)]
        both = self._values(values, values)
        sums = [np.zeros(len(values.table), np.int64) for _ in range(threads)]
        counts = [np.zeros(len(values.table), np.int64) for _ in range(threads)]
        racks = [0] * threads

        def work(thread: int, begin: int, end: int) -> None:
            workspace, games = self._workspaces[thread], (seed, start + begin, end - begin)
            tallies = sums[thread], counts[thread]
            racks[thread] += workspace.observe(both, games, probes, rows, *tallies)

        self._share(work, count, threads)
        return Observations(sum(sums[1:], sums[0]), sum(counts[1:], counts[0]), sum(racks))

    def _values(self, first: Leaves | None, second: Leaves | None) -> NDArray[np.void]:
        values: NDArray[np.void] = np.zeros(SEATS, VALUES)
        for record, leaves in zip(values, (first, second), strict=True):
            if leaves is not None and leaves.tile_set != self.game.tile_set:
                raise EngineError(
                    "the leave values are not made for {tile_set}", tile_set=self.game.tile_set.name
                )
            write_values(record, leaves or self._greedy)
            record["counts_end"] = leaves is not None
        return values

    def _turn(self, record: np.void, board: Board) -> GameTurn:
        rack = bytes(record["rack"][: record["rack_count"]].tolist())
        move: Move = Pass()
        if record["kind"] == PLACED:
            move = placement_of(record, board)
        elif record["kind"] == EXCHANGED:
            move = Exchange(tiles_of(rack, int(record["used"])))
        return GameTurn(int(record["player"]), rack, move, int(record["score"]))

    def _share(self, work: Callable[[int, int, int], None], count: int, threads: int) -> None:
        """Have ``work(thread, begin, end)`` done for all games, a few at a time."""
        while len(self._workspaces) < threads:
            self._workspaces.append(_GameWorkspace(self.graph, self.game))
        begins = iter(range(0, count, _GAMES_A_CALL))

        def share(thread: int) -> None:
            for begin in begins:
                work(thread, begin, min(begin + _GAMES_A_CALL, count))

        if threads == 1:
            share(0)
            return
        with ThreadPoolExecutor(threads) as pool:
            # Taking the results raises what a thread has raised.
            list(pool.map(share, range(threads)))


def _results(records: NDArray[np.void]) -> GameResults:
    return GameResults(*(records[name].copy() for name in ("score", "bingos", "turns", "starter")))


class _GameWorkspace:
    """The records one thread plays games in."""

    def __init__(self, graph: RunGraph, game: Game) -> None:
        rules, bag = game.rules, game.tile_set.full_bag
        if len(bag) > MAX_BAG:
            raise bag_too_large(len(bag), MAX_BAG)
        self._workspace = ThreadRecords(graph, game)
        self._workspace.states["across_first"] = rules.first_move_across
        self._search = new_search(graph)
        self._moves: NDArray[np.void] = np.zeros(1, MOVE)
        self._pool = np.zeros(MAX_BAG + SEATS * MAX_RACK, np.uint8)
        self._games: NDArray[np.void] = np.zeros(1, GAME)
        record = self._games[0]
        record["full_bag"][: len(bag)] = np.frombuffer(bag, np.uint8)
        record["full_count"] = len(bag)
        record["rack_size"] = rules.rack_size
        record["exchange_minimum"] = rules.exchange_minimum
        record["scoreless_limit"] = rules.scoreless_limit
        record["gains_twice"] = rules.finisher_gains_twice

    def play(
        self,
        values: NDArray[np.void],
        seed: int,
        start: int,
        pairs: bool,
        results: NDArray[np.void],
        turns: NDArray[np.void],
    ) -> int:
        """Play a game for each result; the number of turns."""
        records = (self._workspace.states, self._workspace.works, self._search, self._games)
        return int(
            play_games(*records, values, self._moves, seed, start, int(pairs), results, turns)
        )

    def observe(
        self,
        values: NDArray[np.void],
        games: tuple[int, int, int],
        probes: int,
        forced: NDArray[np.uint8],
        sums: NDArray[np.int64],
        counts: NDArray[np.int64],
    ) -> int:
        """Play games (seed, first number, how many) and add up; the number of racks seen."""
        records = (self._workspace.states, self._workspace.works, self._search, self._games)
        probe = (probes, forced, self._pool)
        return int(observe_games(*records, values, self._moves, *games, *probe, sums, counts))
