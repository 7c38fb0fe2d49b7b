"""The examples in docstrings run, and the functions a newcomer calls first have one."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

# Modules with examples, and the functions and classes that must have one.
EXAMPLES = {
    "eliot_qt.formats.cgp": ("parse_cgp",),
    "eliot_qt.formats.gcg.writer": ("format_gcg",),
    "eliot_qt.formats.own.savefile": ("dumps",),
    "eliot_qt.game.check": ("check_move",),
    "eliot_qt.game.clock": ("format_time",),
    "eliot_qt.game.layout": ("parse_layout",),
    "eliot_qt.game.notation": ("format_coordinates", "parse_coordinates", "parse_move"),
    "eliot_qt.game.scoring": ("score",),
    "eliot_qt.game.tiles": ("TileSet", "remove_tiles"),
    "eliot_qt.modes.free_game": ("new_game", "play"),
    "eliot_qt.play.setup": ("new_record",),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name))
    assert not failed


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_a_newcomer_calls_first_has_an_example(name: str) -> None:
    found = doctest.DocTestFinder().find(import_module(name))
    shown = {test.name.removeprefix(f"{name}.") for test in found if test.examples}
    assert shown >= set(EXAMPLES[name])
