"""The bundle: a folder with everything in it, Python and compiled kernels too.

PyInstaller builds it (``bundle/eliot-qt.spec``), here it is trimmed and given its kernels, which
need no compiler (``eliot_qt/engine/kernel_library.py``); then it is tried out, measured and packed.
It asks of a system what the machine that builds it has: build on an old one.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from bundle.contents import WITHOUT_MODULES
from eliot_qt import __version__
from eliot_qt.system import X11_LIBRARIES

from .bundle_facts import MEGABYTE, Fact, newest_glibc, size_of
from .bundle_parts import (
    interpreter_part,
    own_works,
    python_parts,
    system_parts,
    without_text,
    works_in_qt,
    write_parts,
    write_sums,
)
from .bundle_trial import Trial
from .environment import ROOT, prepare, venv_python
from .metainfo import add_screenshots, check_address
from .system import require_system
from .terminal import Trouble, say

INSTALLER = ROOT / "bundle/install.sh"
SPEC = ROOT / "bundle/eliot-qt.spec"
DIST, WORK = ROOT / "dist", ROOT / "build"
PROGRAM = "eliot-qt.exe" if os.name == "nt" else "eliot-qt"
KERNELS = "_internal/eliot_qt/kernels"
PARTS = "_internal/eliot_qt/parts"
# With the names of functions that only a debugger reads.
TO_STRIP = (
    "_internal/libpython*.so*",
    "_internal/python*/lib-dynload/*.so",
)


def bundle(pictures: str = "") -> int:
    """Build, try out, measure and pack the bundle; 1 if it does not do what it should.

    ``pictures``: the address where software centres find the pictures.
    """
    if pictures:
        check_address(pictures)
    require_system(window=False)
    prepare("bundle", warm=False)
    folder = build()
    strip(folder)
    compile_sources(folder)
    add_installer(folder)
    add_parts(folder)
    if pictures:
        add_screenshots(folder, pictures)
    say("Compiling the kernels ...")
    make_kernels(folder / KERNELS)
    say("Trying it out: a copy elsewhere, read-only, without Python, a home, a screen ...")
    trial = Trial.of(folder, PROGRAM)
    say("Packing ...")
    packed = pack(folder)
    write_sums(DIST)
    facts = [
        Fact("folder", size_of(folder) / MEGABYTE, "MB", 220),
        Fact("packed", packed.stat().st_size / MEGABYTE, "MB", 60),
        Fact("kernels in it", size_of(folder / KERNELS) / MEGABYTE, "MB", None),
        *trial.facts,
    ]
    glibc, asked_by = newest_glibc(folder)
    if glibc:
        facts.append(Fact(f"newest glibc asked for (2.x), by {asked_by}", glibc[1], "", 35))
    for fact in facts:
        say(str(fact))
    for fault in trial.faults:
        say(f"FAULT: {fault}")
    if missing := lacking(folder):
        say(f"Not in it, because this machine has none: {', '.join(missing)}")
    say(f"The folder is {folder}, packed {packed}")
    return 1 if trial.faults or not all(fact.is_met for fact in facts) else 0


def package() -> int:
    """Make a package of the bundle that the last build left; of a new one where there is none."""
    from .debian import make_deb

    folder = DIST / "eliot-qt"
    code = 0 if (folder / KERNELS).is_dir() else bundle()
    if code == 0:
        say(f"The package is {make_deb(folder)}, the sums are {write_sums(DIST)}")
    return code


def build() -> Path:
    """Have PyInstaller make the folder."""
    say("Building (PyInstaller takes a minute or two) ...")
    command = [str(venv_python()), "-m", "PyInstaller", str(SPEC), "--noconfirm"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK), "--log-level", "WARN"]
    if subprocess.call(command, cwd=ROOT) != 0:
        raise Trouble("PyInstaller could not build the bundle; see above.", 1)
    return DIST / "eliot-qt"


def strip(folder: Path) -> None:
    """Take what is for debuggers out of the libraries that have most of it."""
    tool = shutil.which("strip") if sys.platform == "linux" else None
    for path in (path for pattern in TO_STRIP for path in folder.glob(pattern)):
        if tool and not path.is_symlink():
            subprocess.run([tool, "--strip-unneeded", str(path)], check=True)


def compile_sources(folder: Path) -> None:
    """Compile the program's sources, for good: the bundle is never written to again."""
    command = [str(venv_python()), "-m", "compileall", "-q", "--invalidation-mode"]
    subprocess.run([*command, "unchecked-hash", str(folder / "_internal/eliot_qt")], check=True)


def add_installer(folder: Path) -> None:
    """Put the script in that installs the bundle for a person."""
    if sys.platform == "linux":
        shutil.copy(INSTALLER, folder)
        (folder / INSTALLER.name).chmod(0o755)


def add_parts(folder: Path) -> None:
    """Put in what the bundle is made of, and the licences of all of it."""
    code = "import platform, sysconfig as s; print(platform.python_version())\n"
    code += "print(s.get_path('purelib'), s.get_path('stdlib'), sep='\\n')"
    told = subprocess.check_output([str(venv_python()), "-c", code], text=True).splitlines()
    version, site, library = told
    taken = (path.name for path in (folder / "_internal").glob("lib*.so*"))
    own = ("libQt6", "libpyside", "libshiboken", "libpython", "libicu")
    of_python = python_parts(Path(site), WITHOUT_MODULES)
    qt = next(part.version for part in of_python if part.name.startswith("PySide6"))
    parts = [
        *of_python,
        *works_in_qt(qt),
        *own_works(),
        interpreter_part(Path(library), version),
        *system_parts(name for name in taken if not name.startswith(own)),
    ]
    write_parts(folder / PARTS, parts)
    if bare := without_text(parts):
        say(f"Without the text of a licence, as this machine has none: {', '.join(bare)}")


def make_kernels(folder: Path) -> None:
    """Have all kernels compiled, for each kind of processor, into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [str(venv_python()), "-m", "eliot_qt.lab.kernel_library", str(folder)]
    if subprocess.call(command, cwd=ROOT) != 0:
        raise Trouble(
            "The kernels could not be compiled; see above. "
            "It takes a C compiler and Python's headers: apt-get install gcc python3-dev",
            1,
        )


def lacking(folder: Path) -> list[str]:
    """Libraries of X11 that Qt needs and the bundle has not: the machine that built it has none."""
    if sys.platform != "linux":
        return []
    names = (library for library, *_ in X11_LIBRARIES)
    return [name for name in names if not (folder / "_internal" / name).exists()]


def pack(folder: Path) -> Path:
    """The folder as one file, owned by nobody in particular."""
    system = f"{sys.platform}-{platform.machine().lower()}"
    target = folder.parent / f"eliot-qt-{__version__}-{system}.tar.xz"

    def without_owner(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member

    tool = shutil.which("xz")
    with target.open("wb") as file:
        if tool:  # works on all cores
            with (
                subprocess.Popen([tool, "-T0", "-9"], stdin=subprocess.PIPE, stdout=file) as packer,
                tarfile.open(fileobj=packer.stdin, mode="w|") as archive,
            ):
                archive.add(folder, folder.name, filter=without_owner)
        else:
            with tarfile.open(fileobj=file, mode="w:xz") as archive:
                archive.add(folder, folder.name, filter=without_owner)
    if tool and packer.returncode:
        raise Trouble(f"{target} could not be written", 1)
    return target
