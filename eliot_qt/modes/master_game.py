"""Master games: a saved game of any mode imposes its racks, and its moves on the board.

Everybody plays each position of the published game for themselves and compares; the board goes
the master's way. The rules are those of the saved game, variants included. In a game of one
rack for each seat, every placement that stayed on the board is a turn; exchanges, passes and plays
that came off are left out. Turns can be laid instead of played, and racks imposed without moves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from eliot_qt.faults import Fault, Message
from eliot_qt.game.events import Challenge, Exploded, Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.tiles import missing_tiles

from . import arbitration, duplicate, topping
from .finder import Finder


class MasterFault(StrEnum):
    """The reason a game cannot be a master game."""

    NOT_EMPTY = "not empty"
    NO_TURN = "no turn"


class MasterError(Fault):
    """A game that cannot be a master game."""

    def __init__(self, fault: MasterFault) -> None:
        super().__init__("{fault}", fault=_MESSAGES[fault])
        self.fault = fault


_MESSAGES = {
    MasterFault.NOT_EMPTY: Message(
        "this game does not start from an empty board, so it cannot be replayed"
    ),
    MasterFault.NO_TURN: Message("nothing was placed on the board of this game"),
}


class Gaps(StrEnum):
    """The treatment of turns whose rack is known in part: draw the rest, or lay the move."""

    DRAW = "draw"
    LAY = "lay"


@dataclass(frozen=True)
class MasterGame:
    """The racks and moves a published game imposes, turn by turn.

    ``guessed`` are the turns (from 0) whose rack is known in part: the rest of the tiles was drawn
    when the game was read. ``left_out`` counts exchanges, passes and plays that came off.
    """

    source: GameRecord
    turns: tuple[MasterTurn, ...]
    guessed: frozenset[int] = frozenset()
    left_out: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the moves, in order of the first one; empty where racks were shared."""
        return tuple(dict.fromkeys(turn.player for turn in self.turns if turn.player))

    def turns_for(
        self, players: Collection[str] = (), gaps: Gaps = Gaps.DRAW
    ) -> tuple[MasterTurn, ...]:
        """The turns, with those laid that no person plays; no players means all of them."""
        return tuple(
            self._laid(number) if self._unwanted(number, players, gaps) else turn
            for number, turn in enumerate(self.turns)
        )

    def racks_only(self) -> tuple[MasterTurn, ...]:
        """The racks; the board goes its own way."""
        return tuple(replace(turn, move=None) for turn in self.turns)

    def _unwanted(self, number: int, players: Collection[str], gaps: Gaps) -> bool:
        others = bool(players) and self.turns[number].player not in players
        return others or (gaps is Gaps.LAY and number in self.guessed)

    def _laid(self, number: int) -> MasterTurn:
        turn = self.turns[number]
        assert turn.move is not None
        # The rack is never shown: what is only guessed of it need not be had.
        rack = turn.move.used if number in self.guessed else turn.rack
        return replace(turn, rack=rack, laid=True)


def master_game(source: GameRecord, guessed: Collection[int] = ()) -> MasterGame:
    """Take racks and moves from a whole game; before the ``guessed`` events racks were guessed.

    Raises :class:`MasterError` if it does not start empty or nothing was placed.
    """
    if not source.start.board.is_empty:
        raise MasterError(MasterFault.NOT_EMPTY)
    turns = _of_shared(source) if source.start.shared else _of_seats(source, guessed)
    if not turns.turns:
        raise MasterError(MasterFault.NO_TURN)
    return turns


def master_turns(source: GameRecord) -> tuple[MasterTurn, ...]:
    """Racks and board moves of a whole game. Raises as :func:`master_game`."""
    return master_game(source).turns


def new_master_game(
    source: GameRecord,
    seats: Sequence[Seat],
    seed: int,
    mode: str = duplicate.MODE,
    finder: Finder | None = None,
) -> GameRecord:
    """A game on the racks and boards of another one.

    Raises ``ValueError`` if the source has no turn or the mode cannot follow one.
    """
    turns = master_turns(source)
    start = source.start
    if mode == duplicate.MODE:
        return duplicate.new_game(start.game, seats, seed, finder, turns)
    if mode == arbitration.MODE:
        return arbitration.new_game(start.game, seats, seed, turns)
    if mode == topping.MODE:
        (seat,) = seats
        return topping.new_game(start.game, seat.name, seed, finder, turns)
    raise Fault("a game of mode {mode} cannot follow a master game", mode=mode)


def _of_shared(source: GameRecord) -> MasterGame:
    turns = [turn for turn in source.positions[-1].turns if turn.closed]
    placed = tuple(MasterTurn(turn.rack, turn.move) for turn in turns if turn.move is not None)
    return MasterGame(source, placed, left_out=len(turns) - len(placed))


def _of_seats(source: GameRecord, guessed: Collection[int]) -> MasterGame:
    names = _names(source)
    turns: list[MasterTurn] = []
    unsure: set[int] = set()
    decided = 0
    for number, event in enumerate(source.events):
        if not isinstance(event, Turn):
            continue
        decided += 1
        if not isinstance(event.move, Placement) or _came_off(source, number):
            continue
        rack = source.positions[number].racks[event.seat] or b""
        hidden = bool(missing_tiles(rack, event.move.used))
        if hidden or number in guessed:
            unsure.add(len(turns))
        rack = event.move.used if hidden else rack
        turns.append(MasterTurn(rack, event.move, names[event.seat]))
    return MasterGame(source, tuple(turns), frozenset(unsure), decided - len(turns))


def _came_off(source: GameRecord, number: int) -> bool:
    """Return whether the play of an event was challenged off the board."""
    following = (e for e in source.events[number + 1 :] if not isinstance(e, Exploded))
    answer = next(following, None)
    return isinstance(answer, Challenge) and answer.success


def _names(source: GameRecord) -> list[str]:
    """Names that distinguish the seats."""
    names: list[str] = []
    for number, seat in enumerate(source.seats, 1):
        name = seat.name or str(number)
        names.append(f"{name} ({number})" if name in names else name)
    return names
