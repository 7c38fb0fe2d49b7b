"""What the system has to offer: shared libraries of Qt, Python's venv module, a display."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence

from eliot_qt import system

from .package_lock import call_when_free
from .terminal import Trouble, say


def require_system(window: bool) -> None:
    """Make sure that venv and Qt's system libraries are there, before pip or Qt fails.

    As root on a Debian-like system missing ones are installed; elsewhere :class:`Trouble` names
    the command. ``window`` false: only what Qt needs without a screen.
    """
    needs: list[system.Need] = []
    if importlib.util.find_spec("ensurepip") is None:
        apt = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        needs.append(("Python's venv module", apt, "python3", "python"))
    needs += system.missing_libraries(window)
    if needs:
        provide(needs)


def provide(needs: Sequence[system.Need]) -> None:
    """Install system packages if that is ours to do, else raise :class:`Trouble`."""
    if not system.is_debian_like() or os.geteuid() != 0:
        raise Trouble(system.advice(needs))
    apt, _, _ = system.packages(needs)
    say(f"Installing system packages: {apt}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    update = call_when_free(["apt-get", "update", "-qq"], environment)
    command = [*system.APT_INSTALL.split(), "-qq", *apt.split()]
    if update != 0 or call_when_free(command, environment) != 0:
        raise Trouble(f"apt-get could not install: {apt}")
