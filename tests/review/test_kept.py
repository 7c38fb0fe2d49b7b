"""Finished turns are kept: an interrupted review goes on, another one begins anew."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.library.library import Library
from eliot_qt.review.batch import Batch
from eliot_qt.review.judges.analyst import Analyst
from eliot_qt.review.judges.decisions import Decision
from eliot_qt.review.kept import KeptReviews, digest_of
from eliot_qt.review.kit import TurnBudget, kit_of
from eliot_qt.review.values import GameReview, TurnReview

from .review_games import PLAYOUTS, review

pytestmark = pytest.mark.usefixtures("shared_lexicons")


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


def without_times(turns: tuple[TurnReview, ...]) -> list[TurnReview]:
    return [replace(turn, seconds=0.0) for turn in turns]


def test_an_interrupted_review_goes_on_where_it_was(
    library: Library, faulty: Path, game_review: GameReview, judged: list[int], tmp_path: Path
) -> None:
    batch = Batch(library, TurnBudget(playouts=PLAYOUTS), kept=KeptReviews(tmp_path))

    def interrupt(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(batch.reviews([faulty], lambda path: interrupt))
    assert judged == [1, 2]
    (found,) = review(library, [faulty], tmp_path)
    assert judged == [1, 2, 3, 4, 5]
    assert found.review is not None
    # By playouts it is the same as without the interruption.
    assert without_times(found.review.turns) == without_times(game_review.turns)
    assert found.review.seats == game_review.seats
    (again,) = review(library, [faulty], tmp_path)
    assert judged == [1, 2, 3, 4, 5]
    assert again == found


# Reviews a file, and dies in the middle of its third turn.
DOOMED = """
import os, signal, sys
from itertools import islice
from pathlib import Path
from eliot_qt.library.library import Library
from eliot_qt.review.judges.analyst import Analyst
from eliot_qt.review.batch import Batch
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget

real = Analyst.review

def review(self, decision):
    steps = real(self, decision)
    if decision.number < 3:
        return (yield from steps)
    yield from islice(steps, 3)
    os.kill(os.getpid(), signal.SIGKILL)

Analyst.review = review
file, folder, playouts = sys.argv[1:]
batch = Batch(Library(), TurnBudget(playouts=int(playouts)), kept=KeptReviews(Path(folder)))
list(batch.reviews([Path(file)], lambda path: lambda done, total: None))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_process_killed_in_the_middle_of_a_turn_loses_no_finished_one(
    library: Library, faulty: Path, game_review: GameReview, judged: list[int], tmp_path: Path
) -> None:
    command = [sys.executable, "-c", DOOMED, str(faulty), str(tmp_path), str(PLAYOUTS)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    (found,) = review(library, [faulty], tmp_path)
    assert judged == [3, 4, 5]
    assert found.review is not None
    assert without_times(found.review.turns) == without_times(game_review.turns)


def test_what_is_kept_is_what_was_found(game_review: GameReview, tmp_path: Path) -> None:
    kept = KeptReviews(tmp_path)
    done = {number: (turn,) for number, turn in enumerate(game_review.turns)}
    kept.write("digest", done)
    assert kept.read("digest") == done
    assert kept.read("another") == {}


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", '{"format": 1}', '{"format": "eliot-qt review", "digest": "other"}', None],
)
def test_what_cannot_be_used_is_made_anew(
    damage: str | None, game_review: GameReview, tmp_path: Path
) -> None:
    kept = KeptReviews(tmp_path)
    kept.write("digest", {0: game_review.turns[:1]})
    (path,) = tmp_path.iterdir()
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace("blunder", "brilliant") if damage is None else damage)
    assert kept.read("digest") == {}


def test_a_review_depends_on_game_racks_and_settings(
    library: Library, game_review: GameReview
) -> None:
    record, kit = game_review.record, kit_of(library, game_review.record.start.rules)
    common = kit_of(library, replace(kit.game.rules, lexicon="en_common"))
    digests = [
        digest_of(record, {5}, kit, TurnBudget(playouts=100)),
        digest_of(record, {5}, kit, TurnBudget(playouts=101)),
        digest_of(record, {5}, kit, TurnBudget(seconds=1)),
        digest_of(record, {5}, kit, TurnBudget(seconds=2)),
        digest_of(record, (), kit, TurnBudget(seconds=2)),
        digest_of(record, (), common, TurnBudget(seconds=2)),
        digest_of(record.go_to(1).append(), (), kit, TurnBudget(seconds=2)),
    ]
    assert len(set(digests)) == len(digests)
    titled = replace(record, title="A title").go_to(1).with_note("A note")
    assert digest_of(titled, {5}, kit, TurnBudget(playouts=100)) == digests[0]
