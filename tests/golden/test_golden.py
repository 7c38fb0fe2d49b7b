"""Transcripts of seeded games of every mode and variant, through the window and the terminal.

They are the net under the running game: events, saves, messages and terminal texts stay as they
were recorded. A change that is meant is recorded anew: ``ELIOT_GOLDEN=write`` writes what comes
out now into ``data``, and the difference is read before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import SystemRandom
from typing import Any

import pytest

from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Variant
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.catalogue import MODES
from tests.terminal.talks import talk

from .scripts import GAMES, VARIANTS, setup_of
from .window import Kit, arbitrate_script, play_script

DATA = Path(__file__).parent / "data"
TERMINAL = [
    (),
    (Variant.JOKER,),
    (Variant.EXPLOSIVE,),
    (Variant.SEVEN_AMONG_EIGHT,),
    (Variant.CLABBERS,),
]
PLAYERS = {
    "free": "--players Ann:casual Bob:club Cleo",
    "duplicate": "--players Ann:casual Bob Cleo:club",
    "arbitration": "--players Ann Bob Cleo",
}


def name_of(value: object) -> str:
    return "-".join(value) or "plain" if isinstance(value, tuple) else str(value)


def check(name: str, lines: list[str]) -> None:
    """Compare with what was recorded, or record it."""
    path = DATA / f"{name.replace(' ', '-')}.txt"
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    if os.environ.get("ELIOT_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} has not been recorded"
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def kit(
    qapp: Any,
    en: Lexicon,
    tile_sets: dict[str, TileSet],
    standard15: Layout,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Kit:
    monkeypatch.setattr(SystemRandom, "getrandbits", lambda self, bits: 5)
    return Kit(en, tile_sets, standard15, tmp_path)


def window_games() -> Iterator[object]:
    """Games and variants; those that only differ from others in who plays are slow in clabbers."""
    for game, variant in product(GAMES, VARIANTS):
        is_quick = variant != "clabbers" or game in ("computer", "training", "topping", "duplicate")
        yield pytest.param(game, variant, marks=() if is_quick else pytest.mark.slow)


@pytest.mark.parametrize(("game", "variant"), list(window_games()))
def test_the_window(game: str, variant: str, kit: Kit) -> None:
    check(f"window {game} {variant}", play_script(kit, *setup_of(game, variant)))


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_the_club(variant: str, kit: Kit) -> None:
    check(f"window club {variant}", arbitrate_script(kit, *setup_of("club", variant)))


@pytest.mark.parametrize(
    ("mode", "variants"),
    list(product(MODES, TERMINAL)),
    ids=lambda v: "-".join(v) or "plain" if isinstance(v, tuple) else v,
)
def test_the_terminal(mode: str, variants: tuple[Variant, ...]) -> None:
    chosen = " ".join(f"--variant {variant}" for variant in variants)
    arguments = f"--mode {mode} {PLAYERS.get(mode, '')} {chosen} --seed 11 --auto --turns 6"
    check(f"terminal {mode} {'-'.join(variants) or 'plain'}", talk(arguments))
