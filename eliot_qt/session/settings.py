"""Preferences: a frozen value, and its file.

A rule of a game never lives here, only what was chosen last.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from eliot_qt.faults import Fault, Message, Said, reason
from eliot_qt.game.record import Seat
from eliot_qt.modes.hints import ALL_WORDS, CLUB_WORDS, EVERYDAY_WORDS
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.kept.setup_json import from_json, to_json
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.setup import GameKind, GameSetup
from eliot_qt.players.levels import is_player
from eliot_qt.players.player_table import player_record
from eliot_qt.review.interrupt import Interrupt
from eliot_qt.review.turn_time import DEFAULT_SECONDS, OFFERED_SECONDS, Cores
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import parse_object, writable
from eliot_qt.store.reading import MEGABYTE, read_text

TEXT_SCALES = (100, 125, 150, 200)
THEMES = ("system", "light", "dark", "high-contrast")
BOARDS = ("classic", "wood", "plain")
# Tiers of the rarest words that hints lead to.
HINT_WORDS = (EVERYDAY_WORDS, 50, CLUB_WORDS, ALL_WORDS)
# Milliseconds a computer takes for a move at least; percent of the usual time that motion takes.
#: games with presets of house rules
OWN_RULES = (GameKind.COMPUTER, GameKind.PASS_AND_PLAY)
HOUSE_RULES = tuple(preset.id for preset in PRESETS)
SOUNDS = ("off", "quiet", "normal")
PACES = (0, 800, 1600)
MOTION_TIMES = (200, 100, 50)
KEY_PRESETS = ("default", "woogles", "quackle")
INTERRUPTS = tuple(rule.value for rule in Interrupt)
ANALYSIS_SECONDS = tuple(map(int, OFFERED_SECONDS))
ANALYSIS_CORES = tuple(cores.value for cores in Cores)
# Ways to infer the opponent's rack from its last move: none, or the value of an Inference.
NO_INFERENCE = "never"
INFERENCES = (NO_INFERENCE, "equity", "playouts", "club")
# Seconds left on a clock at which there is an alert; 0 is never.
FIRST_ALERTS = (300, 120, 60, 30, 0)
SECOND_ALERTS = (30, 20, 10, 5, 0)
WIKTIONARY = "https://{language}.wiktionary.org/wiki/{word}"
_VERSION = 1
_OPTIONS = "options"
T = TypeVar("T")
# Sizes, seconds and names stay below these.
_MOST, _MOST_NAMES = 10**6, 1000


def _one_of(options: Sequence[T], usual: T) -> T:
    """A field that is one of some values."""
    field_: T = field(default=usual, metadata={_OPTIONS: options})
    return field_


@dataclass(frozen=True)
class Settings:
    """Everything a person prefers.

    ``text_scale`` is in percent. ``setups`` are the last choices by :class:`GameKind` value, the
    latest last; ``geometry`` is the main window's, base64. ``first_alert`` and ``second_alert``
    are seconds left on a clock, see :attr:`alerts`; ``clock_sound`` plays them as tones.
    ``hint_words`` is the tier of the rarest words that hints lead to.
    ``interrupt`` says which moves are stopped, see :class:`~eliot_qt.review.interrupt.Interrupt`.
    ``analysis_seconds`` are those for each turn of an analysed game, ``analysis_cores`` is a value
    of :class:`~eliot_qt.review.turn_time.Cores`. ``inference`` says how the bench infers the
    opponent's rack: a value of :class:`~eliot_qt.players.analysts.Inference`, or not at all;
    ``share_evenly`` shares its playouts among all candidates alike.
    ``word_page`` is the template of a web page about a word, or empty, see
    :func:`~eliot_qt.words.web_page.is_page`.
    ``danger`` and ``likely_reply`` show these layers of a previewed move; ``list_at_once`` lists
    the moves of a training without being asked. ``key_preset`` names the program whose keys
    commands have, ``keys`` are own ones, ``command=Ctrl+K``. ``motion_time`` is in percent of the
    usual one, ``level`` and ``house_rules`` (a preset) are those of new games, ``pace`` the
    milliseconds a computer takes for a move at least. ``unknown`` keeps entries of other versions
    of the program.
    """

    theme: str = _one_of(THEMES, "system")
    board: str = _one_of(BOARDS, "classic")
    reduce_motion: bool = False
    bonus_labels: bool = True
    coordinates: bool = True
    confirm_pass: bool = False
    confirm_exchange: bool = False
    house_rules: str = _one_of(HOUSE_RULES, HOUSE_RULES[0])
    motion_time: int = _one_of(MOTION_TIMES, 100)
    pace: int = _one_of(PACES, 800)
    text_scale: int = _one_of(TEXT_SCALES, 100)
    first_alert: int = _one_of(FIRST_ALERTS, 60)
    second_alert: int = _one_of(SECOND_ALERTS, 10)
    clock_sound: bool = False
    sounds: str = _one_of(SOUNDS, "off")
    danger: bool = False
    likely_reply: bool = False
    list_at_once: bool = True
    key_preset: str = _one_of(KEY_PRESETS, "default")
    keys: tuple[str, ...] = ()
    lexicon: str = "en"
    word_page: str = WIKTIONARY
    names: tuple[str, ...] = ()
    level: str = "casual"
    strategy: str = "static"
    hint_words: int = _one_of(HINT_WORDS, CLUB_WORDS)
    interrupt: str = _one_of(INTERRUPTS, "never")
    analysis_seconds: int = _one_of(ANALYSIS_SECONDS, int(DEFAULT_SECONDS))
    analysis_cores: str = _one_of(ANALYSIS_CORES, Cores.SPARE_ONE.value)
    inference: str = _one_of(INFERENCES, NO_INFERENCE)
    share_evenly: bool = False
    setups: Mapping[str, GameSetup] = field(default_factory=dict)
    geometry: str = ""
    unknown: Mapping[str, object] = field(default_factory=dict)

    @property
    def alerts(self) -> tuple[int, ...]:
        """Seconds left at which there is an alert, the most first."""
        return tuple(sorted({self.first_alert, self.second_alert} - {0}, reverse=True))

    def setup(self, kind: GameKind) -> GameSetup | None:
        """Return the last choice for a card of the start page, without its seed."""
        setup = self.setups.get(kind.value)
        return None if setup is None else replace(setup, seed=None)

    @property
    def last_kind(self) -> GameKind | None:
        """The kind of game started last; None before the first one."""
        return GameKind(list(self.setups)[-1]) if self.setups else None

    def with_setup(self, setup: GameSetup) -> Settings:
        """The settings that remember a choice as the last one, without its seed."""
        others = {kind: other for kind, other in self.setups.items() if kind != setup.kind.value}
        settings = replace(self, setups={**others, setup.kind.value: replace(setup, seed=None)})
        if setup.kind not in OWN_RULES:
            return settings
        # The level of the only computer, unless it is no level, and the preset played with.
        players = [seat.player for seat in setup.seats if seat.is_computer]
        levels = [p for p in players if player_record(p) is not None]
        presets = [preset.id for preset in PRESETS if preset.matches(setup.rules)]
        return replace(
            settings,
            level=levels[0] if len(players) == len(levels) == 1 else self.level,
            house_rules=presets[0] if presets else self.house_rules,
        )

    def carried_through(self, before: Settings) -> Settings:
        """The settings whose kinds of games have another level or other rules, if these changed."""
        setups = dict(self.setups)
        for kind, setup in setups.items():
            if setup.kind not in OWN_RULES:
                continue
            if self.house_rules != before.house_rules:
                preset = next(each for each in PRESETS if each.id == self.house_rules)
                setup = replace(setup, rules=preset.apply(setup.rules))
            if self.level != before.level:
                setup = replace(setup, seats=tuple(map(self._at_level, setup.seats)))
            setups[kind] = setup
        return replace(self, setups=setups)

    def _at_level(self, seat: Seat) -> Seat:
        return replace(seat, player=self.level) if seat.is_computer else seat


def to_text(settings: Settings) -> str:
    """JSON text of the settings."""
    table: dict[str, object] = {"version": _VERSION, **settings.unknown}
    for entry in fields(Settings):
        if entry.name in ("unknown", "setups"):
            continue
        value = getattr(settings, entry.name)
        table[entry.name] = list(value) if isinstance(value, tuple) else value
    table["setups"] = {kind: to_json(setup) for kind, setup in settings.setups.items()}
    return json.dumps(table, indent=2, ensure_ascii=False) + "\n"


def from_text(text: str) -> tuple[Settings, list[Said]]:
    """The settings of a JSON text, and the faults of entries that gave way to their defaults.

    Raises ``ValueError`` if the text as a whole is no settings file.
    """
    entries = Fields(parse_object(text), "")
    values: dict[str, Any] = {}
    faults: list[Said] = []
    unknown: dict[str, object] = {}
    setups: dict[str, GameSetup] = {}
    for name in entries.names:
        try:
            if name == "setups":
                setups = _read_setups(entries.object(name), faults)
            elif name in _NAMES:
                values[name] = _read(entries, name)
            elif name != "version":
                _keep(entries, name, unknown)
        except ValueError as error:
            faults.append(reason(error))
    return Settings(**values, setups=setups, unknown=unknown), faults


def load(path: Path) -> tuple[Settings, Notice | None]:
    """The settings of a file; the defaults where it is missing.

    A damaged file is set aside and named in the notice; what is right in it stays in force, and
    on disk.
    """
    settings = Settings()
    try:
        settings, faults = from_text(read_text(path, MEGABYTE))
    except FileNotFoundError:
        return settings, None
    except OSError as error:
        faults = [reason(error)]
    except ValueError as error:
        faults = [reason(error)]
    if not faults:
        return settings, None
    # Seldom needed: the first window loads none of it.
    from eliot_qt.store.set_aside import joined, listed, set_aside

    detail = listed(faults)
    try:
        aside = set_aside(path)
        if settings != Settings():
            write_atomic(path, to_text(settings))
        return settings, Notice(NoticeKind.SETTINGS_DAMAGED, aside, detail)
    except OSError as error:
        return settings, Notice(NoticeKind.SETTINGS_DAMAGED, path, joined(detail, reason(error)))


_NAMES = {entry.name for entry in fields(Settings)} - {"unknown", "setups"}
_CHOICES: Mapping[str, Sequence[object]] = {
    entry.name: entry.metadata[_OPTIONS] for entry in fields(Settings) if _OPTIONS in entry.metadata
}


def _read(given: Fields, name: str) -> object:
    match getattr(Settings(), name):
        case bool():
            return given.flag(name)
        case tuple():
            return given.texts(name, _MOST_NAMES)
        case int():
            return _chosen(given, name, given.number(name, 0, _MOST))
    text = given.text(name)
    if name in ("level", "strategy") and not is_player(text):
        given.fail(name, "{text!r} is not a computer player", text=text[:40])
    if name == "geometry" and not _is_base64(text):
        given.fail(name, "{text!r} is not a place of a window", text=text[:40])
    if name == "word_page" and not _is_word_page(text):
        given.fail(
            name,
            "{text!r} is not an address that begins with https:// or http:// and has {word} in it",
            text=text[:40],
            word="{word}",
        )
    return _chosen(given, name, text)


def _chosen(given: Fields, name: str, value: int | str) -> int | str:
    options = _CHOICES.get(name, (value,))
    if value not in options:
        given.fail(
            name,
            "{value} is none of {known}",
            value=str(value)[:40],
            known=tuple(map(str, options)),
        )
    return value


def _is_word_page(text: str) -> bool:
    if text in ("", WIKTIONARY):
        return True
    # The first window needs none of it.
    from eliot_qt.words.web_page import is_page

    return is_page(text)


def _is_base64(text: str) -> bool:
    try:
        base64.b64decode(text, validate=True)
    except ValueError:
        return False
    return True


def _keep(given: Fields, name: str, unknown: dict[str, object]) -> None:
    """Keep an entry of another version of the program, if it can be written again."""
    try:
        unknown[writable(name)] = writable(given.value(name))
    except ValueError as error:
        raise Fault("{name!r}: {fault}", name=name[:40], fault=error) from error


def _read_setups(given: Fields, faults: list[Said]) -> dict[str, GameSetup]:
    """The setups that can be read; each of the others adds to the faults."""
    setups = {}
    for kind in given.names:
        try:
            if kind not in list(GameKind):
                given.fail(kind, "not a setup of this program")
            setup = from_json(given.object(kind))
            if setup.kind != kind:
                given.fail(kind, "a setup of {kind}", kind=setup.kind.value)
            setups[kind] = setup
        except SaveError as error:
            faults.append(error.message)
        except ValueError as error:
            fault = reason(error)
            faults.append(Message("setups, {kind!r}: {fault}", kind=kind, fault=fault))
    return setups
