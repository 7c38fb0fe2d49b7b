"""The common course of duplicate, arbitration and topping: one rack for all, one board move.

The first move goes across. Racks come by the rule of :mod:`.racks`, or from a master game, which
also decides the moves on the board; when it is through, so is the game. A rack with which no one
could place a tile ends the game (blocked).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.faults import Fault
from eliot_qt.game.bag import Chance, turn_chance
from eliot_qt.game.board import Board
from eliot_qt.game.check import IllegalMove, Judge, Verdict, check_move, fit_faults
from eliot_qt.game.events import Ended
from eliot_qt.game.faults import GAME_OVER, NO_EXCHANGES, no_such_turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.position import EndReason, Position, shared_opening
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import WordCheck
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.course import leave_before
from eliot_qt.game.shared.events import BoardMove, Reopened
from eliot_qt.game.shared.turn import CommonTurn, Dealt, Entry, Source
from eliot_qt.game.tiles import missing_tiles, remove_tiles

from .finder import Finder, ScoredPlacement, top_of
from .racks import deal, dealt_like
from .variants import explosions, replacements

MAX_SEATS = 1000


def start_game(
    mode: str,
    game: Game,
    seats: Sequence[Seat],
    seed: int,
    master: Sequence[MasterTurn] = (),
) -> GameRecord:
    """A game before its first rack. Raises ``ValueError`` for a wrong table or rack."""
    if not 1 <= len(seats) <= MAX_SEATS:
        raise Fault("{count} seats; 1 to {most} can play", count=len(seats), most=MAX_SEATS)
    if game.rules.rack_size < 2:
        raise Fault("a rack takes a vowel and a consonant")
    rules = replace(game.rules, first_move_across=True, word_check=WordCheck.REFUSE)
    start = shared_opening(rules, game.tile_set, Board.empty(game.layout), len(seats))
    return GameRecord(start, tuple(seats), seed, mode, master=tuple(master))


def open_turn(position: Position) -> CommonTurn:
    """Return the turn that is being played. Raises ``ValueError`` between turns."""
    if position.over is not None:
        raise Fault("{fault}", fault=GAME_OVER)
    if position.open_turn is None:
        raise Fault("no rack has been drawn")
    return position.open_turn


def turn_number(position: Position, turn: int | None = None) -> int:
    """Number (from 0) of a turn, the open one by default. Raises ``ValueError``."""
    if turn is None:
        open_turn(position)
        return len(position.turns) - 1
    if not 0 <= turn < len(position.turns):
        raise Fault("{fault}", fault=no_such_turn(turn, len(position.turns)))
    return turn


def position_of(position: Position, turn: int | None = None) -> Position:
    """The position in which a turn's moves are judged and searched: its board and its rack.

    Its bag is empty for past turns, for it plays no part.
    """
    number = turn_number(position, turn)
    then = position.turns[number]
    if then is position.open_turn:
        return position
    racks, counts = (then.rack,) * position.seats, (len(then.rack),) * position.seats
    return replace(
        position,
        board=then.board,
        racks=racks,
        rack_counts=counts,
        bag=b"",
        turns=position.turns[:number],
        over=None,
    )


def judge_entry(position: Position, move: Move, judge: Judge, turn: int | None = None) -> Verdict:
    """All faults of a move in a turn."""
    return check_move(move, position_of(position, turn), judge)


def entry_of(
    position: Position,
    move: Move,
    judge: Judge,
    spent: int = 0,
    turn: int | None = None,
    keep_invalid: bool | None = None,
) -> Entry:
    """Score a move. An invalid one is kept with 0 points if the rules (or ``keep_invalid``) say so.

    Raises :class:`IllegalMove` if it is not kept, and :class:`Fault` for an exchange.
    """
    if isinstance(move, Pass):
        return Entry(move, spent=spent)
    if not isinstance(move, Placement):
        raise Fault("{fault}", fault=NO_EXCHANGES)
    verdict = judge_entry(position, move, judge, turn)
    if verdict.ok:
        move = verdict.placement or move
        return Entry(move, verdict.tally.total if verdict.tally else 0, spent=spent)
    if not (position.rules.record_invalid if keep_invalid is None else keep_invalid):
        raise IllegalMove(verdict)
    return Entry(move, 0, valid=False, spent=spent)


def next_rack(record: GameRecord, finder: Finder | None) -> GameRecord:
    """Return the record with the next rack drawn or imposed, or ended if no rack is left.

    A rack with which nothing has been entered yet is drawn again. Raises ``EventError`` otherwise.
    """
    position = record.position
    number = len(position.turns) - (position.open_turn is not None)
    leave = leave_before(position)
    if record.master:
        return _imposed_rack(record, number, leave)
    new_deal = deal(
        leave,
        remove_tiles(position.bag + position.rack, leave),
        number,
        position.tile_set,
        position.rules,
        _chance(record, number),
    )
    if new_deal is None:
        return record.append(Ended(EndReason.NO_RACK))
    return exploded(record.append(new_deal), finder)


def exploded(record: GameRecord, finder: Finder | None) -> GameRecord:
    """The record with the blank on the rack turned into a letter where the rules want it."""
    return record.append(*explosions(record.position, 0, finder))


def search(position: Position, finder: Finder | None) -> tuple[ScoredPlacement | None, bool]:
    """The top of the open turn, and whether it was searched at all.

    Raises ``ValueError`` if the finder's top does not score what it says.
    """
    if finder is None:
        return None, False
    top = top_of(position, finder.best(position))
    if top is not None:
        points = score(top.move, position.board, position.tile_set, position.rules).total
        if points != top.score:
            raise Fault(
                "the top is said to score {score}; it scores {points}",
                score=top.score,
                points=points,
            )
    return top, True


def board_move(record: GameRecord, finder: Finder | None, always_top: bool = False) -> BoardMove:
    """The event that closes the open turn.

    A master game's move, the arbiter's, the best of the seats' (ties: first seat), the top: the
    first of them that applies under the rules. Raises ``ValueError`` if the top is needed and
    there is no finder.
    """
    position = record.position
    turn = open_turn(position)
    top, searched = search(position, finder)
    move, source = _on_board(record, turn, top, always_top)
    if move is None and not searched:
        raise Fault("nobody has a valid move; someone has to find the top")
    points = 0
    replaced = b""
    if move is not None:
        points = score(move, position.board, position.tile_set, position.rules).total
        replaced = replacements(move, position)
    top_score = (top.score if top else 0) if searched else None
    return BoardMove(move, points, source if move else None, top_score, replaced)


def imposed(record: GameRecord) -> MasterTurn | None:
    """Return the rack and move that a master game imposes; the move only if it fits board and rack.

    It does not where another rack has been set, or the board has gone another way.
    """
    turn, number = record.position.open_turn, len(record.position.turns) - 1
    if turn is None or number >= len(record.master):
        return None
    master_turn = record.master[number]
    if master_turn.move is None or _fits(master_turn.move, turn):
        return master_turn
    return replace(master_turn, move=None, laid=False)


def is_laid(record: GameRecord) -> bool:
    """Return whether no seat plays the open turn, because its move is laid from a master game."""
    master_turn = imposed(record)
    return master_turn is not None and master_turn.laid


def laid_move(record: GameRecord) -> BoardMove:
    """The event that closes a turn no seat plays. Raises ``ValueError`` for any other."""
    master_turn = imposed(record)
    if master_turn is None or master_turn.move is None or not master_turn.laid:
        raise Fault("this turn is for somebody to play")
    position = record.position
    points = score(master_turn.move, position.board, position.tile_set, position.rules).total
    return BoardMove(
        master_turn.move, points, Source.LAID, replaced=replacements(master_turn.move, position)
    )


def close_turn(record: GameRecord, event: BoardMove) -> GameRecord:
    """The record with the open turn closed; without a move on the board the game is over."""
    closed = record.append(event)
    return closed if event.move is not None else closed.append(Ended(EndReason.BLOCKED))


def _on_board(
    record: GameRecord, turn: CommonTurn, top: ScoredPlacement | None, always_top: bool
) -> tuple[Placement | None, Source]:
    master_turn = imposed(record)
    if master_turn is not None and master_turn.move is not None:
        return master_turn.move, Source.MASTER_GAME
    if turn.chosen is not None:
        return turn.chosen, Source.CHOSEN
    best = turn.best_entry
    if best is not None and not always_top and not record.position.rules.board_receives_top:
        entry = turn.entries[best]
        assert entry is not None and isinstance(entry.move, Placement)
        return entry.move, Source.SEAT
    if top is None and best is not None:
        entry = turn.entries[best]
        assert entry is not None and isinstance(entry.move, Placement)
        return entry.move, Source.SEAT
    return (top.move if top else None), Source.TOP


def _chance(record: GameRecord, number: int) -> Chance:
    """The chance that draws a turn's rack; each time the rack is drawn again it is another."""
    deal_count = 0
    for event in reversed(record.events[: record.cursor]):
        if isinstance(event, BoardMove | Reopened):
            break
        deal_count += isinstance(event, Dealt) and not event.by_hand
    return turn_chance(record.seed, number, deal_count)


def _imposed_rack(record: GameRecord, number: int, kept: bytes) -> GameRecord:
    """The rack of a master game; what is not left of it is drawn. Its end is the game's."""
    position = record.position
    if number < len(record.master):
        pool = position.bag + position.rack
        generator = _chance(record, number)
        rack = record.master[number].rack
        new_deal = dealt_like(kept, pool, rack, position.rules, generator)
        if new_deal.rack:
            return record.append(new_deal)
    return record.append(Ended(EndReason.NO_RACK))


def _fits(move: Placement, turn: CommonTurn) -> bool:
    return not fit_faults(move, turn.board) and not missing_tiles(turn.rack, move.used)
