"""The accuracy of games in a record comes from kept reviews."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from eliot_qt.library.library import Library
from eliot_qt.play.record_book.entering import game_digest, played_games
from eliot_qt.play.record_book.values import PlayedGame
from eliot_qt.review.accuracies import AccuracyReader, kept_figures
from eliot_qt.review.judges.grading import LEAST_GRADED
from eliot_qt.review.kept import KeptReviews, digest_of
from eliot_qt.review.kit import TurnBudget, kit_of
from eliot_qt.review.summary import accuracy_in
from eliot_qt.review.turn_time import OFFERED_SECONDS
from eliot_qt.review.values import GameReview
from tests.play.record_book.ended_games import played

BUDGET = TurnBudget(playouts=7)


@pytest.fixture
def long_review(game_review: GameReview) -> GameReview:
    """A game whose turns come often enough for an accuracy."""
    graded = [turn for turn in game_review.turns if turn.grade is not None]
    return replace(game_review, turns=tuple(graded * LEAST_GRADED))


def games_of(review: GameReview) -> list[PlayedGame]:
    """The game as the record of each seat has it, over or not."""
    record = review.record
    assert played_games(record, None, datetime.now()) == ()
    turns = [turn.seat for turn in review.turns]
    game = played(digest=game_digest(record), lexicon=record.start.rules.lexicon)
    return [replace(game, seat=seat, turns=turns.count(seat)) for seat in sorted(set(turns))]


@pytest.fixture
def reviews(library: Library, long_review: GameReview, tmp_path: Path) -> KeptReviews:
    """Its review, kept."""
    kept = KeptReviews(tmp_path)
    kit = kit_of(library, long_review.record.start.rules)
    done = {number: (turn,) for number, turn in enumerate(long_review.turns)}
    kept.write(digest_of(long_review.record, (), kit, BUDGET), done)
    return kept


def test_a_reviewed_game_has_the_accuracy_of_its_review(
    library: Library, long_review: GameReview, reviews: KeptReviews
) -> None:
    games = games_of(long_review)
    reader = AccuracyReader(reviews, library.catalogue.manifests, (TurnBudget(), BUDGET))
    found = dict(reader.read([*games, played(digest="other"), played()]))
    turns = long_review.turns
    wanted = {
        seat: accuracy_in([turn for turn in turns if turn.seat == seat])
        for seat in range(len(long_review.seats))
    }
    assert {game.seat: accuracy for game, accuracy in found.items()} == {
        game.seat: wanted[game.seat] for game in games
    }
    assert found


def test_a_few_turns_have_no_accuracy(
    library: Library, long_review: GameReview, tmp_path: Path
) -> None:
    kit = kit_of(library, long_review.record.start.rules)
    few = replace(long_review, turns=long_review.turns[: LEAST_GRADED - 1])
    kept = KeptReviews(tmp_path)
    done = {number: (turn,) for number, turn in enumerate(few.turns)}
    kept.write(digest_of(few.record, (), kit, BUDGET), done)
    reader = AccuracyReader(kept, library.catalogue.manifests, (BUDGET,))
    assert not list(reader.read(games_of(few)))


def test_figures_of_a_game_come_from_the_review_that_has_come_furthest(
    library: Library, long_review: GameReview, reviews: KeptReviews
) -> None:
    record, manifests = long_review.record, library.catalogue.manifests
    shorter = TurnBudget(playouts=9)
    kit = kit_of(library, record.start.rules)
    reviews.write(digest_of(record, (), kit, shorter), {0: long_review.turns[:1]})
    found = kept_figures(record, reviews, manifests, (shorter, BUDGET))
    turns = long_review.turns
    assert [seat.name for seat in found] == [seat.name for seat in record.seats]
    assert [seat.accuracy for seat in found] == [
        accuracy_in([turn for turn in turns if turn.seat == seat])
        for seat in range(len(record.seats))
    ]
    assert any(seat.accuracy is not None for seat in found)
    assert kept_figures(record, reviews, manifests) == ()


def test_half_a_review_says_nothing(
    library: Library, long_review: GameReview, reviews: KeptReviews
) -> None:
    longer = [replace(game, turns=game.turns + 1) for game in games_of(long_review)]
    manifests = library.catalogue.manifests
    assert not list(AccuracyReader(reviews, manifests, (BUDGET,)).read(longer))
    assert not list(AccuracyReader(reviews, manifests).read(games_of(long_review)))


@pytest.mark.parametrize("seconds", OFFERED_SECONDS)
def test_reviews_of_any_length_on_offer_are_found(
    library: Library, long_review: GameReview, tmp_path: Path, seconds: float
) -> None:
    reviews = KeptReviews(tmp_path)
    kit = kit_of(library, long_review.record.start.rules)
    done = {number: (turn,) for number, turn in enumerate(long_review.turns)}
    reviews.write(digest_of(long_review.record, (), kit, TurnBudget(seconds=seconds)), done)
    manifests = library.catalogue.manifests
    assert list(AccuracyReader(reviews, manifests).read(games_of(long_review)))
