"""The analysis of a game: its turns at once, figures in the background, nothing done twice."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.coach.figures import Measure, MoveMeasures
from eliot_qt.coach.queries import PairReasons
from eliot_qt.coach.weights import weigh
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.library.listers import Listers
from eliot_qt.modes import free_game, training
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.secrecy import may_review
from eliot_qt.players.analysis import Candidate
from eliot_qt.review.job import ReadGame
from eliot_qt.review.judges.analyst import Analyst
from eliot_qt.review.judges.decisions import Decision
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.turn_filter import TurnFilter, TurnKind
from eliot_qt.review.values import Basis, MoveClass
from eliot_qt.session.analysis.analysis_parts import AnalysisParts, analysis_parts
from eliot_qt.session.analysis.analysis_session import AnalysisState
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.background.thinker import Thinker

from ..review.review_games import FAULTY, review
from .conftest import StubThinker

pytestmark = pytest.mark.usefixtures("qapp")
BUDGET = TurnBudget(playouts=40)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def listers() -> Listers:
    return Listers()


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "faulty.gcg"
    path.write_text(FAULTY, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def game(library: Library, faulty: Path) -> ReadGame:
    """Five turns; of the last one the file has only part of the rack."""
    opened = GameFiles(library.tile_sets, library.layouts, library.words).read(faulty)
    return ReadGame(opened.record, opened.guessed)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Numbers of the turns that are analysed, in order."""
    numbers: list[int] = []
    real = Analyst.review

    def counted(self: Analyst, decision: Decision):  # type: ignore[no-untyped-def]
        numbers.append(decision.number)
        return (yield from real(self, decision))

    monkeypatch.setattr(Analyst, "review", counted)
    return numbers


def parts_of(
    library: Library, folder: Path, ready: bool = True, compiled: bool = True
) -> tuple[AnalysisParts, StubThinker]:
    thinker = StubThinker()
    thinker.is_ready = ready
    parts = analysis_parts(
        thinker,  # type: ignore[arg-type]
        library.lexicon,
        budget=BUDGET,
        kept=KeptReviews(folder),
        may_begin=lambda: compiled,
    )
    return parts, thinker


def state(parts: AnalysisParts) -> AnalysisState:
    return parts.analysis.state


def listed(parts: AnalysisParts) -> tuple[int, ...]:
    return parts.cursor.listed


def test_all_turns_are_there_before_the_engine_is(
    library: Library, listers: Listers, game: ReadGame, tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path, ready=False)
    parts.analysis.open(game)
    thinker.do_work(listers)
    analysis = parts.analysis
    assert state(parts) is AnalysisState.WAITING
    assert [turn.move for turn in analysis.turns][:3] == ["8G TIE", "8G (TIE)V", "7G SANTOUR"]
    assert analysis.is_static and analysis.done == 0
    assert {turn.basis for turn in analysis.turns} == {Basis.EQUITY, None}
    assert not list(tmp_path.iterdir()), "a first look by score and leave is not kept"
    assert [turn.phony for turn in analysis.turns] == [False, True, False, False, True]
    thinker.is_ready = True
    thinker.ready_changed.emit(True)
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.DONE and not analysis.is_static
    assert Basis.SIMULATION in {turn.basis for turn in analysis.turns}


def test_turns_are_listed_before_the_first_slow_search(
    library: Library, game: ReadGame, tmp_path: Path, qtbot: QtBot
) -> None:
    """Until the engine is compiled a single step of the review may take a second."""
    with closing(Runner()) as runner, closing(Thinker(runner, library.lexicon)) as thinker:
        kept = KeptReviews(tmp_path)
        parts = analysis_parts(thinker, library.lexicon, budget=BUDGET, kept=kept)
        analysis = parts.analysis
        listed_at_first: list[int] = []

        def note() -> None:
            if analysis.review is not None:
                listed_at_first.append(len(analysis.turns))

        analysis.progressed.connect(note)
        analysis.open(game)
        qtbot.waitUntil(lambda: bool(listed_at_first), timeout=60_000)
        analysis.close()
    assert listed_at_first[0] == 5


def test_turns_are_graded_one_by_one_as_the_command_line_does(
    library: Library, listers: Listers, game: ReadGame, faulty: Path, tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    analysis = parts.analysis
    shown: list[int] = []
    analysis.progressed.connect(lambda: shown.append(analysis.done))
    analysis.open(game)
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.DONE
    assert sorted(set(shown)) == list(range(6))
    (again,) = review(library, [faulty], tmp_path / "other", playouts=40)
    assert again.review is not None
    found = [replace(turn, seconds=0.0) for turn in analysis.turns if turn.basis or turn.unrated]
    assert found == [replace(turn, seconds=0.0) for turn in again.review.turns]
    assert analysis.seats == again.review.seats
    assert analysis.turns[0].grade is MoveClass.BLUNDER


def test_what_was_stopped_goes_on_where_it_was(
    library: Library, listers: Listers, game: ReadGame, judged: list[int], tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game)
    # The turns as they were, the start of the review, and two turns more.
    thinker.do_work(listers, values=4)
    parts.analysis.pause()
    assert (parts.analysis.state, judged) == (AnalysisState.PAUSED, [1, 2])
    assert thinker.works == {}
    parts.analysis.resume()
    thinker.do_work(listers, values=2)
    assert judged == [1, 2, 3]
    # The program is killed: nothing is closed, another one finds what was kept.
    later, other = parts_of(library, tmp_path)
    later.analysis.open(game)
    other.do_work(listers)
    assert later.analysis.state is AnalysisState.DONE
    assert judged == [1, 2, 3, 4, 5]
    assert [turn.grade is None for turn in later.analysis.turns[:4]] == [False] * 4


def test_kernels_are_waited_for(
    library: Library, listers: Listers, game: ReadGame, tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path, compiled=False)
    parts.analysis.open(game)
    thinker.do_work(listers)
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.WAITING
    assert parts.analysis.turns and parts.analysis.done == 0
    # Score and leave say something until then.
    assert parts.analysis.is_static and parts.analysis.turns[0].grade is not None


def test_what_is_looked_at_longer_is_looked_at_again_once_all_is_compiled(
    library: Library, listers: Listers, en_tiles: TileSet, standard15: Layout, tmp_path: Path
) -> None:
    compiled: list[bool] = []
    parts, thinker = parts_of(library, tmp_path)
    parts.look._may_begin = lambda: bool(compiled)
    thinker.preparation = 40
    parts.analysis.open(ReadGame(training.new_training(Game(Rules(), en_tiles, standard15), 5)))
    for _ in range(3):
        thinker.do_work(listers)
    assert parts.look.is_static and not parts.look.is_running
    assert parts.look.lines.lines and parts.look.lines.lines[0].win is None
    compiled.append(True)
    thinker.preparation = None
    thinker.preparation_changed.emit()
    assert parts.look.is_running
    thinker.do_work(listers)
    assert not parts.look.is_static and not parts.look.is_running


def test_where_nothing_can_be_kept_it_goes_on_and_says_so_once(
    library: Library,
    listers: Listers,
    game: ReadGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def write(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(KeptReviews, "write", write)
    parts, thinker = parts_of(library, tmp_path)
    heard: list[object] = []
    parts.analysis.not_kept.connect(heard.append)
    parts.analysis.open(game)
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.DONE and parts.analysis.turns[0].grade is not None
    assert [str(why) for why in heard] == ["Read-only file system"]


def test_a_failure_stops_it_with_the_reason(
    library: Library,
    listers: Listers,
    game: ReadGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game)
    number = list(thinker.works)[-1]
    thinker.failed.emit(number, "the analysis cannot be kept: no space")
    assert state(parts) is AnalysisState.FAILED
    assert "no space" in str(parts.analysis.problem)
    parts.analysis.resume()
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.DONE


def test_the_next_mistake_and_filters(
    library: Library, listers: Listers, game: ReadGame, tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game)
    thinker.do_work(listers)
    cursor, turns = parts.cursor, parts.analysis.turns
    bad = [n for n, t in enumerate(turns) if t.grade in (MoveClass.MISTAKE, MoveClass.BLUNDER)]
    assert bad[0] == 0 and len(bad) > 1
    found = []
    while cursor.step_to_mistake(1):
        found.append(cursor.place)
    assert found == bad[1:]
    assert cursor.step_to_mistake(-1) and cursor.place == bad[-2]
    cursor.set_filter(TurnFilter(seat=0))
    assert listed(parts) == (0, 2, 4)
    cursor.set_filter(TurnFilter(kind=TurnKind.PHONY))
    assert listed(parts) == (1, 4)
    cursor.set_filter(TurnFilter(kind=TurnKind.MISSED_BINGO))
    assert [turns[n].missed_bingo for n in cursor.listed] == [True] * len(cursor.listed)
    assert 0 in cursor.listed
    cursor.go_to(4)
    cursor.set_filter(TurnFilter(seat=1, kind=TurnKind.PHONY))
    assert (cursor.place, listed(parts)) == (4, (1,)), "the turn looked at stays"


def test_a_longer_look_interrupts_the_review_and_ends_with_the_turn(
    library: Library, listers: Listers, game: ReadGame, tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game)
    thinker.do_work(listers, values=3)
    look = parts.look
    assert state(parts) is AnalysisState.RUNNING
    few = look.lines.lines
    look.toggle()
    assert look.is_running and state(parts) is AnalysisState.PAUSED
    thinker.do_work(listers)
    assert not look.is_running
    assert len(look.lines.lines) > 1 and look.lines.lines != few
    assert "8G TIE" in [line.move for line in look.lines.lines]
    # The review has gone on by itself, to its end.
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.DONE
    look.toggle()
    parts.cursor.go_to(1)
    assert not look.is_running and thinker.works == {}
    parts.cursor.go_to(4)
    assert not look.is_possible, "the rack is not known"


def test_what_speaks_for_the_best_move_is_asked_of_the_engine(
    library: Library, listers: Listers, game: ReadGame, tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game)
    thinker.do_work(listers)
    turn = parts.cursor.turn
    assert turn is not None
    ((number, (position, query)),) = thinker.inquired.items()
    best, played = query.candidates
    assert position.tile_set.show(position.rack) == "AEINRST"
    assert (best.score, best.leave, played.score) == (turn.best_score, b"", 6)
    assert position.tile_set.show(played.leave) == "ANRS"
    assert not best.exact, "a simulation proves nothing"
    own, other = (measured(each, position, listers, library) for each in query.candidates)
    found = PairReasons(weigh(own, other, position))
    thinker.finished.emit(number, found)
    assert parts.reasons.found == found
    assert any(each.bonus == 50 for each in found.weights)
    parts.cursor.go_to(1)
    assert parts.reasons.found is None and not thinker.inquired, "a phony is compared with nothing"
    parts.cursor.go_to(2)
    assert bool(thinker.inquired) == (parts.analysis.turns[2].grade is not MoveClass.BEST)


def measured(
    each: Candidate, position: Position, listers: Listers, library: Library
) -> MoveMeasures:
    lexicon = library.lexicon("en")
    layout = position.board.layout
    lister = listers.lister(Game(position.rules, position.tile_set, layout), lexicon.graph)
    return Measure(position, lister, lexicon, racks=10).figures(each)


def test_a_position_is_a_turn_still_to_be_played(
    library: Library, listers: Listers, en_tiles: TileSet, standard15: Layout, tmp_path: Path
) -> None:
    record = training.new_training(Game(Rules(), en_tiles, standard15), 5)
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(ReadGame(record))
    thinker.do_work(listers)
    (turn,) = parts.analysis.turns
    assert (turn.move, turn.rack) == ("", en_tiles.show(record.position.rack))
    assert parts.look.is_running, "its candidates are looked for without being asked"
    thinker.do_work(listers)
    assert parts.look.lines.lines and not parts.look.is_running


def test_only_what_is_secret_no_more_may_be_analysed(
    en_tiles: TileSet, standard15: Layout, en: Lexicon
) -> None:
    def game(*players: str) -> bool:
        seats = [Seat(f"P{n}", player) for n, player in enumerate(players)]
        return may_review(free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 3))

    assert not game("", "")
    assert not game("", "relaxed")
    assert game("relaxed", "relaxed")
    assert may_review(training.new_training(Game(Rules(), en_tiles, standard15), 3))


def test_on_other_threads_the_analysis_goes_on_where_it_was(
    library: Library, listers: Listers, game: ReadGame, tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game)
    thinker.do_work(listers, values=4)
    done = parts.analysis.done
    parts.analysis.set_budget(replace(BUDGET, threads=2))
    assert parts.analysis.done == done > 0
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.DONE
    # With another number of playouts all of it begins anew; what is looked at stays in view.
    parts.cursor.go_to(3)
    parts.analysis.set_budget(TurnBudget(playouts=1))
    assert (parts.analysis.done, parts.cursor.place) == (0, 3)
    assert len(parts.analysis.turns) == 5
    thinker.do_work(listers)
    assert (state(parts), parts.analysis.done) == (AnalysisState.DONE, 5)
    assert parts.cursor.place == 3


def test_a_game_opened_waits_for_its_start(
    library: Library, listers: Listers, game: ReadGame, judged: list[int], tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game, at_once=False)
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.WAITING and not parts.analysis.turns and not judged
    parts.analysis.start()
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.DONE and len(parts.analysis.turns) == 5
    # Done already: nothing is done twice.
    count = len(judged)
    parts.analysis.start()
    thinker.do_work(listers)
    assert len(judged) == count


def test_a_game_closed_before_its_start_stays_closed(
    library: Library, listers: Listers, game: ReadGame, judged: list[int], tmp_path: Path
) -> None:
    parts, thinker = parts_of(library, tmp_path)
    parts.analysis.open(game, at_once=False)
    parts.analysis.close()
    parts.analysis.start()
    thinker.do_work(listers)
    assert state(parts) is AnalysisState.CLOSED and not judged
