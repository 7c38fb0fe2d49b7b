"""The choices before a game: mode, rules, seats.

Everything here is data; sentences are made in the widgets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from eliot_qt.faults import Fault
from eliot_qt.game.bag import chance
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ClockKind, ClockRule, Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.catalogue import MODES, mode_of_id
from eliot_qt.modes.finder import Finder

from .house_rules import PRESETS
from .master_replay import MasterUse

# What a club begins with the first time: tables, and seconds for a turn.
_CLUB_TABLES = 8
_CLUB_TURN = 180
# The event number whose chance draws for the first move; deals use -1 (see game.bag).
_SEATING = -2


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
    program choose. ``master`` imposes racks where all have the same one; it is for one game and
    never in the JSON. Raises ``ValueError`` for a table the mode cannot seat.
    """

    mode: str
    rules: Rules
    seats: tuple[Seat, ...]
    shuffle_seats: bool = True
    seed: int | None = None
    master: MasterUse | None = None

    def __post_init__(self) -> None:
        mode_of_id(self.mode)
        least, most = seat_limits(self.mode)
        if not least <= len(self.seats) <= most:
            raise Fault(
                "{count} seats; this game takes {least} to {most}",
                count=len(self.seats),
                least=least,
                most=most,
            )
        if not MODES[self.mode].computers and any(seat.is_computer for seat in self.seats):
            raise Fault("there are no computers in a game of mode {mode}", mode=self.mode)

    @property
    def kind(self) -> GameKind:
        """The card of the start page this setup belongs to."""
        return kind_of(self.mode, self.seats)


# The card of modes that have one of their own.
MODE_KINDS = {
    training.MODE: GameKind.TRAINING,
    duplicate.MODE: GameKind.DUPLICATE,
    topping.MODE: GameKind.TOPPING,
    arbitration.MODE: GameKind.CLUB,
}


def kind_of(mode: str, seats: Sequence[Seat]) -> GameKind:
    """The card of the start page a game of that mode and those seats belongs to."""
    if mode in MODE_KINDS:
        return MODE_KINDS[mode]
    computers = any(seat.is_computer for seat in seats)
    return GameKind.COMPUTER if computers else GameKind.PASS_AND_PLAY


def seat_limits(mode: str) -> tuple[int, int]:
    """Fewest and most seats of a mode."""
    seats = MODES[mode].seats
    return seats.start, seats.stop - 1


def is_solitary(mode: str) -> bool:
    """Return whether a mode is played by one person."""
    return seat_limits(mode) == (1, 1)


def default_setup(kind: GameKind, names: Sequence[str], level: str = "casual") -> GameSetup:
    """Return the setup a card starts with the first time; ``names``: the person, the other seat."""
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


def new_record(
    setup: GameSetup,
    tile_sets: Mapping[str, TileSet],
    layouts: Mapping[str, Layout],
    seed: int,
    finder: Finder | None = None,
) -> GameRecord:
    """Return the record of a new game as set up; ``seed`` is used where the setup has none.

    ``finder`` is needed where the first rack explodes. Raises ``ValueError`` if the tile set or
    the layout is not there.

    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> setup = default_setup(GameKind.COMPUTER, ["Ann", "Computer"])
    >>> record = new_record(setup, library.tile_sets, library.layouts, seed=1)
    >>> record.mode, sorted(seat.name for seat in record.seats)
    ('free', ['Ann', 'Computer'])
    """
    rules = setup.rules
    if rules.tile_set not in tile_sets:
        raise Fault("tile set {tile_set!r} is not known", tile_set=rules.tile_set)
    if rules.layout not in layouts:
        raise Fault("board {layout!r} is not known", layout=rules.layout)
    tile_set, layout = tile_sets[rules.tile_set], layouts[rules.layout]
    seed = seed if setup.seed is None else setup.seed
    mode, turns = MODES[setup.mode], setup.master.turns if setup.master else ()
    seats = list(setup.seats)
    if mode.shuffles and setup.shuffle_seats:
        chance(seed, _SEATING).shuffle(seats)
    game = Game(mode.fit_rules(rules), tile_set, layout)
    return mode.new_game(game, seats, seed, finder, turns)
