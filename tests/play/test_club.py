"""A club's evening without a window: a course, a hand and slips of paper."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast

import pytest

from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.check import Judge
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ClockKind, ClockRule, Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.turn import MarkKind
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration
from eliot_qt.play import commands
from eliot_qt.play.evening import club_commands as asked
from eliot_qt.play.evening.club import Club
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done, TurnTimeLeft, TurnTimeUp
from eliot_qt.play.evening.club_turns import rack_of
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.tile_setting import Footing
from eliot_qt.play.happenings import Fork, Happening, Moved, Noticed, Refused, Save
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.players.analysis import Analysis, Candidate
from tests.game.table import AnyWord
from tests.modes.common_table import Guesses
from tests.session.watch import Watch

BOTH, FIRST, SECOND = (0, 1), (0,), (1,)


class Evening:
    """A course with the arbiter's hand; its wishes for moves are answered by hand."""

    def __init__(self, record: GameRecord, words: Judge) -> None:
        self.watch = Watch()
        self.club = Club(record, words, self.watch)
        self.hand = Hand(Footing(self.club.view.position), self.club.gate)
        self.happened: list[Happening] = []
        self.club.start()
        self.follow()

    def follow(self) -> list[Happening]:
        """What has happened; the hand goes along as a front end would take it."""
        fresh = self.club.drain()
        self.happened += fresh
        if any(isinstance(happening, Moved) for happening in fresh):
            self.hand.follow(self.club.footing, clear=True)
        self.hand.choice.set_rows(self.club.moves.rows)
        return fresh

    def act(self, *given: commands.GameCommand) -> list[Happening]:
        for command in given:
            self.club.act(command)
        return self.follow()

    def answer(self, *found: tuple[Placement, int]) -> None:
        """Answer all that is wanted, that answers raise too: these moves, else some."""
        while self.club.wants:
            want = self.club.wants[0]
            rows = found or [
                (move.move, move.score)
                for move in Guesses(30).best(want.position)
                if len(move.move.used) <= 4
            ]
            candidates = [Candidate(move, points, 1000 * points, b"") for move, points in rows]
            self.club.answer(want, Analysis(candidates, "test", count=len(candidates)))
            self.follow()

    def deal(self, text: str = "") -> None:
        rack = rack_of(text, self.club.view.tile_set)
        assert isinstance(rack, bytes) or not text
        self.act(commands.TakeTiles(cast(bytes, rack)) if text else commands.DrawRack())
        self.answer()

    def move(self, text: str) -> Placement:
        position = self.club.view.position
        return cast(Placement, parse_move(text, position.board, position.tile_set))

    def worth(self, text: str) -> tuple[Placement, int]:
        """A move of the turn in view with its points."""
        position, move = self.club.view.position, self.move(text)
        return move, score(move, position.board, position.tile_set, position.rules).total

    def points(self, turn: int = -1) -> list[int | None]:
        entries = self.club.record.position.turns[turn].entries
        return [None if entry is None else entry.score for entry in entries]

    @property
    def refusals(self) -> list[RefusalKind]:
        return [h.refusal.kind for h in self.happened if isinstance(h, Refused)]

    @property
    def acts(self) -> list[ArbiterAct]:
        return [h.act for h in self.happened if isinstance(h, Done)]


@pytest.fixture
def make(en_tiles: TileSet, standard15: Layout) -> Any:
    def evening(tables: int = 2, words: Any = None, **rules: Any) -> Evening:
        given: dict[str, Any] = {"board_receives_top": True, "clock": ClockRule()} | rules
        seats = [Seat(f"P{n}", table=n) for n in range(1, tables + 1)]
        record = arbitration.new_game(Game(Rules(**given), en_tiles, standard15), seats, 1)
        return Evening(record, words or AnyWord())

    return evening


@pytest.fixture
def evening(make: Any) -> Evening:
    """Two tables, a rack set, moves found."""
    made: Evening = make()
    made.deal("EINRTWA")
    return made


def test_a_whole_evening(make: Any) -> None:
    """Slips in any order, tops, tiles set by hand, rows of the list, nothing at all."""
    evening: Evening = make(tables=5, warnings_limit=0)
    club, hand, chance = evening.club, evening.hand, random.Random(3)
    want = [0] * 5
    while club.record.position.over is None:
        evening.act(asked.GoOn())
        evening.answer()
        if club.record.position.over is not None:
            break
        if club.blocked:
            evening.act(asked.GoOn())
            break
        rows = club.moves.rows
        for seat in chance.sample(range(5), 5):
            row = chance.randrange(len(rows))
            way = chance.randrange(4)
            if way == 0:
                evening.act(asked.AssignTop((seat,)))
                want[seat] += rows[0].score
            elif way == 1:
                hand.select(row)
                assert hand.move is not None
                evening.act(asked.Assign((seat,), hand.move))
                want[seat] += rows[row].score
            elif way == 2:
                hand.select(row)
                hand.place_chosen()
                assert hand.verdict is not None and hand.verdict.placement is not None
                evening.act(asked.Assign((seat,), hand.verdict.placement))
                want[seat] += rows[row].score
                hand.tiles.clear()
        evening.act(asked.EndTurn())
        evening.answer()
    assert list(club.record.position.scores) == want
    assert len(club.record.position.turns) > 10
    assert evening.refusals == []
    assert evening.acts[-1] is ArbiterAct.GAME_ENDED
    saves = sum(isinstance(happening, Save) for happening in evening.happened)
    assert saves == len(evening.acts)
    assert club.wants == ()


def test_one_move_for_several_tables_is_one_step(evening: Evening) -> None:
    evening.act(asked.Assign(BOTH, evening.move("8G WIN")))
    assert evening.points() == [12, 12]
    evening.act(commands.Undo())
    assert evening.points() == [None, None]
    evening.act(commands.Redo())
    assert evening.points() == [12, 12]
    done = evening.act(asked.RemoveMoves(BOTH))[-1]
    assert isinstance(done, Done)
    assert (done.act, done.seats) == (ArbiterAct.REMOVED, BOTH)
    assert evening.points() == [None, None]


def test_what_cannot_be_done_is_refused_and_changes_nothing(make: Any) -> None:
    evening: Evening = make()
    club, before = evening.club, evening.club.record
    give: Sequence[tuple[commands.GameCommand, RefusalKind]] = (
        (asked.AssignTop(FIRST), RefusalKind.NO_RACK),
        (asked.EndTurn(), RefusalKind.NO_RACK),
        (asked.ChooseForBoard(None), RefusalKind.NO_RACK),
        (asked.Reopen(), RefusalKind.TURN_OPEN),
        (asked.AddSeat("Late", 2), RefusalKind.TABLE_TAKEN),
        (asked.RenameSeat(0, "Ann", 2), RefusalKind.TABLE_TAKEN),
        (commands.Undo(), RefusalKind.NOTHING_TO_UNDO),
        (commands.Redo(), RefusalKind.NOTHING_TO_REDO),
        (commands.GiveUp(), RefusalKind.NOT_IN_THIS_GAME),
        (commands.TakeTiles(club.view.tile_set.parse("ZZQQJXK")), RefusalKind.IMPOSSIBLE),
    )
    for command, kind in give:
        (refused,) = evening.act(command)
        assert isinstance(refused, Refused)
        assert refused.refusal.kind is kind
        assert club.record is before
    evening.deal("EINRTWA")
    before = club.record
    more = (
        (asked.AssignTop(()), RefusalKind.NO_SEAT),
        (asked.Warn(BOTH), RefusalKind.ONE_SEAT),
        (asked.RemoveMoves(FIRST), RefusalKind.NOTHING_TO_REMOVE),
        (asked.Forgive(FIRST), RefusalKind.NOTHING_TO_REMOVE),
        (asked.ChooseForBoard(None, 0), RefusalKind.NOTHING_CHOSEN),
        (asked.Assign(FIRST, Exchange(b"")), RefusalKind.NOT_IN_THIS_GAME),
    )
    for command, kind in more:
        (refused,) = evening.act(command)
        assert isinstance(refused, Refused)
        assert refused.refusal.kind is kind
        assert club.record is before
    evening.act(asked.Warn(FIRST))
    evening.act(commands.DrawRack())
    assert evening.refusals[-1] is RefusalKind.RACK_USED


def test_steps_wait_for_the_moves_and_are_taken_in_order(make: Any) -> None:
    evening: Evening = make()
    evening.act(commands.TakeTiles(evening.club.view.tile_set.parse("EINRTWA")))
    top = evening.worth("8D WINTER")
    evening.act(asked.AssignTop(FIRST), asked.AssignTop(SECOND), asked.EndTurn())
    assert evening.points() == [None, None]
    evening.answer(top)
    assert evening.points() == [top[1], top[1]]
    turn = evening.club.record.position.turns[0]
    assert (turn.closed, turn.move) == (True, top[0])
    assert evening.acts == [
        ArbiterAct.DEALT,
        ArbiterAct.ASSIGNED,
        ArbiterAct.ASSIGNED,
        ArbiterAct.TURN_ENDED,
    ]


def test_the_engine_that_breaks_down_lets_go_of_what_waits(make: Any) -> None:
    evening: Evening = make()
    evening.act(commands.TakeTiles(evening.club.view.tile_set.parse("EINRTWA")))
    evening.act(asked.AssignTop(FIRST))
    evening.club.fail(evening.club.wants[0], "no engine")
    assert [type(happening) for happening in evening.follow()] == [Noticed]
    assert evening.club.wants == ()
    assert not evening.club.moves.searching
    evening.act(asked.AssignTop(FIRST))
    evening.answer(evening.worth("8G WIN"))
    assert evening.points() == [12, None]


def test_tables_without_a_move_are_named_once_before_the_turn_ends(evening: Evening) -> None:
    evening.act(asked.AssignTop(SECOND))
    evening.act(asked.GoOn())
    assert evening.refusals == [RefusalKind.MOVES_MISSING]
    assert evening.club.view.turn == 0
    evening.act(asked.GoOn())
    assert evening.club.view.turn is None
    assert evening.hand.tiles.slots == ()


def test_a_closed_turn_is_corrected_and_the_hand_goes_along(evening: Evening) -> None:
    evening.act(asked.AssignTop(FIRST), asked.EndTurn())
    evening.deal("AAEIRST")
    evening.act(asked.TurnBack())
    evening.answer(evening.worth("8G WIN"))
    club, hand = evening.club, evening.hand
    assert (club.view.turn, club.view.is_current) == (0, False)
    assert club.view.position.board.is_empty
    assert [slot.tile for slot in hand.tiles.slots] == list(club.view.position.rack)
    for letter in "win":
        hand.type_letter(letter)
    assert hand.move is not None
    evening.act(asked.Assign(SECOND, hand.move))
    assert evening.points(0)[1] == 12
    evening.act(asked.TurnForward())
    assert (club.view.turn, club.view.is_current) == (1, True)
    assert not hand.draft.placed


def test_a_turn_that_others_depend_on_is_reopened_and_they_stay_on_file(evening: Evening) -> None:
    evening.act(asked.AssignTop(FIRST), asked.EndTurn())
    evening.deal("AAEIRST")
    evening.act(asked.Penalise(FIRST), asked.TurnBack())
    evening.act(asked.ChooseForBoard(evening.move("8G WIN")))
    assert evening.refusals == [RefusalKind.TURN_FOLLOWED]
    before = evening.club.record.position
    happened = evening.act(asked.Reopen())
    assert [type(h) for h in happened] == [Fork, Save, Moved, Done]
    assert len(evening.club.record.position.turns) == 1
    evening.act(commands.Undo())
    assert evening.club.record.position == before


def test_turns_undone_and_played_otherwise_stay_on_file(evening: Evening) -> None:
    evening.act(asked.AssignTop(FIRST), asked.EndTurn())
    evening.act(commands.Undo(), commands.Undo())
    happened = evening.act(asked.Penalise(FIRST))
    assert Fork() in happened
    assert happened.index(Fork()) < happened.index(Save())


def test_the_board_gets_what_the_arbiter_chose_and_no_phony(make: Any) -> None:
    class NoWine(AnyWord):
        def accepts(self, word: bytes) -> bool:
            return word != phony

    evening: Evening = make(words=NoWine())
    phony = evening.club.view.tile_set.parse("WINE")
    evening.deal("EINRTWA")
    evening.act(asked.ChooseForBoard(evening.move("8G WINE")))
    assert evening.refusals == [RefusalKind.ILLEGAL]
    evening.act(asked.ChooseForBoard(evening.move("8G WIN")), asked.EndTurn())
    board = evening.club.record.position.board
    shown = format_move(evening.move("8G WIN"), board, evening.club.view.tile_set)
    assert shown.startswith("8G (WIN)")


def test_a_rack_without_a_move_ends_the_game_if_the_arbiter_goes_on(make: Any) -> None:
    evening: Evening = make()
    club = evening.club
    evening.act(commands.TakeTiles(club.view.tile_set.parse("EINRTWA")))
    club.answer(club.wants[0], Analysis((), "test"))
    assert club.blocked
    evening.act(asked.AssignTop(FIRST), asked.EndTurn())
    assert evening.refusals == [RefusalKind.NO_MOVE, RefusalKind.NO_MOVE]
    evening.act(asked.GoOn())
    assert club.record.position.over is EndReason.BLOCKED


def test_players_join_in_mid_game(evening: Evening) -> None:
    evening.act(asked.AssignTop(BOTH), asked.EndTurn())
    evening.act(asked.AddSeat(" Late "))
    seat = evening.club.record.seats[2]
    assert (seat.name, seat.table) == ("Late", 3)
    evening.act(asked.RenameSeat(2, "Later", 12))
    assert evening.club.view.seat_at(12) == 2
    evening.act(asked.RenameSeat(2, "Later", 12))
    assert evening.acts[-2:] == [ArbiterAct.JOINED, ArbiterAct.RENAMED]


def test_a_player_added_by_mistake_leaves_and_later_ones_move_up(
    make: Any, en_tiles: TileSet, standard15: Layout
) -> None:
    evening: Evening = make(3)
    evening.deal("EINRTWA")
    move = evening.move("8D TWAIN")
    # The second table had a move and a mark, both taken back; the third has both.
    evening.act(asked.Assign(SECOND, move), asked.Penalise(SECOND), asked.Penalise((2,)))
    evening.act(asked.Forgive(SECOND), asked.RemoveMoves(SECOND), asked.AssignTop((2,)))
    evening.act(asked.Forgive((2,)), asked.Warn((2,)), asked.AssignTop(FIRST), asked.EndTurn())
    club = evening.club
    scores, events = club.record.position.scores, len(club.record.events)
    evening.act(asked.RemoveSeat(1))
    left = evening.happened[-1]
    assert isinstance(left, Done)
    assert (left.act, left.seat, left.left) == (ArbiterAct.LEFT, 1, Seat("P2", table=2))
    assert [seat.name for seat in club.record.seats] == ["P1", "P3"]
    assert club.record.position.scores == (scores[0], scores[2])
    assert [(mark.seat, mark.kind) for mark in club.record.position.turns[0].marks] == [
        (1, MarkKind.WARNING)
    ]
    assert len(club.record.events) == events - 4
    assert loads(dumps(club.record), {"en": en_tiles}, {"standard15": standard15}) == club.record
    # The evening goes on, and what came before is still taken back one by one.
    evening.act(commands.Undo(), commands.Undo())
    assert evening.points() == [None, scores[2]]


def test_who_has_entered_something_and_the_only_player_stay(make: Any) -> None:
    for act in (asked.AssignTop, asked.Warn, asked.Penalise, asked.GiveSolo):
        evening: Evening = make()
        evening.deal("EINRTWA")
        evening.act(act(SECOND))
        before = evening.club.record
        evening.act(asked.RemoveSeat(1))
        assert evening.refusals == [RefusalKind.SEAT_USED]
        assert evening.club.record is before
        evening.act(asked.RemoveSeat(0), asked.RemoveSeat(0))
        assert evening.refusals[1:] == [RefusalKind.SEAT_USED]
        assert [seat.name for seat in evening.club.record.seats] == ["P2"]
    alone: Evening = make(1)
    alone.act(asked.RemoveSeat(0), asked.RemoveSeat(None))
    assert alone.refusals == [RefusalKind.LAST_SEAT, RefusalKind.NO_SEAT]


def test_turns_undone_of_who_leaves_are_kept_under_recent(evening: Evening) -> None:
    evening.act(asked.AssignTop(BOTH), asked.EndTurn())
    evening.act(commands.Undo(), commands.Undo())
    evening.act(asked.RemoveSeat(1))
    assert evening.club.record.position.seats == 1
    assert [h for h in evening.happened if isinstance(h, Fork)] == [Fork()]


def test_the_clock_says_what_time_it_is_and_is_saved(make: Any) -> None:
    evening: Evening = make(clock=ClockRule(ClockKind.TURN, 70))
    club, watch = evening.club, evening.watch
    evening.deal("EINRTWA")
    assert evening.act(asked.ToggleClock()) == []
    for seconds, said in ((5, []), (12, [TurnTimeLeft(60), Save()]), (13, [])):
        watch.now = 1000 * seconds
        club.tick()
        assert evening.follow() == said
    assert club.timed_record.elapsed == 13_000
    watch.now = 80_000
    club.tick()
    assert evening.follow() == [TurnTimeUp(), Save()]
    assert (club.clock.is_up, club.clock.is_running) == (True, False)
    evening.act(asked.TimeTurns(120))
    assert club.clock.remaining == 50_000
    evening.act(asked.EndTurn())
    assert (club.clock.remaining, club.clock.is_running) == (120_000, False)


def test_answers_to_what_is_not_wanted_any_more_are_ignored(evening: Evening) -> None:
    club = evening.club
    evening.act(asked.EndTurn(), commands.DrawRack())
    old = club.wants[0]
    evening.act(asked.ViewTurn(0))
    evening.answer(evening.worth("8G WIN"))
    rows = club.moves.rows
    club.answer(old, Analysis((), "test"))
    assert club.moves.rows is rows


def test_a_game_left_goes_on_with_its_time_and_waits_for_nothing(make: Any) -> None:
    evening: Evening = make(clock=ClockRule(ClockKind.TURN, 70))
    evening.act(commands.TakeTiles(evening.club.view.tile_set.parse("EINRTWA")))
    evening.act(asked.ToggleClock())
    evening.watch.now = 20_000
    evening.club.close()
    assert evening.club.wants == ()
    assert evening.follow() == [Save()]
    again = Evening(evening.club.timed_record, AnyWord())
    assert (again.club.clock.remaining, again.club.clock.is_running) == (50_000, False)
    assert len(again.club.wants) == 1
