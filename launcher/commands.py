"""The commands of run.py: start, test, check, shortcut, bundle, wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from eliot_qt.system import has_display

from .environment import ROOT, prepare, venv_python
from .system import require_system
from .terminal import Trouble, say

DEMO_PICTURE = "eliot-qt-demo.png"
# The files of tests shared out among processes; each takes about 1 GB. One that dies is not begun
# again: pytest-xdist waits for ever for what it had been given.
PROCESSES = ("-n", "logical", "--maxprocesses", "4", "--max-worker-restart", "0")
ALL_CORES = (*PROCESSES, "--dist", "loadfile")


def main(arguments: Sequence[str], usage: str = "") -> int:
    """Carry out the command line, ``usage`` being the help; the exit code."""
    try:
        if arguments[:1] in (["-h"], ["--help"]):
            say(usage.strip())
            return 0
        if arguments[:1] == ["test"]:
            return test(arguments[1:])
        if list(arguments) == ["check"]:
            return check()
        if list(arguments) == ["check", "--pythons"]:
            from .pythons import check_pythons

            return check_pythons()
        if list(arguments) == ["shortcut"]:
            return shortcut()
        if list(arguments) == ["bundle", "--deb"]:
            from .bundle import package

            return package()
        if list(arguments[:-1]) == ["bundle", "--pictures"] or list(arguments) == ["bundle"]:
            from .bundle import bundle

            return bundle(*arguments[2:])
        if list(arguments) == ["wheel"]:
            from .wheel import wheel

            return wheel()
        return start(arguments)
    except Trouble as trouble:
        print(trouble, file=sys.stderr, flush=True)
        return trouble.code
    except KeyboardInterrupt:
        print("Stopped. Run it again to go on.", file=sys.stderr, flush=True)
        return 130


def hand_over(*arguments: str, **environment: str) -> int:
    """Run the environment's Python in this process's place; its exit code where that is not so."""
    command = [str(venv_python()), *arguments]
    if os.name == "posix":
        os.execve(command[0], command, {**os.environ, **environment})
    return subprocess.call(command, env={**os.environ, **environment})


def start(arguments: Sequence[str]) -> int:
    """Open the window, or play a demonstration where there is no display."""
    opens_window = not arguments or os.path.isfile(arguments[0])
    require_system(window=opens_window)
    prepare()
    if opens_window and not has_display():
        say("No display here, so no window. Here is a game between two computers instead.")
        say(f"A picture of the window goes to {DEMO_PICTURE}.")
        return hand_over("-m", "eliot_qt", "demo", "--png", DEMO_PICTURE)
    return hand_over("-m", "eliot_qt", *arguments)


def test(arguments: Sequence[str]) -> int:
    """Run the tests without a screen: all of them on every core, or what is asked for on one."""
    require_system(window=False)
    prepare("test")
    os.chdir(ROOT)
    # Many a test starts the program: compiled once, its modules cost a third of the processor time.
    environment = {"QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": ""}
    return hand_over("-m", "pytest", *(arguments or ALL_CORES), **environment)


def check() -> int:
    """Run every check that is not a test; all of them, even if the first fails."""
    require_system(window=False)
    prepare("test", "dev", warm=False)
    lint_imports = (
        "import sys; from importlinter.cli import lint_imports as run; sys.exit(run(no_logo=True))"
    )
    checks = {
        "lint": ["-m", "ruff", "check", "."],
        "format": ["-m", "ruff", "format", "--check", "."],
        "types": ["-m", "mypy"],
        "import rules": ["-c", lint_imports],
    }
    failed = []
    for name, command in checks.items():
        say(f"== {name}")
        if subprocess.call([str(venv_python()), *command], cwd=ROOT) != 0:
            failed.append(name)
    say(f"Failed: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


def describe_games(folder: Path) -> None:
    """Tell the desktop what files of games are, so that a double click opens them."""
    target = folder / "packages/eliot-qt.xml"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes((ROOT / "resources/desktop/eliot-qt-mime.xml").read_bytes())
    if update := shutil.which("update-mime-database"):
        subprocess.call([update, str(folder)], stderr=subprocess.DEVNULL)


def shortcut() -> int:
    """Put Eliot Qt into the applications menu of this user."""
    home = Path.home()
    python, script = sys.executable, ROOT / "run.py"
    if sys.platform == "win32":
        menu = Path(os.environ["APPDATA"], "Microsoft/Windows/Start Menu/Programs")
        target, text = menu / "Eliot Qt.bat", f'@start "" /min "{python}" "{script}" %*\n'
    elif sys.platform == "darwin":
        target = home / "Applications/Eliot Qt.command"
        text = f'#!/bin/sh\nexec "{python}" "{script}"\n'
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
        target = data / "applications/eliot-qt.desktop"
        describe_games(data / "mime")
        text = (ROOT / "resources/desktop/eliot-qt.desktop").read_text(encoding="utf-8")
        text = text.replace("Exec=eliot-qt", f'Exec="{python}" "{script}"')
        icon = ROOT / "resources/icons/eliot-qt.svg"
        text = text.replace("Icon=eliot-qt", f"Icon={icon}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    target.chmod(0o755)
    say(f"Wrote {target}")
    return 0
