"""Duplicate in the session: a move taken back by its player, a turn undone by who plays alone."""

from __future__ import annotations

from typing import Any

from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.shared.events import Entered
from eliot_qt.game.shared.turn import Dealt
from eliot_qt.play import commands
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.session.game.game_session import GameSession

from . import answers
from .conftest import Table


def start(table: Table, *players: str, **rules: Any) -> GameSession:
    tiles, layout = table.tile_set, table.layout
    record = answers.duplicate_game(tiles, layout, players or ("",), **rules)
    table.session.games.start(record)
    return table.session


def play(table: Table, word: str, *found: str) -> None:
    table.type(word)
    table.session.play()
    if found:
        answers.found(table.thinker, *found)


def entered(session: GameSession) -> list[object]:
    turn = session.record.positions[-1].turns[-1]
    return [entry and entry.score for entry in turn.entries]


def test_a_move_is_taken_back_until_the_next_person_sits_down(table: Table) -> None:
    session = start(table, "", "", "")
    session.act(commands.TakeSeat(1))
    assert session.turn.taking_back is None
    play(table, "ten")
    assert entered(session) == [None, 6, None]
    assert session.turn.taking_back == 1
    assert session.can_undo
    session.undo()
    assert session.viewer == 1
    assert entered(session) == [None, None, None]
    assert not session.hand.draft.placed
    play(table, "tea")
    session.act(commands.TakeSeat(0))
    assert session.turn.taking_back is None
    session.act(commands.LeaveSeat())
    assert session.turn.taking_back is None
    session.undo()
    assert table.refusal is RefusalKind.NOTHING_TO_UNDO
    assert entered(session) == [None, 6, None]


def test_the_last_one_may_take_the_move_back_before_the_turn_is_shown(table: Table) -> None:
    session = start(table, "", "", "h2")
    for seat, word in ((0, "tea"), (1, "wine")):
        session.act(commands.TakeSeat(seat))
        play(table, word)
    assert session.turn.all_entered
    assert session.viewer is None
    assert session.turn.thinking is None
    session.undo()
    assert session.viewer == 1
    play(table, "win")
    assert session.turn.all_entered
    session.act(commands.CloseEntries())
    assert session.turn.thinking == 2
    assert session.turn.taking_back is None
    assert entered(session) == [6, 12, None]


def test_time_that_is_up_leaves_nothing_to_take_back(table: Table) -> None:
    session = start(table, "", "", clock=ClockRule(ClockKind.TURN, 60))
    session.act(commands.TakeSeat(0))
    play(table, "tea")
    table.watch.now += 120_000
    session.clock.check()
    assert session.turn.taking_back is None
    assert session.turn.searching
    answers.found(table.thinker, "8H TEA")
    assert session.turn.reviewed == 0


def test_a_game_left_before_the_turn_is_shown_goes_on_with_showing_it(table: Table) -> None:
    session = start(table, "", "")
    for seat, word in ((0, "tea"), (1, "win")):
        session.act(commands.TakeSeat(seat))
        play(table, word)
    record = session.record
    session.close()
    session.games.resume(record)
    assert not session.turn.all_entered
    answers.found(table.thinker, "8H WIN")
    assert session.turn.reviewed == 0


def test_alone_the_last_turn_is_undone_and_redone(table: Table) -> None:
    session = start(table, board_receives_top=True)
    play(table, "tea", "8D WINTER", "8H TEA")
    shown = session.record
    session.undo()
    assert session.record.at_end
    assert session.viewer == 0
    assert session.position.board.is_empty
    assert entered(session) == [None]
    assert [type(event) for event in session.record.events] == [Dealt]
    assert not session.can_undo
    assert session.can_redo
    session.redo()
    assert session.record.at_end
    assert session.record.position == shown.positions[-1]
    assert not session.can_redo


def test_turns_are_undone_one_by_one_and_the_game_before_is_kept(table: Table) -> None:
    session = start(table, board_receives_top=True)
    play(table, "tea", "8H TEA")
    session.play()
    session.act(commands.PASS)
    answers.found(table.thinker, "8H TEAR")
    path, whole = session.games.path, session.record.positions[-1]
    session.undo()
    session.undo()
    assert len(session.record.positions[-1].turns) == 1
    assert session.games.path == path
    play(table, "win")
    told = [args[0] for name, args in table.heard if name == "notice"]
    assert [(notice.kind, notice.path) for notice in told] == [(NoticeKind.FORKED, path)]
    assert not session.can_redo
    assert path is not None
    saved = table.autosave.load(path)
    assert saved is not None
    assert saved.record.positions[-1] == whole


def test_a_game_left_after_undo_is_kept_whole(table: Table) -> None:
    session = start(table)
    play(table, "tea", "8H TEA")
    path, whole = session.games.path, session.record.positions[-1]
    session.undo()
    session.close()
    assert path is not None
    saved = table.autosave.load(path)
    assert saved is not None
    assert saved.record.positions[-1] == whole


def test_computers_that_think_are_stopped(table: Table) -> None:
    session = start(table, "", "h2")
    play(table, "tea")
    assert session.turn.thinking == 1
    session.undo()
    assert session.turn.thinking is None
    assert entered(session) == [None, None]
    assert all(spec.strategy != "greedy" for _, spec in table.thinker.asked.values())


def test_tries_of_topping_and_turns_of_several_people_stay(table: Table) -> None:
    table.session.games.start(answers.topping_game(table.tile_set, table.layout))
    answers.found(table.thinker, "8D WINTER", "8H TEA")
    play(table, "tea")
    assert not table.session.can_undo
    session = start(table, "", "")
    for seat in (0, 1):
        session.act(commands.TakeSeat(seat))
        play(table, "tea")
    session.act(commands.CloseEntries())
    answers.found(table.thinker, "8H TEA")
    assert session.turn.reviewed == 0
    assert not session.can_undo
    session.undo()
    assert table.refusal is RefusalKind.NOTHING_TO_UNDO
    assert sum(isinstance(event, Entered) for event in session.record.events) == 2
