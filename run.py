#!/usr/bin/env python3
"""Set up and start Eliot Qt. Needs nothing but Python 3.11 or newer.

    python3 run.py [FILE]         set up if needed, then open the window
    python3 run.py test [ARGS]    run the tests without a screen (ARGS go to pytest)
    python3 run.py check          lint, format, types, import rules
    python3 run.py shortcut       put Eliot Qt into the applications menu
    python3 run.py COMMAND ...    what `python -m eliot_qt COMMAND ...` does

Everything is installed into the folder .venv beside this file; delete it to start afresh.
"""

import ctypes
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

OLDEST = (3, 11)


def require_python(arguments: "list[str]") -> None:
    """Hand over to a newer Python on the path if this one is too old, else say so and exit."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(19, OLDEST[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        # A version manager's launcher may exist without the version behind it.
        if newer and subprocess.call([newer, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            sys.exit(subprocess.call([newer, str(Path(__file__).resolve()), *arguments]))
    wanted = ".".join(map(str, OLDEST))
    again = f"py -{wanted} run.py" if os.name == "nt" else f"python{wanted} run.py"
    print(
        f"Eliot Qt needs Python {wanted} or newer; this is {sys.version.split()[0]}.\n"
        f"Install a newer Python (your system's packages or python.org), then run:\n  {again}",
        file=sys.stderr,
    )
    sys.exit(2)


# Old Pythons come this far and no further: up to here, and for the parser throughout, this file
# keeps to the syntax of Python 3.6 (hence no walrus, no deferred annotations).
if __name__ == "__main__":
    require_python(sys.argv[1:])

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "eliot-qt-setup.json"
LOCK = ROOT / ".venv.lock"
DEMO_PICTURE = "eliot-qt-demo.png"

# What Qt opens at run time: library, then its package for apt, dnf and pacman.
QT_LIBRARIES = [
    ("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"),
    ("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd"),
    ("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
    ("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
    ("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    ("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
]
X11_LIBRARIES = [
    ("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    ("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    ("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    (
        "libxcb-render-util.so.0",
        "libxcb-render-util0",
        "xcb-util-renderutil",
        "xcb-util-renderutil",
    ),
    ("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb"),
    ("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
]
WAYLAND_LIBRARIES = [
    ("libwayland-client.so.0", "libwayland-client0", "libwayland-client", "wayland"),
    ("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor", "wayland"),
    ("libwayland-egl.so.1", "libwayland-egl1", "libwayland-egl", "wayland"),
]
PIP_NEWS = [
    (r"\s*Downloading (\S+?)-\d\S* \((.+?)\)", "downloading {} ({})"),
    (r"\s*Using cached (\S+?)-\d\S* \(.+?\)", "{} is in pip's cache"),
]
APT = "apt-get install -y --no-install-recommends"


def say(text: str) -> None:
    """One line for the person at the terminal, at once."""
    print(text, flush=True)


class Trouble(Exception):
    """Set-up cannot go on; the message says what to do. ``code`` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


# The system's libraries


def is_debian_like() -> bool:
    """Whether packages come from apt."""
    return os.path.exists("/etc/debian_version") and shutil.which("apt-get") is not None


def is_loadable(library: str) -> bool:
    """Whether the system's loader finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def require_system(window: bool) -> None:
    """Make sure that venv and Qt's system libraries are there, before pip or Qt fails.

    As root on a Debian-like system missing ones are installed; elsewhere :class:`Trouble` names
    the command. ``window`` false: only what Qt needs without a screen.
    """
    rows: list[tuple[str, str, str, str]] = []
    if importlib.util.find_spec("ensurepip") is None:
        apt = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        rows.append(("Python's venv module", apt, "python3", "python"))
    if sys.platform == "linux":
        libraries = list(QT_LIBRARIES)
        if window and os.environ.get("WAYLAND_DISPLAY"):
            libraries += WAYLAND_LIBRARIES
        if window and os.environ.get("DISPLAY"):
            libraries += X11_LIBRARIES
        rows += [row for row in libraries if not is_loadable(row[0])]
    if rows:
        provide(rows)


def provide(rows: Sequence[tuple[str, str, str, str]]) -> None:
    """Install system packages if that is ours to do, else raise :class:`Trouble`."""
    names = ", ".join(row[0] for row in rows)
    _, apt, dnf, pacman = (" ".join(dict.fromkeys(column)) for column in zip(*rows, strict=True))
    if is_debian_like():
        if os.geteuid() == 0:
            say(f"Installing system packages: {apt}")
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            update = subprocess.call(["apt-get", "update", "-qq"], env=environment)
            command = [*APT.split(), "-qq", *apt.split()]
            if update == 0 and subprocess.call(command, env=environment) == 0:
                return
            raise Trouble(f"apt-get could not install: {apt}")
        command_line = f"sudo apt-get update && sudo {APT} {apt}"
    elif shutil.which("dnf"):
        command_line = f"sudo dnf install -y {dnf}"
    elif shutil.which("pacman"):
        command_line = f"sudo pacman -S --needed {pacman}"
    else:
        command_line = "(install the packages of your system that contain them)"
    raise Trouble(f"Missing on this system: {names}\nRun this, then start again:\n  {command_line}")


# The environment beside this file


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
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in stamp.items()} if type(stamp) is dict else {}


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
        if not lock(handle, wait=False):
            say("Another set-up of this folder is running; waiting for it.")
            while not lock(handle, wait=True):
                continue
        yield


def lock(handle: IO[str], wait: bool) -> bool:
    """Lock an open file until it is closed; false if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


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


# Display


def has_display() -> bool:
    """Whether a window can be opened here."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    wayland = os.environ.get("WAYLAND_DISPLAY")
    if wayland and Path(os.environ.get("XDG_RUNTIME_DIR", "/"), wayland).exists():
        return True
    return bool(os.environ.get("DISPLAY")) and x_server_answers()


def x_server_answers() -> bool:
    """Whether the X server that DISPLAY names lets us in."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    refused = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not refused


# Commands


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
    """Run the tests without a screen."""
    require_system(window=False)
    prepare("test")
    os.chdir(ROOT)
    return hand_over("-m", "pytest", *arguments, QT_QPA_PLATFORM="offscreen")


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
        text = (ROOT / "resources/desktop/eliot-qt.desktop").read_text(encoding="utf-8")
        text = text.replace("Exec=eliot-qt", f'Exec="{python}" "{script}"')
        icon = ROOT / "resources/icons/eliot-qt.svg"
        text = text.replace("Icon=eliot-qt", f"Icon={icon}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    target.chmod(0o755)
    say(f"Wrote {target}")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line; the exit code."""
    try:
        if arguments[:1] in (["-h"], ["--help"]):
            say((__doc__ or "").strip())
            return 0
        if arguments[:1] == ["test"]:
            return test(arguments[1:])
        if list(arguments) == ["check"]:
            return check()
        if list(arguments) == ["shortcut"]:
            return shortcut()
        return start(arguments)
    except Trouble as trouble:
        print(trouble, file=sys.stderr, flush=True)
        return trouble.code
    except KeyboardInterrupt:
        print("Stopped. Run it again to go on.", file=sys.stderr, flush=True)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
