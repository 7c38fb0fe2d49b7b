from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from eliot_qt import paths
from eliot_qt.game.bonus import BONUS_SQUARES
from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.sheets.csv_sheet import csv_text, statistics_csv
from eliot_qt.sheets.html_sheet import html_text
from eliot_qt.sheets.page_colours import LIGHT
from eliot_qt.sheets.score_sheet import Sheet, SheetLayout
from eliot_qt.sheets.sheet import sheet_of
from eliot_qt.sheets.sheet_tables import SheetTable, sheet_table
from eliot_qt.sheets.sheet_words import Legend, facts
from eliot_qt.sheets.statistics_table import StatisticsColumn, statistics_table

from .sheet_games import FORMULA, HOSTILE, Club

VOID_TAGS = {"meta"}


@pytest.fixture(scope="module")
def evening(en_tiles: TileSet, standard15: Layout) -> Sheet:
    return sheet_of(Club(en_tiles, standard15).evening())


@pytest.fixture(scope="module")
def duel(en_tiles: TileSet, standard15: Layout) -> Sheet:
    return sheet_of(Club(en_tiles, standard15).duel())


def texts(table: SheetTable) -> list[list[str]]:
    return [[cell.text or cell.struck for cell in row] for row in table.rows]


class Page(HTMLParser):
    """Checks that tags are closed in order; collects text and the rows of tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.rows: list[list[str]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in VOID_TAGS:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "tr" in self.open and self.rows[-1]:
            self.rows[-1][-1] += data


def test_one_line_has_rack_and_solution_together(evening: Sheet) -> None:
    rows = texts(sheet_table(evening, SheetLayout.ONE_LINE, str))
    assert rows[1][:5] == ["2", "EINRTWZ", "E7 T(A)W", "6", "78"]
    assert rows[1][5:9] == ["H4 WINT(E)R", "18 SW", "+12", "100"]
    assert rows[3][:3] == ["4", "BCE+AFG?", ""]
    assert len(rows) == 4


def test_federation_has_the_solution_on_the_next_line(evening: Sheet) -> None:
    rows = texts(sheet_table(evening, SheetLayout.FEDERATION, str))
    assert [row[:5] for row in rows] == [
        ["1", "ADEGNRS", "", "", ""],
        ["2", "EINRTWZ", "8D GARDENS", "72", "72"],
        ["3", "EINRZ+BC", "E7 T(A)W", "6", "78"],
        ["4", "BCE+AFG?", "D8 (G)RIN", "10", "88"],
    ]


def test_federation_ends_with_a_line_for_the_last_solution(evening: Sheet) -> None:
    over = replace(evening, turns=evening.turns[:3])
    rows = texts(sheet_table(over, SheetLayout.FEDERATION, str))
    assert rows[-1][:5] == ["", "", "D8 (G)RIN", "10", "88"]


def test_a_rejected_rack_is_struck_and_marked(evening: Sheet) -> None:
    turn = replace(evening.turns[0], rejected="AAEEIIO")
    table = sheet_table(replace(evening, turns=(turn,)), SheetLayout.ONE_LINE, str)
    cell = table.rows[0][1]
    assert (cell.struck, cell.text) == ("AAEEIIO", "-ADEGNRS")
    assert str(Legend.rejected) in table.notes


def test_a_top_that_was_missed_has_its_column(evening: Sheet) -> None:
    turn = replace(evening.turns[0], top=80)
    table = sheet_table(replace(evening, turns=(turn,)), SheetLayout.ONE_LINE, str)
    assert [c.title for c in table.columns[:6]] == [
        "#",
        "Rack",
        "Solution",
        "Points",
        "Total",
        "Top",
    ]
    assert table.rows[0][5].text == "80"


def test_each_seat_of_a_free_game_has_its_rack_and_a_phony_is_struck(duel: Sheet) -> None:
    table = sheet_table(duel, SheetLayout.ONE_LINE, str)
    assert table.groups == ("Ann", "Bob")
    assert [cell.text for cell in table.rows[0][1:5]] == ["ADEGNRS", "8D GARDEN", "20", "20"]
    assert table.rows[0][6].struck == "9D WINTER"
    assert [row[6].text for row in table.rows[1:]] == ["ex QW", "tiles left EEINRT"]


def test_parts_of_a_table_keep_the_seats_apart_even_with_equal_names(evening: Sheet) -> None:
    assert sheet_table(evening, SheetLayout.ONE_LINE, str).groups[0] == "1 Ann"
    same = replace(evening, seats=("A", "A", "A"), tables=())
    table = sheet_table(same, SheetLayout.ONE_LINE, str)
    part = table.part([2, 3], keys=1)
    assert [column.group for column in part.columns] == [0] + [1] * 4 + [2] * 4
    assert part.groups == ("A", "A")
    assert [cell.text for cell in part.rows[0]][:5] == ["1", "8D GARDEN", "20", "−52", "20"]


@pytest.mark.parametrize(
    ("order", "falling", "names"),
    [
        (StatisticsColumn.RANK, False, ["Ann", HOSTILE, FORMULA]),
        (StatisticsColumn.TOTAL, False, [FORMULA, HOSTILE, "Ann"]),
        (StatisticsColumn.PLAYER, False, [HOSTILE, FORMULA, "Ann"]),
        (StatisticsColumn.TABLE, True, [FORMULA, HOSTILE, "Ann"]),
        # Who has none of it comes last, equal ones by rank.
        (StatisticsColumn.PENALTIES, False, ["Ann", FORMULA, HOSTILE]),
    ],
)
def test_statistics_are_sorted_by_any_column(
    evening: Sheet, order: StatisticsColumn, falling: bool, names: list[str]
) -> None:
    table = statistics_table(evening, str, order, falling)
    at = [column.title for column in table.columns].index("Player")
    assert [row[at] for row in texts(table)] == names


def test_flipped_statistics_have_a_column_for_each_seat(evening: Sheet) -> None:
    usual, flipped = (statistics_table(evening, str, flipped=f) for f in (False, True))
    assert [c.title for c in flipped.columns] == ["Player", "Ann", HOSTILE, FORMULA]
    across = {column.title: n for n, column in enumerate(usual.columns)}
    for row in texts(flipped):
        assert row[1:] == [line[across[row[0]]] for line in texts(usual)]


def test_columns_in_which_nobody_has_anything_are_left_out(duel: Sheet) -> None:
    titles = [column.title for column in statistics_table(duel, str).columns]
    assert titles == ["Rank", "Player", "Total", "Bingos", "Per turn"]


def test_csv_has_one_record_for_each_move_of_every_game(evening: Sheet, duel: Sheet) -> None:
    text = csv_text([evening, duel])
    assert text.replace("\r\n", "").count("\n") == 0
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert all(None not in row and None not in row.values() for row in rows)
    # Three turns for the board and three seats, a rack, and six cells of the duel.
    assert [row["game"] for row in rows] == ["1"] * 13 + ["2"] * 6
    first, ann = rows[0], rows[1]
    assert (first["seat"], first["square"], first["word"], first["points"]) == (
        "0",
        "8D",
        "GARDENS",
        "72",
    )
    assert (ann["player"], ann["points"], ann["to_top"], ann["solo"]) == ("Ann", "82", "10", "1")
    assert rows[2]["player"] == HOSTILE
    assert rows[3]["player"] == f"'{FORMULA}"
    assert [row["void"] for row in rows if row["word"] == "WINTER"] == ["1"]


def test_names_with_line_breaks_stay_in_their_field(evening: Sheet) -> None:
    sheet = replace(evening, seats=('a\r\n"b",', "@SUM", "-1"))
    rows = list(csv.DictReader(io.StringIO(csv_text([sheet]), newline="")))
    assert [row["player"] for row in rows[1:4]] == ['a\r\n"b",', "'@SUM", "'-1"]


def test_statistics_as_csv_are_plain_numbers(evening: Sheet) -> None:
    rows = list(csv.DictReader(io.StringIO(statistics_csv([evening]), newline="")))
    assert [(r["rank"], r["total"], r["difference"]) for r in rows] == [
        ("1", "100", "12"),
        ("2", "36", "-52"),
        ("3", "5", "-83"),
    ]


@pytest.mark.parametrize("layout", SheetLayout)
def test_html_is_whole_and_escapes_names(evening: Sheet, duel: Sheet, layout: SheetLayout) -> None:
    text = html_text([evening, duel], layout)
    page = Page(text)
    assert page.addresses == []
    assert "<b>" not in text
    assert HOSTILE in page.text
    line = next(row for row in page.rows if row[:2] == ["2", "EINRTWZ"])
    assert line[2] == {"one-line": "E7 T(A)W", "federation": "8D GARDENS"}[layout.value]
    assert text.startswith("<!DOCTYPE html>") and '<meta charset="utf-8">' in text


def test_html_shows_the_board_with_tiles_and_bonus_squares(evening: Sheet) -> None:
    page = Page(html_text([evening]))
    board = page.rows[-16:]
    assert board[0] == ["", *"ABCDEFGHIJKLMNO"]
    assert board[8][:11] == ["8", "3W", "", "", "G2", "A1", "R1", "D2", "E1", "N1", "S1"]


def test_html_has_the_colours_of_the_plain_board() -> None:
    path = paths.resources() / "themes" / "boards" / "plain.json"
    colours = json.loads(path.read_text(encoding="utf-8"))["colours"]
    for label, pair in ((each.label, each.light) for each in BONUS_SQUARES):
        role = f"{'letter' if label[1] == 'L' else 'word'}{label[0]}"
        assert pair == (colours[role], colours[f"{role}_label"])
    names = ("empty", "grid", "tile", "tile_letter", "blank_letter")
    own = (LIGHT.empty, LIGHT.grid, LIGHT.tile, LIGHT.letter, LIGHT.blank_letter)
    assert own == tuple(colours[name] for name in names)


def test_the_facts_name_mode_lexicon_and_end(evening: Sheet, duel: Sheet) -> None:
    assert str(facts(evening)) == "Club · en · The game is not over."
    assert str(facts(duel)) == "Free game · en · All tiles are played."


@pytest.mark.parametrize(
    ("rules", "unusual"),
    [
        (Rules(blanks=BlankRule.JOKER, rack_size=8), "Duplicate, joker, 7 among 8 · English · "),
        (Rules(anagrams=True), "Duplicate, clabbers · English · "),
        (
            Rules(bonus_table="7:50 5:10 6:25"),
            "Duplicate, bonuses 5: 10, 6: 25, 7: 50 · English · ",
        ),
        (Rules(bingo_bonus=0), "Duplicate, no bonuses · English · "),
        (Rules(rack_size=9, bingo_tiles=9), "Duplicate, racks of 9 · English · "),
    ],
)
def test_the_facts_name_what_is_unusual(rules: Rules, unusual: str, evening: Sheet) -> None:
    sheet = replace(evening, mode="duplicate", rules=rules, lexicon="English")
    assert str(facts(sheet)) == unusual + "The game is not over."
    assert unusual in html_text([sheet])


FORMULAS = [
    "=1",
    "+1",
    "-1",
    "@A",
    "\t=1",
    "\r=1",
    "\n=1",
    "\n1",
    " =1",
    "＝1",
    "＋1",
    "－1",
    "＠A",
]


@pytest.mark.parametrize("name", [*FORMULAS, "\u00a0=1", "\ufeff=1", "\x01=1", "−1", "|x", "%x"])
def test_no_cell_begins_a_formula(evening: Sheet, name: str) -> None:
    sheet = replace(evening, title=name)
    for text in (csv_text([sheet]), statistics_csv([sheet])):
        titles = {row["title"] for row in csv.DictReader(io.StringIO(text, newline=""))}
        assert titles == {f"'{name}"}


@pytest.mark.parametrize("name", ["", "Ann", "a=b", "Ann\n=1", "'x", "5"])
def test_other_cells_stay_as_they_are(evening: Sheet, name: str) -> None:
    text = statistics_csv([replace(evening, title=name)])
    assert {row["title"] for row in csv.DictReader(io.StringIO(text, newline=""))} == {name}
