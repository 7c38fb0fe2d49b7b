"""Candidates of one's own choice judged: simulated, proven, with every draw."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.engine.candidates.kept_playouts import KeptPlayouts
from eliot_qt.engine.estimate import Estimate
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.check import IllegalMove
from eliot_qt.game.events import Turn, apply
from eliot_qt.game.game import Game
from eliot_qt.game.last_turn import with_last_turn
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysts import Effort, Inference, equipment_of
from eliot_qt.players.inferring import likely_racks
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.report import json_rows
from eliot_qt.review.bench import ply_map
from eliot_qt.review.bench.draw_line import DrawLine, draw_line
from eliot_qt.review.bench.own_moves import own_move
from eliot_qt.review.bench.ply_map import PlyMaps
from eliot_qt.review.bench.tables import csv_table, json_table, text_table
from eliot_qt.review.bench.thinking import CandidateJudge
from eliot_qt.review.bench.values import Halt, JudgedCandidates, Method, Plan, methods_for
from eliot_qt.review.kit import ReviewKit, kit_of

from ...players.test_endgame import spread_of
from ...players.test_preendgame import OPEN, TWO

DATA = Path(__file__).parents[2] / "data"
MIDDLE = (
    "15/15/15/10R4/10E4/10D4/8UTU4/6HUH1v4/5QI2OI4/4AIM2XI2J1/9OD1BO1/10SWALY/12AL1/13S1/15 "
    "ACDFIR?/ 178/152 0"
)
PREENDGAME = (
    "S1TWIGGED5H/AYAH10A/L2I10Z/V2L10E/O1FLORID5AR/3I3O5R1/2FE3C5E1/QAId1GJU5N1/2V4M4AI1/"
    "2E4E1BOART1/4PRINCOX1EE1/7T4N2/7E4O2/KYU2MERE3U2/OUTPLaNS4S2 ADEINTT/ 440/478 0"
)

# Of the recorded endgames, quick ones: full racks, short ones, and one with a blank.
FEW = (5, 16, 32)


@pytest.fixture(scope="module")
def kit(library: Library) -> ReviewKit:
    return kit_of(library, Rules())


def position_of(kit: ReviewKit, cgp: str) -> Position:
    return duel_of(parse_cgp(cgp, Game(Rules(), kit.game.tile_set, kit.game.layout)))[0]


def last(steps: Iterator[JudgedCandidates | None]) -> JudgedCandidates:
    *_, found = filter(None, steps)
    return found


def test_a_phony_is_a_candidate_and_marked_but_no_tile_one_does_not_have(kit: ReviewKit) -> None:
    position = position_of(kit, MIDDLE)
    phony = own_move("11C DIFAC", position, kit.judge)
    assert phony.phonies[0] == "DIFAC" and phony.score > 0
    assert own_move("11c fid", position, kit.judge).phonies == ()
    with pytest.raises(IllegalMove):
        own_move("11C ZZZ", position, kit.judge)
    with pytest.raises(IllegalMove):
        own_move("1A FID", position, kit.judge)


def test_only_the_chosen_are_played_out_a_phony_too_and_thinking_goes_on(kit: ReviewKit) -> None:
    position = position_of(kit, MIDDLE)
    texts = ("5E FRICAD(E)l", "11C FID", "11C DIFAC")
    moves = [own_move(text, position, kit.judge).move for text in texts]
    plan = Plan(Method.SIMULATION, plies=3, playouts=120)
    thinking = CandidateJudge(kit, position, b"", moves, plan)
    first = last(thinking.run(plan))
    assert {row.move for row in first.rows} == set(moves)
    assert all(row.estimate and len(row.estimate.plies or ()) == 3 for row in first.rows)
    assert first.halt in (Halt.SPENT, Halt.CLEAR) and first.playouts >= 3
    longer = last(thinking.run(plan, longer=True))
    assert longer.halt is Halt.SPENT
    assert longer.playouts >= first.playouts + 120


def simulated(
    kit: ReviewKit, position: Position, texts: tuple[str, ...], plan: Plan, **options: Any
) -> tuple[JudgedCandidates, dict[Move, Estimate]]:
    """The first figures and the last of candidates that are played out."""
    moves = [own_move(text, position, kit.judge).move for text in texts]
    judge = CandidateJudge(kit, position, b"", moves, plan, **options)
    first, *_, latest = filter(None, judge.run(plan, longer=True))
    return first, {row.move: row.estimate for row in latest.rows if row.estimate}


@pytest.mark.parametrize("inference", [None, Inference.EQUITY])
def test_candidates_keep_their_playouts_while_others_come_and_go(
    kit: ReviewKit, inference: Inference | None
) -> None:
    position = position_of(kit, MIDDLE)
    position = replace(position, exchanged=1, scoreless=1)
    plan = Plan(Method.SIMULATION, playouts=900, inference=inference, evenly=True)
    equipment = replace(equipment_of(kit.lister, kit.game), simulators={})
    kept = KeptPlayouts()
    options: dict[str, Any] = {"kept": kept, "equipment": equipment}
    _, three = simulated(kit, position, ("11C FID", "5E FRICAD(E)l", "ex CD"), plan, **options)
    removed, _ = simulated(kit, position, ("11C FID", "5E FRICAD(E)l"), plan, **options)
    # There are figures from the start on, those of before.
    assert {row.move for row in removed.rows} < set(three)
    for row in removed.rows:
        assert row.estimate and row.estimate.playouts >= three[row.move].playouts
    added, four = simulated(
        kit, position, ("11A FARCI", "ex CD", "11C FID", "5E FRICAD(E)l"), plan, **options
    )
    assert len(four) == 4
    assert {row.move for row in added.rows if row.estimate} >= set(three)
    for move, estimate in three.items():
        assert four[move].playouts >= estimate.playouts
    # Each has what it comes to alone: the playouts are the same whichever others there are.
    for move, estimate in four.items():
        alone = Effort(
            playouts=estimate.playouts, moves=(move,), only=True, plies=2, inference=inference
        )
        *_, analysis = ANALYSTS["sim"](equipment, alone).analyse(position)
        expected = analysis.best.estimate
        assert expected and expected.plies == estimate.plies
        for name in ("win", "win_se", "spread", "spread_se", "reply", "reply_bingo"):
            assert getattr(estimate, name) == pytest.approx(getattr(expected, name))


def test_playouts_of_another_depth_or_position_are_not_kept(kit: ReviewKit) -> None:
    position, texts = position_of(kit, MIDDLE), ("11C FID", "ex CD")
    plan = Plan(Method.SIMULATION, playouts=400)
    kept, equipment = KeptPlayouts(), replace(equipment_of(kit.lister, kit.game), simulators={})
    simulated(kit, position, texts, plan, kept=kept, equipment=equipment)
    assert kept
    for other, other_plan in (
        (position, replace(plan, plies=1)),
        (replace(position, scores=(100, 300)), plan),
    ):
        anew, _ = simulated(kit, other, texts, other_plan, kept=kept, equipment=equipment)
        assert anew.playouts < 400


def test_static_rows_are_those_chosen_in_order_of_equity(kit: ReviewKit) -> None:
    position = position_of(kit, MIDDLE)
    moves = [own_move(text, position, kit.judge).move for text in ("11C FID", "5E FRICAD(E)l")]
    found = last(CandidateJudge(kit, position, b"", moves, Plan()).run(Plan()))
    assert [row.move for row in found.rows] == moves[::-1] and found.halt is Halt.OVER
    automatic = last(CandidateJudge(kit, position, b"", [], Plan()).run(Plan()))
    assert len(automatic.rows) == 15


def test_a_candidate_far_down_the_list_is_valued_as_the_list_has_it(kit: ReviewKit) -> None:
    position = position_of(kit, MIDDLE)
    far = kit.static.rank(position)[700]
    found = last(CandidateJudge(kit, position, b"", [far.move], Plan()).run(Plan()))
    assert found.rows == (far,)


def test_the_first_figures_are_told_at_once_and_nothing_twice_before_them(kit: ReviewKit) -> None:
    position = position_of(kit, MIDDLE)
    moves = [own_move(text, position, kit.judge).move for text in ("11C FID", "5E FRICAD(E)l")]
    plan = Plan(Method.SIMULATION)
    # No time passes, so nothing is due for any other reason.
    judge = CandidateJudge(kit, position, b"", moves, plan, lambda: 0.0)
    first = next(filter(None, judge.run(plan)))
    assert [row.estimate is not None for row in first.rows] == [True, False]
    # Long enough passes with each look at the clock for the next report to be due.
    slow = CandidateJudge(kit, position, b"", moves, plan, count(0.0, 1e-3 + 0.15).__next__)
    reports = list(islice(filter(None, slow.run(replace(plan, seconds=1e6))), 3))
    assert [bool(report.playouts) for report in reports] == [False, True, True]


def test_methods_follow_the_bag(kit: ReviewKit) -> None:
    assert methods_for(position_of(kit, MIDDLE))[-1] is Method.SIMULATION
    assert methods_for(position_of(kit, PREENDGAME))[-1] is Method.PREENDGAME


def endgames() -> list[str]:
    lines = (DATA / "endgames_en.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["cgp"] for line in lines]


def check_lines(kit: ReviewKit, position: Position, seconds: float) -> bool:
    """Replay the two best lines; return whether the best move was proven in time."""
    plan = Plan(Method.ENDGAME, seconds=seconds)
    judged = last(CandidateJudge(kit, position, b"", [], plan).run(plan))
    if not judged.rows[0].exact:
        return False
    for row in judged.rows[:2]:
        if row.exact and row.value is not None and row.line:
            assert spread_of(position, row) == row.value, position
    return True


def test_lines_of_endgames_replayed_give_the_proven_value(kit: ReviewKit) -> None:
    cases = endgames()
    for number in FEW:
        # Until it is proven, however slow the machine is.
        assert check_lines(kit, position_of(kit, cases[number]), 3600), cases[number]


def test_each_draw_of_a_preendgame_ends_as_the_table_says(kit: ReviewKit) -> None:
    position = position_of(kit, OPEN)
    plan = Plan(Method.PREENDGAME, seconds=3600)
    # Of BEEHLRRU: an L, which loses, or a U, which wins, is left to be drawn.
    known = position.tile_set.parse("BEEHRR")
    found = last(CandidateJudge(kit, position, known, [], plan).run(plan))
    row = next(row for row in found.rows if isinstance(row.move, Placement) and row.draws)
    assert isinstance(row.move, Placement)
    assert row.draws and all(draw.is_known for draw in row.draws)
    assert any(draw.wins for draw in row.draws[:3]) and any(draw.losses for draw in row.draws[:3])
    for draw in row.draws[:3]:
        *_, line = draw_line(kit, position, row.move, row.score, draw.tiles, 30)
        assert isinstance(line, DrawLine) and line.spread is not None
        expected = (draw.wins > 0) - (draw.losses > 0)
        assert (line.spread > 0) - (line.spread < 0) == expected


def test_a_preendgame_with_two_in_the_bag_is_not_left_to_sampling(kit: ReviewKit) -> None:
    """Not even where a few playouts are precise, the time is short, or a limit is in playouts."""
    position = position_of(kit, TWO)
    known = position.tile_set.parse("ILNORTU")
    plan = Plan(Method.PREENDGAME, seconds=0.3, playouts=100, evenly=True)
    # The clock stands still once it has begun, so that the solver has its say.
    judge = CandidateJudge(kit, position, known, [], plan, lambda: 0.0)
    found = last(judge.run(plan))
    assert found.halt is Halt.OVER
    assert found.rows[0].draws and found.rows[0].exact


def test_what_is_found_is_written_as_text_csv_and_json(kit: ReviewKit) -> None:
    position = position_of(kit, MIDDLE)
    plan = Plan(Method.SIMULATION, playouts=60)
    moves = [own_move(text, position, kit.judge).move for text in ("11C FID", "5E FRICAD(E)l")]
    rows = last(CandidateJudge(kit, position, b"", moves, plan).run(plan)).rows
    text = text_table(rows, position)
    assert text.splitlines()[0].startswith("15/15/15/10R4") and "11C FID" in text
    assert "ply 1, theirs" in text and "mean ± standard deviation, share of bingos" in text
    assert "*" not in text and "11C FID*" in text_table(rows, position, moves[:1])
    head, *lines = csv_table(rows, position).splitlines()
    assert head.startswith("rank,move,points") and head.endswith("ply2_bingo")
    assert len(lines) == 2 and lines[0].count(",") == head.count(",")
    written = json.loads(json_table(rows, position))
    assert written["moves"] == json.loads(json.dumps(list(json_rows(rows, position))))


def test_who_plays_a_small_move_has_probably_no_tile_that_scores(kit: ReviewKit) -> None:
    racks = (kit.game.tile_set.parse("WEAITNR"), kit.game.tile_set.parse("AEIOUST"))
    start = opening(Rules(), kit.game.tile_set, Board.empty(kit.game.layout), racks)
    move = own_move("8G WE", start, kit.judge)
    turn = Turn(0, move.move, move.score, start.bag[:2])
    position = apply([start], turn).seen_by(1)
    equipment = equipment_of(kit.lister, kit.game)
    *_, found = likely_racks(equipment, position)
    assert found is not None and found.kept == 5
    shares = [each.share for each in found.leaves]
    assert shares == sorted(shares, reverse=True) and 0 < sum(shares) <= 1
    by_tile = {kit.game.tile_set.show(each.tiles): each for each in found.single}
    assert by_tile["Z"].share < by_tile["Z"].by_chance
    # Before any move there is nothing to tell.
    *_, nothing = likely_racks(equipment, duel_of(start)[0])
    assert nothing is not None and nothing.leaves == ()


@pytest.fixture
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many playouts a map is made of: three batches do."""
    monkeypatch.setattr(ply_map, "PLAYOUTS", 3 * ply_map._BATCH)
    return ply_map.PLAYOUTS


@pytest.mark.parametrize("text", ["11C FID", "ex CD", "pass"])
def test_maps_are_of_the_same_playouts_as_the_figures_by_ply(
    kit: ReviewKit, text: str, few_playouts: int
) -> None:
    position = position_of(kit, MIDDLE)
    move = own_move(text, position, kit.judge).move
    effort = Effort(playouts=few_playouts, plies=3, moves=(move,), only=True)
    player = ANALYSTS["sim"](equipment_of(kit.lister, kit.game), effort)
    *_, analysis = player.analyse(position)
    estimate = analysis.best.estimate
    assert estimate is not None and estimate.playouts == few_playouts and estimate.plies
    maps = PlyMaps(kit)
    for ply, figures in enumerate(estimate.plies):
        *_, shown = filter(None, maps.maps(position, b"", move, ply))
        assert shown.playouts == figures.playouts == few_playouts
        assert shown.mean == pytest.approx(figures.mean)
        assert shown.deviation == pytest.approx(figures.deviation)
        assert shown.bingo == pytest.approx(figures.bingo)
        assert sum(shown.points.values()) == few_playouts
        free = {n for n, tile in enumerate(position.board.squares) if not tile}
        assert set(shown.shares) == set(shown.scores) <= free


@pytest.mark.parametrize("method", [Method.STATIC, Method.SIMULATION])
def test_the_move_played_stands_beside_the_best(kit: ReviewKit, method: Method) -> None:
    position = position_of(kit, MIDDLE)
    move = own_move("11C FID", position, kit.judge).move
    plan = Plan(method, playouts=200)
    found = last(CandidateJudge(kit, position, b"", [move], plan, only=False).run(plan))
    moves = [row.move for row in found.rows]
    assert move in moves and own_move("5E FRICAD(E)l", position, kit.judge).move in moves


def test_the_only_candidate_is_played_out_as_long_as_asked(kit: ReviewKit) -> None:
    position = position_of(kit, MIDDLE)
    move = own_move("11C FID", position, kit.judge).move
    plan = Plan(Method.SIMULATION, playouts=400)
    found = last(CandidateJudge(kit, position, b"", [move], plan).run(plan))
    assert found.halt is Halt.SPENT and found.playouts >= 400


def test_a_plan_is_not_spent_before_there_are_figures(kit: ReviewKit) -> None:
    """On a busy machine its seconds were over while the engine was being loaded."""
    position = position_of(kit, MIDDLE)
    plan = Plan(Method.SIMULATION, seconds=0.0)
    moves = [own_move(text, position, kit.judge).move for text in ("11C FID", "5E FRICAD(E)l")]
    found = last(CandidateJudge(kit, position, b"", moves, plan).run(plan))
    # The first figures may make the better one clear at once.
    assert found.halt in (Halt.SPENT, Halt.CLEAR) and found.playouts > 0


def test_seconds_count_from_the_first_figure_on(kit: ReviewKit) -> None:
    """What their last move tells may take longer; of most candidates nothing was found then."""
    position = with_last_turn(position_of(kit, MIDDLE), "10E A(IM)")
    moves = [own_move(text, position, kit.judge).move for text in ("11C FID", "11A FARCI")]
    plan = Plan(Method.SIMULATION, seconds=5.0, inference=Inference.EQUITY)
    looks = count()
    # A second passes with each look until there are figures, then a hundredth of one.
    seen: list[JudgedCandidates] = []
    judge = CandidateJudge(
        kit, position, b"", moves, plan, lambda: next(looks) * (0.01 if seen else 1.0)
    )
    for found in judge.run(plan):
        if found is not None and found.playouts:
            seen.append(found)
    assert len(seen) > 1 and all(row.estimate for row in seen[-1].rows)


def test_known_tiles_are_on_every_rack_of_the_map(kit: ReviewKit, few_playouts: int) -> None:
    position = position_of(kit, MIDDLE)
    tiles = position.tile_set.parse("AEGLNOT")
    move = own_move("11C FID", position, kit.judge).move
    maps = PlyMaps(kit)
    *_, reply = filter(None, maps.maps(position, tiles, move, 0))
    assert reply.certain and reply.playouts == 1 and reply.likely is not None
    assert set(reply.likely.used) <= set(tiles)
    *_, own = filter(None, maps.maps(position, tiles, move, 1))
    assert not own.certain and own.playouts == few_playouts


def test_tools_that_are_kept_give_the_same_answers_in_position_after_position(
    kit: ReviewKit,
) -> None:
    kept = replace(equipment_of(kit.lister, kit.game), simulators={})
    for moves in (("11C FID", "5E FRICAD(E)l"), ("11C FID", "11A FARCI", "ex CD"), ("11C FID",)):
        position = position_of(kit, MIDDLE)
        chosen = [own_move(text, position, kit.judge).move for text in moves]
        effort = Effort(playouts=300, moves=tuple(chosen), only=True)
        answers = []
        for equipment in (kept, equipment_of(kit.lister, kit.game)):
            *_, analysis = ANALYSTS["sim"](equipment, effort).analyse(position)
            answers.append([row.estimate for row in analysis.rows[: len(chosen)]])
        assert answers[0] == answers[1]
