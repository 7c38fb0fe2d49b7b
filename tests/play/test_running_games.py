"""Whole games of every mode with a course, a hand and a list of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockKind, ClockRule, Rules, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.catalogue import MODES
from eliot_qt.play import commands
from eliot_qt.play.happenings import Finished, HandOver, Noticed
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.players.analysis import Analysis, Candidate
from tests.game.table import AnyWord

from .seat_games import Seats

Make = Callable[..., Seats]


@pytest.fixture
def make(en_tiles: TileSet, standard15: Layout) -> Make:
    def game(mode: str, players: str = "p", **rules: Any) -> Seats:
        """``players``: p for a person, c for a computer."""
        chosen = MODES[mode].fit_rules(Rules(**rules))
        table = [Seat(f"{who}{n}", "master" if who == "c" else "") for n, who in enumerate(players)]
        chosen_game = Game(chosen, en_tiles, standard15)
        return Seats(MODES[mode].new_game(chosen_game, table, 11, AnyMoves(), ()))

    return game


class AnyMoves:
    """A finder of nothing: first racks that depend on moves are not dealt here."""

    def best(self, position: object) -> tuple[()]:
        return ()


class NoWord(AnyWord):
    """A lexicon without words."""

    def accepts(self, word: bytes) -> bool:
        return False


@pytest.mark.parametrize(
    ("mode", "players"),
    [
        ("free", "pc"),
        ("free", "ppp"),
        ("free", "cc"),
        ("training", "p"),
        ("duplicate", "p"),
        ("duplicate", "ppc"),
        ("topping", "p"),
    ],
)
def test_a_whole_game_needs_no_window(make: Make, mode: str, players: str) -> None:
    game = make(mode, players)
    steps = 0
    while game.go_on():
        steps += 1
        assert steps < 400, "the game does not come to its end"
    over = game.course.end.position
    assert over.over is not None
    assert not over.board.is_empty
    assert sum(isinstance(h, Finished) for h in game.happened) == 1
    assert game.course.wants == ()
    assert game.refusals == []


def test_people_hand_over_and_only_the_next_rack_is_in_view(make: Make) -> None:
    game = make("free", "pp")
    assert game.course.viewer is None
    assert game.hand.footing.seat is None
    assert game.hand.type_letter("E") is not None
    game.act(commands.Reveal())
    assert game.hand.footing.seat == 0
    game.play()
    assert [h.seat for h in game.happened if isinstance(h, HandOver)] == [0, 1]
    assert game.course.viewer is None
    assert game.hand.footing.rack == b""


def test_a_refused_command_changes_nothing(make: Make) -> None:
    game = make("duplicate", "p")
    game.answer()
    before = game.course.record
    for command in (commands.Enter(Exchange(before.position.rack[:1])), commands.Resign(0)):
        game.act(command)
    assert len(game.refusals) == 2
    assert game.course.record == before


def test_a_phony_may_be_challenged_off_between_people(make: Make) -> None:
    game = make("free", "pp", word_check=WordCheck.CHALLENGE)
    game.course.judge = NoWord()
    game.act(commands.Reveal())
    game.play()
    game.act(commands.Reveal())
    assert game.course.position.scores[0] > 0
    game.act(commands.ChallengePlay())
    assert game.course.position.scores[0] == 0
    assert game.course.position.board.is_empty
    kinds = [h.notice.kind for h in game.happened if isinstance(h, Noticed)]
    assert NoticeKind.CHALLENGED in kinds


def test_undo_takes_the_tiles_back_and_playing_on_forks(make: Make) -> None:
    game = make("training", "p")
    game.answer()
    first = game.best
    game.play()
    game.answer()
    game.act(commands.Undo())
    assert game.course.position.board.is_empty
    assert isinstance(first, Placement)
    assert game.forks == 0
    game.act(commands.Enter(Pass()))
    assert game.forks == 1
    assert game.course.record.at_end


@pytest.mark.parametrize("players", ["pp", "ppp"])
@pytest.mark.parametrize(
    "decision", [commands.Enter(Pass()), commands.Resign(1)], ids=["a pass", "a resignation"]
)
def test_who_takes_a_move_back_takes_the_seat_over_again(
    make: Make, players: str, decision: commands.GameCommand
) -> None:
    """Whoever sits there by now sees neither the rack of that seat nor of the next."""
    game = make("free", players)
    game.act(commands.Reveal(), commands.Enter(Pass()), commands.Reveal())
    assert game.hand.footing.seat == 1
    rack = game.hand.footing.rack
    game.act(decision, commands.Undo())
    assert game.course.end.position.to_move == 1
    assert (game.course.viewer, game.course.handover) == (None, 1)
    assert game.hand.footing.rack == b""
    game.act(commands.Reveal())
    assert (game.course.viewer, game.course.handover) == (1, None)
    assert game.hand.footing.rack == rack != b""


def test_a_computer_that_breaks_down_passes(make: Make) -> None:
    game = make("free", "cp")
    (want,) = [want for want in game.course.wants if game.course.thinking == 0][:1]
    game.course.fail(want, "out of memory")
    game.follow()
    assert isinstance(game.played[0].event.move, Pass)  # type: ignore[union-attr]
    kinds = [h.notice.kind for h in game.happened if isinstance(h, Noticed)]
    assert NoticeKind.ENGINE_FAILED in kinds


def test_a_turn_out_of_time_is_a_pass(make: Make) -> None:
    game = make("free", "pp", clock=ClockRule(ClockKind.TURN, 60))
    game.act(commands.Reveal())
    game.watch.now += 61_000
    game.course.tick()
    game.follow()
    assert isinstance(game.played[0].event.move, Pass)  # type: ignore[union-attr]
    assert game.course.handover == 1


def test_time_stands_while_the_game_is_paused(make: Make) -> None:
    game = make("free", "pp", clock=ClockRule(ClockKind.GAME, 600))
    game.act(commands.Reveal())
    game.watch.now += 5_000
    game.act(commands.Pause())
    game.watch.now += 500_000
    assert game.course.times.left[0] == 595_000
    game.play()
    assert game.refusals == [RefusalKind.PAUSED]
    game.act(commands.Resume())
    game.watch.now += 1_000
    assert game.course.times.left[0] == 594_000


def test_a_move_entered_may_be_taken_back_until_another_sits_down(make: Make) -> None:
    game = make("duplicate", "pp")
    game.answer()
    game.act(commands.Reveal())
    game.play()
    assert game.course.taking_back == 0
    game.act(commands.Undo())
    assert game.course.viewer == 0
    game.play()
    game.act(commands.TakeSeat(1))
    assert game.course.taking_back is None
    game.play()
    assert game.course.all_entered
    game.act(commands.CloseEntries())
    game.answer()
    assert game.course.reviewed == 0
    assert game.course.review is not None
    assert len(game.course.review.ranks) == 2


def test_answers_to_what_is_no_longer_wanted_are_ignored(make: Make) -> None:
    game = make("free", "cp", clock=ClockRule(ClockKind.GAME, 600))
    stale = game.course.wants[0]
    game.act(commands.Pause())
    before = game.course.record
    rows = game.finder.best(stale.position)
    found = [Candidate(row.move, row.score, row.equity, b"") for row in rows]
    game.course.answer(stale, Analysis(found, "test", count=len(found)))
    assert game.course.record == before


def test_the_past_is_looked_at_without_touching_the_game(make: Make) -> None:
    game = make("training", "p")
    game.answer()
    game.play()
    game.answer()
    end = game.course.end
    game.act(commands.GoTo(0))
    assert game.course.position.board.is_empty
    assert game.course.end == end
    game.act(commands.GoTo(len(end.events)))
    assert game.course.record == end


def test_modes_show_who_is_on_turn(make: Make) -> None:
    free, duplicate = make("free", "pp"), make("duplicate", "pp")
    assert free.course.mode.on_turn(free.course.record) == 0
    assert duplicate.course.mode.on_turn(duplicate.course.record) is None
    assert duplicate.course.waiting == (0, 1)
