"""Win chances: the table, its file, and what is learnt from games."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from eliot_qt import paths
from eliot_qt.engine import EngineError, Games, RunGraph
from eliot_qt.engine.win_chance import WinChances, read_chances, win_chances, write_chances
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.lab.kernels.chance_training import MOST, ChanceTally
from eliot_qt.players.static import trained_values


@pytest.fixture
def chances() -> WinChances:
    """Two rows: surely the leader's game, and a coin that leads weigh."""
    return WinChances(np.array([[0.0, 0.0, 0.5, 1.0, 1.0], [0.3, 0.4, 0.5, 0.6, 0.7]]))


def test_leads_between_points_and_beyond_the_table(chances: WinChances) -> None:
    leads, unseen = np.array([500, -1500, 9000, -9000]), np.array([1, 2, 2, 2])
    assert chances.of(leads, unseen) == pytest.approx([0.75, 0.35, 0.7, 0.3])
    # Four times the tiles: leads count half.
    assert chances.of(np.array([2000]), np.array([8])) == pytest.approx([0.6])


def test_a_table_is_read_as_it_was_written(chances: WinChances, tmp_path: Path) -> None:
    path = tmp_path / "x.chances"
    write_chances(path, chances, {"command": "by hand"})
    assert read_chances(path).table == pytest.approx(chances.table, abs=1e-5)
    good = path.read_bytes()
    for bad, words in (
        (good[:-1], "damaged"),
        (good[:-1] + b"\x07", "damaged"),
        (b"something", "not a table of win chances"),
        (good.replace(b'"most"', b'"much"'), "unseen and most"),
        (good.replace(b'{"un', b'{{"un'), "line 2"),
    ):
        path.write_bytes(bad)
        with pytest.raises(EngineError, match=words) as caught:
            read_chances(path)
        assert str(path) in str(caught.value)
    with pytest.raises(EngineError, match="nowhere"):
        read_chances(tmp_path / "nowhere")


def test_the_shipped_table(tile_sets: dict[str, TileSet]) -> None:
    chances = win_chances(tile_sets["en"])
    assert paths.win_chance("en").stat().st_size < 120_000
    table = chances.table
    assert (np.diff(table, axis=1) >= 0).all()
    assert ((table >= 0) & (table <= 1)).all()
    unseen = np.array([80, 40, 12])
    ahead = chances.of(np.full(3, 60_000), unseen)
    # A lead counts more the fewer tiles there are; who has just moved is not on turn.
    assert 0.55 < ahead[0] < ahead[1] < ahead[2] < 1
    assert (chances.of(np.zeros(3), unseen) < 0.5).all()
    assert win_chances(tile_sets["fr"]).table is not None


def test_what_is_learnt_is_what_happened(
    en_run: RunGraph, en_tiles: TileSet, standard15: Layout
) -> None:
    games, values, count = (
        Games(en_run, Game(Rules(), en_tiles, standard15)),
        trained_values(en_tiles),
        60,
    )
    tally = ChanceTally(len(en_tiles.full_bag), 7)
    for start in (0, count // 2):
        tally.add(*games.play_noting(values, values, 4, start, count // 2))
    seen: dict[int, list[float]] = {}
    for number in range(count):
        final = games.play(values, values, 4, number, 1).scores[0]
        turns = games.turns(values, values, 4, number)
        off_board, scores = len(en_tiles.full_bag), [0, 0]
        for turn, after in pairwise(turns):
            used = turn.move.used if isinstance(turn.move, Placement) else b""
            off_board -= len(used)
            scores[turn.player] += turn.score
            back = used or (turn.move.tiles if isinstance(turn.move, Exchange) else b"")
            kept = len(remove_tiles(turn.rack, back))
            drawn = min(len(back), off_board - kept - len(after.rack))
            unseen = off_board - kept - drawn
            row = seen.setdefault(unseen, [0, 0.0, 0])
            row[0] += 1
            row[1] += (np.sign(final[turn.player] - final[1 - turn.player]) + 1) / 2
            row[2] += scores[turn.player] - scores[1 - turn.player]
    assert tally.turns == sum(row[0] for row in seen.values())
    assert tally._seen.sum(axis=1).tolist() == [seen.get(n, [0])[0] for n in range(1, 94)]
    assert tally._won.sum(axis=1).tolist() == [seen.get(n, [0, 0.0])[1] for n in range(1, 94)]
    # Leads hold the values of both leaves, which are some points only.
    leads = np.arange(-MOST, MOST + 1)
    for unseen, (turns_seen, _, lead) in seen.items():
        found = float(tally._seen[unseen - 1] @ leads)
        assert abs(found - lead) <= 60 * turns_seen
    table = tally.chances().table
    assert (np.diff(table, axis=1) >= 0).all()
    assert table[:, 0].max() < 0.35 < 0.65 < table[:, -1].min()
