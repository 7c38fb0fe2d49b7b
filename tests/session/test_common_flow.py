"""Duplicate in the session: who enters when, what is secret, what a closed turn shows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from eliot_qt.game.events import Event
from eliot_qt.game.move import Pass
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.shared.events import BoardMove
from eliot_qt.play import commands
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.refusals import RefusalKind

from . import answers
from .conftest import Table


def found(table: Table, *texts: str) -> None:
    """The engine answers its open question with these moves."""
    answers.found(table.thinker, *texts)


def start(table: Table, *players: str, **rules: object) -> None:
    tiles, layout = table.tile_set, table.layout
    table.session.games.start(answers.duplicate_game(tiles, layout, players or ("",), **rules))  # type: ignore[arg-type]


def texts_of(table: Table) -> list[str]:
    """What everybody played in the turn that is looked back at."""
    number = table.session.turn.reviewed
    assert number is not None
    turn = table.session.record.positions[-1].turns[number]
    moves = [entry.move for entry in turn.entries if entry]
    return [format_move(move, turn.board, table.tile_set) for move in moves]


def last_board_move(table: Table) -> BoardMove:
    events: Sequence[Event] = table.session.record.events
    return next(e for e in reversed(events) if isinstance(e, BoardMove))


def test_alone_against_the_top(table: Table) -> None:
    start(table, board_receives_top=True)
    session = table.session
    assert session.viewer == 0
    assert session.turn.may_act
    table.type("win")
    session.play()
    assert session.turn.searching
    session.play()
    assert table.refusal is RefusalKind.SEARCHING
    found(table, "8H WIN", "8D WINTER", "8H TEA")
    assert session.turn.reviewed == 0
    assert texts_of(table) == ["8H WIN"]
    assert session.position.board.is_empty
    review = session.turn.review
    assert review is not None
    assert review.ranks == (2,)
    assert [row.seats for row in review.rows] == [(), (0,), ()]
    assert last_board_move(table).move == table.place("8D WINTER")
    session.play()
    assert session.turn.reviewed is None
    assert session.record.at_end
    assert not session.position.board.is_empty
    assert session.position.scores == (12,)


def test_enter_in_a_closed_turn_goes_on_and_tiles_cannot_be_set_there(table: Table) -> None:
    start(table)
    table.type("tea")
    table.session.play()
    found(table, "8H TEA")
    table.type("w")
    assert table.refusal is RefusalKind.LOOKING_BACK
    assert not table.session.hand.draft.placed
    table.session.play()
    assert table.session.record.at_end


def test_at_one_machine_people_enter_in_any_order_and_privately(table: Table) -> None:
    start(table, "", "")
    session = table.session
    assert session.viewer is None
    assert session.handover == 0
    table.type("win")
    assert table.refusal is RefusalKind.HAND_OVER
    session.act(commands.TakeSeat(1))
    assert session.viewer == 1
    table.type("winter")
    session.play()
    assert session.viewer is None
    assert not session.hand.draft.placed
    assert session.handover == 0
    assert session.position.scores == (0, 0)
    session.act(commands.TakeSeat(1))
    assert session.viewer is None
    session.act(commands.Reveal())
    assert session.viewer == 0
    table.type("tea")
    session.play()
    assert session.turn.all_entered
    session.act(commands.CloseEntries())
    found(table, "8H TEA", "8D WINTER")
    assert session.viewer is None
    assert session.handover is None
    assert texts_of(table) == ["8H TEA", "8H WINTER"]
    session.play()
    assert session.handover == 0


def test_who_sits_down_may_let_others_go_first(table: Table) -> None:
    start(table, "", "")
    table.session.act(commands.TakeSeat(0))
    table.type("tea")
    table.session.act(commands.LeaveSeat())
    assert table.session.viewer is None
    table.session.act(commands.TakeSeat(1))
    assert not table.session.hand.draft.placed


def test_computers_enter_when_all_people_have(table: Table) -> None:
    start(table, "", "master", "club")
    session = table.session
    assert session.turn.thinking is None
    table.type("tea")
    session.play()
    for seat, text in ((1, "8D WINTER"), (2, "8G WIN")):
        assert session.turn.thinking == seat
        position, spec = table.thinker.asked[table.thinker.open]
        assert spec.strategy == "greedy"
        assert not position.may_exchange
        found(table, text)
    found(table, "8D WINTER", "8H TEA", "8G WIN")
    assert texts_of(table) == ["8H TEA", "8D WINTER", "8G WIN"]
    assert last_board_move(table).move == table.place("8D WINTER")


def test_a_computer_that_would_rather_exchange_enters_nothing(table: Table) -> None:
    start(table, "", "club")
    table.type("tea")
    table.session.play()
    table.thinker.answer(table.move("ex WR"))
    found(table, "8D WINTER", "8H TEA")
    turn = table.session.record.positions[-1].turns[0]
    assert turn.entries[1] is not None
    assert turn.entries[1].move == Pass()


def test_invalid_moves_are_refused_with_the_reason_or_recorded(table: Table) -> None:
    start(table)
    table.type("wern")
    table.session.play()
    assert table.refusal is RefusalKind.ILLEGAL
    start(table, record_invalid=True)
    table.type("wern")
    table.session.play()
    found(table, "8H TEA")
    entry = table.session.record.positions[-1].turns[0].entries[0]
    assert entry is not None
    assert not entry.valid
    assert last_board_move(table).move == table.place("8H TEA")


def test_there_is_no_swap_and_no_resigning(table: Table) -> None:
    start(table)
    session = table.session
    for command in (session.hand.start_swap, lambda: session.act(commands.Resign(0))):
        command()
        assert table.refusal is RefusalKind.NOT_IN_THIS_GAME


def test_out_of_time_everybody_who_is_waited_for_enters_nothing(table: Table) -> None:
    clock = ClockRule(ClockKind.TURN, 60)
    start(table, "", "", clock=clock)
    session = table.session
    session.act(commands.TakeSeat(1))
    table.type("tea")
    session.play()
    assert session.clock.times.left[1] is None
    assert session.clock.times.left[0] is not None
    table.watch.now += 120_000
    session.clock.check()
    notices = [args[0].kind for name, args in table.heard if name == "notice"]
    assert NoticeKind.TURN_TIME_UP in notices
    found(table, "8H TEA")
    assert texts_of(table)[0] == "(pass)" or isinstance(
        session.record.positions[-1].turns[0].entries[0].move,  # type: ignore[union-attr]
        Pass,
    )
    assert session.clock.times.left == (None, None)


def test_a_game_left_in_mid_turn_goes_on_there(table: Table) -> None:
    start(table, "", "")
    session = table.session
    session.act(commands.TakeSeat(1))
    table.type("tea")
    session.play()
    session.close()
    saved = table.autosave.latest()
    assert saved is not None
    session.games.resume(saved.record, saved.path)
    assert session.turn.waiting == (0,)
    assert session.handover == 0


def test_a_game_left_while_a_turn_is_shown_goes_on_with_the_next(table: Table) -> None:
    start(table)
    session = table.session
    table.type("tea")
    session.play()
    found(table, "8H TEA")
    session.close()
    saved = table.autosave.latest()
    assert saved is not None
    session.games.resume(saved.record, saved.path)
    assert session.record.at_end
    assert len(session.position.turns) == 2
    assert session.turn.may_act


def test_past_turns_can_be_looked_at_and_are_searched_for_their_best_moves(table: Table) -> None:
    start(table)
    session = table.session
    table.type("tea")
    session.play()
    found(table, "8H TEA")
    session.play()
    saved = session.record
    session.games.resume(saved)
    session.past.turn_back()
    assert session.turn.reviewed == 0
    assert session.turn.review is None
    found(table, "8H TEA", "8D WINTER")
    assert session.turn.review is not None
    assert session.turn.review.ranks == (2,)
    session.past.first()
    assert session.turn.reviewed == 0
    session.past.turn_forward()
    assert session.record.at_end


def test_a_lone_game_nobody_played_is_not_kept(table: Table) -> None:
    start(table)
    assert table.autosave.recent() == []
    table.type("tea")
    table.session.play()
    found(table, "8H TEA")
    assert len(table.autosave.recent()) == 1


def test_the_engine_breaking_down_is_shown_and_enter_asks_again(table: Table) -> None:
    start(table)
    session = table.session
    table.type("tea")
    session.play()
    table.thinker.failed.emit(table.thinker.open, "out of memory")
    assert [args[0].kind for name, args in table.heard if name == "notice"] == [
        NoticeKind.ENGINE_FAILED
    ]
    assert not session.turn.searching
    table.thinker.cancel()
    session.play()
    found(table, "8H TEA")
    assert session.turn.reviewed == 0


@pytest.mark.parametrize("is_early", [False, True])
def test_a_top_that_cannot_be_played_is_found_anew(table: Table, is_early: bool) -> None:
    """A rack without a Z: the engine was wrong, while one thought or when the turn was closed."""
    start(table, board_receives_top=True)
    session = table.session
    if is_early:
        found(table, "8H ZZZ")
    table.type("tea")
    session.play()
    if not is_early:
        found(table, "8H ZZZ")
    assert [args[0].kind for name, args in table.heard if name == "notice"] == [
        NoticeKind.ENGINE_FAILED
    ]
    session.play()
    assert session.turn.searching
    found(table, "8H TEA", "8D WINTER")
    assert session.turn.reviewed == 0 and not session.turn.searching


def test_lists_of_moves_are_for_who_plays_alone(table: Table) -> None:
    start(table, "", "")
    assert not table.session.permits.list_moves
    start(table)
    assert table.session.permits.list_moves


@pytest.mark.parametrize("shown", [True, False])
def test_a_ghost_of_a_past_move_is_seen_and_never_played(table: Table, shown: bool) -> None:
    start(table)
    session = table.session
    table.type("tea")
    session.play()
    found(table, "8H TEA", "8D WINTER")
    move = table.place("8D WINTER") if shown else None
    session.hand.show_move(move)
    assert session.listing.preview == move
    session.play()
    assert session.listing.preview is None
    assert session.position.scores == (6,)


def test_a_rack_without_a_move_is_shown_and_the_game_can_be_ended(table: Table) -> None:
    start(table, "", "")
    session = table.session
    session.act(commands.TakeSeat(0))
    assert not session.turn.blocked
    session.act(commands.EndBlocked())
    assert table.refusal is RefusalKind.NOT_IN_THIS_GAME
    table.heard.clear()
    found(table)
    assert session.turn.blocked
    assert "blocked_changed" in table.names()
    session.act(commands.EndBlocked())
    end = session.record.positions[-1]
    assert end.over is EndReason.BLOCKED
    assert end.scores == (0, 0)
    assert session.turn.reviewed == 0
    assert not session.turn.blocked
    assert "game_over" in table.names()


def test_a_rack_somebody_can_place_with_is_not_blocked(table: Table) -> None:
    start(table)
    found(table, "8H WIN")
    assert not table.session.turn.blocked
