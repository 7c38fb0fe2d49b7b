from __future__ import annotations

import errno
import json
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.strength import Strength
from eliot_qt.play.strengths import FILE, Strengths


@pytest.fixture
def strengths(tmp_path: Path) -> Strengths:
    return Strengths(tmp_path / "config" / FILE)


@pytest.fixture
def over(en_tiles: TileSet, standard15: Layout) -> GameRecord:
    seats = (Seat("Ann"), Seat("Computer", "adaptive50at1100"))
    record = free_game.new_game(Game(Rules(lexicon="en"), en_tiles, standard15), seats, 5)
    for _ in range(6):
        record = free_game.play(record, Pass(), None)  # type: ignore[arg-type]
    return record


def test_a_game_is_remembered_for_its_lexicon(strengths: Strengths, over: GameRecord) -> None:
    assert strengths.of("en") == (Strength(), None)
    assert strengths.enter(over) is None
    after, _ = strengths.of("en")
    assert after.games == 1
    assert after.rating != Strength().rating
    assert strengths.of("fr") == (Strength(), None)
    strengths.enter(over)
    assert strengths.of("en") == (after, None)
    seats, notice = strengths.seats((Seat("Ann"), Seat("It", "adaptive50")), "en")
    assert (seats[1].player, notice) == (f"adaptive50at{after.rating}", None)


def test_games_of_others_leave_no_file(
    strengths: Strengths, tmp_path: Path, en_tiles: TileSet, standard15: Layout
) -> None:
    seats = (Seat("Ann"), Seat("It", "club"))
    assert strengths.seats(seats, "en") == (seats, None)
    assert (
        strengths.enter(free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 5)) is None
    )
    assert not list(tmp_path.rglob("*"))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"version": 1}', '{"strengths": {"en": 3}}', '{"strengths": []}'],
)
def test_a_damaged_file_is_set_aside(strengths: Strengths, tmp_path: Path, text: str) -> None:
    path = tmp_path / "config" / FILE
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    strength, notice = strengths.of("en")
    assert strength == Strength()
    assert notice is not None and notice.kind is NoticeKind.SETTINGS_DAMAGED
    assert notice.path is not None and notice.path.read_text(encoding="utf-8") == text
    assert strengths.of("en") == (Strength(), None)


@pytest.mark.parametrize(
    ("name", "value"),
    [("rating", "1000"), ("rating", 10**7), ("games", -1), ("counted", [1.5]), ("counted", None)],
)
def test_what_is_right_in_a_damaged_file_stays(
    strengths: Strengths, tmp_path: Path, name: str, value: object
) -> None:
    path = tmp_path / "config" / FILE
    path.parent.mkdir()
    entry = {"rating": 1300, "games": 4, "counted": [1, 2]}
    table = {"version": 1, "strengths": {"en": entry, "fr": {**entry, name: value}}}
    path.write_text(json.dumps(table), encoding="utf-8")
    strength, notice = strengths.of("en")
    assert strength == Strength(1300, 4, (1, 2))
    assert notice is not None and "fr" in str(notice.detail)
    assert strengths.of("en") == (strength, None)


def test_what_cannot_be_written_counts_in_memory_and_that_is_said_once(
    tmp_path: Path, over: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    strengths = Strengths(tmp_path / FILE)

    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as disk:
        disk.setattr("eliot_qt.play.strengths.write_atomic", full)
        first = strengths.enter(over)
        assert first is not None and first.kind is NoticeKind.SETTINGS_FAILED
        lexicon = over.start.rules.lexicon
        (one, said) = strengths.of(lexicon)
        assert (one.games, said) == (1, None)
        other = replace(over, seed=over.seed + 1)
        assert strengths.enter(other) is None
        assert strengths.of(lexicon)[0].games == 2
    third = replace(over, seed=over.seed + 2)
    assert strengths.enter(third) is None
    assert Strengths(tmp_path / FILE).of(lexicon)[0].games == 3


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, over: GameRecord) -> None:
    (tmp_path / "config").write_text("in the way", encoding="utf-8")
    notice = Strengths(tmp_path / "config" / FILE).enter(over)
    assert notice is not None
    assert notice.kind in (NoticeKind.SETTINGS_FAILED, NoticeKind.SETTINGS_DAMAGED)
