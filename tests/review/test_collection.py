"""Turns of many games in one list."""

from __future__ import annotations

from itertools import pairwise

import pytest

from eliot_qt.library.library import Library
from eliot_qt.review.collection import (
    CollectionFilter,
    GamePhase,
    ReviewedTurn,
    costliest_first,
    figures_of,
    turns_of,
)
from eliot_qt.review.turn_filter import TurnKind
from eliot_qt.review.values import MoveClass

from .review_games import FAULTY, review

pytestmark = pytest.mark.usefixtures("shared_lexicons")


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> list[ReviewedTurn]:
    """The faulty game twice; in the second, one name is written otherwise."""
    folder = tmp_path_factory.mktemp("games")
    paths = [folder / "one.gcg", folder / "two.gcg"]
    paths[0].write_text(FAULTY, encoding="utf-8")
    paths[1].write_text(FAULTY.replace("#player1 Ann Ann", "#player1 Ann ANN"), encoding="utf-8")
    found = []
    for reviewed in review(Library(), paths, folder / "kept", playouts=40):
        assert reviewed.review is not None, reviewed.error
        found += turns_of(reviewed.path, reviewed.review)
    return found


def test_the_costliest_turns_come_first(turns: list[ReviewedTurn]) -> None:
    listed = costliest_first(turns)
    assert sorted(map(id, listed)) == sorted(map(id, turns))
    grades = [list(MoveClass).index(each.turn.grade) for each in listed if each.turn.grade]
    assert grades == sorted(grades, reverse=True)
    assert listed[0].turn.grade is MoveClass.BLUNDER
    # Turns without a class say nothing about what they cost: they are last.
    assert [each.turn.grade for each in listed[-2:]] == [None, None]
    # Within a class the greater loss comes first.
    for one, other in pairwise(listed):
        if one.turn.grade is other.turn.grade and None not in (one.turn.loss, other.turn.loss):
            assert (one.turn.loss or 0) >= (other.turn.loss or 0)


def test_filters_find_players_kinds_and_losses(turns: list[ReviewedTurn]) -> None:
    def passing(wanted: CollectionFilter) -> list[ReviewedTurn]:
        return [turn for turn in turns if wanted.passes(turn)]

    ann = passing(CollectionFilter(player="ann"))
    assert {turn.player for turn in ann} == {"Ann", "ANN"}
    bingos = passing(CollectionFilter(kind=TurnKind.MISSED_BINGO))
    assert bingos
    assert all(turn.turn.missed_bingo for turn in bingos)
    costly = passing(CollectionFilter(least_loss=10))
    assert costly
    assert {turn.turn.move for turn in costly} < {turn.turn.move for turn in turns}
    assert passing(CollectionFilter(phase=GamePhase.MIDDLE)) == turns
    assert not passing(CollectionFilter(phase=GamePhase.ENDGAME))


def test_a_player_is_one_person_however_the_name_is_written(turns: list[ReviewedTurn]) -> None:
    figures = figures_of(turns)
    assert [(each.name, each.games) for each in figures] == [("Ann", 2), ("Ben", 2)]
    ann = figures[0]
    own = [turn.turn for turn in turns if turn.player.casefold() == "ann"]
    assert (ann.turns, ann.missed_bingos) == (len(own), sum(turn.missed_bingo for turn in own))
    assert ann.graded == sum(turn.grade is not None for turn in own)
