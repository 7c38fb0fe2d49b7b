"""A quiz with tiles of two letters, on a small Spanish lexicon."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.study.study_quiz import Stage, StudyQuiz
from eliot_qt.study.deck import Deck, QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import Decks, due_deck, new_entry
from eliot_qt.study.questions import Taken
from eliot_qt.voice.keeping import ToldOnce

from ...words.conftest import SPANISH

NOON = datetime(2027, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def runner() -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.close()


@pytest.mark.parametrize("quiz", list(QuizKind))
def test_a_digraph_is_one_tile(
    qtbot: QtBot,
    tmp_path: Path,
    runner: Runner,
    tile_sets: dict[str, TileSet],
    standard15: Layout,
    quiz: QuizKind,
) -> None:
    tiles = tile_sets["es"]
    words = sorted(tiles.split(word) for word in SPANISH.split())
    lexicon = Lexicon("es", "Spanish", "es", "es", WordGraph.from_nodes(build(words)))
    file = Decks(tmp_path).create(Deck("Mine", "es", quiz))
    file.add([new_entry(tiles.split("COCHE"), tiles, 5)])
    session = StudyQuiz(
        runner, DeckFile, lambda _: lexicon, tile_sets, {}, lambda: NOON, ToldOnce()
    )
    session.begin(due_deck(file, 0), quiz)
    qtbot.waitUntil(lambda: session.stage is Stage.ASKING)
    assert session.question is not None
    assert len(session.question.shown) == 4
    if quiz is QuizKind.ANAGRAMS:
        assert session.take("c[h]oce") is Taken.OTHER
        assert session.take("coche") is Taken.RIGHT
    elif quiz is QuizKind.HOOKS:
        session.answer_hooks("", "s")
    else:
        session.answer_verdict(session.question.is_word)
    assert session.outcome is not None and session.outcome.right
    session.rate()
    assert session.stage is Stage.DONE or session.question is not None
    session.leave()
