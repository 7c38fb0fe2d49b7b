"""Computer players at a running game: which player answers for a seat, and when one challenges."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.bag import chance
from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.mode import Mode, own_position
from eliot_qt.players.levels import noticed_phonies

from ..notices import Notice, NoticeKind
from ..state import PlayerSpec
from ..wants import Purpose, Want

_NOTICING = 1_000_000
# Between the seeds of two seats.
_SEED_STRIDE = 1_000_003


def decision(record: GameRecord, mode: Mode, seat: int, stand_in: str = "") -> Want:
    """Ask the computer on a seat for its move at the record's cursor.

    ``stand_in`` is the player that moves for a person.
    """
    position = record.position
    player, seed, strategy = record.seats[seat].player or stand_in, record.seed, "static"
    if not mode.keeps_leaves:
        # Leaves are worth nothing, and two of a level need not play the same.
        seed, strategy = seed + seat * _SEED_STRIDE, "greedy"
    view = own_position(position, seat).seen_by(seat)
    return Want(Purpose.COMPUTER, view, PlayerSpec(player, seed, strategy))


def challenges(record: GameRecord, judge: Judge) -> bool:
    """Return whether the computer to move challenges the last play: a phony that it notices.

    It never challenges an acceptable play: it would be sure of words it does not know.
    """
    if not free_game.challenged_words(record, judge)[1]:
        return False
    player = record.seats[record.position.to_move].player
    generator = chance(record.seed, _NOTICING + record.cursor)
    return generator.randrange(100) < noticed_phonies(player)


def entered(
    enter: Callable[[Move], GameRecord], move: Move, notice: Callable[[Notice], None]
) -> GameRecord:
    """The game after a computer's move; after its pass, if the move is illegal after all."""
    try:
        return enter(move)
    except IllegalMove as error:
        notice(Notice(NoticeKind.ENGINE_FAILED, detail=error.message))
        return enter(Pass())
