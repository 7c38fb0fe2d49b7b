"""The move in view is compared with another one, never with what does the same."""

from __future__ import annotations

from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.session.game.preview_figures import PreviewFigures

from .conftest import StubThinker

# Best first: an opening, its mirror image, another one.
MOVES = ("8H WINTER", "H8 WINTER", "8H TEA")


class Listed(QObject):
    """A list of moves, as far as figures follow it."""

    preview_changed = Signal()
    selection_changed = Signal()
    analysis_changed = Signal()
    lead_changed = Signal()
    may_list = True
    # Against opponents nobody chooses one.
    lead: int | None = None
    status = AnalysisStatus.DONE

    def __init__(self, position: Position, moves: list[Move]) -> None:
        super().__init__()
        self.position = position
        self.analysis = Analysis([Candidate(move, 10, 12_000, b"\1") for move in moves], "static")
        self.selected: int | None = None
        self.pinned: Move | None = None


@pytest.fixture
def listed(en_tiles: TileSet, standard15: Layout) -> Listed:
    racks = (en_tiles.parse("AEINRTW"), en_tiles.parse("AEIOUQZ"))
    position = opening(Rules(), en_tiles, Board.empty(standard15), racks)
    return Listed(position, [parse_move(text, position.board, en_tiles) for text in MOVES])


@pytest.mark.parametrize(
    ("selected", "pinned", "other"),
    [(0, None, 2), (1, None, 2), (2, None, 0), (0, 1, 2), (2, 1, 1)],
)
def test_a_move_is_never_compared_with_its_mirror_image(
    listed: Listed, selected: int, pinned: int | None, other: int, qtbot: QtBot
) -> None:
    previews = PreviewFigures(cast(Any, listed), cast(Any, StubThinker()))
    rows = listed.analysis.rows
    listed.pinned = None if pinned is None else rows[pinned].move
    listed.selected = selected
    listed.selection_changed.emit()
    assert previews.figures.candidate == rows[selected]
    assert previews.figures.other == rows[other]
