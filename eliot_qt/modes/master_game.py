"""Master games: a saved game of any mode imposes its racks and its moves on the board.

Everybody plays each position of the published game for themselves and compares; the board always
goes the master's way. The rules are those of the saved game, variants included. In a game of one
rack for each seat, every placement that stayed on the board is a turn; exchanges and passes leave
no trace. Racks that are not known are the tiles played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eliot_qt.game.events import Challenge, Exploded, Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.tiles import missing_tiles

from . import arbitration, duplicate, topping
from .finder import Finder


@dataclass(frozen=True)
class Comparison:
    """A turn of one seat and the master: points of the moves alone."""

    turn: int
    seat: int
    yours: int
    master: int

    @property
    def difference(self) -> int:
        """Points more (or less) than the master's."""
        return self.yours - self.master


def master_turns(record: GameRecord) -> tuple[MasterTurn, ...]:
    """Racks and board moves of a whole game. Raises ``ValueError`` if it does not start empty."""
    if not record.start.board.is_empty:
        raise ValueError("a master game starts from an empty board")
    if record.start.shared:
        turns = record.positions[-1].turns
        return tuple(MasterTurn(turn.rack, turn.move) for turn in turns if turn.move is not None)
    return tuple(_of_seats(record))


def new_master_game(
    source: GameRecord,
    seats: Sequence[Seat],
    seed: int,
    mode: str = duplicate.MODE,
    finder: Finder | None = None,
) -> GameRecord:
    """A game on the racks and boards of another one.

    Raises ``ValueError`` if the source has no turn or the mode cannot follow one.
    """
    turns = master_turns(source)
    if not turns:
        raise ValueError("nothing was placed on the board of this game")
    start = source.start
    layout, tile_set = start.board.layout, start.tile_set
    if mode == duplicate.MODE:
        return duplicate.new_game(start.rules, tile_set, layout, seats, seed, finder, turns)
    if mode == arbitration.MODE:
        return arbitration.new_game(start.rules, tile_set, layout, seats, seed, turns)
    if mode == topping.MODE:
        (seat,) = seats
        return topping.new_game(start.rules, tile_set, layout, seat.name, seed, finder, turns)
    raise ValueError(f"a game of mode {mode} cannot follow a master game")


def compare(position: Position, seat: int) -> tuple[Comparison, ...]:
    """A seat's closed turns beside the moves on the board."""
    found = []
    for number, turn in enumerate(position.turns):
        if turn.closed:
            entry = turn.entries[seat]
            found.append(Comparison(number, seat, entry.score if entry else 0, turn.score))
    return tuple(found)


def _of_seats(record: GameRecord) -> list[MasterTurn]:
    found = []
    for number, event in enumerate(record.events):
        if not isinstance(event, Turn) or not isinstance(event.move, Placement):
            continue
        following = (e for e in record.events[number + 1 :] if not isinstance(e, Exploded))
        answer = next(following, None)
        if isinstance(answer, Challenge) and answer.success:
            continue
        rack = record.positions[number].racks[event.seat] or b""
        known = not missing_tiles(rack, event.move.used)
        found.append(MasterTurn(rack if known else event.move.used, event.move))
    return found
