from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.importer import import_word_list
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.study.cards import find_cards
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.words.search import Searcher

# CH, LL and RR are single tiles.
SPANISH = "CHICO CHICOS COCHE COCHES HECHO HECHOS LLAMA ALLA CALLE PERRO PERO CARO CARRO LLAR ROPA"


@dataclass(frozen=True)
class Words:
    """A lexicon with its tiles, and all its words."""

    lexicon: Lexicon
    tile_set: TileSet
    words: Sequence[bytes]

    @property
    def graph(self) -> WordGraph:
        return self.lexicon.graph

    def cards(self, file: DeckFile, quiz: QuizKind) -> list[bytes]:
        """The cards of a deck."""
        searcher = Searcher(self.lexicon, self.tile_set, lambda _: self.lexicon)
        found = list(find_cards(file, quiz, self.lexicon, self.tile_set, searcher))
        assert found[-1] is not None and found[:-1] == [None] * (len(found) - 1)
        return found[-1]

    def tiles(self, text: str) -> bytes:
        return self.tile_set.split(text)


@pytest.fixture(scope="session")
def english(en: Lexicon, en_tiles: TileSet) -> Words:
    return Words(en, en_tiles, list(en.graph.words()))


@pytest.fixture(scope="session")
def spanish(tile_sets: dict[str, TileSet], tmp_path_factory: pytest.TempPathFactory) -> Words:
    from eliot_qt.lexicon.catalogue import Catalogue

    folder = tmp_path_factory.mktemp("spanish")
    source = folder / "words.txt"
    source.write_text("\n".join(SPANISH.split()), encoding="utf-8")
    import_word_list(source, tile_sets["es"], folder / "lexicons", build, lexicon_id="spanish")
    lexicon = Catalogue([folder / "lexicons"]).open("spanish")
    return Words(lexicon, tile_sets["es"], list(lexicon.graph.words()))


@pytest.fixture(params=["english", "spanish"])
def either(request: pytest.FixtureRequest) -> Words:
    """English, and Spanish with its digraph tiles."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Words)
    return found


MakeDeck = Callable[..., DeckFile]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "study"
