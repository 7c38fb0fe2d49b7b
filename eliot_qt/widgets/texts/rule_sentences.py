"""Modes and house rules in the person's language: choices, one-line summaries, badges, cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ChallengeRule, ClockKind, Rules, ValidityDisplay, WordCheck
from eliot_qt.models.said import said_text
from eliot_qt.play.setup import GameKind, GameSetup
from eliot_qt.voice import rules as voice

from .level_texts import level_name
from .sentences import DOT, counted, listed, sentence

translate = QCoreApplication.translate


def word_check_text(check: WordCheck) -> str:
    """A word check as a choice."""
    return said_text(voice.WORD_CHECKS[check])


def validity_text(display: ValidityDisplay) -> str:
    """A validity display as a choice."""
    return said_text(voice.VALIDITY_DISPLAYS[display])


def challenge_text(rule: ChallengeRule) -> str:
    """A challenge rule as a choice: what a wrong challenge costs."""
    return said_text(voice.CHALLENGE_RULES[rule])


def clock_kind_text(kind: ClockKind, mode: str = "") -> str:
    """A kind of clock as a choice; being out of time means something else in some modes."""
    return said_text(voice.clock_kind(kind, mode))


def duration(seconds: int) -> str:
    """``25 min``, ``90 s``, ``1 min 30 s`` beyond two minutes where it does not come out even."""
    return said_text(voice.duration(seconds))


def layout_name(layout: str) -> str:
    """Name of a board; a board the program does not know goes by its id."""
    return said_text(voice.layout_name(layout))


def preset_name(preset: str) -> str:
    """Name of a preset."""
    return said_text(voice.PRESET_NAMES[preset])


def rules_line(rules: Rules, seats: Sequence[Seat] = ()) -> str:
    """House rules in one line: ``Words checked · no clock · standard board``.

    ``seats`` may have times of their own.
    """
    return sentence(said_text(voice.rules_line(rules, seats)))


def mode_line(mode: str, rules: Rules, seats: Sequence[Seat] = ()) -> str:
    """House rules in one line, those the mode has; ``seats`` may have times of their own."""
    return sentence(said_text(voice.mode_line(mode, rules, seats)))


def mode_badge(mode: str, rules: Rules) -> str:
    """The badge of a game: its mode, or its house rules where players take turns."""
    return sentence(said_text(voice.mode_badge(mode, rules)))


def teach_name(rules: Rules) -> str:
    """Return the name of a game that stops mistakes; empty for others."""
    return said_text(voice.teach_name(rules) or "")


def mode_name(mode: str) -> str:
    """The name of a mode; one that this program does not know goes by its id."""
    return said_text(voice.mode_name(mode))


def setup_line(setup: GameSetup) -> str:
    """Describe a setup for its card: ``Casual · Family``."""
    rules = setup.rules
    if setup.kind is GameKind.TRAINING:
        return mode_line(setup.mode, rules)
    if setup.kind is GameKind.CLUB:
        seats = len(setup.seats)
        tables = counted("Sentences", "%n tables", "1 table", seats)
        return DOT.join([tables, said_text(voice.clock(rules.clock)), *_variants(rules)])
    if setup.kind is GameKind.TOPPING:
        return sentence(DOT.join([said_text(voice.clock(rules.clock)), *_variants(rules)]))
    if setup.kind is GameKind.DUPLICATE:
        others = [_opponent(seat) for seat in setup.seats[1:]]
        alone = translate("RuleSentences", "Alone against the top")
        return DOT.join([listed(others) or alone, *_variants(rules)])
    if setup.kind is GameKind.COMPUTER:
        who = [_opponent(seat) for seat in setup.seats if seat.is_computer]
    else:
        who = [seat.name for seat in setup.seats]
    return DOT.join([listed(who), sentence(said_text(voice.rules_badge(rules))), *_variants(rules)])


def _opponent(seat: Seat) -> str:
    """Name a seat's player for a card."""
    name = level_name(seat.player)
    # A player of another version of the program goes by the name of its seat.
    return seat.name if name == seat.player else name


def _variants(rules: Rules) -> list[str]:
    return [said_text(name) for name in voice.variant_names(rules)]
