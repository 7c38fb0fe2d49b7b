"""What is chosen before a game: mode, rules, seats; presets, a one-line summary, JSON.

Everything here is data; sentences are made in the widgets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from eliot_qt.game.bag import chance
from eliot_qt.game.layout import Layout
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.common_game import MAX_SEATS as MAX_CLUB
from eliot_qt.modes.finder import Finder

MIN_SEATS = 2
MAX_SEATS = 4
# More than these at one machine is a club's evening, which an arbiter runs.
MAX_PARTY = 6
# What a club begins with the first time: tables, and seconds for a turn.
_CLUB_TABLES = 8
_CLUB_TURN = 180
# A board with more rows than this is played with the language's larger tile set, if it has one.
_USUAL_SIZE = 15
_LARGER = "_super"
# The event number whose chance draws for the first move; deals use -1 (see game.bag).
_SEATING = -2


# Modes of one person.
ALONE = (training.MODE, topping.MODE)


class GameKind(StrEnum):
    """The ways to start that the start page offers."""

    COMPUTER = "computer"
    PASS_AND_PLAY = "pass and play"
    TRAINING = "training"
    DUPLICATE = "duplicate"
    TOPPING = "topping"
    CLUB = "club"


@dataclass(frozen=True)
class GameSetup:
    """Everything chosen before the first tile is drawn.

    ``seats`` in table order; with ``shuffle_seats`` the order is drawn. ``seed`` None lets the
    program choose. Raises ``ValueError`` for a table the mode cannot seat.
    """

    mode: str
    rules: Rules
    seats: tuple[Seat, ...]
    shuffle_seats: bool = True
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.mode in ALONE:
            if len(self.seats) != 1 or self.seats[0].is_computer:
                raise ValueError(f"{self.mode} takes one person")
        elif self.mode in (free_game.MODE, duplicate.MODE, arbitration.MODE):
            least, most = seat_limits(self.mode)
            if not least <= len(self.seats) <= most:
                raise ValueError(f"{len(self.seats)} seats; this game takes {least} to {most}")
        else:
            raise ValueError(f"mode {self.mode!r} is not known")

    @property
    def kind(self) -> GameKind:
        """The card of the start page this setup belongs to."""
        if self.mode in MODE_KINDS:
            return MODE_KINDS[self.mode]
        if any(seat.is_computer for seat in self.seats):
            return GameKind.COMPUTER
        return GameKind.PASS_AND_PLAY


# The card of modes that have one of their own.
MODE_KINDS = {
    training.MODE: GameKind.TRAINING,
    duplicate.MODE: GameKind.DUPLICATE,
    topping.MODE: GameKind.TOPPING,
    arbitration.MODE: GameKind.CLUB,
}


def seat_limits(mode: str) -> tuple[int, int]:
    """Fewest and most seats of a mode."""
    if mode in ALONE:
        return 1, 1
    if mode == arbitration.MODE:
        return 1, MAX_CLUB
    return (1, MAX_PARTY) if mode == duplicate.MODE else (MIN_SEATS, MAX_SEATS)


@dataclass(frozen=True)
class Preset:
    """A named bundle of house rules; language, board and rack stay what they are."""

    id: str
    word_check: WordCheck
    challenge: ChallengeRule
    validity: ValidityDisplay
    finisher_gains_twice: bool
    clock: ClockRule = field(default_factory=ClockRule)

    def apply(self, rules: Rules) -> Rules:
        """The rules with this preset's house rules."""
        return replace(
            rules,
            word_check=self.word_check,
            challenge=self.challenge,
            validity=self.validity,
            finisher_gains_twice=self.finisher_gains_twice,
            clock=self.clock,
        )

    def matches(self, rules: Rules) -> bool:
        """Whether these are this preset's rules; the challenge rule counts where one challenges."""
        same = self.apply(rules)
        if rules.word_check is not WordCheck.CHALLENGE:
            same = replace(same, challenge=rules.challenge)
        return same == rules


PRESETS = (
    Preset("family", WordCheck.REFUSE, ChallengeRule.SINGLE, ValidityDisplay.SHOW, False),
    Preset(
        "club",
        WordCheck.AFTER_PLAY,
        ChallengeRule.SINGLE,
        ValidityDisplay.AFTER_PLAY,
        True,
        ClockRule(ClockKind.SOFT, 25 * 60),
    ),
    Preset(
        "tournament",
        WordCheck.CHALLENGE,
        ChallengeRule.DOUBLE,
        ValidityDisplay.ON_CHALLENGE,
        True,
        ClockRule(ClockKind.GAME, 25 * 60, overtime_penalty=10),
    ),
)


@dataclass(frozen=True)
class RulesSummary:
    """The facts of a one-line summary; None where the rules leave nothing to say."""

    preset: str | None
    word_check: WordCheck
    challenge: ChallengeRule | None
    validity: ValidityDisplay | None
    clock: ClockRule
    layout: str


def summary(rules: Rules) -> RulesSummary:
    """What is worth telling about house rules in one line."""
    challenged = rules.word_check is WordCheck.CHALLENGE
    return RulesSummary(
        preset=next((p.id for p in PRESETS if p.matches(rules)), None),
        word_check=rules.word_check,
        challenge=rules.challenge if challenged else None,
        validity=rules.validity if len(validity_choices(rules.word_check)) > 1 else None,
        clock=rules.clock,
        layout=rules.layout,
    )


def validity_choices(word_check: WordCheck) -> tuple[ValidityDisplay, ...]:
    """The validity displays that make sense under a word check; the first is the usual one."""
    match word_check:
        case WordCheck.REFUSE:
            return ValidityDisplay.SHOW, ValidityDisplay.AFTER_PLAY
        case WordCheck.AFTER_PLAY:
            return (ValidityDisplay.AFTER_PLAY,)
        case WordCheck.CHALLENGE:
            return (ValidityDisplay.ON_CHALLENGE,)


def tile_set_for(base: str, layout: Layout, tile_sets: Mapping[str, TileSet]) -> str:
    """Id of the tile set for a lexicon's own one on a board: the larger one on a larger board."""
    larger = base + _LARGER
    return larger if layout.size > _USUAL_SIZE and larger in tile_sets else base


def with_language(rules: Rules, lexicon: str, tile_set: TileSet, layout: Layout) -> Rules:
    """The rules with a lexicon, a board, and the tile set with all that comes with it."""
    return replace(
        rules,
        lexicon=lexicon,
        layout=layout.id,
        tile_set=tile_set.id,
        rack_size=tile_set.rack_size,
        bingo_tiles=tile_set.bingo_tiles,
        bingo_bonus=tile_set.bingo_bonus,
        exchange_minimum=tile_set.exchange_minimum,
    )


def default_setup(kind: GameKind, names: Sequence[str], level: str = "casual") -> GameSetup:
    """What a card starts the first time. ``names`` are the person's and the other seat's."""
    rules = PRESETS[0].apply(Rules())
    person = Seat(names[0])
    if kind is GameKind.TRAINING:
        return GameSetup(training.MODE, rules, (person,), shuffle_seats=False)
    if kind is GameKind.TOPPING:
        rules = topping.topping_rules(rules)
        return GameSetup(topping.MODE, rules, (person,), shuffle_seats=False)
    if kind is GameKind.DUPLICATE:
        rules = replace(rules, board_receives_top=True)
        return GameSetup(duplicate.MODE, rules, (person,), shuffle_seats=False)
    if kind is GameKind.CLUB:
        clock = ClockRule(ClockKind.TURN, _CLUB_TURN)
        rules = replace(rules, board_receives_top=True, record_invalid=True, clock=clock)
        tables = tuple(Seat("", table=n + 1) for n in range(_CLUB_TABLES))
        return GameSetup(arbitration.MODE, rules, tables, shuffle_seats=False)
    other = Seat(names[1], level if kind is GameKind.COMPUTER else "")
    return GameSetup(free_game.MODE, rules, (person, other))


def begin(
    setup: GameSetup,
    tile_sets: Mapping[str, TileSet],
    layouts: Mapping[str, Layout],
    seed: int,
    finder: Finder | None = None,
) -> GameRecord:
    """The record of the game set up; ``seed`` is used where the setup has none.

    ``finder`` is needed where the first rack explodes. Raises ``ValueError`` if the tile set or
    the layout is not there.
    """
    rules = setup.rules
    if rules.tile_set not in tile_sets:
        raise ValueError(f"tile set {rules.tile_set!r} is not known")
    if rules.layout not in layouts:
        raise ValueError(f"board {rules.layout!r} is not known")
    tile_set, layout = tile_sets[rules.tile_set], layouts[rules.layout]
    seed = seed if setup.seed is None else setup.seed
    if setup.mode == training.MODE:
        # Training refuses phonies, tells so at once and has no clock, whatever was played last.
        rules = replace(PRESETS[0].apply(rules), finisher_gains_twice=rules.finisher_gains_twice)
        name = setup.seats[0].name
        return training.new_training(rules, tile_set, layout, seed, name, finder)
    if setup.mode == topping.MODE:
        rules = topping.topping_rules(rules)
        return topping.new_game(rules, tile_set, layout, setup.seats[0].name, seed, finder)
    if setup.mode == duplicate.MODE:
        return duplicate.new_game(_of_turns(rules), tile_set, layout, setup.seats, seed, finder)
    if setup.mode == arbitration.MODE:
        return arbitration.new_game(_of_turns(rules), tile_set, layout, setup.seats, seed)
    seats = list(setup.seats)
    if setup.shuffle_seats:
        chance(seed, _SEATING).shuffle(seats)
    return free_game.new_game(rules, tile_set, layout, seats, seed, finder)


def _of_turns(rules: Rules) -> Rules:
    """The rules without a clock that counts for the whole game: all play in the same time."""
    return rules if rules.clock.kind is ClockKind.TURN else replace(rules, clock=ClockRule())


def to_json(setup: GameSetup) -> dict[str, Any]:
    """JSON object of a setup."""
    rules = {f.name: getattr(setup.rules, f.name) for f in fields(Rules)}
    clock = {f.name: getattr(setup.rules.clock, f.name) for f in fields(ClockRule)}
    return {
        "mode": setup.mode,
        "rules": {**rules, "clock": clock},
        "seats": [
            {"name": seat.name, "player": seat.player, "table": seat.table} for seat in setup.seats
        ],
        "shuffle_seats": setup.shuffle_seats,
        "seed": setup.seed,
    }


def from_json(table: dict[str, Any]) -> GameSetup:
    """The setup of a JSON object: the inverse of :func:`to_json`.

    Raises ``ValueError`` naming the entry that is missing, unknown or of a wrong kind.
    """
    own = _entries(table, "", {f.name: f.default for f in fields(GameSetup)}, ("rules", "seats"))
    given = table["rules"]
    # Rules there were none of when the file was written are the usual ones.
    known = {**_plain_rules(), **given} if isinstance(given, dict) else given
    rules = _entries(known, "rules.", _defaults(Rules()), ("clock",))
    clock = _entries(table["rules"]["clock"], "rules.clock.", _defaults(ClockRule()))
    if not isinstance(table["seats"], list):
        raise ValueError("seats: a list is needed")
    seats = [
        Seat(**_entries(_with_table(entry), f"seats[{i}].", _defaults(Seat(""))))
        for i, entry in enumerate(table["seats"])
    ]
    complete = Rules(**{**rules, "clock": ClockRule(**clock)})
    return GameSetup(**{**own, "rules": complete, "seats": tuple(seats)})


def _with_table(entry: Any) -> Any:
    """Seats had no table when the first of these files were written."""
    return {"table": 0, **entry} if isinstance(entry, dict) else entry


def _plain_rules() -> dict[str, Any]:
    return {name: value for name, value in _defaults(Rules()).items() if name != "clock"}


def _defaults(value: Any) -> dict[str, Any]:
    return {f.name: getattr(value, f.name) for f in fields(value)}


def _entries(
    table: Any, place: str, samples: Mapping[str, Any], nested: Sequence[str] = ()
) -> dict[str, Any]:
    """The entries of an object, each of its sample's type; ``nested`` ones are left alone."""
    if not isinstance(table, dict):
        raise ValueError(f"{place.rstrip('.') or 'setup'}: an object is needed")
    for key in samples:
        if key not in table:
            raise ValueError(f"{place}{key} is missing")
    for key in table:
        if key not in samples:
            raise ValueError(f"{place}{key} is not known")
    return {k: _entry(table[k], place + k, s) for k, s in samples.items() if k not in nested}


def _entry(value: Any, place: str, sample: Any) -> Any:
    if isinstance(sample, StrEnum):
        kind = type(sample)
        if value not in list(kind):
            raise ValueError(f"{place}: {value!r} is none of {', '.join(kind)}")
        return kind(value)
    if sample is None:
        kinds: tuple[type, ...] = (int, type(None))
    else:
        kinds = (type(sample),) if type(sample) in (bool, int) else (str,)
    # True is an int to Python, not to a reader of the file.
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise ValueError(f"{place}: {value!r} is not a {kinds[0].__name__}")
    return value
