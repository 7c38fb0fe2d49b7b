"""Computers among themselves: whole games, move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eliot_qt.game.check import Judge
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.mode import Prompt

from .analysis import Candidate, Player


def decide(player: Player, position: Position) -> Candidate:
    """The move a player settles on for the seat to move, thinking to the end.

    The player sees only what the seat may know.
    """
    *_, answer = player.analyse(position.seen_by(position.to_move))
    return answer.best


def play_out(record: GameRecord, players: Sequence[Player], judge: Judge) -> Iterator[GameRecord]:
    """Play a free game to its end, ``players[seat]`` in turn; yields the record after each turn.

    There are no challenges: no player here plays a phony.
    """
    while (prompt := free_game.prompt(record)) is not Prompt.NOTHING:
        if prompt is Prompt.ACCEPT_OR_CHALLENGE:
            record = free_game.accept(record)
        else:
            position = record.position
            move = decide(players[position.to_move], position).move
            record = free_game.play(record, move, judge)
        yield record
