"""The documented schema of Eliot's games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lxml import etree

_SCHEMA = Path(__file__).parents[2] / "docs" / "eliot-game.rng"


def schema_fault(text: str) -> str:
    """What is wrong with a file, empty if nothing is."""
    schema = _schema()
    if schema.validate(etree.fromstring(text.encode())):
        return ""
    return str(schema.error_log.last_error)


@cache
def _schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(_SCHEMA))
