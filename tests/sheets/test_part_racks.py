"""Of racks that nobody knows in full a score sheet prints the part that is known."""

from __future__ import annotations

from pathlib import Path

from eliot_qt.library.library import Library
from eliot_qt.play.kept.library_files import files_of
from eliot_qt.sheets.sheet import sheet_of
from tests.review.review_games import FAULTY


def test_a_rack_known_in_part_is_not_printed_filled_up(tmp_path: Path) -> None:
    path = tmp_path / "part.gcg"
    path.write_text(FAULTY, encoding="utf-8")
    opened = files_of(Library()).read(path)
    sheet = sheet_of(opened.record, open_racks=True, guessed=opened.guessed)
    moves = [move for turn in sheet.turns for move in turn.moves if move is not None]
    assert [move.rack for move in moves] == ["AEINRST", "ADGIRVZ", "ANORSTU", "ADGIRVZ", "EU"]


def test_of_an_exchange_filled_up_by_chance_only_the_number_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "exchanges.gcg"
    path.write_text(
        "#player1 A A\n#player2 B B\n#incomplete\n>A: EF -3 +0 0\n>B: QU -QU +0 0\n",
        encoding="utf-8",
    )
    opened = files_of(Library()).read(path)
    (turn,) = sheet_of(opened.record, open_racks=True, guessed=opened.guessed).turns
    assert [(move.rack, move.word, move.count) for move in turn.moves if move] == [
        ("EF", "", 3),
        ("QU", "QU", 2),
    ]
