"""The figures of ``house_figures`` keep to their limits, which only fall.

``python tests/house_figures.py`` prints all of them; lower a limit as soon as the house is below.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from .house_figures import (
    bare_locals,
    bare_names,
    for_one_neighbour,
    full_folders,
    long_functions,
    noun_clauses,
    only_tested,
    shared_names,
    taken_apart,
)

# The package is parsed once for all tests of its source.
pytestmark = pytest.mark.usefixtures("parsed_files")

LIMITS: list[tuple[Callable[[], Collection[str]], int]] = [
    (noun_clauses, 0),
    (long_functions, 0),
    (bare_names, 3),
    (bare_locals, 2),
    (shared_names, 0),
    (for_one_neighbour, 13),
    (only_tested, 0),
    (full_folders, 0),
    (taken_apart, 0),
]


@pytest.mark.parametrize(("count", "limit"), LIMITS, ids=[count.__name__ for count, _ in LIMITS])
def test_a_figure_of_the_house_keeps_to_its_limit(
    count: Callable[[], Collection[str]], limit: int
) -> None:
    places = sorted(count())
    assert len(places) <= limit, "\n".join(places)
