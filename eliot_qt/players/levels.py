"""Levels: computer players of human strength, named in words, and those of any rating between.

Players by a share of the best score (``percent85``) are here, too. The table of levels is in
level_table.py, how levels choose a move in level_player.py.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from typing import Any, TypeVar

from eliot_qt.engine.listing import Lister
from eliot_qt.faults import Fault
from eliot_qt.game.player_ids import adaptive_of, champion_seconds, percent_id, percent_of
from eliot_qt.game.position import Position

from .analysis import Analysis, Candidate, Player, Ranking
from .level_player import Judgement, LevelPlayer, LevelStrength
from .level_table import LEAST, LEVELS, START_RATING, Level
from .overlooking import Sight, vocabulary_of
from .player_table import ALL, CHAMPION, PLAYERS, Making, Vocabulary, player_record
from .static import StaticPlayer

T = TypeVar("T", Sight, Judgement)


# All ids a player goes by, in words.
PLAYER_NAMES = ", ".join(
    [
        *(one.id for one in PLAYERS),
        "champion1 to champion300 (seconds a move)",
        "adaptive10 to adaptive99",
        "percent0 to percent100",
    ]
)


class PercentPlayer:
    """Plays a move of at least ``percent`` (0 to 100) of the best score, as Eliot's players do.

    Eliot makes the move of the lowest score that is not below the share, and so always the weakest
    of those it may make. Here the share is drawn anew each turn, between the one asked for and the
    whole, and then the lowest score that is not below it counts. So the player is never weaker than
    it should be, and not always as weak.

    Chance depends on the position and the seed alone. It exchanges where it can place nothing.
    """

    def __init__(self, percent: int, engine: Lister, seed: int = 0) -> None:
        self._percent = percent
        self._static = StaticPlayer(engine, "greedy")
        self._seed = seed

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """One analysis of one row; see :class:`~.analysis.Player`."""
        ranking = self._static.rank(position)
        row = self._choice(ranking, position) if ranking.placements else ranking.others[0]
        yield Analysis((row,), percent_id(self._percent), count=ranking.placements)

    def _choice(self, ranking: Ranking, position: Position) -> Candidate:
        """A placement; the greedy ranking's fall by score."""
        scores = ranking.table.score
        state = (position.board.squares, position.rack, position.scores, position.scoreless)
        chance = random.Random(f"{self._seed}:{state}")
        least = int(scores[0]) * chance.uniform(self._percent, 100) / 100
        rows = range(ranking.placements)
        last = bisect_right(rows, -least, key=lambda row: -int(scores[row])) - 1
        first = bisect_left(rows, -int(scores[last]), key=lambda row: -int(scores[row]))
        return ranking.placement(chance.randint(first, last))


def is_player(player_id: str) -> bool:
    """Return whether there is a player of that id."""
    return player_record(player_id) is not None or any(
        read(player_id) is not None for read in (percent_of, adaptive_of, champion_seconds)
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

    The champion may be told its seconds a move (``champion10``).

    A level judges moves by ``strategy``: ``greedy`` where leaves are worth nothing (duplicate).
    Where a player ``may_compile`` its first move may take minutes. Raises ``ValueError`` for an
    unknown id.
    """
    record = player_record(level_id)
    if record is not None:
        return record.make(Making(lexicon, engine, seed, strategy, may_compile))
    seconds = champion_seconds(level_id)
    if seconds is not None:
        # The first window, which names the levels, does without the engine.
        from .champion_level import ChampionLevel

        return ChampionLevel(engine, seed, strategy, may_compile, seconds)
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
