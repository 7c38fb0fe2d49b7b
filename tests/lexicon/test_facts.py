from __future__ import annotations

from collections import Counter

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.facts import Facts, find_facts


def facts_of(lexicon: Lexicon, tile_set: TileSet | None) -> Facts:
    found = list(find_facts(lexicon, tile_set))[-1]
    assert found is not None
    return found


def test_facts_of_the_shipped_lexicon(en: Lexicon, en_tiles: TileSet) -> None:
    *pauses, facts = find_facts(en, en_tiles)
    assert facts is not None and set(pauses) == {None} and len(pauses) > 50
    assert facts.lengths == tuple(sorted(Counter(map(len, en.graph.words())).items()))
    files = [file.name for file in facts.manifest.files]
    assert facts.bytes == sum((facts.manifest.folder / name).stat().st_size for name in files)
    assert (facts.letters[0].symbol, facts.letters[0].count, facts.letters[0].is_vowel) == (
        "A",
        9,
        True,
    )
    assert (facts.letters[-1].symbol, facts.letters[-1].count) == ("?", 2)
    assert facts.tiers[-1][1] == 240636


def test_without_its_tiles_a_lexicon_still_has_figures(
    tile_sets: dict[str, TileSet],
) -> None:
    common = Catalogue([paths.bundled_lexicons()]).open("en_common")
    for tiles in (None, tile_sets["es"]):
        facts = facts_of(common, tiles)
        assert facts.letters == () and facts.tile_set is None
        assert sum(count for _, count in facts.lengths) == 80865
