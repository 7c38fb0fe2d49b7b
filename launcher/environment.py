"""The environment in .venv: made, filled, warmed, and never left half done."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from eliot_qt.store.file_lock import lock
from eliot_qt.store.json_object import read_object

from .terminal import Trouble, say

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "eliot-qt-setup.json"
LOCK = ROOT / ".venv.lock"

PIP_NEWS = [
    (r"\s*Downloading (\S+?)-\d\S* \((.+?)\)", "downloading {} ({})"),
    (r"\s*Using cached (\S+?)-\d\S* \(.+?\)", "{} is in pip's cache"),
]


def venv_python() -> Path:
    """The environment's own Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def python_tag() -> str:
    """The Python that the environment has to match."""
    return f"{sys.implementation.name}-{sys.version_info[0]}.{sys.version_info[1]}"


def fingerprint() -> str:
    """Changes whenever the packages have to be installed again: new needs, or a moved folder."""
    project = (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(project + str(ROOT).encode()).hexdigest()


def read_stamp() -> dict[str, str]:
    """What the last set-up wrote when it was through; empty when it never was."""
    try:
        return {key: str(value) for key, value in read_object(STAMP).items()}
    except (OSError, ValueError):
        return {}


def steps_done() -> set[str]:
    """Steps that need not be repeated: ``app``, ``test``, ``dev``, ``warm``."""
    stamp = read_stamp()
    current = stamp.get("python") == python_tag() and stamp.get("project") == fingerprint()
    return set(stamp.get("steps", "").split()) if current and venv_python().exists() else set()


def write_stamp(steps: set[str]) -> None:
    """Record finished steps, all or nothing."""
    stamp = {
        "python": python_tag(),
        "project": fingerprint(),
        "place": str(ROOT),
        "steps": " ".join(sorted(steps)),
    }
    draft = STAMP.with_suffix(".new")
    draft.write_text(json.dumps(stamp), encoding="utf-8")
    os.replace(draft, STAMP)


@contextmanager
def only_one() -> Iterator[None]:
    """Hold the set-up lock of this folder; a second set-up waits here for the first."""
    try:
        handle = open(LOCK, "w", encoding="utf-8")  # noqa: SIM115 - closed by the next line
    except OSError as error:
        raise Trouble(f"Cannot write in {ROOT}: {error.strerror}. Try: pip install .") from error
    with handle:
        if not lock(handle):
            say("Another set-up of this folder is running; waiting for it.")
            while not lock(handle, wait=True):
                continue
        yield


def venv_is_sound() -> bool:
    """Whether .venv can be kept: same Python, same place, pip answers."""
    stamp = read_stamp()
    if stamp and (stamp.get("python"), stamp.get("place")) != (python_tag(), str(ROOT)):
        return False
    code = "import sys, pip; print('%s-%d.%d' % (sys.implementation.name, *sys.version_info[:2]))"
    try:
        answer = subprocess.run([venv_python(), "-c", code], capture_output=True, text=True)
    except OSError:
        return False
    return answer.returncode == 0 and answer.stdout.strip() == python_tag()


def prepare(*extras: str, warm: bool = True) -> None:
    """Do the missing steps of the set-up; nothing, and quickly, when all are done."""
    wanted = {"app", *extras} | ({"warm"} if warm else set())
    if wanted <= steps_done():
        return
    with only_one():
        done = steps_done()
        if not {"app", *extras} <= done:
            if not venv_is_sound():
                make_venv()
            STAMP.unlink(missing_ok=True)  # an interrupted install must not look finished
            installed = done & {"test", "dev"} | set(extras)
            install(sorted(installed))
            done = done & {"warm"} | {"app"} | installed
            write_stamp(done)
        if wanted - done and warm_engine():
            write_stamp(done | {"warm"})


def make_venv() -> None:
    """An empty environment in .venv."""
    say("Making the Python environment (.venv) ...")
    # Not sys.executable: that may be the very environment about to be replaced.
    base = getattr(sys, "_base_executable", None) or sys.executable
    made = subprocess.run([base, "-m", "venv", "--clear", VENV], capture_output=True, text=True)
    if made.returncode != 0:
        raise Trouble(f"Python's venv module failed:\n{made.stdout}{made.stderr}".rstrip(), 1)


def install(extras: Sequence[str]) -> None:
    """Install the project with ``extras`` into .venv, telling what pip is at."""
    say("Installing packages (the first time this downloads about 200 MB) ...")
    target = f".[{','.join(extras)}]" if extras else "."
    command = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-input", "--progress-bar", "off", "-e", target]
    tail: deque[str] = deque(maxlen=15)
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as pip:
        assert pip.stdout is not None
        try:
            for line in pip.stdout:
                tail.append(line.rstrip())
                news = condense(line)
                if news:
                    say(f"  {news}")
        except BaseException:
            pip.kill()  # when we are interrupted: not to go on without the lock
            raise
    if pip.returncode != 0:
        last = "\n".join(tail)
        raise Trouble(f"{last}\npip could not install Eliot Qt; see above, then run again.", 1)


def condense(line: str) -> str:
    """What a line of pip's output means for a person waiting; empty for the rest."""
    for pattern, news in PIP_NEWS:
        found = re.match(pattern, line)
        if found:
            return news.format(*found.groups())
    found = re.match(r"Installing collected packages: (.+)", line)
    return f"installing {found[1].count(',') + 1} packages" if found else ""


def warm_engine() -> bool:
    """Compile the engine once, so that the first game starts at full speed."""
    say("Preparing the engine (once, a minute or two) ...")
    command = [str(venv_python()), "-m", "eliot_qt.engine.warmup"]
    if subprocess.call(command, cwd=ROOT) == 0:
        return True
    say("The engine could not be prepared now; the program will try again by itself.")
    return False
