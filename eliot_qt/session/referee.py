"""The modes behind one face: what may be done now, and what a move leads to."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.check import Judge
from eliot_qt.game.common_events import BoardMove, Exploded
from eliot_qt.game.common_turn import Dealt
from eliot_qt.game.events import Challenge
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules, WordCheck
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import duplicate, free_game, topping, training
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.free_game import Prompt
from eliot_qt.modes.variants import judge_for

from .master_replay import is_replay


def is_training(record: GameRecord) -> bool:
    """Whether one person practises."""
    return record.mode == training.MODE


def is_practice(record: GameRecord) -> bool:
    """Whether moves are listed and guessed at will: in training, and in a replay with hints."""
    return is_training(record) or (is_replay(record) and record.start.rules.hints)


def is_topping(record: GameRecord) -> bool:
    """Whether one person looks for the top against the clock."""
    return record.mode == topping.MODE


def judge_of(record: GameRecord, lexicon: Lexicon) -> Judge:
    """Who judges the words of a game."""
    return judge_under(record.start.rules, lexicon)


def judge_under(rules: Rules, lexicon: Lexicon) -> Judge:
    """Who judges words under some rules."""
    return judge_for(rules, lexicon.graph) if rules.anagrams else lexicon


def prompt(record: GameRecord) -> Prompt:
    """What the seat to move has to do at the cursor."""
    if is_training(record) or record.start.shared:
        return Prompt.NOTHING if record.position.over else Prompt.MOVE
    return free_game.prompt(record)


def play(
    record: GameRecord, move: Move, judge: Judge, spent: int, finder: Finder | None = None
) -> GameRecord:
    """Play a move at the cursor; raises :class:`~eliot_qt.game.check.IllegalMove`."""
    if is_training(record):
        return training.play(record, move, judge, spent, finder)
    return free_game.play(record, move, judge, spent, finder)


def end_blocked(record: GameRecord, finder: Finder) -> GameRecord:
    """End a game in which nobody can place a tile any more; only a shared rack is searched."""
    match record.mode:
        case training.MODE:
            return training.end_blocked(record)
        case duplicate.MODE:
            return duplicate.end_blocked(record, finder)
        case topping.MODE:
            return topping.end_blocked(record, finder)
    return free_game.end_blocked(record)


def is_strict(record: GameRecord) -> bool:
    """Whether tournament rules hold: what is played stays played, phonies and all."""
    challenged = record.start.rules.word_check is WordCheck.CHALLENGE
    return record.mode == free_game.MODE and challenged


def may_rewind(record: GameRecord) -> bool:
    """Whether turns may be undone at will: one person plays, and not by tournament rules."""
    return len(persons(record)) < 2 and not is_strict(record)


def may_branch(record: GameRecord) -> bool:
    """Whether an earlier turn may be played anew, which shows the rack that was held there."""
    return may_rewind(record) or record.positions[-1].over is not None


def waiting(record: GameRecord) -> tuple[int, ...]:
    """Seats that may make a move at the cursor."""
    position = record.position
    if position.over is not None:
        return ()
    if record.mode == duplicate.MODE:
        return duplicate.waiting(record)
    if position.shared and position.open_turn is None:
        return ()
    return (position.to_move,)


def closed_turn(record: GameRecord) -> int | None:
    """The turn all play with the same rack that the cursor looks back at; None if it is open."""
    number = len(record.position.turns) - 1
    if record.at_end or record.position.open_turn is None:
        return None
    return number if record.positions[-1].turns[number].closed else None


def tells_validity(record: GameRecord) -> bool:
    """Whether a draft may be judged word by word before it is played."""
    return is_training(record) or record.start.rules.shows_validity


def persons(record: GameRecord) -> tuple[int, ...]:
    """Seats of people."""
    return tuple(seat for seat, who in enumerate(record.seats) if not who.is_computer)


def allows_hints(record: GameRecord) -> bool:
    """Whether listing moves is unfair to nobody: no other person plays, no phony may be bluffed."""
    if is_training(record) or record.positions[-1].over is not None:
        return True
    if is_topping(record):
        return False
    rules = record.start.rules
    bluffing = rules.word_check is WordCheck.CHALLENGE
    return len(persons(record)) == 1 and rules.hints and not bluffing


def turn_starts(record: GameRecord) -> tuple[int, ...]:
    """Cursors before each decision; the program's own checks belong to the turn they judge.

    With a rack for all, before the move on the board: everybody's moves are there.
    """
    events = record.events
    if record.start.shared:
        return tuple(i for i, event in enumerate(events) if isinstance(event, BoardMove))
    return tuple(
        i for i in record.turns if not (isinstance(e := events[i], Challenge) and e.seat is None)
    )


def first_cursor(record: GameRecord) -> int:
    """Where looking back ends."""
    return min(turn_starts(record), default=len(record.events)) if record.start.shared else 0


def is_untouched(record: GameRecord) -> bool:
    """Whether nothing has happened but the drawing of tiles."""
    return not any(not isinstance(event, Dealt | Exploded) for event in record.events)


def own_position(position: Position, seat: int) -> Position:
    """The position as if it were this seat's turn: what it plans on."""
    return position if position.to_move == seat else replace(position, to_move=seat)


def rematch(record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
    """Another game of the same kind; the seat that moved second moves first.

    Where a master game imposes racks, the same ones again.
    """
    start, master = record.start, record.master
    rules, tile_set, layout = start.rules, start.tile_set, start.board.layout
    name = record.seats[0].name
    match record.mode:
        case training.MODE:
            return training.new_training(rules, tile_set, layout, seed, name, finder)
        case topping.MODE:
            return topping.new_game(rules, tile_set, layout, name, seed, finder, master)
        case duplicate.MODE:
            again = duplicate.new_game(rules, tile_set, layout, record.seats, seed, finder, master)
            return replace(again, title=record.title if master else "")
    seats = (*record.seats[1:], record.seats[0])
    return free_game.new_game(rules, tile_set, layout, seats, seed, finder)
