"""Puzzles are turns of people with one move clearly best; what came of them is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.game.events import Ended
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.library.library import Library
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.record_book.entering import game_digest
from eliot_qt.review.kept import KeptReviews, digest_of
from eliot_qt.review.kit import TurnBudget, kit_of
from eliot_qt.review.own_puzzles.puzzle_book import (
    PuzzleBook,
    PuzzleMark,
    next_puzzle,
    waiting_puzzles,
)
from eliot_qt.review.own_puzzles.puzzle_reader import PuzzleReader
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle, is_clear, puzzles_of
from eliot_qt.review.values import Basis, CandidateLine, GameReview, MoveClass, TurnReview

BUDGET = TurnBudget(playouts=7)
Done = dict[int, tuple[TurnReview, ...]]


def line(move: str, win: float | None, error: float = 0.1, points: float = 30.0) -> CandidateLine:
    return CandidateLine(move, 20, points, win, None if win is None else error)


def clear(turn: TurnReview, second: float = 40.0, error: float = 0.1) -> TurnReview:
    """The turn as if its best move had 60 % and the second one so much."""
    assert turn.best is not None
    lines = (line(turn.best, 60.0), line("other", second, error), line("third", None, points=99.0))
    return replace(turn, candidates=lines, basis=Basis.SIMULATION)


def unclear(turn: TurnReview) -> TurnReview:
    return clear(turn, 59.0)


def placed(review: GameReview) -> list[int]:
    """Decisions whose best move is a placement."""
    return [n for n, turn in enumerate(review.turns) if turn.best and turn.best[0].isalnum()]


@pytest.fixture
def done(game_review: GameReview) -> Done:
    """A kept review in which all turns are clear."""
    turns = enumerate(game_review.turns)
    return {n: (clear(turn) if n in placed(game_review) else turn,) for n, turn in turns}


@pytest.fixture
def puzzles(game_review: GameReview, done: Done) -> tuple[OwnPuzzle, ...]:
    return puzzles_of(game_review.record, done, "My game", "digest")


def test_the_margin_and_the_errors_decide(game_review: GameReview) -> None:
    turn = game_review.turns[placed(game_review)[0]]
    assert is_clear(clear(turn))
    assert is_clear(clear(turn, 57.0))
    assert not is_clear(clear(turn, 57.1))
    # 10 ahead, but two standard errors are more.
    assert not is_clear(clear(turn, 50.0, error=5.1))
    assert is_clear(clear(turn, 50.0, error=4.9))


def test_the_duel_with_the_move_played_decides(game_review: GameReview) -> None:
    """It is on draws of its own: what was the best of many by luck is so no longer."""
    turn = game_review.turns[placed(game_review)[0]]
    assert turn.best is not None
    lines = (line(turn.best, 60.0), line(turn.move, 40.0))
    duel = replace(turn, candidates=lines, basis=Basis.SIMULATION, loss=1.8, loss_se=0.4)
    assert not is_clear(duel)
    assert is_clear(replace(duel, loss=4.0))
    assert not is_clear(replace(duel, loss=4.0, loss_se=2.1))


def test_a_move_that_alone_was_worth_simulating_is_clear(game_review: GameReview) -> None:
    turn = clear(game_review.turns[placed(game_review)[0]])
    assert turn.best is not None
    alone = replace(turn, candidates=turn.candidates[:1])
    assert is_clear(alone)
    assert not is_clear(replace(alone, basis=Basis.PREENDGAME))
    # Where the game is all but decided, little hangs on it.
    for win in (0.0, 2.9, 97.1, 100.0):
        assert not is_clear(replace(alone, candidates=(line(turn.best, win),)))
    assert not is_clear(replace(alone, candidates=()))


@pytest.mark.parametrize("second, wanted", [(22.0, True), (22.1, False)])
def test_points_decide_where_no_chance_is_known(
    game_review: GameReview, second: float, wanted: bool
) -> None:
    turn = game_review.turns[placed(game_review)[0]]
    assert turn.best is not None
    lines = (line(turn.best, None), line("other", None, points=second))
    assert is_clear(replace(turn, candidates=lines, basis=Basis.EQUITY)) is wanted


def test_a_spread_to_the_end_compares_with_a_spread_only(game_review: GameReview) -> None:
    turn = game_review.turns[placed(game_review)[0]]
    assert turn.best is not None
    best = replace(line(turn.best, None, points=9.0), spread=40.0)
    unsolved, solved = line("other", None, points=8.0), replace(line("third", None), spread=30.0)
    ending = replace(turn, basis=Basis.ENDGAME)
    assert not is_clear(replace(ending, candidates=(best, unsolved)))
    assert is_clear(replace(ending, candidates=(best, unsolved, solved)))
    close = replace(solved, spread=35.0)
    assert not is_clear(replace(ending, candidates=(best, unsolved, close)))


def test_a_puzzle_is_the_position_as_its_mover_knew_it(
    game_review: GameReview, puzzles: tuple[OwnPuzzle, ...]
) -> None:
    assert len(puzzles) == len(placed(game_review))
    assert [puzzle.lost for puzzle in puzzles] == sorted((p.lost for p in puzzles), reverse=True)
    assert puzzles[0].lost > 0
    for puzzle in puzzles:
        turn = game_review.turns[puzzle.number - 1]
        before = game_review.record.positions[turn.event]
        assert puzzle.position.board == before.board
        assert puzzle.position.rack == before.racks[turn.seat]
        others = [n for n in range(before.seats) if n != turn.seat]
        assert not any(puzzle.position.racks[seat] for seat in others)
        assert puzzle.is_solved_by(puzzle.best)
        if isinstance(puzzle.best, Placement):
            assert not puzzle.is_solved_by(replace(puzzle.best, row=0, col=0))


def test_computers_and_guessed_racks_and_close_turns_give_none(
    game_review: GameReview, done: Done
) -> None:
    record = game_review.record
    robots = replace(record, seats=tuple(replace(s, player="keen") for s in record.seats))
    assert puzzles_of(robots, done, "", "digest") == ()
    guessed = [turn.event for turn in game_review.turns]
    assert puzzles_of(record, done, "", "digest", guessed) == ()
    close: Done = {n: tuple(map(unclear, turns)) for n, turns in done.items() if turns[0].best}
    assert puzzles_of(record, close, "", "digest") == ()


def test_a_changed_review_gives_no_puzzle(game_review: GameReview, done: Done) -> None:
    number = placed(game_review)[0]
    wrong = clear(replace(done[number][0], best="99ZZ nonsense"))
    assert puzzles_of(game_review.record, {number: (wrong,)}, "", "digest") == ()
    assert puzzles_of(game_review.record, {77: done[number]}, "", "digest") == ()


def test_first_what_is_due_then_the_new_then_what_is_due_next(
    puzzles: tuple[OwnPuzzle, ...],
) -> None:
    first, second, third = puzzles[:3]
    some = (first, second, third)
    assert next_puzzle(some, {}) == first
    assert next_puzzle((), {}) is None
    failed = {
        p.key: PuzzleMark(p.key, False, at) for p, at in ((first, 9), (second, 5), (third, 7))
    }
    assert next_puzzle(some, failed, now=10) == second
    assert next_puzzle(some, failed, {second.key}, now=10) == third
    solved = failed | {p.key: PuzzleMark(p.key, True, 1) for p in (second, third)}
    assert next_puzzle(some, solved, now=10) == first
    del solved[third.key]
    assert next_puzzle(some, solved, now=10) == first, "a failure comes before a new one"
    del solved[first.key]
    assert next_puzzle(some, solved, now=10) == first
    assert next_puzzle(some, solved, {first.key}, now=10) == third


def test_positions_are_scheduled_like_words(tmp_path: Path) -> None:
    book, day = PuzzleBook(tmp_path / "puzzles.json"), 86_400

    def due(solved: bool, at: int, is_first: bool = True) -> int:
        assert book.mark(PuzzleMark("a", solved, at), is_first=is_first) is None
        mark = PuzzleBook(tmp_path / "puzzles.json").marks()[0]["a"]
        assert (mark.solved, mark.at) == (solved, at)
        return mark.due

    failed = due(False, 1000)
    assert 1000 < failed < 1000 + day, "soon again"
    assert due(True, 1010, is_first=False) == failed, "found after a wrong move: no merit"
    first = due(True, failed)
    second = due(True, first)
    third = due(True, second)
    assert third - second > second - first > 0 and third - second > day
    assert due(False, third) - third < day


def test_marks_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "puzzles.json"
    book = PuzzleBook(path)
    assert book.marks() == ({}, None)
    assert book.mark(PuzzleMark("a", False, 5)) is None
    assert PuzzleBook(path).mark(PuzzleMark("b", True, 6)) is None
    assert book.mark(PuzzleMark("a", True, 7)) is None
    marks, notice = PuzzleBook(path).marks()
    assert notice is None
    assert [(mark.key, mark.solved, mark.at) for mark in marks.values()] == [
        ("b", True, 6),
        ("a", True, 7),
    ]


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "[]",
        '{"version": 2, "puzzles": []}',
        '{"version": 1, "puzzles": [{"key": "a", "solved": 1, "at": 5}]}',
        '{"version": 1, "puzzles": [{"key": "a", "solved": true, "at": 1e400}]}',
    ],
)
@pytest.mark.parametrize("writes", [False, True])
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: str, writes: bool) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(damage, encoding="utf-8")
    book = PuzzleBook(path)
    notice = book.mark(PuzzleMark("b", True, 6)) if writes else book.marks()[1]
    assert notice is not None and notice.kind is NoticeKind.PUZZLES_DAMAGED
    assert notice.path is not None and notice.path.read_text(encoding="utf-8") == damage
    marks, again = book.marks()
    assert again is None
    assert [(mark.key, mark.solved, mark.at) for mark in marks.values()] == (
        [("b", True, 6)] if writes else []
    )


def test_marks_that_cannot_be_kept_are_a_notice(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file")
    notice = PuzzleBook(tmp_path / "folder" / "puzzles.json").mark(PuzzleMark("a", True, 1))
    assert notice is not None and notice.kind is NoticeKind.PUZZLES_FAILED


def over(record: GameRecord) -> GameRecord:
    """The game as its players left it."""
    return record.append(Ended(EndReason.SCORELESS))


def test_reviewed_games_are_looked_up(
    library: Library, game_review: GameReview, done: Done, tmp_path: Path
) -> None:
    autosave = Autosave(tmp_path / "games", library.tile_sets, library.layouts)
    reviews, book = tmp_path / "reviews", PuzzleBook(tmp_path / "puzzles.json")
    manifests = library.catalogue.manifests
    reader = PuzzleReader(autosave, reviews, book, manifests, (TurnBudget(), BUDGET), lambda: 10)
    record = over(game_review.record)
    autosave.save(autosave.new_path(), record)
    assert reader.next() == (None, None)
    kit = kit_of(library, record.start.rules)
    KeptReviews(reviews).write(digest_of(record, (), kit, BUDGET), done)
    wanted = puzzles_of(record, done, autosave.recent()[0].title, game_digest(record))
    assert reader.next()[0] == wanted[0]
    book.mark(PuzzleMark(wanted[0].key, True, 3))
    assert reader.next()[0] == wanted[1]
    assert reader.next({wanted[1].key})[0] == wanted[2]
    assert json.loads((tmp_path / "puzzles.json").read_text())["version"] == 1


def test_a_running_game_gives_no_puzzles(
    library: Library, game_review: GameReview, done: Done, tmp_path: Path
) -> None:
    autosave = Autosave(tmp_path / "games", library.tile_sets, library.layouts)
    record = game_review.record
    assert record.positions[-1].over is None
    autosave.save(autosave.new_path(), record)
    kit = kit_of(library, record.start.rules)
    KeptReviews(tmp_path).write(digest_of(record, (), kit, BUDGET), done)
    book = PuzzleBook(tmp_path / "puzzles.json")
    reader = PuzzleReader(autosave, tmp_path, book, library.catalogue.manifests, (BUDGET,))
    assert reader.next() == (None, None)


def test_a_mistake_is_a_puzzle_though_several_moves_are_good(
    game_review: GameReview, done: Done
) -> None:
    """Every move within 1 % of the best solves it, the one played does not."""
    number = placed(game_review)[0]
    turn = game_review.turns[number]
    assert turn.best is not None
    listed = [each.move for each in turn.candidates if each.move[0].isalnum()]
    good = next(move for move in listed if move not in (turn.best, turn.move))
    lines = (line(turn.best, 60.0), line(good, 59.2), line("1A FAR", 57.0))
    mistake = replace(
        turn, candidates=lines, basis=Basis.SIMULATION, grade=MoveClass.MISTAKE, loss=5.0,
        unsure=False,
    )  # fmt: skip
    (puzzle,) = puzzles_of(game_review.record, {number: (mistake,)}, "", "digest")
    board, tile_set = puzzle.position.board, puzzle.position.tile_set
    assert puzzle.is_solved_by(parse_move(turn.best, board, tile_set))
    assert puzzle.is_solved_by(parse_move(good, board, tile_set))
    others = [move for move in listed if move not in (turn.best, good)]
    assert not any(puzzle.is_solved_by(parse_move(move, board, tile_set)) for move in others)
    assert puzzle.played == parse_move(turn.move, board, tile_set), "what it is compared with"
    found = replace(mistake, move=turn.best)
    (solved,) = puzzles_of(game_review.record, {number: (found,)}, "", "digest")
    assert solved.played is None, "a move that was right is nothing to compare with"
    # Also where no other is as good, and the second best is not far behind.
    lines = (line(turn.best, 60.0), line(good, 58.0), line("1A FAR", 57.5))
    alone = replace(mistake, candidates=lines)
    (single,) = puzzles_of(game_review.record, {number: (alone,)}, "", "digest")
    assert single.is_mistake and not single.others
    for small in (replace(mistake, grade=MoveClass.GOOD), replace(mistake, unsure=True)):
        assert puzzles_of(game_review.record, {number: (small,)}, "", "digest") == ()


def test_what_waits_are_those_due_then_those_never_tried(puzzles: tuple[OwnPuzzle, ...]) -> None:
    first, second, third, *rest = puzzles
    marks = {
        first.key: PuzzleMark(first.key, solved=True, at=1_000),
        second.key: PuzzleMark(second.key, solved=False, at=900),
        third.key: PuzzleMark(third.key, solved=False, at=500),
    }
    waiting = waiting_puzzles(puzzles, marks, 2_000)
    costliest = sorted(rest, key=lambda puzzle: -puzzle.lost)
    assert waiting == (third, second, *costliest), "what is solved waits a week"
