"""A player that chooses like a person: among the moves it sees, by what they seem worth."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache

from eliot_qt.engine.listing import Lister
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK

from .analysis import Analysis, Candidate, Ranking
from .overlooking import Eyes, Knows, Sight
from .static import StaticPlayer

# Rows looked at and seconds between two analyses, and rows before a player gives up looking.
_SLICE = 250
_PAUSE = 0.01
_PATIENCE = 20_000
# Points for which a blank may go: no person gives one away for less.
_BLANK_POINTS = 20
# Millipoints from which a single tile is one that players keep: blanks and, in English, S.
_PRECIOUS = 5_000
# Millipoints that leaves are worth, at worst and at best, but for a few: how far a careless and a
# careful person look down a list that does not stand in their order.
_BAD_LEAVE, _GOOD_LEAVE = 25_000, 30_000
# Up to this care for leaves the order by points is nearer to what a person likes.
_CARELESS = 0.5
# Rows between two looks whether those that follow can still be liked best.
_STRIDE = 16


@dataclass(frozen=True)
class Judgement:
    """The skill of a person at judging the moves they see.

    ``slip``: the most, in millipoints, by which a move is thought better or worse than it is.
    ``care``, 0 to 1: how much the leave counts beside the score. ``hoard``, 0 to 1: how much blanks
    and other tiles that players keep count at least. ``reluctance``: millipoints an exchange must
    be better.
    """

    slip: int = 0
    care: float = 1.0
    hoard: float = 1.0
    reluctance: int = 0


@dataclass(frozen=True)
class LevelStrength:
    """The strength of a person; ``notices`` is the share of phonies noticed, in per cent."""

    sight: Sight
    judgement: Judgement
    notices: float


class LevelPlayer:
    """Sees some of the moves and plays the one it likes best; ``name`` is its analyses' basis.

    Chance depends on the position and the seed alone.
    """

    def __init__(
        self,
        name: str,
        strength: LevelStrength,
        knows: Knows,
        engine: Lister,
        seed: int = 0,
        strategy: str = "static",
    ) -> None:
        self._name, self._sight, self._judgement = name, strength.sight, strength.judgement
        self._knows = lru_cache(maxsize=1 << 15)(knows)
        self._static = StaticPlayer(engine, strategy)
        self._seed = seed

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Yield analyses of one row each: the move it would play so far."""
        ranking = self._static.rank(position)
        look = _Look(ranking, position, self._judgement, self._precious(position))
        eyes = Eyes(self._sight, self._knows, position)
        yield from self._answers(look, eyes, self._sight, self._luck(position), ranking)
        if look.best is None:
            # Nothing caught the eye: with some patience it finds a word that it knows.
            yield from self._answers(look, eyes, Sight(), None, ranking)
        yield self._answer(ranking, look.choice(), True)

    def _answers(
        self, look: _Look, eyes: Eyes, sight: Sight, luck: random.Random | None, ranking: Ranking
    ) -> Iterator[Analysis]:
        for _ in look.search(eyes, sight, luck):
            yield self._answer(ranking, look.choice(), False)

    def _precious(self, position: Position) -> dict[int, int]:
        """Tiles of the rack that players keep, with their worth in millipoints."""
        if not position.bag_count:
            return {}
        worth = {tile: self._static.value_of(bytes([tile]), position) for tile in position.rack}
        return {tile: value for tile, value in worth.items() if value >= _PRECIOUS}

    def _luck(self, position: Position) -> random.Random:
        state = (position.board.squares, position.rack, position.scores, position.scoreless)
        return random.Random(f"{self._seed}:{state}")

    def _answer(self, ranking: Ranking, row: Candidate, complete: bool) -> Analysis:
        return Analysis((row,), self._name, complete, ranking.placements)


class _Look:
    """A look at the moves of a position, best first, as far as they may be the one liked best."""

    def __init__(
        self,
        ranking: Ranking,
        position: Position,
        judgement: Judgement,
        precious: dict[int, int],
    ) -> None:
        self._ranking, self._position, self._judgement = ranking, position, judgement
        self._precious = precious
        care = judgement.care
        # The careless go by points.
        by_points = care < _CARELESS
        self._table = ranking.table.by_score() if by_points else ranking.table
        # Looked at row by row: a field of the table takes as long to get as to read.
        self._scores, self._equities = self._table.score, self._table.equity
        self._order = self._scores if by_points else self._equities
        self._unit = 1000 if by_points else 1
        off = care * _GOOD_LEAVE if by_points else (1 - care) * _BAD_LEAVE
        self._bound = judgement.slip + round(off)
        self._wastes_blanks = False
        self.best: Candidate | None = None
        self._worth = 0

    def search(
        self, eyes: Eyes, sight: Sight, luck: random.Random | None
    ) -> Generator[None, None, None]:
        """Look for the move liked best; pauses now and then. Without ``luck`` it sees all."""
        counts, slip = self._table.tiles_placed, self._judgement.slip
        at_most = [sight.at_most(n) for n in range(len(self._position.rack) + 1)]
        began = time.monotonic()
        for row in range(min(len(self._table), _PATIENCE)):
            if row % _STRIDE == 0 and self._is_beyond(row):
                return
            chance = luck.random() if luck else 0.0
            if chance < at_most[int(counts[row])]:
                noise = luck.random() + luck.random() - 1 if luck else 0.0
                self._consider(row, round(noise * slip), eyes, chance)
            if row % _SLICE == _SLICE - 1 or time.monotonic() - began > _PAUSE:
                yield
                began = time.monotonic()

    def _is_beyond(self, row: int) -> bool:
        """Return whether nothing from a row on can be liked best."""
        if self.best is None or self._wastes_blanks:
            return False
        return int(self._order[row]) * self._unit + self._bound < self._worth

    def _consider(self, row: int, slip: int, eyes: Eyes, chance: float) -> None:
        points = int(self._scores[row])
        leave = int(self._equities[row]) - points * 1000
        worth = points * 1000 + round(leave * self._judgement.care) + slip
        if worth <= self._worth and self.best is not None and not self._wastes_blanks:
            return
        move = self._table.placement(row)
        value = sum(self._precious.get(tile, 0) for tile in move.used)
        worth -= round(value * max(self._judgement.hoard - self._judgement.care, 0.0))
        wastes = _wastes_a_blank(move, points, self._position)
        better = self.best is None or (not wastes, worth) > (not self._wastes_blanks, self._worth)
        if better and eyes.sees(move, chance):
            self.best = self._candidate(row, move)
            self._worth, self._wastes_blanks = worth, wastes

    def _candidate(self, row: int, move: Placement) -> Candidate:
        table = self._table
        return Candidate(move, int(self._scores[row]), int(self._equities[row]), table.leave(row))

    def choice(self) -> Candidate:
        """Return the move it likes best, or an exchange that is much better.

        Where it sees nothing: exchange, or place what a neighbour whispers, or pass.
        """
        ranking, other = self._ranking, self._ranking.others[0]
        if self.best is None:
            whispered = ranking.placements and not isinstance(other.move, Exchange)
            return ranking.placement(0) if whispered else other
        best, judgement = self.best, self._judgement
        if isinstance(other.move, Exchange):
            # People like to place tiles; they like less to place a blank for nothing.
            margin = 0 if self._wastes_blanks else judgement.slip + judgement.reluctance
            if other.equity - best.equity > margin:
                return other
        return best


def _wastes_a_blank(move: Placement, points: int, position: Position) -> bool:
    """Return whether a placement spends blanks for few points while there are tiles to draw."""
    return position.bag_count > 0 and points < _BLANK_POINTS * move.used.count(BLANK)
