"""The lessons: each position and claim holds by the engine, and what is wrong is told."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest

from eliot_qt import cli, paths
from eliot_qt.coach.figures import Measure
from eliot_qt.faults import Fault
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.modes import free_game
from eliot_qt.play.notices import NoticeKind
from eliot_qt.players import simulating
from eliot_qt.players.selfplay import play_out
from eliot_qt.players.static import StaticPlayer
from eliot_qt.puzzles.lessons import checking, claims, progress
from eliot_qt.puzzles.lessons.answers import coach_text, is_right_move
from eliot_qt.puzzles.lessons.checking import LessonChecker
from eliot_qt.puzzles.lessons.lesson import BoardLesson, ChoiceAsked, CountAsked, MoveAsked
from eliot_qt.puzzles.lessons.progress import LessonBook
from eliot_qt.puzzles.lessons.shelf import lessons, read

pytestmark = pytest.mark.usefixtures("shared_lexicons")

EMPTY = "/".join(["15"] * 15)
DOCS = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def shipped() -> tuple[BoardLesson, ...]:
    found, faults = lessons()
    assert not faults
    return found


def written(folder: Path, *given: dict[str, object], **changed: object) -> Path:
    lesson = {"version": 1, "id": "own", "lexicon": "en", "title": "Own", "about": "Mine."}
    path = folder / "own.json"
    path.write_text(json.dumps({**lesson, "steps": given, **changed}), encoding="utf-8")
    return path


def faults_of(library: Library, path: Path) -> list[str]:
    return [str(fault) for fault in LessonChecker(library).faults(read(path))]


@pytest.fixture
def _few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to tell a right move from one that is several per cent behind."""
    monkeypatch.setattr(checking, "_PLAYOUTS", 600)
    monkeypatch.setattr(simulating, "_LAST_CANDIDATES", (24, 24, 24))
    monkeypatch.setattr(claims, "Measure", partial(Measure, racks=60))


@pytest.mark.usefixtures("_few_playouts")
def test_twelve_lessons_of_five_to_eight_steps_are_true_to_the_last_claim(
    library: Library, shipped: tuple[BoardLesson, ...]
) -> None:
    assert [each.id for each in shipped] == [
        *("rules", "hooks", "twos", "bingos", "leave", "exchange"),
        *("lanes", "tracking", "endgame", "preendgame", "challenge", "clock"),
    ]
    checker = LessonChecker(library)
    for lesson in shipped:
        assert 5 <= len(lesson.steps) <= 8
        assert list(map(str, checker.faults(lesson))) == []


@pytest.mark.slow
def test_moves_that_win_most_are_right_by_many_playouts(
    library: Library, shipped: tuple[BoardLesson, ...]
) -> None:
    checker = LessonChecker(library)
    for lesson in shipped:
        assert list(map(str, checker.faults(lesson))) == []


def test_no_sentence_is_long_and_points_said_are_claimed(shipped: tuple[BoardLesson, ...]) -> None:
    for lesson in shipped:
        for step in lesson.steps:
            for text in (step.ask, step.coach):
                assert all(len(part.split()) <= 30 for part in re.split(r"[.?!:] ", text)), text
            claimed = " ".join(step.facts)
            for points in re.findall(r"scores? (\d+)", f"{step.ask} {step.coach}"):
                assert re.search(rf"score .* {points}\b", claimed), (lesson.id, points)


def test_every_sort_of_question_is_asked(shipped: tuple[BoardLesson, ...]) -> None:
    asked = {type(step.asked) for lesson in shipped for step in lesson.steps}
    assert asked == {MoveAsked, ChoiceAsked, CountAsked}


def test_a_player_has_about_a_dozen_turns(library: Library) -> None:
    """As the lesson on the clock says."""
    game = library.game(Rules())
    player, turns = StaticPlayer(library.lister(game)), 0
    for seed in range(4):
        record = free_game.new_game(game, [Seat("A"), Seat("B")], seed)
        *_, last = play_out(record, [player, player], library.lexicon("en"))
        turns += sum(isinstance(event, Turn) for event in last.events)
    assert 10 <= turns / 8 <= 14


def test_the_example_of_the_how_to_is_a_lesson(library: Library, tmp_path: Path) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "first-steps.json"
    path.write_text(example, encoding="utf-8")
    assert len(read(path).steps) == 4
    assert faults_of(library, path) == []


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({"judged": "win", "accepted": ["8D ZZZ"]}, "cannot be played"),
        ({"judged": "score", "accepted": ["8G HE"]}, "the most is"),
        ({"judged": "win", "accepted": ["8G HE"]}, "behind the best"),
        ({"choices": ["a", "b"], "right": 0, "facts": ["word QU"]}, "not true: word QU"),
        ({"choices": ["a", "b"], "right": 0, "facts": ["all Q?: QI QU"]}, "not true"),
        ({"choices": ["a", "b"], "right": 0, "facts": ["stem SATIRE 19"]}, "not true"),
        ({"choices": ["a", "b"], "right": 0, "facts": ["keep UVW over ERS"]}, "not true"),
        ({"choices": ["a", "b"], "right": 0, "facts": ["rule bingo_bonus 40"]}, "not true"),
        ({"choices": ["a", "b"], "right": 0, "facts": ["overtime 61 10"]}, "not true"),
        ({"choices": ["a", "b"], "right": 0, "facts": ["flies high"]}, "is not a kind of fact"),
        ({"letters": "S", "count": 4}, "3 are unseen"),
    ],
)
@pytest.mark.usefixtures("_few_playouts")
def test_what_is_wrong_is_told(
    library: Library, tmp_path: Path, step: dict[str, object], fault: str
) -> None:
    whole = {"cgp": f"{EMPTY} AEHORST/ 0/0 0", "ask": "What?", "coach": "That.", **step}
    found = faults_of(library, written(tmp_path, whole))
    assert found
    assert fault in " ".join(found)


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 99},
        {"steps": []},
        {"surprise": 1},
        {"steps": [{"puzzle": "none", "ask": "a", "coach": "b"}]},
        {"steps": [{"cgp": "x", "ask": "", "coach": "b", "judged": "legal"}]},
        {"steps": [{"cgp": "x", "ask": "a", "coach": "b"}]},
        {"steps": [{"cgp": "x", "ask": "a", "coach": "b", "choices": ["1"], "right": 0}]},
    ],
)
def test_a_file_that_is_no_lesson_is_refused_by_name(
    tmp_path: Path, changed: dict[str, object]
) -> None:
    path = written(tmp_path, **changed)
    with pytest.raises(Fault, match=r"own\.json"):
        read(path)


def test_an_opening_is_right_across_and_down_and_points_are_those_of_the_move(
    shipped: tuple[BoardLesson, ...], library: Library
) -> None:
    lesson = next(each for each in shipped if each.id == "exchange")
    step = lesson.steps[4]
    tiles, layout = library.tile_sets["en"], library.layouts["standard15"]
    position = parse_cgp(step.cgp, Game(Rules(), tiles, layout))
    for text, right in (("8G VIVE", True), ("H7 VIVE", True), ("8G VEE", False)):
        move = parse_move(text, position.board, tiles)
        assert is_right_move(step, move, position) is right
    assert coach_text(step, position, None).startswith("8E VIVE scores 20 ")


def test_on_a_full_disk_steps_done_stay_in_memory_and_that_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = LessonBook(tmp_path / "lessons.json")
    book.mark("Ann", "rules", 0)

    def full(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(progress, "write_atomic", full)
        told = book.mark("Ann", "rules", 1), book.mark("Ann", "score", 0)
        assert [notice and notice.kind for notice in told] == [NoticeKind.LESSONS_FAILED, None]
        done = {"rules": frozenset({0, 1}), "score": frozenset({0})}
        assert book.progress_of("Ann") == (done, None)
    assert book.mark("Ann", "rules", 2) is None
    done["rules"] |= {2}
    assert LessonBook(tmp_path / "lessons.json").progress_of("Ann") == (done, None)


def test_what_a_person_has_done_is_kept_apart_from_others(tmp_path: Path) -> None:
    book = LessonBook(tmp_path / "lessons.json")
    assert book.progress_of("Ann") == ({}, None)
    book.mark("Ann", "rules", 0)
    book.mark("Ann", "rules", 3)
    book.mark("Ben", "rules", 1)
    assert book.progress_of("Ann")[0] == {"rules": frozenset({0, 3})}
    assert book.progress_of("Ben")[0] == {"rules": frozenset({1})}
    (tmp_path / "lessons.json").write_text("{", encoding="utf-8")
    done, notice = book.progress_of("Ann")
    assert not done
    assert notice is not None


def test_lessons_of_a_person_stand_behind_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "lessons", lambda: tmp_path)
    step: dict[str, object] = {
        "cgp": f"{EMPTY} AEHORST/ 0/0 0",
        "ask": "Play.",
        "coach": "So.",
        "judged": "legal",
    }
    path = written(tmp_path, step)
    assert [each.id for each in lessons()[0]][-2:] == ["clock", "own"]
    (tmp_path / "worse.json").write_text("[]", encoding="utf-8")
    assert cli.main(["lessons"]) == 1
    said = capsys.readouterr().out
    assert "own" in said
    assert "worse.json" in said
    assert cli.main(["lessons", "check", str(path)]) == 0
    assert "own: all right" in capsys.readouterr().out
