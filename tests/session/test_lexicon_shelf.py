"""The lexicons of a window: built in a process, put in place whole, removed and restored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.faults import Message
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.difference import Difference
from eliot_qt.lexicon.facts import Facts
from eliot_qt.lexicon.layer import Checked, Layer
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.lexicon.own import OwnLexicons
from eliot_qt.library.library import Library
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.lexicon_shelf import LexiconShelf


@pytest.fixture
def played() -> set[str]:
    """The lexicons that running games use."""
    return set()


@pytest.fixture
def shelf(home: Path, qtbot: QtBot, played: set[str]) -> Iterator[LexiconShelf]:
    library, runner = Library(), Runner()
    own = OwnLexicons(paths.user_lexicons())
    made = LexiconShelf(library.catalogue, library.tile_sets, own, runner, played.__contains__)
    yield made
    made.close()
    runner.close()


def built(qtbot: QtBot, build: Question) -> Manifest:
    failures: list[object] = []
    build.failed.connect(failures.append)
    with qtbot.waitSignal(build.finished) as signal:
        pass
    assert failures == []
    (manifest,) = signal.args or [None]
    assert isinstance(manifest, Manifest)
    return manifest


def value_of(qtbot: QtBot, question: Question) -> object:
    with qtbot.waitSignal(question.progressed) as signal:
        pass
    return (signal.args or [None])[0]


def left() -> set[str]:
    return {path.name for path in paths.user_lexicons().iterdir()} - {".importing"}


def word_list(home: Path, text: str, name: str = "mine.txt") -> Path:
    home.mkdir(exist_ok=True)
    path = home / name
    path.write_text(text)
    return path


def test_a_list_becomes_a_lexicon_and_a_layer_over_it_another(
    shelf: LexiconShelf, home: Path, qtbot: QtBot
) -> None:
    changes: list[None] = []
    shelf.changed.connect(lambda: changes.append(None))
    build = shelf.add_list(
        word_list(home, "casa\nchico\n%%\n"), "es", "Mi léxico", language="Ladino"
    )
    steps: list[tuple[int, int]] = []
    build.progressed.connect(steps.append)
    manifest = built(qtbot, build)
    assert (manifest.id, manifest.name, manifest.words) == ("mi_lexico", "Mi léxico", 2)
    assert manifest.language == "Ladino"
    assert steps and steps[-1] == (3, 3)
    assert manifest in shelf.manifests and shelf.owns(manifest) and len(changes) == 1
    with pytest.raises(LexiconError, match="choose another name"):
        shelf.add_list(home / "mine.txt", "es", "mi LÉXICO")

    layer = Layer(manifest.id, ("mucho",), ("casa", "nada"))
    checked = value_of(qtbot, shelf.check_layer(layer))
    assert isinstance(checked, Checked) and len(checked.wrong_excluded) == 1
    made = built(qtbot, shelf.build_layer(layer, "Family", None))
    assert made.words == 2
    assert shelf.layer(made) == Layer(manifest.id, ("MUCHO",), ("CASA", "NADA"))
    es = shelf.tile_sets["es"]
    before = shelf.lexicon("family")
    assert before.accepts(es.split("MUCHO"))
    again = Layer(manifest.id, (), ("casa",))
    renamed = built(qtbot, shelf.build_layer(again, "Smaller", made))
    assert (renamed.id, renamed.name) == ("family", "Smaller")
    assert not shelf.lexicon("family").accepts(es.split("MUCHO"))
    assert left() == {"mi_lexico", "family"}

    found = value_of(qtbot, shelf.compare("mi_lexico", "family"))
    assert isinstance(found, Difference)
    assert (len(found.first), len(found.second), len(found.both)) == (1, 0, 1)


@pytest.mark.parametrize(
    ("text", "fault"), [("%%\n", "no line is a word"), ("a\0b\n", "no line is a word")]
)
def test_a_build_that_fails_leaves_nothing(
    shelf: LexiconShelf, home: Path, qtbot: QtBot, text: str, fault: str
) -> None:
    build = shelf.add_list(word_list(home, text), "en", "Bad")
    with qtbot.waitSignal(build.failed) as signal:
        pass
    assert fault in str((signal.args or [""])[0])
    assert left() == set() and shelf.build is None


def test_a_cancelled_build_leaves_nothing_and_is_silent(
    shelf: LexiconShelf, home: Path, qtbot: QtBot
) -> None:
    heard: list[object] = []
    build = shelf.add_list(word_list(home, "qi\nza\n"), "en", "Mine")
    for signal in (build.progressed, build.finished, build.failed):
        signal.connect(lambda *values: heard.append(values))
    assert shelf.build is build
    build.cancel()
    build.cancel()
    assert shelf.build is None and left() == set()
    # As when the window closes.
    shelf.add_list(home / "mine.txt", "en", "Mine")
    shelf.close()
    assert shelf.build is None and left() == set()
    # Another one in its place is not disturbed.
    assert built(qtbot, shelf.add_list(home / "mine.txt", "en", "Mine")).words == 2
    assert heard == []


def test_a_lexicon_in_play_is_neither_removed_nor_replaced(
    shelf: LexiconShelf, home: Path, qtbot: QtBot, played: set[str]
) -> None:
    shelf.add_list(word_list(home, "qi\nza\n"), "en", "Mine")
    assert shelf.build is not None
    manifest = built(qtbot, shelf.build)
    layer = built(qtbot, shelf.build_layer(Layer("mine", ("zax",)), "Layer", None))
    played.update((manifest.id, layer.id))
    with pytest.raises(LexiconError, match="unfinished game uses Mine"):
        shelf.remove(manifest)
    with pytest.raises(LexiconError, match="unfinished game uses Layer"):
        shelf.build_layer(Layer("mine"), "Layer", layer)
    played.clear()
    shelf.remove(manifest)
    assert manifest not in shelf.manifests
    shelf.restore(manifest.id)
    assert manifest in shelf.manifests
    en = next(each for each in shelf.manifests if each.id == "en")
    with pytest.raises(LexiconError, match="not a lexicon of yours"):
        shelf.remove(en)


def test_facts_come_by_slices(shelf: LexiconShelf, qtbot: QtBot) -> None:
    facts = value_of(qtbot, shelf.find_facts("en"))
    assert isinstance(facts, Facts) and facts.tile_set is not None
    task = shelf.find_facts("none")
    with qtbot.waitSignal(task.failed) as signal:
        pass
    (why,) = signal.args or [None]
    assert isinstance(why, Message)
