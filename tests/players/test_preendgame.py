"""The pre-endgame player: what it proves, what it says meanwhile, what it refuses."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from typing import Any

import pytest

from eliot_qt.engine import Engine, EngineError
from eliot_qt.engine.root_moves import RootMoves
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysis import Analysis, Player
from eliot_qt.players.analysts import Effort, Equipment
from eliot_qt.players.bag_end.one_in_bag import OneInBag
from eliot_qt.players.bag_end.preendgame import is_counted, why_sampled
from eliot_qt.players.bag_end.sampled import Sampled
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer

# One tile in the bag, and of static play; the first can be won whatever it is.
WON = (
    "HAZY3F1K5/2AEGIRINE5/DOS4N1T5/7C1O5/7A1T5/3GOV3I5/2QI2HUIC1F3/3DOTANT1BARON/7R3W3/7E3N3/"
    "6JAMBEE3/WEEL3L3D3/2LInGUIST5/3bOURSIER1YU1/7M2EXONS ADELOPV/ 400/368 0"
)
OPEN = (
    "15/13T1/3R9Z1/3E3J5A1/2FIB2A2V2R1/3FAVEL1TI2I1/3Y3O1OR2N1/MA5UNDID1AG/INQUIETs1ANA2O/"
    "3SOX1I1YON2U/7E3G2r/11L2D/7COP1E1WE/4OKEH1OLDIES/TWITE1TAGMA4 CENPRSS/ 349/369 0"
)
# 95 behind: with so few positions opened no draw of the likely best move is finished.
HOPELESS = (
    "7V3O3/7I1FLIER1/2GRIECE3N3/7W3O3/4ZAGs2EM3/4OBE2OLE3/4A1T2BALM2/3CRUSADOS4/4I5T4/4AH3VIRID1/"
    "2KYLE4c4/1RIA1N9/2TUNNAGES1UN2/1REPAY2DOTTED1/12FIX AEEHNPQ/ 327/422 0"
)
TWO = (
    "7H6Q/7O4P1U/2WORDAGE3I1A/VIER2DATELINED/7N4E2/9KAES2/6FYCE2A2/5JEU1ARMPIT/2R2OW5S1A/"
    "1ZANTE8N/1IT11N/1MIB10I/1BOO10n/OI1D3HOG4G/X2YELLER5S AEFSTUV/ 365/412 0"
)
THREE = TWO.replace("HOG4G", "HO5G")


@pytest.fixture(scope="module")
def board(engine: Engine, en_tiles: TileSet, standard15: Layout) -> Any:
    """Makes a position and a player for it."""

    def make(cgp: str, **effort: Any) -> tuple[Player, Position]:
        position = parse_cgp(cgp, Game(Rules(), en_tiles, standard15))
        equipment = Equipment(engine, Game(Rules(), en_tiles, standard15))
        return ANALYSTS["preendgame"](equipment, Effort(**effort)), position.seen_by(0)

    return make


def last(player: Player, position: Position) -> Analysis:
    *_, answer = player.analyse(position)
    return answer


@pytest.fixture(scope="module")
def proof(board: Any) -> list[Analysis]:
    """Every analysis of the won position, up to the proof."""
    player, position = board(WON, seconds=3600)
    return list(player.analyse(position))


def test_it_begins_with_the_static_answer_and_ends_with_a_proof(
    board: Any, engine: Engine, proof: list[Analysis]
) -> None:
    first, *others, answer = proof
    static = StaticPlayer(engine).rank(board(WON)[1])
    assert first.best == static[0]
    assert not any(analysis.complete for analysis in (first, *others))
    assert (answer.complete, answer.basis) == (True, "preendgame")
    assert len(answer.rows) == len(static)
    assert {row.move for row in answer.rows} == {row.move for row in static}
    best, estimate = answer.best, answer.best.estimate
    assert best.exact and estimate is not None
    assert (estimate.win, estimate.win_se) == (1, 0)
    # Of moves that always win the one of the best spread, the mean of all endgames.
    assert best.value == estimate.spread == pytest.approx(47.75)


def test_it_stops_when_its_time_is_over_and_says_that_nothing_is_proven(board: Any) -> None:
    """By a clock that ticks at each look."""
    ticks = count()
    player, position = board(OPEN, seconds=12, clock=lambda: float(next(ticks)))
    answer = last(player, position)
    assert answer.complete
    assert not answer.best.exact
    assert answer.best.estimate is not None
    assert 0 < answer.best.estimate.win < 1
    assert answer.best.estimate.win_se > 0


def test_by_playouts_the_answer_depends_on_the_position_alone(board: Any) -> None:
    player, position = board(OPEN, playouts=500)
    first = last(player, position)
    last(player, board(WON)[1])
    assert list(last(player, position).rows[:20]) == list(first.rows[:20])


def test_positions_opened_for_another_position_do_not_count(
    board: Any, engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    """Else a limit would end the second of two searches before it begins."""
    solver = OneInBag(
        lambda: RootMoves(engine.graph, Game(Rules(), en_tiles, standard15), megabytes=1)
    )
    for _ in solver.solve(board(OPEN)[1]):
        if solver.nodes > 3_000:
            break
    counts = []
    for _ in islice(solver.solve(board(WON)[1]), 4):
        counts.append(solver.nodes)
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert counts[-1] < 100


def test_of_a_move_asked_about_every_draw_is_looked_at(
    board: Any, engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    """Of others only as many as show that they are not better."""
    _, position = board(OPEN)
    solver = OneInBag(
        lambda: RootMoves(engine.graph, Game(Rules(), en_tiles, standard15), megabytes=1)
    )
    for _ in solver.solve(position):
        if solver.is_proven:
            break
    option = next(option for option in solver.choice.options if not option.is_known)
    move = solver.placement(option, position.board)
    for _ in solver.solve(position, b"", (move,)):
        found = solver.options_of((move,), position.board) if solver.is_proven else []
        if found and found[0].is_known:
            break
    assert [option.spot for option in found] == [option.spot]
    assert found[0].is_known


def test_the_second_row_is_the_second_best(
    board: Any, en_tiles: TileSet, proof: list[Analysis]
) -> None:
    """It is known for every draw, and of rows that win as often the spreads decide.

    Of the open position two draws are looked at: the unseen tiles are BEEHLRRU.
    """
    narrowed = board(OPEN, seconds=3600, known=en_tiles.parse("BEEHRR"))
    for answer in (proof[-1], last(*narrowed)):
        first, second, *others = answer.rows[:12]
        assert second.exact and second.estimate is not None
        assert first.estimate is not None and first.estimate.win >= second.estimate.win
        counted = [row.estimate for row in others if row.estimate is not None]
        assert all(e.win - 1e-9 <= second.estimate.win for e in counted)
        if first.estimate.win == second.estimate.win:
            assert first.value is not None and second.value is not None
            assert first.value >= second.value
            values = [row.value for row in others if row.value is not None]
            assert all(value <= second.value for value in values)


def test_what_was_not_played_out_is_no_answer(board: Any) -> None:
    """Where the search knows too little, sampling chooses; no figure stands where there is none."""
    player, position = board(HOPELESS, playouts=300)
    analyses = list(player.analyse(position))
    for analysis in analyses:
        shown = [row.estimate for row in analysis.rows[:30]]
        assert all(estimate is None or estimate.playouts for estimate in shown)
    best = analyses[-1].best.estimate
    assert best is not None and best.spread is not None
    assert not is_counted(analyses[-1].best)
    sampled = last(board(HOPELESS, playouts=300)[0], position)
    assert sampled.best.move == analyses[-1].best.move


def test_threads_find_the_same_proof(board: Any) -> None:
    player, position = board(OPEN, seconds=3600, threads=2)
    found = next(a for a in player.analyse(position) if a.best.exact)
    assert found.best.estimate is not None
    assert found.best.estimate.win == 0.5


def test_a_known_rack_leaves_one_tile_to_draw(board: Any, en_tiles: TileSet) -> None:
    """The unseen tiles are BEEHLRRU; with EEHLRRU on the other rack the B is in the bag."""
    known = en_tiles.parse("EEHLRRU")
    player, position = board(OPEN, seconds=3600, known=known)
    answer = next(a for a in player.analyse(position) if a.best.exact)
    assert answer.best.estimate is not None
    assert answer.best.estimate.win == 1


def test_with_more_in_the_bag_it_samples_and_proves_nothing(board: Any) -> None:
    player, position = board(THREE, playouts=300)
    assert position.bag_count == 3
    answer = last(player, position)
    assert answer.basis == "preendgame"
    assert answer.best.estimate is not None and answer.best.estimate.win_se > 0
    assert not any(row.exact for row in answer.rows[:20])


def test_with_two_in_the_bag_it_samples_first_and_then_proves(
    board: Any, engine: Engine, en_tiles: TileSet
) -> None:
    """The unseen tiles are CILNORTU?; with ILNORTU on the other rack the bag holds C?."""
    player, position = board(TWO, playouts=2_000, known=en_tiles.parse("ILNORTU"))
    first, *others, answer = player.analyse(position)
    static = StaticPlayer(engine).rank(position)
    assert first.best == static[0]
    assert not any(analysis.complete for analysis in (first, *others))
    assert not any(analysis.best.exact for analysis in (first, others[0], others[1]))
    assert (answer.complete, answer.basis) == (True, "preendgame")
    assert {row.move for row in answer.rows} == {row.move for row in static}
    best = answer.best.estimate
    assert answer.best.exact and best is not None
    assert (best.playouts, best.win, best.win_se) == (1, 1, 0)


def test_with_two_in_the_bag_and_little_time_the_choice_is_sampling_s(
    board: Any, engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    """What is known of a few pairs does not replace it, and the rest is no proof."""
    player, position = board(TWO, playouts=400)
    answer = last(player, position)
    equipment = Equipment(engine, Game(Rules(), en_tiles, standard15))
    sampled = last(ANALYSTS["sim"](equipment, Effort(playouts=200)), position)
    assert answer.best.move == sampled.best.move
    assert not answer.best.exact
    assert answer.best.estimate is not None and answer.best.estimate.win_se > 0


def test_with_two_in_the_bag_the_answer_depends_on_the_position_alone(board: Any) -> None:
    player, position = board(TWO, playouts=2_000)
    first = last(player, position)
    last(player, board(TWO.replace("365/412", "412/365"))[1])
    assert list(last(player, position).rows[:20]) == list(first.rows[:20])


def test_with_two_in_the_bag_what_is_clear_to_sampling_is_not_yet_the_answer(
    board: Any, en_tiles: TileSet
) -> None:
    """It only says where to look first, and lasts no longer than one waits for an answer."""
    known = en_tiles.parse("ILNORTU")
    player, position = board(
        TWO, seconds=1e9, wanted_in=0.3, lasting=True, evenly=True, known=known
    )
    *others, answer = player.analyse(position)
    assert not any(analysis.is_clear or analysis.is_precise for analysis in (*others, answer))
    assert answer.best.draws and answer.best.exact


@pytest.mark.parametrize(
    ("cgp", "rules", "why"),
    [
        (WON, {}, None),
        (TWO, {}, None),
        (THREE, {}, Sampled.BAG),
        (TWO, {"exchange_minimum": 1}, Sampled.EXCHANGES),
        (WON, {"exchange_minimum": 1}, Sampled.EXCHANGES),
        (TWO.replace("AEFSTUV", "AEFSTU"), {}, Sampled.BAG),
    ],
)
def test_why_a_preendgame_is_sampled_is_known(
    en_tiles: TileSet, standard15: Layout, cgp: str, rules: Any, why: Sampled | None
) -> None:
    game = Game(replace(Rules(), **rules), en_tiles, standard15)
    position, _ = duel_of(parse_cgp(cgp, game))
    assert why_sampled(position) is why


@pytest.mark.parametrize("rules", [{"rack_size": 8}, {"exchange_minimum": 1}])
def test_what_cannot_be_solved_with_one_tile_is_sampled(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout, rules: Any
) -> None:
    """Racks of eight, and exchanges of the last tile: also by the champion."""
    changed = replace(Rules(), **rules)
    rack = "ADELOPV" + "A" * (changed.rack_size - 7)
    position = parse_cgp(WON.replace("ADELOPV", rack), Game(changed, en_tiles, standard15))
    size = changed.rack_size
    racks, counts = (position.rack, None), (size, len(position.bag) - 1)
    position = replace(position, racks=racks, rack_counts=counts)
    own = Engine(engine.graph, Game(Rules(rack_size=size), en_tiles, standard15))
    equipment = Equipment(own, Game(changed, en_tiles, standard15))
    for name in ("preendgame", "champion"):
        answer = last(ANALYSTS[name](equipment, Effort(playouts=60)), position)
        assert answer.best.estimate is not None
        assert answer.best.estimate.reply is not None
        assert not answer.best.exact
    why = Sampled.RACKS if size == 8 else Sampled.EXCHANGES
    assert why_sampled(position) is why


@pytest.mark.parametrize(
    ("cgp", "words"),
    [
        (f"{'/'.join(['15'] * 15)} AEINRST/", "86 tiles in the bag; a pre-endgame has 1 to 4"),
        (WON.replace("ADELOPV/", "ADELOPV/AAEEIPRT"), "0 tiles in the bag"),
        (WON.replace("ADELOPV", ""), "not known"),
    ],
)
def test_what_is_no_preendgame_is_refused(board: Any, cgp: str, words: str) -> None:
    player, position = board(cgp, playouts=100)
    with pytest.raises(EngineError, match=words):
        next(player.analyse(position))
