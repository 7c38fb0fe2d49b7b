"""Players of human strength, named in words: Relaxed, Casual, Club, Expert, Master; and Champion.

A level knows some of the lexicon (the common words first, and every two-letter word) and does not
always see the best of what it knows: it gives away up to its slack in equity. It never plays an
absurd move, for the slack bounds what it can lose. Chance depends on the position and the seed
alone, so a game replays.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from typing import Protocol

from eliot_qt.engine.listing import Lister
from eliot_qt.faults import Fault
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.player_ids import percent_of
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK, letters_of

from .analysis import Analysis, Candidate, Player, Ranking
from .champion_level import ChampionLevel
from .percent import PercentPlayer
from .static import STRATEGIES, StaticPlayer

# Rows looked at and seconds between two analyses, and rows before a level gives up looking.
_SLICE = 500
_PAUSE = 0.02
_PATIENCE = 5000
# Points for which a slip may spend a blank: no person gives one away for less.
_BLANK_POINTS = 20

Knows = Callable[[bytes], bool]
"""Whether letters (tiles 1..63) are a word somebody knows."""


class Vocabulary(Protocol):
    """What a level needs of a lexicon."""

    def accepts(self, word: bytes) -> bool:
        """Whether the letters are a word."""
        ...

    def knows(self, word: bytes, tier: int) -> bool:
        """Whether the word belongs to the vocabulary up to a tier (SCOWL size, 10 to 80)."""
        ...

    def is_common(self, word: bytes, tier: int) -> bool:
        """As ``knows``, without an exception for words of two letters."""
        ...


@dataclass(frozen=True)
class Level:
    """A strength in words.

    It knows words up to SCOWL size ``tier`` (None: all), finds none longer than ``longest``
    letters, places at most ``tiles`` tiles and forms at most ``crossing`` cross words (None: any).
    ``slack``, in millipoints of equity, is the most it gives away in a turn; how much is random,
    the higher ``care`` the less (1: every amount is as likely). Of what it may give away, words
    up to SCOWL size ``everyday`` come to its mind first.
    """

    id: str
    name: str
    description: str
    tier: int | None = None
    longest: int | None = None
    tiles: int | None = None
    crossing: int | None = None
    everyday: int | None = None
    slack: int = 0
    care: float = 1.0


# Tuned by self-play on the English lexicon; tests/players/test_levels.py holds the order.
LEVELS: tuple[Level, ...] = (
    Level(
        "relaxed",
        "Relaxed",
        "Short everyday words and modest scores, for children and beginners",
        tier=35,
        longest=5,
        tiles=4,
        crossing=1,
        everyday=35,
        slack=22_000,
        care=0.8,
    ),
    Level(
        "casual",
        "Casual",
        "Everyday words and the occasional good one, for the family",
        tier=50,
        longest=7,
        tiles=6,
        crossing=2,
        everyday=40,
        slack=7_000,
        care=2.0,
    ),
    Level(
        "club",
        "Club",
        "A wide vocabulary, bingos and few mistakes",
        tier=60,
        longest=8,
        crossing=3,
        slack=8_000,
        care=2.0,
    ),
    Level(
        "expert",
        "Expert",
        "Nearly every word and hardly a mistake",
        tier=70,
        slack=6_000,
        care=2.0,
    ),
    Level("master", "Master", "Every word, always its best move"),
    Level("champion", "Champion", "Thinks ahead for three seconds and plays endings perfectly"),
)
# The best that answers at once, and the best there is.
MASTER, CHAMPION = "master", "champion"


# All ids a player goes by, in words.
PLAYER_NAMES = ", ".join([*(one.id for one in LEVELS), *STRATEGIES, "percent0 to percent100"])


def is_player(player_id: str) -> bool:
    """Whether there is a player of that id."""
    ids = {*(one.id for one in LEVELS), *STRATEGIES}
    return player_id in ids or percent_of(player_id) is not None


def level(level_id: str) -> Level:
    """The level of that id. Raises ``ValueError`` naming those there are."""
    for one in LEVELS:
        if one.id == level_id:
            return one
    raise Fault(
        "there is no level {level!r}; there are {known}", level=level_id, known=PLAYER_NAMES
    )


def known_words(level_id: str, lexicon: Vocabulary) -> Knows:
    """The words a level knows, as a question; it takes all others for phonies.

    A lexicon without tiers is known wholly. Raises ``ValueError`` for an unknown level.
    """
    tier = level(level_id).tier
    if tier is None:
        return lexicon.accepts
    return partial(lexicon.knows, tier=tier)


def common_words(level_id: str, lexicon: Vocabulary) -> Knows:
    """The words that come to a level's mind first, as a question.

    Raises ``ValueError`` for an unknown level.
    """
    everyday = level(level_id).everyday
    if everyday is None:
        return lexicon.accepts
    return partial(lexicon.is_common, tier=everyday)


class LevelPlayer:
    """Plays at a level, by Gordon's Heuristic2 or another strategy, among the words it knows."""

    def __init__(
        self,
        level: Level,
        knows: Knows,
        engine: Lister,
        seed: int = 0,
        strategy: str = "static",
        common: Knows | None = None,
    ) -> None:
        self._level = level
        self._knows = lru_cache(maxsize=1 << 15)(knows)
        self._common = lru_cache(maxsize=1 << 15)(common or knows)
        self._static = StaticPlayer(engine, strategy)
        self._seed = seed

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Yield analyses of one row each: the move it would play so far."""
        ranking = self._static.rank(position)
        wordless = _without_words(ranking)
        meanwhile = self._answer(ranking, wordless, False)
        best = yield from self._look(position, ranking, range(ranking.placements), meanwhile)
        if best is None or self._rather_exchanges(wordless, ranking.placement(best), position):
            yield self._answer(ranking, wordless, True)
            return
        meanwhile = self._answer(ranking, ranking.placement(best), False)
        # From the worst it would still play upwards; if it sees no other, the best is the one.
        worst = ranking.placements_from(meanwhile.best.equity - self._gap(position)) - 1
        others = range(worst, best, -1)
        chosen = yield from self._look(position, ranking, others, meanwhile, slipping=True)
        yield self._answer(ranking, ranking.placement(best if chosen is None else chosen), True)

    def _look(
        self,
        position: Position,
        ranking: Ranking,
        indices: Iterable[int],
        meanwhile: Analysis,
        slipping: bool = False,
    ) -> Generator[Analysis, None, int | None]:
        """Find the first placement it sees; yields ``meanwhile`` while looking.

        When ``slipping``, the first of common words alone, if there is one, and none that wastes
        a blank.
        """
        began = time.monotonic()
        first = None
        for looked, index in enumerate(islice(indices, _PATIENCE), 1):
            move = ranking.table.placement(index)
            if not slipping or not _wastes_a_blank(move, ranking.table.score[index], position):
                words = self._seen(move, position)
                if words and (not slipping or all(map(self._common, words))):
                    return index
                if words and first is None:
                    first = index
            if looked % _SLICE == 0 or time.monotonic() - began > _PAUSE:
                yield meanwhile
                began = time.monotonic()
        return first

    def _seen(self, move: Placement, position: Position) -> tuple[bytes, ...]:
        """The words of a placement it finds: one short enough whose words it all knows."""
        limit, board = self._level, position.board
        if limit.longest is not None and len(move.tiles) > limit.longest:
            return ()
        if limit.tiles is not None and len(move.used) > limit.tiles:
            return ()
        # Most are turned down here, before the dearer look at the cross words.
        if len(move.tiles) > 1 and not self._knows(letters_of(board.main_word(move))):
            return ()
        formed = score(move, board, position.tile_set, position.rules).words
        if limit.crossing is not None and len(formed) - 1 > limit.crossing:
            return ()
        words = tuple(letters_of(word.tiles) for word in formed)
        return words if all(map(self._knows, words)) else ()

    def _rather_exchanges(self, wordless: Candidate, best: Candidate, position: Position) -> bool:
        """Whether exchanging is better by more than a slip: people like to place tiles.

        They like less to place a blank for nothing.
        """
        if not isinstance(wordless.move, Exchange) or not isinstance(best.move, Placement):
            return False
        wasted = _wastes_a_blank(best.move, best.score, position)
        return wordless.equity - best.equity > (0 if wasted else self._level.slack)

    def _gap(self, position: Position) -> int:
        """Equity given away this turn, millipoints: a function of position and seed."""
        state = (position.board.squares, position.rack, position.scores, position.scoreless)
        luck = random.Random(f"{self._seed}:{state}").random()
        return int(self._level.slack * luck**self._level.care)

    def _answer(self, ranking: Ranking, row: Candidate, complete: bool) -> Analysis:
        return Analysis((row,), self._level.id, complete, ranking.placements)


def make_player(
    level_id: str,
    lexicon: Vocabulary,
    engine: Lister,
    seed: int = 0,
    strategy: str = "static",
    *,
    may_compile: bool = True,
) -> Player:
    """The player of a level, of a strategy of :mod:`.static`, or of a share (``percent85``).

    A level judges moves by ``strategy``: ``greedy`` where leaves are worth nothing (duplicate).
    Where a player ``may_compile`` its first move may take minutes. Raises ``ValueError`` for an
    unknown id.
    """
    if level_id in STRATEGIES:
        return StaticPlayer(engine, level_id)
    percent = percent_of(level_id)
    if percent is not None:
        return PercentPlayer(percent, engine, seed)
    if level_id == CHAMPION:
        return ChampionLevel(engine, seed, strategy, may_compile)
    chosen = level(level_id)
    if chosen.tier is None and not chosen.slack:
        return StaticPlayer(engine, strategy)
    knows, common = known_words(level_id, lexicon), common_words(level_id, lexicon)
    return LevelPlayer(chosen, knows, engine, seed, strategy, common)


def _wastes_a_blank(move: Placement, points: int, position: Position) -> bool:
    """Whether a placement gives blanks away for few points while there are tiles to draw."""
    return position.bag_count > 0 and points < _BLANK_POINTS * move.used.count(BLANK)


def _without_words(ranking: Ranking) -> Candidate:
    """What to do when it sees no word: exchange, or place what a neighbour whispers, or pass."""
    other = ranking.others[0]
    if isinstance(other.move, Exchange) or not ranking.placements:
        return other
    return ranking.placement(0)
