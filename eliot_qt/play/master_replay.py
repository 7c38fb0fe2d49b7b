"""Replaying a published game, and playing with its racks: what is chosen, and whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from eliot_qt.faults import Fault, Message
from eliot_qt.game.game import Game
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import ClockKind, ClockRule, Rules, ValidityDisplay, WordCheck
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import duplicate
from eliot_qt.modes.master_check import Misfit, misfits
from eliot_qt.modes.master_game import Gaps, MasterGame
from eliot_qt.modes.variants import judge_for


class Way(StrEnum):
    """The way a published game is replayed: with hints and without a clock, or as in a contest."""

    TRAINING = "training"
    DUPLICATE = "duplicate"


class MisfitError(Fault):
    """A master game that does not fit; ``misfits`` says why, turn by turn."""

    def __init__(self, found: Sequence[Misfit]) -> None:
        turns = (Message("turn {number}: {kind}", number=m.turn + 1, kind=m.kind) for m in found)
        super().__init__("{misfits}", misfits=tuple(turns))
        self.misfits = tuple(found)


@dataclass(frozen=True)
class ReplaySetup:
    """Everything chosen before a replay.

    ``players``: whose turns are played, those of all where it is empty. ``seconds`` for a turn, 0
    without a clock. ``phonies``: words the lexicon does not have are laid as they were played.
    """

    game: MasterGame
    name: str
    lexicon: str
    way: Way = Way.TRAINING
    players: tuple[str, ...] = ()
    gaps: Gaps = Gaps.DRAW
    seconds: int = 0
    phonies: bool = False

    @property
    def turns(self) -> tuple[MasterTurn, ...]:
        """The turns, played and laid."""
        return self.game.turns_for(self.players, self.gaps)

    @property
    def turn_count(self) -> int:
        """The number of turns there are to play."""
        return sum(not turn.laid for turn in self.turns)

    @property
    def rules(self) -> Rules:
        """The published game's rules that a replay keeps, with those it sets."""
        timed = self.way is Way.DUPLICATE and self.seconds > 0
        return replace(
            self.game.source.start.rules,
            lexicon=self.lexicon,
            word_check=WordCheck.REFUSE,
            validity=ValidityDisplay.SHOW,
            clock=ClockRule(ClockKind.TURN, self.seconds) if timed else ClockRule(),
            board_receives_top=False,
            record_invalid=False,
            hints=self.way is Way.TRAINING,
        )


@dataclass(frozen=True)
class MasterUse:
    """A published game as the source of racks in another game, and of the moves where ``moves``."""

    game: MasterGame
    moves: bool = True

    @property
    def turns(self) -> tuple[MasterTurn, ...]:
        """The racks, or turns, that are imposed."""
        return self.game.turns if self.moves else self.game.racks_only()


def replay_misfits(setup: ReplaySetup, lexicon: Lexicon) -> tuple[Misfit, ...]:
    """Return what does not fit, phonies included unless they are laid as they were played."""
    start = setup.game.source.start
    judge = judge_for(setup.rules, lexicon.graph) if setup.rules.anagrams else lexicon
    faults = misfits(setup.turns, Game(setup.rules, start.tile_set, start.board.layout), judge)
    return tuple(misfit for misfit in faults if misfit.is_fatal or not setup.phonies)


def use_misfits(use: MasterUse, rules: Rules, lexicon: Lexicon) -> tuple[Misfit, ...]:
    """Return what does not fit a game with these rules, on the tiles and board of the source."""
    start = use.game.source.start
    judge = judge_for(rules, lexicon.graph) if rules.anagrams else lexicon
    return misfits(use.turns, Game(rules, start.tile_set, start.board.layout), judge)


def begin_replay(setup: ReplaySetup, lexicon: Lexicon, seed: int) -> GameRecord:
    """The replay, before its first turn. Raises :class:`MisfitError`, or ``ValueError`` without any
    turn to play.
    """
    if not setup.turn_count:
        raise Fault("there is no turn to play")
    misfits = replay_misfits(setup, lexicon)
    if misfits:
        raise MisfitError(misfits)
    source = setup.game.source
    game = Game(setup.rules, source.start.tile_set, source.start.board.layout)
    seats = (Seat(setup.name),)
    record = duplicate.new_game(game, seats, seed, master=setup.turns)
    return replace(record, title=source.title or " – ".join(setup.game.players))


def is_through(record: GameRecord) -> bool:
    """Return whether the game is over because its master game is."""
    end = record.positions[-1]
    through = len(end.turns) >= len(record.master) > 0
    return through and end.over is EndReason.NO_RACK
