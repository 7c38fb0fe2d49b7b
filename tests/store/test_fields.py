from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import pytest

from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import parse_object


class Colour(StrEnum):
    RED = "red"


NO_TEXT: list[object] = [None, 3, True, [], "\ud800", "too long"]
NO_LIST: list[object] = [None, 3, "ab", {}, [1, 2, 3]]


@pytest.mark.parametrize(
    ("read", "right", "wrong"),
    [
        (
            lambda given: given.number("x", 0, 9),
            9,
            [None, -1, 10, 10**40, 1.0, float("nan"), float("inf"), True, "3"],
        ),
        (lambda given: given.flag("x"), True, [None, 0, 1, "true"]),
        (lambda given: given.text("x", 5), "hello", NO_TEXT),
        (lambda given: given.items("x", 2), [None, 1], NO_LIST),
        (lambda given: given.numbers("x", 2, 0, 9), (0, 9), [*NO_LIST, [1], [0, 10], ["a", 1]]),
        (lambda given: given.texts("x", 2), ("a", ""), [*NO_LIST, [1], ["\ud800"]]),
        (lambda given: given.objects("x", 2), None, [*NO_LIST, [1], [{}, []]]),
        (lambda given: given.object("x"), None, [None, 3, [], "ab"]),
        (lambda given: given.choice("x", Colour), Colour.RED, [*NO_TEXT, "blue", ["red"]]),
    ],
    ids=["number", "flag", "text", "items", "numbers", "texts", "objects", "object", "choice"],
)
def test_a_field_is_read_or_refused_by_name(
    read: Callable[[Fields], object], right: object, wrong: list[object]
) -> None:
    if right is not None:
        value = list(right) if isinstance(right, tuple) else right
        assert read(Fields({"x": value}, "here")) == right
    for value in wrong:
        with pytest.raises(SaveError, match=r"^here, '?x") as caught:
            read(Fields({"x": value}, "here"))
        assert len(str(caught.value)) < 200
    with pytest.raises(SaveError, match=r"^here, 'x': is missing"):
        read(Fields({}, "here"))


def test_places_are_named_down_to_the_field() -> None:
    given = Fields({"seats": [{}, {"name": 3}]}, "")
    with pytest.raises(SaveError, match=r"^seats 2, 'name': a text is expected, 3 found"):
        given.objects("seats", 9)[1].text("name")


def test_fields_nobody_knows_are_refused_where_all_are_known() -> None:
    given = Fields({"a": 1, "b": 2}, "")
    given.allow("a", "b", "c")
    with pytest.raises(SaveError, match=r"^b: is not known"):
        given.allow("a")


def test_a_number_of_thousands_of_digits_is_too_large() -> None:
    given = Fields(parse_object('{"x": %s}' % ("9" * 5000)), "")
    with pytest.raises(SaveError, match=r"^x: a huge number is not between 0 and 9"):
        given.number("x", 0, 9)


@pytest.mark.parametrize("name", ["\ud800", "a\nb", "\x00"])
def test_names_that_cannot_be_printed_are_escaped(name: str) -> None:
    for place in ("", "here"):
        with pytest.raises(SaveError) as caught:
            Fields({name: {}}, place).allow("a")
        assert str(caught.value).isprintable()
        with pytest.raises(SaveError) as caught:
            Fields({name: {}}, place).object(name).text("x")
        assert str(caught.value).isprintable()
