"""What's this: a click explains a figure, and does nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from PySide6.QtCore import QPoint, Qt

from eliot_qt.models.moves import MoveListModel
from eliot_qt.models.text_table import ColumnHead
from eliot_qt.voice.glossary import entries_in
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.bench import bench_texts, found_columns
from eliot_qt.widgets.help.whats_this import Explanation

from ..desk import Desk


def explained(desk: Desk) -> Explanation | None:
    desk.settle()
    cards = desk.window.findChildren(Explanation)
    return next((card for card in cards if card.isVisible()), None)


def test_a_click_on_a_head_explains_it_and_does_not_sort(desk: Desk) -> None:
    desk.train()
    desk.list_moves("8D WINTER", "8H WE")
    view = desk.window.play.panes.moves.view
    first = view.model().index(0, 1).data()
    desk.action(Command.WHATS_THIS).trigger()
    header = view.horizontalHeader()
    heads = [header.model().headerData(n, Qt.Orientation.Horizontal) for n in range(header.count())]
    (number,) = [n for n, text in enumerate(heads) if "Equity" in str(text)]
    at = QPoint(header.sectionViewportPosition(number) + 5, header.height() // 2)
    desk.click(header.viewport().mapToGlobal(at))
    card = explained(desk)
    assert card is not None and card.text.startswith("equity: What a move is worth in points")
    assert view.model().index(0, 1).data() == first
    card.more.click()
    desk.settle()
    help_page = desk.window.features.help.page
    assert help_page.isVisible() and "equity" in help_page.glossary.visible_terms


def test_a_button_is_explained_and_not_pressed_and_escape_ends_it(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.action(Command.WHATS_THIS).trigger()
    assert desk.window.features.help.whats_this.is_on
    desk.key(Qt.Key.Key_Escape)
    assert not desk.window.features.help.whats_this.is_on and explained(desk) is None
    desk.action(Command.WHATS_THIS).trigger()
    desk.click(desk.middle(desk.table.bar.swap))
    card = explained(desk)
    assert card is not None and card.text.startswith("exchange: ")
    assert desk.played() == [] and not desk.session.hand.swapping
    # A click beside the card closes it and does what it does.
    desk.click(desk.square("8H"))
    assert explained(desk) is None
    desk.type("win")
    assert desk.session.hand.draft.placed


def test_enter_explains_what_has_the_keyboard(desk: Desk) -> None:
    desk.train()
    desk.list_moves("8D WINTER", "8H WE")
    view = desk.window.play.panes.moves.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(1, 2))
    desk.action(Command.WHATS_THIS).trigger()
    desk.enter()
    card = explained(desk)
    assert card is not None and card.text.startswith("score: ")
    assert desk.played() == []
    desk.key(Qt.Key.Key_Escape)
    assert explained(desk) is None


def figures(columns: Iterable[ColumnHead]) -> list[str]:
    """The heads of the columns that hold numbers, with their tips."""
    return [f"{head.long} {head.text}" for head in columns if head.number]


@pytest.mark.parametrize(
    "columns", [found_columns.bench_columns, bench_texts.ply_columns, bench_texts.draw_columns]
)
def test_every_figure_of_the_bench_is_explained(
    desk: Desk, columns: Callable[[], tuple[ColumnHead, ...]]
) -> None:
    # Counts of rows say themselves what they are.
    named = [text for text in figures(columns()) if text.strip() not in ("Rank #", "Ply")]
    assert named and [text for text in named if not entries_in(text)] == []


def test_every_figure_of_the_list_of_moves_is_explained(desk: Desk) -> None:
    model = MoveListModel()
    roles = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.DisplayRole)
    heads = [
        " ".join(str(model.headerData(n, Qt.Orientation.Horizontal, role) or "") for role in roles)
        for n in range(model.columnCount())
    ]
    assert len(heads) >= 6
    plain = [text for text in heads if not entries_in(text)]
    assert all(text.startswith(("Rank", "Move")) for text in plain), plain
