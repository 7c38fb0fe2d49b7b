"""The reasons commands are refused.

These are the facts; with which key or command a person gets on, each front end adds itself.
"""

from __future__ import annotations

from eliot_qt.faults import Message, Plural, Said, joined, reason
from eliot_qt.game.faults import GAME_OVER, NOTHING_TO_CHALLENGE
from eliot_qt.game.notation import format_square
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.racks import RackFault
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

from .move_faults import exchange_refused, move_faults
from .names import Names
from .phrases import DOT
from .tables import tables

_PLAIN = {
    RefusalKind.NO_CURSOR: Message("click a square first"),
    RefusalKind.LINE_FULL: Message("no free square is left in this line"),
    RefusalKind.NOT_ON_RACK: Message("this tile is not on your rack"),
    RefusalKind.NOT_A_LETTER: Message("this is not a letter of this game"),
    RefusalKind.OCCUPIED: Message("there is already a tile there"),
    RefusalKind.NEEDS_LETTER: Message("choose a letter for the blank"),
    RefusalKind.NOTHING_THERE: Message("you have no tile there"),
    RefusalKind.NOT_YOUR_TURN: Message("it is not your turn"),
    RefusalKind.HAND_OVER: Message("the next player has to take over first"),
    RefusalKind.GAME_OVER: GAME_OVER,
    RefusalKind.NOTHING_TO_PLAY: Message("place tiles or pick a move"),
    RefusalKind.ILLEGAL: Message("this move is not allowed"),
    RefusalKind.NOT_A_MOVE: Message("not a move: type a square and a word, such as 8H WORD"),
    RefusalKind.NOTHING_TO_CHALLENGE: NOTHING_TO_CHALLENGE,
    RefusalKind.ANSWER_FIRST: Message("accept or challenge the last play first"),
    RefusalKind.NOT_IN_THIS_GAME: Message("not available in this kind of game"),
    RefusalKind.NOTHING_TO_UNDO: Message("there is nothing to undo"),
    RefusalKind.NOTHING_TO_REDO: Message("there is nothing to redo"),
    RefusalKind.IMPOSSIBLE_RACK: Message("these tiles are not available"),
    RefusalKind.ENTERED: Message("a move has already been entered"),
    RefusalKind.SEARCHING: Message("still searching for the best moves"),
    RefusalKind.PAUSED: Message("the game is paused"),
    RefusalKind.NO_HINT: Message("no move is possible here"),
    RefusalKind.NO_SEAT: Message("choose a table first"),
    RefusalKind.ONE_SEAT: Message(
        "several tables are selected: choose one for a solo, warning or penalty"
    ),
    RefusalKind.NO_SUCH_TABLE: Message("no one is at this table"),
    RefusalKind.TABLE_TAKEN: Message("this table is not available"),
    RefusalKind.SEAT_USED: Message(
        "a player with moves, warnings, penalties or a solo cannot be removed"
    ),
    RefusalKind.LAST_SEAT: Message("the only player cannot be removed"),
    RefusalKind.NO_RACK: Message("there is no rack yet"),
    RefusalKind.RACK_USED: Message("moves have been entered for this rack: remove them first"),
    RefusalKind.TURN_CLOSED: Message("this turn is over"),
    RefusalKind.TURN_FOLLOWED: Message("later turns depend on this turn"),
    RefusalKind.TURN_OPEN: Message("this turn is already open"),
    RefusalKind.NOTHING_CHOSEN: Message("pick a listed move, place tiles or type a move first"),
    RefusalKind.NOTHING_TO_REMOVE: Message("there is nothing to remove"),
    RefusalKind.NO_MOVE: Message("no move is possible: set another rack or end the game"),
    RefusalKind.MOVES_MISSING: Message("no moves yet"),
    RefusalKind.IMPOSSIBLE: Message("the rules do not allow this"),
}


def refusal_message(
    refusal: Refusal, record: GameRecord, position: Position, names: Names, between: str = DOT
) -> Message:
    """Return the reason, naming letters, squares, players and numbers.

    ``position`` is the one in view; ``between`` stands between several faults of a move.
    """
    match refusal:
        case MoveRefused(verdict=verdict):
            return joined(move_faults(verdict, position), between)
        case LetterRefused(kind=RefusalKind.NOT_ON_RACK, text=letter):
            return Message("{letter} is not on your rack", letter=letter)
        case LetterRefused(text=letter):
            return not_a_letter(letter)
        case Refusal(kind=RefusalKind.OCCUPIED, square=int(at)):
            square = format_square(at, position.board.size)
            return Message("there is already a tile on {squares}", squares=square)
        case SeatRefused():
            return _seat_refused(refusal, names)
        case Refusal(kind=RefusalKind.NO_EXCHANGE):
            return exchange_refused(position)
        case TextRefused(error=error) | RackRefused(error=error) | StepRefused(error=error):
            return _message(reason(error))
        case RackTooLarge(most=most):
            return Message("a rack has at most {size} tiles", size=most)
        case Refusal(kind=RefusalKind.LOOKING_BACK):
            # Where all have one rack, it is the turn just closed that is in view.
            shared = bool(record.positions[-1].turns)
            return _PLAIN[RefusalKind.TURN_CLOSED] if shared else _EARLIER
    return _of_the_club(refusal, record)


_EARLIER = Message("you are viewing an earlier turn")


def _seat_refused(refusal: SeatRefused, names: Names) -> Message:
    name = names[refusal.seat]
    if refusal.kind is RefusalKind.NOT_YOUR_TURN:
        return names.about(
            refusal.seat, Message("it is {name}'s turn", name=name), Message("it is your turn")
        )
    return names.about(
        refusal.seat,
        Message("{name} has to take over first", name=name),
        Message("you have to take over first"),
    )


def _of_the_club(refusal: Refusal, record: GameRecord) -> Message:
    """Return why an arbiter's command was refused, or what needs no particulars."""
    match refusal:
        case TableRefused(kind=RefusalKind.NO_SUCH_TABLE, number=number):
            return Message("no one is at table {n}", n=number)
        case TableRefused(number=number):
            return Message("table {n} is not available", n=number)
        case TurnRefused(kind=RefusalKind.TURN_CLOSED, number=number):
            return Message("turn {n} is over: its rack and move are final", n=number + 1)
        case TurnRefused(number=number):
            return Message("later turns depend on turn {n}", n=number + 1)
        case SeatsRefused(seats=seats) if len(seats) == len(record.seats):
            return Message("no table has a move yet")
        case SeatsRefused(seats=seats):
            names = tables(record, seats)
            if len(seats) == 1:
                return Message("no move yet: {table}", table=names)
            return Message("no moves yet: {tables}", tables=names)
    return _PLAIN[refusal.kind]


def not_a_letter(letter: str) -> Message:
    """Say that no tile of this game has a letter."""
    return Message("{letter} is not a letter of this game", letter=letter)


def refusal_of(kind: RefusalKind) -> Message:
    """Return the reason for a refusal without particulars."""
    return _PLAIN[kind]


def rack_faults(faults: RackFault, tiles: int) -> list[Message]:
    """Return the faults of a rack of this many tiles: ``too few vowels``."""
    texts = {
        RackFault.SHORT: Plural("only %n tiles", "only 1 tile", tiles),
        RackFault.VOWELS: Message("too few vowels"),
        RackFault.CONSONANTS: Message("too few consonants"),
    }
    return [text for fault, text in texts.items() if fault in faults]


def _message(said: Said) -> Message:
    return said if isinstance(said, Message) else Message("{said}", said=said)
