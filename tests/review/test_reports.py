"""Reports: the fixed JSON, CSV and HTML that nothing can break out of, GCG that is read again."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

from eliot_qt.faults import Message
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.review.batch import Reviewed
from eliot_qt.review.reports.csv_report import HEADER, csv_text
from eliot_qt.review.reports.gcg_report import gcg_text
from eliot_qt.review.reports.html_report import game_page, index_page
from eliot_qt.review.reports.json_report import json_of
from eliot_qt.review.values import Basis, CandidateLine, GameReview, MoveClass

HOSTILE = "</title><script>alert(1)</script>\"'&"


def test_the_json_has_the_fixed_fields(reviewed: Reviewed) -> None:
    found = json.loads(json.dumps(json_of(reviewed)))
    assert list(found) == ["file", "players", "turns", "seconds"]
    assert found["file"] == str(reviewed.path)
    assert isinstance(found["seconds"], float)
    for player in found["players"]:
        assert list(player) == [
            "name", "score", "average_loss", "accuracy", "missed_bingos", "phonies",
        ]  # fmt: skip
        assert isinstance(player["average_loss"], float)
        assert player["accuracy"] is None, "a few turns say nothing of a player"
    keys = ["number", "player", "move", "score", "best", "loss", "class", "known"]
    assert all(list(turn) == keys for turn in found["turns"])
    assert [turn["number"] for turn in found["turns"]] == [1, 2, 3, 4, 5]
    assert [turn["player"] for turn in found["turns"]] == [0, 1, 0, 1, 0]
    assert {turn["class"] for turn in found["turns"]} <= {None, *map(str, MoveClass)}
    unknown = found["turns"][4]
    assert [unknown[key] for key in ("best", "loss", "class", "known")] == [None] * 4


def test_a_file_that_cannot_be_read_is_file_and_error() -> None:
    broken = Reviewed(Path("x.gcg"), error="line 3: what?")
    assert json_of(broken) == {"file": "x.gcg", "error": "line 3: what?"}


def test_details_are_added_to_the_fixed_fields(reviewed: Reviewed) -> None:
    plain, details = json_of(reviewed), json.loads(json.dumps(json_of(reviewed, True)))
    first = details["turns"][0]
    assert {name: first[name] for name in plain["turns"][0]} == plain["turns"][0]
    assert first["missed_bingo"] is True and first["basis"] == "sim"
    assert len(first["candidates"]) > 1
    assert details["players"][0]["mistake_index"] == 1.0


def test_the_page_says_how_many_turns_were_graded(game_review: GameReview) -> None:
    page = game_page(game_review, "a.gcg")
    assert '<th class="n">Turns graded</th>' in page
    first = game_review.seats[0]
    assert first.graded < first.turns and f"{first.graded} of {first.turns}</td>" in page


def test_the_csv_has_a_record_for_each_turn(reviewed: Reviewed) -> None:
    broken = Reviewed(Path("=cmd.gcg"), error="@broken")
    text = csv_text([reviewed, broken])
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text[1:])))
    assert list(rows[0]) == list(HEADER)
    assert [row["turn"] for row in rows] == ["1", "2", "3", "4", "5", ""]
    assert rows[0]["class"] == "blunder" and rows[0]["missed_bingo"] == "1"
    assert (rows[-1]["file"], rows[-1]["error"]) == ("'=cmd.gcg", "'@broken")


def test_names_in_the_csv_are_no_formulas(reviewed: Reviewed, game_review: GameReview) -> None:
    seats = tuple(replace(seat, name="=1+1") for seat in game_review.seats)
    text = csv_text([replace(reviewed, review=replace(game_review, seats=seats))])
    rows = csv.DictReader(io.StringIO(text[1:]))
    assert {row["player"] for row in rows} == {"'=1+1"}


def test_turns_of_solved_endgames_have_their_value_and_line_of_play(
    reviewed: Reviewed, game_review: GameReview
) -> None:
    lines = (
        CandidateLine("15J EN", 12, 12.0, spread=35.0, line=("8A <QI>", "ex")),
        CandidateLine("8H QI", 22, 20.0, spread=-4.0),
    )
    first, *others = game_review.turns
    ending = replace(first, basis=Basis.ENDGAME, move="8H QI", best="15J EN", candidates=lines)
    review = replace(game_review, turns=(ending, *others))
    rows = list(csv.DictReader(io.StringIO(csv_text([replace(reviewed, review=review)])[1:])))
    told = [rows[0][name] for name in ("value", "line", "best_value", "best_line")]
    assert told == ["-4.0", "", "35.0", "8A <QI>, ex"]
    assert [rows[1][name] for name in ("value", "best_line")] == ["", ""]
    page = game_page(review, "a.gcg")
    assert "+35: 8A &lt;QI&gt;, ex</span>" in page and "\N{MINUS SIGN}4</span>" in page


class Page(HTMLParser):
    """Collects tags and what they point at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.targets: set[str] = set()
        self.ids: list[str] = []
        self.data: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            if name in ("href", "src"):
                self.targets.add(value or "")
            if name == "id":
                self.ids.append(value or "")

    def handle_data(self, data: str) -> None:
        self.data.append(data)


def test_the_page_stands_alone_and_shows_boards_and_graph(game_review: GameReview) -> None:
    page = Page(game_page(game_review, "faulty.gcg"))
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert page.targets and all(target.startswith("#") for target in page.targets)
    assert {target[1:] for target in page.targets} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    # Two boards of two turns, one of a third, the last one; two graphs, the empty board they use.
    assert page.tags.count("svg") == 2 + 2 + 1 + 1 + 2 + 1
    assert page.tags.count("figure") == 5
    text = " ".join(page.data)
    assert "8B ANTSIER" in text or "ANTSIER" in text
    assert "missed bingo" in text and "prefers-color-scheme: dark" in text


def test_hostile_names_are_text(reviewed: Reviewed, game_review: GameReview) -> None:
    seats = tuple(replace(seat, name=HOSTILE) for seat in game_review.seats)
    record = game_review.record
    record = replace(
        record, title=HOSTILE, seats=tuple(replace(seat, name=HOSTILE) for seat in record.seats)
    )
    hostile = replace(
        game_review,
        record=record,
        seats=seats,
        notices=(Message("{text}", text=HOSTILE),),
        other_lexicon=HOSTILE,
    )
    text = game_page(hostile, HOSTILE)
    one = Reviewed(Path(HOSTILE.replace("/", "")), replace(hostile))
    broken = Reviewed(Path("b"), error=HOSTILE)
    text += index_page([(one, f"{HOSTILE}.html"), (broken, "")])
    page = Page(text)
    assert "script" not in page.tags
    assert sum(HOSTILE in data for data in page.data) >= 10


def test_the_gcg_is_read_again_with_its_notes(
    game_review: GameReview, library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "noted.gcg"
    path.write_text(gcg_text(game_review), encoding="utf-8")
    again = GameFiles(library.tile_sets, library.layouts, library.words).read(path)
    first = game_review.record
    moves = [getattr(event, "move", None) for event in first.events]
    assert [getattr(event, "move", None) for event in again.record.events] == moves
    assert [event.score for event in again.record.events if hasattr(event, "score")] == [
        event.score for event in first.events if hasattr(event, "score")
    ]
    notes = dict(again.record.notes)
    assert notes[1].startswith("Nerves\nblunder")
    assert "missed bingo" in notes[1]
    # What was filled up by chance is not written, so it is as unknown as before.
    assert again.guessed == game_review.guessed
    # At the end each had what was seen to be kept.
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [x for x in lines if x.startswith("#rack")] == ["#rack1 E", "#rack2 GR"]
    # Reviewed once more, nothing is said twice.
    twice = replace(game_review, record=again.record)
    assert gcg_text(twice) == gcg_text(game_review)
