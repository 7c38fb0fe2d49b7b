"""What the system has to offer: shared libraries of Qt, Python's venv module, a display."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .terminal import Trouble, say

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
APT = "apt-get install -y --no-install-recommends"


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
