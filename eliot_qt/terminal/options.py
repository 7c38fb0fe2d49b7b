"""The options of a game played as text."""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockKind, Variant
from eliot_qt.lexicon.arguments import add_lexicon
from eliot_qt.modes import topping
from eliot_qt.modes.catalogue import MODES
from eliot_qt.modes.mode import Mode
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.kept.files import can_hold
from eliot_qt.players.levels import PLAYER_NAMES, is_player
from eliot_qt.players.player_table import MASTER

SUFFIXES = (".eliot", ".json", ".xml", ".gcg")
_SEEDS = 1_000_000
# What goes on the board where the arbiter has chosen nothing: the top, the best of the seats.
BOARD_MOVES = ("top", "best")
# Tables of a club where none are named.
_TABLES = 4


@dataclass(frozen=True)
class Options:
    """A game to start, or (``load``) to go on with; see :func:`add_options`.

    ``clock``: seconds a turn takes, None to measure no time. ``rack``: tiles of a rack, None for
    the usual number; ``bonuses``: points by number of tiles as in ``Rules.bonus_table``;
    ``board_move``: what goes on a club's board, one of ``BOARD_MOVES``, empty for the usual;
    ``named_lexicon``: the one asked for, empty where the usual one was taken.
    """

    mode: str = ""
    seats: tuple[Seat, ...] = ()
    lexicon: str = "en"
    named_lexicon: str = ""
    layout: str = "standard15"
    preset: str = PRESETS[0].id
    variants: tuple[Variant, ...] = ()
    rack: int | None = None
    bonuses: str = ""
    seed: int = 0
    auto: bool = False
    clock: int | None = None
    turns: int | None = None
    save: Path | None = None
    load: Path | None = None
    master: Path | None = None
    board_move: str = ""


def _add_rules(parser: argparse.ArgumentParser) -> None:
    add_lexicon(parser, "")
    parser.add_argument("--layout", default=Options.layout, metavar="ID", help="the board")
    parser.add_argument(
        "--rules",
        choices=[preset.id for preset in PRESETS],
        default=Options.preset,
        help="the house rules of a free game",
    )
    parser.add_argument(
        "--variant", action="append", default=[], choices=list(Variant), help="may be repeated"
    )
    parser.add_argument(
        "--rack", type=_count, metavar="N", help="tiles on a rack; all can be played at once"
    )
    parser.add_argument(
        "--bonuses", default="", metavar="TABLE", help='by tiles played: "5:10 6:25 7:50"'
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a game as text to a parser."""
    parser.add_argument("--mode", choices=tuple(MODES), help="play as text, in the terminal")
    parser.add_argument(
        "--players",
        nargs="+",
        default=[],
        metavar="NAME[:LEVEL]",
        help=f"a level makes it a computer: {PLAYER_NAMES}",
    )
    _add_rules(parser)
    parser.add_argument("--seed", type=int, help="same seed, same tiles")
    parser.add_argument("--auto", action="store_true", help="computers on all seats")
    parser.add_argument("--turns", type=_count, metavar="N", help="stop after N turns")
    parser.add_argument(
        "--clock",
        nargs="?",
        type=_count,
        const=topping.DURATION,
        metavar="SECONDS",
        help="time per turn in duplicate and topping",
    )
    parser.add_argument(
        "--board-move",
        choices=BOARD_MOVES,
        default="",
        help="arbitration: what goes on the board, the top or the players' best move (top)",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help=f"at the end, as {_suffixes()}")
    parser.add_argument("--load", type=Path, metavar="FILE", help="continue a saved game")
    parser.add_argument(
        "--master", type=Path, metavar="FILE", help="use the racks and board of a saved game"
    )


def options_of(parsed: argparse.Namespace) -> Options:
    """The options of what has been parsed. Raises ``ValueError`` for those that do not fit."""
    mode: str = parsed.mode or ""
    if not mode and not parsed.load:
        raise ValueError("--mode is missing")
    if parsed.save is not None and parsed.save.suffix.lower() not in SUFFIXES:
        raise ValueError(f"{parsed.save}: games are saved as {_suffixes()}")
    if mode:
        _check_mode(parsed, MODES[mode])
    if parsed.master is not None and parsed.load is not None:
        raise ValueError("--master is for new games")
    return Options(
        mode=mode,
        seats=() if parsed.load else seats_of(mode, parsed.players, parsed.auto),
        lexicon=parsed.lexicon or Options.lexicon,
        named_lexicon=parsed.lexicon,
        layout=parsed.layout,
        preset=parsed.rules,
        variants=tuple(Variant(name) for name in parsed.variant),
        rack=parsed.rack,
        bonuses=parsed.bonuses,
        seed=random.randrange(_SEEDS) if parsed.seed is None else parsed.seed,
        auto=parsed.auto,
        clock=parsed.clock,
        turns=parsed.turns,
        save=parsed.save,
        load=parsed.load,
        master=parsed.master,
        board_move=parsed.board_move,
    )


def _check_mode(parsed: argparse.Namespace, mode: Mode) -> None:
    """Raise ``ValueError`` for options that games of a mode do not have."""
    if parsed.save is not None and not can_hold(parsed.save.suffix.lower(), mode):
        raise ValueError(f"{parsed.save}: GCG holds free games only")
    if parsed.clock is not None and not _has_turn_clock(mode):
        timed = " and ".join(one.id for one in MODES.values() if _has_turn_clock(one))
        raise ValueError(f"--clock is for {timed}")
    if parsed.board_move and not mode.arbitrated:
        raise ValueError("--board-move is for arbitration")
    if parsed.master is not None and not mode.follows_master:
        raise ValueError(f"a game of mode {mode.id} cannot follow a master game")


def _has_turn_clock(mode: Mode) -> bool:
    """Return whether the time of a turn is all the time there is, and the program keeps it."""
    kinds = set(mode.clock_kinds) - {ClockKind.NONE}
    return kinds == {ClockKind.TURN} and not mode.arbitrated


def _usual_seats(mode: Mode) -> list[str]:
    if mode.arbitrated:
        return [f"Table {number + 1}" for number in range(_TABLES)]
    others = mode.seats.start - 1
    return ["Player", *["Computer:casual"] * others]


def seats_of(mode_id: str, texts: list[str], auto: bool = False) -> tuple[Seat, ...]:
    """The seats of ``NAME`` or ``NAME:LEVEL`` texts; usual ones for none.

    ``auto`` puts computers on the seats of people. Raises ``ValueError``.
    """
    mode, seats = MODES[mode_id], []
    for number, text in enumerate(texts or _usual_seats(mode), 1):
        name, colon, level = text.rpartition(":")
        if not colon:
            name, level = text, ""
        elif not is_player(level):
            raise ValueError(f"{text!r}: there is no level {level!r}; {PLAYER_NAMES}")
        if not name.strip():
            raise ValueError(f"{text!r}: a player needs a name")
        if not name.isprintable():
            # Bytes of the command line that are no characters cannot be saved.
            raise ValueError(f"{text!r}: a name is made of letters and signs that can be printed")
        if level and not mode.computers:
            raise ValueError(f"{text!r}: there are no computer players in {mode.id}")
        table = number if mode.arbitrated else 0
        if auto and mode.computers:
            level = level or MASTER
        seats.append(Seat(name.strip(), level, table))
    if len(seats) >= mode.seats.stop:
        raise ValueError(f"{mode.id} seats at most {mode.seats.stop - 1}")
    return tuple(seats)


def player_id(text: str) -> str:
    """The id of a player, for a parser."""
    if not is_player(text):
        raise argparse.ArgumentTypeError(f"there is no player {text!r}; there are {PLAYER_NAMES}")
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


def _suffixes() -> str:
    return ", ".join(SUFFIXES)
