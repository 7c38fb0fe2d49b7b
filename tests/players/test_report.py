from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from eliot_qt.engine import Engine
from eliot_qt.engine.estimate import Estimate, PlyFigures
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import free_game
from eliot_qt.players import report
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.selfplay import play_out
from eliot_qt.players.static import StaticPlayer

MakePosition = Callable[..., Position]
DIRTY = {8: "7DIRTY3"}


def test_placed_text_names_each_tile_row_by_row(en_tiles: TileSet) -> None:
    tiles = en_tiles.parse("Ti") + b"\0" + en_tiles.parse("N")
    assert report.placed_text(Placement(Direction.DOWN, 6, 1, tiles), 15, en_tiles) == (
        "B7=T B8=i B10=N"
    )


def test_rows_of_every_kind(position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    spell = now.tile_set.parse
    tiles = spell("K") + b"\0" + spell("ANGS")
    rows = [
        Candidate(Exchange(spell("AG")), 0, 30_000, spell("KNPST")),
        Candidate(Placement(Direction.DOWN, 6, 11, tiles), 28, 26_500, spell("PT"), 4, True),
        Candidate(Pass(), 0, 0, now.rack),
    ]
    unknown = dict.fromkeys(
        (
            "reply",
            "spread",
            "spread_se",
            "win",
            "win_se",
            "reply_bingo",
            "playouts",
            "plies",
            "draws",
        )
    )
    nothing = dict.fromkeys(("pos", "word", "placed", "tiles", "value"))
    exchange_row, placement_row, passing_row = report.json_rows(rows, now)
    assert exchange_row == {
        **unknown, **nothing,
        "kind": "exchange", "tiles": "AG", "score": 0, "equity": 30.0, "leave": "KNPST",
    }  # fmt: skip
    assert placement_row == {
        **unknown,
        "kind": "placement",
        "pos": "L7",
        "word": "K(Y)ANGS",
        "placed": "L7=K L9=A L10=N L11=G L12=S",
        "tiles": None,
        "score": 28,
        "equity": 26.5,
        "leave": "PT",
        "value": 4,
        "exact": True,
    }
    assert passing_row == {
        **unknown, **nothing, "kind": "pass", "score": 0, "equity": 0.0, "leave": "AGKNPST",
    }  # fmt: skip
    title, exchange, placement, passing = report.table_lines(rows, now)
    assert title.split()[:4] == ["move", "points", "equity", "keep"]
    assert exchange.split() == ["1", "ex", "AG", "–", "30.0", "KNPST"]
    assert placement.split() == ["2", "L7", "K(Y)ANGS", "28", "26.5", "PT"]
    assert passing.split() == ["3", "pass", "–", "0.0", "AGKNPST"]


def test_estimates_stand_in_rows_and_columns(position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    estimate = Estimate(1200, 0.6, 0.01, 0.525, 0.011, 12.34, 0.56, 30.25, 0.125)
    kept = now.tile_set.parse("KNPST")
    row = Candidate(Exchange(now.tile_set.parse("AG")), 0, 30_000, kept, estimate=estimate)
    other = Candidate(Pass(), 0, 0, now.rack)
    (found,) = report.json_rows([row], now)
    names = ("reply", "spread", "spread_se", "win", "win_se", "reply_bingo", "playouts")
    assert [found[name] for name in names] == [30.25, 12.34, 0.56, 0.525, 0.011, 0.125, 1200]
    title, first, second = report.table_lines([row, other], now)
    assert title.split()[-6:] == ["win", "%", "spread", "gain", "reply", "playouts"]
    # As in the window: 95 % of what may be.
    assert first.endswith("52.5 ± 2.2    +12.3 ± 1.1   30.2     1,200")
    assert second.split() == ["2", "pass", "–", "0.0", "AGKNPST", "not", "played", "out"]


def test_each_ply_has_its_figures_in_rows_and_tables(position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    plies = tuple(PlyFigures(8, 20.25 + n, 11.5, n / 8) for n in range(6))
    estimate = Estimate(8, 0.5, 0.0, 0.5, 0.0, plies=plies)
    short = replace(estimate, plies=plies[:1])
    exchange = Exchange(now.tile_set.parse("AG"))
    rows = [
        Candidate(exchange, 0, 0, b"", estimate=estimate),
        Candidate(Pass(), 0, 0, b"", estimate=short),
        Candidate(Pass(), 0, 0, b""),
    ]
    found = [row["plies"] for row in report.json_rows(rows, now)]
    first = {"mean": 20.25, "sd": 11.5, "bingo": 0.0}
    assert found[1:] == [[first], None]
    assert isinstance(found[0], list)
    assert found[0][:2] == [first, {"mean": 21.25, "sd": 11.5, "bingo": 0.125}]
    assert len(found[0]) == 6
    lines = [" ".join(line.split()) for line in report.ply_lines(rows, now)]
    assert lines == [
        "ply 1, theirs ply 2, own ply 3, theirs ply 4, own",
        "ex AG 20.2 ± 11.5 0 % 21.2 ± 11.5 12 % 22.2 ± 11.5 25 % 23.2 ± 11.5 38 %",
        "pass 20.2 ± 11.5 0 % – – –",
        "ply 5, theirs ply 6, own",
        "ex AG 24.2 ± 11.5 50 % 25.2 ± 11.5 62 %",
        "pass – –",
    ]
    assert not list(report.ply_lines(rows[2:], now))


def test_checksum_of_a_position_without_moves(engine: Engine, position: MakePosition) -> None:
    now = position({}, "V/", bag=0)
    facts = report.checksum(engine.moves(now), now)
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert facts == {
        "plays": 0,
        "exchanges": 0,
        "best_score": 0,
        "sum_scores": 0,
        "bingos": 0,
        "sha256": empty,
    }


def test_tells_a_game_line_by_line(
    en: Lexicon, en_tiles: TileSet, standard15: Layout, engine: Engine
) -> None:
    seats = (Seat("Ada"), Seat("Bo"))
    start = free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 2)
    *_, record = play_out(start, [StaticPlayer(engine)] * 2, en)
    lines = [report.event_line(record, n) for n in range(len(record.events))]
    assert lines[-1] is None
    first, *_, last = [line.split() for line in lines if line]
    assert first[:3] == ["1", "Ada", en_tiles.show(record.start.rack)]
    assert int(first[-2]) == int(first[-1]) > 0
    assert "rack)" in last
    a, b = record.position.scores
    better = "Ada" if a > b else "Bo"
    assert report.result_line(record) == f"Ada {a}, Bo {b}: {better} wins"


def test_a_move_that_was_not_played_out_says_so(position: MakePosition) -> None:
    """Beside others that were; a proven spread has no error."""
    now = position(DIRTY, "AGKNPST/EENNRTT")
    proven = Estimate(8, 0.625, 0.0, 0.625, 0.0, -3.9, 0.0)
    rows = [Candidate(Pass(), 0, 0, now.rack, estimate=proven), Candidate(Pass(), 0, 0, now.rack)]
    _, first, second = report.table_lines(rows, now)
    assert first.split()[-3:] == ["-3.9", "–", "8"]
    assert second.endswith("not played out")
    assert not any("played out" in line for line in report.table_lines(rows[1:], now))
