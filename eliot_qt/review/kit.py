"""The tools and limits that a review works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from eliot_qt.engine.listing import Lister
from eliot_qt.game.check import Judge
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import letters_of
from eliot_qt.lexicon.catalogue import KNOWN_TIER, Lexicon
from eliot_qt.library.library import Library
from eliot_qt.play.judging import judge_under
from eliot_qt.players.clabbers import vocabulary_for
from eliot_qt.players.player_table import Vocabulary
from eliot_qt.players.static import StaticPlayer

from .turn_time import DEFAULT_SECONDS

# The smallest SCOWL size.
_COMMONEST = 10


@dataclass(frozen=True)
class TurnBudget:
    """The budget of a turn: playouts in all, or else seconds by ``clock``."""

    playouts: int | None = None
    seconds: float = DEFAULT_SECONDS
    threads: int = 1
    clock: Callable[[], float] = field(default=monotonic, compare=False)


@dataclass(frozen=True)
class ReviewKit:
    """A game, its lexicon, and who lists and judges its moves. For one thread."""

    game: Game
    lexicon: Lexicon
    lister: Lister
    judge: Judge
    vocabulary: Vocabulary
    static: StaticPlayer

    def words_of(self, move: Move, position: Position) -> tuple[bytes, ...]:
        """The words a move forms, without blank bits; none for an exchange or a pass."""
        if not isinstance(move, Placement):
            return ()
        tally = score(move, position.board, position.tile_set, position.rules)
        return tuple(letters_of(word.tiles) for word in tally.words)

    def is_known(self, move: Move, position: Position) -> bool | None:
        """Return whether all words of a move are ones a club player may be expected to know.

        None where the lexicon does not say how common words are.
        """
        if self.lexicon.tiers is None:
            return None
        words = self.words_of(move, position)
        return all(self.vocabulary.knows(word, KNOWN_TIER) for word in words)

    def tier_of(self, move: Move, position: Position) -> int | None:
        """The tier of the rarest word of a move, as players meet it: known are those up to 60.

        Words of two letters count as of the commonest tier. None where a word has no tier, or the
        move forms no word.
        """
        if self.lexicon.tiers is None:
            return None
        words = self.words_of(move, position)
        tier_of = self.vocabulary.player_tier
        tiers = [_COMMONEST if len(word) == 2 else tier_of(word) for word in words]
        known_tiers = [tier for tier in tiers if tier is not None]
        return max(known_tiers, default=None) if len(known_tiers) == len(tiers) else None


def kit_of(library: Library, rules: Rules) -> ReviewKit:
    """The kit for games of some rules.

    Raises :class:`~eliot_qt.lexicon.LexiconError`, :class:`~eliot_qt.engine.EngineError`, and
    ``KeyError`` for tiles or a board that are not there.
    """
    lexicon, game = library.lexicon(rules.lexicon), library.game(rules)
    return make_kit(game, lexicon, library.lister(game))


def make_kit(game: Game, lexicon: Lexicon, lister: Lister) -> ReviewKit:
    """The kit of what is there already."""
    judge = judge_under(game.rules, lexicon)
    vocabulary = vocabulary_for(game.rules, lexicon, lexicon.graph)
    return ReviewKit(game, lexicon, lister, judge, vocabulary, StaticPlayer(lister))
