"""Playing for practical chances: what it risks, what it gains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from eliot_qt.engine import Engine
from eliot_qt.engine.estimate import Estimate
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lab.matches.player_games import play_games
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players import simulating
from eliot_qt.players.analysis import Analysis, Candidate, Player
from eliot_qt.players.analysts import Effort, Equipment, Inference
from eliot_qt.players.champion import PracticalEndgame
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.simulating import choose_candidates
from eliot_qt.players.static import StaticPlayer

pytestmark = pytest.mark.usefixtures("shared_lexicons")

# One tile in the bag, 58 points behind.
FAR_BEHIND = (
    "5CHIVE5/5R3G5/5ASTROIDS2/J4B9/A2SABOTIER4/R4I2OX5/INK2N8P/N1EPIGeAL5O/A1FUD9O/3R9CH/"
    "3L7T1R1/2TO7a1AY/2OI7L1ZO/1GUNMAN2WEAVED/2T2NEELE1Q2E EFMSTUW/ 381/439 0"
)


class Answering:
    """Answers with one row, after one that is not complete."""

    def __init__(self, name: str, value: int | None, win: float | None, exact: bool = True) -> None:
        estimate = None if win is None else Estimate(1, win, 0.0, win, 0.0, 0.0, 0.0, 0.0, 0.0)
        row = Candidate(None, 0, 0, name.encode(), value=value, exact=exact, estimate=estimate)  # type: ignore[arg-type]
        self._row, self.was_asked = row, False

    def __call__(self, seconds: float | None) -> Player:
        return self

    def analyse(self, position: Position) -> Iterator[Analysis]:
        self.was_asked = True
        yield Analysis([self._row], "part", False)
        yield Analysis([self._row], "part", True)


@pytest.fixture
def behind(en_tiles: TileSet, standard15: Layout) -> Position:
    """20 points behind."""
    board = "/".join(["15"] * 15)
    return parse_cgp(f"{board} AEINRST/ 100/120 0", Game(Rules(), en_tiles, standard15))


@pytest.mark.parametrize(
    ("value", "win", "chosen"),
    [
        (21, 1.0, "solved"),
        (20, 1.0, "simulated"),
        (20, 0.5, "solved"),
        (19, 0.5, "simulated"),
        (19, 0.0, "solved"),
        (None, 1.0, "simulated"),
    ],
)
def test_what_is_not_won_is_fought_for(
    behind: Position, value: int | None, win: float, chosen: str
) -> None:
    solving, simulating = Answering("solved", value, None), Answering("simulated", None, win)
    player = PracticalEndgame(solving, simulating)(1.0)
    *before, answer = player.analyse(behind)
    assert answer.best.leave.decode() == chosen
    assert answer.complete and not any(analysis.complete for analysis in before)
    assert simulating.was_asked == (value != 21)


def test_near_the_end_moves_far_behind_by_equity_are_candidates(
    engine: Engine, table: Experiment
) -> None:
    static = StaticPlayer(engine)
    watcher = Watcher(static, 1)
    list(play_games(table, lambda: (watcher, watcher), 5, range(20)))
    found = [position for position in watcher.found if position.bag_count == 1]
    ranking, position = next(
        (ranking, position)
        for position in found
        for ranking in [static.rank(position)]
        if len(ranking) > 30 and ranking[29].equity < ranking[0].equity - 15_000
    )
    usual = choose_candidates(ranking, position, 30)
    every = choose_candidates(ranking, position, 30, every=True)
    assert len(usual) < len(every)
    assert every[:30] == list(range(30))


def test_with_one_tile_in_the_bag_hardly_a_move_is_left_out(
    engine: Engine, en_tiles: TileSet, standard15: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sixty best by equity win against one of eight draws at most, the next against three."""
    assert simulating._LAST_CANDIDATES[1] > 100
    monkeypatch.setattr(simulating, "_LAST_CANDIDATES", (1_000, 70, 150))
    position = parse_cgp(FAR_BEHIND, Game(Rules(), en_tiles, standard15))
    equipment = Equipment(engine, Game(position.rules, en_tiles, standard15))
    player = ANALYSTS["sim"](equipment, Effort(seconds=60.0, practical=True))
    *_, answer = player.analyse(position)
    assert answer.best.estimate and answer.best.estimate.win == 3 / 8
    assert answer.best.estimate.playouts == 8
    sixty = StaticPlayer(engine).rank(position)[:60]
    assert answer.best.equity < sixty[-1].equity
    chances = {row.move: row.estimate.win for row in answer.rows if row.estimate}
    assert len(chances) >= 70
    assert max(chances[row.move] for row in sixty) == 1 / 8


def test_a_pass_is_a_candidate_near_the_end_unless_it_ends_the_game(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    position = parse_cgp(FAR_BEHIND, Game(Rules(), en_tiles, standard15))
    ranking = StaticPlayer(engine).rank(position)
    row = next(n for n, candidate in enumerate(ranking) if isinstance(candidate.move, Pass))
    for scoreless, every, expected in ((0, False, False), (4, True, True), (5, True, False)):
        now = replace(position, scoreless=scoreless)
        found = choose_candidates(ranking, now, len(ranking), every=every)
        assert (row in found) == expected


def test_the_champion_asks_what_the_last_move_tells(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    """Somebody has exchanged one tile and kept six good ones."""
    equipment = Equipment(engine, Game(Rules(), en_tiles, standard15))
    board = "/".join(["15"] * 7 + ["7DIRTY3"] + ["15"] * 7)
    start = parse_cgp(f"{board} AGKNPST/ 0/0 1", Game(Rules(), en_tiles, standard15))

    def rows(player: str, position: Position, **how: object) -> list[Candidate]:
        effort = Effort(playouts=150, seed=3, **how)  # type: ignore[arg-type]
        *_, answer = ANALYSTS[player](equipment, effort).analyse(position)
        return [row for row in answer.rows if row.estimate]

    for bag in (len(start.bag) - 7, 7, 2):
        now = replace(start, bag=start.bag[: bag + 7], exchanged=1, rack_counts=(7, 7))
        champion = rows("champion", now, practical=True)
        same = rows("sim", now, inference=Inference.EQUITY, practical=True)
        plain = rows("sim", now, practical=True)
        assert champion == same
        assert champion != plain


class Watcher:
    """Notes the first position of a game with few tiles in the bag."""

    def __init__(self, player: Player, most: int) -> None:
        self._player, self._most = player, most
        self.found: list[Position] = []

    def analyse(self, position: Position) -> Iterator[Analysis]:
        if position.bag_count <= self._most:
            self.found.append(position)
        yield from self._player.analyse(position)


@pytest.fixture(scope="module")
def table() -> Experiment:
    return table_of("en")


@pytest.mark.parametrize("number", [579, pytest.param(991, marks=pytest.mark.slow)])
def test_it_wins_endgames_that_perfect_play_loses(
    engine: Engine, table: Experiment, number: int
) -> None:
    """Against the static player, in games that both play alike until the bag is empty."""
    equipment = Equipment(engine, table.game)
    effort = Effort(playouts=4_000)
    static = ANALYSTS["static"](equipment, Effort())
    leads = []
    for practical in (False, True):
        champion = ANALYSTS["champion"](equipment, replace(effort, practical=practical))
        ending = InEndgames(champion, static)
        players: tuple[Player, Player] = (ending, static)
        (game,) = play_games(table, lambda both=players: both, 4711, [number])  # type: ignore[misc]
        leads.append(game.scores[0] - game.scores[1])
    assert leads[0] < 0 < leads[1]


class InEndgames:
    """Plays as one player with an empty bag, else as another."""

    def __init__(self, player: Player, other: Player) -> None:
        self._player, self._other = player, other

    def analyse(self, position: Position) -> Iterator[Analysis]:
        player = self._other if position.bag_count else self._player
        yield from player.analyse(position)
