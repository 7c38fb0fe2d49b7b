"""The modes there are. A new mode is registered here, and only here."""

from __future__ import annotations

from eliot_qt.faults import Fault
from eliot_qt.game.record import GameRecord

from .mode import Mode
from .own_racks import FreeMode, TrainingMode
from .shared_rack import ArbitrationMode, DuplicateMode, ToppingMode

MODES: dict[str, Mode] = {
    mode.id: mode
    for mode in (FreeMode(), TrainingMode(), DuplicateMode(), ToppingMode(), ArbitrationMode())
}


def mode_of(record: GameRecord) -> Mode:
    """The mode that plays a game. Raises ``ValueError`` for one that is not known."""
    return mode_of_id(record.mode)


def mode_of_id(mode: str) -> Mode:
    """Return the mode of a name. Raises ``ValueError`` for one that is not known."""
    try:
        return MODES[mode]
    except KeyError:
        raise Fault("mode {mode!r} is not known", mode=mode) from None


def check_playable(record: GameRecord) -> GameRecord:
    """The record itself. Raises ``ValueError`` where no mode can play it."""
    mode = mode_of(record)
    if mode.keeps_leaves == record.start.shared:
        if record.start.shared:
            raise Fault("a game of mode {mode} with one rack for all", mode=mode.id)
        raise Fault("a game of mode {mode} with a rack for each seat", mode=mode.id)
    return record


def check_mode(record: GameRecord, mode_id: str) -> None:
    """Raise ``ValueError`` where a game is of another mode than the one wanted."""
    if record.mode != mode_id:
        raise Fault("a game of mode {found}, not {expected}", found=record.mode, expected=mode_id)
