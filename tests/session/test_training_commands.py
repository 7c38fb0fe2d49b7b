"""The hint ladder, "is mine the top?" and finding moves oneself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from eliot_qt.game.board import Board
from eliot_qt.game.position import EndReason
from eliot_qt.modes.hints import Hint, HintFacts
from eliot_qt.play import commands
from eliot_qt.play.hinting import Guess, HintShown, TopAnswer
from eliot_qt.play.refusals import RefusalKind

from . import answers
from .conftest import Table

ALL = ("8D WINTER", "8H TEA", "8H WIN")


def told(table: Table) -> list[Any]:
    heard: list[Any] = []
    table.session.teaching.answered.connect(heard.append)
    return heard


def test_each_press_climbs_one_rung(table: Table) -> None:
    table.train()
    heard, session = told(table), table.session
    session.teaching.hint()
    answers.found(table.thinker, *ALL)
    shown: HintShown = heard[-1]
    assert shown.rungs == (Hint.KIND,)
    assert isinstance(shown.facts, HintFacts) and not shown.facts.bingo
    session.teaching.hint()
    assert heard[-1].last is Hint.TILES
    assert not session.past.lit
    session.teaching.hint()
    assert session.past.lit == frozenset(range(7 * 15, 8 * 15))
    session.teaching.hint()
    assert session.past.lit == frozenset((7 * 15 + 3,))
    assert session.listing.preview is None
    session.teaching.hint()
    assert session.listing.preview == table.place("8D WINTER")
    session.teaching.hint()
    assert len(heard[-1].rungs) == 5
    assert not table.thinker.asked


def test_another_position_begins_at_the_bottom(table: Table) -> None:
    table.train()
    heard, session = told(table), table.session
    session.teaching.hint()
    answers.found(table.thinker, *ALL)
    session.teaching.hint()
    session.set_rack("TEAWINR")
    session.act(commands.DrawRack())
    session.teaching.hint()
    answers.found(table.thinker, "8H TEA")
    assert heard[-1].rungs == (Hint.KIND,)


def test_without_any_move_there_is_no_hint(table: Table) -> None:
    table.train()
    table.session.teaching.hint()
    answers.found(table.thinker)
    assert table.refusal is RefusalKind.NO_HINT


def test_hints_are_not_given_against_other_people(table: Table) -> None:
    table.start("EINRTWA", "AAAAAAA")
    table.session.act(commands.Reveal())
    table.session.teaching.hint()
    assert table.refusal is RefusalKind.NOT_IN_THIS_GAME


def test_is_mine_the_top_says_no_more_until_asked_again(table: Table) -> None:
    table.train()
    heard, session = told(table), table.session
    session.teaching.ask_top()
    assert table.refusal is RefusalKind.NOTHING_TO_PLAY
    table.type("tea")
    session.teaching.ask_top()
    answers.found(table.thinker, *ALL)
    move = table.place("8H TEA")
    assert heard[-1] == TopAnswer(move, False, None, by_equity=True)
    session.teaching.ask_top()
    assert heard[-1] == TopAnswer(move, False, 20, by_equity=True)
    session.hand.recall()
    session.hand.click_square(7 * 15 + 3)
    table.type("winter")
    session.teaching.ask_top()
    assert heard[-1].is_best


def test_what_is_not_allowed_is_no_top(table: Table) -> None:
    table.train()
    table.type("wern")
    table.session.teaching.ask_top()
    assert table.refusal is RefusalKind.ILLEGAL


def test_guesses_are_ranked_and_the_second_enter_plays(table: Table) -> None:
    table.train()
    heard, session = told(table), table.session
    session.set_guessing(True)
    assert session.teaching.guessing
    table.type("tea")
    session.play()
    answers.found(table.thinker, *ALL)
    guess: Guess = heard[-1]
    assert (guess.rank, guess.count, guess.difference, guess.behind) == (3, 3, -20_000, 20)
    assert session.hand.draft.placed
    assert session.teaching.plays_guess
    assert session.position.board == Board.empty(table.layout)
    session.hand.recall()
    session.hand.click_square(7 * 15 + 3)
    table.type("winter")
    assert not session.teaching.plays_guess
    session.play()
    assert [guess.rank for guess in session.teaching.guesses] == [3, 1]
    session.play()
    assert session.position.scores == (26,)
    assert session.teaching.guesses == ()
    assert session.teaching.guessing


def test_a_phony_is_refused_not_ranked(table: Table) -> None:
    table.train()
    table.session.set_guessing(True)
    table.type("wern")
    table.session.play()
    assert table.refusal is RefusalKind.ILLEGAL
    assert not table.session.teaching.guesses


def test_finding_hides_the_list_and_the_list_ends_the_finding(table: Table) -> None:
    table.train()
    session = table.session
    session.find_moves()
    table.thinker.answer(table.move("8H TEA"))
    session.set_guessing(True)
    assert session.listing.analysis is None
    session.find_moves()
    assert not session.teaching.guessing


def test_finding_is_for_training_only(table: Table) -> None:
    table.start("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    table.session.set_guessing(True)
    assert not table.session.teaching.guessing


def test_a_training_in_which_nothing_can_be_placed_can_be_ended(table: Table) -> None:
    record = table.training("VVCCUUI")
    rules = replace(record.start.rules, exchange_minimum=99)
    table.session.games.start(
        replace(record, start=replace(record.start, rules=rules), positions=())
    )
    assert not table.session.turn.blocked
    table.thinker.answer()
    assert table.session.turn.blocked
    table.session.act(commands.DrawRack())
    assert not table.session.turn.blocked
    table.thinker.answer()
    assert table.session.turn.blocked
    table.session.act(commands.EndBlocked())
    position = table.session.position
    assert position.over is EndReason.BLOCKED
    assert position.scores == (0,)
