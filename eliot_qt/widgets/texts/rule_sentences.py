"""House rules in words: choices of the new-game sheet, the one-line summary, the badge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.player_ids import adaptive_of, percent_of
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
from eliot_qt.play.setup import GameKind, GameSetup

from .sentences import DOT, counted, listed, sentence

translate = QCoreApplication.translate


def word_check_text(check: WordCheck) -> str:
    """A word check as a choice."""
    return {
        WordCheck.REFUSE: translate("RuleSentences", "Only words can be played"),
        WordCheck.AFTER_PLAY: translate("RuleSentences", "Automatic: a phony loses the turn"),
        WordCheck.CHALLENGE: translate("RuleSentences", "Checked when challenged"),
    }[check]


def validity_text(display: ValidityDisplay) -> str:
    """A validity display as a choice."""
    return {
        ValidityDisplay.SHOW: translate("RuleSentences", "As tiles are placed"),
        ValidityDisplay.AFTER_PLAY: translate("RuleSentences", "Only after the play"),
        ValidityDisplay.ON_CHALLENGE: translate("RuleSentences", "Only when challenged"),
    }[display]


def challenge_text(rule: ChallengeRule) -> str:
    """A challenge rule as a choice: what a wrong challenge costs."""
    return {
        ChallengeRule.VOID: translate("RuleSentences", "Void: no one loses anything"),
        ChallengeRule.SINGLE: translate("RuleSentences", "Single: a failed challenge is free"),
        ChallengeRule.DOUBLE: translate(
            "RuleSentences", "Double: a failed challenge loses your turn"
        ),
        ChallengeRule.FIVE: translate("RuleSentences", "5-point penalty for a failed challenge"),
        ChallengeRule.TEN: translate("RuleSentences", "10-point penalty for a failed challenge"),
    }[rule]


def challenge_name(rule: ChallengeRule) -> str:
    """A challenge rule in a word or two, as players say it."""
    return {
        ChallengeRule.VOID: translate("RuleSentences", "void challenge"),
        ChallengeRule.SINGLE: translate("RuleSentences", "single challenge"),
        ChallengeRule.DOUBLE: translate("RuleSentences", "double challenge"),
        ChallengeRule.FIVE: translate("RuleSentences", "5-point challenge"),
        ChallengeRule.TEN: translate("RuleSentences", "10-point challenge"),
    }[rule]


def clock_kind_text(kind: ClockKind, mode: str = "") -> str:
    """A kind of clock as a choice; being out of time means something else in some modes."""
    turn = {
        duplicate.MODE: translate("RuleSentences", "Per turn, no moves after that"),
        topping.MODE: translate("RuleSentences", "Per turn, running out costs points"),
        arbitration.MODE: translate("RuleSentences", "Per turn, the arbiter ends the turn"),
    }
    usual = {
        ClockKind.NONE: translate("RuleSentences", "No clock"),
        ClockKind.SOFT: translate("RuleSentences", "Shown only, no penalty"),
        ClockKind.GAME: translate("RuleSentences", "Per game, overtime costs points"),
        ClockKind.TURN: translate("RuleSentences", "Per turn, running out is a pass"),
    }
    return turn.get(mode, usual[kind]) if kind is ClockKind.TURN else usual[kind]


def clock_text(clock: ClockRule) -> str:
    """A clock rule in a few words: ``25 min each``."""
    time = duration(clock.seconds)
    match clock.kind:
        case ClockKind.NONE:
            return translate("RuleSentences", "no clock")
        case ClockKind.SOFT if not clock.seconds:
            return translate("RuleSentences", "time shown")
        case ClockKind.SOFT:
            return translate("RuleSentences", "{time} shown, no penalty").format(time=time)
        case ClockKind.TURN:
            return translate("RuleSentences", "{time} per turn").format(time=time)
        case ClockKind.GAME:
            text = translate("RuleSentences", "{time} each").format(time=time)
            return f"{text} + {duration(clock.increment)}" if clock.increment else text


def duration(seconds: int) -> str:
    """``25 min``, ``90 s``, ``1 min 30 s`` beyond two minutes where it does not come out even."""
    minutes, rest = divmod(seconds, 60)
    if (rest and seconds < 120) or not minutes:
        return translate("RuleSentences", "{seconds} s").format(seconds=seconds)
    text = translate("RuleSentences", "{minutes} min").format(minutes=minutes)
    if not rest:
        return text
    return f"{text} " + translate("RuleSentences", "{seconds} s").format(seconds=rest)


def layout_name(layout: str) -> str:
    """Name of a board; a board the program does not know goes by its id."""
    return {
        "standard15": translate("RuleSentences", "standard board"),
        "super21": translate("RuleSentences", "super board"),
    }.get(layout, layout)


def preset_name(preset: str) -> str:
    """Name of a preset."""
    return {
        "family": translate("RuleSentences", "Family"),
        "club": translate("RuleSentences", "Club"),
        "tournament": translate("RuleSentences", "Tournament"),
    }[preset]


def words_text(facts: RulesSummary) -> str:
    """How words are checked, in a few words."""
    if facts.challenge is not None:
        return challenge_name(facts.challenge)
    if facts.word_check is WordCheck.AFTER_PLAY:
        return translate("RuleSentences", "phonies lose the turn")
    if facts.validity is ValidityDisplay.AFTER_PLAY:
        return translate("RuleSentences", "phonies refused")
    return translate("RuleSentences", "words checked")


def rules_line(rules: Rules, seats: Sequence[Seat] = ()) -> str:
    """House rules in one line: ``Words checked · no clock · standard board``.

    ``seats`` may have times of their own.
    """
    facts = summary(rules)
    clock = _odds_text(facts.clock, seats) or clock_text(facts.clock)
    parts = [words_text(facts), clock, layout_name(facts.layout)]
    if rules.teaches:
        stops = translate("RuleSentences", "teach game: you are stopped before mistakes")
        parts.insert(0, stops)
    return sentence(DOT.join([*parts, *variant_names(rules, True)]))


def _odds_text(clock: ClockRule, seats: Sequence[Seat]) -> str:
    """``Ann 10 min, Ben 15 min``; empty where all have the same time."""
    if not clock.seconds or not any(seat.seconds for seat in seats):
        return ""
    times = (f"{seat.name} {duration(seat.clock(clock).seconds)}" for seat in seats)
    text = ", ".join(times)
    return f"{text} + {duration(clock.increment)}" if clock.increment else text


def variant_names(rules: Rules, detailed: bool = False) -> list[str]:
    """The variants of the rules, and what else is unusual about racks and bonuses."""
    names = {
        Variant.JOKER: translate("RuleSentences", "joker"),
        Variant.EXPLOSIVE: translate("RuleSentences", "explosive"),
        Variant.SEVEN_AMONG_EIGHT: translate("RuleSentences", "7 among 8"),
        Variant.CLABBERS: translate("RuleSentences", "clabbers"),
    }
    variants = rules.variants
    found = [names[variant] for variant in variants]
    if rules.rack_size != Rules().rack_size and Variant.SEVEN_AMONG_EIGHT not in variants:
        size = rules.rack_size
        found.append(counted("Sentences", "racks of %n", "racks of 1", size))
    if rules.bonus_table:
        found.append(bonus_text(rules) if detailed else translate("RuleSentences", "own bonuses"))
    return found


def bonus_text(rules: Rules) -> str:
    """The bonuses by number of tiles: ``bonuses 5: 10, 6: 25, 7: 50``."""
    counts = range(1, rules.bingo_tiles + 1)
    points = [f"{count}: {rules.bonus(count)}" for count in counts if rules.bonus(count)]
    if not points:
        return translate("RuleSentences", "no bonuses")
    return translate("RuleSentences", "bonuses {table}").format(table=", ".join(points))


def mode_line(mode: str, rules: Rules, seats: Sequence[Seat] = ()) -> str:
    """House rules in one line, those the mode has; ``seats`` may have times of their own."""
    fields = MODES[mode].rule_fields
    if RuleField.WORDS in fields:
        return rules_line(rules, seats)
    parts = []
    if RuleField.BOARD_MOVE in fields:
        top = translate("RuleSentences", "top move on the board")
        best = translate("RuleSentences", "best move played on the board")
        parts.append(top if rules.board_receives_top else best)
    if RuleField.CLOCK in fields:
        parts.append(clock_text(rules.clock))
    if RuleField.INVALID in fields and rules.record_invalid:
        parts.append(translate("RuleSentences", "invalid moves score 0"))
    parts.append(layout_name(rules.layout))
    return sentence(DOT.join([*parts, *variant_names(rules, True)]))


def mode_badge(mode: str, rules: Rules) -> str:
    """The badge of a game: its mode, or its house rules where players take turns."""
    name = teach_name(rules) or _mode_names().get(mode) or rules_badge(rules)
    return DOT.join([name, *variant_names(rules)])


def teach_name(rules: Rules) -> str:
    """What a game that stops mistakes is called; empty for others."""
    return translate("RuleSentences", "Teach game") if rules.teaches else ""


def mode_name(mode: str) -> str:
    """The name of a mode; one that this program does not know goes by its id."""
    names = {free_game.MODE: translate("RuleSentences", "Free game"), **_mode_names()}
    return names.get(mode, mode)


def _mode_names() -> dict[str, str]:
    """The modes shown by name; where players take turns, the house rules say more."""
    return {
        duplicate.MODE: translate("RuleSentences", "Duplicate"),
        topping.MODE: translate("RuleSentences", "Topping"),
        arbitration.MODE: translate("RuleSentences", "Club"),
        training.MODE: translate("RuleSentences", "Training"),
    }


def setup_line(setup: GameSetup, levels: Mapping[str, str]) -> str:
    """What a setup starts, for its card: ``Casual · Family``. ``levels`` are names by id."""
    rules = setup.rules
    if setup.kind is GameKind.TRAINING:
        return mode_line(setup.mode, rules)
    if setup.kind is GameKind.CLUB:
        seats = len(setup.seats)
        tables = counted("Sentences", "%n tables", "1 table", seats)
        return DOT.join([tables, clock_text(rules.clock), *variant_names(rules)])
    if setup.kind is GameKind.TOPPING:
        return sentence(DOT.join([clock_text(rules.clock), *variant_names(rules)]))
    if setup.kind is GameKind.DUPLICATE:
        others = [_opponent(seat, levels) for seat in setup.seats[1:]]
        alone = translate("RuleSentences", "Alone against the top")
        return DOT.join([listed(others) or alone, *variant_names(rules)])
    if setup.kind is GameKind.COMPUTER:
        who = [_opponent(seat, levels) for seat in setup.seats if seat.is_computer]
    else:
        who = [seat.name for seat in setup.seats]
    return DOT.join([listed(who), rules_badge(rules), *variant_names(rules)])


def _opponent(seat: Seat, levels: Mapping[str, str]) -> str:
    """How a seat's player is called on a card."""
    percent = percent_of(seat.player)
    if percent is not None:
        return translate("RuleSentences", "{percent} %").format(percent=percent)
    if adaptive_of(seat.player) is not None:
        return translate("RuleSentences", "Adaptive")
    return levels.get(seat.player, seat.name)


def rules_badge(rules: Rules) -> str:
    """The shortest true thing about house rules: a preset's name or how words are checked."""
    facts = summary(rules)
    return preset_name(facts.preset) if facts.preset else sentence(words_text(facts))
