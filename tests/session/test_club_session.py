"""The session of the club: moves assigned, corrected, taken back and saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from eliot_qt.game.layout import Layout
from eliot_qt.game.position import EndReason
from eliot_qt.game.shared.turn import Source
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.racks import RackFault
from eliot_qt.play.commands import DrawRack
from eliot_qt.play.evening import club_commands as asked
from eliot_qt.play.evening.club_happenings import ArbiterAct
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.players.analysis import Analysis

from .club import Club, FewWords, make_club


@pytest.fixture
def club(qapp: Any, tmp_path: Path, tile_sets: dict[str, TileSet], standard15: Layout) -> Club:
    return make_club(tmp_path / "autosave", tile_sets, standard15)


def fault(club: Club) -> RefusalKind:
    return club.refusals[-1].kind


def kept_in(club: Club) -> Path:
    """The file the game was saved in last."""
    saved = club.autosave.latest()
    assert saved is not None
    return saved.path


def end_turn(club: Club, rack: str = "") -> None:
    club.session.act(asked.EndTurn())
    club.thinker.answer()
    if rack:
        club.session.set_rack(rack)
        club.thinker.answer()


def test_the_list_is_by_score_and_the_selected_row_is_assigned(club: Club) -> None:
    club.start()
    session = club.session
    assert session.listing.analysis is not None
    scores = [row.score for row in session.listing.analysis.rows]
    assert scores == sorted(scores, reverse=True)
    session.tables.select_table(2)
    session.listing.select_row(1)
    assert session.listing.preview == session.listing.analysis.rows[1].move
    session.assign()
    assert club.entries() == [None, scores[1], None]
    assert (club.acts[-1].act, club.acts[-1].seat) == (ArbiterAct.ASSIGNED, 1)


def test_a_written_move_is_checked_and_an_invalid_one_stays_without_points(
    qapp: Any, tmp_path: Path, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    phony = tile_sets["en"].parse("TEN")
    club = make_club(tmp_path / "a", tile_sets, standard15, FewWords(phony))
    club.start()
    club.session.assign_text("8h ten")
    done = club.acts[-1]
    assert done.entry is not None
    assert done.verdict is not None
    assert (done.entry.valid, done.entry.score) == (False, 0)
    assert [word.tiles for word in done.verdict.phonies] == [phony]
    club.session.tables.select(1)
    club.session.assign_text("8h wx")
    assert club.entries() == [0, 0, None]
    club.session.tables.select(2)
    club.session.assign_text("no move at all")
    assert fault(club) is RefusalKind.NOT_A_MOVE
    assert club.entries() == [0, 0, None]


def test_tiles_set_on_the_board_are_what_enter_assigns(club: Club) -> None:
    club.start()
    club.session.listing.select_row(0)
    for letter in "win":
        club.session.hand.type_letter(letter)
    assert club.session.listing.preview is None
    club.session.assign()
    assert club.entries()[0] == 12
    assert not club.session.hand.draft.placed
    club.session.undo()
    assert club.entries() == [None, None, None]


def test_the_top_is_assigned_as_soon_as_it_is_known(club: Club) -> None:
    club.session.resume(club.game())
    club.session.set_rack("EINRTWA")
    for seat in range(3):
        club.session.tables.select(seat)
        club.session.give(asked.AssignTop)
    assert club.entries() == [None, None, None]
    club.thinker.answer()
    top = club.session.top_score
    assert top is not None
    assert club.entries() == [top, top, top]


def test_moves_are_removed_and_commands_say_what_they_miss(club: Club) -> None:
    club.session.resume(club.game())
    club.session.give(asked.AssignTop)
    assert fault(club) is RefusalKind.NO_RACK
    club.deal("EINRTWA")
    club.session.give(asked.RemoveMoves)
    assert fault(club) is RefusalKind.NOTHING_TO_REMOVE
    club.session.assign()
    assert fault(club) is RefusalKind.NOTHING_CHOSEN
    assert not club.session.tables.select_table(17)
    assert fault(club) is RefusalKind.NO_SUCH_TABLE
    club.session.tables.select(None)
    club.session.give(asked.Warn)
    assert fault(club) is RefusalKind.NO_SEAT
    club.session.tables.select(0)
    club.session.give(asked.AssignTop)
    club.session.give(asked.RemoveMoves)
    assert club.entries() == [None, None, None]


def test_a_rack_is_set_or_drawn_until_it_is_used(club: Club) -> None:
    club.session.resume(club.game())
    club.session.act(DrawRack())
    first = club.session.view.position.rack
    assert len(first) == 7
    assert not club.session.view.rack_faults
    club.session.set_rack("BCDFGHJ")
    assert club.session.view.rack_faults is RackFault.VOWELS
    club.session.set_rack("QQZZXJK")
    assert fault(club) is RefusalKind.IMPOSSIBLE
    club.session.set_rack("AB1")
    assert fault(club) is RefusalKind.IMPOSSIBLE_RACK
    club.thinker.answer()
    club.session.give(asked.Warn)
    club.session.set_rack("EINRTWA")
    assert fault(club) is RefusalKind.RACK_USED


def test_the_turn_ends_with_the_top_or_what_the_arbiter_chose(club: Club) -> None:
    club.start()
    club.session.listing.select_row(3)
    chosen = club.session.hand.move
    club.session.choose_board_move()
    end_turn(club)
    turn = club.session.record.position.turns[0]
    assert (turn.move, turn.source) == (chosen, Source.CHOSEN)
    assert club.session.view.turn is None
    club.session.act(asked.EndTurn())
    assert fault(club) is RefusalKind.NO_RACK
    club.session.act(asked.GoOn())
    assert club.session.view.turn == 1


def test_choosing_again_leaves_the_board_to_the_rules(club: Club) -> None:
    club.start()
    club.session.listing.select_row(2)
    club.session.choose_board_move()
    club.session.choose_board_move()
    end_turn(club)
    turn = club.session.record.position.turns[0]
    assert (turn.source, turn.score) == (Source.TOP, turn.top_score)


def test_a_past_turn_is_corrected_and_its_solo_follows(club: Club) -> None:
    session = club.session
    session.resume(club.game(solo_players=3))
    club.deal("EINRTWA")
    for seat, row in enumerate((2, 0, 2)):
        session.tables.select(seat)
        session.listing.select_row(row)
        session.assign()
    end_turn(club, "AAEIRST")
    assert session.record.position.turns[0].solo == 1
    session.act(asked.TurnBack())
    assert (session.view.turn, session.view.is_current) == (0, False)
    assert session.view.position.board.is_empty
    club.thinker.answer()
    session.tables.select(0)
    session.give(asked.AssignTop)
    club.thinker.answer()
    assert session.record.position.turns[0].solo is None
    assert session.view.turn == 0
    session.act(asked.TurnForward())
    assert session.view.is_current
    assert session.view.turn == 1
    session.undo()
    assert session.record.position.turns[0].solo == 1


def test_warnings_penalties_and_solos(club: Club) -> None:
    club.start(warnings_limit=0, penalty_value=5)
    session = club.session
    session.give(asked.Warn)
    assert club.acts[-1].points == -5
    session.give(asked.Penalise)
    session.give(asked.Penalise)
    session.give(asked.Forgive)
    session.give(asked.GiveSolo)
    end_turn(club)
    assert club.scores[0] == -5 - 5 + 10
    session.act(asked.ViewTurn(0))
    session.give(asked.Warn)
    session.give(asked.GiveSolo)
    assert [done.act for done in club.acts[-2:]] == [
        ArbiterAct.WARNING_TAKEN_BACK,
        ArbiterAct.SOLO_COMPUTED,
    ]
    assert club.scores[0] == -5
    session.give(asked.Forgive)
    session.give(asked.Forgive)
    assert fault(club) is RefusalKind.NOTHING_TO_REMOVE


def test_players_join_and_are_renamed_in_mid_game(club: Club) -> None:
    club.start()
    session = club.session
    session.give(asked.AssignTop)
    end_turn(club)
    session.act(asked.AddSeat("Late"))
    assert session.tables.seat == 3
    assert session.record.seats[3].table == 4
    session.act(asked.RenameSeat(3, "Later", 12))
    assert session.tables.seat_at(12) == 3
    session.act(asked.RenameSeat(3, "Later", 1))
    assert fault(club) is RefusalKind.TABLE_TAKEN
    assert [who.name for who in session.record.seats] == ["Anna", "Ben", "Cleo", "Later"]
    assert club.scores[3] == 0
    assert club.scores[0] > 0


def test_undo_goes_event_by_event_and_redo_back(club: Club) -> None:
    club.start()
    session = club.session
    session.give(asked.AssignTop)
    end_turn(club)
    scores = club.scores
    session.undo()
    assert session.view.turn == 0
    session.undo()
    assert club.entries() == [None, None, None]
    session.redo()
    session.redo()
    assert club.scores == scores
    session.redo()
    assert fault(club) is RefusalKind.NOTHING_TO_REDO


def test_what_was_undone_is_kept_when_another_turn_is_played(club: Club) -> None:
    club.start()
    session = club.session
    session.give(asked.AssignTop)
    end_turn(club)
    session.undo()
    session.undo()
    session.give(asked.Penalise)
    assert [notice.kind for notice in club.notices] == [NoticeKind.FORKED]
    kept = club.autosave.recent()
    assert sorted(len(game.record.events) for game in kept) == [2, 3]


def test_every_event_is_autosaved(club: Club) -> None:
    club.start()
    for seat in range(3):
        club.session.tables.select(seat)
        club.session.give(asked.AssignTop)
        saved = club.autosave.latest()
        assert saved is not None
        assert saved.record == club.session.record
    end_turn(club)
    saved = club.autosave.latest()
    assert saved is not None
    again = make_club(club.folder, {"en": club.tile_set}, club.layout)
    again.session.resume(saved.record, saved.path)
    assert again.scores == club.scores
    assert len(list(club.folder.glob("*.json"))) == 1


def test_a_rack_without_a_move_is_shown_and_the_game_can_end(club: Club) -> None:
    club.session.resume(club.game())
    club.session.set_rack("EINRTWA")
    number, _ = club.thinker.asked.popitem()
    club.thinker.finished.emit(number, Analysis([], "test"))
    club.session.act(asked.EndTurn())
    assert fault(club) is RefusalKind.NO_MOVE
    club.session.act(asked.EndGame())
    assert club.session.record.position.over is EndReason.BLOCKED
    club.session.act(DrawRack())
    assert fault(club) is RefusalKind.GAME_OVER


def test_an_engine_that_fails_is_reported(club: Club) -> None:
    club.session.resume(club.game())
    club.session.set_rack("EINRTWA")
    (number,) = club.thinker.asked
    club.thinker.failed.emit(number, "no engine")
    assert [notice.kind for notice in club.notices] == [NoticeKind.ENGINE_FAILED]
    assert club.session.listing.status is not AnalysisStatus.RUNNING


def test_the_last_board_move_changes_in_place(club: Club) -> None:
    session = club.session
    club.start()
    session.listing.select_row(0)
    session.assign()
    end_turn(club, "AAEIRST")
    path = kept_in(club)
    before = session.record
    session.act(asked.TurnBack())
    club.thinker.answer()
    assert session.view.may_change_board
    session.listing.select_row(3)
    chosen = session.hand.move
    session.choose_board_move()
    club.thinker.answer()
    turn = session.record.position.turns[0]
    assert (turn.move, turn.source) == (chosen, Source.CHOSEN)
    assert turn.entries == before.position.turns[0].entries
    assert session.view.turn == 0
    assert (club.acts[-1].act, club.acts[-1].turn) == (ArbiterAct.BOARD_CHANGED, 0)
    session.act(asked.ViewTurn(None))
    assert session.view.turn is None
    session.act(asked.GoOn())
    assert session.view.turn == 1
    session.undo()
    session.undo()
    assert session.record.position == before.position
    assert kept_in(club) == path


def test_a_board_move_that_others_depend_on_stays_until_its_turn_is_opened(club: Club) -> None:
    session = club.session
    club.start()
    session.listing.select_row(0)
    session.assign()
    end_turn(club, "AAEIRST")
    session.give(asked.Penalise)
    path = kept_in(club)
    before = session.record
    session.act(asked.Reopen())
    assert fault(club) is RefusalKind.TURN_OPEN
    session.act(asked.TurnBack())
    assert session.view.turns_given_up == 1
    club.thinker.answer()
    session.listing.select_row(2)
    session.choose_board_move()
    assert fault(club) is RefusalKind.TURN_FOLLOWED
    assert session.record is before
    session.act(asked.Reopen())
    assert (session.view.turn, session.view.is_current) == (0, True)
    assert session.view.position.board.is_empty
    assert club.entries() == [before.position.turns[0].entries[0].score, None, None]  # type: ignore[union-attr]
    assert club.scores == (0, 0, 0)
    assert (club.acts[-1].act, club.acts[-1].turn) == (ArbiterAct.REOPENED, 0)
    assert path is not None
    saved = club.autosave.load(path)
    assert saved is not None
    assert saved.record == before
    session.undo()
    assert session.record.position == before.position


def test_an_illegal_move_does_not_go_on_a_past_board(club: Club) -> None:
    session = club.session
    club.start()
    session.assign_text("8h win")
    end_turn(club)
    session.act(asked.TurnBack())
    club.thinker.answer()
    before = session.record
    session.hand.click_square(0)
    for letter in "win":
        session.hand.type_letter(letter)
    session.choose_board_move()
    club.thinker.answer()
    assert fault(club) is RefusalKind.ILLEGAL
    assert session.record is before


def test_a_rack_without_a_move_is_shown_and_going_on_ends_the_game(club: Club) -> None:
    session = club.session
    session.resume(club.game())
    session.set_rack("EINRTWA")
    assert not session.blocked
    number, _ = club.thinker.asked.popitem()
    club.thinker.finished.emit(number, Analysis((), "test"))
    assert session.blocked
    session.act(asked.EndTurn())
    assert fault(club) is RefusalKind.NO_MOVE
    session.act(asked.GoOn())
    assert session.record.position.over is EndReason.BLOCKED
    session.undo()
    assert session.record.position.over is None


def rack(club: Club) -> str:
    """The rack as it is shown."""
    return club.session.view.tile_set.show(slot.tile for slot in club.session.hand.slots)


def test_tiles_left_keep_their_places_for_the_next_rack(club: Club) -> None:
    club.start()
    club.session.assign_text("8g win")
    club.session.hand.reorder(0, 6)
    assert rack(club) == "EINRTWA"
    club.session.hand.preview_text("8h ten")
    club.session.choose_board_move()
    end_turn(club)
    assert club.session.hand.slots == ()
    # I, R and A were left; the place of the W is filled.
    club.session.set_rack("AAEIRST")
    assert rack(club) == "IRAAEST"


def test_each_change_is_announced_once_after_all_of_it(club: Club) -> None:
    club.start()
    session, heard = club.session, []
    session.listing.select_row(0)
    for name, signal in {
        "game": session.game_changed,
        "tables": session.tables.changed,
        "moves": session.listing.analysis_changed,
        "draft": session.hand.draft_changed,
        "rack": session.hand.rack_changed,
        "done": session.done,
    }.items():
        signal.connect(lambda *_, name=name: heard.append((name, session.record.cursor)))
    session.assign()
    assert heard == [("game", 2), ("draft", 2), ("done", 2)]
    heard.clear()
    session.act(asked.AddSeat("Late"))
    assert heard == [("tables", 2), ("game", 2), ("draft", 2), ("done", 2)]
    heard.clear()
    session.hand.type_letter("w")
    assert heard == [("rack", 2), ("draft", 2)]


def test_without_a_game_commands_do_nothing(club: Club) -> None:
    session = club.session
    session.act(asked.GoOn())
    session.give(asked.Warn)
    session.assign_text("8h win")
    session.undo()
    session.redo()
    session.close()
    session.clock.toggle()
    session.clock.check()
    assert not session.is_open
    assert club.refusals == []
    assert not session.clock.is_running
    with pytest.raises(RuntimeError, match="no game is open"):
        _ = session.view
