from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.formats.eliot_xml.losses import Loss
from eliot_qt.formats.errors import FormatError
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration, training
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.sheets.score_sheet import SheetLayout
from eliot_qt.sheets.sheet import sheet_of
from eliot_qt.sheets.sheet_tables import TableCell, sheet_table
from tests.sheets.sheet_games import Club

SAMPLES = Path(__file__).parents[1] / "data" / "eliot"


def test_games_of_eliot_are_read_and_written_by_their_suffix(
    tile_sets: dict[str, TileSet], standard15: Layout, tmp_path: Path
) -> None:
    words = {"en": 240636}
    files = GameFiles(tile_sets, {standard15.id: standard15}, lambda name: words.get(name, 0))
    opened = files.read(SAMPLES / "duplicate_joker.xml")
    assert opened.warnings == ()
    copy = tmp_path / "copy.XML"
    files.write(copy, opened.record)
    assert "<WordNb>240636</WordNb>" in copy.read_text(encoding="utf-8")
    assert files.read(copy) == replace(opened, other_lexicon="")


def test_the_lexicon_a_file_names_is_used_or_named(
    tile_sets: dict[str, TileSet], standard15: Layout, tmp_path: Path
) -> None:
    layouts = {standard15.id: standard15}
    there = GameFiles(tile_sets, layouts, lambda name: name in ("en", "ENABLE1"))
    files = GameFiles(tile_sets, layouts, lambda name: name == "en")
    eliot = SAMPLES / "training.xml"
    opened = files.read(eliot)
    assert (opened.other_lexicon, opened.record.start.rules.lexicon) == ("ENABLE1", "en")
    found = there.read(eliot)
    assert (found.other_lexicon, found.record.start.rules.lexicon) == ("", "ENABLE1")
    gcg, cgp = tmp_path / "game.gcg", tmp_path / "position.cgp"
    gcg.write_text("#player1 A Ann\n#player2 B Bob\n#lexicon CSW 21\n>A: AB 8H AB +8 8\n")
    assert files.read(gcg).other_lexicon == "CSW 21"
    empty = "/".join(["15"] * 15)
    cgp.write_text(f"{empty} AB/ 0/0 0 lex NWL23;")
    assert files.read(cgp).other_lexicon == "NWL23"
    cgp.write_text(f"{empty} AB/ 0/0 0 lex en;")
    assert files.read(cgp).other_lexicon == ""


def test_what_was_corrected_is_shown_with_its_line(
    tile_sets: dict[str, TileSet], standard15: Layout, tmp_path: Path
) -> None:
    files = GameFiles(tile_sets, {standard15.id: standard15})
    path = tmp_path / "old.xml"
    text = (SAMPLES / "training.xml").read_text(encoding="utf-8")
    path.write_text(text.replace(">Training<", ">A & B<"), encoding="utf-8")
    opened = files.read(path)
    assert opened.record.seats[0].name == "A & B"
    (warning,) = map(str, opened.warnings)
    assert warning == (
        "line 12: the name 'A & B' is not written as XML wants; it is read as it stands"
    )


def test_that_a_rack_was_rejected_is_kept_and_shown_though_its_tiles_are_not_known(
    tile_sets: dict[str, TileSet], standard15: Layout, tmp_path: Path
) -> None:
    files = GameFiles(tile_sets, {standard15.id: standard15})
    path, own = tmp_path / "old.xml", tmp_path / "new.eliot"
    text = (SAMPLES / "duplicate_joker.xml").read_text(encoding="utf-8")
    path.write_text(text.replace("<GameRack>EE+NV?OF", "<GameRack>-EENV?OF"), encoding="utf-8")
    record = files.read(path).record
    files.write(own, record)
    assert files.read(own).record == record
    sheet = sheet_of(record)
    assert [turn.rejected for turn in sheet.turns[:3]] == [None, "", None]
    racks = [row[1] for row in sheet_table(sheet, SheetLayout.ONE_LINE, str).rows]
    assert racks[1] == TableCell(f"-{sheet.turns[1].rack}")


def test_games_eliot_cannot_hold_leave_the_file_as_it_was(
    tile_sets: dict[str, TileSet], en_tiles: TileSet, standard15: Layout, tmp_path: Path
) -> None:
    files = GameFiles(tile_sets, {standard15.id: standard15})
    record = training.new_training(Game(Rules(anagrams=True), en_tiles, standard15), 1)
    path = tmp_path / "game.xml"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(FormatError, match="clabbers"):
        files.write(path, record)
    assert path.read_text(encoding="utf-8") == "old"


def test_writing_reports_what_the_file_leaves_out(
    tile_sets: dict[str, TileSet], en_tiles: TileSet, standard15: Layout, tmp_path: Path
) -> None:
    files = GameFiles(tile_sets, {standard15.id: standard15})
    record = training.new_training(Game(Rules(), en_tiles, standard15), 1)
    assert files.write(tmp_path / "game.xml", record) == ()
    titled = replace(record, title="Lesson 4")
    assert files.write(tmp_path / "game.xml", titled) == (Loss.TEXTS,)
    assert files.write(tmp_path / "game.eliot", titled) == ()


def test_what_an_arbiter_has_undone_is_in_no_file_and_on_no_sheet(
    tile_sets: dict[str, TileSet], en_tiles: TileSet, standard15: Layout, tmp_path: Path
) -> None:
    files = GameFiles(tile_sets, {standard15.id: standard15})
    before = Club(en_tiles, standard15).evening(("Ann", "Bob"))
    undone = arbitration.penalise(before, 0, 2).go_to(before.cursor)
    assert undone.position == before.position
    assert sheet_of(undone) == sheet_of(before)
    for record, name in ((before, "before.xml"), (undone, "undone.xml")):
        files.write(tmp_path / name, record)
    texts = [(tmp_path / name).read_text() for name in ("before.xml", "undone.xml")]
    assert texts[0] == texts[1]
    # Our own file remembers it, for redo.
    files.write(tmp_path / "undone.eliot", undone)
    assert len(files.read(tmp_path / "undone.eliot").record.events) == len(undone.events)
