"""The champion: who answers at which stage, how time is shared out, games that repeat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.champion import ChampionPlayer, MakePlayer
from eliot_qt.players.thinking_time import ThinkingTime


class Clock:
    """A clock that moves on when somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Thinker:
    """Says how long it may think, as its basis, and takes some of it."""

    def __init__(self, name: str, clock: Clock, takes: list[float]) -> None:
        self._name, self._clock, self._takes = name, clock, takes

    def __call__(self, seconds: float | None) -> Thinker:
        self.asked = seconds
        return self

    def analyse(self, position: Position) -> Iterator[Analysis]:
        self._clock.now += self._takes.pop(0)
        yield Analysis([Candidate(None, 0, 0, self._name.encode())], self._name)  # type: ignore[arg-type]


@pytest.fixture
def start(en_tiles: TileSet, standard15: Layout) -> Position:
    return parse_cgp(f"{'/'.join(['15'] * 15)} AEINRST/", Game(Rules(), en_tiles, standard15))


def with_bag(position: Position, count: int) -> Position:
    """The position with so many tiles left in the bag proper."""
    return replace(position, bag=position.bag[: count + 7])


def thinkers(clock: Clock) -> tuple[MakePlayer, MakePlayer, MakePlayer]:
    sim, preendgame, endgame = (
        Thinker(name, clock, [0.0] * 5) for name in ("sim", "preendgame", "endgame")
    )
    return sim, preendgame, endgame


def asked(champion: ChampionPlayer, position: Position) -> str:
    *_, answer = champion.analyse(position)
    assert answer.basis == "champion"
    return answer.best.leave.decode()


def test_each_stage_has_its_player(start: Position) -> None:
    clock = Clock()
    champion = ChampionPlayer(*thinkers(clock), None, clock)
    bags = (80, 2, 1, 0)
    found = [asked(champion, with_bag(start, count)) for count in bags]
    assert found == ["sim", "sim", "preendgame", "endgame"]
    early = replace(start, rules=Rules(exchange_minimum=1))
    assert asked(champion, with_bag(early, 1)) == "sim"


def test_two_tiles_in_the_bag_are_solved_where_there_is_time(start: Position) -> None:
    """Below that, and where it thinks by playouts, they are left to simulation."""
    clock = Clock()
    for seconds, player in ((0.5, "sim"), (1.5, "sim"), (3.0, "preendgame")):
        champion = ChampionPlayer(*thinkers(clock), ThinkingTime(seconds), clock)
        assert asked(champion, with_bag(start, 2)) == player
        assert asked(champion, with_bag(start, 3)) == "sim"


def test_time_not_used_is_for_later_moves_of_the_game(start: Position) -> None:
    clock = Clock()
    thinker = Thinker("sim", clock, [0.2, 0.8, 2.0, 1.0, 1.0])
    champion = ChampionPlayer(thinker, thinker, thinker, ThinkingTime(1.0), clock)
    granted = []
    for number, in_bag in enumerate((80, 15, 14, 7)):
        list(champion.analyse(laid(with_bag(start, in_bag), number)))
        granted.append(thinker.asked)
    # Early moves leave a fifth of their share to later ones.
    assert granted == pytest.approx([0.8, 0.8, 2.0, 1.0])
    list(champion.analyse(start))
    assert thinker.asked == 0.8


def test_who_took_too_long_has_less_time_then(start: Position) -> None:
    time = ThinkingTime(1.0)
    time.grant(laid(start, 1))
    time.spent(1.5)
    assert time.grant(laid(start, 2)) == pytest.approx(0.5)
    time.spent(4.0)
    assert time.grant(laid(start, 3)) == pytest.approx(0.3)


def test_time_left_over_is_at_most_twice_the_share(start: Position) -> None:
    time = ThinkingTime(1.0)
    for count in range(1, 6):
        time.grant(laid(start, count))
        time.spent(0.0)
    assert time.grant(laid(with_bag(start, 14), 7)) == 3.0


def test_a_game_s_time_lasts_for_the_game(start: Position) -> None:
    time, spent = ThinkingTime(None, 60.0), 0.0
    shares = []
    for turn in range(14):
        position = laid(start, 6 * turn)
        unseen = max(93 - 6 * turn, 1)
        share = time.grant(replace(position, bag=position.bag[:unseen]))
        time.spent(share)
        shares.append(share)
        spent += share
    assert 30 < spent <= 60.0
    assert min(shares[:10]) > 1
    assert time.grant(start) == pytest.approx(shares[0])


def laid(position: Position, count: int) -> Position:
    """The position with so many tiles more on the board; which does not matter."""
    board = position.board.with_tiles({square: 1 for square in range(count)})
    return replace(position, board=board)
