from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.engine import PlainEngine
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.tile_sets import AllTileSets
from eliot_qt.library.library import Library, shipped
from eliot_qt.library.listers import Listers


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the boards and tile sets, to be damaged."""
    folder, source = tmp_path / "resources", paths.resources()
    shutil.copytree(source / "layouts", folder / "layouts")
    shutil.copy(source / "tilesets.toml", folder)
    monkeypatch.setattr(paths, "resources", lambda: folder)
    return folder


def test_a_library_has_what_is_shipped() -> None:
    library = shipped()
    assert {"standard15", "super21"} <= set(library.layouts)
    assert library.tile_sets["en"].rack_size == 7
    assert library.lexicon("en").tile_set_id == "en"
    assert library.words("en") > 100_000
    assert library.faults == ()


def test_what_is_not_there_is_named_or_counts_nothing() -> None:
    library = shipped()
    assert library.words("klingon") == 0
    with pytest.raises(LexiconError, match="klingon"):
        library.lexicon("klingon")
    with pytest.raises(LexiconError, match="klingon"):
        library.lister(library.game(Rules(lexicon="klingon")))


def test_a_game_is_put_together_of_the_parts_its_rules_name() -> None:
    library, rules = shipped(), Rules(layout="super21", tile_set="en_super", rack_size=8)
    game = library.game(rules)
    assert (game.rules, game.tile_set.id, game.layout.size) == (rules, "en_super", 21)
    start = opening(rules, game.tile_set, Board.empty(game.layout), (b"",))
    assert start.game == game
    with pytest.raises(KeyError, match="round"):
        library.game(Rules(layout="round"))


def test_a_damaged_board_is_reported_and_the_others_are_there(resources: Path) -> None:
    (resources / "layouts" / "standard15.txt").write_text("no board at all\n")
    library = shipped()
    assert "standard15" not in library.layouts
    assert "super21" in library.layouts
    (fault,) = library.faults
    assert "standard15.txt" in str(fault)


def test_nothing_is_read_before_it_is_asked_for(resources: Path) -> None:
    shutil.rmtree(resources / "layouts")
    library = shipped()
    tile_sets = library.tile_sets
    assert isinstance(tile_sets, AllTileSets)
    assert tile_sets.read_so_far == frozenset()
    assert tile_sets["en"].id == "en"
    assert tile_sets.read_so_far == {"en"}
    assert library.tile_sets is tile_sets


def test_games_of_the_same_rules_share_a_lister_and_waiting_is_announced_once() -> None:
    announced: list[str] = []
    library = Library(preparing=lambda: announced.append("preparing"))
    rules = Rules()
    first = library.lister(library.game(rules))
    assert library.lister(library.game(replace(rules, hints=False))) is first
    assert library.lister(library.game(replace(rules, bingo_bonus=40))) is not first
    assert len(announced) == 2
    library.lister(library.game(replace(rules, anagrams=True)))
    # Clabbers needs no compiler.
    assert len(announced) == 2


def test_listers_become_compiled_and_those_used_last_are_kept(
    en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    listers = Listers(compiled=False)
    rules = [replace(Rules(), bingo_bonus=bonus) for bonus in (10, 20, 30, 40)]
    made = [listers.lister(Game(one, en_tiles, standard15), en.graph) for one in rules]
    assert all(isinstance(one, PlainEngine) for one in made)
    assert listers.lister(Game(rules[3], en_tiles, standard15), en.graph) is made[3]
    assert listers.lister(Game(rules[0], en_tiles, standard15), en.graph) is not made[0]
    listers.use_compiled()
    assert not isinstance(
        listers.lister(Game(rules[3], en_tiles, standard15), en.graph), PlainEngine
    )
