"""The ways to continue a game that is looked at: from an earlier turn, or from the open one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.game.events import Challenge
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes.catalogue import mode_of

from .set_up import deal_racks, is_set_up, record_of


def can_play_anew(record: GameRecord) -> bool:
    """Return whether an earlier turn can begin a game of its own.

    Where all have one rack a turn is more than a move.
    """
    return mode_of(record).keeps_leaves


def open_rack(record: GameRecord) -> bytes:
    """The rack to be played at the end of a training; none in other games.

    In the games of files it may have been filled up by chance.
    """
    mode, position = mode_of(record), record.positions[-1]
    is_practice = mode.keeps_leaves and mode.permits(record).practice
    if position.over is not None or not is_practice:
        return b""
    return position.racks[position.to_move] or b""


def begun_from(
    position: Position, names: Sequence[str], players: Sequence[str], seed: int
) -> GameRecord:
    """A game that begins with a position of two: what is not known of the racks is drawn.

    ``players`` as in :func:`seated`.
    """
    now = replace(position, challengeable=False, last_play=None)
    return seated(deal_racks(record_of(now, names), seed), players)


def branched(record: GameRecord, event: int, players: Sequence[str], seed: int) -> GameRecord:
    """The game up to an event, to be played on; the racks of a position set up are filled.

    ``players`` as in :func:`seated`; without them those of the record stay.
    """
    branch = record.go_to(event).append()
    branch = deal_racks(branch, seed) if is_set_up(branch) else branch
    return seated(branch, players) if players else branch


def seated(record: GameRecord, players: Sequence[str]) -> GameRecord:
    """The record with others in its seats: ids of computer players, empty for persons.

    A person who goes on alone against computers has lists of moves, hints and previews as in
    training. Where words have been challenged before, such a game begins with the position: its
    past would not stand with phonies refused.
    """
    seats = tuple(
        replace(seat, player=player) for seat, player in zip(record.seats, players, strict=True)
    )
    if list(players).count("") != 1:
        return replace(record, seats=seats)
    rules = replace(record.start.rules, word_check=WordCheck.REFUSE, hints=True)
    if any(isinstance(event, Challenge) for event in record.events):
        now = replace(record.position, rules=rules, challengeable=False, last_play=None)
        return GameRecord(now, seats, record.seed, record.mode, title=record.title)
    start = replace(record.start, rules=rules)
    return replace(record, seats=seats, start=start, positions=())
