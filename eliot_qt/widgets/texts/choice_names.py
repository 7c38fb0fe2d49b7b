"""The choices of the preferences in words, by the values that the settings keep."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.review.turn_time import Cores
from eliot_qt.session.settings import (
    BOARDS,
    HINT_WORDS,
    KEY_PRESETS,
    MOTION_TIMES,
    PACES,
    SOUNDS,
    TEXT_SCALES,
    THEMES,
)

from .rule_sentences import duration

translate = QCoreApplication.translate


def theme_names() -> dict[str, str]:
    """The themes by id."""
    names = {
        "system": translate("Preferences", "System"),
        "light": translate("Preferences", "Light"),
        "dark": translate("Preferences", "Dark"),
        "high-contrast": translate("Preferences", "High contrast"),
    }
    return {theme: names[theme] for theme in THEMES}


def board_names() -> dict[str, str]:
    """The boards by id."""
    names = {
        "classic": translate("Preferences", "Classic"),
        "wood": translate("Preferences", "Wood"),
        "plain": translate("Preferences", "Plain"),
    }
    return {board: names[board] for board in BOARDS}


def scale_names() -> dict[int, str]:
    """The text sizes by percent."""
    return {scale: f"{scale} %" for scale in TEXT_SCALES}


def alert_names(seconds: Sequence[int]) -> dict[int, str]:
    """Times left at which a clock can alert."""
    return {s: duration(s) if s else translate("Preferences", "Never") for s in seconds}


def core_names() -> dict[str, str]:
    """Return the names of the shares of the machine an analysis may use, by setting."""
    return {
        Cores.SPARE_ONE.value: translate("Preferences", "All but one"),
        Cores.ONE.value: translate("Preferences", "One"),
        Cores.ALL.value: translate("Preferences", "All"),
    }


def hint_word_names() -> dict[int, str]:
    """Return the names of the words that hints may lead to, by tier."""
    names = (
        translate("Preferences", "Everyday words"),
        translate("Preferences", "Words of a keen player"),
        translate("Preferences", "Words of a club player"),
        translate("Preferences", "All words"),
    )
    return dict(zip(HINT_WORDS, names, strict=True))


def key_preset_names() -> dict[str, str]:
    """The sets of keys by id."""
    names = {
        "default": translate("Preferences", "Default"),
        "woogles": "Woogles",
        "quackle": "Quackle",
    }
    return {preset: names[preset] for preset in KEY_PRESETS}


def motion_names() -> dict[int, str]:
    """The speeds of motion, by percent of the usual time."""
    names = (
        translate("Preferences", "Slow"),
        translate("Preferences", "Usual"),
        translate("Preferences", "Fast"),
    )
    return dict(zip(MOTION_TIMES, names, strict=True))


def pace_names() -> dict[int, str]:
    """The paces of computers, by milliseconds."""
    names = (
        translate("Preferences", "At once"),
        translate("Preferences", "Usual"),
        translate("Preferences", "Slow"),
    )
    return dict(zip(PACES, names, strict=True))


def sound_names() -> dict[str, str]:
    """The volumes of sounds by id."""
    names = (
        translate("Preferences", "Off"),
        translate("Preferences", "Quiet"),
        translate("Preferences", "Normal"),
    )
    return dict(zip(SOUNDS, names, strict=True))
