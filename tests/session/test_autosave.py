from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.formats.own import savefile
from eliot_qt.game.layout import Layout
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game, training
from eliot_qt.play.kept import autosave as module
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.notices import NoticeKind

from .conftest import Table


def kept(autosave: Autosave, record: GameRecord, when: int) -> Path:
    """Save a game as if at a time."""
    path = autosave.new_path()
    autosave.save(path, record)
    os.utime(path, (when, when))
    return path


def test_the_unfinished_game_saved_last_is_continued(table: Table, autosave: Autosave) -> None:
    game = table.training("EINRTWA")
    first = kept(autosave, training.complete_rack(game, b""), 1000)
    begun = table.game(["EINRTWA", "AAAEEST"])
    second = kept(autosave, begun, 2000)
    kept(autosave, _over(begun), 3000)
    found = autosave.latest()
    assert found is not None
    assert found.path == second
    autosave.save(first, training.complete_rack(game, b""))
    os.utime(first, (1500, 1500))
    again = autosave.latest()
    assert again is not None
    assert again.path == first
    assert again.title == "P1"


def test_a_game_without_a_move_is_not_continued(table: Table, autosave: Autosave) -> None:
    kept(autosave, table.training("EINRTWA"), 1000)
    kept(autosave, table.game(["EINRTWA", "AAAEEST"]), 2000)
    assert autosave.latest(begun=True) is None
    worked = training.complete_rack(table.training("EINRTWA"), b"")
    touched = kept(autosave, worked, 3000)
    kept(autosave, table.game(["EINRTWA", "AAAEEST"]), 4000)
    found = autosave.latest(begun=True)
    assert found is not None and found.path == touched


def test_a_clock_set_back_does_not_change_which_game_is_continued(
    table: Table, autosave: Autosave, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    game = table.training("EINRTWA")
    kept(autosave, game, 3000)
    second = kept(autosave, training.complete_rack(game, b""), 2000)
    # Another start of the program, on an earlier day.
    later = Autosave(second.parent, tile_sets, {"standard15": standard15})
    third = kept(later, table.game(["EINRTWA", "AAAEEST"]), 1000)
    for one in (autosave, later):
        found = one.latest()
        assert found is not None and found.path == third
        assert [saved.path for saved in one.recent()] == [second]


def test_games_of_earlier_versions_come_in_the_order_of_their_files(
    table: Table, autosave: Autosave
) -> None:
    game = table.training("EINRTWA")
    paths = [kept(autosave, game, when) for when in (1000, 3000, 2000)]
    for path in paths:
        when = path.stat().st_mtime
        savefile.write(path, game)
        os.utime(path, (when, when))
    found = autosave.latest()
    assert found is not None and found.path == paths[1]
    newest = kept(autosave, game, 500)
    found = autosave.latest()
    assert found is not None and found.path == newest


@pytest.mark.parametrize("when", [2**40, -(2**40)])
def test_an_impossible_date_is_no_fault_of_the_game(
    table: Table, autosave: Autosave, monkeypatch: pytest.MonkeyPatch, when: int
) -> None:
    path = kept(autosave, table.training("EINRTWA"), 1000)

    class Dates(datetime):
        @classmethod
        def fromtimestamp(cls, timestamp: float, tz: Any = None) -> Any:
            return datetime.fromtimestamp(timestamp and when, tz)

    monkeypatch.setattr(module, "datetime", Dates)
    saved = autosave.load(path)
    assert saved is not None and saved.saved.year in (1969, 1970)


def test_what_is_no_file_among_the_games_is_passed_over(table: Table, autosave: Autosave) -> None:
    path = kept(autosave, table.training("EINRTWA"), 1000)
    (path.parent / "folder.json").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path.parent / "pipe.json")
    found = autosave.latest()
    assert found is not None and found.path == path


def _over(record: GameRecord) -> GameRecord:
    return free_game.resign(record, 0)


def test_recent_games_are_those_in_which_something_happened(
    table: Table, autosave: Autosave
) -> None:
    game = table.training("EINRTWA")
    kept(autosave, game, 1000)
    older = kept(autosave, training.complete_rack(game, b""), 2000)
    newer = kept(autosave, _over(table.game(["EINRTWA", "AAAEEST"])), 3000)
    recent = autosave.recent()
    assert [saved.path for saved in recent] == [newer, older]
    assert recent[0].is_finished
    assert recent[0].title == "P1 – P2"
    assert "0 : 0" in recent[0].detail


def test_a_damaged_game_is_set_aside_and_the_others_are_found(
    table: Table, autosave: Autosave
) -> None:
    good = kept(autosave, table.training("EINRTWA"), 1000)
    bad = kept(autosave, table.training("EINRTWA"), 2000)
    text = bad.read_text(encoding="utf-8")
    bad.write_text(text[: len(text) // 2], encoding="utf-8")
    found = autosave.latest()
    assert found is not None
    assert found.path == good
    (notice,) = autosave.notices
    assert notice.kind is NoticeKind.AUTOSAVE_DAMAGED
    assert notice.path is not None
    assert notice.path.name == f"{bad.name}.damaged"
    assert notice.path.exists()
    assert bad.name in str(notice.detail)


def test_nothing_kept_is_no_error(autosave: Autosave) -> None:
    assert autosave.latest() is None
    assert autosave.recent() == []
    assert autosave.load(autosave.new_path()) is None
    assert not autosave.notices
    autosave.discard(autosave.new_path())
    autosave.prune()


def test_only_finished_games_are_dropped_when_there_are_too_many(
    table: Table, autosave: Autosave
) -> None:
    game = table.training("EINRTWA")
    finished = _over(table.game(["EINRTWA", "AAAEEST"]))
    unfinished = kept(autosave, training.complete_rack(game, b""), 500)
    oldest = kept(autosave, finished, 1000)
    paths = [kept(autosave, finished, 2000 + i) for i in range(module.KEPT)]
    autosave.prune()
    assert not oldest.exists()
    assert unfinished.exists()
    assert all(path.exists() for path in paths)


def test_a_new_game_reads_none_of_those_kept(
    table: Table,
    autosave: Autosave,
    tile_sets: dict[str, TileSet],
    standard15: Layout,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = table.game(["EINRTWA", "AAAEEST"])
    oldest, *_ = [kept(autosave, _over(game), 2000 + i) for i in range(module.KEPT + 2)]
    # Another start of the program, whose start page has looked for the latest game.
    later = Autosave(oldest.parent, tile_sets, {"standard15": standard15})
    later.latest()
    read: list[Path] = []
    opened = Path.open

    def count(path: Path, mode: str = "r", *args: Any, **more: Any) -> Any:
        if "r" in mode and path.suffix == ".json":
            read.append(path)
        return opened(path, mode, *args, **more)

    monkeypatch.setattr(Path, "open", count)
    table.session.games.start(game)
    later.save(later.new_path(), game)
    assert read == []
    assert oldest.exists()
    later.prune()
    assert read
    assert not oldest.exists()


def test_a_game_resumed_while_old_ones_go_stays(
    table: Table, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = _over(table.game(["EINRTWA", "AAAEEST"]))
    oldest, *_ = [kept(autosave, finished, 2000 + i) for i in range(module.KEPT + 1)]
    load = autosave.load

    def resumed(path: Path, *watch: Any) -> Any:
        game = load(path, *watch)
        autosave.save(path, finished)
        return game

    monkeypatch.setattr(autosave, "load", resumed)
    autosave.prune()
    assert oldest.exists()


def test_leftovers_of_killed_writes_go_with_old_games(table: Table, autosave: Autosave) -> None:
    path = kept(autosave, table.training("EINRTWA"), 2000)
    left = path.with_name(f".{path.name}.0123456789ab")
    left.touch()
    os.utime(left, (2000, 2000))
    autosave.prune()
    assert not left.exists()
    assert path.exists()


def test_old_games_that_another_program_deletes_are_no_fault(
    table: Table, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT", 1)
    game = table.training("EINRTWA")
    old, newest = kept(autosave, game, 1000), kept(autosave, game, 2000)
    load = autosave.load

    def deleted_meanwhile(path: Path, *args: Any) -> Any:
        found = load(path, *args)
        path.unlink()
        return found

    monkeypatch.setattr(autosave, "load", deleted_meanwhile)
    autosave.prune()
    assert autosave.notices == []
    assert not old.exists()
    assert newest.exists()


def test_files_are_read_again_only_when_they_have_changed(
    table: Table, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = _over(table.game(["EINRTWA", "AAAEEST"]))
    paths = [kept(autosave, record, when) for when in (1000, 2000, 3000)]
    read: list[Path] = []
    real = savefile.read

    def counted(path: Path, *rest: Any) -> GameRecord:
        read.append(path)
        return real(path, *rest)

    monkeypatch.setattr(savefile, "read", counted)
    assert len(autosave.recent()) == 3
    assert sorted(read) == sorted(paths)
    assert len(autosave.recent()) == 3
    assert len(read) == 3
    autosave.save(paths[0], record.go_to(1))
    paths[1].unlink()
    assert [game.path for game in autosave.recent()] == [paths[0], paths[2]]
    assert read[3:] == [paths[0]]


def test_a_game_removed_can_be_restored(table: Table, autosave: Autosave) -> None:
    record = _over(table.game(["EINRTWA", "AAAEEST"]))
    path = kept(autosave, record, 1000)
    aside = autosave.remove(path)
    assert autosave.recent() == []
    assert autosave.latest() is None
    assert autosave.restore(aside) == path
    assert [game.record for game in autosave.recent()] == [record]
    # Another game may be in its place.
    aside = autosave.remove(path)
    autosave.save(path, record)
    other = autosave.restore(aside)
    assert other != path
    assert len(autosave.recent()) == 2


def test_of_games_removed_the_newest_stay(
    table: Table, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT", 2)
    record = _over(table.game(["EINRTWA", "AAAEEST"]))
    aside = [autosave.remove(kept(autosave, record, when)) for when in (3000, 1000, 2000)]
    autosave.prune()
    assert [path.exists() for path in aside] == [True, False, True]


def test_a_title_changes_neither_the_game_nor_its_place(table: Table, autosave: Autosave) -> None:
    record = _over(table.game(["EINRTWA", "AAAEEST"]))
    first, second = kept(autosave, record, 1000), kept(autosave, record.go_to(0), 2000)
    before = autosave.recent()
    autosave.rename(first, "  The  good one ")
    after = autosave.recent()
    assert [game.path for game in after] == [second, first]
    assert (after[1].title, after[1].saved) == ("The good one", before[1].saved)
    assert after[1].record.events == record.events
    autosave.rename(first, "")
    assert autosave.recent()[1].title == before[1].title
    autosave.rename(first.with_name("none.json"), "A title")


def test_games_that_cannot_be_written_go_on_in_memory_until_they_can(
    table: Table, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = table.game(["EINRTWA", "AAAEEST"])
    kept(autosave, begun, 1000)
    first, second = autosave.new_path(), autosave.new_path()
    title = replace(begun, title="On a full disk")

    def full(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(savefile, "write", full)
        for path in (second, first):
            with pytest.raises(OSError, match="no space"):
                autosave.save(path, title)
        found = autosave.latest()
        assert found is not None and (found.path, found.record) == (first, title)
        assert autosave.load(second) is not None and not second.exists()
    autosave.save(autosave.new_path(), begun)
    assert first.exists() and second.exists()
    again = autosave.latest()
    assert again is not None and again.record == begun, "the game saved last is continued"
    assert autosave.load(first) is not found, "it is read from its file"
