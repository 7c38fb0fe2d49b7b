"""Studying by keys alone: decks, quizzes, ratings, undo; and from the word tools by pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QFileDialog, QFrame

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.rules import Rules, WordCheck
from eliot_qt.modes import free_game
from eliot_qt.session.background.runner import WORDS
from eliot_qt.session.study.study_quiz import Stage, StudyQuiz
from eliot_qt.study.deck import Card, Deck, QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import Decks, new_entry
from eliot_qt.study.memory import Grade
from eliot_qt.study.missed import add_missed
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.study.study_page import StudyPage
from eliot_qt.widgets.words.study_card import StudyCard
from eliot_qt.words.card import WordCard
from eliot_qt.words.line_tool import LineTool
from eliot_qt.words.query_text import parse_query

from ..desk import CONTROL, Desk
from ..page_checks import clipped, nameless

KEY = Qt.Key
NOON = datetime(2027, 3, 4, 12, tzinfo=UTC)


class Clock:
    """The time of day, as the test says."""

    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    study = desk.program.later.study
    monkeypatch.setattr(study.decks, "_clock", clock)
    monkeypatch.setattr(study.quiz, "_clock", clock)
    return clock


@pytest.fixture
def folder(desk: Desk) -> Iterator[Path]:
    """The folder of the decks, with none."""
    folder = desk.program.games.decks
    for path in folder.glob("*.deck"):
        path.unlink()
    yield folder
    desk.window.features.study.close()
    for path in folder.glob("*.deck"):
        path.unlink()
    decks = desk.program.later.study.decks
    for path in decks._unwritten.paths:
        decks._unwritten.drop(path)
    decks._told.is_new(None)


Study = Callable[..., StudyPage]


@pytest.fixture
def study(desk: Desk, folder: Path, clock: Clock) -> Study:
    """Makes decks of words, opens the page by its key and begins a lesson with Enter."""

    def begin(*words: str, quiz: QuizKind = QuizKind.ANAGRAMS) -> StudyPage:
        tiles = desk.program.tile_sets["en"]
        file = Decks(folder).create(Deck("Mine", "en", quiz))
        file.add(new_entry(tiles.split(word), tiles, 5) for word in words)
        page = opened(desk)
        desk.enter()
        rest(desk)
        return page

    return begin


def opened(desk: Desk) -> StudyPage:
    desk.key(KEY.Key_D, CONTROL)
    desk.settle()
    assert desk.window.shell.place is Place.STUDY
    return desk.window.features.study.page


def quiz_of(desk: Desk) -> StudyQuiz:
    return desk.program.later.study.quiz


def rest(desk: Desk) -> None:
    """Until the cards of the deck are found."""
    desk.qtbot.waitUntil(lambda: quiz_of(desk).stage is not Stage.PREPARING)
    desk.settle()


def answers(folder: Path, text: str, quiz: QuizKind = QuizKind.ANAGRAMS) -> list[Grade]:
    (path,) = folder.glob("*.deck")
    return [answer.rating for answer in DeckFile(path).answers(Card(quiz, text))]


def test_tiles_below_the_card_count_what_was_right_and_what_follows(
    desk: Desk, study: Study
) -> None:
    page = study("QUIET", "AARDVARK")
    told = page.quiz.progress.accessibleName
    assert told() == "0 right, 0 missed, 1 to go"
    desk.enter()
    desk.key(KEY.Key_1)
    assert told().startswith("0 right, 1 missed, ")
    desk.type("aardvark")
    desk.enter()
    desk.enter()
    assert told().startswith("1 right, 1 missed, ")
    desk.key(KEY.Key_Z, CONTROL)
    assert told().startswith("0 right, 1 missed, ")


def test_the_card_lies_on_those_still_to_come_where_there_is_room(desk: Desk, study: Study) -> None:
    desk.window.resize(1366, 768)
    page = study("QUIET", "AARDVARK", "GARDENS")
    pile = page.quiz.pile
    card = pile.findChild(QFrame, "panel")
    assert isinstance(card, QFrame) and pile.edges == 2
    top = card.y()
    above = pile.grab(QRect(30, 0, pile.width() - 60, top)).toImage()
    desk.enter()
    desk.key(KEY.Key_3)
    # What was right comes back another day: nothing moves, one edge less is seen.
    assert pile.edges == 1 and card.y() == top
    assert pile.grab(QRect(30, 0, pile.width() - 60, top)).toImage() != above
    desk.window.resize(960, 560)
    desk.settle()
    assert pile.edges == 0 and card.y() == 0


def test_anagrams_by_keys_alone(desk: Desk, study: Study, folder: Path, clock: Clock) -> None:
    page = study("QUIET", "AARDVARK")
    assert page.quiz.tiles.accessibleName() == "E I Q T U"
    assert page.quiz.prompt.text() == "2 words"
    assert desk.has_focus(page.quiz.area.line)
    desk.type("tique")
    desk.enter()
    assert page.quiz.said.text() == "✗ TIQUE is not a word"
    desk.type("cat")
    desk.enter()
    assert page.quiz.said.text() == "CAT does not use these letters"
    desk.type("quiet")
    desk.enter()
    assert page.quiz.prompt.text() == "1 of 2 words found"
    assert page.quiz.given.words == ("QUIET",) and page.quiz.given.left == 1
    assert page.quiz.given.isVisible() and page.quiz.given.accessibleName() == "QUIET"
    desk.type("quite")
    desk.enter()
    # All found, but a wrong one too: the rating that follows has the focus.
    assert "with wrong words" in page.quiz.outcome.verdict.text()
    assert desk.has_focus(page.quiz.outcome.ratings[Grade.HARD])
    assert answers(folder, "EIQTU") == []
    desk.enter()
    assert answers(folder, "EIQTU") == [Grade.HARD]
    assert page.quiz.tiles.accessibleName() == "A A A D K R R V"
    desk.enter()
    assert page.quiz.outcome.missing.text() == "Missing: AARDVARK"
    desk.key(KEY.Key_3)
    assert answers(folder, "AAADKRRV") == [Grade.GOOD]
    desk.key(KEY.Key_Escape)
    assert desk.has_focus(page.decks.list)
    desk.key(KEY.Key_Escape)
    assert desk.window.shell.place is Place.START


def test_where_there_is_room_decks_and_card_stay_beside_the_question(
    desk: Desk, study: Study
) -> None:
    desk.window.resize(1366, 768)
    page = study("QUIET", "AARDVARK")
    card = desk.window.findChild(StudyCard)
    assert isinstance(card, StudyCard) and card.view.isVisible() and page.decks.list.isVisible()
    tiles, view = desk.program.tile_sets["en"], card.view

    def told() -> tuple[str, list[str]]:
        """The word of the card and the others of its letters."""
        if view.card is None:
            return "", []
        return tiles.spell(view.card.word), [tiles.spell(word) for word in view.card.anagrams]

    assert told() == ("", []) and desk.has_focus(page.quiz.area.line)
    desk.type("quiet")
    desk.enter()
    # The other word of these letters is still to be found.
    desk.qtbot.waitUntil(lambda: told() == ("QUIET", []))
    assert desk.has_focus(page.quiz.area.line)
    # Nothing is given away that might be asked for.
    assert view.longer.isHidden()
    desk.enter()
    desk.qtbot.waitUntil(lambda: told() == ("QUITE", ["QUIET"]))
    assert view.longer.isVisible()
    assert "S: QUIETS" in view.longer.accessibleName()
    assert view.longer.row_text(0).split("  ")[0] in view.longer.accessibleName()
    # Its word may be added to a deck from here.
    card.decks.menu.aboutToShow.emit()
    [*_, mine] = card.decks.menu.actions()
    assert view.add.isVisible() and mine.text() == "My words"
    mine.trigger()
    desk.qtbot.waitUntil(lambda: "My words" in view.text)
    page.quiz.outcome.word_clicked.emit(tiles.split("QUIET"))
    desk.qtbot.waitUntil(lambda: told()[0] == "QUIET")
    assert desk.window.shell.place is Place.STUDY
    # A click on a deck leads to it; the answer counts.
    page.decks.list.itemClicked.emit(page.decks.list.item(0))
    assert page.decks.isVisible() and quiz_of(desk).question is None
    desk.window.resize(960, 640)
    desk.settle()
    assert not card.view.isVisible() and page.decks.isAncestorOf(page.decks.list)


@pytest.mark.parametrize("roomy", [False, True])
def test_tab_goes_as_the_page_reads(desk: Desk, folder: Path, clock: Clock, roomy: bool) -> None:
    Decks(folder).create(Deck("Mine", "en"))
    desk.window.resize(1366 if roomy else 960, 700)
    page = opened(desk)
    assert page.is_roomy is roomy
    wanted = [page.decks.list, page.decks.new]
    wanted = [*wanted, page.back] if roomy else [page.back, *wanted]
    wanted += [page.decks.quiz, page.decks.pace, page.decks.study]
    wanted[0].setFocus()
    for stop in wanted[1:]:
        desk.key(KEY.Key_Tab)
        assert desk.has_focus(stop), stop.accessibleName()


def test_undo_asks_again_what_was_answered_last(desk: Desk, study: Study, folder: Path) -> None:
    page = study("QUIET", "AARDVARK")
    desk.enter()
    desk.key(KEY.Key_Z, CONTROL)
    assert quiz_of(desk).stage is Stage.ASKING and desk.has_focus(page.quiz.area.line)
    desk.enter()
    desk.enter()
    assert answers(folder, "EIQTU") == [Grade.AGAIN]
    desk.key(KEY.Key_Z, CONTROL)
    assert answers(folder, "EIQTU") == []
    assert page.quiz.tiles.accessibleName() == "E I Q T U"
    # Letters just typed are the line's own to undo.
    desk.type("ab")
    desk.key(KEY.Key_Z, CONTROL)
    assert page.quiz.area.line.text() != "ab" and quiz_of(desk).stage is Stage.ASKING


def test_hooks_by_keys_alone(desk: Desk, study: Study, folder: Path) -> None:
    page = study("MOE", quiz=QuizKind.HOOKS)
    assert desk.has_focus(page.quiz.area.front)
    desk.key(KEY.Key_Tab)
    assert desk.has_focus(page.quiz.area.back)
    desk.type("1")
    desk.enter()
    assert page.quiz.said.text() and quiz_of(desk).stage is Stage.ASKING
    page.quiz.area.back.selectAll()
    desk.type("s")
    desk.enter()
    assert page.quiz.outcome.verdict.text() == "✓ All found"
    desk.enter()
    assert answers(folder, "MOE", QuizKind.HOOKS) == [Grade.GOOD]


def test_judging_by_keys_alone(desk: Desk, study: Study, folder: Path) -> None:
    page = study("QUIZZABLY", quiz=QuizKind.JUDGING)
    desk.key(KEY.Key_Y)
    assert page.quiz.outcome.verdict.text() == "✗ QUIZZABLY is not a word"
    desk.key(KEY.Key_Z, CONTROL)
    desk.key(KEY.Key_N)
    assert page.quiz.outcome.verdict.text() == "✓ QUIZZABLY is not a word"
    desk.enter()
    assert answers(folder, "QUIZZABLY", QuizKind.JUDGING) == [Grade.GOOD]


def test_a_lesson_ends_and_says_when_it_goes_on(
    desk: Desk, study: Study, folder: Path, clock: Clock
) -> None:
    page = study("QUIET")
    desk.enter()
    desk.key(KEY.Key_4)
    assert "Done for now. The next card is due in 8 days" in page.quiz.done.text()
    assert desk.has_focus(page.quiz.back)
    desk.enter()
    assert desk.has_focus(page.decks.list)
    clock.now = NOON + timedelta(days=30)
    desk.enter()
    rest(desk)
    assert quiz_of(desk).stage is Stage.ASKING
    assert page.quiz.counts.text() == "1 due · 0 new · 1 of 1 started"


def test_an_answer_that_is_shown_counts_when_the_page_is_left(
    desk: Desk, study: Study, folder: Path
) -> None:
    study("QUIET")
    desk.enter()
    desk.key(KEY.Key_W, CONTROL)
    assert desk.window.shell.place is Place.START
    assert answers(folder, "EIQTU") == [Grade.AGAIN]


def test_a_missed_word_is_shown_on_its_board(desk: Desk, folder: Path, clock: Clock) -> None:
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    text = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 EINQTU?/ 33/40 0"
    position = parse_cgp(text, Game(Rules(lexicon="en"), tiles, layout))
    move = parse_move("9G QUITE", position.board, tiles)
    assert isinstance(move, Placement)
    add_missed(Decks(folder), "en", position, move, 44, 5)
    page = opened(desk)
    desk.enter()
    rest(desk)
    assert not page.quiz.outcome.board.isVisible()
    desk.enter()
    assert page.quiz.outcome.board.isVisible()
    assert page.quiz.outcome.board.accessibleName() == "Board with 8 tiles"
    assert page.quiz.outcome.caption.text() == "From your game: 9G QUITE, 44 points"


def test_a_deck_is_made_and_removed_by_keys(desk: Desk, folder: Path, clock: Clock) -> None:
    page = opened(desk)
    assert desk.has_focus(page.decks.empty.button)
    desk.enter()
    assert desk.has_focus(page.form.name)
    desk.type("qs")
    page.form.words.setFocus()
    page.form.words.selectAll()
    desk.type("contains:1")
    desk.enter()
    desk.settle()
    page.decks.first.setFocus()
    desk.enter()
    rest(desk)
    # A search that cannot be used is said where the deck is chosen.
    assert "Contains" in page.decks.said.text()
    desk.key(KEY.Key_Delete)
    assert page.decks.remove.text().endswith("?")
    desk.enter()
    desk.settle()
    assert not list(folder.glob("*.deck")) and desk.has_focus(page.decks.empty.button)


def test_my_own_list_and_what_is_no_word_list(desk: Desk, folder: Path, clock: Clock) -> None:
    Decks(folder).create(Deck("A", "en"))
    page = opened(desk)
    page.decks.new.setFocus()
    desk.enter()
    page.form.source.setCurrentIndex(page.form.source.count() - 1)
    page.form.lines.setFocus()
    desk.type("qi 1")
    page.form.name.setFocus()
    desk.enter()
    desk.settle()
    assert page.form.problem.isVisible() and "1" in page.form.problem.text()
    page.form.lines.setPlainText("qi, za")
    assert not page.form.problem.isVisible(), "what is mended is not told"
    desk.enter()
    desk.settle()
    _, path = sorted(folder.glob("*.deck"))
    assert list(DeckFile(path).entries) == ["QI", "ZA"]
    # The deck just made is the one chosen.
    assert page.decks.deck is not None and page.decks.deck.path == path
    assert desk.has_focus(page.decks.list)


def test_a_long_list_is_read_whole_and_each_bad_line_has_its_reason(
    desk: Desk, folder: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = desk.program.catalogue.open("en").graph
    tiles = desk.program.tile_sets["en"]
    words = [tiles.show(word) for word in islice(graph.words(), 3000)]
    path = desk.folder / "words.txt"
    text = "\n".join([*words, "QXZ", "1A"])
    path.write_text(text)
    assert len(text) > 10_000
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    page = opened(desk)
    page.decks.new.setFocus()
    desk.enter()
    page.form.source.setCurrentIndex(page.form.source.count() - 1)
    page.form.file.click()
    desk.settle()
    page.form.make.click()
    desk.settle()
    told = page.form.problem.text().splitlines()
    assert told[0] == "Line 3001: QXZ is not a word of this lexicon"
    assert told[1].startswith("Line 3002: '1A'")
    assert not list(folder.glob("*.deck"))
    assert "without" in page.form.make.text()
    page.form.make.click()
    desk.settle()
    (made,) = folder.glob("*.deck")
    assert len(DeckFile(made).entries) == 3000


def test_another_quiz_and_pace_are_kept(desk: Desk, study: Study, folder: Path) -> None:
    page = study("QUIET")
    desk.key(KEY.Key_Escape)
    page.decks.quiz.choose(QuizKind.HOOKS)
    page.decks.pace.setFocus()
    page.decks.pace.selectAll()
    desk.type("7")
    desk.key(KEY.Key_Tab)
    desk.settle()
    (path,) = folder.glob("*.deck")
    deck = DeckFile(path).deck
    assert (deck.quiz, deck.new_a_day) == (QuizKind.HOOKS, 7)


def test_the_start_page_says_what_is_due_if_there_is_a_deck(
    desk: Desk, folder: Path, clock: Clock
) -> None:
    page = desk.window.start

    def said() -> str:
        desk.window.show_start()
        desk.settle()
        desk.settle()
        return page.study.accessibleDescription()

    assert said().startswith("Choose words")
    file = Decks(folder).missed_words("en")
    assert said() == "Nothing is due."
    tiles = desk.program.tile_sets["en"]
    file.add([new_entry(tiles.split("QUIET"), tiles, 5)])
    assert said() == "1 card is new."
    from eliot_qt.study.lesson import Lesson

    Lesson(file, QuizKind.ANAGRAMS, ["EIQTU"]).answer("EIQTU", Grade.GOOD, NOON - timedelta(900))
    assert said() == "1 card is due."
    link = page.study
    desk.click(desk.middle(link))
    assert desk.window.shell.place is Place.STUDY


def test_words_are_added_from_the_word_tools(desk: Desk, folder: Path, clock: Clock) -> None:
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    pane.line.tools.choose(LineTool.CHECK)
    pane.line.setText("quiet")
    desk.qtbot.waitUntil(lambda: pane.card.card is not None)
    pane.decks.menu.aboutToShow.emit()
    desk.settle()
    (own,) = pane.decks.menu.actions()
    own.trigger()
    desk.settle()
    assert pane.verdict.text() == "1 word added to “My words”"
    (path,) = folder.glob("*.deck")
    assert list(DeckFile(path).entries) == ["QUIET"]


def test_a_search_becomes_a_deck(desk: Desk, folder: Path, clock: Clock) -> None:
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    pane.show_query(parse_query("length:2 contains:Q"))
    desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(WORDS))
    pane.lists.fill()
    pane.lists.menu.actions()[-1].trigger()
    desk.settle()
    page = desk.window.features.study.page
    assert desk.window.shell.place is Place.STUDY and desk.has_focus(page.form.name)
    desk.type("Qs")
    desk.enter()
    desk.settle()
    (path,) = folder.glob("*.deck")
    assert DeckFile(path).deck == Deck("Qs", "en", query=parse_query("contains:Q length:2"))


def test_a_game_without_word_help_closes_it(desk: Desk, folder: Path) -> None:
    desk.play("AEINRST", "AEINRST", word_check=WordCheck.CHALLENGE)
    desk.action(Command.STUDY).trigger()
    assert desk.window.place is Place.PLAY
    assert "Studying is off" in " ".join(desk.notices)
    desk.train()
    desk.action(Command.STUDY).trigger()
    assert desk.window.shell.place is Place.STUDY
    desk.key(KEY.Key_Escape)
    assert desk.window.place is Place.PLAY


@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_is_nameless_or_cut_off(desk: Desk, study: Study, scale: int) -> None:
    from dataclasses import replace

    settings = desk.program.settings
    settings.set(replace(settings.value, text_scale=scale))
    desk.window.resize(960, 640)
    page = study("QUIET")
    for press in ((), (KEY.Key_Return,), (KEY.Key_4,), (KEY.Key_Escape,)):
        for key in press:
            desk.key(key)
        desk.settle()
        assert nameless(page) == []
        assert clipped(page) == []
    page.decks.new.click()
    desk.settle()
    assert nameless(page) == [] and clipped(page) == []


def test_another_word_is_shown_where_it_would_have_scored(
    desk: Desk, study: Study, folder: Path
) -> None:
    record = desk.game("AEIQTUR", "AEINRST", lexicon="en")
    tiles, lexicon = desk.program.tile_sets["en"], desk.program.catalogue.open("en")
    move = parse_move("8H AIT", record.position.board, tiles)
    record = free_game.play(record, move, lexicon)
    record = free_game.resign(record, 1)
    desk.program.autosave.save(desk.program.autosave.new_path(), record)
    page = study("QUIET")
    desk.enter()
    desk.qtbot.waitUntil(page.quiz.outcome.board.isVisible)
    assert "QUI" in page.quiz.outcome.caption.text()


def test_a_lesson_goes_on_where_nothing_can_be_written_and_says_so_once(
    desk: Desk, study: Study, folder: Path
) -> None:
    page = study("QUIET", "AARDVARK")
    lock = folder / ".lock"
    lock.unlink()
    lock.mkdir()
    try:
        for words in (("quiet", "quite"), ("aardvark",)):
            for word in words:
                desk.type(word)
                desk.enter()
            desk.key(KEY.Key_4)
        desk.settle()
        assert quiz_of(desk).stage is Stage.DONE
        assert page.isVisible()
        (told,) = desk.notices
        assert told == "The lesson goes on, but your answers cannot be saved: Is a directory."
        assert answers(folder, "EIQTU") == []
    finally:
        lock.rmdir()


def test_words_of_an_answer_have_cards(desk: Desk, study: Study) -> None:
    page = study("QUIET")
    desk.type("quite")
    desk.enter()
    desk.key(KEY.Key_I, CONTROL)
    words = desk.window.words
    assert not words._made or not words.pane.isVisible(), "not before it is answered"
    desk.enter()
    assert page.quiz.outcome.missing.text() == "Missing: QUIET"
    assert page.quiz.outcome.found.text() == "Found: QUITE"
    for row, word in ((page.quiz.outcome.missing, "QUIET"), (page.quiz.outcome.found, "QUITE")):
        (button,) = row.buttons
        button.click()
        card = card_of(desk)
        assert words.window.isVisible()
        assert quiz_of(desk).tile_set.spell(card.word) == word
        words.pane.card.clear()
    desk.window.activateWindow()
    desk.key(KEY.Key_I, CONTROL)
    assert card_of(desk).word == quiz_of(desk).question.words[0]  # type: ignore[union-attr]
    words.window.close()


def card_of(desk: Desk) -> WordCard:
    """The card that the word tools show, once it is there."""
    view = desk.window.words.pane.card
    desk.qtbot.waitUntil(lambda: view.card is not None)
    assert view.card is not None
    return view.card


def test_where_nothing_can_be_written_decks_and_lessons_go_on_in_memory(
    desk: Desk, folder: Path, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("")
    tools = desk.program.later.study
    monkeypatch.setattr(tools.decks._decks, "folder", tmp_path / "home" / "study")
    tiles = desk.program.tile_sets["en"]
    page = opened(desk)
    told: list[object] = []
    for part in (tools.decks, tools.quiz):
        part.unkept.connect(told.append)
    tools.decks.create(Deck("Mine", "en"), [tiles.split("ZEBRA")], tiles)
    desk.qtbot.waitUntil(lambda: [each.deck.name for each in tools.decks.decks] == ["Mine"])
    assert desk.notices[-1].startswith("Decks and answers stay until you close the window")
    for begun in (0, 1):
        page.decks.first.setFocus()
        desk.enter()
        rest(desk)
        counts = quiz_of(desk).counts
        assert counts is not None and (counts.cards, counts.begun) == (1, begun)
        desk.type("zebra")
        desk.enter()
        desk.enter()
        desk.settle()
        desk.key(KEY.Key_Escape)
        desk.settle()
    assert len(told) == 1
