"""Scenes of a person at the window, to be timed step by step, and the games they need.

Imported once the program has loaded all it makes ready by itself, so that none of that is hidden.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import islice

from PySide6.QtWidgets import QWidget

from eliot_qt.app import Program
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.events import Turn
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import shipped
from eliot_qt.modes import free_game
from eliot_qt.play.set_up import duel_of
from eliot_qt.play.setup import GameKind
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.analysis.analysis_session import AnalysisState
from eliot_qt.session.background.runner import FILES, WORDS
from eliot_qt.session.bench.bench_session import BenchState
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.words.conditions.kinds import ConditionKind
from eliot_qt.words.query import Condition, Query

from .harness import ROOT
from .scene import AFTER, Scene
from .ticks import wait

_SEED = 34
_DATA = ROOT / "tests" / "data"
_CANDIDATES, _SIMULATED = 8, 4.0
# Tiles on the board by square, and a rack with more than 20,000 moves.
_ROW, _BLANKS = {111: 3, 112: 1, 113: 20, 114: 19}, "??EIRST"


class Scenes:
    """All that a person has the program do, each begun at the start page.

    Games and positions of another round are others: what was found about the same is kept.
    """

    def __init__(self, program: Program, number: int) -> None:
        self._program = program
        self._number = number
        self._window = program.window
        self._features = program.window.features

    def __iter__(self) -> Iterator[Scene]:
        """Each scene, ready to be watched."""
        yield self._reviewing()
        yield self._walking()
        yield self._thinking()
        yield self._listing()
        yield self._simulating()
        yield self._solving()
        yield self._searching()
        yield self._lesson()
        yield self._puzzle()
        yield self._ending()

    def _start(self) -> None:
        self._window.show_start()
        self._rest()

    def _rest(self) -> None:
        rest(self._program)

    def _open(self, record: GameRecord) -> None:
        self._start()
        self._window.open_record(record)
        self._rest()

    def _is_reviewed(self) -> bool:
        state = self._features.analysis.parts.analysis.state
        return state in (AnalysisState.DONE, AnalysisState.FAILED)

    def _page_of_games(self) -> QWidget:
        return self._features.play.page

    def _reviewing(self) -> Scene:
        analysis = self._window.analysis
        return Scene(
            "a game is reviewed",
            analysis.open_game,
            self._is_reviewed,
            partial(self._open, played(self._number)),
            lambda: analysis.page,
        )

    def _walking(self) -> Scene:
        """From turn to turn of a game that has been reviewed."""
        analysis = self._features.analysis

        def begin() -> None:
            analysis.acts.walk_to_end(last=False)
            while analysis.parts.cursor.step(1):
                wait(lambda: False, 60)

        return Scene("turns are walked through", begin, lambda: True)

    def _thinking(self) -> Scene:
        """A computer that thinks ahead is to move, and plays."""
        record = played(self._number, 9, "champion")

        def has_played() -> bool:
            return len(self._program.session.record.turns) > len(record.turns)

        return Scene(
            "the computer thinks",
            partial(self._window.open_record, record),
            has_played,
            self._start,
            self._page_of_games,
        )

    def _listing(self) -> Scene:
        """A training whose rack has tens of thousands of moves."""
        session = self._program.session

        def listed() -> bool:
            return session.is_open and session.listing.status is AnalysisStatus.DONE

        train = partial(self._features.start.opener.train_on, _crowded(self._program))
        return Scene("a long list of moves comes", train, listed, self._start, self._page_of_games)

    def _simulating(self) -> Scene:
        middle = (p for p in positions("positions_en.jsonl") if 20 <= _tiles_on(p) <= 60)
        position = next(islice(middle, self._number, None))
        return self._judging("moves are played out on the bench", position)

    def _solving(self) -> Scene:
        position = next(islice(positions("endgames_en.jsonl"), self._number, None))
        return self._judging("an endgame is solved", position)

    def _judging(self, name: str, position: Position) -> Scene:
        feature = self._features.analysis.bench

        def choose() -> None:
            bench = feature.parts.bench
            wait(lambda: bench.analysis is not None)
            wait(lambda: False, AFTER)
            rows = bench.analysis.rows if bench.analysis is not None else ()
            for row in islice(rows, _CANDIDATES):
                bench.candidates.tick(row.move)
                # As a person does: one after the other.
                wait(lambda: False, 60)
            bench.set_plan(replace(bench.plan, seconds=_SIMULATED))
            bench.start()

        def ended() -> bool:
            bench = feature.parts.bench
            return bench.results is not None and bench.state is BenchState.RESTING

        opens = partial(feature.open, position)
        return Scene(name, opens, ended, self._start, lambda: feature.page, choose)

    def _searching(self) -> Scene:
        """All words, those that end alike, and those of two lengths."""
        words, runner = self._features.words, self._program.runner
        queries = (
            Query(),
            Query((Condition(ConditionKind.PATTERN, text="*ING"),)),
            Query((Condition(ConditionKind.LENGTH, low=7, high=8),)),
        )

        def search() -> None:
            for query in queries:
                words.pane.show_query(query)
                wait(lambda: False, AFTER)
                wait(lambda: runner.is_idle(WORDS))

        return Scene(
            "words are searched",
            words.open,
            lambda: runner.is_idle(WORDS),
            self._start,
            lambda: words.page,
            search,
        )

    def _lesson(self) -> Scene:
        lessons, session = self._features.lessons, self._program.session

        def before() -> None:
            self._start()
            lessons.open()
            self._rest()

        def begun() -> bool:
            return session.is_open and self._window.shell.place is Place.PLAY

        first = partial(lessons.page.lesson_wanted.emit, 0)
        return Scene("a lesson begins", first, begun, before, self._page_of_games)

    def _puzzle(self) -> Scene:
        def begun() -> bool:
            return self._window.shell.place is Place.PLAY

        return Scene(
            "the puzzle of the day begins",
            self._features.puzzles.open_today,
            begun,
            self._start,
            self._page_of_games,
        )

    def _ending(self) -> Scene:
        """The last move of a game, by its person."""
        record, last = before_the_end(self._number)
        session = self._program.session

        def over() -> bool:
            return session.record.positions[-1].over is not None

        return Scene(
            "a game ends",
            partial(session.play_text, last),
            over,
            partial(self._open, record),
            lambda: self._features.play.page.end,
        )


def ways_to_pages(program: Program) -> dict[str, Callable[[], object]]:
    """Return the commands that open each page from the start page."""
    window, features = program.window, program.window.features
    return {
        "game": lambda: window.shell.show_page(features.play.page),
        "new game": lambda: window.choose(GameKind.COMPUTER.value),
        "study": features.study.open,
        "puzzles": features.puzzles.open,
        "lessons": features.lessons.open,
        "record": features.record.open,
        "lexicons": features.lexicons.open,
        "preferences": features.preferences.open,
        "help": features.help.open_glossary,
        "position": features.analysis.set_up_position,
        "words": features.words.open,
        "analysis": lambda: window.shell.show_page(features.analysis.page),
    }


def rest(program: Program) -> None:
    """Wait until what a game brings with it is painted, and its files are read."""
    wait(lambda: False, 1_000)
    wait(lambda: program.runner.is_idle(FILES))


@cache
def played(number: int, turns: int | None = None, computer: str = "club") -> GameRecord:
    """A game of a person and a computer, always the same one, to its end or after some turns."""
    from eliot_qt.engine import Engine
    from eliot_qt.lab.table import table_of
    from eliot_qt.players.levels import make_player
    from eliot_qt.players.selfplay import play_out

    table = table_of("en")
    engine = Engine(table.lexicon.graph, table.game)
    seats, seed = [Seat("Ada"), Seat("Computer", computer)], _SEED + number
    record = free_game.new_game(table.game, seats, seed)
    player = make_player("club", table.lexicon, engine, seed)
    for after in play_out(record, [player, player], table.lexicon):
        record = after
        if turns is not None and len(record.turns) >= turns:
            break
    return record


def before_the_end(number: int) -> tuple[GameRecord, str]:
    """A game before its last move, which is its person's, and that move as it is written."""
    for each in range(number, number + 100):
        whole = played(each)
        cursor = max(n for n, event in enumerate(whole.events) if isinstance(event, Turn))
        before, last = whole.positions[cursor], whole.events[cursor]
        if before.to_move == 0 and isinstance(last, Turn):
            return whole.go_to(cursor).append(), format_move(
                last.move, before.board, before.tile_set
            )
    raise SystemExit("no game ends with a move of its person")


def positions(name: str) -> Iterator[Position]:
    """Positions of the tests' data."""
    game = shipped().game(Rules())
    for line in (_DATA / name).read_text(encoding="utf-8").splitlines():
        yield duel_of(parse_cgp(json.loads(line)["cgp"], game))[0]


def _tiles_on(position: Position) -> int:
    return sum(map(bool, position.board.squares))


def _crowded(program: Program) -> Position:
    game = program.library.game(Rules())
    board = Board.empty(game.layout).with_tiles(_ROW)
    return opening(game.rules, game.tile_set, board, (game.tile_set.parse(_BLANKS), b""))
