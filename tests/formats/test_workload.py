"""Save files ask for no more than a large club's evening; what passes a limit says which."""

from __future__ import annotations

import json
from typing import Any

import pytest

from eliot_qt.formats.own.savefile import SaveError, dumps, loads
from eliot_qt.formats.workload import Workload
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.shared.events import BoardMove, Entered, Marked
from eliot_qt.game.shared.turn import Dealt, Entry, Mark, MarkKind
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration
from eliot_qt.store.fields import parse_json

from .effort import within

DEALT = {"event": "dealt", "kept": "", "drawn": "AEINRST", "rejected": "", "by_hand": False}
TRIED: dict[str, Any] = {
    "event": "tried",
    "entry": {"move": "8H RETAINS", "score": 66, "valid": True, "spent": 0},
}
ENTERED = TRIED | {"event": "entered", "turn": 0, "seat": 0}
MARKED = {"event": "marked", "turn": 0, "seat": 0, "kind": "warning", "points": 0, "detail": ""}
CLOCKED = {"event": "clocked", "elapsed": 0, "paused": True}
BOARD = {
    "event": "board",
    "move": "8H RETAINS",
    "score": 66,
    "source": None,
    "top_score": None,
    "replaced": "",
}
BLOCKED = BOARD | {"move": None, "score": 0}
EMPTY = DEALT | {"drawn": ""}


class Club:
    """Games of a club and their save files."""

    def __init__(self, tile_set: TileSet, layout: Layout) -> None:
        self.tile_set, self.layout = tile_set, layout

    def new(self, seats: int) -> GameRecord:
        players = [Seat(f"p{n}") for n in range(seats)]
        played = Rules()
        return arbitration.new_game(Game(played, self.tile_set, self.layout), players, 0)

    def load(self, text: str) -> GameRecord:
        return loads(text, {self.tile_set.id: self.tile_set}, {self.layout.id: self.layout})

    def with_events(self, events: list[dict[str, Any]], seats: int = 2) -> str:
        value = json.loads(dumps(self.new(seats)))
        return json.dumps(value | {"events": events})


@pytest.fixture
def club(en_tiles: TileSet, standard15: Layout) -> Club:
    return Club(en_tiles, standard15)


@pytest.mark.parametrize(
    ("events", "limit"),
    [
        ([DEALT, *[MARKED] * 6_000], "2,000 marks or tries in a turn"),
        ([DEALT, BOARD, *[MARKED] * 6_000], "2,000 marks or tries in a turn"),
        ([DEALT, *[TRIED] * 6_000], "2,000 marks or tries in a turn"),
        ([EMPTY, BLOCKED] * 2_000, "500 turns"),
        ([DEALT, *[CLOCKED] * 60_000], "50000 entries"),
    ],
    ids=["marked", "marked later", "tried", "turns", "clocked"],
)
def test_a_file_beyond_all_measure_is_refused_with_event_and_limit(
    club: Club, events: list[dict[str, Any]], limit: str
) -> None:
    text = club.with_events(events)
    with within(3), pytest.raises(SaveError, match=limit) as caught:
        club.load(text)
    assert "event" in str(caught.value)


def test_corrections_of_a_large_club_are_bounded(club: Club) -> None:
    """Each one adds up the points of a thousand players anew."""
    after = club.load(club.with_events([DEALT, BOARD], seats=1000)).positions[-1]
    workload, event = Workload(), Entered(0, 0, None)
    with pytest.raises(ValueError, match="too many events for a game of 1,000 players"):
        for _ in range(10_000):
            workload.add(event, after)


def test_many_entries_load_in_time(club: Club) -> None:
    text = club.with_events([DEALT, *[ENTERED] * 3_000])
    with within(2):
        assert len(club.load(text).events) == 3_001


def test_an_evening_of_sixty_tables_with_notes_loads_in_time(club: Club) -> None:
    record = club.new(60)
    for turn in range(40):
        record = record.append(Dealt(b"", record.start.tile_set.parse("AEINRST")))
        for seat in range(60):
            record = record.append(Entered(turn, seat, Entry(Pass())))
        record = record.append(Marked(turn, Mark(turn, MarkKind.WARNING, 0)))
        record = record.append(BoardMove(None)).with_note("A note on the turn. " * 20)
    text = dumps(record)
    with within(3):
        assert club.load(text) == record


def test_a_key_that_stands_twice_is_found_in_time() -> None:
    text = "{" + ",".join(f'"k{n}":1' for n in range(50_000)) + ',"k49999":2}'
    with within(2), pytest.raises(SaveError, match="'k49999' stands twice"):
        parse_json(text)
