"""Qt for Python, loaded without the modules that only word its errors."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from eliot_qt.cli.qt_loading import run_on_demand

from ..widgets.desk import root

_CHILD = """
import builtins, json, sys
usual = builtins.compile
from eliot_qt.cli.kept_code import KeptCode
from eliot_qt.cli.qt_loading import load_qt
load_qt(KeptCode())
found = {"restored": builtins.compile is usual}
from PySide6.QtCore import QSize
found["needless"] = sorted({"argparse", "logging", "gettext"} & set(sys.modules))
try:
    QSize("wide", 3)
except TypeError as error:
    found["error"] = str(error)
from PySide6.support.signature import get_signature
from PySide6.support.signature.lib import enum_sig
found["signature"] = str(get_signature(QSize.setWidth))
found["class"] = enum_sig.ExactEnumerator.__name__
print(json.dumps(found))
"""


def test_qt_words_its_errors_as_ever() -> None:
    """What Qt for Python looks up itself is not deferred: missing, it would crash the program."""
    command = [sys.executable, "-c", _CHILD]
    ended = subprocess.run(command, cwd=root(), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(ended.stdout)
    assert found["restored"]
    assert found["needless"] == []
    assert "QSize.__init__(w: int, h: int, /)" in found["error"]
    assert found["signature"] == "(self, w: int, /) -> None"
    assert found["class"] == "ExactEnumerator"


def test_a_module_waits_until_one_of_its_names_is_asked_for() -> None:
    names: dict[str, Any] = {}
    names["__getattr__"] = ask = run_on_demand(names, "runs = [1]\nword = 'QI'", "words.py")
    with pytest.raises(AttributeError, match="__path__"):
        ask("__path__")
    assert "word" not in names
    assert ask("word") == "QI"
    assert "__getattr__" not in names
    names["runs"].append(2)
    # Asked again by who holds the old function, it does not run anew.
    assert ask("runs") == [1, 2]
    with pytest.raises(AttributeError, match="leave"):
        ask("leave")
