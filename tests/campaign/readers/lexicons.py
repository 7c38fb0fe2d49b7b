"""Readers of lexicons: word lists, manifests, word graphs with their tiers, what a recipe says."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from eliot_qt import paths
from eliot_qt.engine import EngineError, PlainEngine
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import read_layout
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import read_tile_sets
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, verify_lexicon
from eliot_qt.lexicon.importer import import_word_list, read_origin
from eliot_qt.lexicon.manifest import MANIFEST, DataFile, Manifest, read_manifest
from eliot_qt.modes.variants import anagrams_of
from tests.campaign.reader import Reader, Shape, Wrong, check_message

_TILES = read_tile_sets(paths.resources() / "tilesets.toml")
_LAYOUT = read_layout(paths.resources() / "layouts" / "standard15.txt")
_BUNDLED = paths.bundled_lexicons() / "en"


@cache
def some_words() -> tuple[bytes, ...]:
    """A small vocabulary for graphs: made-up, with common beginnings and ends."""
    chance = random.Random(5)
    stems = [bytes(chance.choices(range(1, 27), k=chance.randint(1, 4))) for _ in range(60)]
    return tuple(sorted({b"".join(chance.choices(stems, k=2)) for _ in range(250)}))


def _word_list(data: bytes, folder: Path) -> None:
    path = folder / "words.txt"
    path.write_bytes(data)
    for name in (("en", "ca")[len(data) % 2],):
        made = import_word_list(path, _TILES[name], folder, build, lexicon_id="made", replace=True)
        for bad in made.bad_lines[:100]:
            str(bad)
        lexicon = Catalogue([folder]).open("made")
        if len(lexicon.graph) != made.manifest.words:
            raise Wrong("the lexicon has another number of words")


def _origin(data: bytes, folder: Path) -> None:
    path = folder / "about.json"
    path.write_bytes(data)
    read_origin(path)


def _manifest(data: bytes, folder: Path) -> None:
    own = folder / "en"
    own.mkdir()
    for name in ("en.kwg", "en.tiers", "CREDITS.txt", "LICENSE-SCOWL.txt"):
        (own / name).symlink_to(_BUNDLED / name)
    (own / MANIFEST).write_bytes(data)
    catalogue = Catalogue([folder])
    for fault in catalogue.faults:
        check_message(str(fault), MANIFEST)
    manifest = read_manifest(own)
    if manifest.to_json() != Manifest.to_json(catalogue.manifest(manifest.id)):
        raise Wrong("the catalogue reads something else")
    repr(manifest.licence_texts())
    catalogue.open(manifest.id)


def fitting_lexicon(folder: Path, graph: bytes, tiers: bytes, words: int) -> Catalogue:
    """A catalogue of one lexicon ``en`` whose manifest says just what is in its files."""
    own = folder / "en"
    own.mkdir()
    (own / "en.kwg").write_bytes(graph)
    (own / "en.tiers").write_bytes(tiers)
    manifest = Manifest(
        folder=own,
        id="en",
        name="English",
        language="en",
        tile_set_id="en",
        letters=_TILES["en"].letters[1:],
        words=words,
        graph=DataFile.of("en.kwg", graph),
        tiers=DataFile.of("en.tiers", tiers),
    )
    (own / MANIFEST).write_text(manifest.to_json(), encoding="utf-8")
    return Catalogue([folder])


def split_case(data: bytes) -> tuple[bytes, bytes, int]:
    """Graph, tiers and number of words of a case: ``graph || tiers || number of words``."""
    count = int.from_bytes(data[-4:], "little")
    count = count if count < 100_000 else 250
    return data[: -4 - count][: (len(data) - 4) // 4 * 4], data[-4 - count : -4], count


def graph_seeds() -> list[bytes]:
    """Sound cases for :func:`split_case`."""
    found = []
    for words in (some_words(), some_words()[::9], some_words()[:1]):
        tiers = bytes(n % 5 for n in range(len(words)))
        found.append(build(words).tobytes() + tiers + len(words).to_bytes(4, "little"))
    return found


def _graph(data: bytes, folder: Path) -> None:
    """Everything that is asked of a lexicon without the compiler."""
    graph, tiers, count = split_case(data)
    catalogue = fitting_lexicon(folder, graph, tiers, count)
    lexicon = catalogue.open("en")
    for word in islice(lexicon.graph.words(), 300):
        lexicon.accepts(word)
        lexicon.tier_of(word)
        lexicon.knows(word, 2)
    for index in range(min(50, lexicon.graph.word_count)):
        lexicon.graph.word_at(index)
    for text in (b"", b"\1", b"\5\6\7", some_words()[3], bytes(range(1, 30)), b"\1" * 200):
        lexicon.accepts(text)
        lexicon.tier_of(text)
        lexicon.graph.prefix_range(text)
    anagrams_of(lexicon.graph).accepts(some_words()[7])
    engine = PlainEngine(lexicon.graph, Game(Rules(), _TILES["en"], _LAYOUT))
    position = opening(Rules(), _TILES["en"], Board.empty(_LAYOUT), (some_words()[5][:3], b""))
    list(engine.moves(position))
    verify_lexicon(catalogue.manifest("en"))


def _word_list_seeds() -> Sequence[bytes]:
    return [
        b"CAT\nDOG\nQI\nZAX\n",
        "aa\r\nàb\r\ncel·la\r\nl·l\r\nqu\n\n# x\nny\n".encode(),
        b"\xef\xbb\xbfABACUS\rABLE\rZEBRA\n",
        "\n".join(_TILES["en"].spell(word) for word in some_words()).encode(),
    ]


def _manifest_seeds() -> list[bytes]:
    text = (_BUNDLED / MANIFEST).read_text(encoding="utf-8")
    small = json.loads(text)
    data = (_BUNDLED / "en.tiers").read_bytes()
    small["graph"] = {
        "file": "en.tiers",
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    return [text.encode(), json.dumps(small).encode()]


READERS = [
    Reader("word list", Shape.LINES, _word_list_seeds, _word_list, (LexiconError,), "words.txt"),
    Reader(
        "recipe",
        Shape.JSON,
        lambda: [
            b'{"language": "en", "licences": ["a.txt"], "recipe": "r.py", "sources": {"a": "b"}}'
        ],
        _origin,
        (LexiconError,),
        "about.json",
    ),
    Reader("manifest", Shape.JSON, _manifest_seeds, _manifest, (LexiconError,), str(Path("en"))),
    Reader(
        "word graph and tiers",
        Shape.BYTES,
        graph_seeds,
        _graph,
        (LexiconError, EngineError),
        "en",
    ),
]
