"""Replays of published games: what fits, how the session goes through them, what stays secret."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from eliot_qt.formats.cgp import format_cgp
from eliot_qt.formats.gcg.reader import decode_gcg, read_gcg
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockKind, Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.turn import Source
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import duplicate, topping
from eliot_qt.modes.master_check import MisfitKind
from eliot_qt.modes.master_compare import PointsOwner, compare, totals
from eliot_qt.modes.master_game import Gaps, MasterGame, master_game
from eliot_qt.modes.shared_rack import is_replay
from eliot_qt.play import commands
from eliot_qt.play.kept.setup_json import from_json, to_json
from eliot_qt.play.master_replay import (
    MasterUse,
    MisfitError,
    ReplaySetup,
    Way,
    begin_replay,
    is_through,
    replay_misfits,
    use_misfits,
)
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.play.setup import GameSetup, new_record
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings import Settings
from eliot_qt.sheets.csv_sheet import csv_text
from eliot_qt.sheets.score_sheet import SheetLayout
from eliot_qt.sheets.sheet import sheet_of
from eliot_qt.sheets.sheet_tables import sheet_table
from eliot_qt.sheets.sheet_words import facts
from eliot_qt.store.fields import Fields

from . import answers
from .conftest import StubThinker, Table, WordList

DATA = Path(__file__).parents[1] / "data"
WORDS = "NASTIER TOUGHER HAM NA AM YO HO HOL DULL YU"


@pytest.fixture
def game(table: Table) -> MasterGame:
    """The club game of the test data: five turns of Ann Lee and Ben Ørsted."""
    text = decode_gcg((DATA / "club_game.gcg").read_bytes())
    read = read_gcg(text, Game(Rules(), table.tile_set, table.layout))
    return master_game(read.record, read.guessed)


@pytest.fixture
def lexicon(table: Table) -> Lexicon:
    words = frozenset(table.tile_set.split(word) for word in WORDS.split())
    return cast(Lexicon, WordList(words))


def setup(game: MasterGame, **changes: Any) -> ReplaySetup:
    given: dict[str, Any] = {"name": "Zoe", "lexicon": "en", "phonies": True}
    return ReplaySetup(game, **(given | changes))


def play_out(table: Table) -> None:
    """Pass every turn, each answered with one move, to the end of the replay."""
    session = table.session
    for _ in range(20):
        if session.position.over is not None:
            return
        if session.turn.reviewed is not None:
            session.past.last()
        else:
            session.act(commands.PASS)
            answer(table)
    raise AssertionError("a replay without an end")


def answer(table: Table) -> None:
    """The engine knows no better than the published game."""
    for number, (position, spec) in tuple(table.thinker.asked.items()):
        wanted = table.session.record.master[len(position.turns) - 1].move
        if spec.id == "static" and wanted is not None:
            del table.thinker.asked[number]
            points = score(wanted, position.board, position.tile_set, position.rules).total
            row = Candidate(wanted, points, points * 1000, b"")
            table.thinker.finished.emit(number, Analysis([row], "h2", True, 1))


def test_a_published_game_is_replayed_to_its_end(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    table.session.games.start(begin_replay(setup(game), lexicon, 1))
    assert is_replay(table.session.record)
    assert table.rack() == "AEINRST"
    play_out(table)
    record = table.session.record
    assert is_through(record)
    assert record.positions[-1].over is EndReason.NO_RACK
    assert record.position.board == game.source.positions[-1].board
    assert {turn.source for turn in record.position.turns} == {Source.MASTER_GAME}
    assert [c.player for c in compare(record)] == [
        "Ann Lee",
        "Ben Ørsted",
        "Ben Ørsted",
        "Ann Lee",
        "Ann Lee",
    ]
    told = {total.side: total for total in totals(record) if total.side is not PointsOwner.PLAYER}
    assert (told[PointsOwner.SEAT].points, told[PointsOwner.GAME].points) == (
        0,
        told[PointsOwner.TOP].points,
    )
    assert (told[PointsOwner.SEAT].better, told[PointsOwner.GAME].better) == (0, 5)


@pytest.mark.parametrize(
    ("way", "mode", "named"),
    [
        (Way.TRAINING, "training replay", "Replay, training"),
        (Way.DUPLICATE, "replay", "Replay, duplicate"),
    ],
)
def test_the_sheet_of_a_replay_says_so_and_names_the_published_players(
    table: Table, game: MasterGame, lexicon: Lexicon, way: Way, mode: str, named: str
) -> None:
    table.session.games.start(begin_replay(setup(game, way=way), lexicon, 1))
    play_out(table)
    sheet = sheet_of(table.session.record)
    assert sheet.mode == mode
    assert str(facts(sheet)).startswith(f"{named} · ")
    shown = sheet_table(sheet, SheetLayout.ONE_LINE, str)
    column = [c.title for c in shown.columns].index("Published by")
    names = ["Ann Lee", "Ben Ørsted", "Ben Ørsted", "Ann Lee", "Ann Lee"]
    assert [row[column].text for row in shown.rows] == names
    boards = [row for row in csv.DictReader(io.StringIO(csv_text([sheet]))) if row["seat"] == "0"]
    assert [row["player"] for row in boards] == names
    assert {row["mode"] for row in boards} == {mode}


def test_your_move_is_shown_beside_the_published_one_and_the_top(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game), lexicon, 1))
    session.play_text("8H nastier")
    assert table.refusal is RefusalKind.ILLEGAL
    session.play_text("8H tie")
    answer(table)
    assert session.turn.reviewed == 0
    (told,) = compare(session.record)
    assert (told.yours, told.master, told.top, told.difference) == (6, 66, 66, -60)
    session.past.last()
    assert session.position.rack == table.tiles("EGHOTU?")


def test_one_players_racks_only_and_the_others_moves_are_laid(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game, players=("Ben Ørsted",)), lexicon, 1))
    assert table.rack() == "EGHOTU?"
    assert session.position.last_play is not None
    assert session.clock.times.left == (None,)
    play_out(table)
    turns = session.record.position.turns
    assert [turn.is_laid for turn in turns] == [True, False, False, True, True]
    assert session.record.position.over is not None
    assert [c.turn for c in compare(session.record)] == [1, 2]


def test_what_is_laid_next_is_not_there_while_one_looks_at_ones_turn(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game, players=("Ann Lee",)), lexicon, 1))
    session.act(commands.PASS)
    answer(table)
    assert session.turn.reviewed == 0
    assert session.record.positions[-1].last_play == (0, game.turns[0].move)
    assert sum(turn.closed for turn in session.record.positions[-1].turns) == 1
    session.past.last()
    assert sum(turn.closed for turn in session.record.positions[-1].turns) == 3


def test_coming_racks_and_moves_are_in_nothing_a_person_can_ask_for(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game), lexicon, 1))
    record, cursor = session.record, session.record.cursor
    session.past.go_to(99)
    session.redo()
    session.past.turn_forward()
    session.past.last()
    assert session.record.cursor == cursor
    assert len(session.record.events) == len(record.events)
    assert "EGHOTU" not in format_cgp(session.position)
    assert session.position.turns[-1].rack == table.tiles("AEINRST")
    assert not session.can_undo
    assert not session.can_redo


def test_training_gives_hints_and_a_duplicate_does_not(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game, seconds=60), lexicon, 1))
    assert session.permits.list_moves
    assert session.record.start.rules.clock.kind is ClockKind.NONE
    session.set_guessing(True)
    assert session.teaching.guessing
    session.games.start(begin_replay(setup(game, way=Way.DUPLICATE, seconds=60), lexicon, 1))
    assert not session.permits.list_moves
    assert session.record.start.rules.clock.seconds == 60
    session.set_guessing(True)
    assert not session.teaching.guessing
    session.find_moves()
    assert table.refusal is RefusalKind.NOT_IN_THIS_GAME


def test_lists_asked_for_once_are_kept_up_to_date_in_training(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game), lexicon, 1))
    session.find_moves()
    session.act(commands.PASS)
    answer(table)
    assert session.turn.reviewed == 0
    assert "greedy" not in {spec.id for _, spec in table.thinker.asked.values()}
    session.past.last()
    lists = [place for place, spec in table.thinker.asked.values() if spec.id == "greedy"]
    assert [place.rack for place in lists] == [session.position.rack]


def test_killed_in_the_middle_it_goes_on_where_it_was(
    table: Table, game: MasterGame, lexicon: Lexicon
) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game, players=("Ann Lee",)), lexicon, 1))
    session.act(commands.PASS)
    answer(table)
    saved = table.autosave.latest()
    assert saved is not None
    assert saved.title == "Round 3, table 1"
    other = GameSession(
        cast(Callable[[str], Any], lambda _: lexicon),
        cast(Any, StubThinker()),
        Settings(),
        table.autosave,
    )
    other.games.resume(saved.record, saved.path)
    assert other.record.master == session.record.master
    assert other.position.rack == table.tiles("DKLOVWY")
    assert sum(turn.is_laid for turn in other.position.turns) == 2


def test_a_rematch_is_the_same_game_again(table: Table, game: MasterGame, lexicon: Lexicon) -> None:
    session = table.session
    session.games.start(begin_replay(setup(game), lexicon, 1))
    play_out(table)
    session.games.rematch()
    assert table.rack() == "AEINRST"
    assert session.record.title == "Round 3, table 1"
    assert is_replay(session.record)


def test_words_a_lexicon_lacks_are_refused_or_laid_as_they_were_played(
    table: Table, game: MasterGame, word_list: WordList
) -> None:
    strict = setup(game, phonies=False)
    small = cast(Lexicon, word_list)
    with pytest.raises(MisfitError) as caught:
        begin_replay(strict, small, 1)
    assert {m.kind for m in caught.value.misfits} == {MisfitKind.PHONIES}
    assert [m.turn for m in caught.value.misfits] == [0, 1, 2, 3, 4]
    assert replay_misfits(setup(game), small) == ()
    assert begin_replay(setup(game), small, 1).position.rack == table.tiles("AEINRST")


def test_a_game_that_cannot_be_laid_never_begins(game: MasterGame, lexicon: Lexicon) -> None:
    first, second, *rest = game.turns
    assert isinstance(second.move, Placement)
    moved = replace(second, move=replace(second.move, row=0))
    broken = replace(game, turns=(first, moved, *rest))
    with pytest.raises(MisfitError, match="turn 2: move"):
        begin_replay(setup(broken), lexicon, 1)


def test_without_a_turn_to_play_it_does_not_begin(game: MasterGame, lexicon: Lexicon) -> None:
    nothing = replace(game, guessed=frozenset(range(len(game.turns))))
    with pytest.raises(ValueError, match="no turn"):
        begin_replay(setup(nothing, gaps=Gaps.LAY), lexicon, 1)


@pytest.mark.parametrize("mode", [duplicate.MODE, topping.MODE])
@pytest.mark.parametrize("moves", [True, False])
def test_a_game_of_the_sheet_takes_its_racks(
    table: Table, game: MasterGame, mode: str, moves: bool
) -> None:
    use = MasterUse(game, moves)
    chosen = GameSetup(mode, Rules(), (Seat("Zoe"),), False, 3, use)
    tile_sets, layouts = {"en": table.tile_set}, {"standard15": table.layout}
    record = new_record(chosen, tile_sets, layouts, 1)
    assert record.position.rack == table.tiles("AEINRST")
    assert [turn.move is not None for turn in record.master] == [moves] * 5
    assert is_replay(record) is (mode == duplicate.MODE and moves)


def test_the_racks_are_for_one_game_and_not_remembered(game: MasterGame) -> None:
    chosen = GameSetup(duplicate.MODE, Rules(), (Seat("Zoe"),), False, 3, MasterUse(game))
    assert from_json(Fields(to_json(chosen), "")) == replace(chosen, master=None)


def test_a_use_that_does_not_fit_is_shown(game: MasterGame, lexicon: Lexicon) -> None:
    assert use_misfits(MasterUse(game), Rules(), lexicon) == ()
    narrow = replace(Rules(), rack_size=5, bingo_tiles=5)
    (told,) = use_misfits(MasterUse(game), narrow, lexicon)
    assert (told.turn, told.kind) == (0, MisfitKind.RACK_SIZE)


def test_racks_without_moves_go_the_tables_own_way(table: Table, game: MasterGame) -> None:
    session = table.session
    chosen = GameSetup(duplicate.MODE, Rules(), (Seat("Zoe"),), False, 3, MasterUse(game, False))
    tile_sets, layouts = {"en": table.tile_set}, {"standard15": table.layout}
    session.games.start(new_record(chosen, tile_sets, layouts, 1))
    session.play_text("8G eat")
    for number, (position, _) in tuple(table.thinker.asked.items()):
        table.thinker.finished.emit(number, answers.analysis(position, ["8G EAT"]))
    session.past.last()
    turns = session.record.position.turns
    assert turns[0].source is Source.SEAT
    assert turns[1].rack == table.tiles("EGHOTU?")
    assert session.position.over is None
