"""A bundle tried out as on a machine that has nothing: elsewhere, read-only, without a Python.

The frozen program works itself, see ``bundle/tour.py``; what it reports is judged here.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .bundle_facts import Fact, files_of

# What the tour of the window has to come through.
STEPS = (
    *("window", "own move", "computer's move", "engine", "Teach", "word tools", "study", "review"),
)
WINDOW_CPU, COMPUTER_CPU = 1.2, 2.0
STARTS = 3
OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
NO_AVX2 = "flags\t\t: fpu sse sse2 ssse3 sse4_1 sse4_2 popcnt\n"
GAME = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Ben Ben
#lexicon en
#incomplete
>Ann: AEINRST 8G TIE +6 6
>Ben: ADGIRVZ - +0 0
>Ann: ANORSTU 7G SANTOUR +68 74
"""
Report = dict[str, Any]


@dataclass
class Trial:
    """What was measured, and what was not as it should be."""

    facts: list[Fact] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, folder: Path, program: str) -> Trial:
        """Try out a bundle: a copy of it, whose files nobody may write."""
        trial = cls()
        with tempfile.TemporaryDirectory(prefix="eliot-qt-trial-") as place:
            Path(place).chmod(0o755)
            copy = shutil.copytree(folder, Path(place, "elsewhere"), symlinks=True)
            before = state_of(copy)
            with read_only(copy):
                trial._use(Path(place), copy / program)
            trial.faults += [f"{name} was written" for name in changes(before, state_of(copy))]
        return trial

    def _use(self, place: Path, program: Path) -> None:
        game = place / "game.gcg"
        game.write_text(GAME, encoding="utf-8")
        person = Person(place / "person")
        told = self._run(person, program, "-m", "bundle.tour", "window", str(game))
        self.faults += judge_tour(told)
        starts = [told, *self._start_again(place, program)]
        self.facts += facts_of_starts(starts)
        sheet = person.home / "sheet.pdf"
        for name, command in {
            "print to PDF": ("export", str(game), "--to", str(sheet)),
            "analyse": ("analyse", OPENING, "--top", "3"),
            "champion": ("analyse", OPENING, "--top", "3", "--player", "champion"),
        }.items():
            told = self._run(person, program, "-m", "bundle.tour", "command", *command)
            self.faults += judge_compiler(told)
            self.facts += [Fact(f"{name}, CPU", line["cpu"], "s", None) for line in told]
        if not (sheet.exists() and sheet.read_bytes().startswith(b"%PDF")):
            self.faults.append("export wrote no PDF")
        if (person.home / ".cache/eliot-qt/kernels").exists():
            self.faults.append("there is a folder for kernels in the home")
        self._use_old_processor(place, program)

    def _start_again(self, place: Path, program: Path) -> list[list[Report]]:
        """Play again with homes as empty as the first one, as one start's seconds vary."""
        people = [Person(place / f"person {number}") for number in range(2, STARTS + 1)]
        starts = [self._run(person, program, "-m", "bundle.tour", "game") for person in people]
        self.faults += [fault for told in starts for fault in judge_compiler(told)]
        return starts

    def _use_old_processor(self, place: Path, program: Path) -> None:
        """Use it where the processor is said to have no AVX2: there are kernels for it, too."""
        if not can_pretend():
            self.facts.append(Fact("not tried: a processor without AVX2", 0, "", None))
            return
        processor = place / "cpuinfo"
        processor.write_text(NO_AVX2, encoding="ascii")
        person = Person(place / "other person")
        pretend = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /proc/cpuinfo && exec "$@"']
        told = self._run(
            person, *pretend, processor, program, "-m", "bundle.tour", "game", is_root=True
        )
        faults = judge_compiler(told)
        if "engine" not in {line["step"] for line in told}:
            faults.append("not reached: engine")
        self.faults += [f"without AVX2: {fault}" for fault in faults]

    def _run(self, person: Person, *command: str | Path, is_root: bool = False) -> list[Report]:
        done = subprocess.run(
            [str(part) for part in command],
            env=person.environment(is_root),
            cwd=person.home,
            capture_output=True,
            text=True,
            **({} if is_root else person.identity),
        )
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            self.faults.append(f"{' '.join(map(str, command[1:4]))}: {last}")
        return reports(done.stdout.splitlines())


class Person:
    """Somebody with an empty home, for whom there is no Python; not root where we are that."""

    def __init__(self, home: Path) -> None:
        home.mkdir()
        self.home = home
        self.identity: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:
            self.identity = {"user": 65534, "group": 65534, "extra_groups": []}
            os.chown(home, 65534, 65534)

    def environment(self, is_root: bool = False) -> dict[str, str]:
        """All that is set for this person; ``is_root``: who has to find the system's tools."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        path = os.environ.get("PATH", "") if is_root else str(self.home / "nothing")
        places = {name: str(self.home) for name in ("HOME", "TMPDIR", "TEMP", "APPDATA")}
        return {**kept, **places, "PATH": path, "QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}


def can_pretend() -> bool:
    """Whether this machine lets us pretend that it has another processor."""
    is_root = sys.platform == "linux" and os.geteuid() == 0
    return is_root and subprocess.call(["unshare", "--mount", "true"], stderr=-3) == 0


def reports(lines: Iterable[str]) -> list[Report]:
    """The lines of JSON among what the tour prints."""
    return [json.loads(line) for line in lines if line.startswith("{")]


def judge_tour(told: Sequence[Report]) -> list[str]:
    """What was not as it should be in a tour of the window."""
    came = {line["step"] for line in told}
    return [f"not reached: {step}" for step in STEPS if step not in came] + judge_compiler(told)


def judge_compiler(told: Sequence[Report]) -> list[str]:
    """Name the first step that needed the compiler, although the bundle brings the kernels."""
    return [f"{line['step']}: the compiler was loaded" for line in told if line["compiler"]][:1]


def facts_of_starts(starts: Sequence[Sequence[Report]]) -> list[Fact]:
    """Return the seconds of several starts, the first of which is a tour of the whole window.

    The least count: what else the machine does at the time is not the program's.
    """
    spent = [{line["step"]: line["cpu"] for line in told} for told in starts]
    windows = [cpu["window"] for cpu in spent if "window" in cpu]
    answers = [cpu["computer's move"] - cpu["window"] for cpu in spent if "computer's move" in cpu]
    facts = []
    if windows:
        facts.append(Fact("window, CPU", min(windows), "s", WINDOW_CPU))
    if answers:
        facts.append(Fact("window to computer's move, CPU", min(answers), "s", COMPUTER_CPU))
    if starts and starts[0]:
        facts.append(Fact("the whole tour, CPU", starts[0][-1]["cpu"], "s", None))
    return facts


State = dict[str, tuple[int, int]]


def state_of(folder: Path) -> State:
    """Size and time of each file."""
    found = ((path, path.stat()) for path in files_of(folder))
    return {str(path.relative_to(folder)): (s.st_size, s.st_mtime_ns) for path, s in found}


def changes(before: State, after: State) -> list[str]:
    """Names of files that were made, changed or removed."""
    return sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Take the right to write from a folder and all in it, and give it back."""
    places = [Path(place) for place, _, _ in os.walk(folder)] + files_of(folder)
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in places}
    for path, mode in modes.items():
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)
