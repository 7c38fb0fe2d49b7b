"""The lexicons, tile sets and boards there are, shipped or the person's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt import paths
from eliot_qt.faults import Message
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout, LayoutError, read_layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.tile_sets import AllTileSets

if TYPE_CHECKING:
    from eliot_qt.engine.listing import Lister

    from .listers import Listers


class Library:
    """Reads each thing when it is first asked for.

    ``folders`` are those of lexicons, the shipped ones and the person's own if none are named.
    ``preparing`` is called before the compiler is loaded. What it makes is for one thread;
    what it reads is for all.
    """

    def __init__(
        self, folders: Sequence[Path] = (), preparing: Callable[[], None] = lambda: None
    ) -> None:
        self.catalogue = Catalogue(folders or (paths.bundled_lexicons(), paths.user_lexicons()))
        self._preparing = preparing
        self._damaged: list[Message] = []

    @cached_property
    def tile_sets(self) -> AllTileSets:
        """The tile sets by id. Raises :class:`TileError` where their file cannot be read."""
        return AllTileSets()

    @cached_property
    def layouts(self) -> Mapping[str, Layout]:
        """The boards by id, those that can be read."""
        layouts = {}
        for path in sorted((paths.resources() / "layouts").glob("*.txt")):
            try:
                layouts[path.stem] = read_layout(path)
            except LayoutError as error:
                self._damaged.append(error.message)
        return layouts

    @cached_property
    def _listers(self) -> Listers:
        # The window has listers of its own, in the engine's thread.
        from .listers import Listers

        return Listers(self._preparing)

    @property
    def faults(self) -> tuple[Message, ...]:
        """The faults of boards, tile sets and lexicons."""
        _ = self.layouts
        faults = (*self.tile_sets.faults, *self.catalogue.faults)
        return (*self._damaged, *(fault.message for fault in faults))

    def lexicon(self, lexicon_id: str) -> Lexicon:
        """A lexicon. Raises :class:`LexiconError`."""
        return self.catalogue.open(lexicon_id)

    def tiles_of(self, lexicon_id: str) -> TileSet | None:
        """The tile set of a lexicon that is installed."""
        manifests = [each for each in self.catalogue.manifests if each.id == lexicon_id]
        return self.tile_sets.get(manifests[0].tile_set_id) if manifests else None

    def words(self, lexicon_id: str) -> int:
        """The number of words of a lexicon, as Eliot's files name it; 0 where it is not there."""
        try:
            return self.catalogue.manifest(lexicon_id).words
        except LexiconError:
            return 0

    def game(self, rules: Rules) -> Game:
        """The game of these rules. Raises ``KeyError`` for tiles or a board that are not there."""
        return Game(rules, self.tile_sets[rules.tile_set], self.layouts[rules.layout])

    def lister(self, game: Game) -> Lister:
        """The lister for a game. Raises :class:`LexiconError` and as :meth:`.Listers.lister`."""
        return self._listers.lister(game, self.lexicon(game.rules.lexicon).graph)


def shipped() -> Library:
    """A library with the shipped lexicons alone."""
    return Library((paths.bundled_lexicons(),))
