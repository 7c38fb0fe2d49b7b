from __future__ import annotations

import os
from pathlib import Path

from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game, training
from eliot_qt.session import autosave as module
from eliot_qt.session.autosave import Autosave
from eliot_qt.session.state import NoticeKind

from .conftest import Table


def kept(autosave: Autosave, record: GameRecord, when: int) -> Path:
    """Save a game as if at a time."""
    path = autosave.new_path()
    autosave.save(path, record)
    os.utime(path, (when, when))
    return path


def test_the_unfinished_game_saved_last_is_continued(table: Table, autosave: Autosave) -> None:
    game = table.training("EINRTWA")
    first = kept(autosave, training.new_rack(game), 1000)
    second = kept(autosave, game, 2000)
    finished = table.game(["EINRTWA", "AAAEEST"])
    kept(autosave, _over(finished), 3000)
    found = autosave.latest()
    assert found is not None
    assert found.path == second
    os.utime(first, (2500, 2500))
    again = autosave.latest()
    assert again is not None
    assert again.path == first
    assert again.title == "P1"


def _over(record: GameRecord) -> GameRecord:
    return free_game.resign(record, 0)


def test_recent_games_are_those_in_which_something_happened(
    table: Table, autosave: Autosave
) -> None:
    game = table.training("EINRTWA")
    kept(autosave, game, 1000)
    older = kept(autosave, training.new_rack(game), 2000)
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
    assert bad.name in notice.detail


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
    unfinished = kept(autosave, training.new_rack(game), 500)
    oldest = kept(autosave, finished, 1000)
    paths = [kept(autosave, finished, 2000 + i) for i in range(module.KEPT)]
    autosave.prune()
    assert not oldest.exists()
    assert unfinished.exists()
    assert all(path.exists() for path in paths)
