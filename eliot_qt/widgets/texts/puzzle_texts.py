"""The texts of puzzles."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.models.said import said_text
from eliot_qt.play.hinting import Guess
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle
from eliot_qt.session.game.teaching import Explained
from eliot_qt.session.study.puzzle_run import PuzzleState
from eliot_qt.session.study.shipped import ShippedPuzzle
from eliot_qt.voice.phrases import in_bag
from eliot_qt.voice.puzzles import gap_message, wrong_message

from .coach_texts import decimal_text, why_text
from .hint_texts import ordinal
from .sentences import counted, points_text

translate = QCoreApplication.translate

# With so few tiles in the bag a rank by points and leave says nothing.
_NEARLY_EMPTY = 1


def puzzle_title(puzzle: OwnPuzzle) -> str:
    """``Puzzle: Ann – Ben, turn 7``."""
    if not puzzle.number:
        return _standing_title(puzzle)
    if not puzzle.title:
        return translate("Puzzles", "Puzzle: turn {n}").format(n=puzzle.number)
    text = translate("Puzzles", "Puzzle: {game}, turn {n}")
    return text.format(game=puzzle.title, n=puzzle.number)


def _standing_title(puzzle: OwnPuzzle) -> str:
    """``Puzzle: 355 to 384 points, 1 tile in the bag``."""
    position = puzzle.position
    own, other = (position.scores[seat] for seat in (position.to_move, position.next_seat))
    bag = said_text(in_bag(position.bag_count))
    text = translate("Puzzles", "Puzzle: {own} to {other} points, {bag}")
    return text.format(own=own, other=other, bag=bag)


def puzzle_text(puzzle: OwnPuzzle, state: PuzzleState, guess: Guess | None) -> str:
    """Say what is to be done, or how it went."""
    position = puzzle.position
    best = format_move(puzzle.best, position.board, position.tile_set)
    if isinstance(puzzle.best, Placement):
        text = translate("Puzzles", "{move} for {points}")
        best = text.format(move=best, points=points_text(puzzle.score))
    match state:
        case PuzzleState.SOLVED:
            return translate("Puzzles", "Solved: {move}.").format(move=best)
        case PuzzleState.SHOWN:
            return translate("Puzzles", "Not solved. The best is {move}.").format(move=best)
        case PuzzleState.WRONG if guess is not None:
            return _wrong_text(puzzle, guess)
    if puzzle.is_mistake and puzzle.played is not None:
        text = translate(
            "Puzzles",
            "{move} lost {lost} % here. Find a move within 1 % of the best, press Enter.",
        )
        move = format_move(puzzle.played, position.board, position.tile_set)
        return text.format(move=move, lost=decimal_text(puzzle.lost))
    if puzzle.is_mistake:
        text = translate(
            "Puzzles", "You lost {lost} % here. Find a move within 1 % of the best, press Enter."
        )
        return text.format(lost=decimal_text(puzzle.lost))
    if position.bag_count < position.rules.exchange_minimum:
        return translate("Puzzles", "One move is clearly the best. Place it and press Enter.")
    return translate("Puzzles", "One move or exchange is clearly best. Make it and press Enter.")


def _wrong_text(puzzle: OwnPuzzle, guess: Guess) -> str:
    """Say how a wrong move compares: by what is proven, or by its rank while that tells."""
    position = puzzle.position
    move = format_move(guess.move, position.board, position.tile_set)
    if isinstance(puzzle, ShippedPuzzle):
        wrong = wrong_message(puzzle.source, move)
        if wrong is not None:
            return said_text(wrong)
    if position.bag_count <= _NEARLY_EMPTY:
        return translate("Puzzles", "Not the best: {move}. Try again.").format(move=move)
    text = translate(
        "Puzzles", "Not the best: {move} is {rank} of {count} by points and leave. Try again."
    )
    return text.format(move=move, rank=ordinal(guess.rank), count=guess.count)


def why_best_text(puzzle: OwnPuzzle, why: Explained | None, *, plain: bool) -> str:
    """Say why the best move of a puzzle is better than another one, once the answer is known.

    Near the end of a game that is what is proven: points and leaves do not tell there. Elsewhere,
    where these do not tell either, it is by how much it wins more often, if that is known.
    """
    # What tells the sentence loads a while.
    from eliot_qt.coach.comparison import speaks_for_first

    source = puzzle.source if isinstance(puzzle, ShippedPuzzle) else None
    lines = [said_text(gap_message(source))] if source is not None and source.proven else []
    if why is None:
        return "".join(lines)
    reasons = why.found
    if speaks_for_first(reasons.weights) and (reasons.is_proven or not lines):
        lines.append(why_text(reasons, why.best, why.other, why.position, plain=plain))
    elif source is not None and not lines:
        lines.append(said_text(gap_message(source)))
    return "\n".join(lines)


def start_text(unsolved: int) -> str:
    """The line of the start page."""
    if not unsolved:
        return translate("Puzzles", "Puzzles…")
    return counted("Puzzles", "Puzzles: %n to solve", "Puzzles: 1 to solve", unsolved)


def no_puzzles_text() -> str:
    """Say why there is no puzzle, and where puzzles come from."""
    return translate(
        "Puzzles",
        "There are no puzzles yet. Analyse a finished game first: open it and press F4.",
    )
