"""Facts of a lexicon: its letters, the number of words by length and by tier, its size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from eliot_qt.game.tiles import TileSet

from .catalogue import Lexicon
from .manifest import Manifest
from .wordgraph import ACCEPTS, CHILD_MASK, WordGraph

# Lists of the graph looked at between two chances to pause.
_PACE = 500


@dataclass(frozen=True)
class Letter:
    """A tile of the lexicon: how it is written, how many there are, its points, its kind."""

    symbol: str
    count: int
    points: int
    is_vowel: bool
    is_consonant: bool


@dataclass(frozen=True)
class Facts:
    """A lexicon's figures. ``lengths`` and ``tiers`` are pairs of a number and its words.

    ``letters`` are empty and ``tile_set`` is None where the tiles are not there; ``tiers`` count
    the words up to each tier.
    """

    manifest: Manifest
    tile_set: TileSet | None
    letters: tuple[Letter, ...]
    lengths: tuple[tuple[int, int], ...]
    tiers: tuple[tuple[int, int], ...]
    nodes: int

    @property
    def bytes(self) -> int:
        """Size of its files on disk."""
        return sum(file.size for file in self.manifest.files)


def find_facts(lexicon: Lexicon, tile_set: TileSet | None) -> Iterator[Facts | None]:
    """Work a lexicon's figures out; None is a chance to pause, the last value is the answer."""
    manifest = lexicon.manifest
    assert manifest is not None
    lengths: tuple[int, ...] = ()
    for by_length in words_by_length(lexicon.graph):
        if by_length is None:
            yield None
        else:
            lengths = by_length
    fits = tile_set is not None and lexicon.fits(tile_set)
    yield Facts(
        manifest=manifest,
        tile_set=tile_set if fits else None,
        letters=_letters(tile_set) if fits and tile_set is not None else (),
        lengths=tuple((length, count) for length, count in enumerate(lengths) if count),
        tiers=tuple(_tiers(lexicon.tiers or b"")),
        nodes=len(lexicon.graph.nodes),
    )


def facts_as_json(facts: Facts) -> dict[str, object]:
    """Return the facts that ``lexicon info --json`` prints; ``count`` is the number of words."""
    manifest = facts.manifest
    return {
        "id": manifest.id,
        "name": manifest.name,
        "language": manifest.language,
        "tile_set": manifest.tile_set_id,
        "count": manifest.words,
        "lengths": {str(length): count for length, count in facts.lengths},
        "tiers": {str(tier): count for tier, count in facts.tiers},
        "letters": [
            {
                "letter": letter.symbol,
                "tiles": letter.count,
                "points": letter.points,
                "vowel": letter.is_vowel,
                "consonant": letter.is_consonant,
            }
            for letter in facts.letters
        ],
        "nodes": facts.nodes,
        "bytes": facts.bytes,
        "folder": str(manifest.folder),
        "licences": list(manifest.licences),
        "sources": dict(manifest.sources),
    }


def words_by_length(graph: WordGraph) -> Iterator[tuple[int, ...] | None]:
    """The number of words of 0, 1, 2 … tiles; None is a chance to pause. Lists no words."""
    nodes = graph.nodes
    below: dict[int, tuple[int, ...]] = {0: ()}
    # Children come before parents.
    for number, start in enumerate(graph.words_below):
        if start:
            counts: list[int] = []
            for index in graph.siblings(start):
                node = nodes[index]
                behind = below[node & CHILD_MASK]
                counts.extend([0] * (len(behind) + 1 - len(counts)))
                counts[0] += node & ACCEPTS != 0
                for length, count in enumerate(behind, 1):
                    counts[length] += count
            below[start] = tuple(counts)
        if not number % _PACE:
            yield None
    yield (0, *below[graph.dawg_root])


def _letters(tile_set: TileSet) -> tuple[Letter, ...]:
    """The letters in their order, then the blank."""
    order = (*range(1, len(tile_set.letters)), 0)
    return tuple(
        Letter(
            tile_set.letters[tile],
            tile_set.counts[tile],
            tile_set.values[tile],
            tile_set.vowels[tile],
            tile_set.consonants[tile],
        )
        for tile in order
    )


def _tiers(tiers: bytes) -> Iterator[tuple[int, int]]:
    total = 0
    for tier, count in sorted(Counter(tiers).items()):
        total += count
        yield tier, total
