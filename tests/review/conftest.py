"""A library, and one small game reviewed for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.library.library import Library
from eliot_qt.review.batch import Reviewed
from eliot_qt.review.values import GameReview

from .review_games import FAULTY, review


@pytest.fixture(scope="session")
def library() -> Library:
    """The shipped library."""
    return Library()


@pytest.fixture(scope="session")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a game with known faults."""
    path = tmp_path_factory.mktemp("games") / "faulty.gcg"
    path.write_text(FAULTY, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where its review is kept."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="session")
def reviewed(library: Library, faulty: Path, kept: Path) -> Reviewed:
    """Its review."""
    (found,) = review(library, [faulty], kept)
    return found


@pytest.fixture(scope="session")
def game_review(reviewed: Reviewed) -> GameReview:
    """What the review says."""
    assert reviewed.review is not None
    return reviewed.review
