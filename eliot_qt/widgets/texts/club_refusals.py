"""Why an arbiter's command was refused, in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.record import GameRecord
from eliot_qt.play.refusals import RefusalKind

from .table_names import tables_name

translate = QCoreApplication.translate


def table_refused(kind: RefusalKind, number: int) -> str:
    """What is wrong with the number of a table."""
    if kind is RefusalKind.NO_SUCH_TABLE:
        return translate("Arbiter", "No one is at table {n}").format(n=number)
    return translate("Arbiter", "Table {n} is not available").format(n=number)


def turn_refused(kind: RefusalKind, number: int) -> str:
    """What cannot be changed about a turn (from 0)."""
    if kind is RefusalKind.TURN_CLOSED:
        text = translate("Arbiter", "Turn {n} is over: its rack and move are final")
    else:
        text = translate("Arbiter", "Later turns depend on turn {n}: Shift+O reopens it")
    return text.format(n=number + 1)


def moves_missing(record: GameRecord, seats: Sequence[int]) -> str:
    """Which tables have no move in the turn that is about to end, and how it ends."""
    if len(seats) == len(record.seats):
        text = translate("Arbiter", "No table has a move yet. Ctrl+Enter again ends the turn.")
    elif len(seats) == 1:
        text = translate("Arbiter", "No move yet: {names}. Ctrl+Enter again ends the turn.")
    else:
        text = translate("Arbiter", "No moves yet: {names}. Ctrl+Enter again ends the turn.")
    return text.format(names=tables_name(record, seats))


def club_reasons() -> dict[RefusalKind, str]:
    """The sentence of a refusal without particulars."""
    return {
        RefusalKind.NO_SEAT: translate("Arbiter", "Choose a table first: type its number"),
        RefusalKind.ONE_SEAT: translate(
            "Arbiter", "Several tables are selected: choose one for a solo, warning or penalty"
        ),
        RefusalKind.NO_RACK: translate(
            "Arbiter", "There is no rack yet: Ctrl+R draws one, Ctrl+K sets one"
        ),
        RefusalKind.RACK_USED: translate(
            "Arbiter", "Moves have been entered for this rack: remove them first"
        ),
        RefusalKind.TURN_OPEN: translate("Arbiter", "This turn is already open"),
        RefusalKind.TURN_CLOSED: translate("Arbiter", "This turn is over"),
        RefusalKind.NOTHING_CHOSEN: translate(
            "Arbiter", "Pick a listed move, place tiles or type a move first"
        ),
        RefusalKind.NOTHING_TO_REMOVE: translate("Arbiter", "There is nothing to take back"),
        RefusalKind.NO_MOVE: translate(
            "Arbiter", "No move is possible: set another rack or end the game"
        ),
        RefusalKind.NO_SUCH_TABLE: translate("Arbiter", "No one is at this table"),
        RefusalKind.TABLE_TAKEN: translate("Arbiter", "This table is not available"),
        RefusalKind.SEAT_USED: translate(
            "Arbiter",
            "This player has moves, warnings, penalties or a solo: only one without can be removed",
        ),
        RefusalKind.LAST_SEAT: translate("Arbiter", "The only player has to stay"),
        RefusalKind.TURN_FOLLOWED: translate(
            "Arbiter", "Later turns depend on this turn: Shift+O reopens it"
        ),
        RefusalKind.MOVES_MISSING: translate(
            "Arbiter", "No moves yet. Ctrl+Enter again ends the turn."
        ),
        RefusalKind.IMPOSSIBLE: translate("Arbiter", "The rules do not allow this"),
    }
