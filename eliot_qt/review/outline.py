"""The outline of a game: its turns, before any of them is analysed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from eliot_qt.game.check import Judge, MoveFault, check_move
from eliot_qt.game.move import Exchange
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import Entry

from .judges.decisions import CommonDecision, Decision, common_decisions, own_decisions
from .values import TurnReview


def outline(
    record: GameRecord, judge: Judge, guessed: Collection[int] = ()
) -> Iterator[tuple[TurnReview, ...]]:
    """The turns of each decision of a game, in the order in which a job reviews them."""
    for decision in own_decisions(record, guessed):
        yield (own_turn(decision, judge),)
    for common in common_decisions(record):
        yield tuple(
            common_turn(common, seat, entry, judge) for seat, entry in enumerate(common.entries)
        )


def own_turn(decision: Decision, judge: Judge) -> TurnReview:
    """A seat's turn with its own rack."""
    position, move = decision.position, decision.move
    scores, seat = position.scores, decision.seat
    others = [score for other, score in enumerate(scores) if other != seat]
    verdict = check_move(move, position, judge)
    return TurnReview(
        number=decision.number,
        seat=seat,
        event=decision.event,
        move=_text(decision),
        score=0 if decision.came_off else decision.score,
        rack="" if decision.is_guessed else position.tile_set.show(position.rack),
        phony=decision.came_off or bool(verdict.faults & MoveFault.NOT_A_WORD),
        spread=scores[seat] - max(others, default=0),
        thought=decision.thought,
    )


def common_turn(
    decision: CommonDecision, seat: int, entry: Entry | None, judge: Judge
) -> TurnReview:
    """A seat's turn with the rack that all have."""
    position = decision.position
    text = "pass"
    if entry is not None and entry.move is not None:
        text = format_move(entry.move, position.board, position.tile_set)
    return TurnReview(
        number=decision.number,
        seat=seat,
        event=decision.event,
        move=text,
        score=entry.score if entry else 0,
        rack=position.tile_set.show(position.rack),
        phony=_is_phony(entry, decision, judge),
        spread=0,
        thought=entry.spent if entry else 0,
    )


def _is_phony(entry: Entry | None, decision: CommonDecision, judge: Judge) -> bool:
    if entry is None:
        return False
    return bool(check_move(entry.move, decision.position, judge).faults & MoveFault.NOT_A_WORD)


def _text(decision: Decision) -> str:
    """A move as text; tiles that were filled up by chance are only counted."""
    position, move = decision.position, decision.move
    if decision.is_counted and isinstance(move, Exchange):
        return f"ex {len(move.tiles)}"
    return format_move(move, position.board, position.tile_set)
