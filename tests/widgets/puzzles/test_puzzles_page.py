"""The page of the puzzles that come with the program, and a puzzle opened from it."""

from __future__ import annotations

import re
from datetime import date

import pytest
from PySide6.QtCore import Qt

from eliot_qt import paths
from eliot_qt.coach.asides import About, Aside
from eliot_qt.coach.queries import PairReasons
from eliot_qt.coach.weights import ReasonKind, Weight
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.players.static import StaticPlayer
from eliot_qt.puzzles.book import SolverBook
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind
from eliot_qt.puzzles.shelf import of_day, shipped
from eliot_qt.review.own_puzzles.puzzle_book import PuzzleBook
from eliot_qt.review.own_puzzles.puzzle_reader import PuzzleReader
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle
from eliot_qt.session.study.shipped import PuzzleWish, ShippedPuzzle, keeper, open_puzzle
from eliot_qt.voice.puzzles import gap_message
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.play.cards.puzzle_card import PuzzleCard
from eliot_qt.widgets.puzzles.puzzles_page import PuzzlesPage

from ...session import answers
from ..desk import Desk
from ..page_checks import clipped, nameless


@pytest.fixture
def page(desk: Desk) -> PuzzlesPage:
    paths.solver_file().unlink(missing_ok=True)
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    return desk.window.findChildren(PuzzlesPage)[0]


def test_the_puzzle_of_the_day_is_solved_and_the_days_are_counted(
    desk: Desk, page: PuzzlesPage
) -> None:
    assert "1500 ± 700" in page.rating.text()
    assert page.day.text() == "The same for everyone today."
    page.today.click()
    desk.settle()
    assert desk.window.play.isVisible()
    assert desk.session.teaching.guessing, "the list of moves is hidden"
    best = of_day(shipped(), date.today()).accepted[0]
    desk.session.hand.show_move(desk.move(best))
    desk.enter()
    answers.found(desk.thinker, best)
    desk.settle()
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    assert page.day.text() == "Solved. 1 day in a row."
    assert "1 solved of 1 tried" in page.rating.text()
    solver, _ = SolverBook(paths.solver_file()).solver()
    assert solver.rating.rating > 1500


def test_a_kind_is_chosen(desk: Desk, page: PuzzlesPage) -> None:
    page.kind.setCurrentIndex(page.kind.findText("Bingo"))
    page.wish_changed.emit()
    wanted = PuzzleWish(PuzzleKind.BINGO).of(shipped())
    assert page.count.text() == f"{len(wanted)} left to solve."
    page.next.click()
    desk.settle()
    rules = desk.session.position.rules
    boards = [desk.program.games.files.position(each.cgp, rules) for each in wanted]
    assert desk.session.position.board in [each.board for each in boards]


def test_a_rush_shows_the_time_left_and_what_was_solved(desk: Desk, page: PuzzlesPage) -> None:
    page.rush.click()
    desk.settle()
    (card,) = desk.window.findChildren(PuzzleCard)
    assert re.fullmatch(r"[23]:\d\d left · 0 solved, 0 missed", card.rush)
    desk.qtbot.waitUntil(lambda: card.rush.startswith("2:"), timeout=5000)
    card.best.click()
    desk.settle()
    assert card.rush.endswith("0 solved, 1 missed")
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    page.next.click()
    desk.settle()
    assert card.rush == "", "puzzles without haste have no clock"


def test_the_coach_says_why_once_a_puzzle_is_solved(desk: Desk, page: PuzzlesPage) -> None:
    page.next.click()
    desk.settle()
    (card,) = desk.window.findChildren(PuzzleCard)
    source = desk.window.features.play.puzzles.run.puzzle
    assert isinstance(source, ShippedPuzzle)
    right = source.source.accepted[0]
    wrong = next(
        format_move(row.move, source.position.board, source.position.tile_set)
        for row in StaticPlayer(Library().lister(source.position.game)).rank(source.position)
        if isinstance(row.move, Placement) and not source.is_solved_by(row.move)
    )
    for guess in (wrong, right):
        desk.session.hand.recall()
        desk.session.hand.show_move(desk.move(guess))
        desk.enter()
        if desk.thinker.asked:
            answers.found(desk.thinker, wrong, right)
        desk.settle()
    ((number, (position, query)),) = desk.thinker.inquired.items()
    assert position.scores == source.position.scores, "the game is judged, not the training"
    assert [row.move for row in query.candidates] == [desk.move(right), desk.move(wrong)]
    desk.thinker.finished.emit(number, PairReasons((Weight(ReasonKind.POINTS, 12, 30, 18),)))
    desk.settle()
    assert f"{right} rather than {wrong}, because it scores 12 more." in card.text


def test_the_answer_of_a_puzzle_is_never_called_the_worse_move(
    desk: Desk, page: PuzzlesPage
) -> None:
    """Where only playouts or a proof tell why it is best, their figure is said."""
    page.next.click()
    desk.settle()
    (card,) = desk.window.findChildren(PuzzleCard)
    source = desk.window.features.play.puzzles.run.puzzle
    assert isinstance(source, ShippedPuzzle)
    right = source.source.accepted[0]
    desk.session.hand.show_move(desk.move(right))
    desk.enter()
    other = next(
        format_move(row.move, source.position.board, source.position.tile_set)
        for row in StaticPlayer(Library().lister(source.position.game)).rank(source.position)
        if isinstance(row.move, Placement) and not source.is_solved_by(row.move)
    )
    answers.found(desk.thinker, right, other)
    desk.settle()
    (number,) = desk.thinker.inquired
    desk.thinker.finished.emit(number, PairReasons((Weight(ReasonKind.POINTS, -30, 2, 32),)))
    desk.settle()
    assert f"{other} rather than" not in card.text
    assert str(gap_message(source.source)) in card.text


EXCHANGE = Puzzle(
    "1355a5f3",
    "15/15/8VARA3/5B1PAPAW3/4TIGErEYE3/5J6T2/D4O1AGOUTAS1/U1TORULI4B2/GIO9O2/1OE1N7R2/"
    "2L1I5CHIRM/WHIDS6ON2/YUK1E6OS2/TEE1I6F3/E6RAXES3 MNNNQZ?/ 301/330 0",
    ("ex MNNNQZ",),
    3.5,
    False,
    PuzzleKind.EXCHANGE,
    0,
    1624,
)


def test_an_exchange_is_looked_for_and_found(desk: Desk, page: PuzzlesPage) -> None:
    position = desk.program.games.files.position(EXCHANGE.cgp, Rules(lexicon="en"))
    puzzle = open_puzzle(EXCHANGE, position)
    assert puzzle is not None
    kept: list[bool] = []
    desk.window.features.play.open_chosen(puzzle, lambda solved: kept.append(solved))
    desk.settle()
    (card,) = desk.window.findChildren(PuzzleCard)
    assert card.text == "One move or exchange is clearly best. Make it and press Enter."
    for tiles in ("ex QZ", "ex MNNNQZ"):
        desk.session.hand.escape()
        desk.session.hand.show_move(desk.move(tiles))
        desk.enter()
        if desk.thinker.asked:
            number = desk.thinker.open
            asked, _ = desk.thinker.asked.pop(number)
            *_, found = StaticPlayer(Library().lister(asked.game)).analyse(asked)
            desk.thinker.finished.emit(number, found)
        desk.settle()
    assert kept == [False, True]
    assert card.text.startswith("Solved: ex MNNNQZ.")


@pytest.mark.parametrize(("size", "scale"), [((960, 640), 100), ((1366, 768), 200)])
def test_everything_fits_and_has_a_name(
    desk: Desk, page: PuzzlesPage, size: tuple[int, int], scale: int
) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*size)
    desk.settle()
    assert clipped(page) == []
    assert nameless(page) == []


def shipped_of(kind: PuzzleKind) -> Puzzle:
    return next(puzzle for puzzle in shipped() if puzzle.kind is kind)


def tried(desk: Desk, page: PuzzlesPage, source: Puzzle) -> tuple[ShippedPuzzle, PuzzleCard]:
    """A puzzle of the program in front, and its card."""
    position = desk.program.games.files.position(source.cgp, Rules(lexicon="en"))
    puzzle = open_puzzle(source, position)
    assert puzzle is not None
    keep = keeper(desk.program.games.solver, puzzle)
    desk.window.features.play.open_chosen(puzzle, keep)
    desk.settle()
    return puzzle, desk.window.findChildren(PuzzleCard)[0]


def wrong_moves(puzzle: ShippedPuzzle) -> list[str]:
    position = puzzle.position
    rows = StaticPlayer(Library().lister(position.game)).rank(position)
    moves = [row.move for row in rows if isinstance(row.move, Placement)]
    return [
        format_move(move, position.board, position.tile_set)
        for move in moves
        if not puzzle.is_solved_by(move)
    ]


@pytest.mark.parametrize(
    ("kind", "behind"),
    [
        (PuzzleKind.ENDGAME, r"Not the best: .* ends \d+ points worse, or more\. Try again\."),
        (
            PuzzleKind.PREENDGAME,
            r"Not the best: .* wins at least [\d.]+ % less often\. Try again\.",
        ),
    ],
)
def test_what_is_proven_is_said_and_no_rank_by_points_and_leave(
    desk: Desk, page: PuzzlesPage, kind: PuzzleKind, behind: str
) -> None:
    puzzle, card = tried(desk, page, shipped_of(kind))
    right, wrong = puzzle.source.accepted[0], wrong_moves(puzzle)[0]
    desk.session.hand.show_move(desk.move(wrong))
    desk.enter()
    # In an endgame the moves are asked for twice: by the list, too.
    for number, (position, _) in tuple(desk.thinker.asked.items()):
        del desk.thinker.asked[number]
        desk.thinker.finished.emit(number, answers.analysis(position, [wrong, right]))
    desk.settle()
    assert re.fullmatch(behind, card.text)
    card.best.click()
    desk.settle()
    asked = desk.thinker.inquired.items()
    (number,) = (n for n, (_, query) in asked if query.patience > 10)
    assert card.text.endswith(str(gap_message(puzzle.source))), "said at once"
    # Points and leave speak for it; as long as nothing is proven that is not said.
    points = Weight(ReasonKind.POINTS, 12, 30, 18)
    desk.thinker.finished.emit(number, PairReasons((points,)))
    desk.settle()
    assert "because" not in card.text


def test_a_sentence_on_a_proven_puzzle_follows_once_both_moves_are(
    desk: Desk, page: PuzzlesPage
) -> None:
    puzzle, card = tried(desk, page, shipped_of(PuzzleKind.PREENDGAME))
    right, wrong = puzzle.source.accepted[0], wrong_moves(puzzle)[0]
    for move in (wrong, right):
        desk.session.hand.recall()
        desk.session.hand.show_move(desk.move(move))
        desk.enter()
        if desk.thinker.asked:
            answers.found(desk.thinker, wrong, right)
        desk.settle()
    ((number, (_, query)),) = desk.thinker.inquired.items()
    assert query.patience > 10, "there is time for a proof"
    aside = Aside(About.TILES, 6.0, 4.0, tiles=8)
    proof = Weight(ReasonKind.WIN, 25, 75, 50, aside=aside)
    desk.thinker.finished.emit(number, PairReasons((proof,), is_proven=True))
    desk.settle()
    assert card.text.endswith(
        f"{right} rather than {wrong}, because it wins with 6 of 8 tiles instead of 4."
    )


def test_hints_lead_to_the_answer_and_count_as_not_solved(desk: Desk, page: PuzzlesPage) -> None:
    """Also where points and leave prefer another move."""
    puzzle, card = tried(desk, page, shipped_of(PuzzleKind.PREENDGAME))
    right, wrong = puzzle.source.accepted[0], wrong_moves(puzzle)[0]
    for press in range(5):
        desk.key(Qt.Key.Key_F2)
        if not press:
            answers.found(desk.thinker, wrong, right)
        desk.settle()
    assert desk.session.hand.move == puzzle.best
    solver, _ = SolverBook(paths.solver_file()).solver()
    assert not solver.tried[puzzle.source.id].solved
    lost = solver.rating.rating
    assert lost < 1500
    desk.enter()
    desk.settle()
    assert card.text.startswith("Solved: ")
    assert SolverBook(paths.solver_file()).solver()[0].rating.rating == lost


def test_what_a_hint_has_lit_goes_with_the_answer(desk: Desk, page: PuzzlesPage) -> None:
    puzzle, card = tried(desk, page, shipped_of(PuzzleKind.PREENDGAME))
    right, wrong = puzzle.source.accepted[0], wrong_moves(puzzle)[0]
    while not desk.session.past.lit:
        desk.key(Qt.Key.Key_F2)
        if desk.thinker.asked:
            answers.found(desk.thinker, wrong, right)
        desk.settle()
    desk.session.hand.show_move(desk.move(right))
    desk.enter()
    desk.settle()
    assert card.text.startswith("Solved: ") and not desk.session.past.lit


def test_whether_ones_move_is_the_best_is_told_by_the_puzzle(desk: Desk, page: PuzzlesPage) -> None:
    """Not by points and leave; to ask is help, as a hint is."""
    puzzle, _ = tried(desk, page, shipped_of(PuzzleKind.PREENDGAME))
    right, wrong = puzzle.source.accepted[0], wrong_moves(puzzle)[0]
    for move, told in ((wrong, "No, there is a better move."), (right, "Yes, no move is better.")):
        desk.session.hand.recall()
        desk.session.hand.show_move(desk.move(move))
        desk.key(Qt.Key.Key_F2, Qt.KeyboardModifier.ControlModifier)
        if desk.thinker.asked:
            answers.found(desk.thinker, wrong, right)
        desk.settle()
        assert desk.chip == told
    assert not SolverBook(paths.solver_file()).solver()[0].tried[puzzle.source.id].solved


def test_a_drill_of_endings_begins_with_those_of_ones_own_games(
    desk: Desk, page: PuzzlesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = shipped_of(PuzzleKind.ENDGAME)
    position = desk.program.games.files.position(source.cgp, Rules(lexicon="en"))
    there = open_puzzle(source, position)
    assert there is not None
    own = OwnPuzzle(position, there.best, there.score, 12.0, "Ann – Ben", 21, "digest-0-21")
    monkeypatch.setattr(PuzzleReader, "_all", lambda self, watch: iter((own,)))
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    count = sum(each.kind is PuzzleKind.ENDGAME for each in shipped())
    assert page.endings.text().startswith(f"Endgames: 1 from your games, {count} others.")
    page.drills[PuzzleKind.ENDGAME].click()
    desk.settle()
    (card,) = desk.window.findChildren(PuzzleCard)
    assert card.accessibleName() == "Puzzle: Ann – Ben, turn 21"
    card.best.click()
    desk.settle()
    path = desk.program.later.record_book.path.parent / "puzzles.json"
    assert not PuzzleBook(path).marks()[0]["digest-0-21"].solved, (
        "it comes again as other mistakes do"
    )
    ids = set()
    for _ in range(2):
        desk.click(desk.middle(card.next))
        desk.settle()
        puzzle = desk.window.features.play.puzzles.run.puzzle
        assert isinstance(puzzle, ShippedPuzzle) and puzzle.source.kind is PuzzleKind.ENDGAME
        ids.add(puzzle.source.id)
    assert len(ids) == 2, "those of the program follow, each once"
    path.unlink()
