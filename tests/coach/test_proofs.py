"""Near the end of a game two moves are compared by what is proven of both."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TypeVar

import pytest

from eliot_qt.coach.figures import Measure
from eliot_qt.coach.inquiries import Inquiries
from eliot_qt.coach.proofs import Pair, with_proofs
from eliot_qt.coach.queries import Inquiry, MoveQuery, PairReasons
from eliot_qt.coach.weights import ReasonKind, weigh
from eliot_qt.engine.estimate import Estimate
from eliot_qt.engine.listing import Lister
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.players.static import StaticPlayer
from eliot_qt.voice.weights import comparing, explaining

Answer = TypeVar("Answer")
BOARD = "/".join(["15"] * 7 + ["7QI6"] + ["15"] * 7)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def lister(library: Library) -> Lister:
    return library.lister(library.game(Rules()))


def seen(library: Library, rest: str) -> Position:
    position = parse_cgp(f"{BOARD} {rest}", library.game(Rules()))
    return position.seen_by(position.to_move)


def with_one_in_bag(library: Library) -> Position:
    """QI on the board, S on the rack; of JVZ the other side has two."""
    position = seen(library, "S/JZ 100/120 0")
    return replace(position, bag=position.tile_set.parse("JVZ"))


def answer(steps: Generator[None, None, Answer]) -> Answer:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Answer = end.value
            return found


def pair_of(position: Position, lister: Lister) -> Pair:
    """The move of most equity, and the placement of the fewest points."""
    rows = list(StaticPlayer(lister).rank(position))
    placements = [row for row in rows if row.score]
    return rows[0], min(placements, key=lambda row: row.score)


def test_with_an_empty_bag_the_end_of_the_game_is_the_first_reason(
    library: Library, lister: Lister
) -> None:
    position = seen(library, "EST/JZ 100/120 0")
    position = replace(position, bag=position.tile_set.parse("JZ"))
    assert not position.bag_count
    query = MoveQuery(Inquiry.REASONS, pair_of(position, lister), patience=3600)
    steps = Inquiries(may_compile=True).answer(query, position, lister, library.lexicon("en"))
    (found,) = (each for each in steps if each is not None)
    assert isinstance(found, PairReasons) and found.is_proven
    first = found.weights[0]
    assert first.kind is ReasonKind.PROVEN
    assert (first.own, first.other) == (53, 47)
    own, other = query.candidates
    sentence = str(comparing(own.move, other.move, found.weights, position))
    assert "because the rest of the game is proven +53 instead of +47" in sentence


def test_with_one_tile_in_the_bag_wins_are_counted(library: Library, lister: Lister) -> None:
    position = with_one_in_bag(library)
    pair = pair_of(position, lister)
    best, other = answer(with_proofs(pair, position, lister, clock=lambda: 0.0))
    assert best.estimate is not None and other.estimate is not None
    assert best.exact and best.estimate.playouts == 3
    assert best.estimate.win == pytest.approx(1 / 3)
    assert other.estimate.win == 0
    measure = Measure(position, lister, library.lexicon("en"), 5)
    weights = weigh(measure.figures(best), measure.figures(other), position)
    sentence, _ = explaining(best.move, other.move, weights, position)
    assert "because it wins with 1 of 3 tiles instead of 0" in str(sentence)
    assert ReasonKind.LEAVE not in {each.kind for each in weights}


def test_what_a_review_found_out_stays(library: Library, lister: Lister) -> None:
    position = with_one_in_bag(library)
    estimate = Estimate(400, 0.5, 0.01, 0.5, 0.01)
    first, second = pair_of(position, lister)
    pair = replace(first, estimate=estimate), replace(second, estimate=estimate)
    assert answer(with_proofs(pair, position, lister)) == pair


def test_with_more_in_the_bag_nothing_is_proven(library: Library, lister: Lister) -> None:
    position = parse_cgp(f"{BOARD} AEST/ 100/120 0", library.game(Rules()))
    pair = pair_of(position, lister)
    assert answer(with_proofs(pair, position, lister)) == pair


def test_where_time_is_too_short_they_are_as_given(library: Library, lister: Lister) -> None:
    position = with_one_in_bag(library)
    pair = pair_of(position, lister)
    # It is late whenever it is asked.
    late = iter(range(0, 10**9, 100))
    steps = with_proofs(pair, position, lister, seconds=1.0, clock=lambda: float(next(late)))
    assert answer(steps) == pair
