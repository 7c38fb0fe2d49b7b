"""Every test of the campaign in two sizes, and the table at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from .plan import FULL, SLICE, Campaign, Row, table_lines
from .worker import Worker

_TABLE = pytest.StashKey[list[Row]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_TABLE] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Time and memory of child processes are watched in ways only POSIX systems have."""
    if sys.platform == "win32":
        for item in items:
            if "campaign" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason="needs POSIX"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The slice belongs to the usual run, the rest is marked."""
    if "campaign" in metafunc.fixturenames:
        sizes = [SLICE, pytest.param(FULL, marks=pytest.mark.campaign)]
        metafunc.parametrize("campaign", sizes, indirect=True)


@pytest.fixture
def campaign(request: pytest.FixtureRequest) -> Campaign:
    """How much this test tries."""
    return Campaign(request.param, request.config.stash[_TABLE])


@pytest.fixture(scope="session")
def workers() -> Iterator[Callable[[str], Worker]]:
    """A child process for each module of readers, kept to the end."""
    with ExitStack() as stack:
        yield cache(lambda module: stack.enter_context(Worker(module)))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the table."""
    rows = config.stash[_TABLE]
    if rows:
        terminalreporter.section("campaign")
        for line in table_lines(rows):
            terminalreporter.line(line)
