"""Ratings by Glicko, the book of what was solved, and solving in the terminal."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from eliot_qt import cli, paths
from eliot_qt.library.library import Library
from eliot_qt.play.notices import NoticeKind
from eliot_qt.puzzles import book as module
from eliot_qt.puzzles.book import Solver, SolverBook, due_for, next_for
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind
from eliot_qt.puzzles.rating import Rating, after_game
from eliot_qt.puzzles.shelf import shipped
from eliot_qt.session.study.shipped import PuzzleWish, next_wished
from eliot_qt.terminal.commands.puzzle_talk import PuzzleTalk
from eliot_qt.terminal.table import Workshop

pytestmark = pytest.mark.usefixtures("shared_lexicons")

NOW, DAY = 1_800_000_000, date(2027, 3, 4)
# SCRAWL needs one tile alone.
HOOKED = Puzzle(
    "11111111",
    "15/15/15/15/15/15/15/6CRAwL4/15/15/15/15/15/15/15 AEINRST/ 0/0 0",
    ("8F S(CRAwL)",),
    5.0,
    False,
    PuzzleKind.HOOK,
    40,
    1500,
)


def test_glicko_as_in_the_paper_for_its_first_game() -> None:
    found = after_game(Rating(1500, 200), Rating(1400, 30), 1.0, NOW)
    assert found.rating == pytest.approx(1563.5, abs=0.2)
    assert found.deviation == pytest.approx(175.2, abs=0.2)


def test_who_pauses_for_long_is_less_sure() -> None:
    sure = Rating(1700, 60, NOW)
    assert sure.aged(NOW).deviation == 60
    assert 150 < sure.aged(NOW + 90 * 86_400).deviation < 350
    assert sure.aged(NOW + 5000 * 86_400).deviation == 350


def test_only_the_first_try_of_a_puzzle_is_rated(tmp_path: Path) -> None:
    book = SolverBook(tmp_path / "solved.json")
    book.record_attempt(HOOKED, False, NOW)
    lost, _ = book.solver()
    assert lost.rating.rating < 1500
    assert lost.tried[HOOKED.id].rating.rating > HOOKED.rating
    after, notice = book.record_attempt(HOOKED, True, NOW + 60)
    assert notice is None
    assert after.rating == lost.rating
    assert after.tried[HOOKED.id].solved
    assert book.solver()[0] == after


def test_the_next_puzzle_is_new_and_near_to_ones_strength(tmp_path: Path) -> None:
    easy, hard = replace(HOOKED, id="22", rating=900), replace(HOOKED, id="33", rating=2400)
    puzzles = [easy, HOOKED, hard]
    assert next_for(Solver(), puzzles) == HOOKED
    book = SolverBook(tmp_path / "solved.json")
    failed, _ = book.record_attempt(HOOKED, False, NOW)
    assert next_for(failed, puzzles) == easy
    solved, _ = book.record_attempt(easy, True, NOW)
    assert next_for(solved, puzzles) == hard
    assert next_for(solved, [easy]) is None


def test_a_puzzle_missed_comes_again_when_it_is_due(tmp_path: Path) -> None:
    """As words do; trying on at once changes nothing, solving it when due puts it off."""
    other = replace(HOOKED, id="22")
    book = SolverBook(tmp_path / "solved.json")
    missed, _ = book.record_attempt(HOOKED, False, NOW)
    wish, puzzles = PuzzleWish(), [HOOKED, other]
    memory = missed.tried[HOOKED.id].memory
    assert memory is not None
    assert NOW < memory.due < NOW + 86_400
    tried_on, _ = book.record_attempt(HOOKED, True, NOW + 5)
    assert tried_on.tried[HOOKED.id].memory == memory
    later = memory.due + 1
    assert next_wished(wish, book.solver()[0], puzzles, [HOOKED.id, other.id], later) == HOOKED
    assert next_wished(wish, tried_on, puzzles, [HOOKED.id], later) == other, "not twice in a row"
    known, _ = book.record_attempt(HOOKED, True, later)
    again = known.tried[HOOKED.id].memory
    assert again is not None
    assert again.due > later
    assert due_for(known, puzzles, later + 1) is None
    solved, _ = book.record_attempt(other, True, later)
    assert solved.tried[other.id].memory is None, "what was found at once is not scheduled"


def test_days_in_a_row_end_with_a_day_missed(tmp_path: Path) -> None:
    book = SolverBook(tmp_path / "solved.json")
    for days in (5, 2, 1):
        book.record_attempt(HOOKED, True, NOW, DAY - timedelta(days=days))
    solver, _ = book.solver()
    assert solver.streak(DAY) == 2
    assert solver.streak(DAY + timedelta(days=1)) == 0
    solver, _ = book.record_attempt(HOOKED, False, NOW, DAY)
    assert solver.streak(DAY) == 2
    solver, _ = book.record_attempt(HOOKED, True, NOW, DAY)
    assert solver.streak(DAY) == 3


def test_on_a_full_disk_ratings_go_on_in_memory_and_that_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, other = SolverBook(tmp_path / "solved.json"), replace(HOOKED, id="22222222")
    before, _ = book.record_attempt(HOOKED, True, NOW)

    def full(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_atomic", full)
        first, notice = book.record_attempt(other, True, NOW)
        assert notice is not None and notice.kind is NoticeKind.PUZZLES_FAILED
        assert first.rating.rating > before.rating.rating and set(first.tried) == {
            HOOKED.id,
            other.id,
        }
        assert book.record_attempt(other, True, NOW) == (first, None)
        assert book.solver() == (first, None)
    assert SolverBook(tmp_path / "solved.json").solver() == (before, None)
    book.record_attempt(other, True, NOW)
    assert SolverBook(tmp_path / "solved.json").solver() == (first, None), "written in the end"


def test_a_damaged_file_is_kept_beside_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "solved.json"
    path.write_text('{"version": 1, "rating": 3}', encoding="utf-8")
    solver, notice = SolverBook(path).record_attempt(HOOKED, True, NOW)
    assert notice is not None
    assert notice.kind is NoticeKind.PUZZLES_DAMAGED
    assert notice.path is not None
    assert notice.path.read_text(encoding="utf-8").endswith('"rating": 3}')
    assert SolverBook(path).solver() == (solver, None)


@pytest.fixture
def solve(home: Path) -> Callable[..., list[str]]:
    """Solves a puzzle by lines; what is said."""

    def solve(*lines: str, day: date | None = None) -> list[str]:
        workshop = Workshop(Library())
        table = workshop.table(workshop.rules("en", "standard15"))
        said: list[str] = []
        talk = PuzzleTalk(table, SolverBook(paths.solver_file()), lambda: NOW, said.append)
        left = [HOOKED]
        talk.run(lambda: left.pop() if left else None, lines, day)
        return said

    return solve


def test_a_puzzle_is_solved_by_its_move_however_it_is_written(
    solve: Callable[..., list[str]],
) -> None:
    said = solve("8A zzz", "8F SCRAwL", day=DAY)
    assert "You have AEINRST, 0 to 0 points, 81 in the bag." in said
    assert said[-4:-2] == ["Right.", "Any other move lowers the chance to win by 5 % or more."]
    assert said[-1] == "Days in a row: 1."
    assert SolverBook(paths.solver_file()).solver()[0].rating.rating > 1500


def test_help_comes_step_by_step_and_counts_as_not_solved(
    solve: Callable[..., list[str]],
) -> None:
    said = solve("hint", "hint", "hint", "8L RAT", "8F SCRAwL")
    assert "It hooks or extends a word on the board." in said
    assert "It uses S from your rack." in said
    assert "It begins at 8F." in said
    assert "It is 8F S(CRAwL)." not in said
    assert SolverBook(paths.solver_file()).solver()[0].rating.rating < 1500


def test_what_was_missed_comes_first_in_the_terminal_once_it_is_due(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book, hardest = SolverBook(paths.solver_file()), max(shipped(), key=lambda each: each.rating)
    book.record_attempt(hardest, False, NOW)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))

    def first(now: int) -> str:
        monkeypatch.setattr(time, "time", lambda: now)
        sys.stdin.seek(0)
        assert cli.main(["puzzles", "solve"]) == 0
        return capsys.readouterr().out.partition("Puzzle ")[2][:8]

    assert first(NOW + 1) != hardest.id
    assert first(NOW + 40 * 86_400) == hardest.id
