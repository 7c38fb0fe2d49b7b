"""Choose the files of the bundle. Uses nothing but the standard library."""

from __future__ import annotations

from pathlib import Path

WITHOUT_MODULES = (
    *("tkinter", "setuptools", "pip", "IPython", "PIL", "lxml", "scipy"),
    *("distributed", "dask"),  # the lab's cluster
    # Networks are not used, and sums are made by Python's own modules: OpenSSL stays out.
    *("ssl", "_ssl", "_hashlib"),
    *("numba", "llvmlite"),  # the kernels are compiled
)
# Plugins of Qt for screens, networks and themes that nobody has here.
WITHOUT_PLUGINS = (
    *("egldeviceintegrations/", "generic/", "networkinformation/", "tls/"),
    *("platforms/libqeglfs", "platforms/libqlinuxfb", "platforms/libqminimal"),
    *("platforms/libqvkkhrdisplay", "platforms/libqvnc", "platformthemes/libqgtk3"),
    "platforminputcontexts/libqtvirtualkeyboard",
    # Pictures of kinds that the program has none of.
    *(f"imageformats/libq{kind}." for kind in ("icns", "tga", "tiff", "wbmp", "webp")),
)
# What only those plugins wanted.
OF_PLUGINS = (
    *("libQt6EglF", "libssl.", "libgtk", "libgdk", "libatk", "libpango", "libcairo", "libpixman"),
    *("libgio-", "libgobject-", "libgmodule-", "libfribidi", "libthai", "libdatrie", "libharfbuzz"),
    *("libgraphite2", "libjpeg.so.62", "libmount", "libblkid", "libselinux"),
    *("libcrypto.", "libXau.", "libXdmcp.", "libbsd.", "libmd.", "libXext."),
    *("libatspi", "libepoxy", "libXcomposite", "libXdamage", "libXinerama", "libXrandr", "libXi."),
)
# What every desktop has in a version of its own: drivers and print queues go with that one, and
# some ask for a newer system than the program does.
OF_THE_SYSTEM = (
    *("libstdc++.", "libgcc_s.", "libexpat.", "libfontconfig.", "libfreetype.", "libpng16."),
    *("libbrotli", "libuuid."),
    # The client of print queues, and what it needs for a queue far away.
    *("libcups.", "libavahi", "libgnutls", "libp11-kit", "libtasn1", "libnettle", "libhogweed"),
    *("libgmp.", "libidn2", "libunistring", "libgssapi", "libkrb5", "libk5crypto", "libcom_err"),
    "libkeyutils",
)
WITHOUT_LIBRARIES = (*OF_PLUGINS, *OF_THE_SYSTEM)
# Qt's own texts are used beside ours alone (``load_translations``).
_OURS = Path(__file__).parent.parent / "resources/translations"
LANGUAGES = tuple(path.stem.removeprefix("eliot_") for path in sorted(_OURS.glob("eliot_*.qm")))


def is_wanted(target: str) -> bool:
    """Return whether a file belongs in the bundle; ``target`` is its place there."""
    path = target.replace("\\", "/")
    name = path.rpartition("/")[2]
    _, is_plugin, plugin = path.rpartition("/plugins/")
    if is_plugin and plugin.startswith(WITHOUT_PLUGINS):
        return False
    if "/translations/" in path and "PySide6" in path:
        return name.removeprefix("qtbase_").removesuffix(".qm") in LANGUAGES
    if name and path.startswith(tuple(f"{module}-" for module in WITHOUT_MODULES)):
        return False  # what a package says of itself, which would pass for the package
    return "__pycache__" not in path and not name.startswith(WITHOUT_LIBRARIES)
