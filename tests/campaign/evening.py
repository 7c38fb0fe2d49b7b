"""A long evening at the window, for processes that are counted or killed.

``python -m tests.campaign.evening HOME count GAMES SEED`` plays games of all modes and prints
what the process holds after every few; ``… kill 0 SEED`` plays free games of computers without
end and prints after each turn what has been kept.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from eliot_qt.app import Program, make_application
from eliot_qt.game.game import Game
from eliot_qt.game.hints import Hint
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.play import commands
from eliot_qt.play.evening import club_commands
from eliot_qt.play.running.lister_finder import ListerFinder
from eliot_qt.players.listers import make_lister
from eliot_qt.session.settings import Settings

PATIENCE = 120.0
SAMPLES = 20
_MODES = (free_game.MODE, training.MODE, duplicate.MODE, topping.MODE, arbitration.MODE)


class Evening:
    """The program in its window, and somebody at it who knows the best moves."""

    def __init__(self, home: Path, seed: int) -> None:
        self.app: QApplication = make_application(["eliot-qt"])
        self.program = Program(self.app, home / "settings.json", home / "autosave")
        self.program.settings.set(Settings(reduce_motion=True, pace=0))
        self.chance = random.Random(seed)
        self.rules = Rules()
        self.tiles = self.program.tile_sets[self.rules.tile_set]
        self.layout = self.program.layouts[self.rules.layout]
        graph = self.program.catalogue.open(self.rules.lexicon).graph
        self.lister = make_lister(Game(self.rules, self.tiles, self.layout), graph)
        self.finder = ListerFinder(self.lister)
        self.program.window.resize(1180, 800)
        self.program.window.show()

    def close(self) -> None:
        """As a person closes the window."""
        self.program.window.close()
        self.program.close()

    def settle(self, until: Callable[[], bool] = lambda: True) -> None:
        """Let everything happen that is due, and wait for a condition."""
        end = time.monotonic() + PATIENCE
        while True:
            self.app.processEvents()
            if until():
                break
            if time.monotonic() > end:
                raise TimeoutError("the game does not go on")
            time.sleep(0.001)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def game(self, number: int) -> None:
        """Some turns of a game, the pages around it, and back to the start page."""
        mode = _MODES[number % len(_MODES)]
        seed = self.chance.randrange(10**6)
        window, session = self.program.window, self.program.session
        if number % 3 == 0:
            self.key("F1")
            self.key("Esc")
        if number % 4 == 0:
            window.choose("computer")
            self.settle()
        window.open_record(self.record(mode, seed))
        self.settle()
        if mode == arbitration.MODE:
            self.club()
        else:
            for _ in range(4):
                if session.position.over is None:
                    self.turn(mode)
            self.key("Alt+Left")
            self.key("Alt+End")
            session.past.set_note(f"game {number}")
        if number % 5 == 0:
            theme = ("dark", "light", "high-contrast")[number // 5 % 3]
            self.program.settings.change(theme=theme, text_scale=(100, 125)[number // 5 % 2])
        self.settle()
        window.show_start()
        self.settle()

    def turn(self, mode: str) -> None:
        """A move of the person, and what follows."""
        session = self.program.session
        session.act(commands.Reveal())
        self.settle(lambda: not session.turn.thinking)
        if mode == training.MODE:
            session.find_moves()
            self.settle(lambda: session.listing.status.value == "done")
            self.key("Down")
            self.key("Down")
            self.key("Esc")
            self.key("Esc")
        if mode == topping.MODE:
            session.act(commands.BuyHint(Hint.SCORE))
        before = session.record.cursor
        session.play_text(self.best(session.position))
        self.settle(lambda: session.record.cursor > before or session.position.over is not None)
        self.settle(lambda: not session.turn.thinking)
        if mode in (duplicate.MODE, topping.MODE):
            session.past.last()
            self.settle(lambda: not session.turn.thinking)

    def club(self) -> None:
        """A few turns of an arbiter."""
        club = self.program.club
        for _ in range(3):
            turns = len(club.record.position.turns)
            club.act(commands.DrawRack())
            self.settle(lambda turns=turns: len(club.record.position.turns) > turns)  # type: ignore[misc]
            club.give(club_commands.AssignTop)
            self.settle()
            club.act(club_commands.EndTurn())
            self.settle(lambda: club.record.position.open_turn is None)

    def record(self, mode: str, seed: int) -> GameRecord:
        """A new game."""
        rules, tiles, layout = self.rules, self.tiles, self.layout
        people = (Seat("Ann"), Seat("Computer", "casual"))
        match mode:
            case training.MODE:
                return training.new_training(Game(rules, tiles, layout), seed, "Ann")
            case duplicate.MODE:
                return duplicate.new_game(Game(rules, tiles, layout), people, seed, self.finder)
            case topping.MODE:
                given = topping.topping_rules(rules)
                return topping.new_game(Game(given, tiles, layout), "Ann", seed, self.finder)
            case arbitration.MODE:
                tables = tuple(Seat(f"Table {n}", table=n) for n in (1, 2, 3))
                return arbitration.new_game(Game(rules, tiles, layout), tables, seed)
            case _:
                return free_game.new_game(Game(rules, tiles, layout), people, seed)

    def best(self, position: Position) -> str:
        """The move with the highest score, as it is typed."""
        found = self.finder.best(position)
        return format_move(found[0].move, position.board, position.tile_set) if found else "pass"

    def key(self, text: str) -> None:
        """A key of the keyboard."""
        sequence: Any = QKeySequence(text)  # its items are unknown to the type checker
        combination = sequence[0]
        handle = self.program.window.windowHandle()
        QTest.keyClick(handle, combination.key(), combination.keyboardModifiers())
        self.settle()

    def held(self) -> dict[str, int]:
        """What the process holds now."""
        gc.collect()
        self.settle()
        gc.collect()
        roots: list[QObject] = [*QApplication.topLevelWidgets(), self.program.session]
        roots += [self.program.club, self.program.thinker]
        return {
            "memory": int(Path("/proc/self/statm").read_text().split()[1]) * 4,
            "handles": len(os.listdir("/proc/self/fd")),
            "threads": threading.active_count(),
            "tasks": len(os.listdir("/proc/self/task")),
            "qt objects": sum(1 + len(root.findChildren(QObject)) for root in roots),
            "python objects": len(gc.get_objects()),
        }


def count(evening: Evening, games: int) -> None:
    """Play games; say what is held after each twentieth of them."""
    every = max(1, games // SAMPLES)
    for number in range(games):
        evening.game(number)
        if (number + 1) % every == 0:
            print(json.dumps({"games": number + 1, **evening.held()}), flush=True)


def go_on(evening: Evening) -> None:
    """Computers play game after game; each turn that is kept is announced."""
    session, window = evening.program.session, evening.program.window
    latest = evening.program.autosave.latest()
    print(json.dumps({"notices": len(evening.program.autosave.notices)}), flush=True)
    if latest is not None and evening.chance.random() < 0.5:
        evening.key("Return")
    while True:
        seats = (Seat("One", "casual"), Seat("Two", "relaxed"))
        seed = evening.chance.randrange(10**9)
        game = free_game.new_game(Game(evening.rules, evening.tiles, evening.layout), seats, seed)
        window.open_record(game)
        said = -1
        while session.position.over is None:
            evening.app.processEvents()
            if len(session.record.events) != said:
                said = len(session.record.events)
                print(json.dumps({"seed": session.record.seed, "events": said}), flush=True)
            evening.program.settings.change(level=evening.chance.choice(("casual", "club")))


def main() -> None:
    """Read the arguments and spend the evening."""
    home, what, games, seed = sys.argv[1:]
    evening = Evening(Path(home), int(seed))
    if what == "count":
        evening.program.thinker.prepare()
        evening.settle(lambda: evening.program.thinker.is_ready)
        count(evening, int(games))
        evening.close()
    else:
        go_on(evening)


if __name__ == "__main__":
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    main()
