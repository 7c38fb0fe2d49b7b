"""What the champion gains on the static player, stage by stage.

``games``: pairs of games in which it plays only while the bag holds a given number of tiles, and
as the static player otherwise. Until then the two games of a pair are alike, so that a stage shows
in far fewer games than in whole matches.

``moves``: positions of the static player's games. The moves that simulation chooses with several
budgets are played out by the static player some turns deep, and compared with its own move.

``gains``: by tiles in the bag, from none to seven, how much more often than the static player's the
champion's move wins; with an empty bag its whole line of play (later_turns.py).

``ceiling``: what more time could gain. The champion's first candidates are played out to the end
very often, twice; by how much does what is best the first time win more often the second time than
the champion's move?
"""

from __future__ import annotations

import argparse
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice

import numpy as np

from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.values.later_turns import MILLION, later_gains
from eliot_qt.engine.win_chance import win_chances
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.lab.matches.player_games import play_games
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.analysis import Analysis, Candidate, Player
from eliot_qt.players.analysts import Effort
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.selfplay import decide
from eliot_qt.players.static import trained_values

from .harness import mean_of, positive

# Share of the positions of a game that are looked at.
SHARE = 0.3
# Draws of a move's playouts, the same for all moves and others than simulation meets.
DRAWS = 987_654_321
# Tiles in the bag, and leads, of the positions of which the champion's gains are asked.
MOST_LATE, MOST_LEAD = 7, 90


class InStage:
    """Plays as one player while the bag holds ``fewest`` to ``most`` tiles, else as another."""

    def __init__(self, player: Player, other: Player, fewest: int, most: int) -> None:
        self._player, self._other = player, other
        self._fewest, self._most = fewest, most

    def analyse(self, position: Position) -> Iterator[Analysis]:
        is_in_stage = self._fewest <= position.bag_count <= self._most
        yield from (self._player if is_in_stage else self._other).analyse(position)


def compare_games(table: Experiment, options: argparse.Namespace) -> None:
    """Print what the champion wins when it plays in a stage alone."""
    equipment = table.equipment()
    effort = Effort(
        seconds=options.seconds,
        inference=options.inference,
        practical=not options.proofs,
        clock=time.thread_time,
    )

    def make_players() -> Sequence[Player]:
        champion, static = (
            ANALYSTS[name](equipment, effort if name == "champion" else Effort())
            for name in ("champion", "static")
        )
        return InStage(champion, static, options.fewest, options.most), static

    wins: list[float] = []
    leads: list[int] = []
    numbers = range(2 * options.pairs)
    for game in play_games(table, make_players, options.seed, numbers, pairs=True):
        lead = game.scores[0] - game.scores[1]
        wins.append(100.0 * ((lead > 0) + (lead >= 0)) / 2)
        leads.append(lead)
    print(f"{len(wins)} games: won {in_pairs(wins)} %, {in_pairs(leads)} points a game")


def in_pairs(values: Sequence[float]) -> str:
    return mean_of(np.array(values, np.float64).reshape(-1, 2).mean(axis=1))


class EnoughError(Exception):
    """As many positions as wanted are there."""


class Study(ABC):
    """Looks at some positions of games that the static player plays with itself."""

    most_lead = 10_000

    def __init__(self, table: Experiment, options: argparse.Namespace) -> None:
        equipment = table.equipment()
        self._static = ANALYSTS["static"](equipment, Effort())
        self._game = Playouts(equipment.engine.graph, table.game)
        self._values = trained_values(table.game.tile_set)
        self._options = options
        self._luck = random.Random(options.seed)

    def analyse(self, position: Position) -> Iterator[Analysis]:
        if self._is_chosen(position):
            self._look(position)
        yield from self._static.analyse(position)

    def _is_chosen(self, position: Position) -> bool:
        options = self._options
        is_in_stage = options.fewest <= position.bag_count <= options.most
        is_close = abs(lead_of(position)) <= self.most_lead
        return is_in_stage and is_close and self._luck.random() < SHARE

    @abstractmethod
    def _look(self, position: Position) -> None:
        """Look at a position chosen. Raises :class:`EnoughError` once there are enough."""


def lead_of(position: Position) -> int:
    """The lead of the seat to move."""
    return position.scores[position.to_move] - position.scores[position.next_seat]


class MoveStudy(Study):
    """Compares moves chosen with some budgets, played out, with the static player's."""

    def __init__(self, table: Experiment, options: argparse.Namespace) -> None:
        super().__init__(table, options)
        self._choosers = {name: chooser(table, name, options) for name in options.budgets}
        self._chances = win_chances(table.game.tile_set)
        self.gains: dict[str, list[float]] = {name: [] for name in options.budgets}

    def _look(self, position: Position) -> None:
        usual = decide(self._static, position)
        chosen = {name: decide(player, position) for name, player in self._choosers.items()}
        found: dict[Move, np.ndarray] = {}
        for candidate in (usual, *chosen.values()):
            if candidate.move not in found:
                found[candidate.move] = self._play_out(position, candidate)
        for name, candidate in chosen.items():
            gain = (found[candidate.move] - found[usual.move]).mean()
            self.gains[name].append(100 * float(gain))
        if len(self.gains[name]) == self._options.positions:
            raise EnoughError

    def _play_out(self, position: Position, candidate: Candidate) -> np.ndarray:
        """Chances to win after a move, draw by draw."""
        options = self._options
        self._game.begin(position, candidate.move, self._values)
        lead = lead_of(position) + candidate.score
        goal = 1 - lead if options.practical else None
        results = self._game.run(options.playouts, plies=options.turns, seed=DRAWS, goal=goal)
        win = self._chances.of(results["spread"] + 1000 * lead, results["unseen"])
        return np.where(results["over"], (np.sign(results["points"] + lead) + 1) / 2, win)


class GainStudy(Study):
    """Asks the champion, too, near the end of games that the static player plays with itself."""

    most_lead = MOST_LEAD

    def __init__(self, table: Experiment, options: argparse.Namespace) -> None:
        super().__init__(table, options)
        effort = Effort(seconds=options.seconds, practical=True, clock=time.thread_time)
        self._champion = ANALYSTS["champion"](table.equipment(), effort)
        self._in_bag = 0
        # By tiles in the bag: leads before the turn, and gains.
        self.gains: list[list[tuple[int, float]]] = [[] for _ in range(MOST_LATE + 1)]

    def _is_chosen(self, position: Position) -> bool:
        # With an empty bag the first turn alone.
        in_bag, is_first = position.bag_count, self._in_bag > 0
        self._in_bag = in_bag
        is_close = abs(lead_of(position)) <= self.most_lead
        return is_close and in_bag <= MOST_LATE and (in_bag > 0 or is_first)

    def _look(self, position: Position) -> None:
        found, lead = self.gains[position.bag_count], lead_of(position)
        if len(found) < self._options.positions:
            found.append((lead, self._gain(position, lead)))
        elif all(len(each) == self._options.positions for each in self.gains):
            raise EnoughError

    def _gain(self, position: Position, lead: int) -> float:
        usual, chosen = decide(self._static, position), decide(self._champion, position)
        before = self._wins(position, usual, lead, practical=position.bag_count > 0)
        return 100 * (self._wins(position, chosen, lead, practical=True) - before)

    def _wins(self, position: Position, candidate: Candidate, lead: int, practical: bool) -> float:
        lead += candidate.score
        goal = 1 - lead if practical else None
        self._game.begin(position.seen_by(position.to_move), candidate.move, self._values)
        known = position.bag_count == 0
        count = 1 if known else self._options.playouts
        results = self._game.run(count, plies=40, seed=DRAWS, goal=goal)
        return float((np.sign(results["points"] + lead) + 1).mean() / 2)


class CeilingStudy(Study):
    """Asks what the champion's move gains on the static one, and its best candidate on that.

    What the opponent may have kept is inferred by nobody.
    """

    most_lead = MOST_LEAD

    def __init__(self, table: Experiment, options: argparse.Namespace) -> None:
        super().__init__(table, options)
        effort = Effort(seconds=options.seconds, practical=True, clock=time.thread_time)
        self._simulating = ANALYSTS["sim"](table.equipment(), effort)
        self.gains: list[float] = []
        self.ceilings: list[float] = []

    def _look(self, position: Position) -> None:
        position = position.seen_by(position.to_move)
        lead = lead_of(position)
        *_, analysis = self._simulating.analyse(position)
        rows = islice(analysis.rows, self._options.candidates)
        tried = [row for row in rows if row.estimate] or [analysis.best]
        usual = decide(self._static, position)
        moves = [*tried, usual]
        halves = np.array([self._halves(position, row, lead + row.score) for row in moves])
        gains, ceilings = [], []
        for choosing, judging in ((halves[:, 0], halves[:, 1]), (halves[:, 1], halves[:, 0])):
            gains.append(judging[0] - judging[-1])
            ceilings.append(judging[int(np.argmax(choosing))] - judging[0])
        self.gains.append(100 * float(np.mean(gains)))
        self.ceilings.append(100 * float(np.mean(ceilings)))
        if len(self.gains) == self._options.positions:
            raise EnoughError

    def _halves(self, position: Position, candidate: Candidate, lead: int) -> tuple[float, float]:
        """Wins after a move with those still to come at later turns, twice."""
        self._game.begin(position, candidate.move, self._values)
        goal = 1 - lead if position.bag_count <= MOST_LATE else None
        count = self._options.playouts
        results = self._game.run(
            2 * count, plies=40, seed=DRAWS, goal=goal, gains=later_gains(), lead=lead
        )
        wins = (np.sign(results["points"] + lead) + 1) / 2 + results["later"] / MILLION
        return float(wins[:count].mean()), float(wins[count:].mean())


def compare_ceilings(table: Experiment, options: argparse.Namespace) -> None:
    """Print what the champion's moves gain, and what endless time could gain beside."""
    study = CeilingStudy(table, options)
    play_until_enough(table, study, options.seed)
    print(f"gain on the static player's moves: {mean_of(study.gains)} % of a game")
    print(f"of the best by {options.playouts} playouts on these: {mean_of(study.ceilings)} %")


def play_until_enough(table: Experiment, study: Player, seed: int) -> None:
    """Let a study play both seats of games until it has seen enough positions."""
    with suppress(EnoughError):
        for _ in play_games(table, lambda: (study, study), seed, range(1 << 20)):
            pass


def compare_gains(table: Experiment, options: argparse.Namespace) -> None:
    """Print what the champion's moves gain near the end of the bag, in close games and others."""
    study = GainStudy(table, options)
    play_until_enough(table, study, options.seed)
    for in_bag, found in enumerate(study.gains):
        close = [gain for lead, gain in found if abs(lead + 10) <= 30]
        print(f"{in_bag} in the bag: {mean_of([gain for _, gain in found])} % of a game,", end=" ")
        print(f"{len(close)} close ones {mean_of(close)}")


def chooser(table: Experiment, budget: str, options: argparse.Namespace) -> Player:
    """The simulating player for ``800p``, ``0.5s``, or either with ``:4`` for the plies."""
    amount, _, plies = budget.partition(":")
    usual = Effort(
        plies=int(plies) if plies else None, practical=options.practical, clock=time.thread_time
    )
    if amount.endswith("p"):
        effort = replace(usual, playouts=int(amount[:-1]))
    else:
        effort = replace(usual, seconds=float(amount.rstrip("s")))
    return ANALYSTS["sim"](table.equipment(), effort)


def compare_moves(table: Experiment, options: argparse.Namespace) -> None:
    """Print what moves chosen with each budget gain on those of the static player."""
    study = MoveStudy(table, options)
    play_until_enough(table, study, options.seed)
    first = options.budgets[0]
    for name, gains in study.gains.items():
        against = np.array(gains) - np.array(study.gains[first])
        print(f"{name}: {mean_of(gains)} % of a game; against {first} {mean_of(against)}")


def add_options(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(required=True)
    games, moves, gains, ceiling = (
        kinds.add_parser(name) for name in ("games", "moves", "gains", "ceiling")
    )
    for part in (games, moves, ceiling):
        part.add_argument("--fewest", type=int, default=0, help="tiles in the bag")
        part.add_argument("--most", type=int, default=100, help="tiles in the bag")
    for part in (games, moves, gains, ceiling):
        part.add_argument("--seed", type=int, default=2026)
    for part in (games, gains, ceiling):
        part.add_argument("--seconds", type=float, default=0.5)
    games.add_argument("--pairs", type=positive, default=500)
    games.add_argument("--inference", action="store_true")
    games.add_argument(
        "--proofs", action="store_true", help="what is proven, not practical chances"
    )
    games.set_defaults(compare=compare_games)
    moves.add_argument("--positions", type=positive, default=100)
    moves.add_argument("--playouts", type=positive, default=3000, help="of each move, to judge it")
    moves.add_argument(
        "--turns", type=int, choices=range(2, 42, 2), metavar="N", default=8, help="of these"
    )
    moves.add_argument("--practical", action="store_true", help="for practical chances")
    moves.add_argument("budgets", nargs="+", help="such as 800p 0.5s 0.5s:4")
    moves.set_defaults(compare=compare_moves)
    gains.add_argument("--positions", type=positive, default=60, help="by tiles in the bag")
    gains.add_argument("--playouts", type=positive, default=500, help="of a move, to judge it")
    gains.set_defaults(compare=compare_gains)
    ceiling.add_argument("--positions", type=positive, default=50)
    ceiling.add_argument("--candidates", type=positive, default=12, help="the champion's first")
    ceiling.add_argument("--playouts", type=positive, default=1500, help="of each, twice")
    ceiling.set_defaults(compare=compare_ceilings)


def run(options: argparse.Namespace) -> None:
    options.compare(table_of("en"), options)
