"""The word tools of a window: nothing holds the window up, the newest search wins, secrecy."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.faults import Message
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.play.word_help import WordHelp
from eliot_qt.session.background.runner import WORDS, Runner
from eliot_qt.session.background.worker import Priority
from eliot_qt.session.word_search import WordSearch
from eliot_qt.words import WordsError
from eliot_qt.words.card import WordCard
from eliot_qt.words.figures import Order, WordColumn
from eliot_qt.words.query_text import parse_query


@pytest.fixture
def runner(qtbot: QtBot) -> Iterator[Runner]:
    made = Runner()
    yield made
    made.close()


@pytest.fixture
def search(runner: Runner, en: Lexicon, tile_sets: dict[str, TileSet]) -> WordSearch:
    made = WordSearch(runner, lambda _: en, tile_sets)
    made.use("en")
    return made


def done(qtbot: QtBot, runner: Runner) -> None:
    qtbot.waitUntil(lambda: runner.is_idle(WORDS))


def spelled(search: WordSearch) -> list[str]:
    return [search.tile_set.spell(search.word(row)) for row in range(search.count)]


# slices


def test_slices_are_asked_for_one_by_one(qtbot: QtBot, runner: Runner) -> None:
    """Between two slices the window has its turn: work never goes on by itself."""
    heard: list[object] = []
    threads = set()

    def endless() -> Iterator[object]:
        number = 0
        while True:
            number += 1
            threads.add(threading.get_ident())
            yield number if number % 1000 == 0 else None

    question = runner.ask(WORDS, endless)
    question.progressed.connect(heard.append)
    qtbot.waitUntil(lambda: len(heard) > 3)
    question.cancel()
    before = len(heard)
    done(qtbot, runner)
    assert len(heard) == before
    assert threading.get_ident() not in threads and len(threads) == 1


def test_urgent_work_overtakes_and_the_newest_comes_first(qtbot: QtBot, runner: Runner) -> None:
    order: list[str] = []

    def work(name: str) -> Iterator[object]:
        order.append(name)
        yield None

    runner.ask(WORDS, lambda: work("running"))
    turns = {
        "old": Priority.USUAL,
        "new": Priority.USUAL,
        "in view": Priority.FIRST,
        "late": Priority.LATER,
    }
    for name, turn in turns.items():
        runner.ask(WORDS, lambda name=name: work(name), turn)  # type: ignore[misc]
    done(qtbot, runner)
    assert order == ["running", "in view", "new", "old", "late"]


def test_a_failure_ends_its_task_alone(qtbot: QtBot, runner: Runner) -> None:
    def broken() -> Iterator[object]:
        yield 1
        raise ValueError("no such thing")

    failed, fine = runner.ask(WORDS, broken), runner.ask(WORDS, lambda: iter([2]))
    heard: list[object] = []
    for signal in (failed.progressed, failed.failed, fine.progressed):
        signal.connect(heard.append)
    done(qtbot, runner)
    assert [str(each) for each in heard] == ["1", "no such thing", "2"]


# searches


def test_words_are_found_and_counted(
    qtbot: QtBot, runner: Runner, search: WordSearch, en: Lexicon
) -> None:
    search.search(parse_query("regex:.*ING length:5"))
    assert search.is_running and search.count == 0
    done(qtbot, runner)
    wanted = [w for w in en.graph.words() if len(w) == 5 and w.endswith(en_ing(search))]
    assert not search.is_running
    assert [search.word(row) for row in range(search.count)] == wanted


def en_ing(search: WordSearch) -> bytes:
    return search.tile_set.parse("ING")


def test_the_whole_lexicon_is_numbers_only(
    qtbot: QtBot, runner: Runner, search: WordSearch, en: Lexicon
) -> None:
    search.search(parse_query("regex:.*"))
    done(qtbot, runner)
    assert search.count == len(en.graph)
    assert search.word(search.count - 1) == en.graph.word_at(search.count - 1)
    assert search._rows.itemsize * search.count < 2_000_000


def test_the_newest_search_wins(qtbot: QtBot, runner: Runner, search: WordSearch) -> None:
    search.search(parse_query("different:12-"))
    search.search(parse_query("regex:Q[IU]"))
    search.search(parse_query("regex:Q[IA].?"))
    grown: list[int] = []
    search.grown.connect(lambda _, last: grown.append(last))
    done(qtbot, runner)
    assert all(word.startswith("Q") and len(word) < 4 for word in spelled(search))
    assert grown[-1] == search.count - 1 and len(set(spelled(search))) == search.count


def test_partial_results_stay_when_stopped(
    qtbot: QtBot, runner: Runner, search: WordSearch
) -> None:
    with qtbot.waitSignal(search.grown):
        search.search(parse_query("different:8-"))
    search.stop()
    found = search.count
    assert found > 0 and not search.is_running
    done(qtbot, runner)
    assert search.count == found


def test_a_condition_that_cannot_be_used_is_named(
    qtbot: QtBot, runner: Runner, search: WordSearch
) -> None:
    search.search(parse_query("regex:A("))
    done(qtbot, runner)
    assert isinstance(search.problem, Message) and "regex" in str(search.problem)
    search.search(parse_query("regex:QI"))
    done(qtbot, runner)
    assert not search.problem and spelled(search) == ["QI"]


def test_the_list_is_sorted_once_it_is_complete(
    qtbot: QtBot, runner: Runner, search: WordSearch
) -> None:
    search.sort(Order(WordColumn.POINTS, falling=True))
    search.search(parse_query("anagram:Z??"))
    done(qtbot, runner)
    points = [search._now.figures.points(search.word(row)) for row in range(search.count)]
    assert points == sorted(points, reverse=True) and len(set(points)) > 3
    search.sort(Order())
    done(qtbot, runner)
    assert spelled(search) == sorted(spelled(search))


def test_figures_come_for_rows_in_view(
    qtbot: QtBot, runner: Runner, en: Lexicon, tile_sets: dict[str, TileSet]
) -> None:
    # Without columns places are worked out.
    words = [tile_sets["en"].parse(word) for word in ("AA", "AB", "AD", "BE", "QI", "ZA")]
    graph = WordGraph.from_nodes(build(words))
    plain = Lexicon(en.id, en.name, en.language, en.tile_set_id, graph, letters=en.letters)
    search = WordSearch(runner, lambda _: plain, tile_sets)
    search.use("en")
    search.search(parse_query("length:2"))
    done(qtbot, runner)
    assert search.figures(3) is None
    with qtbot.waitSignal(search.figures_came):
        search.want_figures(-2, 9)
    found = search.figures(3)
    assert found is not None and found.word == search.word(3)
    done(qtbot, runner)
    assert search.figures(3) is None, "its place by probability is known now: to be asked anew"
    with qtbot.waitSignal(search.figures_came):
        search.want_figures(0, 9)
    found = search.figures(3)
    assert found is not None and found.place
    search.want_figures(0, 9)
    assert runner.is_idle(WORDS)


def test_the_card_of_a_word_comes(qtbot: QtBot, runner: Runner, search: WordSearch) -> None:
    word = search.tile_set.parse("ZA")
    with qtbot.waitSignal(search.card_came) as came:
        search.show_card(word)
    assert isinstance(came.args[0], WordCard) and came.args[0].word == word
    done(qtbot, runner)


def test_lists_are_written(
    qtbot: QtBot, runner: Runner, search: WordSearch, tmp_path: Path
) -> None:
    search.search(parse_query("regex:Z[AO]"))
    done(qtbot, runner)
    values: list[object] = []
    search.export(None).progressed.connect(values.append)
    done(qtbot, runner)
    assert values[-1] == "ZA\nZO\n"
    search.export(tmp_path / "list.csv", with_figures=True)
    done(qtbot, runner)
    rows = (tmp_path / "list.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows[0] == "front,word,back,length,points,probability,tier,playability"
    assert [row.split(",")[1] for row in rows[1:]] == ["ZA", "ZO"]
    search.export(tmp_path)
    done(qtbot, runner)
    assert "directory" in str(search.problem)


def test_a_lexicon_that_cannot_be_used_leaves_the_tools_silent(
    qtbot: QtBot, runner: Runner, en: Lexicon, tile_sets: dict[str, TileSet]
) -> None:
    strange = Lexicon("xx", "Strange", "xx", "no such tiles", en.graph)
    search = WordSearch(runner, lambda _: strange, tile_sets)
    with pytest.raises(LexiconError, match="no such tiles"):
        search.use("xx")
    assert search.check("za") == []
    search.search(parse_query("length:2"))
    search.show_card(b"\x01")
    done(qtbot, runner)
    assert search.count == 0 and not search.is_running


# secrecy


@pytest.mark.parametrize("help", [WordHelp.CHECK, WordHelp.NOTHING])
def test_nothing_can_be_searched_against_people(
    qtbot: QtBot, runner: Runner, search: WordSearch, help: WordHelp
) -> None:
    search.search(parse_query("length:2"))
    done(qtbot, runner)
    search.search(parse_query("different:8-"))
    cards: list[object] = []
    search.card_came.connect(cards.append)
    search.show_card(search.tile_set.parse("ZA"))
    search.allow(help)
    assert search.count == 0 and search.query is None
    search.search(parse_query("length:2"))
    search.show_card(search.tile_set.parse("ZA"))
    done(qtbot, runner)
    assert search.count == 0 and not search.is_running and cards == []
    search.allow(WordHelp.ALL)
    assert search.count == 0, "what was found before must not come back"


def test_words_are_checked_as_far_as_allowed(search: WordSearch) -> None:
    parse = search.tile_set.parse
    both = [(parse("ZA"), True), (parse("ZB"), False)]
    assert search.check("za, zb") == both
    search.allow(WordHelp.CHECK)
    assert search.check("za zb") == both
    search.allow(WordHelp.NOTHING)
    assert search.check("za zb") == []
    search.allow(WordHelp.ALL)
    with pytest.raises(WordsError):
        search.check("z1")


def test_a_lexicon_built_anew_is_searched_anew(
    runner: Runner, tile_sets: dict[str, TileSet], qtbot: QtBot
) -> None:
    tiles = tile_sets["en"]

    def made(*words: str) -> Lexicon:
        graph = WordGraph.from_nodes(build(tiles.split(word) for word in words))
        return Lexicon("mine", "Mine", "en", "en", graph, letters=tiles.letters[1:])

    now = made("QI")
    search = WordSearch(runner, lambda _: now, tile_sets)
    search.use("mine")
    search.search(parse_query("length:2"))
    done(qtbot, runner)
    assert spelled(search) == ["QI"]
    now = made("QI", "ZA")
    search.use("mine")
    done(qtbot, runner)
    assert spelled(search) == ["QI", "ZA"]
