from __future__ import annotations

import os
import time
from array import array
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError, importer
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.importer import import_word_list, write_columns, write_playability
from eliot_qt.lexicon.kept_figures import lost_figures
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.lexicon.own import OwnLexicons
from eliot_qt.lexicon.playability import Playability


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
    with pytest.raises(LexiconError, match="not a lexicon of yours"):
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


def with_columns(own: OwnLexicons) -> Manifest:
    """The lexicon "mine" with columns and playability beside it."""
    manifest = Catalogue([own.folder]).manifest("mine")
    manifest = write_columns(manifest, {"length": bytes(range(manifest.words))})
    return write_playability(manifest, Playability(array("I", range(manifest.words)), 1, 9))


def test_figures_stay_with_the_same_words_and_go_with_others(
    own: OwnLexicons, en_tiles: TileSet
) -> None:
    own.install(staged(own, en_tiles, "qi\nza\n"))
    before = with_columns(own)
    after = own.install(staged(own, en_tiles, "za\nqi\n"), replace=True)
    assert (after.columns, after.playability) == (before.columns, before.playability)
    lexicon = Catalogue([own.folder]).open("mine")
    assert lexicon.columns == {"length": b"\0\1"} and lexicon.playability
    assert lost_figures(before, after) == {}
    others = own.install(staged(own, en_tiles, "qi\nza\nzap\n"), replace=True)
    assert others.columns is None and others.playability is None
    assert lost_figures(after, others) == {
        "columns": "columns mine",
        "playability": "playability --lexicon mine",
    }
    assert not list((own.folder / "mine").glob("*.columns"))


def test_damaged_figures_are_not_kept(own: OwnLexicons, en_tiles: TileSet) -> None:
    own.install(staged(own, en_tiles, "qi\n"))
    before = with_columns(own)
    assert before.columns is not None
    (before.folder / before.columns.name).write_bytes(b"noise")
    after = own.install(staged(own, en_tiles, "qi\n"), replace=True)
    assert after.columns is None and after.playability == before.playability
    assert Catalogue([own.folder]).open("mine").playability is not None


def test_the_command_sweeps_what_killed_builds_have_left(
    own: OwnLexicons, en_tiles: TileSet, tmp_path: Path
) -> None:
    words = tmp_path / "made.txt"
    words.write_text("qi\nza\n")
    own.folder.mkdir()
    seen: list[str] = []

    # What a build lies in until it is put in place, as a kill in the middle leaves it.
    class Killed(BaseException):
        pass

    def stop(*arguments: object, **values: object) -> None:
        seen.extend(path.name for path in own.folder.iterdir() if path.is_dir())
        raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(importer, "_put_in_place", stop)
        patch.setattr("shutil.rmtree", lambda path, **how: None)
        with pytest.raises(Killed):
            import_word_list(words, en_tiles, own.folder, build)
    (left,) = seen
    assert left in there(own)
    import_word_list(words, en_tiles, own.folder, build)
    assert there(own) == sorted([left, "made"])
    before = time.time() - 7200
    os.utime(own.folder / left, (before, before))
    import_word_list(words, en_tiles, own.folder, build, replace=True)
    assert there(own) == ["made"]
