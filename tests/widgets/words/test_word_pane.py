"""The word tools as a person uses them: by keys, on their page, beside the board, in a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from eliot_qt.game.rules import WordCheck
from eliot_qt.models.word_list import COLUMNS
from eliot_qt.play.record_book.values import BestPlay, GameResult, PlayedGame
from eliot_qt.play.setup import GameKind
from eliot_qt.session.background.runner import WORDS
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.start.start_offers import offered_setup
from eliot_qt.widgets.words.word_pane import WordPane
from eliot_qt.widgets.words.words_on_page import WordHere
from eliot_qt.words.figures import WordColumn
from eliot_qt.words.line_tool import LineTool
from eliot_qt.words.query_text import parse_query

from ..desk import CONTROL, NO_KEY, SHIFT, Desk
from ..page_checks import clipped, nameless

KEY = Qt.Key


@pytest.fixture
def pane(desk: Desk) -> WordPane:
    """The word tools on their page, empty, as Ctrl+F opens them."""
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    pane.line.tools.choose(LineTool.CHECK)
    pane.line.clear()
    pane.chips.show_conditions(())
    rest(desk)
    return pane


def rest(desk: Desk) -> None:
    """Until the keys have rested and all words are there."""

    def resting() -> bool:
        pane = desk.window.words.pane
        return not pane.line._rest.isActive() and desk.program.runner.is_idle(WORDS)

    desk.qtbot.waitUntil(resting)
    desk.settle()


def words(pane: WordPane) -> list[str]:
    column = COLUMNS.index(WordColumn.WORD)
    model = pane.view.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def search(desk: Desk, tool: LineTool, text: str) -> None:
    """Choose a tool by Ctrl+Down, and type."""
    pane = desk.window.words.pane
    pane.take_focus()
    while pane.line.tool is not tool:
        desk.key(KEY.Key_Down, CONTROL)
    pane.line.clear()
    desk.type(text)
    rest(desk)


# on their page


def test_words_are_checked_while_they_are_typed(desk: Desk, pane: WordPane) -> None:
    assert desk.has_focus(pane.line)
    desk.type("za zb")
    rest(desk)
    assert pane.verdict.text() == "✓ ZA   ✗ ZB" and pane.verdict.isVisible()
    desk.type(" nastier")
    rest(desk)
    assert "RETINAS" in pane.card.text, "that of the word typed last"
    pane.line.selectAll()
    desk.type("retinas")
    rest(desk)
    assert "✓ RETINAS" in pane.verdict.text() and "NASTIER" in pane.card.text
    pane.line.selectAll()
    desk.type("1")
    rest(desk)
    assert "✓" not in pane.verdict.text() and pane.verdict.text()
    desk.key(KEY.Key_Escape)
    assert desk.window.centralWidget() is not None
    assert desk.window.start.isVisible()


def test_verdicts_have_their_colours_on_the_page_too(desk: Desk, pane: WordPane) -> None:
    colours = {}
    for text in ("za", "zb", "za zb"):
        search(desk, LineTool.CHECK, text)
        colours[text] = pane.verdict.palette().color(pane.verdict.foregroundRole()).name()
    look = desk.program.look.theme
    assert colours["za"] == look.colour("valid").name()
    assert colours["zb"] == look.colour("invalid").name()
    assert colours["za zb"] == look.colour("text").name()


def test_another_lexicon_has_its_own_verdict_and_card(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.CHECK, "nastier qat")
    assert pane.verdict.text() == "✓ NASTIER   ✓ QAT"
    page = desk.window.words.page
    page.lexicon.choose("en_common")
    rest(desk)
    assert pane.verdict.text() == "✓ NASTIER   ✗ QAT"
    assert pane.card.text.startswith("Not a word of this lexicon")
    card = pane.card.text
    page.lexicon.choose("en")
    rest(desk)
    assert pane.verdict.text() == "✓ NASTIER   ✓ QAT" and pane.card.text != card


def test_right_and_wrong_words_of_one_line_have_their_own_colours(
    desk: Desk, pane: WordPane
) -> None:
    search(desk, LineTool.CHECK, "za zb")
    page = desk.program.look.theme.page
    assert list(pane.verdict.colours) == [("✓ ZA", page.valid), ("✗ ZB", page.invalid)]
    painted = {
        pane.verdict.grab().toImage().pixelColor(x, y).name().upper()
        for x in range(120)
        for y in range(pane.verdict.height())
    }
    assert {page.valid.upper(), page.invalid.upper()} <= painted
    search(desk, LineTool.CHECK, "za zo")
    assert not pane.verdict.colours


def test_the_card_stands_beside_the_list_and_nothing_moves(desk: Desk, pane: WordPane) -> None:
    desk.window.resize(1366, 768)
    search(desk, LineTool.REGEX, "q.")

    def places() -> list[QRect]:
        parts = (pane.line, pane.view, pane.card)
        return [QRect(part.mapTo(pane, QPoint()), part.size()) for part in parts]

    before = places()
    assert before[2].left() > before[1].right() and pane.card.card is None
    desk.key(KEY.Key_Down)
    rest(desk)
    assert pane.card.card is not None and pane.card.hooks.isVisible()
    assert places() == before
    search(desk, LineTool.CHECK, "za")
    assert pane.verdict.isVisible() and places() == before
    assert clipped(pane.card) == []


def test_an_anagram_on_a_card_leads_to_its_own_card(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.CHECK, "retinas")
    anagrams = pane.card.anagrams.findChildren(QPushButton)
    next(button for button in anagrams if button.text() == "NASTIER").click()
    rest(desk)
    assert pane.card.card is not None
    assert pane.search.tile_set.spell(pane.card.card.word) == "NASTIER"
    assert "RETINAS" in pane.card.text


def test_all_by_keys(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.PLUS_ONE, "retina")
    assert words(pane)[:2] == ["ANESTRI", "ANTIRED"] and pane.count.text() == "70 words"
    desk.key(KEY.Key_Down)
    assert desk.has_focus(pane.view)
    desk.key(KEY.Key_Down)
    rest(desk)
    assert pane.card.isVisible() and "Anagrams: DETRAIN, TRAINED" in pane.card.text
    desk.key(KEY.Key_C, CONTROL)
    assert QApplication.clipboard().text() == "ANTIRED"
    desk.type("l")
    assert desk.has_focus(pane.line) and pane.line.text() == "retinal"
    rest(desk)
    assert "ENTRAILS" in words(pane)
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Escape)
    assert desk.has_focus(pane.line)


def test_the_web_page_of_a_card_is_the_preferred_one(desk: Desk, pane: WordPane) -> None:
    desk.type("antsier")
    rest(desk)
    assert pane.card.url == "https://en.wiktionary.org/wiki/antsier"
    desk.program.settings.change(word_page="https://dictionary.example/{word}")
    assert pane.card.url == "https://dictionary.example/antsier"


def test_hooks_raccords_and_benjamins_of_a_word(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.HOOKS, "late")
    found = words(pane)
    assert {"ATE", "PLATE", "LATER"} <= set(found) and pane.verdict.text() == "✓ LATE"
    assert pane.card.card is not None and "Back hooks" in pane.card.text
    search(desk, LineTool.RACCORDS, "late")
    assert words(pane) == [word for word in found if len(word) == 5]
    assert pane.count.text() == f"{len(words(pane))} words"
    search(desk, LineTool.BENJAMINS, "late")
    assert {"ISOLATE", "OVULATE"} <= set(words(pane))
    assert all(len(word) == 7 and word.endswith("LATE") for word in words(pane))
    search(desk, LineTool.HOOKS, "zqx")
    assert pane.verdict.text() == "✗ ZQX" and words(pane) == []


def test_all_words_are_browsed_from_a_word_or_a_number(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.BROWSE, "zebra")
    lexicon = pane.search.lexicon
    assert lexicon is not None and pane.search.count == len(lexicon.graph)
    place = lexicon.graph.index_of(pane.search.tile_set.split("ZEBRA"))
    assert place is not None and pane.view.currentIndex().row() == place
    assert pane.verdict.text() == f"✓ ZEBRA · No. {place + 1:,} of {len(lexicon.graph):,}"
    assert desk.has_focus(pane.line)
    desk.key(KEY.Key_Up)
    assert desk.has_focus(pane.view) and pane.view.currentIndex().row() == place - 1
    desk.key(KEY.Key_PageDown)
    assert pane.view.currentIndex().row() > place
    search(desk, LineTool.BROWSE, f"{place + 1:,}")
    assert pane.view.currentIndex().row() == place and "ZEBRA" in pane.verdict.text()
    assert pane.card.card is not None
    search(desk, LineTool.BROWSE, "zebqa")
    behind = lexicon.graph.prefix_range(pane.search.tile_set.split("ZEBQA")).start
    assert pane.view.currentIndex().row() == behind
    assert pane.verdict.text() == f"✗ ZEBQA · would be No. {behind + 1:,}"
    search(desk, LineTool.BROWSE, "0")
    assert pane.verdict.text() == f"The words are numbered from 1 to {len(lexicon.graph):,}"


def test_browsing_goes_through_the_words_the_conditions_leave(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.BROWSE, "")
    pane.chips.show_conditions(parse_query("length:2").conditions)
    pane.chips.changed.emit()
    rest(desk)
    assert all(len(word) == 2 for word in words(pane))
    search(desk, LineTool.BROWSE, "zebra")
    row = pane.view.currentIndex().row()
    assert words(pane)[row] == "ZO"
    search(desk, LineTool.BROWSE, "zz")
    assert pane.view.currentIndex().row() == len(words(pane)) - 1


def test_codes_are_looked_up_both_ways(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.CODE, "zebra")
    assert pane.verdict.text() == "✓ ZEBRA · code 4,263" and words(pane) == ["ZEBRA"]
    search(desk, LineTool.CODE, "4263")
    assert pane.verdict.text() == "✓ ZEBRA · code 4,263" and words(pane) == ["ZEBRA"]
    assert pane.card.card is not None
    search(desk, LineTool.CODE, "9" * 30)
    assert "No word has the code" in pane.verdict.text() and words(pane) == []
    search(desk, LineTool.CODE, "zb")
    assert pane.verdict.text() == "✗ ZB"


def test_every_tool_is_explained_before_anything_is_typed(desk: Desk, pane: WordPane) -> None:
    seen = set()
    # None is hidden at the end of the list, where no scroll bar is seen.
    assert pane.line.tools.maxVisibleItems() >= pane.line.tools.count() == len(LineTool)
    for _ in LineTool:
        search(desk, pane.line.tool, "")
        if pane.line.tool is not LineTool.BROWSE:
            seen.add(pane.view.accessibleDescription())
        assert pane.line.accessibleDescription() and pane.line.placeholderText()
        desk.key(KEY.Key_Down, CONTROL)
    assert len(seen) == len(LineTool) - 1 and all(seen)


def test_a_word_of_the_list_is_looked_up_with_another_tool(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.PREFIX, "zebra")
    desk.key(KEY.Key_Down)
    pane.view.tool_wanted.emit(LineTool.RACCORDS, "ZEBRA")
    rest(desk)
    assert pane.line.tool is LineTool.RACCORDS and "ZEBRAS" in words(pane)


def test_figures_come_to_rows_in_view(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.REGEX, "q.")
    model = pane.view.model()

    def row() -> dict[WordColumn, object]:
        return {c: model.index(0, COLUMNS.index(c)).data() for c in COLUMNS}

    desk.qtbot.waitUntil(lambda: row()[WordColumn.BACK] == "S")
    assert row()[WordColumn.WORD] == "QI" and row()[WordColumn.POINTS] == "11"
    assert row()[WordColumn.PROBABILITY] and row()[WordColumn.TIER]


def test_a_word_is_looked_up_for_what_a_cell_has_and_no_more(
    desk: Desk, pane: WordPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    search(desk, LineTool.REGEX, "q.")
    asked: list[int] = []

    def word(row: int) -> bytes:
        asked.append(row)
        return b""

    monkeypatch.setattr(pane.search, "word", word)
    cell = pane.view.model().index(0, COLUMNS.index(WordColumn.WORD))
    for role in (Qt.ItemDataRole.FontRole, Qt.ItemDataRole.SizeHintRole):
        assert cell.data(role) is None
    assert asked == []
    cell.data(Qt.ItemDataRole.AccessibleTextRole)
    assert asked == [0]


def test_the_list_is_sorted_by_headings(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.REGEX, "q..")
    alphabetical = words(pane)
    points = COLUMNS.index(WordColumn.POINTS)
    for falling in (True, False):
        pane.view.horizontalHeader().sectionClicked.emit(points)
        rest(desk)
        values = [int(pane.view.model().index(r, points).data()) for r in range(len(words(pane)))]
        assert values == sorted(values, reverse=falling)
    pane.view.horizontalHeader().sectionClicked.emit(points)
    rest(desk)
    assert words(pane) == alphabetical


def test_conditions_are_added_turned_round_and_removed_by_keys(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.CONTAINS, "zz")
    pane.chips.add.setFocus()
    desk.enter()
    assert pane.editor.isVisible() and desk.has_focus(pane.editor.kind)
    pane.editor.low.setValue(4)
    pane.editor.high.setValue(4)
    desk.enter()
    rest(desk)
    assert not pane.editor.isVisible()
    fours = words(pane)
    assert fours and all(len(word) == 4 for word in fours)
    chip = pane.chips.chips[0]
    assert desk.has_focus(chip) and chip.text() == "Length 4"
    desk.key(KEY.Key_Minus, text="-")
    rest(desk)
    assert pane.chips.chips[0].text() == "not: Length 4" and desk.has_focus(pane.chips.chips[0])
    assert words(pane) and not set(fours) & set(words(pane))
    desk.enter()
    desk.key(KEY.Key_Escape)
    assert not pane.editor.isVisible() and desk.has_focus(pane.chips.chips[0])
    desk.key(KEY.Key_Delete)
    rest(desk)
    assert not pane.chips.chips and set(fours) < set(words(pane))
    assert desk.has_focus(pane.chips.add)


def test_searches_are_saved_by_name(desk: Desk, pane: WordPane) -> None:
    pane.show_query(parse_query("regex:Z.* not length:3-"))
    rest(desk)
    found = words(pane)
    pane.saved.name_wanted.emit()
    desk.type("zeds")
    desk.enter()
    pane.line.clear()
    pane.chips.show_conditions(())
    rest(desk)
    assert words(pane) == []
    pane.saved.fill()
    next(a for a in pane.saved.menu.actions() if a.text() == "zeds").trigger()
    rest(desk)
    assert words(pane) == found == ["ZA", "ZO"]
    assert pane.line.text() == "Z.*" and pane.chips.chips[0].text() == "not: Length 3 or more"
    assert (desk.folder / "searches.json").is_file()


def test_lists_are_copied_and_written(desk: Desk, pane: WordPane, tmp_path: Path) -> None:
    search(desk, LineTool.REGEX, "z.")
    pane.lists.copy_all()
    rest(desk)
    assert QApplication.clipboard().text() == "ZA\nZO\n"
    pane.lists.write(tmp_path / "list.txt", False)
    rest(desk)
    assert (tmp_path / "list.txt").read_text() == "ZA\nZO\n"
    assert "list.txt" in pane.verdict.text()
    pane.lists.write(tmp_path, False)
    rest(desk)
    assert pane.verdict.text()


def test_a_pattern_that_cannot_be_read_is_said(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.REGEX, "a[")
    assert "regex" in pane.verdict.text() and words(pane) == []
    search(desk, LineTool.PLUS_ONE, "[ch].*")
    assert "is not one tile" in pane.verdict.text() and words(pane) == []
    search(desk, LineTool.REGEX, "q[^u]")
    assert "regex" not in pane.verdict.text() and words(pane) == ["QI"]


# beside the board


def test_beside_the_board_esc_gives_the_keyboard_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    assert pane.isVisible() and desk.has_focus(pane.line)
    assert not desk.window.play.side.scrolled.isVisible()
    search(desk, LineTool.ANAGRAM, "winter")
    assert "WINTER" in words(pane)
    seen = []
    for _ in range(3):
        desk.key(KEY.Key_F6)
        seen.append(desk.focus)
    assert set(seen) == {desk.table.board, pane.line, pane.view}
    pane.take_focus()
    desk.key(KEY.Key_Escape)
    assert desk.has_focus(desk.table.board) and pane.isVisible()
    desk.type("win")
    assert len(desk.session.hand.draft.placed) == 3
    pane.close_button.click()
    assert not pane.isVisible() and desk.window.play.side.scrolled.isVisible()
    assert desk.has_focus(desk.table.board)


def test_a_window_of_its_own(desk: Desk) -> None:
    desk.train()
    desk.key(KEY.Key_F, CONTROL | SHIFT)
    pane, window = desk.window.words.pane, desk.window.words.window
    assert window.isVisible() and pane.window() is window
    assert desk.window.play.side.scrolled.isVisible()
    pane.line.tools.choose(LineTool.CHECK)
    pane.line.setText("za")
    rest(desk)
    assert "ZA" in pane.verdict.text()
    window.close()
    desk.key(KEY.Key_F, CONTROL)
    assert pane.window() is desk.window and pane.isVisible()


def test_a_click_on_a_word_shows_its_card(desk: Desk) -> None:
    desk.train("WINTERS")
    desk.type("winter")
    desk.enter()
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    rest(desk)
    desk.click(desk.square("8J"))
    rest(desk)
    assert pane.card.card is not None and desk.has_focus(desk.table.board)
    assert desk.session.tile_set.show(pane.card.card.word) == "WINTER"
    desk.key(KEY.Key_F, CONTROL | SHIFT)
    pane.card.clear()
    view = desk.window.play.history.view
    view.clicked.emit(view.model().index(0, 0))
    rest(desk)
    assert pane.card.card is not None


def test_the_card_of_the_word_under_the_cursor_opens_by_key(desk: Desk) -> None:
    desk.train("WINTERS")
    desk.type("winter")
    desk.enter()
    desk.key(KEY.Key_I, CONTROL)
    assert desk.notices == ["Go to a word first: on the board or in a list."]
    desk.click(desk.square("8J"))
    desk.key(KEY.Key_I, CONTROL)
    pane = desk.window.words.pane
    rest(desk)
    assert pane.isVisible() and pane.card.card is not None
    assert desk.session.tile_set.show(pane.card.card.word) == "WINTER"


def test_best_plays_of_the_record_have_cards(desk: Desk) -> None:
    game = PlayedGame(
        "2026-11-22T14:05:00", "free-game", "en", "", 300, GameResult.WON, 9, 1, 7, 0,
        opponents=("Ann",), best=(BestPlay("QUARTZ", 98), BestPlay("ZA", 60)),
    )  # fmt: skip
    desk.window.features.record.page.show_record((game,), {})
    desk.window.shell.show_page(desk.window.features.record.page)
    desk.settle()
    best = desk.window.features.record.page.best
    for row, word in enumerate(("QUARTZ", "ZA")):
        best.setFocus()
        best.selectRow(row)
        desk.key(KEY.Key_I, CONTROL)
        pane = desk.window.words.pane
        rest(desk)
        assert desk.window.words.window.isVisible() and pane.card.card is not None
        assert pane.search.tile_set.show(pane.card.card.word) == word
        desk.window.activateWindow()
    desk.click(desk.row(best, 0))
    rest(desk)
    assert pane.card.card is not None
    assert pane.search.tile_set.show(pane.card.card.word) == "QUARTZ"
    desk.window.features.record.page.games.setFocus()
    desk.window.features.record.page.games.selectRow(0)
    pane.card.clear()
    desk.window.activateWindow()
    desk.key(KEY.Key_I, CONTROL)
    rest(desk)
    assert pane.card.card is not None
    desk.window.words.window.close()


def test_beside_the_tables_of_a_club(desk: Desk) -> None:
    desk.window.start_game(offered_setup(desk.program.settings.value, GameKind.CLUB))
    desk.settle()
    desk.key(KEY.Key_F, CONTROL)
    pane, workspace = desk.window.words.pane, desk.window.arbitration.workspace
    assert pane.isVisible() and not workspace.moves.isVisible()
    search(desk, LineTool.ANAGRAM, "retinas")
    assert "NASTIER" in words(pane) and pane.closed.isHidden()
    desk.key(KEY.Key_Escape)
    assert desk.has_focus(workspace.seats)
    desk.window.words.give_back()
    assert workspace.moves.isVisible()


# secrecy


@pytest.mark.parametrize("windowed", [False, True])
def test_nothing_is_searched_in_a_game_against_people(desk: Desk, windowed: bool) -> None:
    desk.key(KEY.Key_F, CONTROL | SHIFT if windowed else CONTROL)
    pane = desk.window.words.pane
    pane.show_query(parse_query("anagram:RETINAS length:7"))
    rest(desk)
    pane.view.selectRow(0)
    rest(desk)
    assert words(pane) and pane.card.card is not None and pane.card.look_up.isVisible()
    desk.play("RETINAS", "AEIOUST")
    if not windowed:
        desk.key(KEY.Key_F, CONTROL)
    rest(desk)
    assert words(pane) == [] and pane.card.card is None and not pane.view.isVisible()
    assert not pane.card.look_up.isVisible() and pane.card.url == ""
    assert pane.line.tools.count() == 1 and pane.closed.isVisible()
    assert "Searching is off" in pane.closed.text()
    pane.show_query(parse_query("anagram:RETINAS"))
    pane.search.sort(pane.search.order)
    rest(desk)
    assert words(pane) == [] and pane.search.query is None
    pane.line.setText("retinas")
    rest(desk)
    assert pane.verdict.text() == "✓ RETINAS" and pane.card.card is None
    desk.window.words._open_card(WordHere(desk.session.tile_set.parse("RETINAS"), "en"))
    rest(desk)
    assert pane.card.card is None
    assert "NASTIER" not in QApplication.clipboard().text()
    desk.window.words.window.close()


def test_a_game_with_challenges_is_silent(desk: Desk) -> None:
    desk.play("RETINAS", "AEIOUST", word_check=WordCheck.CHALLENGE)
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    assert not pane.line.isEnabled() and "off in this game" in pane.closed.text()
    pane.line.setText("retinas")
    rest(desk)
    assert not pane.verdict.text() and not pane.view.isVisible()
    desk.window.words.judge()
    judge = desk.window.words.judge_view
    assert not judge.line.isEnabled() and "off in this game" in judge.hint.text()
    judge.close()
    desk.play("RETINAS", "AEIOUST")
    pane.line.setText("zb")
    rest(desk)
    assert pane.verdict.text() == "✗ ZB"
    desk.play("RETINAS", "AEIOUST", word_check=WordCheck.CHALLENGE)
    assert not pane.verdict.text() and not pane.line.text()
    desk.window.show_start()
    desk.key(KEY.Key_F, CONTROL)
    assert pane.line.isEnabled() and pane.view.isVisible()


# the judge


def test_the_judge_says_nothing_of_single_words(desk: Desk) -> None:
    desk.key(KEY.Key_J, CONTROL | SHIFT)
    view = desk.window.words.judge_view
    assert view.isVisible() and view.isFullScreen()

    def judge(text: str) -> set[str]:
        QTest.keyClicks(view.line, text)
        QTest.keyClick(view.line, KEY.Key_Return)
        return {view.mark.text(), view.verdict.text(), view.hint.text()}

    good = judge("winter de")
    assert "✓" in good and "The play is acceptable" in good
    QTest.keyClick(view.line, KEY.Key_Q)
    assert view.line.text().lower() == "q" and not view.verdict.text()
    view.line.clear()
    said = judge("winter xq")
    assert "The play is not acceptable" in said
    QTest.keyClick(view.line, KEY.Key_Return)
    assert view.line.text() == ""
    assert judge("xq zb") == said and not any("XQ" in each.upper() for each in said)
    QTest.keyClick(view, KEY.Key_Escape, NO_KEY)
    assert not view.isVisible()


# layout


def cut(widget: QWidget) -> list[str]:
    """What is clipped; a box of choices may have the least height of its style."""
    return [each for each in clipped(widget) if not each.startswith("'choice' needs")]


def outside(pane: WordPane) -> list[str]:
    """What lies right of the window, where no scroll bar leads."""
    window = pane.window()
    found = [each for each in pane.findChildren(QWidget) if each.isVisibleTo(pane)]
    inner = [each for each in found if not pane.view.isAncestorOf(each)]
    return [
        type(each).__name__
        for each in inner
        if each.mapTo(window, each.rect().topRight()).x() > window.rect().right()
    ]


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(960, 640, 100), (960, 640, 200), (1366, 768, 200)]
)
def test_nothing_is_cut(desk: Desk, width: int, height: int, scale: int) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(width, height)
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    pane.show_query(parse_query("contains:Q length:7-8 not probability:1-500,blanks=0,lax"))
    rest(desk)
    pane.chips.edit_wanted.emit(1)
    desk.settle()
    assert cut(pane.window()) == []
    assert nameless(desk.window.words.pane.window()) == []
    pane.editor.left.emit()
    desk.train()
    desk.key(KEY.Key_F, CONTROL)
    rest(desk)
    pane.view.selectRow(0)
    rest(desk)
    assert cut(pane) == [] and nameless(pane) == []
    assert outside(pane) == []
    pane.chips.edit_wanted.emit(1)
    desk.settle()
    assert outside(pane) == []


def test_the_page_is_a_place_of_its_own(desk: Desk, pane: WordPane) -> None:
    assert desk.window.shell.place is Place.WORDS
    assert desk.action(Command.WORD_TOOLS).isEnabled()
    assert not desk.action(Command.HINT).isEnabled()


def test_a_search_is_there_again_after_a_game_that_closed_the_tools(
    desk: Desk, pane: WordPane
) -> None:
    search(desk, LineTool.ANAGRAM, "retina?")
    found = words(pane)
    assert len(found) > 10
    desk.window.show_start()
    desk.play("EINRTWA", "AEIOSTU", players=["", ""])
    assert pane.line.text() == "" and words(pane) == [], "not beside a game against people"
    desk.window.show_start()
    desk.key(KEY.Key_F, CONTROL)
    rest(desk)
    assert pane.line.text().upper() == "RETINA?"
    assert words(pane) == found


def test_ctrl_i_opens_the_card_of_the_row_one_is_on(desk: Desk, pane: WordPane) -> None:
    search(desk, LineTool.ANAGRAM, "retina?")
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Down)
    word = pane.view.word
    assert word is not None
    pane.take_focus()
    pane.card.clear()
    desk.key(KEY.Key_I, CONTROL)
    rest(desk)
    assert not desk.notices
    assert pane.card.isVisible()
    assert pane.search.tile_set.show(word) in pane.card.accessibleName() + str(
        [label.text() for label in pane.card.findChildren(QLabel)]
    )


def test_long_words_are_whole_where_there_is_room(desk: Desk, pane: WordPane) -> None:
    desk.window.resize(1366, 768)
    search(desk, LineTool.ANAGRAM, "communalization")
    assert pane.view.model().rowCount()
    needed = pane.view.fontMetrics().horizontalAdvance("COMMUNALIZATION")
    assert pane.view.columnWidth(COLUMNS.index(WordColumn.WORD)) > needed


@pytest.mark.parametrize(
    ("text", "tool", "found"),
    [("ret?na", LineTool.PATTERN, "RETINA"), ("qz*", LineTool.ANAGRAM, "QUIZ")],
)
def test_a_text_with_signs_leads_from_checking_to_the_tool_it_is_for(
    desk: Desk, pane: WordPane, text: str, tool: LineTool, found: str
) -> None:
    search(desk, LineTool.CHECK, "retina")
    assert not pane.other_tools.isVisible()
    search(desk, LineTool.CHECK, text)
    assert pane.verdict.text() == "Check takes whole words; look for this with"
    button = pane.other_tools.buttons[tool]
    assert button.text() == tool.record.name.template
    desk.click(desk.middle(button))
    rest(desk)
    assert pane.line.tool is tool and pane.line.text() == text and desk.has_focus(pane.line)
    assert found in words(pane)
    assert not pane.other_tools.isVisible() and not pane.verdict.text()


def test_beside_a_game_where_words_are_only_checked_no_other_tool_is_offered(
    desk: Desk, pane: WordPane
) -> None:
    search(desk, LineTool.CHECK, "ret?na")
    assert pane.other_tools.isVisible()
    desk.play("EINRTWA", "AAAAAAA", word_check=WordCheck.REFUSE)
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane
    pane.take_focus()
    desk.type("ret?na")
    rest(desk)
    assert not pane.other_tools.isVisible() and "whole words" not in pane.verdict.text()
