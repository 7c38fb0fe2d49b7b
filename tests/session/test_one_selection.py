"""Selected row, ghost, label of the Play button and Enter are one, whatever comes in what order."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import strategies as st

from eliot_qt.game.move import Exchange, Move, Pass
from eliot_qt.session.game_session import GameSession

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
    if session.draft.placed or session.swapping:
        assert session.selected is None
        assert session.preview is None
        return
    assert session.preview == session.play_move
    if session.selected is not None:
        assert session.analysis is not None
        assert session.analysis.rows[session.selected].move == session.preview


def act(table: Table, action: tuple[str, object]) -> None:
    session, thinker = table.session, table.thinker
    match action:
        case ("select", row):
            session.select_row(row)  # type: ignore[arg-type]
        case ("hover", row):
            session.hover_row(row)  # type: ignore[arg-type]
        case ("pin", row):
            session.pin(row)  # type: ignore[arg-type]
        case ("rank", list(order)):
            if thinker.asked and session.position.board.is_empty:
                thinker.progress(*(listed(table)[i] for i in order))
        case ("type", str(letter)):
            session.type_letter(letter)
        case ("write", str(text)):
            session.preview_text(text)
        case ("toggle", int(slot)):
            session.toggle_swap(slot)
        case ("click", int(square)):
            session.click_square(square)
        case ("swap", _):
            session.start_swap()
        case ("place", _):
            session.place_preview()
        case (name, _):
            getattr(session, name)()


def listed(table: Table) -> list[Move]:
    return [table.move(text) for text in MOVES]


@pytest.mark.usefixtures("qapp")
@hypothesis.settings(
    max_examples=150, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture]
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
    session.select_row(2)
    assert session.preview == session.play_move == listed(table)[2]
    session.play()
    assert len(session.record.events) == 1


def test_hovering_selects_for_as_long_as_it_lasts(table: Table) -> None:
    session = prepared(table)
    session.select_row(0)
    session.hover_row(3)
    assert session.selected == 3
    session.hover_row(None)
    assert session.selected == 0
    session.hover_row(3)
    session.select_row(1)
    assert session.selected == 1


def test_tiles_set_by_hand_clear_the_selection_and_a_row_recalls_them(table: Table) -> None:
    session = prepared(table)
    session.select_row(0)
    session.type_letter("a")
    assert session.selected is None
    session.hover_row(1)
    assert session.selected is None
    session.select_row(1)
    assert not session.draft.placed
    session.undo()
    assert session.draft.placed
    assert session.selected is None


def test_a_selected_move_keeps_selected_when_ranked_anew(table: Table) -> None:
    session = prepared(table)
    session.select_row(1)
    moves = listed(table)
    table.thinker.answer(moves[4], moves[1], moves[0])
    assert session.selected == 1
    table.train()
    session = prepared(table)
    session.select_row(3)
    table.thinker.progress(moves[3], moves[0])
    assert session.selected == 0
    assert session.preview == moves[3]
    table.thinker.progress(moves[0])
    assert session.selected is None


def test_the_preview_becomes_tiles(table: Table) -> None:
    session = prepared(table)
    session.select_row(0)
    session.place_preview()
    assert session.play_move == listed(table)[0]
    assert session.selected is None
    session.recall()
    session.select_row(5)
    assert session.play_move == Exchange(table.tiles("AE"))
    session.place_preview()
    assert session.swapping
    assert session.play_move == Exchange(table.tiles("AE"))


def test_a_pass_can_be_selected_and_played(table: Table) -> None:
    session = prepared(table)
    session.select_row(6)
    assert session.play_move == Pass()
    session.play()
    assert len(session.record.events) == 1


def test_a_pin_stays_while_the_selection_moves(table: Table) -> None:
    session = prepared(table)
    session.select_row(0)
    session.pin(0)
    session.select_row(1)
    assert session.pinned == listed(table)[0]
    session.pin(0)
    assert session.pinned is None
    session.pin(5)
    assert session.pinned is None


def test_signals_tell_what_changed_and_nothing_else(table: Table) -> None:
    session = prepared(table)
    session.select_row(0)
    assert sorted(set(table.names())) == ["draft_changed", "preview_changed", "selection_changed"]
    session.pin(0)
    assert table.names() == ["preview_changed"]
    session.shuffle()
    assert table.names() == ["rack_changed"]
