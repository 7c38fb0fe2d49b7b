"""The steps of the set-up: each once, none half done, one set-up at a time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from launcher import environment


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project folder that the launcher takes for its own."""
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "STAMP", tmp_path / ".venv/stamp.json")
    monkeypatch.setattr(environment, "LOCK", tmp_path / ".venv.lock")
    return tmp_path


@pytest.fixture
def steps(tree: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps that set-up takes in ``tree``, without really taking them."""
    taken: list[str] = []

    def make_venv() -> None:
        taken.append("venv")
        environment.venv_python().parent.mkdir(parents=True, exist_ok=True)
        environment.venv_python().touch()

    def warm_engine() -> bool:
        taken.append("warm")
        return True

    monkeypatch.setattr(environment, "venv_is_sound", lambda: environment.venv_python().exists())
    monkeypatch.setattr(environment, "make_venv", make_venv)
    monkeypatch.setattr(environment, "install", lambda extras: taken.append(f"install {extras}"))
    monkeypatch.setattr(environment, "warm_engine", warm_engine)
    return taken


def test_first_start_does_everything_and_the_second_nothing(steps: list[str]) -> None:
    environment.prepare()
    assert steps == ["venv", "install []", "warm"]
    environment.prepare()
    assert steps == ["venv", "install []", "warm"]


def test_test_tools_are_added_and_kept(steps: list[str]) -> None:
    environment.prepare()
    steps.clear()
    environment.prepare("test")
    assert steps == ["install ['test']"]
    environment.prepare("test", "dev", warm=False)
    assert steps[1:] == ["install ['dev', 'test']"]
    environment.prepare()
    environment.prepare("test")
    assert len(steps) == 2


def test_changed_needs_are_installed_again(steps: list[str], tree: Path) -> None:
    environment.prepare()
    steps.clear()
    (tree / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    environment.prepare()
    assert "install []" in steps


def test_an_interrupted_install_is_redone(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.prepare()
    working = environment.install

    def interrupted(extras: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "install", interrupted)
    with pytest.raises(KeyboardInterrupt):
        environment.prepare("test")
    assert environment.steps_done() == set()
    monkeypatch.setattr(environment, "install", working)
    steps.clear()
    environment.prepare()
    assert steps[0] == "install []"


@pytest.mark.parametrize("text", ["", "[]", '"x"', "{", '{"steps": 7}', "\0"])
def test_a_damaged_stamp_means_not_done(steps: list[str], text: str) -> None:
    environment.prepare()
    environment.STAMP.write_text(text, encoding="utf-8")
    assert environment.steps_done() == set()


def test_an_engine_that_cannot_be_prepared_does_not_stop_the_start(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "warm_engine", lambda: False)
    environment.prepare()
    assert environment.steps_done() == {"app"}


def test_an_environment_of_another_python_or_place_is_replaced(tree: Path) -> None:
    assert not environment.venv_is_sound()
    python = environment.venv_python()
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    assert environment.venv_is_sound() == (subprocess.call([python, "-c", "import pip"]) == 0)
    for python_tag, place in [("cpython-3.2", str(tree)), (environment.python_tag(), "elsewhere")]:
        stamp = {"python": python_tag, "place": place}
        environment.STAMP.write_text(json.dumps(stamp), encoding="utf-8")
        assert not environment.venv_is_sound()


@pytest.mark.skipif(sys.platform == "win32", reason="flock")
def test_a_second_set_up_waits_for_the_first(steps: list[str]) -> None:
    code = (
        "import pathlib, sys; sys.path.insert(0, sys.argv[1]); from launcher import environment;"
        "environment.LOCK = pathlib.Path(sys.argv[2])\nwith environment.only_one(): print('mine')"
    )
    command = [
        sys.executable,
        "-c",
        code,
        str(Path(environment.__file__).parents[1]),
        str(environment.LOCK),
    ]
    with environment.only_one():
        other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert other.stdout is not None
        assert "waiting" in other.stdout.readline()
        assert other.poll() is None
    assert other.communicate(timeout=120)[0] == "mine\n"


@pytest.mark.parametrize(
    ("line", "news"),
    [
        (
            "Downloading numba-0.68.1-cp311-cp311-manylinux2014_x86_64.whl (3.9 MB)\n",
            "downloading numba (3.9 MB)",
        ),
        (
            "  Downloading PySide6_Essentials-6.11.3-cp39-abi3-manylinux.whl (95.1 MB)\n",
            "downloading PySide6_Essentials (95.1 MB)",
        ),
        ("Using cached numpy-2.4.6-cp311.whl (16 MB)\n", "numpy is in pip's cache"),
        ("Installing collected packages: shiboken6, numpy, numba\n", "installing 3 packages"),
        ("Requirement already satisfied: pip in ./x (23.2)\n", ""),
    ],
)
def test_pip_is_reported_in_short(line: str, news: str) -> None:
    assert environment.condense(line) == news
