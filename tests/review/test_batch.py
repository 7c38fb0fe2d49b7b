"""Files, folders and parts; what cannot be read is said, and the rest goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.formats.own.savefile import dumps
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.review.batch import Batch, Reviewed, files_in, part_of
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget

from .review_games import FAULTY, review


def test_folders_are_walked_for_games(tmp_path: Path) -> None:
    for name in ("b.gcg", "sub/a.eliot", "sub/deep/c.XML", "notes.txt", ".hidden/d.gcg", "e.cgp"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    named = tmp_path / "notes.txt"
    found = files_in([named, tmp_path, tmp_path / "b.gcg"])
    names = [path.relative_to(tmp_path).as_posix() for path in found]
    assert names == ["notes.txt", "b.gcg", "e.cgp", "sub/a.eliot", "sub/deep/c.XML"]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 12])
def test_parts_in_order_are_the_whole(count: int) -> None:
    files = [Path(str(n)) for n in range(10)]
    parts = [part_of(files, number, count) for number in range(1, count + 1)]
    assert [file for part in parts for file in part] == files
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_a_damaged_file_does_not_stop_the_others(
    library: Library, faulty: Path, reviewed: Reviewed, kept: Path, tmp_path: Path
) -> None:
    damaged, empty = tmp_path / "damaged.gcg", tmp_path / "empty.eliot"
    folder = tmp_path / "folder"
    folder.mkdir()
    damaged.write_text(FAULTY.replace("8G TIE", "8N TIE"))
    empty.write_text("")
    missing = tmp_path / "missing.gcg"
    files = files_in([damaged, empty, missing, folder, faulty])
    found = review(library, files, kept)
    assert [bool(one.review) for one in found] == [False, False, False, False, True]
    assert "line 6" in str(found[0].error)
    assert all(one.error and "\n" not in str(one.error) for one in found[:4])
    assert "no games" in str(found[3].error)
    assert found[4] == reviewed


def test_a_copy_of_a_game_counts_once(
    library: Library, faulty: Path, reviewed: Reviewed, kept: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.gcg"
    copy.write_bytes(faulty.read_bytes())
    found = review(library, [faulty, copy], kept)
    assert found[0] == reviewed
    assert found[1].review is None
    assert f"the same game as {faulty.name}" in str(found[1].error)


def test_another_lexicon_judges_the_words(library: Library, tmp_path: Path) -> None:
    """SANTOUR is no common word."""
    path = tmp_path / "santour.gcg"
    names = "".join(f"#player{n} {name} {name}\n" for n, name in enumerate("ABC", 1))
    path.write_text(f"{names}#incomplete\n>A: ANORSTU 8D SANTOUR +66 66\n")
    found = {}
    for lexicon in ("", "en_common"):
        batch = Batch(library, TurnBudget(playouts=8), lexicon, KeptReviews(tmp_path / "kept"))
        (one,) = batch.reviews([path], lambda path: lambda done, total: None)
        assert one.review is not None
        found[lexicon] = one.review.turns[0].phony
    assert found == {"": False, "en_common": True}
    with pytest.raises(LexiconError):
        Batch(library, TurnBudget(), "nothing")


def test_a_game_that_people_still_play_is_not_reviewed(library: Library, tmp_path: Path) -> None:
    """All racks would be shown; a GCG holds only what its reader may know."""
    record = (
        GameFiles(library.tile_sets, library.layouts, library.words)
        .read(_written(tmp_path / "a.gcg", FAULTY))
        .record
    )
    path = tmp_path / "running.eliot"
    path.write_text(dumps(record), encoding="utf-8")
    (found,) = review(library, [path], tmp_path / "kept")
    assert found.review is None and "its racks are secret" in str(found.error)


def test_where_nothing_can_be_kept_a_review_goes_on(
    library: Library, faulty: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def write(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(KeptReviews, "write", write)
    batch = Batch(library, TurnBudget(playouts=30), kept=KeptReviews(tmp_path))
    (found,) = batch.reviews([faulty], lambda _: lambda done, total: None)
    assert found.review is not None and found.review.turns[0].grade is not None
    assert str(batch.unkept) == "No space left on device"


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
