from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.importer import import_word_list
from eliot_qt.lexicon.own import OwnLexicons


@pytest.fixture
def own(tmp_path: Path) -> OwnLexicons:
    return OwnLexicons(tmp_path / "lexicons")


def staged(own: OwnLexicons, tiles: TileSet, words: str) -> Path:
    folder = own.stage()
    listed = own.folder.parent / "mine.txt"
    listed.write_text(words)
    import_word_list(listed, tiles, folder, build)
    return folder


def there(own: OwnLexicons) -> list[str]:
    return sorted(path.name for path in own.folder.iterdir() if path.name != ".importing")


def test_a_staged_lexicon_is_seen_once_it_is_installed(own: OwnLexicons, en_tiles: TileSet) -> None:
    catalogue = Catalogue([own.folder])
    folder = staged(own, en_tiles, "qi\nza\n")
    catalogue.refresh()
    assert not catalogue.manifests and not catalogue.faults
    manifest = own.install(folder)
    catalogue.refresh()
    assert list(catalogue.manifests) == [manifest]
    assert own.owns(manifest)
    assert there(own) == ["mine"]


def test_nothing_is_left_of_what_is_discarded_or_refused(
    own: OwnLexicons, en_tiles: TileSet
) -> None:
    own.discard(staged(own, en_tiles, "qi\n"))
    assert there(own) == []
    with pytest.raises(LexiconError, match="no lexicon was built"):
        own.install(own.stage())
    own.install(staged(own, en_tiles, "qi\n"))
    with pytest.raises(LexiconError, match="there is a lexicon of this id already"):
        own.install(staged(own, en_tiles, "za\n"))
    assert there(own) == ["mine"]
    assert Catalogue([own.folder]).open("mine").graph.word_count == 1


def test_a_replaced_lexicon_is_opened_anew(own: OwnLexicons, en_tiles: TileSet) -> None:
    own.install(staged(own, en_tiles, "qi\n"))
    catalogue = Catalogue([own.folder])
    before = catalogue.open("mine")
    own.install(staged(own, en_tiles, "qi\nza\n"), replace=True)
    assert catalogue.open("mine") is before
    catalogue.refresh()
    assert catalogue.open("mine").graph.word_count == 2
    assert before.graph.word_count == 1
    catalogue.refresh()
    assert catalogue.open("mine") is catalogue.open("mine")
    assert there(own) == ["mine"]


def test_what_is_removed_can_be_restored(own: OwnLexicons, en_tiles: TileSet) -> None:
    manifest = own.install(staged(own, en_tiles, "qi\n"))
    own.remove("mine")
    catalogue = Catalogue([own.folder])
    assert catalogue.manifests == () and catalogue.faults == ()
    with pytest.raises(LexiconError, match="no lexicon of yours"):
        own.remove("mine")
    assert own.restore("mine") == manifest
    with pytest.raises(LexiconError, match="removed lately"):
        own.restore("mine")
    own.remove("mine")
    own.install(staged(own, en_tiles, "za\n"))
    with pytest.raises(LexiconError, match="already"):
        own.restore("mine")
    own.remove("mine")
    assert own.restore("mine") != manifest


@pytest.mark.parametrize("bad", ["../mine", "", "con", "..", "a/b"])
def test_only_ids_are_paths(own: OwnLexicons, bad: str) -> None:
    with pytest.raises(LexiconError):
        own.remove(bad)
    with pytest.raises(LexiconError):
        own.restore(bad)


def test_sweeping_leaves_what_is_young(own: OwnLexicons, en_tiles: TileSet) -> None:
    own.install(staged(own, en_tiles, "qi\n"))
    own.remove("mine")
    young, old = own.stage(), own.stage()
    hours_ago = time.time() - 7200
    os.utime(old, (hours_ago, hours_ago))
    own.sweep()
    assert young.exists() and not old.exists()
    removed = own.folder / ".removed" / "mine"
    os.utime(removed, (0, 0))
    own.sweep()
    assert not removed.exists()
