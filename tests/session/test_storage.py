"""Damaged files: kept under another name, and explained in a line."""

from __future__ import annotations

from eliot_qt.store.set_aside import listed


def test_a_few_faults_are_all_listed() -> None:
    assert str(listed(["a: no", "b: no"])) == "a: no; b: no"
    assert listed([]) == ""


def test_of_very_many_faults_the_first_are_listed() -> None:
    line = str(listed([f"result {number}: {'x' * 5000}" for number in range(1000)]))
    assert line.startswith("result 0: xxx")
    assert line.endswith("…; and 995 more")
    assert len(line) < 1200
