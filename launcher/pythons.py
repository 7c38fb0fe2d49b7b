"""The program tried in every Python of this machine: ``python3 run.py check --pythons``.

It is installed from this folder, and from a wheel for this system where ``dist`` has one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from eliot_qt import __version__

from .bundle_trial import OPENING
from .environment import ROOT
from .terminal import say

VERSIONS = ((3, 11), (3, 12), (3, 13))
SMOKE = ROOT / "launcher/smoke.py"
_ASK = "import sys; print(*sys.version_info[:2])"


def check_pythons() -> int:
    """Install the wheel with each Python found, and try it; 1 if that fails with one of them."""
    found = find_pythons(candidates())
    missing = [version for version in VERSIONS if version not in found]
    failed = []
    with tempfile.TemporaryDirectory() as place:
        for version, python in sorted(found.items()):
            say(f"== Python {_shown(version)}: {python}")
            for number, source in enumerate(sources()):
                if not works_in(python, Path(place, f"{_shown(version)}-{number}"), source):
                    failed.append(_shown(version))
    if missing:
        say(f"Not found, so not tried: {', '.join(map(_shown, missing))}")
    if not found:
        return 1
    say(f"Failed in: {', '.join(failed)}" if failed else "It works in all that were found.")
    return 1 if failed else 0


def sources() -> list[Path]:
    """What can be installed: this folder, and wheels with kernels of this version."""
    return [ROOT, *sorted(ROOT.glob(f"dist/eliot_qt-{__version__}-cp311-abi3-*.whl"))]


def candidates() -> list[str]:
    """Programs that may be Pythons we are for: on the path, and where pyenv keeps them."""
    names = [f"python{_shown(version)}" for version in VERSIONS]
    on_path = [path for path in map(shutil.which, names) if path]
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv", "versions")
    versions = map(_shown, VERSIONS)
    return on_path + [str(p) for v in versions for p in sorted(kept.glob(f"{v}.*/bin/python"))]


def find_pythons(programs: Iterable[str]) -> dict[tuple[int, int], str]:
    """The first of these programs for each version; one that does not answer is passed over."""
    found: dict[tuple[int, int], str] = {}
    for program in programs:
        try:
            told = subprocess.run([program, "-c", _ASK], capture_output=True, text=True).stdout
        except OSError:
            continue
        if (match := re.fullmatch(r"(\d+) (\d+)\s*", told)) is not None:
            version = int(match[1]), int(match[2])
            if version in VERSIONS:
                found.setdefault(version, program)
    return found


def works_in(python: str, place: Path, source: Path = ROOT) -> bool:
    """Whether the program can be installed with a Python into an empty place, and works."""
    say(f"Installing {source.name}")
    environment = {**os.environ, "ELIOT_QT_HOME": str(place / "home"), "PYTHONPATH": ""}
    environment["QT_QPA_PLATFORM"] = "offscreen"
    folder = "Scripts" if os.name == "nt" else "bin"
    own = str(place / "env" / folder / "python")
    command = str(place / "env" / folder / "eliot-qt")
    pip = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(source)]
    steps = (
        [python, "-m", "venv", str(place / "env")],
        pip,
        [command, "lexicon", "check", "en", "QI", "ZA"],
        [command, "analyse", OPENING, "--top", "1"],
        [own, "-W", "error", str(SMOKE)],
    )
    for step in steps:
        if subprocess.call(step, env=environment, cwd=place.parent) != 0:
            say(f"This failed: {' '.join(step)}")
            return False
    return True


def _shown(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"
