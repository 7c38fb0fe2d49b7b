"""Puzzles from games that have been reviewed: one's mistakes, and turns with one best move."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.game.move import Exchange, Move, Placement, is_same
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.mode import persons

from ..judges.decisions import CommonDecision, Decision, common_decisions, own_decisions
from ..theme_figures import ThemedMistake
from ..themes import MISTAKES, theme_of
from ..values import Basis, CandidateLine, TurnReview

# How far the best move must be ahead of the second: percentage points of the chance to win, and
# as many standard errors; or points, where the chance to win is not known.
WIN_MARGIN = 3.0
_ERRORS = 2.0
POINT_MARGIN = 8.0
# Percentage points within which a move counts as good as the best.
SAME = 1.0


@dataclass(frozen=True)
class OwnPuzzle:
    """A turn of a person, with one move to be found, or one of several that are as good.

    ``position`` is what the mover knew; ``number`` counts turns from 1; ``key`` is the digest of
    the game with seat and turn. ``lost`` is what the person lost there: percentage points of the
    chance to win, or points where that is not known. ``others`` are as good as the best. ``theme``
    is that of the person's mistake, if it was one; ``is_mistake``: it is a puzzle for that alone,
    as the best is not far ahead of all others. ``played`` is the move they made, None where it
    was as good, or no placement or exchange.
    """

    position: Position
    best: Placement | Exchange
    score: int
    lost: float
    title: str
    number: int
    key: str
    others: tuple[Placement | Exchange, ...] = ()
    theme: MistakeTheme | None = None
    is_mistake: bool = False
    played: Placement | Exchange | None = None

    def is_solved_by(self, move: Move) -> bool:
        """Return whether a move is the best, or as good."""
        size = self.position.board.size
        return any(is_same(move, each, size) for each in (self.best, *self.others))


def puzzles_of(
    record: GameRecord,
    done: Mapping[int, Sequence[TurnReview]],
    title: str,
    digest: str,
    guessed: Collection[int] = (),
) -> tuple[OwnPuzzle, ...]:
    """The puzzles of a game, the costliest turn first.

    ``done`` are its reviews by decision, as they are kept; ``guessed`` are the turns (indices of
    events) whose racks were not known.
    """
    people = frozenset(persons(record))
    puzzles = {
        puzzle.key: puzzle
        for decision, turn in _reviewed(record, done, guessed)
        if turn.seat in people and (puzzle := _puzzle(decision, turn, title, digest))
    }
    return tuple(sorted(puzzles.values(), key=lambda puzzle: -puzzle.lost))


def mistakes_of(
    record: GameRecord,
    done: Mapping[int, Sequence[TurnReview]],
    digest: str,
    guessed: Collection[int] = (),
) -> Iterator[ThemedMistake]:
    """Yield the mistakes of a game's human players; see :func:`puzzles_of`."""
    people = frozenset(persons(record))
    for decision, turn in _reviewed(record, done, guessed):
        theme = theme_of(turn, decision.position)
        if theme is not None and turn.seat in people:
            yield ThemedMistake(digest, turn.seat, turn.number, theme, turn.loss)


def is_clear(turn: TurnReview) -> bool:
    """Return whether the best move of a turn is well ahead of all others considered."""
    best = next((line for line in turn.candidates if line.move == turn.best), None)
    if best is None:
        return False
    others = [line for line in turn.candidates if line is not best]
    if best.win is None:
        # A spread to the end compares with another one only.
        rivals = [line for line in others if (line.spread is None) == (best.spread is None)]
        values = [_points(line, turn.basis) for line in rivals]
        return bool(values) and _points(best, turn.basis) - max(values) >= POINT_MARGIN
    # What was not played out was given up before: it is no rival.
    rivals = [line for line in others if line.win is not None]
    if rivals:
        return all(_is_ahead(best, line, turn) for line in rivals)
    # A simulation tries no move that is 15 points of equity behind: here that was all of them.
    open_game = WIN_MARGIN <= best.win <= 100 - WIN_MARGIN
    return turn.basis is Basis.SIMULATION and open_game


def is_sure_mistake(turn: TurnReview) -> bool:
    """Return whether a turn was a mistake beyond doubt, by its chance to win."""
    if turn.grade not in MISTAKES or turn.unsure or turn.loss is None:
        return False
    return any(line.move == turn.best and line.win is not None for line in turn.candidates)


def good_moves(turn: TurnReview) -> tuple[str, ...]:
    """Return the moves as good as the best of a turn that was surely a mistake."""
    wins = {line.move: line.win for line in turn.candidates if line.win is not None}
    best = wins[turn.best or ""]
    near = (move for move, win in wins.items() if best - win <= SAME)
    return tuple(move for move in near if move not in (turn.best, turn.move))


def _is_ahead(best: CandidateLine, other: CandidateLine, turn: TurnReview) -> bool:
    lead = (best.win or 0.0) - (other.win or 0.0)
    error = math.hypot(best.win_se or 0.0, other.win_se or 0.0)
    if other.move == turn.move and turn.loss is not None:
        # The two have had a duel of their own, on other draws than the search for the best.
        lead, error = turn.loss, turn.loss_se or 0.0
    return lead >= WIN_MARGIN and lead > _ERRORS * error


def _points(line: CandidateLine, basis: Basis | None) -> float:
    if basis is Basis.SCORE:
        return line.score
    return line.equity if line.spread is None else line.spread


def _reviewed(
    record: GameRecord, done: Mapping[int, Sequence[TurnReview]], guessed: Collection[int]
) -> Iterator[tuple[Decision | CommonDecision, TurnReview]]:
    decisions: list[Decision | CommonDecision] = [
        *own_decisions(record, guessed),
        *common_decisions(record),
    ]
    for number, decision in enumerate(decisions):
        if isinstance(decision, Decision) and decision.is_guessed:
            continue
        for turn in done.get(number, ()):
            yield decision, turn


def _puzzle(
    decision: Decision | CommonDecision, turn: TurnReview, title: str, digest: str
) -> OwnPuzzle | None:
    if turn.best is None or turn.best_score is None:
        return None
    is_mistake = not is_clear(turn)
    if is_mistake and not is_sure_mistake(turn):
        return None
    as_good = good_moves(turn) if is_mistake else ()
    position = decision.position
    try:
        moves = [
            parse_move(text, position.board, position.tile_set) for text in (turn.best, *as_good)
        ]
    except ValueError:
        # Kept files may have been changed by hand.
        return None
    best, *rest = moves
    if not isinstance(best, Placement | Exchange):
        return None
    others = tuple(move for move in rest if isinstance(move, Placement | Exchange))
    loss = turn.loss if turn.loss is not None else turn.points_lost or 0.0
    # All who had one rack have one puzzle.
    seat = turn.seat if isinstance(decision, Decision) else "all"
    key = f"{digest}-{seat}-{turn.number}"
    theme = theme_of(turn, position)
    puzzle = OwnPuzzle(
        position, best, turn.best_score, loss, title, turn.number, key, others, theme, is_mistake
    )
    return replace(puzzle, played=_other_move(turn, puzzle))


def _other_move(turn: TurnReview, puzzle: OwnPuzzle) -> Placement | Exchange | None:
    """Return the move that was made instead of a good one."""
    board, tile_set = puzzle.position.board, puzzle.position.tile_set
    if turn.phony:
        return None
    try:
        move = parse_move(turn.move, board, tile_set)
    except ValueError:
        return None
    if not isinstance(move, Placement | Exchange) or puzzle.is_solved_by(move):
        return None
    return move
