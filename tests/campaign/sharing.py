"""One of two processes that use the same home: ``python -m tests.campaign.sharing HOME N S``.

Prints each thing that is not as it should be as a JSON text, and at the end the number of acts.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet, read_tile_sets
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, verify_lexicon
from eliot_qt.lexicon.importer import import_word_list
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.session import settings
from eliot_qt.session.settings_store import SettingsStore
from tests.game.table import LAYOUTS, TILE_SETS, random_game

_WORDS = ("CAT\nDOG\nQI\n", "ZAX\nAB\nAE\nOX\nRETAINS\n")


def say(fault: object) -> None:
    """Tell the parent."""
    print(json.dumps(str(fault)), flush=True)


def share(home: Path, own: int, seconds: float) -> int:
    """Write and read for a while; the number of acts."""
    chance = random.Random(own)
    store = SettingsStore(home / "settings.json")
    autosave = Autosave(home / "autosave", TILE_SETS, LAYOUTS)
    words = home / f"words{own}.txt"
    words.write_text(_WORDS[own], encoding="utf-8")
    tiles = read_tile_sets(paths.resources() / "tilesets.toml")["en"]
    lexicons, acts = home / "lexicons", 0
    path, games = autosave.new_path(), 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        acts += 1
        match chance.randrange(4):
            case 0:
                store.change(names=(f"name {chance.random()}",) * 50)
                if (notice := settings.load(home / "settings.json")[1]) is not None:
                    say(notice)
            case 1:
                if chance.random() < 0.2:
                    path, games = autosave.new_path(), games + 1
                record = random_game(chance.randrange(1000), most=chance.randrange(2, 12))
                autosave.save(path, record)
                kept = autosave.load(path)
                if kept is None or kept.record != record:
                    say(f"{path.name} is not the game that was kept")
            case 2:
                autosave.recent()
                for damaged in autosave.notices:
                    say(damaged)
                autosave.prune()
            case _:
                lexicon(words, lexicons, tiles)
    return acts


def lexicon(words: Path, folder: Path, tiles: TileSet) -> None:
    """Replace the lexicon both make, and read it."""
    try:
        import_word_list(words, tiles, folder, build, lexicon_id="shared", replace=True)
    except LexiconError as error:
        # The other one may be at it.
        if "shared" not in str(error):
            say(error)
    catalogue = Catalogue([folder])
    for fault in catalogue.faults:
        say(fault)
    try:
        for manifest in catalogue.manifests:
            verify_lexicon(manifest)
    except LexiconError as error:
        # Files are moved one by one: damaged for a moment, but said to be so.
        if "damaged" not in str(error) and "tiers" not in str(error):
            say(error)


if __name__ == "__main__":
    application = QCoreApplication([])
    print(share(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])), flush=True)
