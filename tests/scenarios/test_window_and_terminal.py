"""The window and the terminal play the same game: same seed and moves, same events and result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.game.events import Challenge, Turn
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import BlankRule, ChallengeRule, Rules, ValidityDisplay, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.catalogue import MODES
from eliot_qt.terminal.playing import summary
from tests.golden.window import Kit

from .two_fronts import (
    Arbiter,
    Person,
    evening_in_the_terminal,
    evening_in_the_window,
    in_the_terminal,
    in_the_window,
    new_game,
)

ANN, BEA = Seat("Ann"), Seat("Bea")
REX, CAS = Seat("Rex", "relaxed"), Seat("Cas", "casual")
BLUFF = {
    "word_check": WordCheck.CHALLENGE,
    "challenge": ChallengeRule.DOUBLE,
    "validity": ValidityDisplay.ON_CHALLENGE,
}
VOID = {**BLUFF, "challenge": ChallengeRule.VOID}
EXPLOSIVE = {"blanks": BlankRule.EXPLOSIVE}
AFTER_PLAY = {"word_check": WordCheck.AFTER_PLAY, "validity": ValidityDisplay.AFTER_PLAY}
# Mode, seats, rules, seed.
GAMES: dict[str, tuple[str, tuple[Seat, ...], dict[str, Any], int]] = {
    "free": ("free", (ANN, CAS), EXPLOSIVE, 3),
    "phonies": ("free", (ANN, REX), BLUFF, 4),
    "bluffs of three": ("free", (ANN, REX, BEA), VOID, 5),
    "after play": ("free", (REX, ANN, CAS), AFTER_PLAY, 6),
    "training": ("training", (ANN,), {}, 7),
    "duplicate": ("duplicate", (ANN, REX, CAS), {}, 8),
    "party": ("duplicate", (ANN, BEA, CAS, CAS), EXPLOSIVE, 9),
    "topping": ("topping", (ANN,), {}, 10),
}


@pytest.fixture
def kit(
    qapp: Any, en: Lexicon, tile_sets: dict[str, TileSet], standard15: Layout, tmp_path: Path
) -> Kit:
    return Kit(en, tile_sets, standard15, tmp_path)


def played_alike(kit: Kit, name: str, more: int = 0) -> GameRecord:
    """The game of that name, the same from both."""
    mode_id, seats, changes, seed = GAMES[name]
    make, table = new_game(MODES[mode_id], replace(Rules(), **changes), seats, seed + more)
    person = Person(table, seed + more)
    window = in_the_window(kit, make, person)
    terminal = in_the_terminal(table, make, person)
    assert terminal.events == window.events
    assert terminal.position == window.position
    assert summary(terminal) == summary(window)
    assert terminal.position.over is not None
    return terminal


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_is_the_same_in_both(kit: Kit, name: str) -> None:
    played_alike(kit, name)


def test_a_computer_of_a_low_level_lets_phonies_pass_in_both(kit: Kit) -> None:
    record = played_alike(kit, "phonies", more=1)
    answered = []
    for before, after in zip(record.events, record.events[1:], strict=False):
        if isinstance(before, Turn) and before.seat == 0 and isinstance(before.move, Placement):
            answered.append(isinstance(after, Challenge) and after.seat == 1)
    assert any(answered)
    assert not all(answered)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_clubs_evening_is_the_same_in_both(kit: Kit, seed: int) -> None:
    tables = tuple(Seat("", table=number) for number in (1, 2, 3))
    rules = replace(Rules(), blanks=BlankRule.EXPLOSIVE, record_invalid=True)
    make, table = new_game(MODES["arbitration"], rules, tables, seed)
    arbiter = Arbiter(table, seed)
    window = evening_in_the_window(kit, make(table.finder), arbiter)
    terminal = evening_in_the_terminal(table, make(table.finder), arbiter)
    assert terminal.events == window.events
    assert summary(terminal) == summary(window)
    entries = [entry for turn in terminal.position.turns for entry in turn.entries]
    assert any(entry is not None and not entry.valid for entry in entries)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("more", range(100, 104))
def test_more_games_are_the_same_in_both(kit: Kit, name: str, more: int) -> None:
    played_alike(kit, name, more)
