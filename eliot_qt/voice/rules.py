"""Modes, house rules and clocks: names, choices, and lines that sum them up."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message, Plural, Said, joined
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    Variant,
    WordCheck,
)
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.catalogue import MODES
from eliot_qt.modes.rule_fields import RuleField
from eliot_qt.play.house_rules import RulesSummary, summary

from .phrases import DOT

HOUSE_RULES = Message("house rules")
NO_CLOCK = Message("no clock")
TEACH_GAME = Message("Teach game")
WORD_CHECKS = {
    WordCheck.REFUSE: Message("Only valid words can be played"),
    WordCheck.AFTER_PLAY: Message("Automatic: a phony loses the turn"),
    WordCheck.CHALLENGE: Message("Checked when challenged"),
}
VALIDITY_DISPLAYS = {
    ValidityDisplay.SHOW: Message("As tiles are placed"),
    ValidityDisplay.AFTER_PLAY: Message("Only after the play"),
    ValidityDisplay.ON_CHALLENGE: Message("Only when challenged"),
}
# What a failed challenge costs.
CHALLENGE_RULES = {
    ChallengeRule.VOID: Message("Void: no one loses anything"),
    ChallengeRule.SINGLE: Message("Single: a failed challenge is free"),
    ChallengeRule.DOUBLE: Message("Double: a failed challenge loses your turn"),
    ChallengeRule.FIVE: Message("5-point penalty for a failed challenge"),
    ChallengeRule.TEN: Message("10-point penalty for a failed challenge"),
}
# As players say it.
CHALLENGE_NAMES = {
    ChallengeRule.VOID: Message("void challenge"),
    ChallengeRule.SINGLE: Message("single challenge"),
    ChallengeRule.DOUBLE: Message("double challenge"),
    ChallengeRule.FIVE: Message("5-point challenge"),
    ChallengeRule.TEN: Message("10-point challenge"),
}
PRESET_NAMES = {
    "family": Message("Family"),
    "club": Message("Club"),
    "tournament": Message("Tournament"),
}
_CLOCK_KINDS = {
    ClockKind.NONE: Message("No clock"),
    ClockKind.SOFT: Message("Shown only, no penalty"),
    ClockKind.GAME: Message("Per game, overtime costs points"),
    ClockKind.TURN: Message("Per turn, running out is a pass"),
}
# Being out of time means something else in some modes.
_TURN_CLOCKS = {
    duplicate.MODE: Message("Per turn, no moves after that"),
    topping.MODE: Message("Per turn, running out costs points"),
    arbitration.MODE: Message("Per turn, the arbiter ends the turn"),
}
_LAYOUTS = {
    "standard15": Message("standard board"),
    "super21": Message("super board"),
}
_MODES = {
    free_game.MODE: Message("Free game"),
    duplicate.MODE: Message("Duplicate"),
    topping.MODE: Message("Topping"),
    arbitration.MODE: Message("Club"),
    training.MODE: Message("Training"),
}
_VARIANTS = {
    Variant.JOKER: Message("joker"),
    Variant.EXPLOSIVE: Message("explosive"),
    Variant.SEVEN_AMONG_EIGHT: Message("7 among 8"),
    Variant.CLABBERS: Message("clabbers"),
}


def mode_name(mode: str) -> Said:
    """Return the name of a mode; one that this program does not know goes by its id."""
    return _MODES.get(mode, mode)


def layout_name(layout: str) -> Said:
    """Return the name of a board; one that this program does not know goes by its id."""
    return _LAYOUTS.get(layout, layout)


def clock_kind(kind: ClockKind, mode: str = "") -> Message:
    """Return a kind of clock as a choice."""
    usual = _CLOCK_KINDS[kind]
    return _TURN_CLOCKS.get(mode, usual) if kind is ClockKind.TURN else usual


def clock(rule: ClockRule) -> Message:
    """Return a clock rule in a few words: ``25 min each``."""
    time = duration(rule.seconds)
    match rule.kind:
        case ClockKind.SOFT if not rule.seconds:
            return Message("time shown")
        case ClockKind.SOFT:
            return Message("{time} shown, no penalty", time=time)
        case ClockKind.TURN:
            return Message("{time} per turn", time=time)
        case ClockKind.GAME:
            return _with_increment(Message("{time} each", time=time), rule)
    return NO_CLOCK


def _with_increment(times: Message, rule: ClockRule) -> Message:
    return joined((times, duration(rule.increment)), " + ") if rule.increment else times


def duration(seconds: int) -> Message:
    """``25 min``, ``90 s``, ``1 min 30 s`` beyond two minutes where it does not come out even."""
    minutes, rest = divmod(seconds, 60)
    if (rest and seconds < 120) or not minutes:
        return Message("{seconds} s", seconds=seconds)
    whole = Message("{minutes} min", minutes=minutes)
    return joined((whole, Message("{seconds} s", seconds=rest)), " ") if rest else whole


def word_rule(facts: RulesSummary) -> Message:
    """Return how words are checked, in a few words."""
    if facts.challenge is not None:
        return CHALLENGE_NAMES[facts.challenge]
    if facts.word_check is WordCheck.AFTER_PLAY:
        return Message("phonies lose the turn")
    if facts.validity is ValidityDisplay.AFTER_PLAY:
        return Message("phonies refused")
    return Message("words checked")


def rules_line(rules: Rules, seats: Sequence[Seat] = ()) -> Message:
    """Return house rules in one line: ``words checked · no clock · standard board``.

    ``seats`` may have times of their own.
    """
    facts = summary(rules)
    time = _odds(facts.clock, seats) or clock(facts.clock)
    parts: list[Said] = [word_rule(facts), time, layout_name(facts.layout)]
    if rules.teaches:
        parts.insert(0, Message("teach game: you are stopped before mistakes"))
    return joined([*parts, *variant_names(rules, True)], DOT)


def _odds(rule: ClockRule, seats: Sequence[Seat]) -> Message | None:
    """``Ann 10 min, Ben 15 min``; None where all have the same time."""
    if not rule.seconds or not any(seat.seconds for seat in seats):
        return None
    times = [joined((s.name, duration(s.clock(rule).seconds)), " ") for s in seats]
    return _with_increment(joined(times, ", "), rule)


def variant_names(rules: Rules, detailed: bool = False) -> list[Message]:
    """Return the variants of the rules, and what else is unusual about racks and bonuses."""
    variants = rules.variants
    names = [_VARIANTS[variant] for variant in variants]
    if rules.rack_size != Rules().rack_size and Variant.SEVEN_AMONG_EIGHT not in variants:
        names.append(Plural("racks of %n", "racks of 1", rules.rack_size))
    if rules.bonuses != {rules.bingo_tiles: Rules().bingo_bonus}:
        names.append(bonuses(rules) if detailed else Message("custom bonuses"))
    return names


def bonuses(rules: Rules) -> Message:
    """Return the bonuses by number of tiles: ``bonuses 5: 10, 6: 25, 7: 50``."""
    counts = range(1, rules.bingo_tiles + 1)
    points = [f"{count}: {rules.bonus(count)}" for count in counts if rules.bonus(count)]
    if not points:
        return Message("no bonuses")
    return Message("bonuses {table}", table=", ".join(points))


def mode_line(mode: str, rules: Rules, seats: Sequence[Seat] = ()) -> Message:
    """Return house rules in one line, those the mode has; ``seats`` may have times of their own."""
    fields = MODES[mode].rule_fields
    if RuleField.WORDS in fields:
        return rules_line(rules, seats)
    parts: list[Said] = []
    if RuleField.BOARD_MOVE in fields:
        top = Message("top move on the board")
        best = Message("best move played on the board")
        parts.append(top if rules.board_receives_top else best)
    if RuleField.CLOCK in fields:
        parts.append(clock(rules.clock))
    if RuleField.INVALID in fields and rules.record_invalid:
        parts.append(Message("invalid moves score 0"))
    parts.append(layout_name(rules.layout))
    return joined([*parts, *variant_names(rules, True)], DOT)


def mode_badge(mode: str, rules: Rules) -> Message:
    """Return the badge of a game: its mode, or its house rules where players take turns."""
    known_mode = MODES.get(mode)
    names_rules = known_mode is not None and RuleField.WORDS not in known_mode.rule_fields
    name = teach_name(rules) or (mode_name(mode) if names_rules else rules_badge(rules))
    return joined([name, *variant_names(rules)], DOT)


def teach_name(rules: Rules) -> Message | None:
    """Return what a game that stops mistakes is called; None for others."""
    return TEACH_GAME if rules.teaches else None


def rules_badge(rules: Rules) -> Message:
    """Return the shortest true thing about house rules: a preset or how words are checked."""
    facts = summary(rules)
    return PRESET_NAMES[facts.preset] if facts.preset else word_rule(facts)
