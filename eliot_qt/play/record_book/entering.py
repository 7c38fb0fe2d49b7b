"""A game that has ended, as the record of each person at the table keeps it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.board import Board
from eliot_qt.game.events import Challenge, Exploded, Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_word
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.hints import is_bingo
from eliot_qt.modes.mode import persons
from eliot_qt.modes.ranking import closed_turns, standings

from ..strength import in_earnest
from .values import BEST_PLAYS, BestPlay, GameResult, PlayedGame

_MARKS = str.maketrans("", "", "()")


def played_games(record: GameRecord, file: Path | None, now: datetime) -> tuple[PlayedGame, ...]:
    """Return a finished game, once for each person who played it to the end.

    An evening of a club belongs to the club, and to resign at once is to change one's mind.
    """
    mode = mode_of(record)
    whole = mode.whole(record)
    if whole.position.over is None or mode.arbitrated:
        return ()
    games = [_game(whole, seat) for seat in persons(whole) if in_earnest(whole, seat)]
    if not any(game.turns for game in games):
        return ()
    ended, path = now.isoformat(timespec="seconds"), "" if file is None else str(file)
    digest = game_digest(whole)
    return tuple(
        replace(game, ended=ended, file=path, digest=digest) for game in games if game.turns
    )


def game_digest(record: GameRecord) -> str:
    """A text that only the same game has; titles, notes and the cursor are no part of it."""
    plain = replace(record, title="", notes=(), elapsed=0, cursor=len(record.events))
    return hashlib.sha256(dumps(plain).encode()).hexdigest()


@dataclass(frozen=True)
class _Play:
    """A placement that counted, and the board it was made on."""

    move: Placement
    score: int
    board: Board


def _game(record: GameRecord, seat: int) -> PlayedGame:
    scores = record.position.scores
    others = [number for number in range(len(record.seats)) if number != seat]
    best = min if mode_of(record).counts_penalties else max
    plays = list(_shared_plays(record, seat) if record.start.shared else _own_plays(record, seat))
    return PlayedGame(
        ended="",
        mode=record.mode,
        lexicon=record.start.rules.lexicon,
        name=record.seats[seat].name,
        score=scores[seat],
        outcome=_outcome(record, seat),
        turns=_turns(record, seat),
        bingos=sum(is_bingo(play.move, record.start.rules) for play in plays),
        seed=record.seed,
        seat=seat,
        opponents=tuple(record.seats[number].name for number in others),
        computer=record.seats[others[0]].player if len(others) == 1 else "",
        opponent_score=best((scores[number] for number in others), default=None),
        best=_best_plays(record, plays),
        helped=len(record.helped),
    )


def _outcome(record: GameRecord, seat: int) -> GameResult:
    if len(record.seats) == 1:
        return GameResult.ALONE
    if record.start.shared:
        first = [standing.seat for standing in standings(record) if standing.rank == 1]
    else:
        first = list(free_game.winners(record.position))
    if seat not in first:
        return GameResult.LOST
    return GameResult.WON if len(first) == 1 else GameResult.TIED


def _turns(record: GameRecord, seat: int) -> int:
    """The turns a seat has had."""
    if record.start.shared:
        return sum(not turn.is_laid for turn in closed_turns(record.position))
    return sum(isinstance(e, Turn) and e.seat == seat for e in record.events)


def _own_plays(record: GameRecord, seat: int) -> Iterator[_Play]:
    for number, event in enumerate(record.events):
        if isinstance(event, Turn) and event.seat == seat and isinstance(event.move, Placement):
            later = (e for e in record.events[number + 1 :] if not isinstance(e, Exploded))
            answer = next(later, None)
            if not (isinstance(answer, Challenge) and answer.success):
                yield _Play(event.move, event.score, record.positions[number].board)


def _shared_plays(record: GameRecord, seat: int) -> Iterator[_Play]:
    for turn in closed_turns(record.position):
        entry = turn.entries[seat]
        if entry is None and seat == 0:
            # Where one tries until it has found the top.
            entry = next((e for e in reversed(turn.tries) if e.score == turn.top_score), None)
        if entry is not None and entry.counts and isinstance(entry.move, Placement):
            yield _Play(entry.move, entry.score, turn.board)


def _best_plays(record: GameRecord, plays: list[_Play]) -> tuple[BestPlay, ...]:
    tile_set = record.start.tile_set
    best = sorted(plays, key=lambda play: -play.score)[:BEST_PLAYS]
    return tuple(
        BestPlay(format_word(play.move, play.board, tile_set).translate(_MARKS), play.score)
        for play in best
    )
