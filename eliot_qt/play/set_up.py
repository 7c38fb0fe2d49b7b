"""Positions of two players that belong to no game: pasted, read from CGP, or set up by hand.

Where no more is given than one rack, the position is one for practice (see
:func:`eliot_qt.modes.training.train_from`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.game.bag import chance
from eliot_qt.game.position import Position, hiding_empty
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.tiles import remove_tiles, sort_tiles
from eliot_qt.modes import free_game
from eliot_qt.modes.catalogue import mode_of

_TWO = 2


def is_of_players(position: Position) -> bool:
    """Return whether a score or tiles of another seat are given, so that there is an opponent.

    A score of the seat to move alone says nothing: a training, copied, has one, too.
    """
    others = [seat for seat in range(position.seats) if seat != position.to_move]
    return any(position.scores[seat] or position.racks[seat] for seat in others)


def lead_in(position: Position) -> int:
    """Return the lead of the side to move over the next seat; 0 where there is no opponent."""
    if not is_of_players(position):
        return 0
    return position.scores[position.to_move] - position.scores[position.next_seat]


def record_of(position: Position, names: Sequence[str] = ()) -> GameRecord:
    """The position as a game in which nothing has happened yet."""
    seats = tuple(map(Seat, names or ("",) * position.seats))
    return GameRecord(position, seats, 0, free_game.MODE)


def of_two(position: Position, lead: int = 0) -> Position:
    """The position for the side to move against the next seat alone; others' tiles are unseen.

    Who sits alone has an opponent that is behind by ``lead``.
    """
    if position.seats == _TWO and not position.shared:
        return hiding_empty(position)
    mover = position.to_move
    own = position.scores[mover]
    other = position.scores[position.next_seat] if position.opponents else own - lead
    return hiding_empty(
        Position(
            position.rules,
            position.tile_set,
            position.board,
            (position.rack, b""),
            (own, other),
            0,
            position.unseen_by(mover),
            scoreless=position.scoreless,
        )
    )


def has_own_racks(record: GameRecord) -> bool:
    """Return whether several play with a rack of their own each."""
    return mode_of(record).keeps_leaves and record.position.seats > 1


def is_set_up(record: GameRecord) -> bool:
    """Return whether a record is one of :func:`record_of`, of a game that may be looked into."""
    return record.mode == free_game.MODE and not record.events and is_of_players(record.start)


def duel_of(position: Position) -> tuple[Position, bytes]:
    """Return a position of two as the side to move knows it, and the known tiles of the other rack.

    A rack given in part counts as full: the rest of it is among the tiles unseen.
    """
    other = position.next_seat
    other_rack = position.racks[other] or b""
    view = position.seen_by(position.to_move)
    counts = list(position.rack_counts)
    counts[other] = max(len(other_rack), min(position.rules.rack_size, len(view.bag)))
    return replace(view, rack_counts=tuple(counts)), other_rack


def deal_racks(record: GameRecord, seed: int) -> GameRecord:
    """Fill up all racks by chance, so that the game can be played."""
    position, generator = record.start, chance(seed, -1)
    bag, racks = position.bag, list(position.racks)
    for seat, rack in enumerate(racks):
        tiles = rack or b""
        missing = min(position.rules.rack_size - len(tiles), len(bag))
        draw = sort_tiles(generator.sample(bag, missing)) if missing > 0 else b""
        bag, racks[seat] = remove_tiles(bag, draw), sort_tiles(tiles + draw)
    start = replace(position, racks=tuple(racks), bag=bag, rack_counts=())
    return replace(record, start=start, seed=seed, positions=())
