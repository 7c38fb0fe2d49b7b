"""What is done with the turn looked at: walking on, playing on from it, taking it elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QObject

from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.library.library import Library
from eliot_qt.library.listers import Listers
from eliot_qt.modes import free_game
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.review.job import ReadGame
from eliot_qt.review.kept import KeptReviews
from eliot_qt.session.analysis.analysis_parts import AnalysisParts, analysis_parts
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.turn_acts import TurnActs
from tests.game.table import AnyWord
from tests.review.review_games import FAULTY
from tests.session.conftest import StubThinker

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def game(tmp_path: Path) -> ReadGame:
    """Five turns of two players."""
    path, library = tmp_path / "faulty.gcg", Library()
    path.write_text(FAULTY, encoding="utf-8")
    return ReadGame(GameFiles(library.tile_sets, library.layouts).read(path).record)


@pytest.fixture
def parts(game: ReadGame, tmp_path: Path) -> AnalysisParts:
    """The game with its turns, before the engine is ready."""
    thinker, kept = StubThinker(), KeptReviews(tmp_path)
    parts = analysis_parts(cast(Any, thinker), Library().lexicon, kept=kept)
    parts.analysis.open(game)
    thinker.do_work(Listers())
    return parts


@pytest.fixture
def page() -> Mock:
    return Mock()


@pytest.fixture
def acts(parts: AnalysisParts, page: Mock) -> TurnActs:
    bench, owner = Mock(), QObject(parts.analysis)
    return TurnActs(Mock(), parts, lambda: page, lambda: bench, Mock(), owner)


def test_a_game_played_on_is_known_until_another_is_analysed(
    acts: TurnActs, parts: AnalysisParts, game: ReadGame
) -> None:
    begun: list[GameRecord] = []
    acts.record_wanted.connect(begun.append)
    acts.walk_to_end(last=False)
    acts.walk(1)
    acts.walk(1)
    turn = parts.cursor.turn
    assert turn is not None and turn.event > 1
    acts.play_on(["", ""])
    (record,) = begun
    assert record.at_end and record.events == game.record.events[: turn.event]
    later = free_game.play(record, Pass(), AnyWord())
    assert acts.has_led_to(record) and acts.has_led_to(later)
    assert not acts.has_led_to(game.record.go_to(1).append())
    parts.analysis.open(game)
    assert not acts.has_led_to(later)


def test_walking_ends_at_the_ends_and_says_so_of_mistakes(
    acts: TurnActs, parts: AnalysisParts, page: Mock
) -> None:
    acts.stand_ins[Command.LAST]()
    last = parts.cursor.place
    acts.stand_ins[Command.FORWARD]()
    assert parts.cursor.place == last
    acts.stand_ins[Command.BACK]()
    assert parts.cursor.place == last - 1
    acts.walk_to_mistake(1)
    page.say.assert_called_once_with("No later mistake")


def test_the_game_goes_to_paper_with_the_racks_that_were_guessed(
    acts: TurnActs, game: ReadGame
) -> None:
    wanted: list[tuple[object, object]] = []
    acts.paper_wanted.connect(lambda *each: wanted.append(each))
    acts.print()
    assert wanted == [(game.record, game.guessed)]
