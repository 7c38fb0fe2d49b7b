"""Among people the past of a running game stays closed: it would show racks that are still held."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

import pytest

from eliot_qt.game.events import Challenge, Resigned, Turn
from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import ClockKind, ClockRule, Rules, WordCheck
from eliot_qt.modes.mode import Prompt
from eliot_qt.play import commands
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.refusals import RefusalKind

from .conftest import Table

RACKS = ("EINRTWA", "AAAEEST", "EINORST")


def told(table: Table) -> list[NoticeKind]:
    return [args[0].kind for name, args in table.heard if name == "notice"]


def strict(table: Table, *racks: str, players: list[str] | None = None) -> None:
    """A game by the Tournament preset."""
    preset = next(preset for preset in PRESETS if preset.id == "tournament")
    rules = preset.apply(Rules())
    names = ("word_check", "challenge", "validity", "finisher_gains_twice", "clock")
    chosen = {name: getattr(rules, name) for name in names}
    table.start(*racks, players=players, **chosen)


def test_a_tournament_turn_is_not_undone_from_the_next_card(table: Table) -> None:
    strict(table, *RACKS)
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.PASS)
    assert session.handover == 1
    assert not session.can_undo
    session.undo()
    assert table.refusal is RefusalKind.NOTHING_TO_UNDO
    assert (session.viewer, session.handover, session.record.at_end) == (None, 1, True)
    assert NoticeKind.PASSED not in told(table)


def test_tournament_rules_hold_against_a_computer_too(table: Table) -> None:
    strict(table, "EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    assert not session.clock.times.may_reset
    session.clock.reset()
    table.type("win")
    session.play()
    session.undo()
    table.thinker.answer(table.place("K8 AT"))
    session.past.first()
    session.redo()
    table.type("t")
    assert not session.turn.may_act
    session.past.branch()
    assert len(session.record.events) == 2
    assert [refusal.kind for refusal in table.refusals] == [
        RefusalKind.NOT_IN_THIS_GAME,
        RefusalKind.NOTHING_TO_UNDO,
        RefusalKind.NOTHING_TO_REDO,
        RefusalKind.LOOKING_BACK,
        RefusalKind.NOT_IN_THIS_GAME,
    ]
    # Tiles set are taken back one by one as ever.
    session.past.last()
    table.type("t")
    session.undo()
    assert not session.hand.draft.placed


def test_the_clock_may_be_reset_where_the_rules_are_looser(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", clock=ClockRule(ClockKind.GAME, seconds=60))
    table.session.act(commands.Reveal())
    assert table.session.clock.times.may_reset


def test_a_pass_is_taken_back_on_the_card_that_follows(table: Table) -> None:
    table.start(*RACKS, clock=ClockRule(ClockKind.GAME, seconds=60))
    session = table.session
    session.act(commands.Reveal())
    table.watch.now += 5000
    session.act(commands.PASS)
    assert NoticeKind.PASSED in told(table)
    assert session.turn.can_take_back
    session.undo()
    # It is P1's turn again, in earnest: nothing lies behind it that could be gone back to.
    assert (session.viewer, session.handover) == (None, 0)
    assert session.record.events == ()
    assert NoticeKind.TAKEN_BACK in told(table)
    assert not session.can_redo
    assert not session.can_undo
    session.act(commands.Reveal())
    assert table.rack() == "AEINRTW"
    assert session.clock.times.left[0] == 55_000
    session.redo()
    session.past.last()
    assert (session.viewer, session.record.events) == (0, ())
    kept = table.autosave.load(table.session.games.path or table.folder)
    assert kept is not None
    assert kept.record.events == ()


def test_nothing_is_taken_back_once_the_next_rack_was_shown(table: Table) -> None:
    table.start(*RACKS)
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.PASS)
    session.act(commands.Reveal())
    assert not session.can_undo
    session.undo()
    assert table.refusal is RefusalKind.NOTHING_TO_UNDO
    assert (session.viewer, session.position.to_move) == (1, 1)
    session.act(commands.PASS)
    session.undo()
    session.undo()
    # One turn back, never two.
    assert (session.handover, len(session.record.events)) == (1, 1)


@pytest.mark.parametrize("check", [WordCheck.AFTER_PLAY, WordCheck.CHALLENGE])
def test_a_play_that_was_judged_is_not_taken_back(table: Table, check: WordCheck) -> None:
    table.start("EINRTWA", "AAAEEST", word_check=check)
    session = table.session
    session.act(commands.Reveal())
    table.type("nit")
    session.play()
    if check is WordCheck.CHALLENGE:
        session.act(commands.Reveal())
        session.act(commands.ChallengePlay())
    assert any(isinstance(event, Challenge) for event in session.record.events)
    assert not session.can_undo


def test_a_turn_out_of_time_is_not_taken_back(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", clock=ClockRule(ClockKind.TURN, seconds=30))
    session = table.session
    session.act(commands.Reveal())
    table.watch.now += 30_000
    session.clock.check()
    assert session.handover == 1
    assert not session.can_undo


def test_tiles_drawn_and_seen_are_not_given_back(table: Table) -> None:
    """While a computer thinks the person before it goes on looking at the new rack."""
    table.start(*RACKS, players=["", "master", ""])
    session = table.session
    session.act(commands.Reveal())
    table.type("win")
    session.play()
    assert (session.viewer, session.turn.thinking) == (0, 1)
    assert not session.can_undo
    table.thinker.answer(table.place("8K E"))
    assert session.handover == 2
    assert not session.can_undo


@pytest.mark.parametrize("step", ["undo", "redo", "past.branch"])
def test_a_turn_looked_at_shows_no_other_rack(table: Table, step: str) -> None:
    table.start("EINRTWA", "AAAEEST")
    session = table.session
    for _ in range(3):
        session.act(commands.Reveal())
        session.act(commands.PASS)
    session.act(commands.Reveal())
    assert session.viewer == 1
    for number in range(4):
        session.past.go_to(number)
        attrgetter(step)(session)()
        assert (session.viewer, session.handover) == (1, None)
        assert table.rack() == "AAAEEST"
    assert len(session.record.events) == 3


def test_nothing_acts_on_a_turn_that_is_looked_at(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST")
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.PASS)
    session.act(commands.Reveal())
    session.act(commands.PASS)
    session.act(commands.Reveal())
    session.past.first()
    before = session.record
    attempts = (
        partial(session.act, commands.PASS),
        session.hand.start_swap,
        partial(session.act, commands.ChallengePlay()),
        session.play,
        lambda: session.act(commands.Resign(0)),
        lambda: session.play_text("8h win"),
        lambda: session.play_text("ex a"),
        lambda: session.hand.type_letter("w"),
    )
    for command in attempts:
        table.refusals.clear()
        command()
        assert table.refusal is RefusalKind.LOOKING_BACK
        assert session.record is before
        assert not session.hand.swapping
        assert not session.hand.draft.placed


def test_against_a_computer_only_a_placement_branches_off_a_turn_looked_at(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.act(commands.PASS)
    table.thinker.answer(Turn(1, table.place("8H EAT")).move)
    session.past.first()
    assert session.turn.is_viewing
    session.act(commands.PASS)
    session.hand.start_swap()
    assert [refusal.kind for refusal in table.refusals] == [RefusalKind.LOOKING_BACK] * 2
    table.type("win")
    session.play()
    assert NoticeKind.FORKED in told(table)
    assert len(session.record.events) == 1


def test_a_turn_undone_is_played_again_in_any_way(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    table.type("win")
    session.play()
    table.thinker.answer(table.place("8K E"))
    session.undo()
    assert not session.turn.is_viewing
    session.act(commands.PASS)
    assert not table.refusals
    assert session.turn.thinking == 1


def test_a_game_left_while_looking_back_is_resumed_at_its_end(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST")
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.PASS)
    session.past.first()
    session.close()
    kept = table.autosave.latest()
    assert kept is not None
    session.games.resume(kept.record, kept.path)
    assert (session.record.at_end, session.viewer, session.handover) == (True, None, 1)


def test_a_resignation_is_taken_back_until_the_next_action(table: Table) -> None:
    strict(table, "EINRTWA", "AAAEEST")
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.Resign(0))
    assert session.position.over is EndReason.RESIGNED
    assert told(table)[-1] is NoticeKind.RESIGNED
    session.undo()
    assert (session.turn.prompt, session.record.events) == (Prompt.MOVE, ())
    assert (session.viewer, session.handover) == (None, 0)
    session.act(commands.Reveal())
    assert table.rack() == "AEINRTW"
    session.act(commands.Resign(0))
    session.past.first()
    assert not session.can_undo
    session.undo()
    assert isinstance(session.record.events[0], Resigned)


def test_a_resignation_stands_once_the_game_was_shown(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", "EINORST")
    session = table.session
    session.act(commands.Reveal())
    session.act(commands.Resign(0))
    session.act(commands.ConfirmEnd())
    # The game goes on, so nothing has been shown yet.
    assert session.turn.can_take_back
    session.act(commands.Reveal())
    assert not session.turn.can_take_back
    session.act(commands.Resign(1))
    session.act(commands.ConfirmEnd())
    assert session.position.over is not None
    assert not session.turn.can_take_back


def test_who_plays_alone_takes_a_resignation_back_into_the_same_game(table: Table) -> None:
    table.start("EINRTWA", "AAAEEST", players=["", "master"])
    session = table.session
    session.act(commands.Resign(0))
    session.undo()
    assert (session.viewer, session.record.at_end, session.record.events) == (0, True, ())
    table.type("win")
    session.play()
    assert NoticeKind.FORKED not in told(table)
