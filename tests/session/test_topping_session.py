"""Topping in the session: tries, hints for a price, pauses, what is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.game.events import Ended
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import BlankRule, ClockKind, ClockRule
from eliot_qt.game.shared.turn import MarkKind
from eliot_qt.modes import topping
from eliot_qt.modes.hints import PRICES, Hint
from eliot_qt.play import commands
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.session.best_results import KEPT, BestResults

from . import answers
from .conftest import Table
from .watch import Watch

ALL = ("8D WINTER", "8H TEA", "8H WIN")


@pytest.fixture
def watch(table: Table) -> Watch:
    return table.watch


def start(table: Table, known: bool = True, **rules: Any) -> None:
    table.session.games.start(answers.topping_game(table.tile_set, table.layout, **rules))
    if known:
        answers.found(table.thinker, *ALL)


def attempt(table: Table, word: str) -> None:
    table.type(word)
    table.session.play()


def turn(table: Table, number: int = 0) -> Any:
    return table.session.record.positions[-1].turns[number]


def test_a_try_that_is_not_the_top_is_listed_and_the_turn_goes_on(
    table: Table, watch: Watch
) -> None:
    start(table)
    watch.now = 5_400
    attempt(table, "tea")
    session = table.session
    assert session.turn.may_act
    assert not session.hand.draft.placed
    assert [(entry.score, entry.spent) for entry in turn(table).tries] == [(6, 5_400)]
    watch.now = 12_900
    table.session.hand.click_square(7 * 15 + 3)
    attempt(table, "winter")
    assert session.turn.reviewed == 0
    assert turn(table).is_solved
    assert turn(table).points(0) == 12
    session.play()
    assert session.position.scores == (12,)
    assert session.record.at_end


def test_a_try_waits_for_the_engine_that_has_not_answered_yet(table: Table, watch: Watch) -> None:
    start(table, known=False)
    watch.now = 3_000
    attempt(table, "tea")
    assert table.session.turn.searching
    watch.now = 60_000
    answers.found(table.thinker, "8H TEA")
    assert turn(table).is_solved
    assert turn(table).points(0) == 3


def test_hints_have_their_price_and_are_free_when_shown(table: Table, watch: Watch) -> None:
    start(table)
    session = table.session
    assert not topping.paid_hints(session.position)
    table.type("te")
    watch.now = 1_000
    session.act(commands.BuyHint(Hint.SCORE))
    session.act(commands.BuyHint(Hint.SCORE))
    assert topping.paid_hints(session.position) == (Hint.SCORE,)
    assert turn(table).mark_points(0, MarkKind.HINT) == PRICES[Hint.SCORE]
    assert session.teaching.top_facts is not None
    assert session.teaching.top_facts.score == 26
    assert session.hand.draft.placed


def test_the_time_of_a_pause_does_not_count_and_nothing_can_be_tried_in_it(
    table: Table, watch: Watch
) -> None:
    start(table)
    session = table.session
    watch.now = 10_000
    session.clock.pause()
    assert session.clock.is_paused
    watch.now = 500_000
    attempt(table, "tea")
    assert table.refusal is RefusalKind.PAUSED
    session.hand.recall()
    session.clock.unpause()
    assert session.clock.times.left == (170_000,)
    watch.now = 502_000
    session.hand.recall()
    attempt(table, "tea")
    assert turn(table).tries[-1].spent == 12_000


def test_out_of_time_costs_the_duration_and_more(table: Table, watch: Watch) -> None:
    start(table)
    watch.now = 180_000
    table.session.clock.check()
    assert NoticeKind.TOPPING_TIME_UP in [a[0].kind for n, a in table.heard if n == "notice"]
    assert turn(table).points(0) == 180 + 60
    assert table.session.turn.reviewed == 0


def test_giving_up_costs_as_much(table: Table, watch: Watch) -> None:
    start(table)
    watch.now = 20_000
    table.session.act(commands.GiveUp())
    assert turn(table).points(0) == 180 + 60


def test_a_topping_left_is_paused_and_goes_on_with_its_time_tries_and_hints(
    table: Table, watch: Watch
) -> None:
    start(table)
    session = table.session
    watch.now = 7_000
    attempt(table, "tea")
    session.act(commands.BuyHint(Hint.LENGTH))
    watch.now = 9_000
    session.close()
    saved = table.autosave.latest()
    assert saved is not None
    watch.now = 1_000_000
    session.games.resume(saved.record, saved.path)
    assert session.clock.is_paused
    assert len(turn(table).tries) == 1
    assert topping.paid_hints(session.position) == (Hint.LENGTH,)
    session.clock.unpause()
    assert session.clock.times.left == (171_000,)


def test_moves_are_not_listed_and_nothing_is_passed(table: Table) -> None:
    start(table)
    session = table.session
    assert not session.permits.list_moves
    for command in (
        session.find_moves,
        partial(session.act, commands.PASS),
        session.teaching.hint,
        session.hand.start_swap,
    ):
        command()
        assert table.refusal is RefusalKind.NOT_IN_THIS_GAME


def finished(table: Table, penalty: int = 0) -> GameRecord:
    """A topping of one turn, found after so many seconds."""
    start(table)
    table.watch.now += penalty * 1000
    table.session.hand.click_square(7 * 15 + 3)
    attempt(table, "winter")
    record = table.session.record
    return record.go_to(len(record.events)).append(Ended(EndReason.NO_RACK))


def test_finished_toppings_enter_the_table_the_best_first(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "topping.json"
    results = BestResults(path, today=lambda: date(2026, 11, 21))
    worse, better = finished(table, 9), finished(table, 4)
    assert results.add(worse) is not None
    latest = results.add(better)
    assert latest is not None
    assert (latest.penalty, latest.turns, latest.found, latest.date) == (4, 1, 1, "2026-11-21")
    assert [result.penalty for result in results.results] == [4, 9]
    assert BestResults(path).results == results.results
    assert results.add(better.go_to(1)) is not None  # wherever the cursor is
    assert results.add(table.session.record) is None


def of_rules(record: GameRecord, **changes: Any) -> GameRecord:
    """The same game, as if it had been played by other rules."""
    rules = replace(record.start.rules, **changes)
    positions = tuple(replace(position, rules=rules) for position in record.positions)
    return replace(record, start=positions[0], positions=positions)


def test_only_games_of_the_same_words_rules_and_time_compare(table: Table, tmp_path: Path) -> None:
    results = BestResults(tmp_path / "topping.json")
    plain = finished(table, 9)
    others = (
        {"lexicon": "fr"},
        {"blanks": BlankRule.JOKER},
        {"rack_size": 8},
        {"clock": ClockRule(ClockKind.TURN, 60)},
        {"bonus_table": "5:10 7:50"},
        {"count_seconds": False},
    )
    results.add(plain)
    for changes in others:
        results.add(of_rules(plain, **changes))
    for changes in ({}, *others):
        rules = replace(plain.start.rules, **changes)
        assert len(results.like(rules)) == 1
        assert len(BestResults(tmp_path / "topping.json").like(rules)) == 1
    assert results.like(replace(plain.start.rules, anagrams=True)) == ()


def test_each_kind_of_game_keeps_its_best(table: Table, tmp_path: Path) -> None:
    results = BestResults(tmp_path / "topping.json")
    plain = finished(table, 9)
    slow = of_rules(finished(table, 40), blanks=BlankRule.JOKER)
    results.add(slow)
    for _ in range(KEPT + 2):
        results.add(plain)
    assert len(results.like(plain.start.rules)) == KEPT
    assert [result.penalty for result in results.like(slow.start.rules)] == [40]


def test_a_table_of_an_older_program_is_read(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "topping.json"
    record = finished(table, 4)
    BestResults(path).add(record)
    old = json.loads(path.read_text())
    old["version"] = 1
    for result in old["results"]:
        del result["rules"]
    path.write_text(json.dumps(old))
    results = BestResults(path)
    assert results.found is None
    assert [result.penalty for result in results.like(record.start.rules)] == [4]
    results.add(record)
    assert len(BestResults(path).like(record.start.rules)) == 2


@pytest.mark.parametrize("text", ["{", "[]", '{"results": [{"name": 3}]}', '{"results": 3}'])
def test_a_damaged_table_is_set_aside_and_shown(tmp_path: Path, text: str) -> None:
    path = tmp_path / "topping.json"
    path.write_text(text)
    results = BestResults(path)
    assert results.results == ()
    assert results.found is not None
    assert results.found.kind is NoticeKind.RESULTS_DAMAGED
    assert not path.exists()
    assert list(tmp_path.glob("*.damaged"))


@pytest.mark.parametrize(
    ("field", "value"),
    [("penalty", 10**399), ("turns", -1), ("name", "\ud800"), ("found", True), ("date", 3)],
)
def test_a_wrong_result_leaves_the_others(
    table: Table, tmp_path: Path, field: str, value: object
) -> None:
    path = tmp_path / "topping.json"
    BestResults(path).add(finished(table, 2))
    file = json.loads(path.read_text())
    file["results"].insert(0, {**file["results"][0], field: value})
    path.write_text(json.dumps(file))
    results = BestResults(path)
    assert [result.penalty for result in results.results] == [2]
    assert results.found is not None
    assert f"result 1, '{field}': " in str(results.found.detail)
    assert results.found.path is not None and results.found.path.suffix == ".damaged"
    again = BestResults(path)
    assert (again.results, again.found) == (results.results, None)


def test_a_table_that_cannot_be_written_is_shown(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "topping.json"
    results = BestResults(folder)
    folder.mkdir()
    (folder / "x").write_text("")
    told: list[Any] = []
    results.notice.connect(told.append)
    results.add(finished(table, 1))
    assert [notice.kind for notice in told] == [NoticeKind.SETTINGS_FAILED]


def test_the_file_is_json_for_anyone_to_read(table: Table, tmp_path: Path) -> None:
    results = BestResults(tmp_path / "topping.json")
    results.add(finished(table, 2))
    table_read = json.loads((tmp_path / "topping.json").read_text())
    assert table_read["results"][0]["penalty"] == 2


def test_a_rack_with_which_nothing_can_be_placed_costs_nothing(table: Table, watch: Watch) -> None:
    start(table, known=False)
    watch.now = 30_000
    assert not table.session.turn.blocked
    answers.found(table.thinker)
    assert table.session.turn.blocked
    table.session.act(commands.EndBlocked())
    end = table.session.record.positions[-1]
    assert end.over is EndReason.BLOCKED
    assert end.scores == (0,)
