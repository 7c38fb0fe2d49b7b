from __future__ import annotations

import json
from typing import Any

import pytest

from eliot_qt.store.json_object import parse_object, writable


@pytest.mark.parametrize("text", ["", "{", "3", "[]", "null", '{"a":' + "[" * 100_000])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_object(text)


def test_one_number_of_many_digits_leaves_the_rest() -> None:
    table = parse_object('{"a": %s, "b": 12345678901234567890}' % ("9" * 100_000))
    assert table["b"] == 12345678901234567890
    with pytest.raises(ValueError, match="number"):
        writable(table["a"])


@pytest.mark.parametrize("value", ["x", 3, -2.5, None, True, [1, ["é"]], {"a": {"b": []}}])
def test_plain_values_pass(value: Any) -> None:
    assert writable(value) == value


@pytest.mark.parametrize(
    "value", ["\ud800", ["a", "\udfff"], {"\ud800": 1}, float("nan"), {"a": float("inf")}]
)
def test_what_could_not_be_written_again_is_refused(value: Any) -> None:
    with pytest.raises(ValueError):
        writable(value)


def test_deep_values_are_refused_before_they_cannot_be_written() -> None:
    deep: Any = json.loads("[" * 500 + "]" * 500)
    with pytest.raises(ValueError, match="deep"):
        writable(deep)
