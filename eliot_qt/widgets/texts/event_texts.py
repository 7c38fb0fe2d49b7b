"""What happened in a game, in words: turns, challenges, the end and its points."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.events import (
    Adjustment,
    AdjustmentReason,
    Challenge,
    Ended,
    Resigned,
    SetRack,
    Turn,
)
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.names import about, seat_name, seat_names
from eliot_qt.modes import free_game, topping
from eliot_qt.modes.catalogue import mode_of

from .sentences import EN_DASH, MINUS, counted, listed, points_text, sentence, signed

translate = QCoreApplication.translate


def _plain(points: int) -> str:
    return str(points).replace("-", MINUS)


def event_text(record: GameRecord, number: int) -> str:
    """What event ``number`` (from 0) of a record was: ``Bob plays 8H WINTER for 38 points``.

    A hidden rack stays hidden: a swap shows how many tiles, never which.
    """
    event = record.events[number]
    before = record.position_at(number)
    match event:
        case Turn():
            return _turn(event, before, seat_name(record, event.seat))
        case Challenge():
            return _challenge(event, before, record)
        case SetRack():
            name = seat_name(record, event.seat)
            text = about(
                name,
                translate("Sentences", "{name} has a new rack"),
                translate("Sentences", "You have a new rack"),
            )
            return text.format(name=name)
        case Resigned():
            name = seat_name(record, event.seat)
            text = about(
                name,
                translate("Sentences", "{name} resigns"),
                translate("Sentences", "You resign"),
            )
            return text.format(name=name)
        case Adjustment():
            text = adjustment_text(event, seat_name(record, event.seat), before.tile_set)
            return f"{text}: {signed(event.points)}"
        case Ended():
            return end_text(event.reason)
        case _:
            # Exploded blanks are their owner's secret; turns all seats share have their own page.
            return ""


def _turn(event: Turn, before: Position, name: str) -> str:
    move = event.move
    if isinstance(move, Pass):
        text = about(
            name, translate("Sentences", "{name} passes"), translate("Sentences", "You pass")
        )
        return text.format(name=name)
    if isinstance(move, Exchange):
        count = len(move.tiles)
        text = about(
            name,
            counted("Sentences", "{name} swaps %n tiles", "{name} swaps 1 tile", count),
            counted("Sentences", "You swap %n tiles", "You swap 1 tile", count),
        )
        return text.format(name=name)
    text = about(
        name,
        translate("Sentences", "{name} plays {move} for {points}"),
        translate("Sentences", "You play {move} for {points}"),
    )
    shown = format_move(move, before.board, before.tile_set)
    return text.format(name=name, move=shown, points=points_text(event.score))


def _challenge(event: Challenge, before: Position, record: GameRecord) -> str:
    player = seat_name(record, before.last_play[0]) if before.last_play else ""
    text = _outcome(event, player)
    if event.seat is None:
        return text
    name = seat_name(record, event.seat)
    challenges = about(
        name,
        translate("Sentences", "{name} challenges"),
        translate("Sentences", "You challenge"),
    )
    parts = [challenges.format(name=name), text]
    if event.loses_turn:
        loses = about(
            name,
            translate("Sentences", "{name} loses a turn"),
            translate("Sentences", "you lose a turn"),
        )
        parts.append(loses.format(name=name))
    if event.bonus:
        bonus = about(
            player,
            translate("Sentences", "{player} gets {points}"),
            translate("Sentences", "you get {points}"),
        )
        parts.append(bonus.format(player=player, points=points_text(event.bonus)))
    return "; ".join(parts)


def _outcome(event: Challenge, player: str) -> str:
    """What became of the play of ``player``."""
    if event.success and event.again:
        text = about(
            player,
            translate("Sentences", "{player}'s play is not allowed; {player} plays again"),
            translate("Sentences", "your play is not allowed; you play again"),
        )
    elif event.success:
        text = about(
            player,
            translate("Sentences", "{player}'s play is not allowed and comes off the board"),
            translate("Sentences", "your play is not allowed and comes off the board"),
        )
    else:
        text = about(
            player,
            translate("Sentences", "{player}'s play is allowed"),
            translate("Sentences", "your play is allowed"),
        )
    text = text.format(player=player)
    return sentence(text) if event.seat is None else text


def end_text(reason: EndReason) -> str:
    """Why a game is over."""
    return {
        EndReason.OUT: translate("Sentences", "All tiles are played."),
        EndReason.SCORELESS: translate("Sentences", "Too many scoreless turns."),
        EndReason.RESIGNED: translate("Sentences", "Everyone else has resigned."),
        EndReason.BLOCKED: translate("Sentences", "No more moves are possible."),
        EndReason.BAG_EMPTY: translate("Sentences", "The bag is empty."),
        EndReason.NO_RACK: translate("Sentences", "No more racks can be drawn."),
    }[reason]


def adjustment_text(adjustment: Adjustment, name: str, tile_set: TileSet) -> str:
    """What the points of an adjustment are for: ``Bob: tiles left, Q T``."""
    if adjustment.reason is AdjustmentReason.TIME:
        return translate("Sentences", "{name}: overtime").format(name=name)
    if not adjustment.tiles:
        return translate("Sentences", "{name}: the other players' tiles").format(name=name)
    tiles = " ".join(tile_set.symbol(t) for t in adjustment.tiles)
    if adjustment.points > 0:
        text = translate("Sentences", "{name}: double the opponent's tiles, {tiles}")
    else:
        text = translate("Sentences", "{name}: tiles left, {tiles}")
    return text.format(name=name, tiles=tiles)


def score_line(names: Sequence[str], scores: Sequence[int]) -> str:
    """``Ann 214 – Bob 231``."""
    pairs = zip(names, scores, strict=True)
    return f" {EN_DASH} ".join(f"{name}\N{NO-BREAK SPACE}{_plain(score)}" for name, score in pairs)


def winner_text(record: GameRecord) -> str:
    """Who won and how high; who leads while the game goes on is not said."""
    position = record.position
    names = seat_names(record)
    if mode_of(record).counts_penalties:
        outcomes = topping.outcomes(position)
        found = sum(outcome.found for outcome in outcomes)
        text = translate("Sentences", "{name}: {points} in {turns}, {tops} found")
        penalty, turns = position.scores[0], len(outcomes)
        return text.format(
            name=names[0],
            points=counted("Sentences", "%n penalty points", "1 penalty point", penalty),
            turns=counted("Sentences", "%n turns", "1 turn", turns),
            tops=counted("Sentences", "%n tops", "1 top", found),
        )
    if len(names) == 1:
        points = points_text(position.scores[0])
        return translate("Sentences", "{name} scored {points}").format(name=names[0], points=points)
    first = free_game.winners(position)
    best = [names[seat] for seat in first]
    if len(first) > 1:
        text = translate("Sentences", "{names} tie with {points}")
        return text.format(names=listed(best), points=points_text(position.scores[first[0]]))
    if position.over is EndReason.RESIGNED:
        gone = [names[seat] for seat in sorted(position.gone)]
        text = about(
            best[0],
            translate("Sentences", "{name} wins: {others} resigned"),
            translate("Sentences", "You win: {others} resigned"),
        )
        return text.format(name=best[0], others=listed(gone))
    others = sorted((s for i, s in enumerate(position.scores) if i not in first), reverse=True)
    # Dashes between minus signs would be a riddle.
    between = EN_DASH if min(position.scores) >= 0 else " : "
    scores = between.join(_plain(score) for score in (position.scores[first[0]], *others))
    text = about(
        best[0],
        translate("Sentences", "{name} wins {scores}"),
        translate("Sentences", "You win {scores}"),
    )
    return text.format(name=best[0], scores=scores)
