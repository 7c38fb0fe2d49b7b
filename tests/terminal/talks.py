"""Games as text for tests: one workshop (and engine) for the whole process."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from eliot_qt.formats.own.savefile import read
from eliot_qt.game.record import GameRecord
from eliot_qt.library.library import Library
from eliot_qt.terminal.console import Console
from eliot_qt.terminal.options import Options, add_options, options_of
from eliot_qt.terminal.playing import echoed, run
from eliot_qt.terminal.start import start_game
from eliot_qt.terminal.table import Table, Workshop
from eliot_qt.terminal.text_game import TextGame

AnyGame = TypeVar("AnyGame", bound=TextGame)


@lru_cache(maxsize=1)
def workshop() -> Workshop:
    return Workshop(Library())


def options(arguments: str) -> Options:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return options_of(parser.parse_args(shlex.split(arguments)))


def talk(arguments: str, *lines: str) -> list[str]:
    """The transcript of a game."""
    said: list[str] = []
    assert run(options(arguments), workshop(), echoed(lines, said.append), said.append) == 0
    return said


def answers(arguments: str, *lines: str) -> list[list[str]]:
    """What was said before the first line, then after each."""
    found: list[list[str]] = [[]]
    for line in talk(arguments, *lines):
        if line.startswith("> "):
            found.append([])
        else:
            found[-1].append(line)
    assert len(found) == len(lines) + 1
    return found


def result(transcript: Iterable[str]) -> dict[str, Any]:
    """The last line of a finished game."""
    *_, last = transcript
    value = json.loads(last)
    assert list(value) == ["mode", "variants", "turns", "scores", "reason"]
    assert isinstance(value, dict)
    return value


def saved(path: Path) -> GameRecord:
    return read(path, workshop().tile_sets, workshop().layouts)


class Clock:
    """A clock that a test sets, in milliseconds."""

    def __init__(self) -> None:
        self.time = 1000

    def __call__(self) -> int:
        return self.time


def open_game(
    kind: Callable[[GameRecord, Table, Console], AnyGame],
    arguments: str,
    said: list[str],
    now: Clock | None = None,
) -> AnyGame:
    """A game to talk to line by line."""
    wanted = options(arguments)
    record, table, _ = start_game(wanted, workshop())
    console = Console(said.append, workshop().files, wanted.save, wanted.turns, now or Clock())
    game = kind(record, table, console)
    game.settle()
    return game
