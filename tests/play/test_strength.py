from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime

import pytest

from eliot_qt.formats.own import savefile
from eliot_qt.game.events import Adjustment, Ended, Resigned, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.player_ids import adaptive_of
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.record_book.entering import played_games
from eliot_qt.play.strength import Result, Strength, result_of, seats_against
from eliot_qt.players.level_table import HIGHEST_RATING, LOWEST_RATING, START_RATING

SEATS = (Seat("Ann"), Seat("Computer", "adaptive50at1100"))


def season(true_rating: int, share: int, games: int, seed: int) -> tuple[float, list[Strength]]:
    """Games of a person of a known rating: the share won of the later half, and the strengths."""
    luck = random.Random(seed)
    now, won, known = Strength(), [], []
    for number in range(games):
        opponent = now.opponent(share)
        chance = 1 / (1 + 10 ** ((opponent - true_rating) / 400))
        won.append(luck.random() < chance)
        now = now.after(Result(opponent, float(won[-1]), number))
        known.append(now)
    later = won[games // 2 :]
    return sum(later) / len(later), known


@pytest.mark.parametrize("true_rating", [600, 1000, 1450, 1900])
@pytest.mark.parametrize("share", [50, 65])
def test_the_share_of_wins_comes_near_the_chosen_one(true_rating: int, share: int) -> None:
    found = [season(true_rating, share, 200, seed)[0] for seed in range(20)]
    assert abs(100 * sum(found) / len(found) - share) < 4


@pytest.mark.parametrize("true_rating", [600, 1800])
def test_the_first_games_find_the_strength_soon(true_rating: int) -> None:
    offs = [
        abs(season(true_rating, 50, 25, seed)[1][-1].rating - true_rating) for seed in range(40)
    ]
    assert sum(offs) / len(offs) < 0.5 * abs(START_RATING - true_rating)


def test_an_improving_person_is_followed() -> None:
    luck, now = random.Random(5), Strength(900, 100)
    for number in range(300):
        opponent = now.opponent(50)
        chance = 1 / (1 + 10 ** ((opponent - (900 + 2 * number)) / 400))
        now = now.after(Result(opponent, float(luck.random() < chance), number))
    assert abs(now.rating - 1500) < 200


def test_who_wants_to_win_more_meets_weaker_opponents() -> None:
    now = Strength(1200)
    ratings = [now.opponent(share) for share in (20, 50, 80)]
    assert ratings == sorted(ratings, reverse=True)
    assert ratings[1] == 1200


def test_opponents_and_ratings_stay_on_the_scale() -> None:
    weak = strong = Strength()
    for number in range(500):
        weak = weak.after(Result(weak.opponent(50), 0, number))
        strong = strong.after(Result(strong.opponent(50), 1, number))
    assert (weak.opponent(90), strong.opponent(10)) == (LOWEST_RATING, HIGHEST_RATING)
    for number in range(500, 530):
        weak = weak.after(Result(weak.opponent(50), 1, number))
    assert weak.opponent(50) > LOWEST_RATING


def test_a_game_counts_once() -> None:
    once = Strength().after(Result(1000, 1, seed=7))
    assert once.after(Result(1000, 1, seed=7)) == once
    assert once.after(Result(1000, 1, seed=8)).games == 2


def test_only_adaptive_opponents_are_fitted() -> None:
    seats = (Seat("Ann"), Seat("B", "adaptive50"), Seat("C", "club"), Seat("D", "adaptive50at700"))
    fitted = seats_against(Strength(1234), seats)
    assert [seat.player for seat in fitted] == [
        "",
        "adaptive50at1234",
        "club",
        "adaptive50at1234",
    ]
    easier = seats_against(Strength(1234), (Seat("B", "adaptive75"),))[0].player
    adaptive = adaptive_of(easier)
    assert adaptive is not None and adaptive.share == 75
    assert adaptive.rating is not None and 1000 < adaptive.rating < 1234


@pytest.fixture
def game(en_tiles: TileSet, standard15: Layout) -> GameRecord:
    return free_game.new_game(Game(Rules(), en_tiles, standard15), SEATS, 5)


def passes(record: GameRecord, count: int) -> GameRecord:
    for _ in range(count):
        record = free_game.play(record, Pass(), None)  # type: ignore[arg-type]
    return record


def test_an_unfinished_game_says_nothing(game: GameRecord) -> None:
    assert result_of(game) is None
    assert result_of(passes(game, 4)) is None


def test_a_finished_game_counts_by_its_score(game: GameRecord) -> None:
    over = passes(game, 6)
    assert isinstance(over.events[-1], Ended)
    first, second = over.positions[-1].scores
    points = {True: 1.0, False: 0.0}[first > second] if first != second else 0.5
    assert result_of(over) == Result(1100, points, 5)
    # Looking back does not unplay it.
    assert result_of(replace(over, cursor=1)) == Result(1100, points, 5)
    assert any(isinstance(event, Adjustment) for event in over.events)


def test_a_resignation_is_a_loss_but_for_a_change_of_mind(game: GameRecord) -> None:
    early = free_game.resign(passes(game, 2), 0)
    assert early.positions[-1].over is EndReason.RESIGNED
    assert result_of(early) is None
    late = free_game.resign(passes(game, 4), 0)
    assert any(isinstance(event, Resigned) for event in late.events)
    assert sum(isinstance(event, Turn) for event in late.events) == 4
    assert result_of(late) == Result(1100, 0.0, 5)


@pytest.mark.parametrize(
    "seats",
    [
        (Seat("Ann"), Seat("Bob")),
        (Seat("Ann"), Seat("It", "club")),
        (Seat("Ann"), Seat("It", "adaptive50")),
        (Seat("It", "adaptive50at900"), Seat("That", "adaptive50at900")),
        (Seat("Ann"), Seat("It", "adaptive50at900"), Seat("Bob")),
    ],
)
def test_other_games_say_nothing(
    seats: tuple[Seat, ...], en_tiles: TileSet, standard15: Layout
) -> None:
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 5)
    over = passes(record, 6 if len(seats) == 2 else 9)
    assert over.positions[-1].over is not None
    assert result_of(over) is None


def test_a_game_with_help_says_nothing_and_keeps_which_turns_had_it(
    game: GameRecord, en_tiles: TileSet, standard15: Layout
) -> None:
    record = passes(game, 2).with_help().with_help()
    record = passes(record, 4)
    assert record.position.over is not None
    assert record.helped == (2,)
    assert result_of(record) is None
    assert result_of(replace(record, helped=())) is not None
    text = savefile.dumps(record)
    again = savefile.loads(text, {"en": en_tiles}, {"standard15": standard15})
    assert again.helped == (2,)
    (played,) = played_games(again, None, datetime(2026, 1, 1))
    assert played.helped == 1
    # Another way taken before that turn had no help.
    assert record.go_to(1).append(record.events[1]).helped == ()
