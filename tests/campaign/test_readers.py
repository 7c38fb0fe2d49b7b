"""Whatever bytes come in: success, or the reader's documented error with file and place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .hunt import hunt, shrink
from .plan import Campaign
from .reader import Reader
from .readers import data, games, kept, lexicons, typed, window
from .worker import Worker

# Readers with few, slow cases: each needs the engine.
_SLOW = {"text game": (4, 20_000), "positions file": (6, 20_000), "command line": (4, 20_000)}
_WINDOW = (1, 200)
_MODULES = (games, data, kept, lexicons, typed, window)
_CASES = [(module.__name__, reader) for module in _MODULES for reader in module.READERS]


@pytest.mark.parametrize(("module", "reader"), _CASES, ids=[reader.name for _, reader in _CASES])
def test_damaged_input(
    campaign: Campaign, workers: Callable[[str], Worker], module: str, reader: Reader
) -> None:
    few, many = _SLOW.get(reader.name, _WINDOW if "window" in reader.name else (40, 20_000))
    hunt(campaign, workers(module), reader, campaign.count(few, many))


def test_a_failing_case_is_made_small() -> None:
    asked = []

    def fails(data: bytes) -> bool:
        asked.append(data)
        return b"x" in data and b"y" in data

    assert shrink(b"a" * 1000 + b"x" + b"b" * 500 + b"y" + b"c" * 300, fails, 2000) == b"xy"
    assert len(asked) < 300
