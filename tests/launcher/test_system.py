"""What is missing on a system is installed or named, before pip or Qt fails."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys

import pytest

from eliot_qt import system as needs
from launcher import commands, package_lock, system, terminal


@pytest.fixture
def no_cursor_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Linux with an X display that lacks one library."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(needs, "is_loadable", lambda library: library != "libxcb-cursor.so.0")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)


@pytest.mark.usefixtures("no_cursor_library")
@pytest.mark.parametrize(
    ("manager", "command"),
    [
        (
            "apt-get",
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends libxcb-cursor0",
        ),
        ("dnf", "sudo dnf install -y xcb-util-cursor"),
        ("pacman", "sudo pacman -S --needed xcb-util-cursor"),
    ],
)
def test_a_missing_library_names_the_command(
    manager: str,
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(needs, "is_debian_like", lambda: manager == "apt-get")
    monkeypatch.setattr(shutil, "which", lambda name: name if name == manager else None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert commands.main([]) == 2
    said = capsys.readouterr().err
    assert "libxcb-cursor.so.0" in said
    assert f"  {command}\n" in said


@pytest.mark.usefixtures("no_cursor_library")
def test_root_on_debian_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[str] = []

    def call(command: list[str], env: dict[str, str]) -> int:
        commands.append(" ".join(command))
        return 0

    monkeypatch.setattr(needs, "is_debian_like", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(package_lock, "LOCKS", ())
    system.require_system(window=True)
    assert commands == [
        "apt-get update -qq",
        "apt-get install -y --no-install-recommends -qq libxcb-cursor0",
    ]


@pytest.mark.usefixtures("no_cursor_library")
def test_window_libraries_are_not_wanted_without_a_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(needs, "is_debian_like", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(subprocess, "call", lambda command, env: commands.append(command))
    system.require_system(window=False)
    assert (commands, *capsys.readouterr()) == ([], "", "")


def test_a_python_without_venv_is_found_before_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "is_loadable", lambda library: True)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(needs, "is_debian_like", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(terminal.Trouble, match=r"python3\.\d+-venv"):
        system.require_system(window=False)


def test_an_unreachable_display_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-nobody")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(needs, "x_server_answers", lambda: False)
    assert not needs.has_display()
