"""The list of moves alone: one question, rows chosen in a hand."""

from __future__ import annotations

from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.tile_setting import Footing
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.state import AnalysisStatus, PlayerSpec
from eliot_qt.session.game.announcer import Announcer
from eliot_qt.session.game.listing import Listing
from tests.game.table import AnyWord

from .conftest import StubThinker


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    racks = (en_tiles.parse("AEINRTW"), en_tiles.parse("AEIOU"))
    return opening(Rules(), en_tiles, Board.empty(standard15), racks)


class Made:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.thinker = StubThinker()
        self.listing = Listing(cast(Any, self.thinker), Announcer())
        self.hand = Hand(Footing(position, 0, position.rack, AnyWord()))
        self.listing.hold(self.hand, lambda: True)
        self.heard: list[str] = []
        for name in ("analysis_changed", "selection_changed", "preview_changed"):
            signal = getattr(self.listing, name)
            signal.connect(lambda name=name: self.heard.append(name))
        self.notices: list[Any] = []
        self.listing.notice.connect(self.notices.append)

    def ask(self) -> None:
        self.listing.ask(self.position, PlayerSpec("static"))

    def move(self, text: str) -> Move:
        return parse_move(text, self.position.board, self.position.tile_set)


@pytest.fixture
def made(position: Position, qtbot: QtBot) -> Made:
    return Made(position)


def test_rows_come_and_grow_and_are_done(made: Made) -> None:
    made.ask()
    made.thinker.progress(made.move("8H TEA"))
    assert made.heard.count("analysis_changed") == 2
    made.listing.select_row(0)
    made.thinker.answer(made.move("8D WINTER"), made.move("8H TEA"))
    assert made.listing.status is AnalysisStatus.DONE
    assert made.listing.selected == 1
    assert made.listing.preview == made.move("8H TEA")


def test_the_newest_question_counts(made: Made) -> None:
    made.ask()
    first = made.thinker.open
    made.ask()
    assert made.thinker.open != first
    made.thinker.answer(made.move("8H TEA"))
    assert made.listing.analysis is not None


def test_cancelling_keeps_the_rows_found_so_far(made: Made) -> None:
    made.ask()
    made.thinker.progress(made.move("8H TEA"))
    made.listing.cancel()
    assert made.listing.status is AnalysisStatus.PARTIAL
    assert made.listing.analysis is not None
    assert not made.thinker.asked
    made.listing.clear()
    assert made.listing.analysis is None


def test_a_player_that_breaks_down_is_reported_and_its_rows_stay(made: Made) -> None:
    made.ask()
    made.thinker.progress(made.move("8H TEA"))
    made.thinker.failed.emit(made.thinker.open, "out of memory")
    assert [notice.kind for notice in made.notices] == [NoticeKind.ENGINE_FAILED]
    assert made.listing.status is AnalysisStatus.PARTIAL


def test_each_change_is_announced_once(made: Made) -> None:
    made.ask()
    made.thinker.answer(made.move("8D WINTER"), made.move("8H TEA"))
    made.heard.clear()
    made.listing.select_row(1)
    assert sorted(made.heard) == ["preview_changed", "selection_changed"]
    made.heard.clear()
    made.listing.select_row(1)
    assert made.heard == []


def test_a_second_ghost_is_pinned_and_let_go(made: Made) -> None:
    made.ask()
    made.thinker.answer(made.move("8D WINTER"), made.move("8H TEA"))
    made.listing.pin(0)
    assert made.listing.pinned == made.move("8D WINTER")
    made.listing.pin(0)
    assert made.listing.pinned is None


def test_tiles_set_are_pinned_only_where_moves_may_be_compared(
    position: Position, qtbot: QtBot
) -> None:
    made = Made(position)
    made.listing.hold(made.hand, lambda: False)
    refused: list[object] = []
    made.listing.refused.connect(refused.append)
    for letter in "RAIN":
        made.hand.type_letter(letter)
    made.listing.pin_draft()
    assert len(refused) == 1
    assert made.listing.pinned is None
    made.listing.hold(made.hand, lambda: True)
    made.listing.pin_draft()
    assert isinstance(made.listing.pinned, Placement)


def test_without_a_game_there_is_nothing(qtbot: QtBot) -> None:
    listing = Listing(cast(Any, StubThinker()), Announcer())
    assert not listing.is_open
    listing.select_row(3)
    listing.cancel()
    assert listing.selected is None
    with pytest.raises(RuntimeError):
        _ = listing.position
