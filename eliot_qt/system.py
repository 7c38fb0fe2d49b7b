"""The system libraries and display that Qt needs on Linux, and how to get them.

Also how the program starts itself in another process. Nothing but the standard library, so that
``run.py`` knows it before anything is installed.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

# A name to show, then its package for apt, dnf and pacman.
Need = tuple[str, str, str, str]

# What Qt opens at run time.
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
APT_INSTALL = "apt-get install -y --no-install-recommends"


def module_command(module: str, *arguments: str) -> list[str]:
    """The command line that runs a module of the program in another process.

    Python understands it, and so does the bundle (``launcher/frozen.py``).
    """
    return [sys.executable, "-m", module, *arguments]


def is_debian_like() -> bool:
    """Return whether packages come from apt."""
    return os.path.exists("/etc/debian_version") and shutil.which("apt-get") is not None


def is_loadable(library: str) -> bool:
    """Return whether the system's loader finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_libraries(window: bool) -> list[Need]:
    """Return the libraries that Qt would not find.

    Without ``window``, only those that it always needs.
    """
    if sys.platform != "linux":
        return []
    libraries = list(QT_LIBRARIES)
    if window and _may_be("wayland") and os.environ.get("WAYLAND_DISPLAY"):
        libraries += WAYLAND_LIBRARIES
    if window and _may_be("xcb") and os.environ.get("DISPLAY"):
        libraries += X11_LIBRARIES
    return [row for row in libraries if not is_loadable(row[0])]


def packages(needs: Sequence[Need]) -> tuple[str, str, str]:
    """Names of the packages for apt, dnf and pacman, each once."""
    _, apt, dnf, pacman = (" ".join(dict.fromkeys(column)) for column in zip(*needs, strict=True))
    return apt, dnf, pacman


def advice(needs: Sequence[Need]) -> str:
    """Name the missing libraries and the command that installs them."""
    apt, dnf, pacman = packages(needs)
    if is_debian_like():
        command = f"sudo apt-get update && sudo {APT_INSTALL} {apt}"
    elif shutil.which("dnf"):
        command = f"sudo dnf install -y {dnf}"
    elif shutil.which("pacman"):
        command = f"sudo pacman -S --needed {pacman}"
    else:
        command = "(install the packages of your system that contain them)"
    names = ", ".join(need[0] for need in needs)
    return f"Missing on this system: {names}.\nRun this, then start again:\n  {command}"


def has_display() -> bool:
    """Return whether a window can be opened here."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    wayland = os.environ.get("WAYLAND_DISPLAY")
    if wayland and Path(os.environ.get("XDG_RUNTIME_DIR", "/"), wayland).exists():
        return True
    return bool(os.environ.get("DISPLAY")) and x_server_answers()


def x_server_answers() -> bool:
    """Return whether the X server that DISPLAY names lets us in."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    refused = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not refused


def _may_be(platform: str) -> bool:
    """Return whether Qt may use a platform: any it likes unless one is asked for."""
    platform_name = os.environ.get("QT_QPA_PLATFORM", "")
    return not platform_name or platform in platform_name
