"""The free game: word checks, challenges, every way to end, exact final points."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.check import IllegalMove, MoveFault
from eliot_qt.game.events import Adjustment, AdjustmentReason, Challenge, Ended, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ChallengeRule, ClockKind, ClockRule, Rules, WordCheck
from eliot_qt.game.tiles import TileSet, on_rack
from eliot_qt.modes import free_game
from eliot_qt.modes.free_game import play, prompt
from eliot_qt.modes.mode import Prompt
from tests.game.table import (
    ABC,
    PLAIN9,
    TILE_SETS,
    AnyWord,
    Never,
    across,
    down,
    game,
    only,
    random_game,
    rules,
)

ANY, NEVER = AnyWord(), Never()


def endgame(*racks: str, row: str = "..AB...", **changes: Any) -> GameRecord:
    """A game with an empty bag and AB on the board's fourth row."""
    record = game("", "", "", row, racks=racks, **changes)
    return replace(record, start=replace(record.start, bag=b""), positions=())


def final_points(record: GameRecord) -> list[tuple[int, int, str]]:
    return [
        (e.seat, e.points, ABC.show(e.tiles)) for e in record.events if isinstance(e, Adjustment)
    ]


# Dealing


def test_a_new_game_is_dealt(en_tiles: TileSet, standard15: Layout) -> None:
    seats = [Seat("Ann"), Seat("Ben", "club"), Seat("Cas")]
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 5)
    now = record.position
    assert [len(rack or b"") for rack in now.racks] == [7, 7, 7]
    assert now.bag_count == 79
    assert (now.to_move, now.scores, prompt(record)) == (0, (0, 0, 0), Prompt.MOVE)
    assert record == free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 5)
    assert (
        now.racks
        != free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 6).position.racks
    )


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_table_seats_two_to_four(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        free_game.new_game(Game(rules(), ABC, PLAIN9), [Seat("x")] * seats, 1)


@settings(max_examples=60)
@given(
    st.integers(0, 100_000),
    st.integers(2, 4),
    st.sampled_from(sorted(TILE_SETS)),
    st.sampled_from(list(WordCheck)),
    st.sampled_from(list(ChallengeRule)),
)
def test_tiles_are_conserved(
    seed: int, seats: int, tiles: str, check: WordCheck, challenge: ChallengeRule
) -> None:
    tile_set = TILE_SETS[tiles]
    record = random_game(seed, tile_set, PLAIN9, seats, word_check=check, challenge=challenge)
    full = Counter(tile_set.full_bag)
    for now in record.positions:
        on_board = bytes(on_rack(tile) for tile in now.board.tiles)
        assert Counter(now.bag + on_board + b"".join(r or b"" for r in now.racks)) == full
        assert all(len(rack or b"") <= 4 for rack in now.racks)
        if now.bag_count:
            assert all(len(rack or b"") == 4 for rack in now.racks)


@settings(max_examples=30)
@given(st.integers(0, 100_000), st.integers(2, 4))
def test_scores_are_the_sum_of_the_events(seed: int, seats: int) -> None:
    record = random_game(seed, seats=seats, clock=ClockRule(ClockKind.GAME, 20))
    total = [0] * seats
    for event in record.events:
        if isinstance(event, Turn):
            total[event.seat] += event.score
        elif isinstance(event, Adjustment):
            total[event.seat] += event.points
    assert record.position.scores == tuple(total)


# Moves and word checks


def test_a_play_scores_and_fills_the_rack() -> None:
    record = play(game(), across(3, 2, "ABC"), ANY, spent=1500)
    turn = record.events[0]
    assert isinstance(turn, Turn)
    assert (turn.score, turn.spent, len(turn.drawn)) == (16, 1500, 3)
    assert len(record.position.racks[0] or b"") == 4
    assert record.position.to_move == 1


def test_a_play_is_kept_in_its_one_form() -> None:
    record = play(game("", "", "", "..AB..."), down(3, 4, "C"), ANY)
    assert isinstance(record.events[0], Turn)
    assert record.events[0].move == across(3, 2, "..C")


def test_exchanges_keep_the_rack_full() -> None:
    record = play(game(), Exchange(ABC.parse("AB")), ANY)
    turn = record.events[0]
    assert isinstance(turn, Turn)
    assert (turn.score, len(turn.drawn)) == (0, 2)
    assert len(record.position.racks[0] or b"") == 4


def test_exchange_minimum() -> None:
    record = game()
    few = replace(record, start=replace(record.start, bag=record.start.bag[:3]), positions=())
    with pytest.raises(IllegalMove, match="bag too small"):
        play(few, Exchange(ABC.parse("A")), ANY)
    one = replace(few.start, rules=replace(few.start.rules, exchange_minimum=1))
    assert play(replace(few, start=one, positions=()), Exchange(ABC.parse("A")), ANY).events


def test_illegal_moves_change_nothing_and_say_everything() -> None:
    record = game()
    with pytest.raises(IllegalMove) as error:
        play(record, across(0, 0, "EE"), NEVER)
    faults = MoveFault.NOT_ON_RACK | MoveFault.NOT_THROUGH_CENTRE | MoveFault.NOT_A_WORD
    assert error.value.verdict.faults == faults
    assert record.events == ()


def test_refusing_rules_refuse_phonies() -> None:
    with pytest.raises(IllegalMove, match="phony"):
        play(game(), across(3, 2, "ABC"), NEVER)
    assert play(game(), across(3, 2, "ABC"), only(["ABC"])).position.scores == (16, 0)


def test_after_play_a_phony_comes_back_and_the_turn_is_lost() -> None:
    record = play(game(word_check=WordCheck.AFTER_PLAY), across(3, 2, "ABC"), NEVER)
    assert record.events[1] == Challenge(None, True)
    now = record.position
    assert now.board.is_empty
    assert now.racks == record.start.racks
    assert now.bag == record.start.bag
    assert (now.scores, now.to_move, now.scoreless) == ((0, 0), 1, 1)
    assert prompt(record) is Prompt.MOVE
    good = play(game(word_check=WordCheck.AFTER_PLAY), across(3, 2, "ABC"), ANY)
    assert len(good.events) == 1
    assert prompt(good) is Prompt.MOVE


# Challenges


def challenged(rule: ChallengeRule, judge: AnyWord | Never, seats: int = 2) -> GameRecord:
    racks = ("ABCD", "ABCE", "EE", "DD")[:seats]
    record = game(racks=racks, word_check=WordCheck.CHALLENGE, challenge=rule)
    record = play(record, across(3, 2, "ABC"), NEVER, spent=9)
    assert prompt(record) is Prompt.MOVE_OR_CHALLENGE
    return free_game.challenge(record, judge, spent=40)


@pytest.mark.parametrize("rule", list(ChallengeRule))
def test_a_phony_comes_off_under_every_rule(rule: ChallengeRule) -> None:
    record = challenged(rule, NEVER)
    now = record.position
    assert (now.board, now.racks, now.bag) == (
        record.start.board,
        record.start.racks,
        record.start.bag,
    )
    assert now.scores == (0, 0)
    assert now.spent == (9, 40)
    assert now.to_move == (0 if rule is ChallengeRule.VOID else 1)
    assert now.scoreless == (0 if rule is ChallengeRule.VOID else 1)
    assert prompt(record) is Prompt.MOVE


@pytest.mark.parametrize(
    ("rule", "scores", "to_move"),
    [
        (ChallengeRule.VOID, (16, 0, 0), 1),
        (ChallengeRule.SINGLE, (16, 0, 0), 1),
        (ChallengeRule.DOUBLE, (16, 0, 0), 2),
        (ChallengeRule.FIVE, (21, 0, 0), 1),
        (ChallengeRule.TEN, (26, 0, 0), 1),
    ],
)
def test_a_lost_challenge_costs_by_the_rule(
    rule: ChallengeRule, scores: tuple[int, ...], to_move: int
) -> None:
    record = challenged(rule, ANY, seats=3)
    assert (record.position.scores, record.position.to_move) == (scores, to_move)
    assert not record.position.board.is_empty
    assert prompt(record) is Prompt.MOVE


def test_bonuses_are_per_challenge_not_per_word() -> None:
    record = game(
        "", "", "", "..ABE..", racks=("CACE", "EE"), word_check=WordCheck.CHALLENGE,
        challenge=ChallengeRule.FIVE,
    )  # fmt: skip
    record = play(record, across(2, 2, "CAC"), ANY)
    score = record.position.scores[0]
    good, bad = free_game.challenged_words(record, ANY)
    assert (len(good), bad) == (4, [])
    assert free_game.challenge(record, ANY).position.scores == (score + 5, 0)


def test_the_verdict_is_on_the_whole_play() -> None:
    record = game("", "", "", "..ABE..", racks=("CACE", "EE"), word_check=WordCheck.CHALLENGE)
    record = play(record, across(2, 3, "CA"), ANY)
    judge = only(["CA", "CB"])
    good, bad = free_game.challenged_words(record, judge)
    assert [ABC.show(w) for w in good] == ["CA", "CB"]
    assert [ABC.show(w) for w in bad] == ["AE"]
    assert free_game.challenge(record, judge).position.board == record.start.board


def test_only_the_last_play_may_be_challenged_and_only_once() -> None:
    record = challenged(ChallengeRule.SINGLE, ANY)
    with pytest.raises(ValueError, match="no play to challenge"):
        free_game.challenge(record, ANY)
    passed = play(record, Pass(), ANY)
    with pytest.raises(ValueError, match="no play to challenge"):
        free_game.challenge(passed, ANY)
    with pytest.raises(ValueError, match="no play to challenge"):
        free_game.challenge(play(game(), across(3, 2, "ABC"), ANY), ANY)


def test_playing_on_accepts_the_play() -> None:
    record = game(word_check=WordCheck.CHALLENGE)
    record = play(record, across(3, 2, "ABC"), NEVER)
    record = play(record, Pass(), NEVER)
    assert record.position.scores == (16, 0)
    assert prompt(record) is Prompt.MOVE


def test_the_same_player_may_try_again_and_draws_anew() -> None:
    record = challenged(ChallengeRule.VOID, NEVER)
    record = play(record, across(3, 3, "AB"), ANY)
    assert record.position.to_move == 1
    assert record.position.scores == (8, 0)


# Ends


@pytest.mark.parametrize(
    ("twice", "final", "scores"),
    [
        (True, [(0, 8, "BE?")], (16, 0)),
        (False, [(1, -4, "BE?"), (0, 4, "")], (12, -4)),
    ],
)
def test_going_out_between_two(
    twice: bool, final: list[tuple[int, int, str]], scores: tuple[int, int]
) -> None:
    record = endgame("C", "EB?", finisher_gains_twice=twice)
    # A, B and C on plain squares: 1 + 3 + 4 points; the other rack is worth 4.
    record = play(record, across(3, 2, "..C"), ANY)
    assert record.position.over is EndReason.OUT
    assert final_points(record) == final
    assert record.position.scores == scores
    assert isinstance(record.events[-1], Ended)
    assert prompt(record) is Prompt.NOTHING


def test_going_out_among_four() -> None:
    record = endgame("C", "EB", "?", "DD")
    record = play(record, across(3, 2, "..C"), ANY)
    assert final_points(record) == [(1, -4, "BE"), (3, -4, "DD"), (0, 8, "")]
    assert record.position.scores == (16, -4, 0, -4)
    assert free_game.winners(record.position) == (0,)


def test_an_empty_rack_does_not_end_while_the_bag_has_tiles() -> None:
    record = endgame("C", "EB")
    start = replace(record.start, bag=ABC.parse("D"))
    record = play(replace(record, start=start, positions=()), across(3, 2, "..C"), ANY)
    assert record.position.racks[0] == ABC.parse("D")
    assert record.position.over is None


def test_a_play_that_goes_out_awaits_its_challenge() -> None:
    record = endgame("C", "EB", word_check=WordCheck.CHALLENGE)
    out = play(record, across(3, 2, "..C"), NEVER)
    assert prompt(out) is Prompt.ACCEPT_OR_CHALLENGE
    with pytest.raises(IllegalMove, match="game is over"):
        play(out, Pass(), ANY)
    accepted = free_game.accept(out)
    assert accepted.position.over is EndReason.OUT
    assert accepted.position.scores == (16, 0)
    lost = free_game.challenge(out, ANY)
    assert lost.position.over is EndReason.OUT
    won = free_game.challenge(out, NEVER)
    assert won.position.over is None
    assert won.position.racks[0] == ABC.parse("C")
    assert (prompt(won), won.position.to_move) == (Prompt.MOVE, 1)
    with pytest.raises(ValueError, match="no last play"):
        free_game.accept(won)


def test_a_phony_that_goes_out_after_play_does_not_end() -> None:
    record = endgame("C", "EB", word_check=WordCheck.AFTER_PLAY)
    record = play(record, across(3, 2, "..C"), NEVER)
    assert record.position.over is None
    assert record.position.to_move == 1


@pytest.mark.parametrize("limit", [4, 6])
def test_scoreless_turns_end_a_game_of_two(limit: int) -> None:
    record = game(racks=("AB", "C?"), scoreless_limit=limit)
    for number in range(limit):
        assert record.position.over is None, number
        move = Exchange(record.position.rack[-1:]) if number == 1 else Pass()
        record = play(record, move, ANY)
    assert record.position.over is EndReason.SCORELESS
    lost = [ABC.points(rack or b"") for rack in record.position.racks]
    assert record.position.scores == (-lost[0], -lost[1])


def test_a_score_starts_the_count_again() -> None:
    record = game(racks=("ABCD", "ABCE"))
    for _ in range(5):
        record = play(record, Pass(), ANY)
    record = play(record, across(3, 3, "AB"), ANY)
    assert record.position.scoreless == 0
    assert play(record, Pass(), ANY).position.over is None


def test_withdrawn_phonies_and_lost_challenges_are_scoreless_turns() -> None:
    record = game(word_check=WordCheck.CHALLENGE, scoreless_limit=2)
    record = free_game.challenge(play(record, across(3, 2, "ABC"), ANY), NEVER)
    assert record.position.scoreless == 1
    assert play(record, Pass(), ANY).position.over is EndReason.SCORELESS
    record = game(word_check=WordCheck.CHALLENGE, scoreless_limit=2)
    record = free_game.challenge(play(record, across(3, 2, "ABC"), ANY), ANY)
    assert record.position.scoreless == 1


def test_among_more_three_rounds_of_passes_end_it() -> None:
    record = game(racks=("ABCD", "ABCE", "ABDE"))
    for _ in range(8):
        record = play(record, Pass(), ANY)
    assert record.position.over is None
    exchanged = play(record, Exchange(ABC.parse("E")), ANY)
    assert exchanged.position.over is None
    assert exchanged.position.passes == 0
    ended = play(record, Pass(), ANY)
    assert ended.position.over is EndReason.SCORELESS
    assert final_points(ended) == [(0, -10, "ABCD"), (1, -9, "ABCE"), (2, -7, "ABDE")]


def test_resigning() -> None:
    record = play(game(), across(3, 2, "ABC"), ANY)
    ended = free_game.resign(record, 0, spent=5)
    assert ended.position.over is EndReason.RESIGNED
    assert free_game.winners(ended.position) == (1,)
    assert final_points(ended) == []
    with pytest.raises(ValueError, match="no longer"):
        free_game.resign(ended, 1)
    with pytest.raises(ValueError, match="no longer"):
        free_game.resign(record, 2)


def test_the_others_play_on_when_one_of_four_resigns() -> None:
    record = free_game.resign(game(racks=("AB", "CD", "EE", "C")), 1)
    assert record.position.over is None
    record = play(record, Pass(), ANY)
    assert record.position.to_move == 2
    with pytest.raises(ValueError, match="no longer"):
        free_game.resign(record, 1)
    record = free_game.resign(record, 2)
    assert record.position.to_move == 3
    # Two are left: six scoreless turns end it, counted from here.
    for number in range(6):
        assert record.position.over is None, number
        record = play(record, Pass(), ANY)
    assert record.position.over is EndReason.SCORELESS
    assert {seat for seat, _, _ in final_points(record)} == {0, 3}


def test_resigning_instead_of_accepting_the_last_play() -> None:
    record = endgame("C", "EB", "DD", word_check=WordCheck.CHALLENGE)
    out = play(record, across(3, 2, "..C"), ANY)
    with pytest.raises(ValueError, match="accepted or challenged"):
        free_game.resign(out, 2)
    ended = free_game.resign(out, 1)
    assert ended.position.over is EndReason.OUT
    # Between the two that are left the finisher gains twice the other's rack.
    assert final_points(ended) == [(0, 8, "DD")]


def test_a_blocked_game_may_be_ended() -> None:
    record = endgame("C", "EB")
    assert free_game.may_be_blocked(record.position)
    assert not free_game.may_be_blocked(game().position)
    ended = free_game.end_blocked(record)
    assert ended.position.over is EndReason.BLOCKED
    assert final_points(ended) == [(0, -4, "C"), (1, -4, "BE")]
    assert not free_game.may_be_blocked(ended.position)
    with pytest.raises(ValueError, match="over"):
        free_game.end_blocked(ended)


def test_overtime_costs_at_the_end() -> None:
    record = endgame("C", "EB", clock=ClockRule(ClockKind.GAME, 60, 5))
    record = play(record, Pass(), ANY, spent=125_001)
    record = play(record, Pass(), ANY, spent=60_000)
    record = play(record, across(3, 2, "..C"), ANY)
    times = [
        (e.seat, e.points)
        for e in record.events
        if isinstance(e, Adjustment) and e.reason is AdjustmentReason.TIME
    ]
    # Ann: 60 s and one increment, none for the pass, 125.001 s used: two started minutes over.
    assert times == [(0, -20)]
    assert record.position.scores == (8 + 8 - 20, 0)
    resigned = free_game.resign(endgame("C", "EB", clock=ClockRule(ClockKind.GAME, 60)), 0, 60_001)
    assert resigned.position.scores == (-10, 0)


def test_time_odds_count_against_the_own_time() -> None:
    record = endgame("C", "EB", clock=ClockRule(ClockKind.GAME, 60))
    record = replace(record, seats=(Seat("Ann", seconds=30), Seat("Bea", seconds=180)))
    record = play(record, Pass(), ANY, spent=59_000)
    record = play(record, Pass(), ANY, spent=170_000)
    record = play(record, across(3, 2, "..C"), ANY)
    times = [
        (e.seat, e.points)
        for e in record.events
        if isinstance(e, Adjustment) and e.reason is AdjustmentReason.TIME
    ]
    assert times == [(0, -10)]


def test_ties() -> None:
    now = replace(game(racks=("A", "B", "C")).position, scores=(9, 9, 8))
    assert free_game.winners(now) == (0, 1)
    assert free_game.winners(replace(now, gone=frozenset({0}))) == (1,)


@settings(max_examples=40)
@given(st.integers(0, 100_000), st.integers(2, 4), st.sampled_from(list(WordCheck)))
def test_every_game_ends(seed: int, seats: int, check: WordCheck) -> None:
    record = random_game(seed, seats=seats, most=400, word_check=check)
    assert record.position.over in (EndReason.OUT, EndReason.SCORELESS)
    assert prompt(record) is Prompt.NOTHING
    assert isinstance(record.events[-1], Ended)
    with pytest.raises(IllegalMove):
        play(record, Pass(), ANY)
