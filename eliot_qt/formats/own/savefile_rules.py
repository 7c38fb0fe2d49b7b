"""The rules in a save file."""

from __future__ import annotations

from typing import Any

from eliot_qt.game.position import Position
from eliot_qt.game.rules import (
    BlankRule,
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.store.fields import MAX_POINTS, MAX_TIME, Fields, naming

# Rules that came after the first version: left out where they are the usual ones.
_LATER_RULES = (
    "blanks",
    "anagrams",
    "bonus_table",
    "board_receives_top",
    "record_invalid",
    "solo_automatic",
    "solo_players",
    "solo_value",
    "warnings_limit",
    "penalty_value",
    "count_seconds",
    "timeout_penalty",
    "hints",
    "teaches",
)


def dump_rules(start: Position) -> dict[str, object]:
    """JSON object of the rules of a game."""
    rules, clock = start.rules, start.rules.clock
    usual = Rules()
    later = {
        name: getattr(rules, name)
        for name in _LATER_RULES
        if getattr(rules, name) != getattr(usual, name)
    }
    return _dump_first_rules(start, rules, clock) | later


def load_rules(fields: Fields) -> Rules:
    """Rules of an object. Raises ``SaveError``."""
    times = fields.object("clock")

    def clock() -> ClockRule:
        return ClockRule(
            kind=times.choice("kind", ClockKind),
            seconds=times.number("seconds", 0, MAX_TIME),
            increment=times.number("increment", 0, MAX_TIME),
            overtime_penalty=times.number("overtime_penalty", 0, MAX_POINTS),
        )

    def rules() -> Rules:
        return Rules(
            lexicon=fields.text("lexicon", 200),
            tile_set=fields.text("tile_set", 200),
            layout=fields.text("layout", 200),
            rack_size=fields.number("rack_size", 1, 100),
            bingo_tiles=fields.number("bingo_tiles", 1, 100),
            bingo_bonus=fields.number("bingo_bonus", -MAX_POINTS, MAX_POINTS),
            exchange_minimum=fields.number("exchange_minimum", 1, 1000),
            word_check=fields.choice("word_check", WordCheck),
            challenge=fields.choice("challenge", ChallengeRule),
            validity=fields.choice("validity", ValidityDisplay),
            finisher_gains_twice=fields.flag("finisher_gains_twice"),
            scoreless_limit=fields.number("scoreless_limit", 1, 1000),
            first_move_across=fields.flag("first_move_across"),
            clock=naming(times.place, clock),
            **_load_later_rules(fields),
        )

    return naming(fields.place, rules)


def _dump_first_rules(start: Position, rules: Rules, clock: ClockRule) -> dict[str, object]:
    return {
        "lexicon": rules.lexicon,
        "tile_set": start.tile_set.id,
        "layout": start.board.layout.id,
        "rack_size": rules.rack_size,
        "bingo_tiles": rules.bingo_tiles,
        "bingo_bonus": rules.bingo_bonus,
        "exchange_minimum": rules.exchange_minimum,
        "word_check": rules.word_check,
        "challenge": rules.challenge,
        "validity": rules.validity,
        "finisher_gains_twice": rules.finisher_gains_twice,
        "scoreless_limit": rules.scoreless_limit,
        "first_move_across": rules.first_move_across,
        "clock": {
            "kind": clock.kind,
            "seconds": clock.seconds,
            "increment": clock.increment,
            "overtime_penalty": clock.overtime_penalty,
        },
    }


def _load_later_rules(fields: Fields) -> dict[str, Any]:
    values: dict[str, object] = {}
    for name in (name for name in _LATER_RULES if fields.has(name)):
        usual = getattr(Rules(), name)
        if isinstance(usual, bool):
            values[name] = fields.flag(name)
        elif isinstance(usual, int):
            values[name] = fields.number(name, 0, MAX_POINTS)
        elif isinstance(usual, BlankRule):
            values[name] = fields.choice(name, BlankRule)
        else:
            values[name] = fields.text(name, 200)
    return values
