"""The installer in the archive: what it writes for one person, and that it takes all of it back."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from launcher import bundle, bundle_trial
from launcher.environment import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the installer is for Linux")
BUNDLE = bundle.DIST / "eliot-qt"


class Person:
    """Somebody with an empty home and an archive unpacked elsewhere."""

    def __init__(self, place: Path, unpacked: Path) -> None:
        self.home = place / "home"
        self.home.mkdir()
        self.unpacked = unpacked

    @property
    def files(self) -> set[str]:
        """What is in the home: files and folders."""
        return {str(path.relative_to(self.home)) for path in self.home.rglob("*")}

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command as this person, at home."""
        environment = {"HOME": str(self.home), "PATH": os.environ["PATH"]}
        return subprocess.run(
            [str(part) for part in command],
            env={**environment, "QT_QPA_PLATFORM": "offscreen"},
            cwd=self.home,
            capture_output=True,
            text=True,
        )

    def install(self, *options: str | Path) -> subprocess.CompletedProcess[str]:
        """Install what was unpacked, for this person alone even if that is root."""
        return self.run("sh", self.unpacked / "install.sh", "--user", *options)


@pytest.fixture
def person(tmp_path: Path) -> Person:
    unpacked = tmp_path / "down loads" / "eliot-qt"
    (unpacked / "_internal/eliot_qt").mkdir(parents=True)
    shutil.copytree(ROOT / "resources", unpacked / "_internal/eliot_qt/resources")
    (unpacked / "eliot-qt").write_text('#!/bin/sh\necho "started $1"\n')
    (unpacked / "eliot-qt").chmod(0o755)
    bundle.add_installer(unpacked)
    return Person(tmp_path, unpacked)


def test_the_program_is_in_the_menu_and_on_the_path(person: Person) -> None:
    done = person.install()
    assert done.returncode == 0, done.stderr
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert {f".local/{target}" for target in shared.values()} <= person.files
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(person.home / ".local/share/applications/eliot-qt.desktop", encoding="utf-8")
    command = entry["Desktop Entry"]["Exec"].split()
    assert command[1] == "%f"
    offered = [entry[name]["Exec"] for name in entry.sections()[1:]]
    assert offered == [f"{command[0]} --show {wish}" for wish in ("play", "train", "words")]
    shutil.rmtree(person.unpacked)
    for start in (command[0].strip('"'), person.home / ".local/bin/eliot-qt"):
        assert person.run(start, "here").stdout == "started here\n"


@pytest.mark.parametrize("to", [None, "my games/eliot"])
def test_removing_leaves_nothing(person: Person, to: str | None) -> None:
    options = () if to is None else ("--to", person.home / to)
    assert person.install(*options).returncode == 0
    folder = person.home / (to or ".local/lib/eliot-qt")
    # A newer one over it must not make it forget what the first has made.
    assert person.install(*options).returncode == 0
    assert (folder / "eliot-qt").is_file()
    gone = person.run("sh", folder / "install.sh", "--uninstall", "--user")
    assert gone.returncode == 0, gone.stderr
    assert person.files == set()


def test_what_is_not_the_programs_stays(person: Person) -> None:
    others = [".local/share/mime/packages/other.xml", ".local/share/eliot-qt/games/one.eliot"]
    for name in others:
        (person.home / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "resources/desktop/eliot-qt-mime.xml", person.home / others[0])
    (person.home / others[1]).write_text("{}")
    assert person.install().returncode == 0
    own = person.home / ".local/lib/eliot-qt/own.txt"
    own.write_text("mine")
    gone = person.run("sh", own.parent / "install.sh", "--uninstall", "--user")
    assert gone.returncode == 0 and str(own.parent) in gone.stdout
    assert {*others, ".local/lib/eliot-qt/own.txt"} <= person.files
    assert {path.name for path in own.parent.iterdir()} == {"own.txt"}


@pytest.mark.parametrize("name", ["full", 'a "quoted" one', "50 % & more"])
def test_a_folder_that_will_not_do_is_refused_untouched(person: Person, name: str) -> None:
    folder = person.home / name
    folder.mkdir()
    (folder / "letter.txt").write_text("dear")
    before = person.files
    refused = person.install("--to", folder)
    assert refused.returncode == 2 and name in refused.stderr
    assert person.files == before


@pytest.mark.slow
@pytest.mark.skipif(not BUNDLE.is_dir(), reason="needs what run.py bundle builds")
def test_the_real_one_is_installed_started_and_removed(tmp_path: Path) -> None:
    unpacked = shutil.copytree(BUNDLE, tmp_path / "eliot-qt", symlinks=True)
    bundle.add_installer(unpacked)
    person = Person(tmp_path, unpacked)
    assert person.install("--to", person.home / "eliot").returncode == 0
    shutil.rmtree(unpacked)
    game = tmp_path / "game.gcg"
    game.write_text(bundle_trial.GAME, encoding="utf-8")
    told = person.run(person.home / ".local/bin/eliot-qt", "-m", "bundle.tour", "window", game)
    assert told.returncode == 0, told.stderr
    assert bundle_trial.judge_tour(bundle_trial.reports(told.stdout.splitlines())) == []
    person.run("sh", person.home / "eliot/install.sh", "--uninstall", "--user")
    kept = {".local", ".local/share", ".config", ".cache"}
    assert {name for name in person.files if "eliot-qt" not in name} <= kept
    assert not (person.home / "eliot").exists()
