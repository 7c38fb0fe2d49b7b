"""The commands on the real lexicon, with few games."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt import cli, paths
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.engine.leave_file import how_made, read_leaves
from eliot_qt.engine.leaves import MAX_COUNT
from eliot_qt.engine.win_chance import read_chances
from eliot_qt.formats.gcg.reader import decode_gcg, read_gcg
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lab import train_command, training
from eliot_qt.lab.kernels.leave_training import GenerationTally, save_checkpoint
from eliot_qt.lab.table import table_of
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon

pytestmark = pytest.mark.usefixtures("shared_lexicons")


def _selfplay(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, object]:
    assert cli.main(["selfplay", "--json", "--games", "30", *options]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if not key.startswith("games_per")}


def test_same_seed_same_games_whatever_the_threads(capsys: pytest.CaptureFixture[str]) -> None:
    one = _selfplay(capsys, "--first", "h2", "--seed", "5")
    assert one == _selfplay(capsys, "--first", "h2", "--seed", "5", "--threads", "2")
    assert one != _selfplay(capsys, "--first", "h2", "--seed", "6")


def test_a_player_against_itself_in_pairs_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    match = _selfplay(capsys, "--first", "greedy", "--second", "greedy", "--pairs")
    assert match["score"] == {"percent": 50.0, "low": 50.0, "high": 50.0}


def test_playability_is_counted_on_a_lexicon_of_ones_own(
    home: Path, capsys: pytest.CaptureFixture[str], en: Lexicon, en_tiles: TileSet
) -> None:
    words = home / "short.txt"
    words.parent.mkdir()
    short = (word for word in en.graph.words() if len(word) < 4)
    words.write_text("".join(f"{en_tiles.spell(word)}\n" for word in short), encoding="utf-8")
    assert cli.main(["lexicon", "build", str(words), "--tile-set", "en"]) == 0
    command = ["lexicon", "playability", "--lexicon", "short", "--games", "20", "--seed", "3"]
    capsys.readouterr()
    assert cli.main([*command, "--out", str(home / "figures")]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("20 games, ")
    assert "turns; " in printed
    assert Catalogue([paths.user_lexicons()]).open("short").playability is None
    assert cli.main(command) == 0
    found = Catalogue([paths.user_lexicons()]).open("short").playability
    assert found is not None
    assert (found.games, found.command) == (20, f"python -m eliot_qt {' '.join(command)}")
    assert sum(found.counts) >= found.turns // 2
    # The same games give the same figures.
    assert (home / "figures").read_bytes() == found.to_bytes()
    assert cli.main([*command[:-3], "0"]) == 2


def test_games_are_written_as_gcg(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, en_tiles: TileSet, standard15: Layout
) -> None:
    match = _selfplay(capsys, "--first", "h2", "--gcg", str(tmp_path))
    files = sorted(tmp_path.glob("*.gcg"))
    assert len(files) == 30
    totals = [0, 0]
    for path in files:
        text = decode_gcg(path.read_bytes())
        game = read_gcg(text, Game(Rules(), en_tiles, standard15))
        record = game.record
        assert game.warnings == []
        assert record.position.over is not None
        for seat, score in zip(record.seats, record.position.scores, strict=True):
            totals[seat.name == "greedy"] += score
    means = [total / 30 for total in totals]
    assert match["mean_scores"] == pytest.approx(means)


@pytest.mark.usefixtures("few_candidates")
# The champion simulates, too.
@pytest.mark.parametrize("thinking", [pytest.param("sim", marks=pytest.mark.slow), "champion"])
def test_players_that_think_play_the_same_games_for_the_same_seed(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    en_tiles: TileSet,
    standard15: Layout,
    thinking: str,
) -> None:
    def play(*options: str) -> dict[str, object]:
        budget = ("--games", "2", "--pairs", "--playouts", "8")
        players = ("--first", thinking, "--second", "greedy")
        assert cli.main(["selfplay", "--json", *players, *budget, *options]) == 0
        found: dict[str, object] = json.loads(capsys.readouterr().out)
        return {key: value for key, value in found.items() if not key.startswith("games_per")}

    one = play("--gcg", str(tmp_path))
    assert one == play("--threads", "2")
    totals, first_racks = [0, 0], []
    for path in sorted(tmp_path.glob("*.gcg")):
        text = decode_gcg(path.read_bytes())
        game = read_gcg(text, Game(Rules(), en_tiles, standard15))
        record = game.record
        assert game.warnings == []
        assert record.position.over is not None
        first_racks.append(record.start.racks[0])
        for seat, score in zip(record.seats, record.position.scores, strict=True):
            totals[seat.name == "greedy"] += score
    assert [total / 2 for total in totals] == one["mean_scores"]
    # The same bag twice, with sides swapped.
    assert first_racks[0] == first_racks[1]


def test_win_chances_are_learnt(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "en.chances"
    assert cli.main(["leaves", "win-chance", "--games", "30", "--out", str(out)]) == 0
    assert f"{out} written, {out.stat().st_size:,} bytes" in capsys.readouterr().out
    table = read_chances(out).table
    assert table.shape == (93, 601)
    assert table[60, 0] < 0.2 < 0.8 < table[60, -1]
    assert cli.main(["leaves", "win-chance", "--games", "0", "--out", str(out)]) == 2


@pytest.mark.parametrize(
    ("tiles", "bytes_at_most"), [(4, 12_000), pytest.param(7, 2_500_000, marks=pytest.mark.slow)]
)
def test_leaves_are_trained_and_used(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tiles: int,
    bytes_at_most: int,
) -> None:
    """Racks of four tiles have few leaves; greed is beaten with them, too."""
    table = table_of("en")
    rules = replace(table.game.rules, rack_size=tiles, bingo_tiles=tiles)
    experiment = replace(table, game=replace(table.game, rules=rules))
    monkeypatch.setattr(train_command, "table_of", lambda lexicon: experiment)
    monkeypatch.setattr(training, "_TRIAL", 400)
    out = tmp_path / "en.leaves"
    assert cli.main(["leaves", "train", "--games", "20", "--out", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert json.loads(lines[-2])["wins_over_greedy_percent"] > 52
    assert out.stat().st_size < bytes_at_most
    assert not list(tmp_path.glob("*.npz"))


def test_the_end_of_the_bag_is_learnt(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, en_tiles: TileSet
) -> None:
    out = tmp_path / "en.leaves"
    shutil.copy(paths.leaves("en"), out)
    before = read_leaves(out, en_tiles)
    assert cli.main(["leaves", "bag-end", "--games", "400", "--seed", "3", "--out", str(out)]) == 0
    after = read_leaves(out, en_tiles)
    assert after.table == before.table
    assert after.bag_end is not None
    one_left, one_drawn_too_few = 1 + MAX_COUNT, -1 + MAX_COUNT
    assert after.bag_end.offsets[one_left] > after.bag_end.offsets[one_drawn_too_few]
    assert after.bag_end.factors[one_drawn_too_few] < 1024
    assert how_made(out)["bag_end"]["command"].endswith("bag-end --lexicon en --games 400 --seed 3")


def test_nothing_to_resume_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "en.leaves"
    assert cli.main(["leaves", "train", "--games", "20", "--resume", "--out", str(out)]) == 2
    assert "no usable checkpoint" in capsys.readouterr().err


def test_a_checkpoint_of_another_program_is_named(
    en_tiles: TileSet, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, longest = tmp_path / "en.leaves", Rules().rack_size - 1
    checkpoint = out.with_name("en.leaves.checkpoint.npz")
    blank = GenerationTally.empty(en_tiles, longest), DenseLeaves(en_tiles, longest)
    save_checkpoint(checkpoint, '{"lexicon": "en", "games": "20", "seed": 1}', *blank)
    assert cli.main(["leaves", "train", "--games", "20", "--resume", "--out", str(out)]) == 2
    problem = capsys.readouterr().err
    assert "en.leaves.checkpoint.npz" in problem and "games" in problem
