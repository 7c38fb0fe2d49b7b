"""Selected row, ghost, label of the Play button and Enter are one, whatever comes in what order."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import strategies as st

from eliot_qt.game.move import Exchange, Move, Pass
from eliot_qt.session.game.game_session import GameSession

from .conftest import Table

MOVES = ("8H WIN", "8H TEN", "8G TIE", "H8 WINE", "8H RATE", "ex AE", "pass")
ROWS = st.one_of(st.none(), st.integers(0, len(MOVES)))
ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("select"), ROWS),
        st.tuples(st.just("hover"), ROWS),
        st.tuples(st.just("pin"), ROWS),
        st.tuples(st.just("rank"), st.permutations(range(len(MOVES)))),
        st.tuples(st.just("type"), st.sampled_from("WINTERAX")),
        st.tuples(st.just("write"), st.sampled_from(["8h win", "8h w", "", "pass", "x"])),
        st.tuples(
            st.sampled_from(
                ["backspace", "escape", "undo", "redo", "swap", "recall", "place", "play"]
            ),
            st.none(),
        ),
        st.tuples(st.just("toggle"), st.integers(0, 6)),
        st.tuples(st.just("click"), st.integers(0, 224)),
    ),
    max_size=20,
)


def assert_one_selection(session: GameSession) -> None:
    if session.hand.draft.placed or session.hand.swapping:
        assert session.listing.selected is None
        assert session.listing.preview is None
        return
    assert session.listing.preview == session.hand.move
    if session.listing.selected is not None:
        assert session.listing.analysis is not None
        assert (
            session.listing.analysis.rows[session.listing.selected].move == session.listing.preview
        )


def act(table: Table, action: tuple[str, object]) -> None:
    session, thinker = table.session, table.thinker
    match action:
        case ("select", row):
            session.listing.select_row(row)  # type: ignore[arg-type]
        case ("hover", row):
            session.listing.hover_row(row)  # type: ignore[arg-type]
        case ("pin", row):
            session.listing.pin(row)  # type: ignore[arg-type]
        case ("rank", list(order)):
            if thinker.asked and session.position.board.is_empty:
                thinker.progress(*(listed(table)[i] for i in order))
        case ("type", str(letter)):
            session.hand.type_letter(letter)
        case ("write", str(text)):
            session.hand.preview_text(text)
        case ("toggle", int(slot)):
            session.hand.toggle_swap(slot)
        case ("click", int(square)):
            session.hand.click_square(square)
        case ("swap", _):
            session.hand.start_swap()
        case ("place", _):
            session.hand.place_chosen()
        case (name, _):
            target = session if name in ("undo", "redo", "play") else session.hand
            getattr(target, str(name))()


def listed(table: Table) -> list[Move]:
    return [table.move(text) for text in MOVES]


@pytest.mark.usefixtures("qapp")
@hypothesis.settings(
    max_examples=60, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture]
)
@hypothesis.given(ACTIONS)
def test_there_is_one_selection(table: Table, actions: list[tuple[str, object]]) -> None:
    table.train()
    table.session.find_moves()
    table.thinker.progress(*listed(table))
    for action in actions:
        act(table, action)
        assert_one_selection(table.session)


def prepared(table: Table) -> GameSession:
    table.train()
    table.session.find_moves()
    table.thinker.progress(*listed(table))
    table.names()
    return table.session


def test_enter_plays_the_selected_row(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(2)
    assert session.listing.preview == session.hand.move == listed(table)[2]
    session.play()
    assert len(session.record.events) == 1


def test_hovering_selects_for_as_long_as_it_lasts(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(0)
    session.listing.hover_row(3)
    assert session.listing.selected == 3
    session.listing.hover_row(None)
    assert session.listing.selected == 0
    session.listing.hover_row(3)
    session.listing.select_row(1)
    assert session.listing.selected == 1


def test_tiles_set_by_hand_clear_the_selection_and_a_row_recalls_them(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(0)
    session.hand.type_letter("a")
    assert session.listing.selected is None
    session.listing.hover_row(1)
    assert session.listing.selected is None
    session.listing.select_row(1)
    assert not session.hand.draft.placed
    session.undo()
    assert session.hand.draft.placed
    assert session.listing.selected is None


def test_a_selected_move_keeps_selected_when_ranked_anew(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(1)
    moves = listed(table)
    table.thinker.answer(moves[4], moves[1], moves[0])
    assert session.listing.selected == 1
    table.train()
    session = prepared(table)
    session.listing.select_row(3)
    table.thinker.progress(moves[3], moves[0])
    assert session.listing.selected == 0
    assert session.listing.preview == moves[3]
    table.thinker.progress(moves[0])
    assert session.listing.selected is None


def test_the_preview_becomes_tiles(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(0)
    session.hand.place_chosen()
    assert session.hand.move == listed(table)[0]
    assert session.listing.selected is None
    session.hand.recall()
    session.listing.select_row(5)
    assert session.hand.move == Exchange(table.tiles("AE"))
    session.hand.place_chosen()
    assert session.hand.swapping
    assert session.hand.move == Exchange(table.tiles("AE"))


def test_a_pass_can_be_selected_and_played(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(6)
    assert session.hand.move == Pass()
    session.play()
    assert len(session.record.events) == 1


def test_a_pin_stays_while_the_selection_moves(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(0)
    session.listing.pin(0)
    session.listing.select_row(1)
    assert session.listing.pinned == listed(table)[0]
    session.listing.pin(0)
    assert session.listing.pinned is None
    session.listing.pin(5)
    assert session.listing.pinned is None


def test_signals_show_what_changed_and_nothing_else(table: Table) -> None:
    session = prepared(table)
    session.listing.select_row(0)
    assert sorted(set(table.names())) == ["draft_changed", "preview_changed", "selection_changed"]
    session.listing.pin(0)
    assert table.names() == ["preview_changed"]
    session.hand.shuffle()
    assert table.names() == ["rack_changed"]
