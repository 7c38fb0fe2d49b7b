"""Racks and turns of a club's game: what an arbiter deals, closes and ends.

The steps return the game as it is then with what was done; they raise what the rules forbid.
"""

from __future__ import annotations

from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK_BIT, TileError, TileSet
from eliot_qt.modes import arbitration
from eliot_qt.modes.finder import Finder

from ..refusals import RackRefused, Refusal, RefusalKind, TurnRefused
from .club_happenings import ArbiterAct, Done
from .club_view import ClubView

Step = tuple[GameRecord, Done]


def deal_gate(view: ClubView) -> Refusal | None:
    """Return the reason no rack can be dealt now; None if one can."""
    position = view.record.position
    if position.over is not None:
        return Refusal(RefusalKind.GAME_OVER)
    if view.past is not None:
        return TurnRefused(RefusalKind.TURN_CLOSED, view.past)
    turn = position.open_turn
    if turn is not None and not turn.untouched:
        return Refusal(RefusalKind.RACK_USED)
    return None


def end_gate(view: ClubView) -> Refusal | None:
    """Return the reason no turn can be closed; None if one can."""
    position = view.record.position
    if position.over is not None:
        return Refusal(RefusalKind.GAME_OVER)
    return Refusal(RefusalKind.NO_RACK) if position.open_turn is None else None


def rack_of(text: str, tile_set: TileSet) -> bytes | Refusal:
    """Read the tiles of a rack, ``?`` for a blank; return a refusal if it is impossible."""
    try:
        rack = tile_set.parse(tile_set.fold(text.replace(" ", "")))
    except TileError as error:
        return RackRefused(RefusalKind.IMPOSSIBLE_RACK, error)
    if not rack or any(tile & BLANK_BIT for tile in rack):
        return Refusal(RefusalKind.IMPOSSIBLE_RACK)
    return rack


def draw(record: GameRecord, finder: Finder) -> Step:
    """Draw the rack of the next turn, or the open turn's again."""
    return _dealt(arbitration.draw_rack(record, finder))


def deal(record: GameRecord, rack: bytes, finder: Finder) -> Step:
    """Set the rack of the next turn, or the open turn's."""
    return _dealt(arbitration.set_rack(record, rack, finder))


def end_turn(record: GameRecord, finder: Finder) -> Step:
    """Close the open turn; a move goes on the board."""
    new = arbitration.end_turn(record, finder)
    return new, Done(ArbiterAct.TURN_ENDED, turn=len(new.position.turns) - 1)


def end_game(record: GameRecord, finder: Finder) -> Step:
    """End the game."""
    return arbitration.end_game(record, finder), Done(ArbiterAct.GAME_ENDED)


def _dealt(new: GameRecord) -> Step:
    if new.position.over is not None:
        return new, Done(ArbiterAct.GAME_ENDED)
    return new, Done(ArbiterAct.DEALT, turn=len(new.position.turns) - 1)
