"""Does a master game fit? Every turn is tried before the first rack is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from eliot_qt.game.check import Judge, MoveFault, Verdict, check_move
from eliot_qt.game.events import EventError
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.shared.course import leave_before
from eliot_qt.game.shared.events import BoardMove
from eliot_qt.game.shared.turn import Source
from eliot_qt.game.tiles import missing_tiles

from . import duplicate
from .common_game import start_game
from .racks import dealt_by_hand
from .variants import replacements


class MisfitKind(StrEnum):
    """The misfits of a turn; after anything but phonies, later turns cannot be checked."""

    RACK_SIZE = "rack size"
    TILES = "tiles"
    MOVE = "move"
    PHONIES = "phonies"


@dataclass(frozen=True)
class Misfit:
    """A turn (from 0) that does not fit.

    ``position`` is where it should fit. ``tiles``: those of the rack that are not there (TILES).
    ``verdict`` judges the move (MOVE, PHONIES).
    """

    turn: int
    kind: MisfitKind
    position: Position
    tiles: bytes = b""
    verdict: Verdict | None = None

    @property
    def is_fatal(self) -> bool:
        """True if the game cannot be followed; words no lexicon has lie on boards all the same."""
        return self.kind is not MisfitKind.PHONIES


def misfits(turns: Sequence[MasterTurn], game: Game, judge: Judge) -> tuple[Misfit, ...]:
    """Return the turns that do not fit a game with these rules, in order.

    Racks without moves depend on a board not known yet: only their size and the tile set count.
    """
    record = start_game(duplicate.MODE, game, (Seat(""),), 0)
    result: list[Misfit] = []
    for number, turn in enumerate(turns):
        misfit = _of_rack(number, turn, record)
        if misfit is None and turn.move is not None:
            record = record.append(dealt_by_hand(leave_before(record.position), turn.rack))
            misfit = _of_move(number, turn, record, judge)
        if misfit is not None:
            result.append(misfit)
            if misfit.is_fatal:
                break
        if turn.move is not None:
            try:
                record = _laid(record, turn)
            except EventError:
                result.append(Misfit(number, MisfitKind.MOVE, record.position))
                break
    return tuple(result)


def _of_rack(number: int, turn: MasterTurn, record: GameRecord) -> Misfit | None:
    position = record.position
    if not 1 <= len(turn.rack) <= position.rules.rack_size:
        return Misfit(number, MisfitKind.RACK_SIZE, position)
    kinds = len(position.tile_set.counts)
    alien = bytes(tile for tile in turn.rack if tile >= kinds)
    pool = position.tile_set.full_bag if turn.move is None else position.bag + position.rack
    missing = alien or missing_tiles(pool, turn.rack)
    return Misfit(number, MisfitKind.TILES, position, missing) if missing else None


def _of_move(number: int, turn: MasterTurn, record: GameRecord, judge: Judge) -> Misfit | None:
    assert turn.move is not None
    position = record.position
    verdict = check_move(turn.move, position, judge)
    # The published game may have begun downwards.
    verdict = replace(verdict, faults=verdict.faults & ~MoveFault.NOT_ACROSS)
    if verdict.faults & ~MoveFault.NOT_A_WORD:
        return Misfit(number, MisfitKind.MOVE, position, verdict=verdict)
    if verdict.phonies:
        return Misfit(number, MisfitKind.PHONIES, position, verdict=verdict)
    return None


def _laid(record: GameRecord, turn: MasterTurn) -> GameRecord:
    assert turn.move is not None
    replaced = replacements(turn.move, record.position)
    return record.append(BoardMove(turn.move, 0, Source.LAID, replaced=replaced))
