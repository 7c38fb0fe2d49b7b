"""A club to arbitrate: a thinker that answers when told to, any word counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ClockRule, Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.play.evening.club_happenings import Done
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.notices import Notice
from eliot_qt.play.refusals import Refusal
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.session.background.question import Question
from eliot_qt.session.club.club_session import ClubSession

from ..game.table import AnyWord
from ..modes.common_table import Guesses
from .stub import NumberedQuestions
from .watch import Watch


class ClubThinker(NumberedQuestions):
    """Takes questions down; answers with the moves of a finder when told to.

    ``most`` tiles are played at once: games are the longer for it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[int, Position] = {}
        self.most = 7
        self._guesses = Guesses(30)

    def ask(self, position: Position, spec: PlayerSpec) -> Question:
        number, question = self.put()
        self.asked[number] = position
        return question

    def dropped(self, number: int) -> None:
        self.asked.pop(number, None)

    def answer(self, *found: ScoredPlacement) -> None:
        """Answer all questions, those that answers raise too."""
        while self.asked:
            number, position = next(iter(self.asked.items()))
            del self.asked[number]
            rows = [
                Candidate(move.move, move.score, move.equity, b"")
                for move in found or self._guesses.best(position)
                if len(move.move.used) <= self.most
            ]
            self.finished.emit(number, Analysis(rows, "test", count=len(rows)))


class FewWords:
    """A lexicon that has all words but one."""

    id = "en"

    def __init__(self, phony: bytes) -> None:
        self._phony = phony

    def accepts(self, word: bytes) -> bool:
        return word != self._phony


@dataclass
class Club:
    """A session with everything a test looks at."""

    session: ClubSession
    watch: Watch
    thinker: ClubThinker
    autosave: Autosave
    tile_set: TileSet
    layout: Layout
    folder: Path
    refusals: list[Refusal] = field(default_factory=list)
    acts: list[Done] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def game(self, tables: int = 3, **rules: Any) -> GameRecord:
        names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
        seats = [Seat(names[n] if n < len(names) else "", table=n + 1) for n in range(tables)]
        given: dict[str, Any] = {"board_receives_top": True, "clock": ClockRule()} | rules
        return arbitration.new_game(Game(Rules(**given), self.tile_set, self.layout), seats, 1)

    def start(self, tables: int = 3, rack: str = "EINRTWA", **rules: Any) -> None:
        """A game whose first rack is set and whose moves are found."""
        self.session.resume(self.game(tables, **rules))
        if rack:
            self.deal(rack)

    def deal(self, rack: str, *found: ScoredPlacement) -> None:
        self.session.set_rack(rack)
        self.thinker.answer(*(found or self.found("8D WINTER", "8D WINE", "8H TEN", "8G WIN")))

    def found(self, *texts: str) -> list[ScoredPlacement]:
        """These moves in the position of the open turn, as a finder tells them."""
        position = self.session.view.position
        moves = [cast(Placement, parse_move(t, position.board, self.tile_set)) for t in texts]
        scores = [score(m, position.board, self.tile_set, position.rules).total for m in moves]
        pairs = sorted(zip(scores, moves, strict=True), key=lambda p: -p[0])
        return [ScoredPlacement(move, points, 1000 * points) for points, move in pairs]

    def entries(self, turn: int = -1) -> list[int | None]:
        """Points of the seats' moves."""
        turns = self.session.record.position.turns
        return [None if entry is None else entry.score for entry in turns[turn].entries]

    @property
    def scores(self) -> Sequence[int]:
        return self.session.record.position.scores


def make_club(
    folder: Path, tile_sets: dict[str, TileSet], layout: Layout, lexicon: Any = None
) -> Club:
    """A club with an autosave folder of its own."""
    thinker = ClubThinker()
    autosave = Autosave(folder, tile_sets, {layout.id: layout})
    words = lexicon or AnyWord()
    lexicon_for = cast(Callable[[str], Any], lambda _: words)
    watch = Watch()
    session = ClubSession(lexicon_for, cast(Any, thinker), autosave, now=watch)
    club = Club(session, watch, thinker, autosave, tile_sets["en"], layout, folder)
    session.refused.connect(club.refusals.append)
    session.done.connect(club.acts.append)
    session.notice.connect(club.notices.append)
    return club
