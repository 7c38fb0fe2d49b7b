"""A game with its lexicon and the finder of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from eliot_qt import paths
from eliot_qt.engine.listing import Lister
from eliot_qt.game.check import Judge
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.modes.hints import Rarity
from eliot_qt.play.house_rules import tile_set_for, with_language
from eliot_qt.play.judging import judge_under, rarity_under
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.kept.library_files import files_of
from eliot_qt.play.record_book.book import RecordBook
from eliot_qt.play.running.lister_finder import ListerFinder
from eliot_qt.play.state import PlayerSpec
from eliot_qt.play.strengths import FILE, Strengths
from eliot_qt.players.analysis import Analysis
from eliot_qt.players.clabbers import vocabulary_for
from eliot_qt.players.levels import make_player


@dataclass(frozen=True)
class Table:
    """A game, its lexicon, and who lists its moves. For one thread."""

    game: Game
    lexicon: Lexicon
    lister: Lister

    @cached_property
    def judge(self) -> Judge:
        """The judge of words."""
        return judge_under(self.game.rules, self.lexicon)

    @cached_property
    def finder(self) -> ListerFinder:
        """The finder of all moves."""
        return ListerFinder(self.lister)

    @cached_property
    def rarity(self) -> Rarity:
        """The rarity of the words of a placement."""
        return rarity_under(self.game.rules, self.lexicon)

    def answer(self, position: Position, spec: PlayerSpec) -> Analysis:
        """Return a player's final analysis of a position.

        Raises ``ValueError`` for an unknown player, or a position of another game.
        """
        words = vocabulary_for(self.game.rules, self.lexicon, self.lexicon.graph)
        player = make_player(spec.id, words, self.lister, spec.seed, spec.strategy)
        *_, last = player.analyse(position)
        return last


class Workshop:
    """Tables for games out of a library."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @property
    def tile_sets(self) -> Mapping[str, TileSet]:
        """The tile sets by id."""
        return self.library.tile_sets

    @property
    def layouts(self) -> Mapping[str, Layout]:
        """The boards by id."""
        return self.library.layouts

    @property
    def strengths(self) -> Strengths:
        """The strengths of the person at the machine."""
        return Strengths(paths.user_config() / FILE)

    @property
    def record_book(self) -> RecordBook:
        """The games played to the end on this machine."""
        return RecordBook(paths.record_file())

    @cached_property
    def files(self) -> GameFiles:
        """Reads and writes games."""
        return files_of(self.library)

    def lexicon(self, lexicon_id: str) -> Lexicon:
        """A lexicon. Raises :class:`LexiconError`."""
        return self.library.lexicon(lexicon_id)

    def rules(self, lexicon_id: str, layout_id: str) -> Rules:
        """The usual rules of a language on a board. Raises ``ValueError`` for unknown ones."""
        lexicon = self.lexicon(lexicon_id)
        if layout_id not in self.layouts:
            names = ", ".join(sorted(self.layouts))
            raise ValueError(f"there is no board {layout_id!r}; there are {names}")
        layout = self.layouts[layout_id]
        tiles = lexicon.tile_set_id
        if tiles not in self.tile_sets:
            raise LexiconError(
                "lexicon {lexicon}: there is no tile set {tile_set!r}",
                lexicon=lexicon.id,
                tile_set=tiles,
            )
        if not lexicon.fits(self.tile_sets[tiles]):
            raise LexiconError(
                "lexicon {lexicon}: no tile set fits its letters", lexicon=lexicon.id
            )
        return with_language(Rules(), lexicon.id, tiles, layout, self.tile_sets).rules

    def table(self, rules: Rules) -> Table:
        """The table for some rules. Raises :class:`LexiconError` and ``ValueError``."""
        lexicon, game = self.lexicon(rules.lexicon), self.library.game(rules)
        base = tile_set_for(lexicon.tile_set_id, game.layout, self.tile_sets)
        if base != game.tile_set.id and not lexicon.fits(game.tile_set):
            raise LexiconError(
                "the words of lexicon {lexicon} are not made of these tiles", lexicon=lexicon.id
            )
        return Table(game, lexicon, self.library.lister(game))
