"""A package for Debian and Ubuntu, made of the bundle's folder: ``python3 run.py bundle --deb``."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

from eliot_qt import __version__, system

from .bundle_facts import elf_files, newest_glibc, size_of
from .environment import ROOT
from .terminal import Trouble, say

PLACE = "usr/lib/eliot-qt"
# For the archive alone: a package is removed by what installed it.
NOT_IN_IT = ("install.sh",)
# What the bundle leaves to the system, and which package has it. The C library and its parts are
# one package, whose version is measured.
PACKAGES = {
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libfreetype.so.6": "libfreetype6",
    "libexpat.so.1": "libexpat1",
    "libpng16.so.16": "libpng16-16",
    "libuuid.so.1": "libuuid1",
    "libbrotlidec.so.1": "libbrotli1",
    "libbrotlicommon.so.1": "libbrotli1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxcb.so.1": "libxcb1",
    **{
        library: package
        for library, package, *_ in (
            *system.QT_LIBRARIES,
            *system.X11_LIBRARIES,
            *system.WAYLAND_LIBRARIES,
        )
    },
}
# Where it is not there, there is no print queue either.
RECOMMENDED = {"libcups.so.2": "libcups2"}
_OF_GLIBC = re.compile(r"(ld-linux|lib(c|m|dl|rt|pthread|resolv|util)\.so)")
_NEEDED = re.compile(r"^\s*NEEDED\s+(\S+)", re.MULTILINE)
ABOUT = """\
 Play the computer, pass and play with friends, and train with every possible
 move previewed right on the board. It opens ready to play, with an English
 lexicon inside, and needs no account and no network.
"""


def make_deb(folder: Path) -> Path:
    """Pack a bundle as a package beside it; the package's path."""
    if shutil.which("dpkg-deb") is None or shutil.which("objdump") is None:
        raise Trouble("A package needs dpkg-deb and objdump: apt-get install dpkg binutils")
    say("Packing a package for Debian ...")
    kind = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    target = folder.parent / f"eliot-qt_{__version__}_{kind}.deb"
    # Beside the bundle, so that its files are linked and not copied.
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        tree = Path(place, "tree")
        lay_out(folder, tree)
        control = tree / "DEBIAN/control"
        control.parent.mkdir()
        control.write_text(control_text(folder, kind, size_of(tree)), encoding="utf-8")
        for each, folders, _ in os.walk(tree):
            for name in folders:
                Path(each, name).chmod(0o755)
        tree.chmod(0o755)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build"]
        command += [str(tree), str(target)]
        if subprocess.call(command, stdout=subprocess.DEVNULL) != 0:
            raise Trouble(f"{target} could not be written; see above.", 1)
    return target


def lay_out(folder: Path, tree: Path) -> None:
    """Put the bundle and what the desktop reads where a package has them."""
    place = tree / PLACE
    copy_or_link: Callable[[str, str], object] = _link
    shutil.copytree(
        folder,
        place,
        symlinks=True,
        copy_function=copy_or_link,
        ignore=lambda where, _: NOT_IN_IT if Path(where) == folder else (),
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    for source, target in shared.items():
        # The bundle's own, where it has one: it may name screenshots.
        inside = folder / "_internal/eliot_qt" / source
        _copy(inside if inside.is_file() else ROOT / source, tree / "usr" / target)
    command = tree / "usr/bin/eliot-qt"
    command.parent.mkdir(parents=True)
    command.symlink_to(f"../{PLACE.removeprefix('usr/')}/eliot-qt")
    documents = tree / "usr/share/doc/eliot-qt"
    _copy(ROOT / "LICENSE", documents / "copyright")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (documents / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))
    (documents / "changelog.gz").chmod(0o644)


def control_text(folder: Path, architecture: str, size: int) -> str:
    """What the package says of itself; ``size`` is in bytes."""
    needed = outside_libraries(folder)
    glibc, _ = newest_glibc(folder)
    version = f" (>= {glibc[0]}.{glibc[1]})" if glibc else ""
    recommended = sorted({RECOMMENDED[name] for name in needed if name in RECOMMENDED})
    lines = {
        "Package": "eliot-qt",
        "Version": __version__,
        "Section": "games",
        "Priority": "optional",
        "Architecture": architecture,
        "Maintainer": "The Eliot Qt developers",
        "Homepage": "https://www.nongnu.org/eliot/",
        "Installed-Size": str(-(-size // 1024)),
        "Depends": ", ".join([f"libc6{version}", *packages_for(needed)]),
        "Recommends": ", ".join(recommended),
        "Description": "Play, train and analyse crossword-tile games",
    }
    return "".join(f"{key}: {value}\n" for key, value in lines.items() if value) + ABOUT


def outside_libraries(folder: Path) -> set[str]:
    """Shared libraries that files of a bundle ask for and that are not in it."""
    inside = {name for _, _, names in os.walk(folder) for name in names}
    needed: set[str] = set()
    for path in elf_files(folder):
        told = subprocess.run(["objdump", "-p", str(path)], capture_output=True, text=True).stdout
        needed.update(_NEEDED.findall(told))
    return needed - inside


def packages_for(libraries: Iterable[str]) -> list[str]:
    """The packages that have these libraries, without the C library's.

    Raises :class:`Trouble` for one of which it is not known: the package would not start.
    """
    asked = {name for name in libraries if not _OF_GLIBC.match(name) and name not in RECOMMENDED}
    if unknown := sorted(asked - PACKAGES.keys()):
        raise Trouble(f"No package is known to have: {', '.join(unknown)} (launcher/debian.py)", 1)
    return sorted({PACKAGES[name] for name in asked})


def _link(source: str, target: str) -> None:
    if os.path.islink(source):
        os.symlink(os.readlink(source), target)
    else:
        os.link(source, target)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())
    target.chmod(0o644)
