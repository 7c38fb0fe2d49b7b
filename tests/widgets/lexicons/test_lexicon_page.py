"""The lexicons as a person uses them: by keys alone, with tiles of two letters, in every size."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget

from eliot_qt import app, cli, paths
from eliot_qt.session.background.runner import WORDS
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.lexicons.lexicon_page import LexiconPage
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.window.window_pages import WindowPages

from ..desk import CONTROL, SHIFT, Desk, ToldThinker, at_desk
from ..page_checks import clipped, nameless

KEY = Qt.Key


@pytest.fixture(scope="module")
def used_desk(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A program with a home of its own, for all tests of this file."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ELIOT_QT_HOME", str(folder))
        patch.setattr(app, "Thinker", lambda *_: ToldThinker())
        with at_desk(qapp, folder, is_painted=False) as made:
            yield made


def pages(desk: Desk) -> WindowPages:
    found = desk.window.findChild(WindowPages)
    assert isinstance(found, WindowPages)
    return found


@pytest.fixture
def page(desk: Desk) -> LexiconPage:
    """The page as Ctrl+Shift+L opens it, with nothing of one's own."""
    shutil.rmtree(paths.user_lexicons(), ignore_errors=True)
    for tile_set_id in tuple(desk.program.library.tile_sets.own):
        desk.program.library.tile_sets.remove(tile_set_id)
    desk.program.catalogue.refresh()
    desk.key(KEY.Key_L, CONTROL | SHIFT)
    assert pages(desk).place is Place.LEXICONS
    return desk.window.features.lexicons.page


def rest(desk: Desk) -> None:
    """Until all figures are there."""

    def resting() -> bool:
        return desk.program.runner.is_idle(WORDS)

    desk.qtbot.waitUntil(resting)
    desk.settle()


def tab_to(desk: Desk, widget: QWidget) -> None:
    """Press Tab until a widget has the focus."""
    for _ in range(40):
        if desk.has_focus(widget):
            return
        desk.key(KEY.Key_Tab)
    raise AssertionError(f"Tab never comes to {widget.accessibleName() or widget}")


def press(desk: Desk, button: QPushButton) -> None:
    """Go to a button with Tab and press Enter."""
    tab_to(desk, button)
    desk.enter()


def names(page: LexiconPage) -> list[str]:
    return [row.cells[0] for row in page.overview.rows.rows]


def built(desk: Desk, page: LexiconPage) -> None:
    desk.qtbot.waitUntil(lambda: page.front is page.overview)
    rest(desk)


def word_list(desk: Desk, text: str) -> Path:
    path = desk.folder / "mine.txt"
    path.write_text(text)
    return path


def add(desk: Desk, page: LexiconPage, text: str, tiles: str = "es") -> None:
    """Have a lexicon ``mine`` of these words, usually Spanish; the current one of the page."""
    command = ("lexicon", "build", str(word_list(desk, text)), "--tile-set", tiles)
    # What the page does by a process of its own, which costs half a second.
    assert cli.main((*command, "--id", "mine", "--name", "mine")) == 0
    desk.program.catalogue.refresh()
    page.open()
    page.overview.select("mine")
    rest(desk)


def test_the_shipped_lexicons_with_their_figures(desk: Desk, page: LexiconPage) -> None:
    assert names(page) == ["Common English", "English"]
    assert desk.has_focus(page.overview.table)
    desk.key(KEY.Key_Down)
    rest(desk)
    facts = page.overview.facts
    assert facts.name.text() == "English"
    assert facts.summary.text().startswith("240,636 words · English · English, 100 tiles · ")
    assert facts.summary.text().endswith(" MB · Shipped")
    spoken = facts.letters.accessibleName().split("; ")
    assert spoken[0] == "A: 9 tiles, 1 point, vowel" and spoken[-1] == "?: 2 tiles, 0 points"
    first = facts.letters.letter_at(QPoint(4, 4))
    assert first is not None and first.symbol == "A"
    assert facts.lengths.lengths[0][0] == 2 and len(facts.lengths.lengths) == 14
    assert "LICENSE-SCOWL.txt" in facts.origin.text()
    assert not page.overview.remove.isEnabled()
    desk.key(KEY.Key_Escape)
    assert pages(desk).place is Place.START


def test_a_lexicon_added_by_command_is_there_when_one_comes_back(
    desk: Desk, page: LexiconPage
) -> None:
    listed = word_list(desk, "qi\nza\noxen\n")
    command = ("lexicon", "build", str(listed), "--tile-set", "en")
    assert cli.main((*command, "--id", "club", "--name", "Club words")) == 0
    assert "Club words" not in names(page)
    desk.app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert names(page) == ["Club words", "Common English", "English"]
    desk.play("OXENAAA", "AAAAEEE", players=["", "relaxed"], lexicon="club")
    assert desk.lexicon.graph.word_count == 3
    # Taken away or not: the game goes on with its words.
    assert cli.main(("lexicon", "remove", "club")) == 0
    desk.app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    desk.type("oxen")
    desk.enter()
    assert desk.played() == ["8H OXEN"]


def test_a_lexicon_is_added_by_keys_alone_and_played_with(desk: Desk, page: LexiconPage) -> None:
    press(desk, page.overview.add)
    assert desk.has_focus(page.add.file)
    desk.type(str(word_list(desk, "casa\nchico\n\n%%\nwww\n")))
    desk.key(KEY.Key_Tab)
    tab_to(desk, page.add.tile_set)
    while page.add.tile_set.value != "es":
        desk.key(KEY.Key_Down)
    desk.settle()
    assert [row.cells[0] for row in page.add.bad.rows] == ["4", "5"]
    assert "not a tile of Spanish" in page.add.bad.rows[0].cells[2]
    assert page.add.found.text().startswith("2 words (CASA, [CH]ICO")
    tab_to(desk, page.add.name)
    page.add.name.selectAll()
    desk.type("Casa")
    press(desk, page.add.main)
    assert page.add.build.isVisible()
    built(desk, page)
    assert names(page) == ["Casa", "Common English", "English"]
    assert desk.has_focus(page.overview.table)
    assert page.overview.selected is not None and page.overview.selected.id == "casa"
    assert "Casa is ready" in page.overview.note.text()
    desk.play("[CH]ICOAAA", "AAAAAAA", lexicon="casa", tile_set="es")
    assert desk.lexicon.graph.word_count == 2
    # It cannot be removed while that game goes on.
    desk.key(KEY.Key_L, CONTROL | SHIFT)
    page.overview.select("casa")
    page.overview.remove.click()
    assert "nfinished game uses Casa" in page.overview.note.text()
    assert "Casa" in names(page)
    desk.key(KEY.Key_Escape)
    assert pages(desk).place is Place.PLAY


def test_a_cancelled_build_adds_nothing(desk: Desk, page: LexiconPage) -> None:
    page.overview.add.click()
    page.add.choose_file(word_list(desk, "casa\n"))
    desk.settle()
    page.add.main.click()
    assert desk.has_focus(page.add.build.stop)
    assert not page.add.main.isEnabled()
    desk.enter()
    assert "nothing was added" in page.add.problem.text()
    assert not page.add.build.isVisible() and page.add.main.isEnabled()
    assert [path.name for path in paths.user_lexicons().iterdir()] == []
    page.add.main.click()
    desk.key(KEY.Key_Escape)
    assert page.front is page.overview
    assert [path.name for path in paths.user_lexicons().iterdir()] == []
    assert names(page) == ["Common English", "English"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfec\0a\0", "UTF-16"),
        (b"casa\n\xe9\n", "line 2: not UTF-8"),
        (b"", "No line is a word"),
        (b"%%\n", "No line is a word"),
    ],
)
def test_files_that_cannot_be_used_are_refused_in_a_sentence(
    desk: Desk, page: LexiconPage, content: bytes, said: str
) -> None:
    path = desk.folder / "bad.txt"
    path.write_bytes(content)
    page.overview.add.click()
    page.add.choose_file(path)
    desk.settle()
    assert said in page.add.problem.text()
    assert not page.add.main.isEnabled()
    page.add.file.setText(str(desk.folder / "none.kwg"))
    page.add.file.editingFinished.emit()
    desk.settle()
    assert "none.kwg" in page.add.problem.text() and page.add.kind.value == "kwg"


def test_lines_that_are_no_words_are_shown_whole(desk: Desk, page: LexiconPage) -> None:
    page.overview.add.click()
    page.add.choose_file(word_list(desk, "casa\nextraordinariamente7\n"))
    desk.settle()
    table = page.add.bad_table
    assert table.model().index(0, 1).data() == "extraordinariamente7"
    for column in (0, 1):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)


def test_a_list_is_read_with_the_tile_set_that_fits(desk: Desk, page: LexiconPage) -> None:
    english = next(m.id for m in desk.program.catalogue.manifests if m.tile_set_id == "en")
    page.overview.select(english)
    page.overview.add.click()
    assert page.add.tile_set.value == "en"
    page.add.choose_file(word_list(desk, "casa\nniño\ncalle\n"))
    rest(desk)
    assert page.add.tile_set.value == "es" and "every line is a word" in page.add.found.text()
    # The present one stays where it fits as well, and a person's choice in any case.
    page.overview.select(english)
    page.overview.add.click()
    page.add.choose_file(word_list(desk, "calle\nbone\n"))
    rest(desk)
    assert page.add.tile_set.value == "en"
    page.add.begin("en")
    page.add.tile_set.choose("fr")
    page.add.tile_set.activated.emit(page.add.tile_set.currentIndex())
    page.add.choose_file(word_list(desk, "niño\n"))
    rest(desk)
    assert page.add.tile_set.value == "fr"


def test_a_tile_set_of_ones_own_is_made_and_used(desk: Desk, page: LexiconPage) -> None:
    page.overview.add.click()
    page.add.choose_file(word_list(desk, "shoe\nsho\n"))
    page.add.name.setText("Shoes")
    page.add.tile_set.choose("en")
    press(desk, page.add.new_tiles)
    tiles = page.tiles
    assert desk.has_focus(tiles.name)
    tiles.name.selectAll()
    desk.type("Tiny")
    tab_to(desk, tiles.table)
    tiles.table.setCurrentIndex(tiles.rows.index(18, 0))
    assert tiles.rows.rows[18].symbol == "S"
    press(desk, tiles.add)
    assert "Tile 20 has no letter" in tiles.problem.text()
    desk.type("sh")
    desk.enter()
    assert tiles.rows.rows[19].symbol == "SH"
    desk.key(KEY.Key_Right)
    desk.type("4")
    desk.enter()
    desk.key(KEY.Key_Right)
    desk.key(KEY.Key_Right)
    desk.key(KEY.Key_Space)
    row = tiles.rows.rows[19]
    assert (row.count, row.is_vowel, row.is_consonant) == (4, True, True)
    assert tiles.problem.text() == "" and "27 letters, 104 tiles" in tiles.total.text()
    press(desk, tiles.main)
    desk.settle()
    assert page.front is page.add
    assert page.add.tile_set.value == "tiny" and "[SH]OE" in page.add.found.text()
    page.add.main.click()
    built(desk, page)
    assert page.overview.selected is not None and page.overview.selected.tile_set_id == "tiny"
    # New games offer it, with its tiles.
    desk.window.choose("computer")
    assert "tiny" in desk.program.tile_sets
    language = desk.window.sheet
    assert "shoes" in [m.id for m in desk.program.catalogue.manifests] and language.isVisible()
    desk.play("[SH]OEIIII", "AAAAAAA", lexicon="shoes", tile_set="tiny")
    assert desk.session.tile_set.name == "Tiny"


def test_a_tile_set_that_cannot_be_used_is_not_saved(desk: Desk, page: LexiconPage) -> None:
    add(desk, page, "casa\n")
    page.overview.tiles.click()
    tiles = page.tiles
    index = tiles.rows.index(0, 0)
    for letter, said in (("B", "B is there twice"), ("[", "a sign that notation needs")):
        tiles.rows.setData(index, letter)
        assert said in tiles.problem.text() and not tiles.main.isEnabled()
    tiles.rows.setData(index, "A")
    tiles.rows.setData(tiles.rows.index(0, 1), 100_000)
    assert tiles.rows.rows[0].count == 255 and tiles.main.isEnabled()
    tiles.name.setText("Spanish")
    tiles.main.click()
    assert page.front is page.overview
    # The name of a shipped one: another id, and both are there.
    assert list(desk.program.library.tile_sets.own) == ["spanish"]


def test_a_tile_set_of_ones_own_is_removed_and_brought_back(desk: Desk, page: LexiconPage) -> None:
    sets = desk.program.library.tile_sets
    page.overview.add.click()
    page.add.choose_file(word_list(desk, "casa\n"))
    page.add.tile_set.choose("es")
    page.add.new_tiles.click()
    tiles = page.tiles
    assert not tiles.remove_set.isVisible(), "a tile set of the program"
    tiles.name.setText("Mine too")
    tiles.main.click()
    desk.settle()
    page.add.name.setText("Casas")
    page.add.main.click()
    built(desk, page)
    page.overview.tiles.click()
    assert tiles.model_box.value == "mine_too"
    press(desk, tiles.remove_set)
    assert tiles.problem.text() == ("Mine too is the tile set of Casas; remove what uses it first")
    assert "mine_too" in sets.own
    desk.key(KEY.Key_Escape)
    page.overview.take_away()
    page.overview.add.click()
    page.add.tile_set.choose("mine_too")
    page.add.new_tiles.click()
    press(desk, tiles.remove_set)
    assert "mine_too" not in sets and tiles.model_box.value == "en"
    assert tiles.note.text() == "Mine too was removed." and desk.has_focus(tiles.undo)
    desk.enter()
    assert "mine_too" in sets.own and tiles.model_box.value == "mine_too"
    assert not tiles.undo.isVisible() and desk.has_focus(tiles.remove_set)
    desk.enter()
    desk.key(KEY.Key_Escape)
    assert page.front is page.add and page.add.tile_set.value == "en"


def test_words_are_added_and_excluded_and_the_layer_is_changed(
    desk: Desk, page: LexiconPage
) -> None:
    add(desk, page, "casa\nchico\noso\n")
    press(desk, page.overview.layer)
    layer = page.layer
    assert desk.has_focus(layer.added)
    desk.type("mucho")
    desk.enter()
    desk.type("ww")
    tab_to(desk, layer.excluded)
    desk.type("oso")
    desk.qtbot.waitUntil(lambda: layer.checked.text().startswith("1 word added"))
    rest(desk)
    assert [row.cells[:3] for row in layer.wrong.rows] == [("Add", "2", "ww")]
    press(desk, layer.main)
    built(desk, page)
    made = page.overview.selected
    assert made is not None and (made.name, made.words) == ("mine with my words", 3)
    assert (
        "Layer over mine: 2 words to add, 1 word to exclude." in page.overview.facts.origin.text()
    )
    page.overview.layer.click()
    assert layer.excluded.toPlainText() == "OSO"
    layer.excluded.setPlainText("")
    layer.main.click()
    built(desk, page)
    assert page.overview.selected is not None and page.overview.selected.words == 4
    spanish = desk.program.tile_sets["es"]
    assert desk.program.catalogue.open(made.id).accepts(spanish.split("OSO"))


def test_two_lexicons_are_compared_and_a_list_is_exported(desk: Desk, page: LexiconPage) -> None:
    # Against the smaller one that is shipped: three of its words, and none of another.
    add(desk, page, "cat\nsit\nzoo\n", tiles="en")
    page.overview.select("en_common")
    press(desk, page.overview.compare)
    view = page.difference
    view.second.choose("mine")
    rest(desk)
    texts = [part.text() for part in view.parts]
    assert texts == ["Only in Common English: 80,862", "Only in mine: 0", "In both: 3"]
    assert view.words.rowCount() == 80_862
    tab_to(desk, view.parts[0])
    desk.key(KEY.Key_Right)
    desk.key(KEY.Key_Space)
    assert view.words.rowCount() == 0 and not view.main.isEnabled()
    view.parts[2].click()
    assert view.words.rowCount() == 3
    desk.key(KEY.Key_Escape)
    assert page.overview.isVisible()


def test_a_list_of_differences_is_exported(desk: Desk, page: LexiconPage) -> None:
    add(desk, page, "casa\nchico\n")
    page.overview.layer.click()
    page.layer.added.setPlainText("mucho\ncoche")
    page.layer.main.click()
    built(desk, page)
    page.overview.compare.click()
    view = page.difference
    view.second.choose("mine")
    rest(desk)
    path = desk.folder / "more.txt"
    view.write(path)
    rest(desk)
    assert path.read_text() == "COCHE\nMUCHO\n" and "Saved" in view.state.text()
    view.first.choose("mine")
    rest(desk)
    assert "same words" in view.state.text()


def test_other_letters_are_not_compared(desk: Desk, page: LexiconPage) -> None:
    add(desk, page, "casa\n")
    page.overview.compare.click()
    page.difference.second.choose("en")
    rest(desk)
    assert "different letters" in page.difference.problem.text()


def test_removing_is_undone(desk: Desk, page: LexiconPage) -> None:
    add(desk, page, "casa\n")
    assert desk.has_focus(page.overview.table)
    desk.key(KEY.Key_Delete)
    assert names(page) == ["Common English", "English"]
    assert page.overview.undo.isVisible()
    press(desk, page.overview.undo)
    assert "mine" in names(page) and not page.overview.undo.isVisible()
    assert page.overview.selected is not None and page.overview.selected.id == "mine"
    page.overview.select("en")
    page.overview.table.setFocus()
    desk.key(KEY.Key_Delete)
    assert "English" in names(page)


def test_a_lexicon_is_exported_and_added_again(
    desk: Desk, page: LexiconPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(desk, page, "casa\nchico\n")
    actions = {action.text(): action for action in page.overview.export.menu().actions()}
    texts = {".txt": "Word list", ".kwg": "KWG", ".dawg": "Eliot", ".csv": "CSV"}
    for suffix, text in texts.items():
        path = desk.folder / f"out{suffix}"
        answer = (str(path), "")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        page.overview.say("")
        next(action for name, action in actions.items() if name.startswith(text)).trigger()
        desk.qtbot.waitUntil(lambda: "Saved" in page.overview.note.text())
        assert path.stat().st_size
        if suffix == ".csv":
            assert b"CHICO" in path.read_bytes()
            continue
        page.overview.add.click()
        page.add.choose_file(path)
        page.add.tile_set.choose("es")
        desk.settle()
        assert page.add.found.text().startswith("2 words (CASA, [CH]ICO")
        page.add.leave()


def test_damaged_lexicons_are_named_and_leave_the_others(desk: Desk, page: LexiconPage) -> None:
    add(desk, page, "casa\n")
    folder = paths.user_lexicons()
    (folder / "mine" / "mine.kwg").write_bytes(b"12345678")
    (folder / "bad").mkdir()
    (folder / "bad" / "manifest.json").write_text("{")
    desk.program.catalogue.refresh()
    page.open()
    rest(desk)
    assert names(page) == ["Common English", "English", "mine"]
    assert "manifest.json" in page.overview.note.text()
    desk.program.catalogue._opened.clear()
    page.overview.select("en")
    page.overview.select("mine")
    rest(desk)
    assert "mine.kwg: node 0 leads outside" in page.overview.facts.problem.text()


@pytest.mark.parametrize(("theme", "scale"), [("light", 100), ("dark", 200)])
def test_nothing_is_clipped_or_nameless(
    desk: Desk, page: LexiconPage, theme: str, scale: int
) -> None:
    add(desk, page, "casa\n")
    desk.program.settings.change(theme=theme, text_scale=scale)
    desk.window.resize(960, 640)
    page.add.choose_file(word_list(desk, "casa\n%%\n"))
    page.tiles.begin("es")
    page.layer.begin(page.overview.selected)  # type: ignore[arg-type]
    page.difference.begin(page.overview.selected)  # type: ignore[arg-type]
    rest(desk)
    for part in (page.overview, page.add, page.tiles, page.layer, page.difference):
        page._bring(part)
        desk.settle()
        assert clipped(part) == []
        assert nameless(part) == []


def test_the_key_is_in_the_menu(desk: Desk) -> None:
    assert desk.action(Command.LEXICONS).isEnabled()
    desk.play("EINRTWA", "AAAAAAA")
    assert desk.action(Command.LEXICONS).isEnabled()
