"""The way to the window."""

from __future__ import annotations

import builtins

import pytest

from eliot_qt.cli import window
from eliot_qt.cli.kept_code import KeptCode


def test_no_module_is_searched_for_features_of_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "__import__", builtins.__import__)
    app = window._load_app(KeptCode())
    assert app.__name__ == "eliot_qt.app"
    # Qt for Python replaces it by one that reads the source of each module.
    assert builtins.__import__ is getattr(builtins, "__orig_import__")  # noqa: B009
