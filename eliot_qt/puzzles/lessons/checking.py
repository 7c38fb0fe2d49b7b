"""Proves a lesson with the engine: positions, moves that are right and that are not, claims."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from eliot_qt.engine import EngineError
from eliot_qt.faults import Fault, Message
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.check import check_move
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer

from .answers import accepted_moves, is_among
from .claims import Claims, unseen_of
from .lesson import BoardLesson, CountAsked, LessonStep, MoveAsked, MoveRule

# Percentage points within which a move is right, playouts of a step, and errors allowed for.
SAME, _PLAYOUTS, _ERRORS = 1.0, 12_000, 2.5


class LessonChecker:
    """Checks lessons. For one thread."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def faults(self, lesson: BoardLesson) -> Iterator[Message]:
        """Go through what is wrong with a lesson, each naming its step."""
        for number, step in enumerate(lesson.steps, 1):
            for fault in self._of_step(step, Rules(lexicon=lesson.lexicon)):
                yield Message("step {number}: {fault}", number=number, fault=fault)

    def _of_step(self, step: LessonStep, rules: Rules) -> Iterator[Message]:
        library = self._library
        tile_set, layout = library.tile_sets[rules.tile_set], library.layouts[rules.layout]
        try:
            position = parse_cgp(step.cgp, Game(rules, tile_set, layout))
            moves = accepted_moves(step, position)
        except ValueError as error:
            yield Message("{fault}", fault=error)
            return
        lexicon, lister = library.lexicon(rules.lexicon), library.lister(position.game)
        if isinstance(step.asked, CountAsked):
            count = unseen_of(step.asked.letters, position)
            if count != step.asked.right:
                yield Message("{count} are unseen", count=count)
        for move in moves:
            if not check_move(move, position, lexicon).ok:
                yield Message("{move} cannot be played", move=_name(move, position))
                return
        if isinstance(step.asked, MoveAsked):
            yield from self._of_moves(step.asked.judged, moves, position)
        claims = Claims(position, moves[0] if moves else None, lexicon, lister)
        for fact in step.facts:
            try:
                if not claims.holds(fact):
                    yield Message("not true: {fact}", fact=fact)
            except ValueError as error:
                yield Message("{fact}: {fault}", fact=fact, fault=str(error))

    def _of_moves(
        self, judged: MoveRule, moves: tuple[Move, ...], position: Position
    ) -> Iterator[Message]:
        lister = self._library.lister(position.game)
        ranking = StaticPlayer(lister).rank(position)
        tiles = max(ranking.table.tiles_placed, default=0)  # type: ignore[call-overload]
        if judged is MoveRule.LEGAL and not tiles:
            yield Message("nothing can be placed")
        if judged is MoveRule.BINGO and tiles < position.rules.bingo_tiles:
            yield Message("there is no bingo")
        if judged is MoveRule.SCORE:
            yield from _of_scores(moves, list(ranking), position)
        if judged is MoveRule.WIN:
            yield from self._of_wins(moves, position)

    def _of_wins(self, moves: tuple[Move, ...], position: Position) -> Iterator[Message]:
        """Play the moves out with their rivals: the right ones are within 1 %, all others not."""
        try:
            equipment = equipment_of(self._library.lister(position.game), position.game)
            effort = Effort(playouts=_PLAYOUTS, moves=moves, seed=1)
            *_, last = ANALYSTS["sim"](equipment, effort).analyse(position)
        except EngineError as error:
            raise Fault(
                "lessons are checked by the compiled engine: {fault}", fault=error
            ) from error
        rows = [row for row in last.rows if row.estimate is not None]
        best = max(rows, key=_win)
        for row in rows:
            right = is_among(row.move, moves, position)
            behind = _win(best) - _win(row)
            doubt = _ERRORS * hypot(_error(best), _error(row))
            values = {"move": _name(row.move, position), "behind": round(behind, 1)}
            if right and behind - doubt > SAME:
                yield Message("{move} is accepted and {behind} % behind the best", **values)
            if not right and behind + doubt < SAME:
                yield Message("{move} is not accepted and {behind} % behind the best", **values)
        if not is_among(best.move, moves, position):
            first = next(row for row in rows if is_among(row.move, moves[:1], position))
            if _win(best) - _win(first) > _ERRORS * hypot(_error(best), _error(first)):
                yield Message("{move} is better", move=_name(best.move, position))


def _of_scores(
    moves: tuple[Move, ...], rows: list[Candidate], position: Position
) -> Iterator[Message]:
    """All moves of the highest score are right, and no others."""
    highest = max(row.score for row in rows)
    for row in rows:
        right = is_among(row.move, moves, position)
        if right != (row.score == highest) and isinstance(row.move, Placement):
            yield Message(
                "{move} scores {points}, the most is {highest}",
                move=_name(row.move, position),
                points=row.score,
                highest=highest,
            )


def _name(move: Move, position: Position) -> str:
    return format_move(move, position.board, position.tile_set)


def _win(row: Candidate) -> float:
    return 100 * row.estimate.win if row.estimate else 0.0


def _error(row: Candidate) -> float:
    return 100 * row.estimate.win_se if row.estimate else 0.0
