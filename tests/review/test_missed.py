"""Which words of a reviewed game were missed, and by whom."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.record import Seat
from eliot_qt.game.tiles import letters_of
from eliot_qt.review.missed import missed_words
from eliot_qt.review.values import GameReview, MoveClass


def words(review: GameReview, player: str = "") -> list[str]:
    return [
        each.position.tile_set.spell(letters_of(each.position.board.main_word(each.move)))
        for each in missed_words(review, player)
    ]


def test_poor_turns_of_persons_have_missed_words(game_review: GameReview) -> None:
    found = words(game_review)
    poor = {turn.number for turn in game_review.turns if turn.grade not in (None, MoveClass.BEST)}
    assert 0 < len(found) <= len(poor)
    assert sorted(found[0]) == sorted("AEINRST")
    assert words(game_review, "ANN") + words(game_review, "ben") == found
    assert words(game_review, "Cleo") == []


def test_computers_miss_no_words(game_review: GameReview) -> None:
    record = game_review.record
    ann, ben = record.seats
    start = replace(record, seats=(Seat(ann.name, player="static"), ben))
    assert words(replace(game_review, record=start)) == words(game_review, "Ben")


def test_the_same_word_for_fewer_points_is_none_missed(game_review: GameReview) -> None:
    (turn, *_) = game_review.turns
    assert turn.best is not None
    same = replace(game_review, turns=(replace(turn, move=turn.best),))
    assert words(same) == []
