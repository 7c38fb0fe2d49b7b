"""Whole games: what each turn of a faulty game is called, and an evening of duplicate."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.notation import parse_move
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.catalogue import KNOWN_TIER
from eliot_qt.library.library import Library
from eliot_qt.review.kit import kit_of
from eliot_qt.review.values import Basis, Cause, GameReview, MoveClass, TurnReview, Unrated

from .review_games import evening, review


def test_a_missed_bingo_is_a_blunder(game_review: GameReview) -> None:
    turn = game_review.turns[0]
    assert (turn.move, turn.score, turn.rack) == ("8G TIE", 6, "AEINRST")
    assert turn.grade is MoveClass.BLUNDER
    assert turn.missed_bingo and not turn.phony
    assert turn.best is not None and turn.best_score is not None and turn.best_score >= 60
    assert turn.loss is not None and turn.loss > 7
    assert turn.loss_se is not None and 0 < turn.loss_se < 10
    assert turn.basis is Basis.SIMULATION and not turn.exact
    assert sum(part for _, part in turn.causes) == pytest.approx(turn.loss)


def test_a_phony_that_came_off_is_a_lost_turn(game_review: GameReview) -> None:
    turn = game_review.turns[1]
    assert turn.phony and turn.score == 0
    assert turn.grade is MoveClass.BLUNDER
    assert turn.best is not None and "VIZARD" in turn.best.replace("(", "").replace(")", "")
    # VIZARD is a rare word: the best move of common words is worth nearly as much.
    assert turn.known is False and "VIZARD" in turn.best_words
    causes = dict(turn.causes)
    assert 0 < causes[Cause.VOCABULARY] < causes[Cause.STRATEGY]


def test_the_best_move_loses_nothing(game_review: GameReview) -> None:
    turn = game_review.turns[2]
    assert (turn.grade, turn.loss, turn.causes) == (MoveClass.BEST, 0, ())
    assert turn.best == turn.move == "7G SANTOUR"
    assert turn.win is not None and turn.win > 70


def test_a_turn_with_an_unknown_rack_is_not_graded(game_review: GameReview) -> None:
    turn = game_review.turns[4]
    assert (turn.grade, turn.loss, turn.best) == (None, None, None)
    assert turn.unrated is Unrated.RACK_UNKNOWN
    # Nothing of the tiles that were filled up by chance is shown; that it is a phony can be seen.
    assert turn.rack == ""
    assert turn.phony


def test_tiles_filled_up_by_chance_are_not_named(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "exchange.gcg"
    path.write_text("#player1 A A\n#player2 B B\n#incomplete\n>A: EF -3 +0 0\n")
    (found,) = review(library, [path], tmp_path / "kept")
    assert found.review is not None
    (turn,) = found.review.turns
    assert (turn.move, turn.rack, turn.unrated) == ("ex 3", "", Unrated.RACK_UNKNOWN)


def test_an_exchange_of_named_tiles_from_a_rack_known_in_part_has_its_tiles(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "exchange.gcg"
    path.write_text("#player1 A A\n#player2 B B\n#incomplete\n>A: QU -QU +0 0\n")
    (found,) = review(library, [path], tmp_path / "kept")
    assert found.review is not None
    (turn,) = found.review.turns
    assert (turn.move, turn.rack, turn.unrated) == ("ex QU", "", Unrated.RACK_UNKNOWN)


def test_a_phony_that_stayed_is_not_graded(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "phony.gcg"
    path.write_text("#player1 A A\n#player2 B B\n#incomplete\n>A: AEINRST 8G TIENRA +12 12\n")
    (found,) = review(library, [path], tmp_path / "kept")
    assert found.review is not None
    (turn,) = found.review.turns
    assert turn.phony and turn.unrated is Unrated.PHONY
    assert (turn.grade, turn.loss) == (None, None)
    assert turn.best is not None and turn.missed_bingo


def test_the_figures_of_seats_are_those_of_their_turns(game_review: GameReview) -> None:
    ann, ben = game_review.seats
    first, off, best, fair, _ = game_review.turns
    assert (ann.name, ann.turns, ann.graded, ben.graded) == ("Ann", 3, 2, 2)
    assert (ann.missed_bingos, ann.phonies, ben.missed_bingos, ben.phonies) == (1, 1, 0, 1)
    assert first.loss is not None and off.loss is not None and fair.loss is not None
    assert ann.average_loss == pytest.approx((first.loss + best.loss) / 2 if best.loss == 0 else 0)
    assert ben.average_loss == pytest.approx((off.loss + fair.loss) / 2)
    assert ann.mistake_index == 1.0
    assert ann.seconds is None
    assert dict(ann.classes)[MoveClass.BLUNDER] == 1


def graded(turns: tuple[TurnReview, ...], seat: int) -> list[float | None]:
    return [turn.points_lost for turn in turns if turn.seat == seat]


def test_an_evening_of_duplicate_is_measured_by_the_top(library: Library, tmp_path: Path) -> None:
    rules = Rules(first_move_across=True)
    lexicon, layout = library.lexicon("en"), library.layouts["standard15"]
    record = evening(lexicon, library.lister(library.game(rules)), library.tile_sets["en"], layout)
    path = tmp_path / "evening.eliot"
    path.write_text(dumps(record), encoding="utf-8")
    (found,) = review(library, [path], tmp_path / "kept")
    assert found.review is not None
    turns = found.review.turns
    assert [(turn.number, turn.seat) for turn in turns] == [
        (number, seat) for number in (1, 2, 3) for seat in (0, 1)
    ]
    tops = [turn.top_score or turn.score for turn in record.position.turns if turn.closed]
    assert graded(turns, 0) == [0, 0, 0]
    scores = [turn.score for turn in turns if turn.seat == 1]
    assert graded(turns, 1) == [top - score for top, score in zip(tops, scores, strict=True)]
    assert scores[-1] == 0 and turns[-1].move == "pass"
    assert all(turn.loss is None and turn.basis is Basis.SCORE for turn in turns)
    assert turns[-1].grade is MoveClass.BLUNDER
    top, tenth = found.review.seats
    assert (top.accuracy, top.average_loss, top.luck) == (100, None, None)
    assert tenth.accuracy == pytest.approx(100 * sum(scores) / sum(tops))
    assert tenth.mistake_index is None


def test_three_seats_are_judged_by_points_and_leave(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "three.gcg"
    names = "".join(f"#player{n} {name} {name}\n" for n, name in enumerate("ABC", 1))
    path.write_text(f"{names}#incomplete\n>A: AEINRST 8G TIE +6 6\n")
    (found,) = review(library, [path], tmp_path / "kept")
    assert found.review is not None
    (turn,) = found.review.turns
    assert (turn.loss, turn.basis, turn.grade) == (None, Basis.EQUITY, MoveClass.BLUNDER)
    assert turn.points_lost is not None and 30 < turn.points_lost < 66
    assert found.review.seats[0].average_loss is None


@pytest.mark.parametrize(
    ("text", "known", "tier"),
    [("7H AT", True, 10), ("8G ATE", True, 10), ("6H QI", True, 10)],
)
def test_the_tier_of_a_play_passes_over_words_of_two_letters(
    library: Library, text: str, known: bool, tier: int
) -> None:
    """QI is in no list of common words, and everybody who plays knows it."""
    rows = ["15"] * 15
    position = parse_cgp(f"{'/'.join(rows)} AEIQRST/ 0/0 0", library.game(Rules()))
    kit = kit_of(library, Rules())
    move = parse_move(text, position.board, position.tile_set)
    assert (kit.is_known(move, position), kit.tier_of(move, position)) == (known, tier)


@pytest.mark.parametrize("anagrams", [False, True])
def test_a_word_is_known_where_its_tier_says_so(library: Library, anagrams: bool) -> None:
    """VROOM is rare in print, and often the best play."""
    rules = Rules(anagrams=anagrams)
    kit, rows = kit_of(library, rules), "/".join(["15"] * 15)
    known_tiers: dict[bool | None, set[bool]] = {True: set(), False: set()}
    for word in ("VROOM", "TECH", "QAT", "XYST", "CZAR", "ZAX", "ESTOILE", "NASTIER"):
        position = parse_cgp(f"{rows} {word}/ 0/0 0", library.game(rules))
        move = parse_move(f"8E {word}", position.board, position.tile_set)
        tier = kit.tier_of(move, position)
        known_tiers[kit.is_known(move, position)].add(tier is not None and tier <= KNOWN_TIER)
    assert known_tiers == {True: {True}, False: {False}}
