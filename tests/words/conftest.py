from __future__ import annotations

from collections.abc import Callable

import pytest

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.lexicon.wordgraph import WordGraph

# Chosen for their digraphs: CH, LL and RR are single tiles.
SPANISH = (
    "CHICO CHICA CHICOS CHICAS COCHE COCHES LLAMA LLAMAS ALLA CALLE CALLES PERRO PERROS PERO "
    "CARRO CARO CARRETA CORRER CHURRO CHURROS ARROZ LLORAR LLAR ECHAR LECHE LECHES ALMA ALMAS "
    "OCHO HICO HUEVO NIÑO NIÑA AÑO"
)


@pytest.fixture(scope="session")
def en_words(en: Lexicon) -> list[bytes]:
    """All English words, ascending: what slow references search."""
    return list(en.graph.words())


@pytest.fixture(scope="session")
def common(open_shared: Callable[[Manifest], Lexicon]) -> Lexicon:
    """The words that people know, a third of the English ones."""
    return open_shared(Catalogue([paths.bundled_lexicons()]).manifest("en_common"))


@pytest.fixture(scope="session")
def common_words(common: Lexicon) -> list[bytes]:
    """They, ascending: what slow references search where a third tells as much."""
    return list(common.graph.words())


@pytest.fixture(scope="session")
def es_tiles(tile_sets: dict[str, TileSet]) -> TileSet:
    """The Spanish tile set, with digraph tiles."""
    return tile_sets["es"]


@pytest.fixture(scope="session")
def es_words(es_tiles: TileSet) -> list[bytes]:
    """Some Spanish words, ascending."""
    return sorted(es_tiles.split(word) for word in SPANISH.split())


@pytest.fixture(scope="session")
def es(es_words: list[bytes]) -> WordGraph:
    """The graph of the Spanish words."""
    return WordGraph.from_nodes(build(es_words))
