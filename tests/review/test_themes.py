"""Each mistake has one theme, told by what was measured; over games they show a trend."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.coach.themes import MistakeTheme as Theme
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.review.own_puzzles.puzzles import mistakes_of
from eliot_qt.review.theme_figures import LATEST, ThemedMistake, theme_figures
from eliot_qt.review.themes import theme_of
from eliot_qt.review.values import (
    Basis,
    CandidateLine,
    Cause,
    GameReview,
    MoveClass,
    TurnReview,
)

ROWS = ["15"] * 7 + ["7TABLE3"] + ["15"] * 7


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    return parse_cgp(f"{'/'.join(ROWS)} AEINRS?/ 0/0 0", Game(Rules(), en_tiles, standard15))


def turn(move: str, best: str, score: int, best_score: int, **more: object) -> TurnReview:
    basis = TurnReview(
        1, 0, 0, move, score, best=best, best_score=best_score, loss=9.0,
        grade=MoveClass.MISTAKE, basis=Basis.SIMULATION, known=True,
    )  # fmt: skip
    return replace(basis, **more)  # type: ignore[arg-type]


def lines(kept: float, lost: float) -> tuple[CandidateLine, ...]:
    """The best move of 20 points with this leave, and one of 20 with another."""
    best = CandidateLine("9G AI", 20, 20 + kept, 60.0, 0.1)
    return best, CandidateLine("9F AN", 20, 20 + lost, 51.0, 0.1)


@pytest.mark.parametrize(
    ("made", "theme"),
    [
        (turn("9G AI", "ex AI", 6, 0), Theme.EXCHANGE),
        (turn("9G AI", "9C RETAINS", 6, 66, missed_bingo=True), Theme.MISSED_BINGO),
        (
            turn("9G AI", "9C RETAINS", 6, 66, missed_bingo=True, known=False),
            Theme.RARE_WORD,
        ),
        (turn("9G Ad", "9G AI", 10, 6), Theme.WASTE),
        (turn("9G AS", "9G AI", 10, 8), Theme.WASTE),
        (turn("9G AI", "9C RAINES", 4, 24), Theme.FISHED),
        (turn("ex AEI", "9C RAINES", 0, 24), Theme.FISHED),
        (turn("9F AN", "9G AI", 20, 20, candidates=lines(9.0, 1.0)), Theme.LEAVE),
        (turn("9F AN", "9G AI", 20, 20, candidates=lines(2.0, 1.5)), Theme.LANE),
        (turn("9D RAIN", "M8 SERAI", 12, 24), Theme.HOOK),
        (turn("9D RAIN", "3D REINS", 12, 24), Theme.POINTS),
        (turn("9G AI", "9F AN", 3, 5, phony=True), Theme.PHONY),
        (turn("9G AI", "9F AN", 3, 5, causes=((Cause.TIME, 9.0),)), Theme.TIME),
        (turn("9G AI", "9F AN", 3, 5, basis=Basis.PREENDGAME), Theme.PREENDGAME),
        (turn("9G AI", "9F AN", 3, 5, basis=Basis.ENDGAME), Theme.ENDGAME),
        (turn("9G AI", "9C RAINESt", 3, 50, basis=Basis.ENDGAME), Theme.OUT_LATE),
        (turn("9G AI", "9F AN", 3, 5, grade=MoveClass.INACCURACY), None),
    ],
)
def test_a_mistake_has_the_theme_of_what_was_lost(
    position: Position, made: TurnReview, theme: Theme | None
) -> None:
    assert theme_of(made, position) is theme


def test_the_mistakes_of_a_reviewed_game_have_themes(game_review: GameReview) -> None:
    """Ann overlooks a bingo; Ben's phony comes off the board."""
    done = {number: (turn,) for number, turn in enumerate(game_review.turns)}
    found = list(mistakes_of(game_review.record, done, "digest"))
    assert [(each.number, each.theme) for each in found[:2]] == [
        (1, Theme.MISSED_BINGO),
        (2, Theme.PHONY),
    ]
    robots = tuple(replace(seat, player="keen") for seat in game_review.record.seats)
    assert not list(mistakes_of(replace(game_review.record, seats=robots), done, "digest"))


def test_the_costliest_theme_is_first_and_the_trend_compares_games() -> None:
    games = [(f"g{n}", 0) for n in range(LATEST + 2)]
    old = [ThemedMistake("g0", 0, n, Theme.LEAVE, 8.0) for n in range(4)]
    new = [ThemedMistake("g11", 0, n, Theme.TIME, 20.0) for n in range(2)]
    other = [ThemedMistake("another", 0, 1, Theme.PHONY, 50.0)]
    first, second = theme_figures([*old, *new, *other], games)
    assert (first.theme, first.mistakes, first.lost) == (Theme.TIME, 2, 20.0)
    assert (first.latest, first.before) == (0.2, 0.0)
    assert (second.theme, second.latest, second.before) == (Theme.LEAVE, 0.0, 2.0)
    assert theme_figures(new, [])[:1] == ()
