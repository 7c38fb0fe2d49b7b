"""Readers of what comes with the program or is kept between two evenings."""

from __future__ import annotations

import json
import os
import shutil
import zlib
from array import array
from collections.abc import Callable
from pathlib import Path

import numpy as np

from eliot_qt import paths
from eliot_qt.engine import EngineError
from eliot_qt.engine.dense import BagEnd, DenseLeaves, leave_count
from eliot_qt.engine.leave_file import how_made, read_leaves, write_leaves
from eliot_qt.game.layout import LayoutError, read_layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileError, read_tile_sets
from eliot_qt.play.kept.setup_json import to_json
from eliot_qt.play.notices import Notice
from eliot_qt.play.setup import GameKind
from eliot_qt.session import settings as settings_file
from eliot_qt.session.best_results import BestResults
from eliot_qt.session.settings import Settings
from eliot_qt.widgets.look.theme_files import ThemeError, load_theme
from tests.campaign.reader import Reader, Shape, Wrong, check_message
from tests.game.table import ABC

_LEAVES = b"eliot-qt leaves 1\n"


def _files(folder: str, pattern: str) -> Callable[[], list[bytes]]:
    return lambda: [p.read_bytes() for p in sorted((paths.resources() / folder).glob(pattern))]


def _tile_sets(data: bytes, folder: Path) -> None:
    path = folder / "tilesets.toml"
    path.write_bytes(data)
    for tile_set in read_tile_sets(path).values():
        everything = range(1, len(tile_set) + 1)
        shown = tile_set.show(everything)
        if tile_set.parse(shown) != bytes(everything):
            raise Wrong("letters are not read as they are written", tile_set.id)
        if len(tile_set.full_bag) != tile_set.total:
            raise Wrong("another number of tiles", tile_set.id)


def _tile_set_seeds() -> list[bytes]:
    """The table cut into pieces of a few sets each."""
    text = (paths.resources() / "tilesets.toml").read_bytes()
    _, *sets = text.split(b"[[tile_set]]")
    return [b"".join(b"[[tile_set]]" + part for part in sets[n : n + 3]) for n in range(0, 42, 3)]


def _layout(data: bytes, folder: Path) -> None:
    path = folder / "board.txt"
    path.write_bytes(data)
    layout = read_layout(path)
    for square in range(layout.squares):
        layout.bonus(square)


def _theme(data: bytes, folder: Path) -> None:
    path = folder / "light.json"
    path.write_bytes(data)
    boards = paths.resources() / "themes" / "boards"
    shutil.copytree(boards, folder / "boards", dirs_exist_ok=True)
    load_theme(path).palette()


def _settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.json"
    path.write_bytes(data)
    found, notice = settings_file.load(path)
    if not _is_kept(path, data, notice) and settings_file.from_text(data.decode())[1]:
        raise Wrong("faults without a notice")
    again, faults = settings_file.from_text(settings_file.to_text(found))
    if faults or again != found:
        raise Wrong("what is in force cannot be written and read again", faults)


def _results(data: bytes, folder: Path) -> None:
    path = folder / "topping.json"
    path.write_bytes(data)
    results = BestResults(path)
    _is_kept(path, data, results.found)
    results.like(Rules())
    for result in results.results:
        repr(result.average)


def _is_kept(path: Path, data: bytes, notice: Notice | None) -> bool:
    """Whether there was something to tell; if so the file must have been kept."""
    if notice is None:
        return False
    check_message(f"{notice.path}: {notice.detail}")
    if notice.path is None or notice.path.read_bytes() != data:
        raise Wrong("a damaged file was not kept")
    return True


def _leaves(data: bytes, folder: Path) -> None:
    """Read as it is, and once more with a checksum that fits."""
    path = folder / "abc.leaves"
    header, _, values = data[len(_LEAVES) :].partition(b"\n")
    try:
        table = json.loads(header)
        table["crc32"] = zlib.crc32(values)
        path.write_bytes(_LEAVES + json.dumps(table).encode() + b"\n" + values)
    except (ValueError, TypeError, RecursionError):
        path.write_bytes(data)
    else:
        try:
            _use_leaves(path)
        finally:
            path.write_bytes(data)
    _use_leaves(path)


def _use_leaves(path: Path) -> None:
    how_made(path)
    leaves = read_leaves(path, ABC)
    for leave in (b"", b"\0", b"\1\2", b"\1\1\5", b"\1\2\3\4\5"):
        leaves.of(leave)


def _leave_seeds() -> list[bytes]:
    found = []
    folder = Path(os.environ["ELIOT_QT_HOME"]) / "seeds"
    for longest, stages in ((2, 0), (3, 9)):
        count = leave_count(ABC, longest)
        table = array("i", [4 * (n % 5000 - 2500) for n in range(count)])
        end = BagEnd((0, -500) * stages, (1024, 900) * stages) if stages else None
        leaves = DenseLeaves(ABC, longest, table, partner_weight=stages, bag_end=end)
        write_leaves(folder / "abc.leaves", leaves, {"games": 7})
        found.append((folder / "abc.leaves").read_bytes())
    return found


def _checkpoint(data: bytes, folder: Path) -> None:
    from eliot_qt.lab.kernels.leave_training import load_checkpoint
    from eliot_qt.lab.training_state import read_state

    path = folder / "training.npz"
    path.write_bytes(data)
    read_state(load_checkpoint(path, ABC, 2)[0])


def _checkpoint_seeds() -> list[bytes]:
    from eliot_qt.lab.kernels.leave_training import GenerationTally, save_checkpoint
    from eliot_qt.lab.training_state import TrainingState

    count = leave_count(ABC, 2)
    path = Path(os.environ["ELIOT_QT_HOME"]) / "seeds" / "training.npz"
    tally = GenerationTally(np.ones(count, np.int64), np.ones(count, np.int64), 3, 4)
    values = DenseLeaves(ABC, 2, array("i", [0] * count))
    save_checkpoint(path, TrainingState("en", 20, 1, 1).to_json(), tally, values)
    return [path.read_bytes()]


def _settings_seeds() -> list[bytes]:
    from eliot_qt.game.record import Seat
    from eliot_qt.play.setup import GameSetup

    setup = GameSetup("free", Rules(), (Seat("Ann"), Seat("Bob", "casual")), False, 5)
    full = Settings(
        theme="dark",
        text_scale=125,
        names=("Ann", "Bob"),
        geometry="AdnQywADAAAAAAAA",
        setups={kind.value: setup for kind in GameKind},
        unknown={"later": [1, 2]},
    )
    assert to_json(setup)
    return [settings_file.to_text(value).encode() for value in (Settings(), full)]


def _results_seeds() -> list[bytes]:
    entry = {
        "name": "Ann",
        "date": "2026-01-02",
        "lexicon": "en",
        "seconds": 180,
        "penalty": 400,
        "turns": 20,
        "found": 12,
        "rules": "",
    }
    old = {key: value for key, value in entry.items() if key != "rules"}
    tables = [
        {"version": 2, "results": [entry, {**entry, "penalty": 300}]},
        {"version": 1, "results": [old]},
    ]
    return [json.dumps(table).encode() for table in tables]


READERS = [
    Reader(
        "tile sets",
        Shape.LINES,
        _tile_set_seeds,
        _tile_sets,
        (TileError,),
        "tilesets.toml",
    ),
    Reader(
        "layout",
        Shape.LINES,
        _files("layouts", "*.txt"),
        _layout,
        (LayoutError,),
        "board.txt",
    ),
    Reader("theme", Shape.JSON, _files("themes", "*.json"), _theme, (ThemeError,), "light.json"),
    Reader("settings", Shape.JSON, _settings_seeds, _settings),
    Reader("best results", Shape.JSON, _results_seeds, _results),
    Reader("leaves", Shape.LINES, _leave_seeds, _leaves, (EngineError,), "abc.leaves"),
    Reader(
        "leave checkpoint",
        Shape.BYTES,
        _checkpoint_seeds,
        _checkpoint,
        (EngineError,),
        "training.npz",
    ),
]
