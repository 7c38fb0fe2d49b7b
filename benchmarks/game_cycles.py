"""How long does the window compute at a time while games are begun, played and left?

Starts a game, plays some turns, goes to the start page, continues, and begins another, again and
again; a timer in the GUI thread ticks every 5 ms. Printed is the CPU time of that thread between
two ticks, by what was being done: other programs on the machine do not count. 50 ms is the limit.
A fixed loop is timed before and after, and right after each long tick: a shared machine may be
slowed down for a while, and then all takes longer. The second figure of a line is the worst tick
at the pace the loop had at its fastest.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import chain

from PySide6.QtCore import QTimer

from eliot_qt.app import Program
from eliot_qt.play import commands
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.start.start_offers import offered_setup

from .harness import positive
from .ticks import LIMIT, Pulse, after, running_program, wait

_TURNS = 4
_PATIENCE = 10_000  # milliseconds
_RUNS, _LOOP = 5, 200_000
_KINDS = (GameKind.COMPUTER, GameKind.TRAINING, GameKind.DUPLICATE)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cycles", nargs="?", type=positive, default=30)


def run(options: argparse.Namespace) -> int:
    with running_program("game-cycles") as program:
        pulse = PhasePulse()
        wait(lambda: program.thinker.is_ready)
        before = calibration()
        pulse.start()
        pulse.do("pages", program.window.prepare_pages, after(1.0))
        for number in range(options.cycles):
            cycle(program, pulse, _KINDS[number % len(_KINDS)])
        pulse.stop()
        afterwards = calibration()
    return report(pulse, before, afterwards)


class PhasePulse(Pulse):
    """Notes the CPU time of its thread between two ticks, in seconds, by what is being done."""

    def __init__(self) -> None:
        super().__init__()
        self.doing = ""
        self.spent: dict[str, list[float]] = defaultdict(list)
        # Of long ticks: seconds, and what the fixed loop took right after.
        self.long: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def do(self, what: str, act: Callable[[], object], ended: Callable[[], bool]) -> None:
        """Do something from the event loop, and go on until it has ended."""
        self.doing = what
        QTimer.singleShot(0, act)
        wait(ended, _PATIENCE)

    def note(self, wall: float, cpu: float) -> None:
        self.spent[self.doing].append(cpu)
        if cpu > LIMIT / 2:
            self.long[self.doing].append((cpu, calibration(1)))


def cycle(program: Program, pulse: PhasePulse, kind: GameKind) -> None:
    """One game of a kind: begun, played for some turns, left, continued, left again."""
    window = program.window
    setup = offered_setup(program.settings.value, kind)
    pulse.do(f"begin: {kind.value}", lambda: window.start_game(setup), after(0.3))
    for _ in range(_TURNS):
        play_turn(program, pulse, kind)
    pulse.do("start page", window.show_start, after(0.2))
    pulse.do("continue", window.opener.resume_latest, after(0.3))
    pulse.do("options", window.features.start.new_game, after(0.2))
    pulse.do("start page", window.show_start, after(0.2))


def play_turn(program: Program, pulse: PhasePulse, kind: GameKind) -> None:
    """Play the first move of the list when training, else pass."""
    session = program.session
    if session.turn.reviewed is not None:
        pulse.do("next turn", session.past.last, after(0.2))
    if session.viewer is None and session.turn.waiting:
        take = commands.TakeSeat(session.turn.waiting[0])
        pulse.do("take a seat", partial(session.act, take), after(0.1))
    if kind is GameKind.TRAINING:
        pulse.do("find the moves", session.find_moves, lambda: session.listing.analysis is not None)
        pulse.do("select a move", lambda: session.listing.select_row(0), after(0.1))
        pulse.do("play", session.play, after(0.2))
    else:
        pulse.do("wait", lambda: None, lambda: session.turn.may_act or _stands(program))
        pulse.do("pass", partial(session.act, commands.PASS), after(0.3))


def _stands(program: Program) -> bool:
    session = program.session
    return session.position.over is not None or session.turn.reviewed is not None


def calibration(runs: int = _RUNS) -> float:
    """CPU time of a fixed loop in pure Python, in seconds: the best of some runs."""
    best = float("inf")
    for _ in range(runs):
        start, total = time.thread_time(), 0
        for number in range(_LOOP):
            total += number & 7
        best = min(best, time.thread_time() - start)
    return best


def report(pulse: PhasePulse, before: float, afterwards: float) -> int:
    """Print the ticks by what was being done; 1 if one was over the limit at the fastest pace."""
    spent, long = pulse.spent, pulse.long
    pace = min([before, afterwards, *(loop for ticks in long.values() for _, loop in ticks)])
    scaled = {what: [t * pace / loop for t, loop in ticks] for what, ticks in long.items()}
    for what, times in sorted(spent.items(), key=lambda item: -max(item[1])):
        over = sum(t > LIMIT for t in times)
        at_pace = f"({max(scaled[what]) * 1e3:5.1f})" if what in scaled else ""
        worst = f"worst {max(times) * 1e3:6.1f} {at_pace:<7} ms"
        print(f"{what:<24}{worst}   over 50 ms: {over} of {len(times)}")
    ticks = [t for times in spent.values() for t in times]
    over, real = (sum(t > LIMIT for t in some) for some in (ticks, chain(*scaled.values())))
    print(f"all: over 50 ms: {over} of {len(ticks)} ticks; {real} at the fastest pace")
    print(f"a fixed loop: {before * 1e3:.1f} ms before, {afterwards * 1e3:.1f} ms after; ", end="")
    print(f"{pace * 1e3:.1f} ms at its fastest")
    return real > 0
