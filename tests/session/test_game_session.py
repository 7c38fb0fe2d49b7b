from __future__ import annotations

import pytest

from eliot_qt.game.draft import Arrow
from eliot_qt.game.events import Challenge, Turn
from eliot_qt.game.move import Direction, Exchange, Pass
from eliot_qt.game.rules import ChallengeRule, ClockKind, ClockRule, WordCheck
from eliot_qt.modes.mode import Prompt
from eliot_qt.play import commands
from eliot_qt.play.notices import ChallengeNotice, NoticeKind
from eliot_qt.play.refusals import MoveRefused, RefusalKind

from .conftest import Table


def status(table: Table) -> str:
    return table.session.listing.status.value


def notices(table: Table) -> list[NoticeKind]:
    return [args[0].kind for name, args in table.heard if name == "notice"]


def test_a_person_starts_at_once_against_a_computer(table: Table) -> None:
    table.start("EINRTWA", "AAAAEEE", players=["", "master"])
    session = table.session
    assert (session.viewer, session.turn.prompt, session.turn.thinking) == (0, Prompt.MOVE, None)
    assert session.hand.draft.cursor == table.layout.centre
    assert table.rack() == "AEINRTW"


def test_a_word_typed_and_entered_is_played_and_the_computer_thinks(table: Table) -> None:
    table.start("EINRTWA", "AAAAEEE", players=["", "master"])
    session = table.session
    table.type("winter")
    assert session.hand.verdict is not None
    assert session.hand.verdict.ok
    assert session.hand.move == table.place("8H WINTER")
    table.names()
    session.play()
    heard = table.names()
    assert heard.count("record_changed") == 1
    assert "move_played" in heard
    assert session.turn.thinking == 1
    position, spec = table.thinker.asked[table.thinker.open]
    assert position.racks[0] is None
    assert spec.id == "master"
    assert not session.hand.draft.placed


def test_the_computer_never_learns_the_persons_rack_or_the_bag(table: Table) -> None:
    table.start("EINRTWA", "AAAAEEE", players=["", "master"])
    table.session.act(commands.PASS)
    position, _ = table.thinker.asked[table.thinker.open]
    assert sorted(position.bag) == sorted(table.session.position.unseen_by(1))


def test_the_computers_answer_is_played(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    table.type("winter")
    table.session.play()
    table.names()
    table.thinker.answer(table.place("M8 (R)ATE"))
    heard = table.names()
    assert "move_played" in heard
    assert "thinking_changed" in heard
    assert table.session.turn.thinking is None
    assert table.session.position.to_move == 0
    assert len(table.session.record.events) == 2


def test_tiles_planned_while_the_computer_thinks_survive_where_they_fit(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.act(commands.PASS)
    session.hand.click_square(0)
    table.type("at")
    assert session.hand.draft.placed
    session.play()
    assert table.refusal is RefusalKind.NOT_YOUR_TURN
    table.thinker.answer(table.place("8H EAT"))
    assert [square for square, _ in session.hand.draft.placed] == [0, 1]
    assert table.free_tiles() == "EINRW"


def test_tiles_planned_where_the_computer_plays_return(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    table.session.act(commands.PASS)
    table.type("at")
    table.thinker.answer(table.place("8H EAT"))
    assert not table.session.hand.draft.placed
    assert table.free_tiles() == "AEINRTW"


def test_looking_back_does_not_stop_the_game(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    table.type("win")
    session.play()
    session.past.first()
    assert session.turn.thinking == 1
    table.thinker.answer(table.place("K8 AT"))
    assert session.record.cursor == 0
    assert len(session.record.events) == 2
    session.past.last()
    assert session.position.to_move == 0


def test_undo_against_a_computer_goes_back_to_the_persons_own_turn(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    table.type("win")
    session.play()
    table.thinker.answer(table.place("8K E"))
    session.undo()
    assert session.record.cursor == 0
    assert session.position.to_move == 0
    assert session.can_redo
    session.redo()
    assert session.record.at_end


def test_undo_while_the_computer_thinks_stops_it_and_redo_resumes(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    table.type("win")
    session.play()
    session.undo()
    assert session.turn.thinking is None
    assert not table.thinker.asked
    session.redo()
    assert session.turn.thinking == 1


def test_a_computer_that_moves_first_leaves_nothing_to_undo(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["master", ""])
    assert table.session.turn.thinking == 0
    table.session.undo()
    assert table.refusal is RefusalKind.NOTHING_TO_UNDO


def test_undo_takes_tiles_back_one_by_one_before_turns(table: Table) -> None:
    table.train()
    session = table.session
    table.type("ten")
    session.undo()
    session.undo()
    assert [t for _, t in session.hand.draft.placed] == list(table.tiles("T"))
    session.redo()
    assert table.free_tiles() == "AINRW"
    session.hand.recall()
    session.undo()
    assert len(session.hand.draft.placed) == 2


def test_playing_from_the_past_keeps_the_old_game(table: Table) -> None:
    table.train()
    session = table.session
    table.type("ten")
    session.play()
    session.undo()
    table.type("win")
    session.play()
    assert NoticeKind.FORKED in notices(table)
    kept = table.autosave.recent()
    assert len(kept) == 2
    words = {game.record.events[0].move for game in kept if isinstance(game.record.events[0], Turn)}
    assert len(words) == 2


def test_play_on_from_here_forks_and_lets_the_computer_go_on(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    table.type("win")
    session.play()
    table.thinker.answer(Pass())
    session.past.turn_back()
    assert (session.record.cursor, session.turn.thinking) == (1, None)
    session.past.branch()
    assert session.record.at_end
    assert session.turn.thinking == 1
    assert len(table.autosave.recent()) == 2


def test_two_people_hand_over_and_see_only_their_own_rack(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST")
    session = table.session
    assert (session.viewer, session.handover, session.hand.slots) == (None, 0, ())
    table.type("win")
    assert table.refusal is RefusalKind.HAND_OVER
    session.act(commands.Reveal())
    assert table.rack() == "AEINRTW"
    table.type("win")
    table.names()
    session.play()
    assert (session.viewer, session.handover, session.hand.slots) == (None, 1, ())
    assert "handover_requested" in table.names()
    session.act(commands.Reveal())
    assert table.rack() == "AAAEEST"


def test_undo_between_people_hands_the_table_back(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST")
    session = table.session
    session.act(commands.Reveal())
    table.type("win")
    session.play()
    session.undo()
    assert (session.viewer, session.handover) == (None, 0)
    session.act(commands.Reveal())
    assert table.rack() == "AEINRTW"
    assert session.record.cursor == 0


def test_moves_are_not_listed_in_a_game_between_people(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST")
    table.session.act(commands.Reveal())
    table.session.find_moves()
    assert table.refusal is RefusalKind.NOT_IN_THIS_GAME


def test_an_illegal_play_is_refused_with_all_its_faults(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.hand.click_square(0)
    table.type("nit")
    session.play()
    refusal = table.refusals[-1]
    assert refusal.kind is RefusalKind.ILLEGAL
    assert isinstance(refusal, MoveRefused)
    assert len(refusal.verdict.faults) == 2
    session.hand.recall()
    session.play()
    assert table.refusal is RefusalKind.NOTHING_TO_PLAY


def test_swapping_is_a_state_of_the_rack(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    table.type("win")
    session.hand.start_swap()
    assert session.hand.swapping
    assert not session.hand.draft.placed
    table.type("w")
    session.hand.toggle_swap(0)
    assert session.hand.move == Exchange(table.tiles("AW"))
    session.hand.invert_swap()
    assert session.hand.move == Exchange(table.tiles("EINRT"))
    session.hand.escape()
    assert not session.hand.swapping
    assert session.hand.move is None
    session.hand.start_swap()
    table.type("w")
    session.play()
    event = session.record.events[0]
    assert isinstance(event, Turn)
    assert event.move == Exchange(table.tiles("W"))


def test_swapping_says_why_it_is_impossible(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"], exchange_minimum=99)
    table.session.hand.start_swap()
    assert table.refusal is RefusalKind.NO_EXCHANGE
    assert not table.session.hand.swapping


def test_new_tiles_fill_the_gaps_in_the_players_order(table: Table) -> None:
    table.train("EINRTWA")
    session = table.session
    session.hand.reorder(6, 0)
    assert table.rack() == "WAEINRT"
    table.type("in")
    session.play()
    slots = table.rack()
    assert slots[:3] + slots[5:] == "WAERT"


def test_the_same_slot_stays_empty_that_was_dragged(table: Table) -> None:
    table.train("EEINRTW")
    session = table.session
    session.hand.put_slot(1, 112)
    assert [slot.used for slot in session.hand.slots][:2] == [False, True]
    session.hand.move_tile(112, 113)
    assert [slot.used for slot in session.hand.slots][:2] == [False, True]
    session.hand.put_slot(0, 114)
    session.hand.take_back(113)
    assert [slot.used for slot in session.hand.slots][:2] == [True, False]


def test_a_blank_asks_for_its_letter(table: Table) -> None:
    table.train("EINRT?A")
    session = table.session
    session.hand.put_slot(6, 112)
    assert ("letter_wanted", (6, 112)) in table.heard
    assert not session.hand.draft.placed
    session.hand.put_slot(6, 112, table.tiles("W")[0])
    assert table.tile_set.show([session.hand.draft.tile(112)]) == "w"


def test_escape_goes_layer_by_layer(table: Table) -> None:
    table.train()
    session = table.session
    session.find_moves()
    table.thinker.answer(table.place("8H WIN"), table.place("8H TEN"))
    session.listing.select_row(0)
    session.hand.escape()
    assert session.listing.preview is None
    table.type("at")
    session.hand.escape()
    assert not session.hand.draft.placed
    session.hand.escape()
    assert session.hand.draft.cursor is None
    table.type("a")
    assert session.hand.draft.placed


def test_training_lists_moves_again_after_each_play(table: Table) -> None:
    table.train()
    session = table.session
    session.find_moves()
    assert status(table) == "running"
    table.thinker.answer(table.place("8H WIN"))
    session.listing.select_row(0)
    session.play()
    assert session.listing.analysis is None
    assert status(table) == "running"
    assert table.thinker.asked[table.thinker.open][0].rack == session.position.rack
    session.listing.cancel()
    assert status(table) == "none"


def test_a_stopped_search_keeps_its_rows_as_unfinished(table: Table) -> None:
    table.train()
    session = table.session
    session.find_moves()
    number = table.thinker.open
    table.thinker.progress(table.place("8H WIN"))
    session.listing.cancel()
    assert session.listing.analysis is not None
    assert status(table) == "partial"
    table.thinker.answer(table.place("8H TEN"), number=number)
    assert session.listing.analysis.best.move == table.place("8H WIN")


def test_racks_of_training_are_set_by_hand(table: Table) -> None:
    table.train()
    session = table.session
    session.set_rack("qi?")
    assert sorted(table.rack()) == sorted("IQ?")
    session.act(commands.DrawRack(session.position.rack))
    assert len(table.rack()) == 7
    session.set_rack("qqq")
    assert table.refusal is RefusalKind.IMPOSSIBLE_RACK
    session.act(commands.DrawRack())
    assert len(table.rack()) == 7


def test_written_moves_are_previewed_and_played(table: Table) -> None:
    table.train("EINRT?A")
    session = table.session
    session.hand.preview_text("8h win")
    assert session.hand.move == session.listing.preview == table.place("8H wIN")
    session.hand.preview_text("8h wi")
    assert session.listing.preview == table.place("8H wI")
    session.hand.preview_text("zz")
    assert session.listing.preview is None
    session.play_text("99z win")
    assert table.refusal is RefusalKind.NOT_A_MOVE
    session.play_text("8h win")
    assert len(session.record.events) == 1


def test_phonies_are_challenged_and_come_off(table: Table) -> None:
    table.start(
        "EINRTWA",
        "AAAEEST",
        word_check=WordCheck.CHALLENGE,
        challenge=ChallengeRule.DOUBLE,
    )
    session = table.session
    session.act(commands.Reveal())
    table.type("nit")
    assert session.hand.verdict is not None
    assert all(valid is None for _, valid in session.hand.verdict.words)
    session.play()
    session.act(commands.Reveal())
    assert session.turn.prompt is Prompt.MOVE_OR_CHALLENGE
    session.act(commands.ChallengePlay())
    assert session.position.board.is_empty
    assert session.viewer == 1
    session.act(commands.ChallengePlay())
    assert table.refusal is RefusalKind.NOTHING_TO_CHALLENGE


def test_the_master_challenges_every_phony_and_nothing_else(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"], word_check=WordCheck.CHALLENGE)
    session = table.session
    table.type("nit")
    session.play()
    events = session.record.events
    assert isinstance(events[1], Challenge)
    assert events[1].success
    assert session.turn.thinking == 1
    table.thinker.answer(Pass())
    table.type("win")
    session.play()
    assert not isinstance(session.record.events[-1], Challenge)


def test_a_computer_that_fails_passes_and_says_so(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.act(commands.PASS)
    table.thinker.failed.emit(table.thinker.open, "broken")
    assert NoticeKind.ENGINE_FAILED in notices(table)
    assert session.position.to_move == 0


def test_a_computers_illegal_move_becomes_a_pass(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    table.session.act(commands.PASS)
    table.thinker.answer(table.place("1A TATA"))
    event = table.session.record.events[-1]
    assert isinstance(event, Turn)
    assert event.move == Pass()


def test_stale_answers_change_nothing(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.act(commands.PASS)
    number = table.thinker.open
    session.undo()
    table.thinker.answer(table.place("8H EAT"), number=number)
    assert session.record.cursor == 0
    assert len(session.record.events) == 1


def test_a_turn_out_of_time_is_a_pass(table: Table) -> None:
    clock = ClockRule(ClockKind.TURN, seconds=30)
    table.start("EINRTWA", "AAAEEST", clock=clock)
    session = table.session
    session.act(commands.Reveal())
    table.watch.now = 21_000
    session.clock.check()
    table.watch.now = 30_000
    session.clock.check()
    assert notices(table).count(NoticeKind.TIME_LEFT) == 1
    assert NoticeKind.TIME_UP in notices(table)
    event = session.record.events[0]
    assert isinstance(event, Turn)
    assert (event.move, event.spent) == (Pass(), 30_000)
    assert session.handover == 1


def test_clocks_show_what_is_left(table: Table) -> None:
    clock = ClockRule(ClockKind.GAME, seconds=60)
    table.start("EINRTWA", "AAAEEST", players=["", "master"], clock=clock)
    session = table.session
    table.watch.now = 5000
    assert session.clock.times.left == (55_000, 60_000)
    session.act(commands.PASS)
    assert session.clock.times.left[0] == 55_000


def test_resigning_ends_the_game(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.act(commands.Resign(1))
    assert [refusal.kind for refusal in table.refusals] == [RefusalKind.NOT_YOUR_TURN]
    session.act(commands.Resign(0))
    assert session.turn.prompt is Prompt.NOTHING
    assert [n for n in table.names() if n == "game_over"] == ["game_over"]
    table.type("a")
    assert table.refusal is RefusalKind.GAME_OVER


def test_a_rematch_lets_the_other_begin(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    table.session.games.rematch()
    assert [seat.player for seat in table.session.record.seats] == ["master", ""]
    assert table.session.turn.thinking == 0


def test_history_lights_the_word_under_the_pointer(table: Table) -> None:
    table.train()
    table.type("win")
    table.session.play()
    table.session.past.hover(0)
    assert table.session.past.lit == {112, 113, 114}
    table.session.past.hover(None)
    assert not table.session.past.lit


def test_cursor_keys_move_and_turn(table: Table) -> None:
    table.train()
    session = table.session
    session.hand.step(Arrow.DOWN)
    assert session.hand.draft.direction.name == "DOWN"
    session.hand.step(Arrow.DOWN)
    assert session.hand.draft.cursor == table.layout.centre + 15
    session.hand.flip()
    assert session.hand.draft.direction.name == "ACROSS"


def test_every_event_is_kept_and_a_killed_game_resumes(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    table.type("win")
    table.session.play()
    kept = table.autosave.latest()
    assert kept is not None
    assert kept.record == table.session.record
    table.session.games.resume(kept.record, kept.path)
    assert table.session.turn.thinking == 1
    table.thinker.answer(table.place("8K E"))
    again = table.autosave.latest()
    assert again is not None
    assert again.path == kept.path
    assert len(again.record.events) == 2


def test_a_full_disk_is_shown_once_and_the_game_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.train()

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(table.autosave, "save", fail)
    table.type("win")
    table.session.play()
    table.session.act(commands.DrawRack())
    assert notices(table).count(NoticeKind.AUTOSAVE_FAILED) == 1
    assert len(table.session.record.events) == 2


def test_an_untouched_game_leaves_no_file(table: Table) -> None:
    table.train()
    table.train()
    assert len(list(table.folder.glob("*.json"))) == 1


def test_a_challenge_is_shown(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", word_check=WordCheck.AFTER_PLAY)
    table.session.act(commands.Reveal())
    table.type("nit")
    table.session.play()
    told = [args[0] for name, args in table.heard if name == "notice"]
    assert told == [ChallengeNotice(NoticeKind.CHALLENGED, seat=None, succeeded=True)]
    assert table.session.position.board.is_empty


def test_a_game_kept_in_the_past_waits_there(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    table.type("win")
    session.play()
    session.undo()
    session.close()
    kept = table.autosave.latest()
    assert kept is not None
    session.games.resume(kept.record, kept.path)
    assert (session.record.cursor, session.viewer, session.turn.thinking) == (0, 0, None)
    session.past.last()
    assert session.turn.thinking == 1


def test_people_take_over_where_a_kept_game_waits(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST")
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.PASS)
    session.undo()
    session.games.resume(session.record)
    assert (session.viewer, session.handover) == (None, 0)


def test_a_finished_game_between_people_can_be_looked_at(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST")
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.PASS)
    session.act(commands.Resign(1))
    assert session.position.over is not None
    assert session.handover is None
    session.games.resume(session.record)
    assert session.viewer == 0
    session.past.first()
    assert table.rack() == "AEINRTW"
    session.find_moves()
    assert status(table) == "running"


def test_a_plan_is_not_left_for_the_next_person(table: Table) -> None:
    table.start("EINRTWA", "EINRTWA")
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.PASS)
    session.act(commands.Reveal())
    table.type("win")
    session.past.turn_back()
    assert not session.hand.draft.placed
    session.past.last()
    assert len(session.hand.draft.placed) == 3
    session.past.turn_back()
    session.past.last()
    session.act(commands.PASS)
    assert session.handover == 0
    session.act(commands.Reveal())
    session.past.turn_back()
    session.past.last()
    assert not session.hand.draft.placed


def test_a_blocked_game_can_be_ended(table: Table) -> None:
    table.start("VVCCUUI", "IIIIAAA", exchange_minimum=99)
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.EndBlocked())
    assert session.position.over is None
    for _ in range(2):
        assert not session.turn.blocked
        table.thinker.answer()
    assert session.turn.blocked
    assert "blocked_changed" in table.names()
    session.act(commands.EndBlocked())
    assert session.position.over is not None
    assert session.position.scores[0] < 0
    assert not session.turn.blocked


def test_a_game_in_which_somebody_can_place_is_not_blocked(table: Table) -> None:
    table.start("EINRTWA", "IIIUUUU", exchange_minimum=99)
    session = table.session
    table.thinker.answer(table.place("8H WIN"))
    assert not session.turn.blocked
    assert not table.thinker.asked


def test_a_draft_can_be_pinned_to_compare_it(table: Table) -> None:
    table.train("EINRTWA")
    session = table.session
    table.type("win")
    session.listing.pin_draft()
    assert session.listing.pinned is not None
    assert session.listing.pinned.used == table.tiles("WIN")
    assert not session.hand.draft.placed
    session.listing.pin_draft()
    assert table.refusal is RefusalKind.NOTHING_TO_PLAY


def test_with_several_people_nothing_is_pinned(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", ""])
    table.session.act(commands.Reveal())
    table.type("win")
    table.session.listing.pin_draft()
    assert table.refusal is RefusalKind.NOT_IN_THIS_GAME
    assert table.session.listing.pinned is None


def test_a_new_game_points_its_arrow_across(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.hand.click_square(17)
    session.hand.flip()
    assert session.hand.draft.direction is Direction.DOWN
    session.act(commands.PASS)
    assert session.hand.draft.direction is Direction.DOWN  # as it was last in this game
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    assert (session.hand.draft.direction, session.hand.draft.cursor) == (
        Direction.ACROSS,
        7 * 15 + 7,
    )


def test_a_game_that_equals_the_one_before_is_announced(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    table.heard.clear()
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    assert table.names().count("record_changed") == 1
