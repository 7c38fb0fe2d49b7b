"""No clause is false: each is checked against figures that are computed in another way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

import pytest

from eliot_qt.coach.figures import Measure, MoveMeasures
from eliot_qt.coach.reasons import (
    Bingo,
    Ending,
    GoingOut,
    Hook,
    Keep,
    Lane,
    Points,
    Reason,
    Reply,
    Side,
    Tie,
    Turnover,
    Win,
    compare,
)
from eliot_qt.coach.replies import reply_position
from eliot_qt.coach.samples import RACKS, RackResult, draws_of
from eliot_qt.engine import PlainEngine
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.engine.estimate import Estimate
from eliot_qt.engine.leaves import end_values
from eliot_qt.engine.listing import Lister
from eliot_qt.engine.values.pool_adjustment import PoolAdjustment
from eliot_qt.game.board import Board
from eliot_qt.game.check import check_draft
from eliot_qt.game.move import Direction, Exchange, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.modes import free_game
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.selfplay import play_out
from eliot_qt.players.static import StaticPlayer, trained_values
from eliot_qt.voice.coach import reason_message
from eliot_qt.widgets.texts.coach_texts import reason_text


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def positions(library: Library, most: int) -> Iterator[tuple[Position, Candidate, Candidate]]:
    """Positions of games of static players, as the mover knows them, with two of its moves."""
    rules, generator = Rules(), random.Random(7)
    lexicon, lister = library.lexicon("en"), library.lister(rules)
    tile_set, layout = library.tile_sets["en"], library.layouts["standard15"]
    found = 0
    for seed in range(most):
        seats = [Seat("A"), Seat("B")]
        record = free_game.new_game(rules, tile_set, layout, seats, seed)
        players = [StaticPlayer(lister), StaticPlayer(lister)]
        for after in play_out(record, players, lexicon):
            now = after.position
            if now.over is not None:
                break
            seen = now.seen_by(now.to_move)
            rows = StaticPlayer(lister).rank(seen)
            if len(rows) > 1:
                yield seen, rows[0], rows[generator.randrange(1, min(len(rows), 12))]
                found += 1
                if found == most:
                    return


class Truth:
    """Figures of a move, computed from the rules."""

    def __init__(
        self, position: Position, candidate: Candidate, lister: Lister, racks: int
    ) -> None:
        self.draws = draws_of(position, racks)
        self.position, self.move, self.lister = position, candidate.move, lister
        move = candidate.move
        self.board = position.board.after(move) if isinstance(move, Placement) else position.board
        used = move.used if isinstance(move, Placement) else b""
        self.used = move.tiles if isinstance(move, Exchange) else used
        self.leave = missing_tiles(self.used, position.rack)
        self.points = 0
        if isinstance(move, Placement):
            self.points = score(move, position.board, position.tile_set, position.rules).total
        self.turned = min(len(self.used), position.bag_count)

    @cached_property
    def others(self) -> list[RackResult]:
        return [self.result(draw.other, self.reply(draw.other)) for draw in self.draws]

    @cached_property
    def own(self) -> list[RackResult]:
        drawn = [draw.own[: len(self.used)] for draw in self.draws]
        return [self.result(self.leave + tiles, 0) for tiles in drawn]

    @property
    def keep(self) -> float:
        values = trained_values(self.position.tile_set)
        assert isinstance(values, DenseLeaves)
        return PoolAdjustment.of_position(values, self.position).of(self.leave) / 1000

    def reply(self, rack: bytes) -> int:
        """Points, by the rules of scoring, of what the static player replies with a rack."""
        after = reply_position(self.position, self.move)
        racks = tuple(rack if seat == after.to_move else None for seat in range(2))
        after = replace(after, racks=racks, bag=missing_tiles(rack, after.bag))
        theirs = after.tile_set.points(self.position.rack) - after.tile_set.points(self.used)
        values = (
            trained_values(after.tile_set)
            if after.bag_count
            else end_values(after.tile_set, theirs)
        )
        reply, _ = self.lister.moves(after, values).best()
        if not isinstance(reply, Placement):
            return 0
        return score(reply, self.board, after.tile_set, after.rules).total

    def result(self, rack: bytes, best: int) -> RackResult:
        """All placements and the squares they set tiles on."""
        position = replace(
            self.position,
            board=self.board,
            racks=(rack, rack),
            rack_counts=(len(rack), len(rack)),
            bag=b"",
        )
        moves = list(self.lister.moves(position))
        covered = {square for move in moves for square, _ in move.placed(self.board.size)}
        bingo = any(len(move.used) == 7 for move in moves)
        return RackResult(best, bingo, frozenset(covered))

    def can_play(self, square: int, letter: int, judge: Lexicon) -> bool:
        """Whether the letter alone is a legal move."""
        position = replace(self.position, board=self.board, racks=(bytes((letter,)), None))
        position = replace(position, to_move=0, rack_counts=(1, 0), over=None)
        return check_draft({square: letter}, position, judge).ok

    def has_hook(self, square: int, letter: int, judge: Lexicon) -> bool:
        """Whether the other side could play the letter alone, at the end of a word of three."""
        if not self.can_play(square, letter, judge):
            return False
        words = [self.board.with_tiles({square: letter}).word_at(square, d) for d in Direction]
        return max(map(len, words)) > 3 and letter in self.position.unseen_by(self.position.to_move)


def share(truths: list[bool]) -> float:
    return sum(truths) / len(truths)


def check(reason: Reason, first: Truth, second: Truth, judge: Lexicon) -> None:
    """Fail unless a clause is true."""
    match reason:
        case Points():
            assert (reason.own, reason.other) == (first.points, second.points)
            assert reason.own != reason.other
        case Keep():
            assert sorted(reason.leave) == sorted(first.leave)
            assert sorted(reason.other_leave) == sorted(second.leave)
            assert reason.value == pytest.approx(first.keep)
            assert reason.other_value == pytest.approx(second.keep)
        case Turnover():
            assert (reason.own, reason.other) == (first.turned, second.turned)
        case Reply():
            for said, truth in ((reason.own, first), (reason.other, second)):
                assert said == pytest.approx(sum(r.best for r in truth.others) / reason.racks)
        case Bingo():
            for said, truth in ((reason.own, first), (reason.other, second)):
                racks = truth.own if reason.side is Side.OWN else truth.others
                assert said == pytest.approx(share([rack.bingo for rack in racks]))
        case Lane():
            assert first.position.board.layout.word[reason.square] == 3
            assert not first.position.board.squares[reason.square]
            for said, truth in ((reason.own, first), (reason.other, second)):
                covers = [reason.square in rack.covered for rack in truth.others]
                assert said == pytest.approx(share(covers))
        case Hook():
            one, another = (first, second) if reason.is_left else (second, first)
            for letter in reason.letters:
                assert one.has_hook(reason.square, letter, judge)
                assert not another.can_play(reason.square, letter, judge)
        case GoingOut():
            position = first.position
            assert not first.leave and not position.bag_count
            unseen = position.unseen_by(position.to_move)
            assert reason.points == sum(position.tile_set.value(tile) for tile in unseen)
        case Ending() | Win() | Tie():
            pytest.fail("static players know neither")


def check_positions(library: Library, count: int, racks: int) -> dict[str, int]:
    """Check all clauses on so many positions; how many there were of each kind."""
    lister, judge = library.lister(Rules()), library.lexicon("en")
    kinds: dict[str, int] = {}
    done = 0
    for position, best, other in positions(library, count):
        measure = Measure(position, lister, judge, racks)
        reasons = compare(measure.figures(best), measure.figures(other))
        first, second = (Truth(position, move, lister, racks) for move in (best, other))
        for reason in reasons:
            check(reason, first, second, judge)
            kinds[type(reason).__name__] = kinds.get(type(reason).__name__, 0) + 1
        said = [str(reason_message(reason, position)) for reason in reasons]
        assert len(said) == len(reasons) and all(said)
        done += 1
    assert done == count
    return kinds


def test_no_clause_is_false(library: Library) -> None:
    kinds = check_positions(library, 12, 3)
    assert {"Points", "Keep", "Turnover", "Hook"} <= kinds.keys()


@pytest.mark.slow
def test_no_clause_is_false_on_two_thousand_positions(library: Library) -> None:
    """With one rack each, so that whatever it can do is said."""
    kinds = check_positions(library, 2_000, 1)
    print(kinds)
    assert {"Points", "Keep", "Turnover", "Reply", "Bingo", "Lane", "Hook", "GoingOut"} == set(
        kinds
    )


def test_racks_do_the_same_in_plain_python(library: Library) -> None:
    """Another generator finds the same best scores, bingos and squares."""
    lexicon, tile_set = library.lexicon("en"), library.tile_sets["en"]
    plain = PlainEngine(lexicon.graph, tile_set, library.layouts["standard15"])
    ((position, best, _),) = positions(library, 1)
    figures = Measure(position, library.lister(Rules()), lexicon, 2).figures(best)
    truth = Truth(position, best, plain, 2)
    for found, known in zip(figures.others, truth.others, strict=True):
        assert (found.best, found.bingo) == (known.best, known.bingo)
        assert found.covered == known.covered & set(figures.lanes)


def test_only_what_the_errors_allow_is_said(library: Library) -> None:
    """Chances to win within two standard errors are no reason; beyond, with both errors."""
    ((position, best, _),) = positions(library, 1)
    measure = Measure(position, library.lister(Rules()), library.lexicon("en"), 1)

    def with_win(win: float, error: float) -> MoveMeasures:
        return measure.figures(replace(best, estimate=Estimate(100, win, error, win, error)))

    assert compare(with_win(0.52, 0.01), with_win(0.50, 0.01)) == ()
    (reason,) = compare(with_win(0.52, 0.005), with_win(0.50, 0.005))
    assert reason == Win(0.52, 0.005, 0.50, 0.005)
    told = "wins 52.0 % ± 0.5, not 50.0 % ± 0.5"
    assert str(reason_message(reason, position)) == reason_text(reason, position) == told


def test_equal_wins_are_told_apart_by_the_proven_mean_spread(library: Library) -> None:
    ((position, best, _),) = positions(library, 1)
    measure = Measure(position, library.lister(Rules()), library.lexicon("en"), 1)

    def with_mean(spread: float) -> MoveMeasures:
        estimate = Estimate(8, 0.625, 0.0, 0.625, 0.0, spread, 0.0)
        return measure.figures(replace(best, value=spread, estimate=estimate))

    reasons = compare(with_mean(-3.9), with_mean(-5.4))
    assert reasons == (Tie(5.0, 8, -3.9, -5.4),)
    told = "both win for 5 of 8 tiles; mean spread −3.9, not −5.4 points"
    assert str(reason_message(reasons[0], position)) == reason_text(reasons[0], position) == told
    assert compare(with_mean(-3.9), with_mean(-3.9)) == ()


def test_a_known_rack_replies_for_certain(library: Library) -> None:
    """What is known of the other rack is on every rack drawn; known wholly there is one."""
    ((position, best, _),) = positions(library, 1)
    unseen = position.unseen_by(position.to_move)
    some, whole = unseen[:3], unseen[:7]
    for known in (some, whole):
        for draw in draws_of(position, 10, known=known):
            assert not missing_tiles(draw.other, known)
            assert len(draw.other) == 7
            assert not missing_tiles(unseen, draw.other + draw.own)
    lister, judge = library.lister(Rules()), library.lexicon("en")
    found = Measure(position, lister, judge, known=whole).figures(best)
    truth = Truth(position, best, lister, 1)
    assert [rack.best for rack in found.others] == [truth.reply(whole)]
    assert len(found.own) == RACKS


EVERY = (
    Points(12, 13), Keep(b"\x05\x12", 2.5, b"", -1.0), Turnover(1, 3), Reply(30.0, 34.5, 100),
    Bingo(Side.OWN, 0.3, 0.1, 100), Bingo(Side.OTHER, 0.1, 0.3, 100), Lane(0, 0.1, 0.62, 100),
    Hook(7, b"\x13\x04", True), Hook(7, b"\x13", False), GoingOut(1), Ending(12.0, None),
    Win(0.5, 0.01, 0.4, 0.01), Tie(5.0, 8, -3.9, -5.4), Ending(2.0, -1.0),
)  # fmt: skip


@pytest.mark.parametrize("reason", EVERY, ids=lambda reason: type(reason).__name__)
def test_each_clause_says_its_figures(reason: Reason, library: Library) -> None:
    board = Board.empty(library.layouts["standard15"])
    tile_set = library.tile_sets["en"]
    from eliot_qt.game.position import opening

    position = opening(Rules(), tile_set, board, (b"", b""))
    figures = {
        Points: "1 point less", Keep: "ER", Turnover: "1", Reply: "30.0", Bingo: "100 racks",
        Lane: "1A", Hook: "1H", GoingOut: "1 point", Ending: "+", Win: "50.0 %",
        Tie: "5 of 8 tiles",
    }  # fmt: skip
    for said in (str(reason_message(reason, position)), reason_text(reason, position)):
        assert figures[type(reason)] in said
        assert "{" not in said
