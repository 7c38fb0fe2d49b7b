"""Which commands of the window make sense now, as the running game stands."""

from __future__ import annotations

from eliot_qt.game.check import MoveFault
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes.mode import Prompt
from eliot_qt.session.game_session import GameSession

from .commands import Command


def conditions(session: GameSession) -> dict[Command, bool]:
    """Whether each command would do something in the game of an open session.

    The commands that are not in it always do.
    """
    return _in_turn(session) | _in_history(session) | _in_training(session)


def will_be_refused(session: GameSession) -> bool:
    """Whether the move in hand, set or written, will be refused, as far as that is shown.

    A phony counts only where playing it would be refused and its words are judged beforehand.
    """
    verdict, rules = session.hand.verdict, session.position.rules
    if verdict is None or rules.record_invalid:
        return False
    taken = MoveFault.NONE
    if not session.permits.refuses_phonies:
        taken = MoveFault.NOT_A_WORD
    return bool(verdict.faults & ~taken)


def _in_turn(session: GameSession) -> dict[Command, bool]:
    position, turn, clock, hand = session.position, session.turn, session.clock, session.hand
    mine = session.viewer is not None and position.over is None
    my_turn = mine and turn.may_act
    # The past is looked at; what is done without tiles is meant for the running game.
    now = my_turn and not turn.is_viewing
    permits = session.permits
    return {
        Command.PLAY: my_turn and hand.move is not None and not will_be_refused(session),
        Command.SWAP: now and permits.exchange,
        Command.RESIGN: now and permits.resign,
        Command.PASS: now and permits.pass_turn,
        Command.LEAVE_SEAT: my_turn and permits.leave_seat,
        Command.PAUSE: clock.is_paused or clock.times.may_pause,
        Command.COPY_POSITION: not clock.is_paused,
        Command.RESET_CLOCK: clock.times.may_reset,
        Command.GIVE_UP: my_turn and permits.gives_up,
        Command.CHALLENGE: now and _is_challengeable(session),
        Command.END_BLOCKED: turn.blocked,
        Command.RECALL: bool(hand.draft.placed) or hand.swapping,
        Command.SHUFFLE: mine,
        Command.SORT: mine,
        Command.COORDINATES: mine,
    }


def _is_challengeable(session: GameSession) -> bool:
    prompts = (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE)
    asked = session.position.rules.word_check is WordCheck.CHALLENGE
    return asked and session.turn.prompt in prompts


def _in_history(session: GameSession) -> dict[Command, bool]:
    earlier, later = session.record.cursor > 0, not session.record.at_end
    return {
        Command.UNDO: session.can_undo,
        Command.REDO: session.can_redo,
        Command.BACK: earlier,
        Command.FIRST: earlier,
        Command.FORWARD: later,
        Command.LAST: later,
        Command.PLAY_ON: session.turn.may_branch and later,
    }


def _in_training(session: GameSession) -> dict[Command, bool]:
    """Hints, lists of moves and what training alone can do."""
    listing, permits = session.listing, session.permits
    running = session.position.over is None
    may_look = permits.list_moves and session.viewer is not None
    previewed = listing.preview is not None
    return {
        Command.HINT: (may_look or permits.tries) and running,
        Command.ASK_TOP: may_look and running,
        Command.FIND_IT: permits.practice and running,
        Command.TRAIN_HERE: may_look and not permits.set_rack,
        Command.FIND_MOVES: may_look,
        Command.HOTSPOTS: may_look,
        Command.DANGER: may_look,
        Command.LIKELY_REPLY: may_look,
        Command.SORT_MOVES: listing.analysis is not None and not session.teaching.guessing,
        Command.NEW_RACK: permits.set_rack,
        Command.SET_RACK: permits.set_rack,
        Command.FILL_RACK: permits.set_rack and session.hand.swapping,
        Command.TAKE_MOVE: previewed,
        Command.PIN: previewed,
    }
