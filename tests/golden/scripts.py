"""What is played: setups of every mode and variant, and a script for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import (
    BlankRule,
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.play.setup import GameSetup

VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "joker": {"blanks": BlankRule.JOKER},
    "explosive": {"blanks": BlankRule.EXPLOSIVE},
    "seven-among-eight": {"rack_size": 8, "bingo_tiles": 7},
    "clabbers": {"anagrams": True},
    "bonuses": {"bonus_table": "3:5 5:10 6:25", "rack_size": 6, "bingo_tiles": 6},
}
_BLUFF = {
    "word_check": WordCheck.CHALLENGE,
    "challenge": ChallengeRule.DOUBLE,
    "validity": ValidityDisplay.ON_CHALLENGE,
}
ANN, BEA, CAT = Seat("Ann"), Seat("Bea"), Seat("Cat")
CASUAL, MASTER = Seat("Cas", "casual"), Seat("Max", "master")

# A game of each kind: mode, seats, more rules, script.
GAMES: dict[str, tuple[str, tuple[Seat, ...], dict[str, Any], str]] = {
    "computer": (
        free_game.MODE,
        (ANN, CASUAL),
        {},
        "play; write 8H QQ; type ZQ; recall; best 1; undo; redo; best 2; note well played; find;"
        " hint; back; back; write 1A XX; last; swap; type A; play; escape; pass; best 1; best 3;"
        " undo; undo; best 1; branch; resign 0; rematch",
    ),
    "two people": (
        free_game.MODE,
        (ANN, BEA, CAT),
        {},
        "reveal; best 1; best 1; reveal; best 2; reveal; find; best 1; undo; reveal; reveal;"
        " pass; reveal; back; last; best 4; resign 2; reveal; best 1; reveal; best 1",
    ),
    "challenge": (
        free_game.MODE,
        (ANN, BEA),
        _BLUFF,
        "reveal; challenge; write 8E ABCDE; best 1; reveal; challenge; best 2; reveal; write 1A QZ;"
        " accept; best 1; reveal; challenge; reveal; best 1; reveal; pass; reveal; best 1",
    ),
    "phonies": (
        free_game.MODE,
        (ANN, Seat("Rex", "relaxed"), MASTER),
        {"word_check": WordCheck.CHALLENGE, "challenge": ChallengeRule.SINGLE},
        "best 1; best 1; challenge; best 2; pass; best 1",
    ),
    "after play": (
        free_game.MODE,
        (ANN, CASUAL),
        {"word_check": WordCheck.AFTER_PLAY},
        "best 1; best 1; pass; best 1",
    ),
    "training": (
        training.MODE,
        (ANN,),
        {},
        "find; select 2; play; find; select 0; escape; hint; hint; hint; hint; hint; hint; rack QZ;"
        " rack AEINRST; find; select 0; play; new-rack; guess on; best 3; best 1; top?; guess off;"
        " undo; redo; back; branch; best 1; pass",
    ),
    "duplicate alone": (
        duplicate.MODE,
        (ANN,),
        {"board_receives_top": True},
        "best 3; next; best 1; play; undo; best 2; next; pass; next; back; last; best 1",
    ),
    "party": (
        duplicate.MODE,
        (ANN, BEA, MASTER, CASUAL),
        {},
        "reveal; best 2; undo; best 3; reveal; best 1; close-entries; next; seat 1; best 1; reveal;"
        " write 1A QQ; pass; close-entries; next; reveal; best 1",
    ),
    "topping": (
        topping.MODE,
        (ANN,),
        {},
        "best 9; buy length; buy length; write 8H ZZ; best 1; next; buy score; pause; best 1;"
        " unpause; give-up; next; undo; best 2; best 1",
    ),
}
CLUB = (
    "seat 0; assign-top; draw; seat 0; enter 1; seat 1; enter 4; seat 2; write 8H QQQ; warn; warn;"
    " penalise; forgive; end-turn; end-turn; draw; seat 2; enter 1; solo; seat 0; enter 2; undo;"
    " redo; back; seat 1; assign-top; forward; rack QQQ; rack AEINRST; table 2; remove; enter 1;"
    " end-turn; go-on; back; preview 8H AA; board; reopen; undo; join Dan; end-game"
)
CLOCKS = {
    duplicate.MODE: ClockRule(ClockKind.TURN, 120),
    topping.MODE: ClockRule(ClockKind.TURN, 180),
}


def setup_of(game: str, variant: str) -> tuple[GameSetup, list[str]]:
    """A setup and its script."""
    if game == "club":
        tables = tuple(Seat("", table=n) for n in (1, 2, 3))
        rules = replace(Rules(), record_invalid=True, **VARIANTS[variant])
        setup = GameSetup(arbitration.MODE, rules, tables, shuffle_seats=False, seed=12)
        return setup, _lines(CLUB)
    mode, seats, more, script = GAMES[game]
    rules = replace(Rules(), clock=CLOCKS.get(mode, ClockRule()), **VARIANTS[variant], **more)
    setup = GameSetup(mode, rules, seats, shuffle_seats=False, seed=11)
    return setup, _lines(script)


def _lines(script: str) -> list[str]:
    return [line.strip() for line in script.split(";")]
