"""The bundle: what is judged of it, and, where there is time, one that is built and tried out."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bundle import contents
from eliot_qt import system
from launcher import bundle, bundle_facts, bundle_trial, commands
from launcher.bundle_facts import Fact
from launcher.environment import ROOT

SYMBOLS = """
0000000000000000      DF *UND*  0000000000000000 (GLIBC_2.9)  pipe2
0000000000000000      DF *UND*  0000000000000000 (GLIBC_2.34) pthread_create
0000000000000000      DF *UND*  0000000000000000 (GLIBCXX_3.4.30) _ZSt4cout
0000000000000000      DF *UND*  0000000000000000 (GLIBC_2.2.5) free
"""


def test_versions_of_glibc_are_compared_as_numbers() -> None:
    assert bundle_facts.newest_version(SYMBOLS.splitlines()) == (2, 34)
    assert bundle_facts.newest_version([]) is None


@pytest.mark.skipif(sys.platform != "linux", reason="ELF files are for Linux")
def test_the_file_that_asks_for_the_newest_glibc_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("GLIBC_2.99")
    assert bundle_facts.newest_glibc(tmp_path) == (None, "")
    (tmp_path / "program").write_bytes(Path(sys.executable).resolve().read_bytes())
    version, name = bundle_facts.newest_glibc(tmp_path)
    assert version is None or (version >= (2, 2) and name == "program")


def test_a_figure_that_is_too_large_is_marked() -> None:
    assert str(Fact("folder", 1384.25, "MB", 385)) == "  folder: 1,384.25 MB   at most 385  !"
    assert str(Fact("folder", 385, "MB", 385)) == "  folder: 385 MB   at most 385"
    assert Fact("folder", 1384.25, "MB", None).is_met


def test_a_step_that_is_not_reached_and_the_compiler_are_faults() -> None:
    printed = ["Qt says something", '{"step": "window", "cpu": 1.0, "compiler": false}']
    printed += ['{"step": "own move", "cpu": 2.5, "compiler": true}']
    told = bundle_trial.reports(printed)
    faults = bundle_trial.judge_tour(told)
    assert faults[0] == "not reached: computer's move"
    assert faults[-1] == "own move: the compiler was loaded"
    assert not any("window" in fault for fault in faults)
    printed += ['{"step": "computer\'s move", "cpu": 3.5, "compiler": false}']
    facts = bundle_trial.facts_of_starts([bundle_trial.reports(printed)])
    assert [(fact.value, fact.is_met) for fact in facts[:2]] == [(1.0, True), (2.5, False)]


def test_seconds_are_the_least_of_several_starts() -> None:
    def start(window: float, answer: float) -> list[bundle_trial.Report]:
        return [{"step": "window", "cpu": window}, {"step": "computer's move", "cpu": answer}]

    facts = bundle_trial.facts_of_starts([start(1.5, 4.0), start(1.0, 3.5), start(1.25, 2.75), []])
    assert [fact.value for fact in facts] == [1.0, 1.5, 4.0]


def test_writing_into_the_copy_is_noticed_and_not_allowed(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / "deep").mkdir(exist_ok=True)
        (tmp_path / "deep" / name).write_text(name)
    before = bundle_trial.state_of(tmp_path)
    with bundle_trial.read_only(tmp_path):
        assert not (tmp_path / "deep").stat().st_mode & 0o222
    assert bundle_trial.changes(before, bundle_trial.state_of(tmp_path)) == []
    (tmp_path / "deep/a").unlink()
    (tmp_path / "deep/b").write_text("longer")
    (tmp_path / "new").write_text("")
    found = bundle_trial.changes(before, bundle_trial.state_of(tmp_path))
    assert found == [os.path.join("deep", "a"), os.path.join("deep", "b"), "new"]


@pytest.mark.skipif(sys.platform != "linux", reason="X11 is for Linux")
def test_libraries_that_the_machine_could_not_give_are_named(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    inside.mkdir()
    names = [library for library, *_ in system.X11_LIBRARIES]
    for name in names[1:]:
        (inside / name).touch()
    assert bundle.lacking(tmp_path) == names[:1]


def test_somebody_with_the_bundle_has_no_python(tmp_path: Path) -> None:
    person = bundle_trial.Person(tmp_path / "person")
    assert list(person.home.iterdir()) == []
    environment = person.environment()
    assert environment["HOME"] == str(person.home)
    assert not Path(environment["PATH"]).exists()
    assert not {"PYTHONPATH", "ELIOT_QT_HOME", "ELIOT_QT_CACHE"} & environment.keys()


@pytest.mark.parametrize(
    ("place", "goes_in"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqxdgdesktopportal.so", True),
        ("PySide6\\plugins\\tls\\qopensslbackend.dll", False),
        ("PySide6/Qt/translations/qt_help_fr.qm", False),
        ("PySide6/Qt/plugins/imageformats/libqtiff.so", False),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", True),
        ("libatspi.so.0", False),
        ("libcrypto.so.3", False),
        ("libX11.so.6", True),
        ("numba-0.60.0.dist-info/METADATA", False),
        ("numpy-2.4.6.dist-info/METADATA", True),
        ("libstdc++.so.6", False),
        ("libQt6Core.so.6", True),
        ("numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so", True),
        ("eliot_qt/resources/translations/eliot_fr.qm", True),
        ("eliot_qt/resources/translations/__pycache__/collect.cpython-311.pyc", False),
    ],
)
def test_what_is_the_systems_or_nobodys_stays_out(place: str, goes_in: bool) -> None:
    assert contents.is_wanted(place) is goes_in


def test_texts_of_qt_go_in_for_the_languages_that_the_program_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contents, "LANGUAGES", ("fr",))
    assert contents.is_wanted("PySide6/Qt/translations/qtbase_fr.qm")
    assert not contents.is_wanted("PySide6/Qt/translations/qtbase_pl.qm")


def test_sums_and_random_numbers_need_no_openssl() -> None:
    code = (
        "import sys; sys.modules['_hashlib'] = sys.modules['_ssl'] = None\n"
        "import hashlib, random\n"
        "from eliot_qt.engine import kernel_library\n"
        "print(hashlib.sha256(b'').hexdigest()[:8], len(kernel_library.source_digest()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == ["e3b0c442", "16"], done.stderr


def test_run_py_builds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "bundle", lambda: 7)
    assert commands.main(["bundle"]) == 7


@pytest.mark.slow
def test_the_tour_comes_through_all_pages(tmp_path: Path) -> None:
    game = tmp_path / "game.gcg"
    game.write_text(bundle_trial.GAME, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "bundle.tour", "window", str(game)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "ELIOT_QT_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    came = [line["step"] for line in bundle_trial.reports(done.stdout.splitlines())]
    assert came == list(bundle_trial.STEPS)


@pytest.mark.slow
@pytest.mark.skipif(not importlib.util.find_spec("PyInstaller"), reason="needs the extra bundle")
def test_a_bundle_is_built_and_does_all_it_should() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "bundle"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "FAULT" not in done.stdout
