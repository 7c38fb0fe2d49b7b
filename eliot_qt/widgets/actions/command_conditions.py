"""Which commands of the window make sense now, as the running game stands."""

from __future__ import annotations

from eliot_qt.game.check import MoveFault
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes import topping, training
from eliot_qt.modes.mode import Prompt
from eliot_qt.session.game_session import GameSession

from .commands import Command


def can_do(command: Command, session: GameSession) -> bool:
    """Whether the command would do something in the game of an open session."""
    answer = _in_turn(command, session)
    if answer is None:
        answer = _in_history(command, session)
    if answer is None:
        answer = _in_training(command, session)
    return answer is not False


def will_be_refused(session: GameSession) -> bool:
    """Whether the tiles set make a move that the rules do not take, as far as that is shown.

    A phony counts only where playing it would be refused and its words are judged beforehand.
    """
    verdict, rules = session.hand.verdict, session.position.rules
    if verdict is None or not session.hand.draft.placed or rules.record_invalid:
        return False
    taken = MoveFault.NONE
    if rules.word_check is not WordCheck.REFUSE and not session.record.start.shared:
        taken = MoveFault.NOT_A_WORD
    return bool(verdict.faults & ~taken)


def _in_turn(command: Command, session: GameSession) -> bool | None:
    """For the commands of a turn; None for another's."""
    mine = session.viewer is not None and session.position.over is None
    my_turn = mine and session.turn.may_act
    # The past is looked at; what is done without tiles is meant for the running game.
    now = my_turn and not session.turn.is_viewing
    in_training = session.mode.id == training.MODE
    in_topping = session.mode.id == topping.MODE
    shared = session.record.start.shared
    match command:
        case Command.PLAY:
            return session.hand.move is not None and my_turn and not will_be_refused(session)
        case Command.SWAP | Command.RESIGN if shared:
            return False
        case Command.PASS if shared:
            return my_turn and not in_topping
        case Command.SWAP:
            return now
        case Command.PASS | Command.RESIGN:
            return now and not in_training
        case Command.LEAVE_SEAT:
            people = [seat for seat in session.record.seats if not seat.is_computer]
            return my_turn and shared and len(people) > 1
        case Command.PAUSE:
            return session.clock.is_paused or session.clock.times.may_pause
        case Command.COPY_POSITION:
            return not session.clock.is_paused
        case Command.RESET_CLOCK:
            return session.clock.times.may_reset
        case Command.GIVE_UP:
            return in_topping and my_turn
        case Command.CHALLENGE:
            return now and _is_challengeable(session)
        case Command.END_BLOCKED:
            return session.turn.blocked
        case Command.RECALL:
            return bool(session.hand.draft.placed) or session.hand.swapping
        case Command.SHUFFLE | Command.SORT | Command.COORDINATES:
            return mine
    return None


def _is_challengeable(session: GameSession) -> bool:
    prompts = (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE)
    asked = session.position.rules.word_check is WordCheck.CHALLENGE
    return asked and session.turn.prompt in prompts


def _in_history(command: Command, session: GameSession) -> bool | None:
    """For what goes back and forward; None for another's."""
    match command:
        case Command.UNDO:
            return session.can_undo
        case Command.REDO:
            return session.can_redo
        case Command.BACK | Command.FIRST:
            return session.record.cursor > 0
        case Command.FORWARD | Command.LAST:
            return not session.record.at_end
        case Command.PLAY_ON:
            return session.turn.may_branch and not session.record.at_end
    return None


def _in_training(command: Command, session: GameSession) -> bool | None:
    """For hints, lists of moves and what training alone can do; None for another's."""
    position = session.position
    in_training = session.mode.id == training.MODE
    may_look = session.permits.list_moves and session.viewer is not None
    match command:
        case Command.HINT | Command.ASK_TOP:
            return may_look and position.over is None
        case Command.FIND_IT:
            return session.permits.practice and position.over is None
        case Command.TRAIN_HERE:
            return may_look and not in_training
        case Command.FIND_MOVES | Command.HOTSPOTS:
            return may_look
        case Command.SORT_MOVES:
            return session.listing.analysis is not None and not session.teaching.guessing
        case Command.NEW_RACK | Command.SET_RACK:
            return in_training
        case Command.FILL_RACK:
            return in_training and session.hand.swapping
        case Command.TAKE_MOVE | Command.PIN:
            return session.listing.preview is not None
    return None
