"""The review of one game, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from eliot_qt.faults import Message, Said, reason
from eliot_qt.game.part_racks import ALL_KNOWN, PartRacks
from eliot_qt.game.record import GameRecord

from .judges.analyst import Analyst
from .judges.decisions import CommonDecision, Decision, common_decisions, own_decisions
from .judges.outcome import Steps
from .kept import KeptReviews, digest_of
from .kit import ReviewKit, TurnBudget
from .summary import summaries
from .values import GameReview, TurnReview


@dataclass(frozen=True)
class ReadGame:
    """A game as its reader gave it; see :class:`eliot_qt.play.kept.files.Opened`."""

    record: GameRecord
    guessed: PartRacks = ALL_KNOWN
    notices: tuple[Message, ...] = ()
    other_lexicon: str = ""


@dataclass
class GameJob:
    """The review of one game: what is done of it, and the work that is left. For one thread.

    What ``kept`` has of the game is not done again; each finished turn is kept at once. Where that
    cannot be written it goes on, and ``unkept`` says why. ``static``: a first look by score and
    leave alone, of which nothing is kept.
    """

    game: ReadGame
    kit: ReviewKit
    budget: TurnBudget
    kept: KeptReviews
    static: bool = False
    done: dict[int, tuple[TurnReview, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        record, guessed = self.game.record, self.game.guessed
        self._decisions: list[Decision | CommonDecision] = [
            *own_decisions(record, guessed),
            *common_decisions(record),
        ]
        self.unkept: Said = ""
        self._digest = digest_of(record, guessed, self.kit, self.budget)
        self._analyst = Analyst(self.kit, self.budget, static=self.static)
        kept_turns = {} if self.static else self.kept.read(self._digest)
        self.done = {n: turns for n, turns in kept_turns.items() if n < len(self._decisions)}

    @property
    def total(self) -> int:
        """The number of decisions."""
        return len(self._decisions)

    def run(self) -> Steps[GameReview]:
        """Review what is left, in steps of at most some 15 ms; the answer is the whole review.

        Raises what the analyst raises.
        """
        for number in range(self.total):
            if number not in self.done:
                yield from self.review(number)
                yield
        return self.result()

    def review(self, number: int) -> Steps[None]:
        """Review one decision, and keep what was found."""
        decision = self._decisions[number]
        if isinstance(decision, Decision):
            turn = yield from self._analyst.review(decision)
            self.done[number] = (turn,)
        else:
            self.done[number] = yield from self._analyst.review_all(decision)
        self._keep()

    def _keep(self) -> None:
        if self.static or self.unkept:
            return
        try:
            self.kept.write(self._digest, self.done)
        except OSError as error:
            self.unkept = reason(error)

    def result(self) -> GameReview:
        """The review as far as it is done."""
        game = self.game
        turns = tuple(turn for number in sorted(self.done) for turn in self.done[number])
        return GameReview(
            game.record,
            turns,
            summaries(game.record, turns, game.guessed),
            game.guessed,
            game.notices,
            game.other_lexicon,
            sum(turn.seconds for turn in turns),
        )
