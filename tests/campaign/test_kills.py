"""Killed at any moment, the program has kept every turn it has shown."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.game.layout import read_layout
from eliot_qt.game.tiles import read_tile_sets
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.session import settings

from .plan import Campaign

_PATIENCE = 120


def test_killed_at_random_moments(campaign: Campaign, tmp_path: Path) -> None:
    chance = campaign.chance("kills")
    count = campaign.count(1, 120)
    failures, turns = [], 0
    for number in range(count):
        child = evening(tmp_path, "kill", 0, chance.randrange(10**6))
        said: dict[str, int] = {}
        wanted = chance.randrange(1, 12)
        assert child.stdout is not None
        try:
            for line in child.stdout:
                said |= json.loads(line)
                if said.get("events", -1) >= wanted:
                    break
            time.sleep(chance.random() * 0.15)
        finally:
            child.kill()
        for line in child.stdout:
            if line.endswith("\n"):
                said |= json.loads(line)
        child.wait()
        child.stdout.close()
        turns += said.get("events", 0)
        failures += [f"kill {number}: {fault}" for fault in faults(tmp_path, said)]
    left = len([p for p in (tmp_path / "autosave").iterdir() if p.suffix != ".json"])
    campaign.note("killed at random moments", count, failures[:20], f"{turns} turns, {left} left")


def faults(home: Path, said: dict[str, int]) -> list[str]:
    """What is missing in a home after a kill."""
    tile_sets = read_tile_sets(paths.resources() / "tilesets.toml")
    boards = [read_layout(p) for p in (paths.resources() / "layouts").glob("*.txt")]
    autosave = Autosave(home / "autosave", tile_sets, {board.id: board for board in boards})
    games = {game.record.seed: game.record for game in autosave.recent(limit=1000)}
    found = [str(notice) for notice in autosave.notices]
    if said.get("notices"):
        found.append("the start found something damaged")
    if "events" not in said:
        found.append("the game did not begin")
    elif said["events"]:
        kept = games.get(said["seed"])
        if kept is None:
            found.append(f"the game {said} is gone")
        elif len(kept.events) < said["events"]:
            found.append(f"{len(kept.events)} events are kept of {said}")
    if settings.load(home / "settings.json")[1] is not None:
        found.append("the settings are damaged")
    return found


def evening(home: Path, what: str, games: int, seed: int) -> subprocess.Popen[str]:
    """Start a process that spends the evening at the window."""
    return subprocess.Popen(
        [sys.executable, "-m", f"{__package__}.evening", str(home), what, str(games), str(seed)],
        cwd=paths.resources().parent,
        env={**os.environ, "ELIOT_QT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="counts what Linux counts")
def test_a_long_evening_at_the_window(campaign: Campaign, tmp_path: Path) -> None:
    """Memory, handles, threads and objects level off over two hundred games of all modes."""
    games = campaign.count(0, 200)
    if not games:
        pytest.skip("takes longer than a slice may")
    child = evening(tmp_path, "count", games, campaign.seed)
    out, _ = child.communicate(timeout=60 * 60)
    samples = [json.loads(line) for line in out.splitlines()]
    failures = grown(samples)
    if child.returncode or not samples:
        failures.append(f"exit code {child.returncode} after {len(samples)} samples")
    for sample in samples:
        print(sample)
    first, last = samples[len(samples) // 2], samples[-1]
    memory = f"{first['memory'] >> 10} to {last['memory'] >> 10} MB in the second half"
    campaign.note("games in the window", games, failures, memory)


def grown(samples: list[dict[str, int]]) -> list[str]:
    """What the second half of the evening has more of at its end than at its beginning."""
    most = {"memory": 15 << 10, "handles": 2, "threads": 0, "tasks": 1, "qt objects": 20}
    first, last = samples[len(samples) // 2], samples[-1]
    return [
        f"{name}: {first[name]:,} after {first['games']} games, {last[name]:,} after all"
        for name, more in most.items()
        if last[name] > first[name] + more
    ]
