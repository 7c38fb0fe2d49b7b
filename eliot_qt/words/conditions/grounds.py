"""The ground that conditions are matched on: one lexicon with all that is known of its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph

from .. import WordsError
from ..letters import read_letters
from ..matcher import Matcher
from ..rarity import Rarity
from ..table.mask import Mask
from ..table.word_table import WordTable
from .definition_index import DefinitionIndex
from .sweep import sweep

# What an expression may cost before it is known to be one of few states: steps, and places that
# these look at.
_MOST_STEPS, _LEAST_STEPS = 6000, 50
_MOST_LOOKS = 600_000


class Terms(Protocol):
    """The values of a condition."""

    @property
    def low(self) -> int:
        """The least number."""
        ...

    @property
    def high(self) -> int | None:
        """The greatest number; None for no limit."""
        ...

    @property
    def text(self) -> str:
        """Letters, a pattern, a lexicon's id or a text."""
        ...

    @property
    def negated(self) -> bool:
        """True if the words that do not meet it are meant."""
        ...

    @property
    def blanks(self) -> int:
        """The blanks in the bag."""
        ...

    @property
    def lax(self) -> bool:
        """True if words that tie share their places."""
        ...


class Grounds:
    """A lexicon, its columns, probabilities and definitions. For one thread."""

    def __init__(
        self,
        lexicon: Lexicon,
        tile_set: TileSet,
        open_lexicon: Callable[[str], Lexicon],
        table: WordTable,
    ) -> None:
        self.lexicon = lexicon
        self.graph = lexicon.graph
        self.tile_set = tile_set
        self.table = table
        self.rarity = Rarity(lexicon.graph, tile_set)
        self.definitions = DefinitionIndex(lexicon, tile_set)
        #: words of this lexicon that are in others, of those that searches have compared with
        self.in_both: dict[WordGraph, Mask] = {}
        self._open = open_lexicon

    def letters(self, text: str, *, blanks: bool = True) -> bytes:
        """The tiles of a text. Raises :class:`~eliot_qt.words.WordsError`."""
        return read_letters(text, self.tile_set, blanks=blanks)

    def other(self, lexicon_id: str) -> Lexicon:
        """Another lexicon of the same tiles. Raises :class:`WordsError`, and what opening does."""
        other = self._open(lexicon_id)
        if not other.fits(self.tile_set):
            raise WordsError("the lexicon {other} has other tiles", other=other.name)
        return other

    def swept(self, matcher: Matcher) -> Mask | None:
        """The words a matcher accepts, through all words at once; None where that costs more."""
        # A step looks at each place at most once.
        steps = min(_MOST_STEPS, _MOST_LOOKS // max(1, matcher.size))
        columns = self.table.letters() if steps >= _LEAST_STEPS else None
        if columns is None:
            return None
        tiles = matcher.classes(range(1, len(self.tile_set) + 1))
        return sweep(matcher, columns, tiles, steps)
