"""Why a command was refused, in words, for the chip line and the coordinate line."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.notation import format_square
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_name
from eliot_qt.models.said import said_text
from eliot_qt.play.refusals import (
    LetterRefused,
    MoveRefused,
    RackRefused,
    RackTooLarge,
    Refusal,
    RefusalKind,
    SeatRefused,
    SeatsRefused,
    StepRefused,
    TableRefused,
    TextRefused,
    TurnRefused,
)
from eliot_qt.voice.move_faults import exchange_refused

from .club_refusals import club_reasons, moves_missing, table_refused, turn_refused
from .error_texts import error_text
from .fault_texts import fault_text
from .sentences import sentence, turn_of

translate = QCoreApplication.translate


class Table(Protocol):
    """What the texts need of a session: the game at its cursor."""

    @property
    def record(self) -> GameRecord:
        """The game."""
        ...

    @property
    def position(self) -> Position:
        """The position in view."""
        ...


def refusal_text(refusal: Refusal, table: Table) -> str:
    """The reason as a sentence that names letters, squares, players and numbers."""
    match refusal:
        case MoveRefused(verdict=verdict):
            return fault_text(verdict, table.position)
        case LetterRefused(kind=RefusalKind.NOT_ON_RACK, text=letter):
            return translate("Refusals", "{letter} is not on your rack").format(letter=letter)
        case LetterRefused(text=letter):
            text = translate("Refusals", "{letter} is not a letter of this game")
            return text.format(letter=letter)
        case Refusal(kind=RefusalKind.OCCUPIED, square=int(at)):
            square = format_square(at, table.position.board.size)
            text = translate("Refusals", "There is already a tile on {square}")
            return text.format(square=square)
        case SeatRefused(kind=RefusalKind.NOT_YOUR_TURN, seat=seat):
            name = seat_name(table.record, seat)
            return translate("Refusals", "It is {name}'s turn").format(name=name)
        case SeatRefused(seat=seat):
            text = translate("Refusals", "{turn} first: press Space to show the tiles")
            return text.format(turn=turn_of(seat_name(table.record, seat)))
        case Refusal(kind=RefusalKind.LOOKING_BACK) if not table.record.positions[-1].turns:
            return translate("Refusals", "You are viewing an earlier turn: Alt+End returns")
        case Refusal(kind=RefusalKind.NO_EXCHANGE):
            return sentence(said_text(exchange_refused(table.position)))
        case TextRefused(error=error) | RackRefused(error=error) | StepRefused(error=error):
            return sentence(error_text(error))
        case RackTooLarge(most=most):
            return translate("Refusals", "At most {size} tiles").format(size=most)
        case TableRefused(kind=kind, number=number):
            return table_refused(kind, number)
        case TurnRefused(kind=kind, number=number):
            return turn_refused(kind, number)
        case SeatsRefused(seats=seats):
            return moves_missing(table.record, seats)
    return (_plain() | club_reasons())[refusal.kind]


def _plain() -> dict[RefusalKind, str]:
    return {
        RefusalKind.NO_CURSOR: translate("Refusals", "Click a square first"),
        RefusalKind.LINE_FULL: translate("Refusals", "No free square is left in this line"),
        RefusalKind.NOT_ON_RACK: translate("Refusals", "This tile is not on your rack"),
        RefusalKind.NOT_A_LETTER: translate("Refusals", "This is not a letter of this game"),
        RefusalKind.OCCUPIED: translate("Refusals", "There is already a tile there"),
        RefusalKind.NEEDS_LETTER: translate("Refusals", "Choose a letter for the blank"),
        RefusalKind.NOTHING_THERE: translate("Refusals", "You have no tile there"),
        RefusalKind.NOT_YOUR_TURN: translate("Refusals", "It is not your turn"),
        RefusalKind.HAND_OVER: translate("Refusals", "The next player has to take over first"),
        RefusalKind.GAME_OVER: translate("Refusals", "The game is over"),
        RefusalKind.NOTHING_TO_PLAY: translate("Refusals", "Place tiles or pick a move"),
        RefusalKind.ILLEGAL: translate("Refusals", "This move is not allowed"),
        RefusalKind.NOT_A_MOVE: translate(
            "Refusals", "Not a move: type a square and a word, such as 8H WORD"
        ),
        RefusalKind.NOTHING_TO_CHALLENGE: translate("Refusals", "There is no play to challenge"),
        RefusalKind.ANSWER_FIRST: translate("Refusals", "Accept or challenge the last play first"),
        RefusalKind.NOT_IN_THIS_GAME: translate("Refusals", "Not available in this kind of game"),
        RefusalKind.NOTHING_TO_UNDO: translate("Refusals", "There is nothing to undo"),
        RefusalKind.NOTHING_TO_REDO: translate("Refusals", "There is nothing to redo"),
        RefusalKind.IMPOSSIBLE_RACK: translate("Refusals", "These tiles are not available"),
        RefusalKind.ENTERED: translate("Refusals", "You have already entered your move"),
        RefusalKind.LOOKING_BACK: translate(
            "Refusals", "This turn is over: press Enter to continue"
        ),
        RefusalKind.SEARCHING: translate("Refusals", "Still searching for the best moves"),
        RefusalKind.PAUSED: translate("Refusals", "The game is paused"),
        RefusalKind.NO_HINT: translate("Refusals", "No move is possible here"),
    }
