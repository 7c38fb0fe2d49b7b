"""A mode that only this test knows plays whole games in the window's session and the terminal.

One has racks of one's own, the other one rack for all. Nothing is done for them but what
``docs/add-a-mode.md`` asks for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.events import Ended
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import ClockKind, Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import catalogue, duplicate, free_game
from eliot_qt.modes.common_game import next_rack, start_game
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Mode, Permits, Prompt
from eliot_qt.modes.own_racks import OwnRacksMode
from eliot_qt.modes.shared_rack import SharedRackMode
from eliot_qt.play.setup import GameSetup, new_record
from eliot_qt.terminal.playing import summary
from tests.golden.window import Kit
from tests.terminal.talks import answers, result, saved, talk, workshop

from .two_fronts import Person, in_the_terminal, in_the_window, new_game

DOC = Path(__file__).resolve().parents[2] / "docs" / "add-a-mode.md"
GOAL = 120
TURNS = 4


class Race(OwnRacksMode):
    """The first seat with this many points ends the game."""

    id = "race"
    seats = range(2, 4)
    computers = True
    clock_kinds = (ClockKind.NONE,)
    shuffles = True

    def fit_rules(self, rules: Rules) -> Rules:
        return rules

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        made = free_game.new_game(game, seats, seed, finder)
        return GameRecord(made.start, made.seats, seed, self.id).append(*made.events)

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        return self.new_game(record.start.game, record.seats, seed, finder)

    def prompt(self, record: GameRecord) -> Prompt:
        return free_game.prompt(record)

    def judge_move(self, record: GameRecord, move: Move, judge: Judge) -> Verdict:
        return free_game.judge_move(record, move, judge)

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        after = free_game.play(record, move, judge, spent, finder)
        reached = max(after.position.scores) >= GOAL and after.position.over is None
        return after.append(Ended(EndReason.OUT)) if reached else after

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        return free_game.end_blocked(record)

    def permits(self, record: GameRecord) -> Permits:
        return Permits(show_validity=True, exchange=True, pass_turn=True, take_back=True)


class Short(SharedRackMode):
    """A duplicate of a few turns."""

    id = "short"
    seats = range(1, 4)
    computers = True
    clock_kinds = (ClockKind.NONE, ClockKind.TURN)

    def fit_rules(self, rules: Rules) -> Rules:
        return rules

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        started = start_game(self.id, game, seats, seed, master)
        return next_rack(started, finder)

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        return self.new_game(record.start.game, record.seats, seed, finder, record.master)

    def waiting(self, record: GameRecord) -> tuple[int, ...]:
        return duplicate.waiting(record)

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        return duplicate.enter(record, seat, move, judge, spent)

    def end_turn(self, record: GameRecord, finder: Finder | None) -> GameRecord:
        closed = duplicate.end_turn(record, finder)
        done = len(closed.position.turns) > TURNS and closed.position.over is None
        return closed.append(Ended(EndReason.NO_RACK)) if done else closed

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        return duplicate.end_blocked(record, finder)

    def permits(self, record: GameRecord) -> Permits:
        return Permits(list_moves=True, show_validity=True, pass_turn=True)


@pytest.fixture(params=[Race(), Short()], ids=lambda mode: mode.id)
def mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Mode:
    """The registration."""
    added: Mode = request.param
    monkeypatch.setitem(catalogue.MODES, added.id, added)
    return added


@pytest.fixture
def kit(
    qapp: Any, en: Lexicon, tile_sets: dict[str, TileSet], standard15: Layout, tmp_path: Path
) -> Kit:
    return Kit(en, tile_sets, standard15, tmp_path)


SEATS = (Seat("Ann"), Seat("Rex", "relaxed"), Seat("Bea"))


def test_a_whole_game_is_played_and_is_the_same_in_both(mode: Mode, kit: Kit) -> None:
    make, table = new_game(mode, Rules(), SEATS, 21)
    person = Person(table, 21)
    window = in_the_window(kit, make, person)
    terminal = in_the_terminal(table, make, person)
    assert window.mode == mode.id
    assert window.position.over is not None
    assert terminal.events == window.events
    assert summary(terminal) == summary(window)


def test_it_is_set_up_saved_and_resumed(mode: Mode, kit: Kit, tmp_path: Path) -> None:
    setup = GameSetup(mode.id, Rules(), SEATS, shuffle_seats=False)
    record = new_record(setup, kit.tile_sets, kit.layouts, 5, workshop().table(Rules()).finder)
    assert (record.mode, record.seats) == (mode.id, SEATS)
    path = tmp_path / "game.eliot"
    start = f"--mode {mode.id} --players Ann Bea:club --seed 5"
    assert answers(start, "help")[0][0] == f"Eliot Qt, {mode.id}, English, seed 5"
    stopped = talk(f"{start} --auto --turns 2 --save {path}")
    assert result(stopped)["reason"] == "turn limit"
    assert saved(path).mode == mode.id
    through = result(talk(f"{start} --auto"))
    assert result(talk(f"--load {path} --auto")) == through
    assert through["mode"] == mode.id


def places() -> list[str]:
    """The files that the page names, in its order."""
    return re.findall(r"^\d+\. \*\*.+?\*\* `([^`]+)`", DOC.read_text(encoding="utf-8"), re.M)


def test_the_page_names_the_places_there_are() -> None:
    root = DOC.parents[1]
    found = places()
    assert len(found) >= 5
    assert [place for place in found if not (root / place).exists()] == []


def test_the_registration_it_names_is_all_there_is() -> None:
    """Each mode of the program stands in one table of objects, at the place that is named."""
    (named,) = [place for place in places() if place.endswith("catalogue.py")]
    assert Path(catalogue.__file__).as_posix().endswith(named)
    root = DOC.parents[1] / "eliot_qt"
    naming = {
        path.relative_to(DOC.parents[1]).as_posix()
        for path in root.rglob("*.py")
        if re.search(r"\bToppingMode\b", path.read_text(encoding="utf-8"))
    }
    assert naming == {named, "eliot_qt/modes/shared_rack.py"}
    assert naming <= set(places())
