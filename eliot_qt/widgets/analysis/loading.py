"""The modules of an analysis, loaded one after the other: each takes some milliseconds."""

from __future__ import annotations

from collections.abc import Iterator


def load_analysis() -> Iterator[object]:
    """Load what reviews, then the page."""
    from eliot_qt.review.judges import decisions

    yield decisions
    from eliot_qt.review.judges import draws

    yield draws
    from eliot_qt.review.judges import equities

    yield equities
    from eliot_qt.review.judges import preendings

    yield preendings
    from eliot_qt.review.judges import analyst

    yield analyst
    from eliot_qt.review import job

    yield job
    from eliot_qt.engine import cache

    yield cache
    from eliot_qt.session.analysis import analysis_parts

    yield analysis_parts
    from . import candidate_table

    yield candidate_table
    from . import analysis_page

    yield analysis_page


def load_bench() -> Iterator[object]:
    """Load what thinks about a single position, then its page."""
    from eliot_qt.review.bench import thinking

    yield thinking
    from eliot_qt.session.bench import bench_parts

    yield bench_parts
    from .bench import found_table

    yield found_table
    from .bench import bench_page

    yield bench_page
