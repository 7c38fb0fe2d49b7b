"""The accuracy of games in a record comes from kept reviews."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from eliot_qt.library.library import Library
from eliot_qt.play.record_book.entering import game_digest, played_games
from eliot_qt.play.record_book.values import PlayedGame
from eliot_qt.review.accuracies import AccuracyReader
from eliot_qt.review.kept import KeptReviews, digest_of
from eliot_qt.review.kit import Budget, kit_of
from eliot_qt.review.turn_time import OFFERED_SECONDS
from eliot_qt.review.values import GameReview
from tests.play.record_book.ended_games import played

BUDGET = Budget(playouts=7)


def games_of(review: GameReview) -> list[PlayedGame]:
    """The game as the record of each seat has it, over or not."""
    record = review.record
    assert played_games(record, None, datetime.now()) == ()
    turns = [turn.seat for turn in review.turns]
    game = played(digest=game_digest(record), lexicon=record.start.rules.lexicon)
    return [replace(game, seat=seat, turns=turns.count(seat)) for seat in sorted(set(turns))]


@pytest.fixture
def reviews(library: Library, game_review: GameReview, tmp_path: Path) -> KeptReviews:
    """Its review, kept."""
    kept = KeptReviews(tmp_path)
    kit = kit_of(library, game_review.record.start.rules)
    done = {number: (turn,) for number, turn in enumerate(game_review.turns)}
    kept.write(digest_of(game_review.record, (), kit, BUDGET), done)
    return kept


def test_a_reviewed_game_has_the_accuracy_of_its_review(
    library: Library, game_review: GameReview, reviews: KeptReviews
) -> None:
    games = games_of(game_review)
    reader = AccuracyReader(reviews, library.catalogue.manifests, (Budget(), BUDGET))
    found = dict(reader.read([*games, played(digest="other"), played()]))
    wanted = {seat: game_review.seats[seat].accuracy for seat in range(len(game_review.seats))}
    assert {game.seat: accuracy for game, accuracy in found.items()} == {
        game.seat: wanted[game.seat] for game in games
    }
    assert found


def test_half_a_review_says_nothing(
    library: Library, game_review: GameReview, reviews: KeptReviews
) -> None:
    longer = [replace(game, turns=game.turns + 1) for game in games_of(game_review)]
    manifests = library.catalogue.manifests
    assert not list(AccuracyReader(reviews, manifests, (BUDGET,)).read(longer))
    assert not list(AccuracyReader(reviews, manifests).read(games_of(game_review)))


@pytest.mark.parametrize("seconds", OFFERED_SECONDS)
def test_reviews_of_any_length_on_offer_are_found(
    library: Library, game_review: GameReview, tmp_path: Path, seconds: float
) -> None:
    reviews = KeptReviews(tmp_path)
    kit = kit_of(library, game_review.record.start.rules)
    done = {number: (turn,) for number, turn in enumerate(game_review.turns)}
    reviews.write(digest_of(game_review.record, (), kit, Budget(seconds=seconds)), done)
    manifests = library.catalogue.manifests
    assert list(AccuracyReader(reviews, manifests).read(games_of(game_review)))
