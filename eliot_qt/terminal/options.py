"""What the command line says about a game played as text."""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Variant
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.players.levels import LEVELS, PLAYER_NAMES, is_player

MODES = (duplicate.MODE, topping.MODE, training.MODE, free_game.MODE, arbitration.MODE)
SUFFIXES = (".eliot", ".json", ".xml", ".gcg")
_SEEDS = 1_000_000
_USUAL_SEATS = {
    duplicate.MODE: ("Player",),
    topping.MODE: ("Player",),
    training.MODE: ("Player",),
    free_game.MODE: ("Player", "Computer:casual"),
    arbitration.MODE: ("Table 1", "Table 2", "Table 3", "Table 4"),
}
_MOST_SEATS = {topping.MODE: 1, training.MODE: 1, free_game.MODE: 4}


@dataclass(frozen=True)
class Options:
    """A game to start, or (``load``) to go on with; see :func:`add_options`.

    ``clock``: seconds a turn takes, None to measure no time. ``rack``: tiles of a rack, None for
    the usual number; ``bonuses``: points by number of tiles as in ``Rules.bonus_table``.
    """

    mode: str = ""
    seats: tuple[Seat, ...] = ()
    lexicon: str = "en"
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


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell a parser what a game as text may be asked for."""
    parser.add_argument("--mode", choices=MODES, help="play as text, in the terminal")
    parser.add_argument(
        "--players",
        nargs="+",
        default=[],
        metavar="NAME[:LEVEL]",
        help=f"a level makes it a computer: {PLAYER_NAMES}",
    )
    parser.add_argument("--lexicon", default=Options.lexicon, metavar="ID", help="the lexicon")
    parser.add_argument("--layout", default=Options.layout, metavar="ID", help="the board")
    parser.add_argument(
        "--rules",
        choices=[preset.id for preset in PRESETS],
        default=Options.preset,
        help="word checking and ending of a free game",
    )
    parser.add_argument(
        "--variant", action="append", default=[], choices=list(Variant), help="may be repeated"
    )
    parser.add_argument("--rack", type=_count, metavar="N", help="tiles on a rack, all playable")
    parser.add_argument(
        "--bonuses", default="", metavar="TABLE", help='by tiles played: "5:10 6:25 7:50"'
    )
    parser.add_argument("--seed", type=int, help="the same number, the same tiles")
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
    if (
        parsed.save is not None
        and parsed.save.suffix.lower() == ".gcg"
        and mode not in ("", "free")
    ):
        raise ValueError(f"{parsed.save}: GCG holds free games only")
    if parsed.clock is not None and mode not in (duplicate.MODE, topping.MODE):
        raise ValueError("--clock is for duplicate and topping")
    if parsed.master is not None and mode in (free_game.MODE, training.MODE):
        raise ValueError(f"a game of mode {mode} cannot follow a master game")
    if parsed.master is not None and parsed.load is not None:
        raise ValueError("--master is for new games")
    return Options(
        mode=mode,
        seats=() if parsed.load else seats_of(mode, parsed.players, parsed.auto),
        lexicon=parsed.lexicon,
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
    )


def seats_of(mode: str, texts: list[str], auto: bool = False) -> tuple[Seat, ...]:
    """The seats of ``NAME`` or ``NAME:LEVEL`` texts; usual ones for none.

    ``auto`` puts computers on the seats of people. Raises ``ValueError``.
    """
    found = []
    for number, text in enumerate(texts or _USUAL_SEATS[mode], 1):
        name, colon, level = text.rpartition(":")
        if not colon:
            name, level = text, ""
        elif not is_player(level):
            raise ValueError(f"{text!r}: there is no level {level!r}; {PLAYER_NAMES}")
        if not name.strip():
            raise ValueError(f"{text!r}: a player needs a name")
        if level and mode in (arbitration.MODE, training.MODE, topping.MODE):
            raise ValueError(f"{text!r}: there are no computer players in {mode}")
        table = number if mode == arbitration.MODE else 0
        if auto and mode in (free_game.MODE, duplicate.MODE):
            level = level or LEVELS[-1].id
        found.append(Seat(name.strip(), level, table))
    most = _MOST_SEATS.get(mode)
    if most is not None and len(found) > most:
        raise ValueError(f"{mode} seats at most {most}")
    return tuple(found)


def player_id(text: str) -> str:
    """The id of a player, for a parser."""
    if not is_player(text):
        raise argparse.ArgumentTypeError(f"there is no player {text!r}; there are {PLAYER_NAMES}")
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 up")
    return int(text)


def _suffixes() -> str:
    return ", ".join(SUFFIXES)
