"""A table to sit at: a thinker that answers when told to, a short word list, kept games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Signal

from eliot_qt.coach.queries import MoveQuery
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.library.listers import Listers
from eliot_qt.modes import free_game, training
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.refusals import Refusal, RefusalKind
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.session.background.engine_work import LongWork
from eliot_qt.session.background.question import Question
from eliot_qt.session.game import clock_control
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings import Settings

from .stub import NumberedQuestions
from .watch import Watch

WORDS = (
    "AT ATE EAT EATS RATE RATES TEA TEAS IN INN WIN WINE WINTER TEN NET TO ON NO ONE TIE AE RE ER"
)


class StubThinker(NumberedQuestions):
    """Takes questions down; the test answers them, and does what long work is asked for."""

    ready_changed = Signal(bool)
    preparation_changed = Signal()
    engine_failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.is_ready = False
        self.preparation: int | None = None
        self.asked: dict[int, tuple[Position, PlayerSpec]] = {}
        self.inquired: dict[int, tuple[Position, MoveQuery]] = {}
        self.works: dict[int, LongWork] = {}

    def ask(self, position: Position, spec: PlayerSpec) -> Question:
        number, question = self.put()
        self.asked[number] = (position, spec)
        return question

    def inquire(self, position: Position, query: MoveQuery) -> Question:
        number, question = self.put()
        self.inquired[number] = (position, query)
        return question

    def work(self, work: LongWork, *, is_short: bool = False) -> Question:
        number, question = self.put()
        self.works[number] = work
        return question

    def complete(self) -> None:
        """There is nothing to compile."""

    def lexicon_for(self, lexicon_id: str) -> str:
        """Long work is answered by the test."""
        return lexicon_id

    def do_work(self, listers: Listers, values: int = -1) -> None:
        """Do the long work that is asked for, up to a number of values if one is given."""
        for number, work in tuple(self.works.items()):
            latest: object = None
            for latest in filter(None, work(listers)):
                self.progressed.emit(number, latest)
                values -= 1
                if number not in self.works or not values:
                    return
            self.finished.emit(number, latest)

    def dropped(self, number: int) -> None:
        self.asked.pop(number, None)
        self.inquired.pop(number, None)
        self.works.pop(number, None)

    @property
    def open(self) -> int:
        """The one question that is open."""
        (number,) = self.asked
        return number

    def answer(self, *moves: Move, number: int | None = None) -> None:
        number = self.open if number is None else number
        self.asked.pop(number, None)
        self.finished.emit(number, analysis_of(moves))

    def progress(self, *moves: Move) -> None:
        self.progressed.emit(self.open, analysis_of(moves))


def analysis_of(moves: Sequence[Move]) -> Analysis:
    """An analysis with these moves in this order."""
    placements = sum(isinstance(move, Placement) for move in moves)
    rows = [Candidate(m, 0, 1000 * (len(moves) - i), b"") for i, m in enumerate(moves)]
    return Analysis(rows, "static", True, placements)


@dataclass(frozen=True)
class WordList:
    """A lexicon of a few words."""

    words: frozenset[bytes]
    id: str = "en"
    tiers: None = None

    def accepts(self, word: bytes) -> bool:
        return word in self.words


@dataclass
class Table:
    """A session with everything a test looks at."""

    session: GameSession
    thinker: StubThinker
    autosave: Autosave
    tile_set: TileSet
    layout: Layout
    folder: Path
    watch: Watch
    refusals: list[Refusal] = field(default_factory=list)
    heard: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    @property
    def refusal(self) -> RefusalKind | None:
        """Why the last command was refused."""
        return self.refusals[-1].kind if self.refusals else None

    def names(self) -> list[str]:
        """Signals heard since the last call."""
        heard, self.heard[:] = [name for name, _ in self.heard], []
        return heard

    def type(self, text: str) -> None:
        for char in text:
            self.session.hand.type_letter(char)

    def move(self, text: str) -> Move:
        position = self.session.position
        return parse_move(text, position.board, self.tile_set, None)

    def place(self, text: str) -> Placement:
        move = self.move(text)
        assert isinstance(move, Placement)
        return move

    def tiles(self, text: str) -> bytes:
        return self.tile_set.parse(text)

    def rack(self) -> str:
        return self.tile_set.show(s.tile for s in self.session.hand.slots)

    def free_tiles(self) -> str:
        return self.tile_set.show(s.tile for s in self.session.hand.slots if not s.used)

    def game(
        self, racks: Sequence[str], players: Sequence[str] | None = None, **rules: Any
    ) -> GameRecord:
        """A game with these racks; ``players`` are levels, empty for people."""
        players = players or [""] * len(racks)
        seats = [Seat(f"P{i + 1}", player) for i, player in enumerate(players)]
        record = free_game.new_game(Game(Rules(**rules), self.tile_set, self.layout), seats, 7)
        return replace(
            record, start=with_racks(record.start, [self.tiles(r) for r in racks]), positions=()
        )

    def training(self, rack: str) -> GameRecord:
        record = training.new_training(Game(Rules(), self.tile_set, self.layout), 7, "P1")
        return replace(record, start=with_racks(record.start, [self.tiles(rack)]), positions=())

    def start(self, *racks: str, players: Sequence[str] | None = None, **rules: Any) -> None:
        self.session.games.start(self.game(racks, players, **rules))

    def train(self, rack: str = "EINRTWA") -> None:
        self.session.games.start(self.training(rack))


def with_racks(position: Position, racks: Sequence[bytes]) -> Position:
    """The opening with other racks."""
    return opening(position.rules, position.tile_set, position.board, tuple(racks))


@pytest.fixture(autouse=True)
def clocks_wait_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock left running would tick in every later test, until its session is collected."""
    monkeypatch.setattr(clock_control, "TICK", 3_600_000)


@pytest.fixture
def word_list(en_tiles: TileSet) -> WordList:
    return WordList(frozenset(en_tiles.split(word) for word in WORDS.split()))


@pytest.fixture
def autosave(tmp_path: Path, tile_sets: dict[str, TileSet], standard15: Layout) -> Autosave:
    return Autosave(tmp_path / "autosave", tile_sets, {"standard15": standard15})


@pytest.fixture
def table(
    qapp: Any,
    word_list: WordList,
    autosave: Autosave,
    en_tiles: TileSet,
    standard15: Layout,
    tmp_path: Path,
) -> Table:
    thinker = StubThinker()
    lexicon_for = cast(Callable[[str], Any], lambda _: word_list)
    watch = Watch()
    session = GameSession(lexicon_for, cast(Any, thinker), Settings(), autosave, now=watch)
    table = Table(session, thinker, autosave, en_tiles, standard15, tmp_path / "autosave", watch)
    session.refused.connect(table.refusals.append)
    for name in (
        "record_changed",
        "hand.draft_changed",
        "hand.rack_changed",
        "listing.preview_changed",
        "listing.analysis_changed",
        "listing.selection_changed",
        "prompt_changed",
        "thinking_changed",
        "blocked_changed",
        "handover_requested",
        "hand.letter_wanted",
        "move_played",
        "game_over",
        "notice",
    ):
        signal = attrgetter(name)(session)
        plain = name.rpartition(".")[2]
        signal.connect(lambda *args, name=plain: table.heard.append((name, args)))
    return table
