"""The free game: 2 to 4 seats, people and computers in any mix.

Functions take a record and give the record that follows; illegal moves raise
:class:`~eliot_qt.game.check.IllegalMove`. A ``finder`` is only needed in explosive games, where
each rack's blank turns into a letter when it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Fault
from eliot_qt.game.bag import chance
from eliot_qt.game.board import Board
from eliot_qt.game.check import IllegalMove, Judge, MoveFault, Verdict, check_move
from eliot_qt.game.clock import increments, overtime_points, remaining
from eliot_qt.game.events import (
    Adjustment,
    AdjustmentReason,
    Challenge,
    Ended,
    Event,
    Resigned,
    Turn,
)
from eliot_qt.game.faults import GAME_OVER, NOTHING_TO_CHALLENGE
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import EndReason, Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ChallengeRule, WordCheck
from eliot_qt.game.tiles import letters_of, remove_tiles

from .finder import Finder
from .mode import Prompt
from .variants import draw_after, explosions, refill

MODE = "free"
# With more than two seats, this many rounds of passes end the game.
_PASSED_ROUNDS = 3


def new_game(
    game: Game,
    seats: Sequence[Seat],
    seed: int,
    finder: Finder | None = None,
) -> GameRecord:
    """A dealt game; the first seat moves first. Raises ``ValueError`` for a wrong table.

    >>> from eliot_qt.game.rules import Rules
    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> en, layout = library.tile_sets["en"], library.layouts["standard15"]
    >>> game = new_game(Game(Rules(), en, layout), [Seat("Ann"), Seat("Bob")], seed=1)
    >>> en.show(game.position.rack), game.position.bag_count
    ('CDEEIR?', 86)
    """
    if not 2 <= len(seats) <= 4:
        raise Fault("{count} seats; a free game takes 2 to 4", count=len(seats))
    generator = chance(seed, -1)
    rules, tile_set = game.rules, game.tile_set
    bag = tile_set.full_bag
    racks = []
    for _ in seats:
        rack = refill(b"", bag, rules.rack_size, rules, generator)
        bag = remove_tiles(bag, rack)
        racks.append(rack)
    start = opening(rules, tile_set, Board.empty(game.layout), tuple(racks))
    record = GameRecord(start, tuple(seats), seed, MODE)
    for seat in range(len(seats)):
        record = record.append(*explosions(record.position, seat, finder))
    return record


def prompt(record: GameRecord) -> Prompt:
    """Return what is expected of the seat to move."""
    position = record.position
    if position.over is not None:
        return Prompt.NOTHING
    if position.challengeable and position.rules.word_check is WordCheck.CHALLENGE:
        out = not position.racks[_last_player(position)] and position.bag_count == 0
        return Prompt.ACCEPT_OR_CHALLENGE if out else Prompt.MOVE_OR_CHALLENGE
    return Prompt.MOVE


def judge_move(record: GameRecord, move: Move, judge: Judge) -> Verdict:
    """All faults of a move; phonies are faults only where the rules refuse them."""
    refuses = record.position.rules.word_check is WordCheck.REFUSE
    verdict = check_move(move, record.position, judge if refuses else None)
    if prompt(record) is Prompt.ACCEPT_OR_CHALLENGE:
        return Verdict(verdict.faults | MoveFault.GAME_OVER, verdict.tally, verdict.placement)
    return verdict


def play(
    record: GameRecord, move: Move, judge: Judge, spent: int = 0, finder: Finder | None = None
) -> GameRecord:
    """Play a move (``spent`` milliseconds); raises :class:`IllegalMove` with every fault.

    >>> from eliot_qt.game.rules import Rules
    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> en, layout = library.tile_sets["en"], library.layouts["standard15"]
    >>> from eliot_qt.game.notation import parse_move
    >>> game = new_game(Game(Rules(), en, layout), [Seat("Ann"), Seat("Bob")], seed=1)
    >>> move = parse_move("8H CIDER", game.position.board, en)
    >>> game = play(game, move, library.lexicon("en"))
    >>> game.position.scores, game.position.to_move
    ((18, 0), 1)
    """
    verdict = judge_move(record, move, judge)
    if not verdict.ok:
        raise IllegalMove(verdict)
    position = record.position
    move = verdict.placement or move
    tiles = move.used if isinstance(move, Placement) else b""
    if isinstance(move, Exchange):
        tiles = move.tiles
    leave = remove_tiles(position.rack, tiles)
    draw, replaced = draw_after(position, move, leave, chance(record.seed, record.cursor))
    points = verdict.tally.total if verdict.tally else 0
    seat = position.to_move
    new_record = record.append(Turn(seat, move, points, draw, spent, replaced))
    if isinstance(move, Placement) and position.rules.word_check is WordCheck.AFTER_PLAY:
        phonies = challenged_words(new_record, judge)[1]
        if phonies:
            return finish_if_over(new_record.append(Challenge(None, True)))
    return finish_if_over(new_record.append(*explosions(new_record.position, seat, finder)))


def challenge(record: GameRecord, judge: Judge, spent: int = 0) -> GameRecord:
    """The seat to move challenges the last play. Raises ``ValueError`` where it may not."""
    position = record.position
    if prompt(record) not in (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE):
        raise Fault("{fault}", fault=NOTHING_TO_CHALLENGE)
    rule = position.rules.challenge
    phonies = challenged_words(record, judge)[1]
    if phonies:
        event = Challenge(position.to_move, True, again=rule is ChallengeRule.VOID, spent=spent)
        return finish_if_over(record.append(event))
    event = Challenge(
        position.to_move,
        False,
        bonus=rule.bonus,
        loses_turn=rule is ChallengeRule.DOUBLE,
        spent=spent,
    )
    return finish_if_over(record.append(event))


def challenged_words(record: GameRecord, judge: Judge) -> tuple[list[bytes], list[bytes]]:
    """Acceptable words and phonies of the last play."""
    words = _last_words(record)
    good = [w for w in words if judge.accepts(letters_of(w))]
    return good, [w for w in words if w not in good]


def accept(record: GameRecord) -> GameRecord:
    """Accept the play that goes out, which ends the game."""
    if prompt(record) is not Prompt.ACCEPT_OR_CHALLENGE:
        raise Fault("there is no last play to accept")
    return record.append(*_ending(record, EndReason.OUT))


def resign(record: GameRecord, seat: int, spent: int = 0) -> GameRecord:
    """A seat gives up; the game ends when one seat is left.

    While a play that goes out awaits its challenge only the seat asked may resign; with more than
    two seats the play then stands and ends the game. Raises ``ValueError`` otherwise.
    """
    position = record.position
    if position.over is not None or not 0 <= seat < position.seats or seat in position.gone:
        raise Fault("this seat is no longer playing")
    going_out = prompt(record) is Prompt.ACCEPT_OR_CHALLENGE
    if going_out and seat != position.to_move and position.seats - len(position.gone) > 2:
        raise Fault("the last play has to be accepted or challenged first")
    resigned = record.append(Resigned(seat, spent))
    if position.seats - len(resigned.position.gone) < 2:
        return resigned.append(*_time_penalties(resigned), Ended(EndReason.RESIGNED))
    if going_out:
        return resigned.append(*_ending(resigned, EndReason.OUT))
    return resigned


def end_blocked(record: GameRecord) -> GameRecord:
    """End a blocked game; the caller has made sure that no tile can be placed any more."""
    if record.position.over is not None:
        raise Fault("{fault}", fault=GAME_OVER)
    return record.append(*_ending(record, EndReason.BLOCKED))


def may_be_blocked(position: Position) -> bool:
    """Return whether seats may be unable to move: they may not exchange, so they must place.

    they may not exchange, so placing must be tried.
    """
    return position.over is None and not position.may_exchange


def winners(position: Position) -> tuple[int, ...]:
    """Seats with the highest score among those still playing; several in a tie."""
    scores = {s: p for s, p in enumerate(position.scores) if s not in position.gone}
    return tuple(s for s, p in scores.items() if p == max(scores.values()))


def _last_player(position: Position) -> int:
    return position.last_play[0] if position.last_play else position.to_move


def _last_words(record: GameRecord) -> list[bytes]:
    """The words formed by the last placement, read from the board."""
    position = record.position
    if position.last_play is None:
        return []
    board, move = position.board, position.last_play[1]
    words = [board.word_at(move.row * board.size + move.col, move.direction)]
    words += [board.word_at(s, move.direction.other) for s, _ in move.placed(board.size)]
    return [word for word in words if len(word) > 1]


def finish_if_over(record: GameRecord) -> GameRecord:
    """Return the record with its end if the last turn has brought it about, else unchanged."""
    position = record.position
    if prompt(record) is Prompt.ACCEPT_OR_CHALLENGE:
        return record
    if position.last_play and position.bag_count == 0:
        player = _last_player(position)
        if not position.racks[player] and player not in position.gone:
            return record.append(*_ending(record, EndReason.OUT))
    active = position.seats - len(position.gone)
    if active == 2 and position.scoreless >= position.rules.scoreless_limit:
        return record.append(*_ending(record, EndReason.SCORELESS))
    if active > 2 and position.passes >= _PASSED_ROUNDS * active:
        return record.append(*_ending(record, EndReason.SCORELESS))
    return record


def _ending(record: GameRecord, reason: EndReason) -> list[Event]:
    position = record.position
    finisher = _last_player(position) if reason is EndReason.OUT else None
    return [*_end_racks(position, finisher), *_time_penalties(record), Ended(reason)]


def _end_racks(position: Position, finisher: int | None) -> list[Event]:
    """End-rack points: who goes out gains, the others lose (see :class:`Rules`)."""
    active = [s for s in range(position.seats) if s not in position.gone]
    points = {s: position.tile_set.points(position.racks[s] or b"") for s in active}
    if finisher is None:
        return [
            Adjustment(s, -points[s], tiles=position.racks[s] or b"") for s in active if points[s]
        ]
    others = [s for s in active if s != finisher]
    if len(active) == 2 and position.rules.finisher_gains_twice:
        (other,) = others
        return [Adjustment(finisher, 2 * points[other], tiles=position.racks[other] or b"")]
    losses: list[Event] = [
        Adjustment(s, -points[s], tiles=position.racks[s] or b"") for s in others if points[s]
    ]
    return [*losses, Adjustment(finisher, sum(points[s] for s in others))]


def _time_penalties(record: GameRecord) -> list[Event]:
    position = record.position
    penalties: list[Event] = []
    for seat, spent in enumerate(position.spent):
        turns = increments(record.events[: record.cursor], seat)
        rule = record.seats[seat].clock(position.rules.clock)
        points = overtime_points(rule, remaining(rule, spent, turns))
        if points:
            penalties.append(Adjustment(seat, points, AdjustmentReason.TIME))
    return penalties
