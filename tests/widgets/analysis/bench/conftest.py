"""The bench of the whole program, whose engine a test answers for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eliot_qt.library.listers import Listers
from eliot_qt.session.bench.bench_session import BenchSession
from eliot_qt.widgets.analysis.bench.bench_page import BenchPage

from ...desk import Desk


@pytest.fixture(scope="module")
def listers() -> Listers:
    return Listers()


@pytest.fixture
def bench(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[BenchSession]:
    session = desk.window.analysis.bench.parts.bench
    monkeypatch.setattr(session, "_may_begin", lambda: True)
    questions = desk.window.analysis.bench.parts.questions
    monkeypatch.setattr(questions, "_may_begin", lambda: True)
    desk.thinker.is_ready = True
    yield session
    session.stop()
    session.candidates.clear()
    desk.thinker.is_ready = False


@pytest.fixture
def page(desk: Desk, bench: BenchSession) -> BenchPage:
    return desk.window.analysis.bench.page
