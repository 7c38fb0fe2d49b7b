"""The simulating player: which moves it tries, what it says meanwhile, what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.engine import Engine, EngineError
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Player
from eliot_qt.players.analysts import Effort, Equipment, Inference, check_known
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.simulating import choose_candidates
from eliot_qt.players.static import StaticPlayer

MakePosition = Callable[..., Position]
Make = Callable[..., Player]
DIRTY = {8: "7DIRTY3"}


@pytest.fixture(scope="module")
def player(engine: Engine) -> Make:
    """A simulating player of some effort for a position's game."""

    def make(position: Position, **effort: Any) -> Player:
        equipment = Equipment(engine, position.game)
        return ANALYSTS["sim"](equipment, Effort(**effort))

    return make


def last(analyses: Iterator[Analysis]) -> Analysis:
    *_, answer = analyses
    return answer


def test_it_begins_with_the_static_answer_and_ends_with_its_own(
    engine: Engine, position: MakePosition, player: Make
) -> None:
    now = position(DIRTY, "AGKNPST/").seen_by(0)
    first, *_, answer = player(now, playouts=1_500).analyse(now)
    static = StaticPlayer(engine).rank(now)
    assert not first.complete
    assert first.best == static[0]
    assert answer.complete
    assert answer.basis == "sim"
    assert len(answer.rows) == len(static)
    estimated = [row for row in answer.rows if row.estimate]
    assert sum(row.estimate.playouts for row in estimated if row.estimate) == 1_500
    values = [row.estimate.value for row in answer.rows[: len(estimated)] if row.estimate]
    assert values == sorted(values, reverse=True)
    # All moves are there, each once; those it has not tried as the static player has them.
    assert {row.move for row in answer.rows} == {row.move for row in static}
    rest = answer.rows[len(estimated) :]
    assert [row.equity for row in rest] == sorted((row.equity for row in rest), reverse=True)


def test_exchanges_and_small_plays_are_tried_too(engine: Engine, position: MakePosition) -> None:
    now = position(DIRTY, "IIEUAST/").seen_by(0)
    ranking = StaticPlayer(engine).rank(now)
    rows = choose_candidates(ranking, now, 1)
    moves = [ranking[row].move for row in rows]
    assert sum(isinstance(move, Exchange) for move in moves) == 2
    small = [m for m in moves if isinstance(m, Placement) and len(m.used) <= 2]
    assert len(small) == 2
    near = [row for row in ranking if row.equity >= ranking[0].equity - 15_000]
    assert max(ranking[row].score for row in rows) == max(row.score for row in near)
    assert rows == sorted(set(rows))
    assert rows[0] == 0


def test_a_bad_rack_is_exchanged(position: MakePosition, player: Make) -> None:
    now = position({}, "VVUUIIC/").seen_by(0)
    answer = last(player(now, playouts=1_000).analyse(now))
    assert isinstance(answer.best.move, Exchange)
    assert answer.best.estimate is not None


def test_a_move_asked_for_is_tried_however_it_is_written(
    position: MakePosition, player: Make
) -> None:
    now = position(DIRTY, "AGKNPST/").seen_by(0)
    spell = now.tile_set.parse
    weak = Placement(Direction.DOWN, 6, 11, spell("T") + b"\0")
    same = Placement(Direction.ACROSS, 6, 11, spell("T"))
    answer = last(player(now, playouts=600, moves=(Exchange(spell("AGKN")),)).analyse(now))
    asked = next(row for row in answer.rows if row.move == Exchange(spell("AGKN")))
    assert asked.estimate
    # No word, yet played out as asked for; its two ways to be written are one move.
    answer = last(player(now, playouts=600, moves=(weak, same)).analyse(now))
    (phony,) = (row for row in answer.rows if row.move in (weak, same))
    assert phony.estimate


def test_a_rack_that_is_shown_is_known(position: MakePosition, player: Make) -> None:
    """The other side can go out with EX, and will."""
    hidden = position(DIRTY, "AGKNPST/")
    shown = position(DIRTY, "AGKNPST/QQ".replace("QQ", "QVVWWJX"))
    told = last(player(hidden, playouts=800, plies=1).analyse(hidden.seen_by(0)))
    seen = last(player(shown, playouts=800, plies=1).analyse(shown))
    partly = last(player(hidden, playouts=800, plies=1, known=shown.racks[1]).analyse(hidden))
    assert seen.best.estimate and told.best.estimate
    assert (seen.best.estimate.reply or 0) < (told.best.estimate.reply or 0) - 3
    assert partly.best == seen.best


def exchanged(now: Position) -> Position:
    """The position after an exchange of one tile by the other side, which kept a bingo rack."""
    return replace(now, exchanged=1, scoreless=1, rack_counts=(7, 7))


def test_a_last_move_tells_what_to_fear(position: MakePosition, player: Make) -> None:
    quiet = position(DIRTY, "AGKNPST/").seen_by(0)
    now = exchanged(quiet)
    plain, inferred, again = (
        last(player(now, playouts=1_200, seed=3, inference=on).analyse(now))
        for on in (None, Inference.EQUITY, Inference.EQUITY)
    )
    assert list(inferred.rows[:10]) == list(again.rows[:10])
    one, other = plain.best.estimate, inferred.best.estimate
    assert one and other
    # Who exchanges one tile has kept six good ones.
    assert (other.reply or 0) > (one.reply or 0) + 2
    assert (other.reply_bingo or 0) > (one.reply_bingo or 0)
    assert (other.spread or 0) < (one.spread or 0)


def test_where_nothing_can_be_inferred_nothing_changes(
    position: MakePosition, player: Make
) -> None:
    now = position(DIRTY, "AGKNPST/").seen_by(0)
    known = now.tile_set.parse("E")
    for position_now, options in ((now, {}), (exchanged(now), {"known": known})):
        plain, *inferred = (
            last(player(now, playouts=100, inference=kind, **options).analyse(position_now))
            for kind in (None, *Inference)
        )
        for answer in inferred:
            assert list(plain.rows[:10]) == list(answer.rows[:10])


def test_an_endgame_is_played_out_to_its_end(position: MakePosition, player: Make) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT", bag=0)
    answer = last(player(now, seconds=1000).analyse(now))
    assert answer.best.estimate
    # All is certain: no playout differs from another.
    assert answer.best.estimate.spread_se == pytest.approx(0, abs=1e-6)
    assert answer.best.estimate.win in (0, 1)


def test_cancelling_is_ceasing_to_listen(position: MakePosition, player: Make) -> None:
    now = position(DIRTY, "AGKNPST/").seen_by(0)
    for threads in (1, 2):
        asked = player(now, seconds=1e6, threads=threads)
        steps = iter(asked.analyse(now))
        for _ in range(8):
            next(steps)
        steps.close()  # type: ignore[attr-defined]
        again = last(player(now, playouts=300).analyse(now))
        assert again.complete


def test_what_cannot_be_done_is_refused(position: MakePosition, player: Make) -> None:
    now = position(DIRTY, "AGKNPST/").seen_by(0)
    for effort, words in (
        ({"playouts": 0}, "0 playouts"),
        ({"seconds": 0.0}, "0.0 seconds"),
        ({"seconds": -1.0}, "-1.0 seconds"),
        ({"playouts": 100, "plies": 9}, "9 plies"),
    ):
        with pytest.raises(EngineError, match=words):
            player(now, **effort)
    spell = now.tile_set.parse
    for known, words in (
        (spell("ZZ"), "2 tiles Z known; 1 unseen"),
        (spell("EEEEEEEE"), "8 known tiles on a rack of 7"),
    ):
        with pytest.raises(EngineError, match=words):
            check_known(now, known)
    with pytest.raises(EngineError, match="shows the other rack"):
        check_known(position(DIRTY, "AGKNPST/EENNRTT"), spell("E"))
    three = position(DIRTY, "AGKNPST/EE/AA")
    with pytest.raises(EngineError, match="two players"):
        last(player(three, playouts=100).analyse(three))


def test_nothing_to_play_is_a_pass(position: MakePosition, player: Make) -> None:
    now = position({}, "V/", bag=0)
    assert last(player(now, playouts=10).analyse(now)).best.move == Pass()


def test_an_opening_and_its_mirror_image_are_one_candidate(
    position: MakePosition, player: Make
) -> None:
    now = position({}, "FOXESIU/").seen_by(0)
    answer = last(player(now, playouts=2_000).analyse(now))
    tried = [row for row in answer.rows if row.estimate]
    moves = [row.move for row in tried if isinstance(row.move, Placement)]
    assert len(moves) > 8
    assert not any(move.mirrored in moves for move in moves)
    assert sum(row.estimate.playouts for row in tried if row.estimate) == 2_000
    # The list still has both.
    listed = {row.move for row in answer.rows}
    assert all(move.mirrored in listed for move in moves)


def test_of_an_opening_and_its_mirror_image_the_one_asked_for_is_tried(
    position: MakePosition, player: Make
) -> None:
    now = position({}, "FOXESIU/").seen_by(0)
    best = last(player(now, playouts=600).analyse(now)).best.move
    assert isinstance(best, Placement)
    answer = last(player(now, playouts=600, moves=(best.mirrored, best)).analyse(now))
    tried = {row.move for row in answer.rows if row.estimate}
    assert best.mirrored in tried and best not in tried
