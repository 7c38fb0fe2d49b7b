"""Large text makes no board smaller, hides no column of moves and no player."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.models.move_columns import MoveColumn
from eliot_qt.play import commands
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.play.plaque import Plaque
from eliot_qt.widgets.start.start_offers import offered_setup

from ..desk import Desk
from ..page_checks import clipped

SIZES = ((960, 640), (1200, 800), (1600, 1000))
SCALES = (100, 125, 150, 200)


def computer(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", "h2"])


def timed(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", clock=ClockRule(ClockKind.GAME, 1500))
    desk.session.act(commands.Reveal())


def hot_seat(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", "AEIOSTU", "AEIOSTU", clock=ClockRule(ClockKind.GAME, 1500))


def ended(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU")
    for _ in range(2):
        desk.session.act(commands.Reveal())
        desk.session.act(commands.Resign(desk.session.position.to_move))


def party(desk: Desk) -> None:
    desk.window.start_game(offered_setup(desk.program.settings.value, GameKind.DUPLICATE))


def training(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8D TAWNIER", "8H WIN", "8G WINE", "8F WAITER")


@pytest.fixture
def sized(desk: Desk) -> Iterator[Callable[[tuple[int, int], int], None]]:
    """Gives the window a size, and its text."""
    before = desk.window.size()

    def look(size: tuple[int, int], scale: int) -> None:
        desk.program.settings.change(text_scale=scale)
        desk.window.resize(*size)
        desk.settle()
        desk.settle()

    yield look
    desk.window.resize(before)
    desk.settle()


def inside(widget: QWidget, page: QWidget) -> bool:
    place = QRect(widget.mapTo(page, QPoint()), widget.size())
    return page.rect().contains(place)


@pytest.mark.parametrize("begin", [computer, timed, hot_seat, ended, party, training])
def test_the_board_is_never_smaller(
    desk: Desk, begin: Callable[[Desk], None], sized: Callable[[tuple[int, int], int], None]
) -> None:
    begin(desk)
    desk.settle()
    found: list[object] = []
    usual: dict[tuple[int, int], int] = {}
    # Text changes at the one end of the sizes, then at the other.
    for order, scale in enumerate(SCALES if begin is training else (100, 200)):
        for size in SIZES[:: -1 if order % 2 else 1]:
            sized(size, scale)
            table, page = desk.table, desk.window.play
            side, rack = table.board.side, table.rack.side
            before = usual.setdefault(size, side)
            chips: list[QWidget] = [c for c in page.findChildren(Plaque) if c.isVisible()]
            # At the end of a game the result has the players.
            chips = chips or [page.end.plaques]
            scrolls = (
                table.board.verticalScrollBar().isVisible()
                or table.board.horizontalScrollBar().isVisible()
            )
            shown = chips and all(inside(chip, page) for chip in chips)
            fitting = not table.rack.isVisible() or side <= rack <= 1.3 * side
            # Menus of large text take a pixel of each square; in the smallest window the columns
            # beside the board need 4 of 32.
            least = min(before, 28) if size == SIZES[0] else before - 1
            if side < least or scrolls or not shown or not fitting:
                found.append((size, scale, side, before, rack, scrolls, shown))
            found += [(size, scale, cut) for cut in clipped(table)]
    assert found == []


@pytest.mark.parametrize(
    "scale", [100, *(pytest.param(scale, marks=pytest.mark.slow) for scale in (125, 150)), 200]
)
def test_no_column_of_moves_is_out_of_reach(
    desk: Desk, scale: int, sized: Callable[[tuple[int, int], int], None]
) -> None:
    training(desk)
    view = desk.window.play.panes.moves.view
    for size in SIZES:
        sized(size, scale)
        assert not view.horizontalScrollBar().isVisible()
        assert view.horizontalHeader().length() <= view.viewport().width()
        # Columns that are needed less give way, they are never cut off.
        for column in (MoveColumn.MOVE, MoveColumn.POINTS):
            assert not view.isColumnHidden(column)
            assert view.columnWidth(column) >= view.sizeHintForColumn(column)


def test_the_button_that_plays_says_move_and_points_at_every_size(
    desk: Desk, sized: Callable[[tuple[int, int], int], None]
) -> None:
    training(desk)
    button = desk.window.play.table.decision.play
    shown = []
    for size, scale in (((1600, 1000), 100), ((960, 640), 150), ((960, 640), 200)):
        sized(size, scale)
        desk.session.listing.select_row(0)
        desk.settle()
        shown.append(button.text())
        assert button.accessibleName().startswith("Play 8D TAWNIER · ")
        assert not clipped(button)
    assert shown == [button.accessibleName()] * 3


@pytest.mark.parametrize("text", ["Play 8D TAWNIER · 76", "Play 8D TAWNIER", "Play TAWNIER"])
def test_a_button_shows_the_longest_words_there_is_room_for(desk: Desk, text: str) -> None:
    button = ActionButton(desk.action(Command.PLAY))
    labels = ("Play 8D TAWNIER · 76", "Play 8D TAWNIER", "Play TAWNIER")
    button.say(*labels)
    frame = button.sizeHint().width() - button.fontMetrics().horizontalAdvance(labels[0])
    needed = [button.fontMetrics().horizontalAdvance(label) for label in labels]
    button.cut_to(frame + needed[labels.index(text)])
    assert button.text() == text
    button.cut_to(frame + needed[-1] // 2)
    assert button.text().startswith("P") and button.text().endswith("…")
    assert button.accessibleName() == labels[0]
