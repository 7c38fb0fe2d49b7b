"""Levels: computer players of human strength, named in words, and those of any rating between.

The table of levels is in level_table.py, how they choose a move in level_player.py.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise
from typing import Any, TypeVar

from eliot_qt.engine.listing import Lister
from eliot_qt.faults import Fault
from eliot_qt.game.player_ids import adaptive_of, percent_of

from .analysis import Player
from .level_player import Judgement, LevelPlayer, LevelStrength
from .level_table import LEAST, LEVELS, START_RATING, Level
from .overlooking import Sight, vocabulary_of
from .percent import PercentPlayer
from .player_table import ALL, CHAMPION, PLAYERS, Making, Vocabulary, player_record

T = TypeVar("T", Sight, Judgement)


# All ids a player goes by, in words.
PLAYER_NAMES = ", ".join(
    [*(one.id for one in PLAYERS), "adaptive10 to adaptive99", "percent0 to percent100"]
)


def is_player(player_id: str) -> bool:
    """Return whether there is a player of that id."""
    return player_record(player_id) is not None or any(
        read(player_id) is not None for read in (percent_of, adaptive_of)
    )


def level(level_id: str) -> Level:
    """The level of that id. Raises ``ValueError`` naming those there are."""
    for one in LEVELS:
        if one.id == level_id:
            return one
    raise Fault(
        "there is no level {level!r}; there are {known}", level=level_id, known=PLAYER_NAMES
    )


def strength_at(rating: float) -> LevelStrength:
    """The strength of a player of a rating: between two levels a mixture of both."""
    scale = (LEAST, *(one for one in LEVELS if one.id != CHAMPION))
    rating = min(max(rating, scale[0].rating), scale[-1].rating)
    low, high = next(pair for pair in pairwise(scale) if rating <= pair[1].rating)
    part = (rating - low.rating) / (high.rating - low.rating)
    one, other = low.strength, high.strength
    return LevelStrength(
        _mixed(one.sight, other.sight, part),
        _mixed(one.judgement, other.judgement, part),
        _between(one.notices, other.notices, part),
    )


def strength_of(player_id: str) -> LevelStrength:
    """The strength of a level or an adaptive opponent. Raises ``ValueError`` for other ids."""
    adaptive = adaptive_of(player_id)
    if adaptive is not None:
        return strength_at(adaptive.rating or START_RATING)
    return level(player_id).strength


def noticed_phonies(player_id: str) -> float:
    """Phonies in a hundred that a player notices: all, unless it is as strong as a person."""
    record = player_record(player_id)
    if record is not None:
        return record.notices
    return ALL if adaptive_of(player_id) is None else strength_of(player_id).notices


def make_player(
    level_id: str,
    lexicon: Vocabulary,
    engine: Lister,
    seed: int = 0,
    strategy: str = "static",
    *,
    may_compile: bool = True,
) -> Player:
    """The player of a level, rating (``adaptive50at1100``), share (``percent85``) or strategy.

    A level judges moves by ``strategy``: ``greedy`` where leaves are worth nothing (duplicate).
    Where a player ``may_compile`` its first move may take minutes. Raises ``ValueError`` for an
    unknown id.
    """
    record = player_record(level_id)
    if record is not None:
        return record.make(Making(lexicon, engine, seed, strategy, may_compile))
    percent = percent_of(level_id)
    if percent is not None:
        return PercentPlayer(percent, engine, seed)
    strength = strength_of(level_id)
    knows = vocabulary_of(strength.sight, lexicon.tier_of, seed)
    return LevelPlayer(level_id, strength, knows, engine, seed, strategy)


def _mixed(low: T, high: T, part: float) -> T:
    """All figures that part of the way between two."""
    figures: dict[str, Any] = {}
    for field in fields(low):
        one, other = getattr(low, field.name), getattr(high, field.name)
        if isinstance(one, tuple):
            pairs = zip(one, other, strict=True)
            figures[field.name] = tuple(_between(a, b, part) for a, b in pairs)
        else:
            figures[field.name] = _between(one, other, part)
    return type(low)(**figures)


def _between(low: float, high: float, part: float) -> float:
    return low + part * (high - low)
