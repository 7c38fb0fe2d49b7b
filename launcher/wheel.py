"""A wheel for one system, with its kernels in it: ``python3 run.py wheel``.

It is the wheel for any system, with kernels, and it asks for no compiler.
"""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

from .bundle import DIST, WORK, make_kernels
from .bundle_facts import MEGABYTE, files_of, newest_glibc
from .bundle_parts import write_sums
from .environment import ROOT, prepare, venv_python
from .system import require_system
from .terminal import Trouble, say

# What only who compiles kernels needs.
_COMPILER = "Requires-Dist: numba"
# The oldest glibc that wheels for any Linux may ask for, of those named by their version.
_OLDEST = (2, 17)


def wheel() -> int:
    """Make both wheels, for any system and for this one; 0, as it raises if it cannot."""
    require_system(window=False)
    prepare("bundle", warm=False)
    command = [str(venv_python()), "-m", "pip", "wheel", "--quiet", "--no-deps"]
    if subprocess.call([*command, "--wheel-dir", str(DIST), str(ROOT)]) != 0:
        raise Trouble("The wheel could not be made; see above.", 1)
    usual = max(DIST.glob("eliot_qt-*-py3-none-any.whl"), key=lambda path: path.stat().st_mtime)
    kernels = WORK / "kernels"
    make_kernels(kernels)
    made = with_kernels(usual, kernels, platform_tag(kernels))
    for path in (usual, made):
        say(f"{path} has {path.stat().st_size / MEGABYTE:.1f} MB")
    say(f"The sums are {write_sums(DIST)}")
    return 0


def platform_tag(kernels: Path) -> str:
    """The systems that kernels are for, as names of wheels say it."""
    system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if sys.platform == "linux":
        asked, _ = newest_glibc(kernels)
        if asked is not None and asked <= _OLDEST:
            major, minor = _OLDEST
            return system.replace("linux", f"manylinux_{major}_{minor}")
    return system


def with_kernels(usual: Path, kernels: Path, system: str) -> Path:
    """Write a wheel beside the usual one, with the kernels and without the compiler."""
    tag = f"cp311-abi3-{system}"
    target = usual.with_name(usual.name.replace("py3-none-any", tag))
    with zipfile.ZipFile(usual) as old:
        members = {info: old.read(info) for info in old.infolist()}
    for path in files_of(kernels):
        place = f"eliot_qt/kernels/{path.relative_to(kernels).as_posix()}"
        info = zipfile.ZipInfo(place, date_time=(1980, 1, 1, 0, 0, 0))
        info.external_attr = 0o644 << 16
        members[info] = path.read_bytes()
    record = []
    with zipfile.ZipFile(target, "w") as made:
        for info, content in members.items():
            if info.filename.endswith(".dist-info/RECORD"):
                continue
            written = _changed(info.filename, content, tag)
            made.writestr(info, written, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(written).digest()).rstrip(b"=")
            record.append(f"{info.filename},sha256={digest.decode()},{len(written)}\n")
        name = next(i.filename for i in members if i.filename.endswith(".dist-info/RECORD"))
        made.writestr(name, "".join([*record, f"{name},,\n"]), zipfile.ZIP_DEFLATED)
    return target


def _changed(name: str, content: bytes, tag: str) -> bytes:
    """Return what a file of the usual wheel is in one for this system."""
    if name.endswith(".dist-info/METADATA"):
        head, blank, text = content.decode().partition("\n\n")
        kept = [line for line in head.split("\n") if not line.startswith(_COMPILER)]
        return ("\n".join(kept) + blank + text).encode()
    if name.endswith(".dist-info/WHEEL"):
        told = content.decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
        return told.replace("Tag: py3-none-any", f"Tag: {tag}").encode()
    return content
