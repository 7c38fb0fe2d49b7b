"""Questions about a position, and their results. Frozen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from eliot_qt.game.last_turn import last_turn
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Inference
from eliot_qt.players.bag_end.preendgame import MOST_IN_BAG


class Method(StrEnum):
    """The methods of judging candidates; the values are ids of :data:`.makers.ANALYSTS`."""

    STATIC = "static"
    SIMULATION = "sim"
    PREENDGAME = "preendgame"
    ENDGAME = "endgame"


class CandidateOrigin(Enum):
    """The origin of a candidate."""

    PLAYED = auto()
    TICKED = auto()
    OWN = auto()


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A candidate of a person's choice; ``phonies`` are its words that are not valid."""

    move: Move
    score: int
    origin: CandidateOrigin
    phonies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for judging candidates, and when to stop unless it is clear before.

    ``playouts`` of a simulation in all, or else ``seconds``; ``plies`` are the turns after a
    candidate. Playouts are shared ``evenly``, or go more to the best. By
    ``inference`` the opponent's last move tells what it may have kept, wherever it is known.
    """

    method: Method = Method.STATIC
    plies: int = 2
    seconds: float = 10.0
    playouts: int | None = None
    inference: Inference | None = None
    threads: int = 1
    evenly: bool = False

    @property
    def limit(self) -> int | None:
        """The number of playouts to stop after, or None if only the time limit applies.

        A pre-endgame always goes by time.
        """
        return self.playouts if self.method is Method.SIMULATION else None


class Halt(Enum):
    """The reason why thinking has stopped."""

    #: more playouts would hardly put another candidate first
    CLEAR = auto()
    #: the chance to win of each is known to ± 1 %
    PRECISE = auto()
    #: all is known there is to know
    OVER = auto()
    #: the time or the playouts of the plan are spent
    SPENT = auto()


@dataclass(frozen=True)
class JudgedCandidates:
    """Candidates as far as they are judged, best first; ``halt`` once it has stopped."""

    rows: tuple[Candidate, ...]
    playouts: int = 0
    halt: Halt | None = None


def methods_for(position: Position) -> tuple[Method, ...]:
    """The methods that a position allows, the one that tells most last."""
    methods = [Method.STATIC]
    if position.is_duel and not position.rules.anagrams:
        methods.append(Method.SIMULATION)
        if not position.bag_count:
            methods.append(Method.ENDGAME)
        elif position.bag_count <= MOST_IN_BAG:
            methods.append(Method.PREENDGAME)
    return tuple(methods)


def can_infer(position: Position) -> bool:
    """Return whether the opponent's last move tells anything of its rack."""
    return last_turn(position) is not None
