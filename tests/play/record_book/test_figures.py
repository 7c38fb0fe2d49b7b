"""Figures of a record, and its tables."""

from __future__ import annotations

import csv
import io
import json

import pytest

from eliot_qt.play.record_book.figures import (
    GameFigures,
    best_plays,
    figures_of,
    groups_of,
    trend,
)
from eliot_qt.play.record_book.tables import CSV_HEADER, csv_text, json_value
from eliot_qt.play.record_book.values import BestPlay, GameResult

from .ended_games import played

WON = played(seed=1, score=400, bingos=2, best=(BestPlay("QUARTZ", 98), BestPlay("ZA", 40)))
LOST = played(seed=2, score=300, bingos=0, outcome=GameResult.LOST, best=(BestPlay("=OXO", 98),))
TIED = played(seed=3, score=200, bingos=1, outcome=GameResult.TIED, computer="keen")
TOPPING = played(
    seed=4, mode="topping", score=9, outcome=GameResult.ALONE, opponents=(), computer=""
)
GAMES = (WON, LOST, TIED, TOPPING)


def test_figures_of_no_games_are_unknown() -> None:
    assert figures_of((), {}) == GameFigures(games=0)
    assert GameFigures(games=0).win_share is None


def test_penalties_are_not_averaged_with_points() -> None:
    figures = figures_of(GAMES, {WON: 90.0, TIED: 80.0})
    assert (figures.games, figures.won, figures.lost, figures.tied) == (4, 1, 1, 1)
    assert (figures.average, figures.highest) == (300, 400)
    assert figures.win_share == pytest.approx(50)
    assert (figures.accuracy, figures.reviewed) == (85, 2)


def test_games_are_grouped_by_mode_and_level() -> None:
    groups = groups_of(GAMES, {})
    found = [(group.mode, group.level, group.alone, group.figures.games) for group in groups]
    assert found == [
        ("free", "club", False, 2),
        ("free", "keen", False, 1),
        ("topping", "", True, 1),
    ]


def test_best_plays_are_over_all_games() -> None:
    found = [(play.word, game.seed) for play, game in best_plays(GAMES, 2)]
    assert found == [("QUARTZ", 1), ("=OXO", 2)]


def test_a_trend_is_the_average_of_the_last_games() -> None:
    assert trend((), 3) == ()
    assert trend((3, 6, 9, 12), 2) == (3, 4.5, 7.5, 10.5)


def test_the_csv_has_a_line_for_each_game_and_no_formulas() -> None:
    text = csv_text(GAMES, {WON: 88.888})
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text[1:])))
    assert tuple(rows[0]) == CSV_HEADER
    assert [row["score"] for row in rows] == ["400", "300", "200", "9"]
    assert [row["accuracy"] for row in rows] == ["88.89", "", "", ""]
    assert [row["best_word"] for row in rows] == ["QUARTZ", "'=OXO", "", ""]


def test_the_json_can_be_written() -> None:
    value = json.loads(json.dumps(json_value(GAMES, {WON: 90.0})))
    assert value["figures"]["won"] == 1
    assert [group["games"] for group in value["groups"]] == [2, 1, 1]
    assert value["best"][0] == {"word": "QUARTZ", "score": 98, "ended": WON.ended}
    assert [game["accuracy"] for game in value["games"]] == [90.0, None, None, None]
