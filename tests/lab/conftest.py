"""Matches of players that think, with as little thinking as there can be."""

from __future__ import annotations

import pytest

from eliot_qt.players import simulating


@pytest.fixture
def few_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the end, too, a few moves are played out, where hundreds are made ready else."""
    monkeypatch.setattr(simulating, "_EXTRAS", 0)
    monkeypatch.setattr(simulating, "_MORE_CANDIDATES", 6)
    monkeypatch.setattr(simulating, "_LAST_CANDIDATES", ())
