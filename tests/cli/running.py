"""Running commands in this process: what they print, what they complain about."""

from __future__ import annotations

import pytest

from eliot_qt import cli

DIRTY = "15/15/15/15/15/15/15/7DIRTY3/15/15/15/15/15/15/15"

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *arguments: str) -> str:
    """What a command prints when all goes well."""
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complaint(capsys: Capture, *arguments: str) -> str:
    """The one line a command says about bad input."""
    try:
        code = cli.main(arguments)
    except SystemExit as leaving:
        assert isinstance(leaving.code, int)
        code = leaving.code
    err = capsys.readouterr().err
    assert code == 2
    assert err.startswith("eliot-qt")
    assert err.count("\n") == 1
    return err
