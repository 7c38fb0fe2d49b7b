"""Figures of a previewed move: asked in order, kept, withdrawn when something else is in view."""

from __future__ import annotations

from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.coach.queries import Inquiry, Lack, PairReasons
from eliot_qt.coach.replies import LiveFigures
from eliot_qt.coach.weights import ReasonKind, Weight
from eliot_qt.engine.estimate import Estimate
from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.players.analysis import Candidate
from eliot_qt.session.game.move_figures import MoveFigures

from .conftest import StubThinker

FIGURES = LiveFigures(1.5, 30.0, 0.5, 0.2, {3: 0.4}, None, 1000)
COMPARED = PairReasons((Weight(ReasonKind.POINTS, -2, 10, 12),))
ESTIMATES = (Estimate(200, 0.5, 0.01, 0.5, 0.01), None)


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    racks = (en_tiles.parse("AEINRTW"), en_tiles.parse("AEIOUQZ"))
    return opening(Rules(), en_tiles, Board.empty(standard15), racks)


class Made:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.thinker = StubThinker()
        self.figures = MoveFigures(cast(Any, self.thinker))
        self.heard: list[object] = []
        self.figures.changed.connect(lambda: self.heard.append(self.figures.figures))
        moves = ("8H WINTER", "8H TEA", "8H WIN")
        parsed = [parse_move(text, position.board, position.tile_set) for text in moves]
        self.best, self.tea, self.win = (Candidate(move, 10, 12_000, b"\1") for move in parsed)

    def show(self, candidate: Candidate) -> None:
        self.figures.show(self.position, candidate, self.best)

    @property
    def open(self) -> dict[Inquiry, int]:
        return {query.inquiry: number for number, (_, query) in self.thinker.inquired.items()}

    def answer(self, inquiry: Inquiry, said: object) -> None:
        self.thinker.finished.emit(self.open[inquiry], said)


@pytest.fixture
def made(position: Position, qtbot: QtBot) -> Made:
    return Made(position)


def test_replies_come_first_then_reasons_and_playouts(made: Made) -> None:
    made.show(made.tea)
    assert list(made.open) == [Inquiry.REPLIES]
    assert made.figures.figures is None
    made.answer(Inquiry.REPLIES, FIGURES)
    assert made.figures.figures == FIGURES
    assert list(made.open) == [Inquiry.REASONS]
    made.answer(Inquiry.REASONS, COMPARED)
    assert made.figures.reasons == COMPARED
    assert list(made.open) == [Inquiry.PLAYOUTS]
    made.thinker.progressed.emit(made.open[Inquiry.PLAYOUTS], ESTIMATES)
    assert made.figures.estimates == ESTIMATES
    made.answer(Inquiry.PLAYOUTS, ESTIMATES)
    assert not made.open


def test_another_move_withdraws_what_is_asked_of_the_last(made: Made) -> None:
    made.show(made.tea)
    (first,) = made.open.values()
    made.show(made.win)
    assert list(made.thinker.inquired) == [first + 1]
    made.answer(Inquiry.REPLIES, FIGURES)
    assert len(made.open) == 1
    made.figures.clear()
    assert not made.open
    assert made.figures.candidate is None
    assert made.figures.figures is None


def test_what_was_found_is_kept_while_the_position_stays(made: Made, position: Position) -> None:
    made.show(made.tea)
    made.answer(Inquiry.REPLIES, FIGURES)
    made.answer(Inquiry.REASONS, COMPARED)
    made.thinker.progressed.emit(made.open[Inquiry.PLAYOUTS], ESTIMATES)
    made.show(made.win)
    made.show(made.tea)
    assert made.figures.figures == FIGURES
    assert made.figures.reasons == COMPARED
    # The playouts were stopped on the way: they begin again.
    assert list(made.open) == [Inquiry.PLAYOUTS]
    assert made.figures.estimates == ()
    rack = position.tile_set.parse("EEEEEEE")
    other = opening(Rules(), position.tile_set, position.board, (rack, rack[:5]))
    made.figures.show(other, made.tea, made.best)
    assert made.figures.figures is None
    assert list(made.open) == [Inquiry.REPLIES]


def test_unfinished_figures_are_asked_again(made: Made) -> None:
    made.show(made.tea)
    made.thinker.progressed.emit(made.open[Inquiry.REPLIES], FIGURES)
    assert made.figures.figures == FIGURES
    assert list(made.open) == [Inquiry.REPLIES]
    made.show(made.win)
    made.show(made.tea)
    assert made.figures.figures is None


def test_the_same_move_again_changes_nothing(made: Made) -> None:
    made.show(made.tea)
    made.heard.clear()
    made.show(made.tea)
    assert made.heard == []
    assert len(made.open) == 1


def test_the_other_rack_is_never_asked_about(made: Made) -> None:
    made.show(made.tea)
    ((asked, _),) = made.thinker.inquired.values()
    assert asked.racks[1] is None


def test_without_figures_nothing_more_is_asked(made: Made) -> None:
    """What is not compiled yet is asked for again with the next move; the rest is not."""
    made.show(made.tea)
    made.answer(Inquiry.REPLIES, Lack.NOT_COMPILED)
    assert made.figures.figures is Lack.NOT_COMPILED
    assert not made.open
    made.figures.clear()
    made.show(made.tea)
    made.answer(Inquiry.REPLIES, Lack.NOT_THIS_GAME)
    made.figures.clear()
    made.show(made.tea)
    assert not made.open


def test_games_without_playouts_are_known(made: Made) -> None:
    made.show(made.tea)
    made.answer(Inquiry.REPLIES, FIGURES)
    made.answer(Inquiry.REASONS, ())
    assert made.figures.estimates == ()
    made.answer(Inquiry.PLAYOUTS, Lack.NOT_THIS_GAME)
    assert made.figures.estimates is None
    assert not made.open


def test_a_failure_leaves_no_figures(made: Made) -> None:
    made.show(made.tea)
    made.thinker.failed.emit(made.open[Inquiry.REPLIES], "broken")
    assert made.figures.candidate is None
    assert not made.open


def test_a_move_alone_is_not_compared(made: Made) -> None:
    alone = Candidate(Pass(), 0, 0, b"")
    made.figures.show(made.position, alone, None)
    made.answer(Inquiry.REPLIES, FIGURES)
    assert not made.open
    assert made.figures.other is None
    assert made.figures.reasons is None


def test_the_move_that_is_likely_to_come_first_is_asked_about_in_advance(
    made: Made, position: Position
) -> None:
    made.figures.foresee(position, made.best)
    assert list(made.open) == [Inquiry.REPLIES]
    made.answer(Inquiry.REPLIES, FIGURES)
    # Nothing is in view, so nothing is announced, and nothing more is asked.
    assert made.heard == []
    assert not made.open
    assert made.figures.position is None
    made.figures.foresee(position, made.best)
    assert not made.open
    made.figures.show(position, made.best, made.tea)
    assert made.heard == [FIGURES]
    assert list(made.open) == [Inquiry.REASONS]


def test_what_is_in_view_goes_before_what_is_foreseen(made: Made, position: Position) -> None:
    made.figures.foresee(position, made.best)
    (first,) = made.open.values()
    made.show(made.tea)
    assert list(made.thinker.inquired) == [first + 1]
    made.figures.foresee(position, made.win)
    assert list(made.thinker.inquired) == [first + 1]


def test_a_foreseen_move_whose_replies_fail_is_asked_about_again(
    made: Made, position: Position
) -> None:
    made.figures.foresee(position, made.best)
    made.thinker.failed.emit(made.open[Inquiry.REPLIES], "no memory")
    assert made.heard == []
    made.show(made.best)
    assert list(made.open) == [Inquiry.REPLIES]
