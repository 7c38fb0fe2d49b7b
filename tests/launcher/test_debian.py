"""The package for Debian: what is in it and what it asks for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from eliot_qt import __version__
from launcher import bundle, bundle_trial, commands, debian
from launcher.terminal import Trouble

BUNDLE = bundle.DIST / "eliot-qt"
TOOLS = ("dpkg", "dpkg-deb", "objdump")
needs_tools = pytest.mark.skipif(
    not all(shutil.which(tool) for tool in TOOLS), reason=f"needs {', '.join(TOOLS)}"
)

needs_root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="packages are installed by root"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small bundle; its program is one that this system has."""
    folder = tmp_path / "dist/eliot-qt"
    (folder / "_internal").mkdir(parents=True)
    shutil.copy(shutil.which("true") or sys.executable, folder / "eliot-qt")
    (folder / "_internal/libz.so.1.3").write_bytes(b"")
    (folder / "_internal/libz.so.1").symlink_to("libz.so.1.3")
    (folder / "install.sh").write_text("")
    return folder


@needs_tools
def test_the_package_has_the_bundle_and_what_the_desktop_reads(folder: Path) -> None:
    package = debian.make_deb(folder)
    assert package.name.startswith(f"eliot-qt_{__version__}_")
    assert [path.name for path in package.parent.iterdir() if path.is_dir()] == ["eliot-qt"]
    listed = subprocess.check_output(["dpkg-deb", "-c", str(package)], text=True).splitlines()
    assert all("root/root" in line for line in listed)
    names = {line.split(maxsplit=5)[5] for line in listed}
    assert {
        "./usr/bin/eliot-qt -> ../lib/eliot-qt/eliot-qt",
        "./usr/lib/eliot-qt/_internal/libz.so.1 -> libz.so.1.3",
        "./usr/share/applications/eliot-qt.desktop",
        "./usr/share/mime/packages/eliot-qt.xml",
        "./usr/share/metainfo/eliot-qt.metainfo.xml",
        "./usr/share/icons/hicolor/scalable/apps/eliot-qt.svg",
        "./usr/share/doc/eliot-qt/copyright",
    } <= names
    assert not any("install.sh" in name for name in names)
    depends = subprocess.check_output(["dpkg-deb", "-f", str(package), "Depends"], text=True)
    assert depends.startswith("libc6 (>= 2.")


@needs_tools
@needs_root
def test_it_is_installed_and_removed_without_a_rest(folder: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    dpkg = dpkg_in(root)
    subprocess.run([*dpkg, "-i", debian.make_deb(folder)], check=True, capture_output=True)
    assert (root / "usr/bin/eliot-qt").resolve() == root / "usr/lib/eliot-qt/eliot-qt"
    assert subprocess.call([root / "usr/bin/eliot-qt"]) == 0
    subprocess.run([*dpkg, "-P", "eliot-qt"], check=True, capture_output=True)
    assert not (root / "usr").exists()


def dpkg_in(root: Path) -> list[str | Path]:
    """The command that installs into a folder of its own."""
    (root / "var/lib/dpkg/updates").mkdir(parents=True)
    (root / "var/lib/dpkg/info").mkdir()
    (root / "var/lib/dpkg/status").touch()
    return ["dpkg", f"--root={root}", "--force-depends,bad-path", f"--log={root / 'log'}"]


def test_a_library_of_no_known_package_is_named() -> None:
    found = debian.packages_for(["libc.so.6", "libm.so.6", "libGL.so.1", "libstdc++.so.6"])
    assert found == ["libgl1", "libstdc++6"]
    with pytest.raises(Trouble, match=r"libnew\.so\.1"):
        debian.packages_for(["libc.so.6", "libnew.so.1"])


def test_run_py_packs_the_bundle_that_is_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built: list[Path] = []

    def build() -> int:
        built.append(folder)
        return 3

    monkeypatch.setattr(bundle, "DIST", folder.parent)
    monkeypatch.setattr(bundle, "bundle", build)
    monkeypatch.setattr(debian, "make_deb", lambda each: each.parent / "made.deb")
    assert commands.main(["bundle", "--deb"]) == 3 and built == [folder]
    (folder / bundle.KERNELS).mkdir(parents=True)
    assert commands.main(["bundle", "--deb"]) == 0 and built == [folder]
    assert "made.deb" in capsys.readouterr().out


@pytest.mark.slow
@needs_tools
@needs_root
@pytest.mark.skipif(not BUNDLE.is_dir(), reason="needs what run.py bundle builds")
def test_the_real_one_is_installed_started_and_removed(tmp_path: Path) -> None:
    root = tmp_path / "root"
    dpkg = dpkg_in(root)
    subprocess.run([*dpkg, "-i", debian.make_deb(BUNDLE)], check=True, capture_output=True)
    game = tmp_path / "game.gcg"
    game.write_text(bundle_trial.GAME, encoding="utf-8")
    person = bundle_trial.Person(tmp_path / "person")
    told = subprocess.run(
        [root / "usr/bin/eliot-qt", "-m", "bundle.tour", "window", game],
        env=person.environment(),
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert bundle_trial.judge_tour(bundle_trial.reports(told.stdout.splitlines())) == []
    subprocess.run([*dpkg, "-P", "eliot-qt"], check=True, capture_output=True)
    assert not (root / "usr").exists()
