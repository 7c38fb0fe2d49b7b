"""The file of a record: kept whole, mended where it is damaged, shared by programs."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from eliot_qt.game.layout import Layout
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.record_book.book import RecordBook

from .ended_games import ANN, BEN, COMPUTER, ended


def book_in(folder: Path) -> RecordBook:
    return RecordBook(folder / "data" / "record.json", lambda: datetime(2026, 11, 22, 14, 5))


@pytest.fixture
def book(tmp_path: Path) -> RecordBook:
    return book_in(tmp_path)


@pytest.fixture
def over(en_tiles: TileSet, standard15: Layout) -> GameRecord:
    return ended(en_tiles, standard15, ANN, COMPUTER)


def test_what_is_entered_is_there_for_other_programs(
    book: RecordBook, over: GameRecord, tmp_path: Path
) -> None:
    assert book.games() == ((), None)
    assert book.enter(over, Path("/a.json")) is None
    games, notice = book_in(tmp_path).games()
    assert notice is None
    assert [(game.name, game.file) for game in games] == [("Ann", "/a.json")]
    assert games == book.games()[0]


def test_nothing_is_written_for_a_game_of_nobody(
    book: RecordBook, en_tiles: TileSet, standard15: Layout, tmp_path: Path
) -> None:
    assert book.enter(ended(en_tiles, standard15, COMPUTER, COMPUTER)) is None
    assert not list(tmp_path.iterdir())


def test_a_game_ended_again_counts_once(
    book: RecordBook, over: GameRecord, en_tiles: TileSet, standard15: Layout
) -> None:
    book.enter(over, Path("/a.json"))
    again = ended(en_tiles, standard15, ANN, COMPUTER, moves=1)
    assert again.position.scores != over.position.scores
    book.enter(again, Path("/a.json"))
    (game,) = book.games()[0]
    assert game.score == again.position.scores[0]
    book.enter(over, Path("/branch.json"))
    assert book.games()[0] == (game,)
    book.enter(ended(en_tiles, standard15, ANN, COMPUTER, seed=6), Path("/b.json"))
    assert len(book.games()[0]) == 2


def test_what_is_removed_can_be_restored(
    book: RecordBook, en_tiles: TileSet, standard15: Layout
) -> None:
    for seed in (1, 2, 3):
        book.enter(ended(en_tiles, standard15, ANN, COMPUTER, seed=seed))
    before, _ = book.games()
    assert book.remove(before[1:2]) is None
    assert book.games()[0] == (before[0], before[2])
    assert book.remove(before) is None
    assert book.games() == ((), None)
    assert book.restore(before) is None
    assert book.games()[0] == before
    book.restore(before)
    assert book.games()[0] == before


def test_games_that_cannot_be_written_are_kept_in_memory_and_that_is_said_once(
    book: RecordBook, en_tiles: TileSet, standard15: Layout, tmp_path: Path
) -> None:
    lock = book.path.with_suffix(".lock")
    lock.mkdir(parents=True)
    notices = [book.enter(ended(en_tiles, standard15, ANN, COMPUTER, seed=n)) for n in (1, 2, 3)]
    assert [notice and notice.kind for notice in notices] == [NoticeKind.RECORD_FAILED, None, None]
    games, notice = book.games()
    assert len(games) == 3 and notice is None
    assert book.remove(games[:1]) is None
    assert book.games() == (games[1:], None)
    lock.rmdir()
    assert book.enter(ended(en_tiles, standard15, ANN, COMPUTER, seed=4)) is None
    assert book_in(tmp_path).games() == book.games()
    assert [game in book.games()[0] for game in games] == [False, True, True]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"version": 1}', '{"version": 1, "games": 3}', '{"version": 2}', "\0"]
)
def test_a_damaged_file_is_set_aside_and_the_next_game_kept(
    book: RecordBook, over: GameRecord, text: str
) -> None:
    book.path.parent.mkdir()
    book.path.write_text(text, encoding="utf-8")
    notice = book.enter(over)
    assert notice is not None and notice.kind is NoticeKind.RECORD_DAMAGED
    assert notice.path is not None and notice.path.read_text(encoding="utf-8") == text
    games, after = book.games()
    assert len(games) == 1 and after is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ended", "yesterday"),
        ("ended", 5),
        ("outcome", "drawn"),
        ("score", 10**9),
        ("score", "300"),
        ("turns", 0),
        ("opponents", "Ben"),
        ("opponents", [3]),
        ("best", [{"word": "QI"}]),
        ("seed", 1.5),
        ("more", 1),
    ],
)
def test_what_is_right_in_a_damaged_file_stays(
    book: RecordBook, en_tiles: TileSet, standard15: Layout, name: str, value: object
) -> None:
    book.enter(ended(en_tiles, standard15, ANN, BEN))
    table = json.loads(book.path.read_text(encoding="utf-8"))
    table["games"][0][name] = value
    text = json.dumps(table)
    book.path.write_text(text, encoding="utf-8")
    games, notice = book.games()
    assert [game.name for game in games] == ["Ben"]
    assert notice is not None and "game 1" in str(notice.detail)
    assert notice.path is not None and notice.path.read_text(encoding="utf-8") == text
    assert book.games() == (games, None)


def test_a_record_that_cannot_be_written_is_a_notice(over: GameRecord, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    notice = book_in(tmp_path).enter(over)
    assert notice is not None and notice.kind is NoticeKind.RECORD_FAILED


def test_programs_at_one_home_lose_no_game_of_each_other(
    tmp_path: Path, en_tiles: TileSet, standard15: Layout
) -> None:
    records = [ended(en_tiles, standard15, ANN, COMPUTER, seed=seed) for seed in range(8)]
    books = [book_in(tmp_path), book_in(tmp_path)]
    with ThreadPoolExecutor(4) as threads:
        notices = list(threads.map(lambda n: books[n % 2].enter(records[n]), range(8)))
    assert notices == [None] * 8
    assert {game.seed for game in books[0].games()[0]} == set(range(8))


def test_a_moment_with_a_time_zone_is_read_as_written(book: RecordBook, over: GameRecord) -> None:
    book.enter(over)
    text = book.path.read_text(encoding="utf-8")
    book.path.write_text(text.replace("T14:05:00", "T14:05:00+02:00"), encoding="utf-8")
    games, notice = book.games()
    assert notice is None
    assert [game.ended for game in games] == ["2026-11-22T14:05:00"]
    assert games[0] == replace(games[0], ended="2026-11-22T14:05:00")
