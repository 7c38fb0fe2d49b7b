"""The computer players: one record for each, with all that is said and asked of it.

Players whose id says a number (``percent85``, ``adaptive50``) are made in levels.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from eliot_qt.faults import Message, Said

from .level_player import LevelPlayer
from .level_table import LEVELS, PERFECT, Level
from .overlooking import vocabulary_of
from .static import STRATEGIES, StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.listing import Lister

    from .analysis import Player

ALL = 100
# The best that answers at once, and the best there is.
MASTER, CHAMPION = "master", "champion"


class Vocabulary(Protocol):
    """The part of a lexicon that a level needs."""

    def accepts(self, word: bytes) -> bool:
        """Return whether the letters are a word."""
        ...

    def knows(self, word: bytes, tier: int) -> bool:
        """Return whether the word belongs to the vocabulary up to a tier (SCOWL size, 10 to 80)."""
        ...

    def player_tier(self, word: bytes) -> int | None:
        """Return the tier of a word as players meet it; None for no word or without tiers."""
        ...

    def tier_of(self, word: bytes) -> int | None:
        """Return the tier of a word (SCOWL size, 10 to 80); None for no word or without tiers."""
        ...


@dataclass(frozen=True)
class Making:
    """The material of a player: the words of the game, its list of moves, and a seed.

    A player may judge moves by a ``strategy``: ``greedy`` where leaves are worth nothing. Where it
    ``may_compile``, its first move may take minutes.
    """

    lexicon: Vocabulary
    engine: Lister
    seed: int = 0
    strategy: str = "static"
    may_compile: bool = True


@dataclass(frozen=True)
class PlayerRecord:
    """A computer player: its id in saved games and commands, its name, and how it is made.

    ``notices`` are the phonies in a hundred that it challenges. With a ``description`` the window
    offers it; ``points`` are the mean score of its games, None where it is not known.
    """

    id: str
    name: Said
    make: Callable[[Making], Player]
    notices: float = ALL
    description: Message | None = None
    points: int | None = None


def _make_strategy(strategy: str, making: Making) -> Player:
    return StaticPlayer(making.engine, strategy)


def _make_level(level: Level, making: Making) -> Player:
    if level.id == CHAMPION:
        # The first window, which names the levels, does without the engine.
        from .champion_level import ChampionLevel

        return ChampionLevel(making.engine, making.seed, making.strategy, making.may_compile)
    if level.strength == PERFECT:
        return StaticPlayer(making.engine, making.strategy)
    strength, seed = level.strength, making.seed
    knows = vocabulary_of(strength.sight, making.lexicon.tier_of, seed)
    return LevelPlayer(level.id, strength, knows, making.engine, seed, making.strategy)


def _levels() -> Iterator[PlayerRecord]:
    for level in LEVELS:
        yield PlayerRecord(
            level.id,
            level.name,
            partial(_make_level, level),
            level.strength.notices,
            level.description,
            level.points,
        )


def _strategies() -> Iterator[PlayerRecord]:
    for strategy in STRATEGIES:
        yield PlayerRecord(strategy, strategy.capitalize(), partial(_make_strategy, strategy))


PLAYERS: tuple[PlayerRecord, ...] = (
    *_levels(),
    *_strategies(),
)


def player_record(player_id: str) -> PlayerRecord | None:
    """Return the record of a player; None for other ids."""
    return next((each for each in PLAYERS if each.id == player_id), None)
