"""Keys that no two multisets of up to eight letters share."""

from __future__ import annotations

from itertools import combinations_with_replacement

from eliot_qt.engine.arrays.state import KINDS, MAX_RACK
from eliot_qt.engine.graphs.multiset_keys import (
    FIELD_DEGREE,
    FIELD_POLYNOMIAL,
    LARGEST_MULTISET,
    letter_keys,
)

ORDER = (1 << FIELD_DEGREE) - 1
PRIMES = (3, 5, 7, 13, 17, 97, 241, 257, 673)


def product(one: int, other: int) -> int:
    """Product of two elements of the field."""
    result = 0
    while other:
        if other & 1:
            result ^= one
        one <<= 1
        if one >> FIELD_DEGREE:
            one ^= FIELD_POLYNOMIAL
        other >>= 1
    return result


def power(base: int, exponent: int) -> int:
    """Power of an element of the field."""
    result = 1
    while exponent:
        if exponent & 1:
            result = product(result, base)
        base = product(base, base)
        exponent >>= 1
    return result


def test_x_generates_the_field() -> None:
    assert power(2, ORDER) == 1
    assert all(ORDER % prime == 0 and power(2, ORDER // prime) != 1 for prime in PRIMES)
    rest = ORDER
    for prime in PRIMES:
        while rest % prime == 0:
            rest //= prime
    assert rest == 1  # there are no other prime factors


def test_the_numbers_are_those_of_the_theorem() -> None:
    spread_back = pow(0x9E3779B97F4A7C15, -1, 1 << 64)
    logs = [key * spread_back % (1 << 64) for key in letter_keys()[1:]]
    elements = {power(2, log + 1) ^ 2 for log in logs}
    assert len(elements) == KINDS - 1
    assert 0 not in elements  # it stands for no tile
    assert all(power(element, KINDS) == element for element in elements)  # the subfield
    assert FIELD_DEGREE == 6 * LARGEST_MULTISET
    assert LARGEST_MULTISET >= MAX_RACK


def test_sums_of_few_letters_differ() -> None:
    keys = letter_keys()
    assert keys[0] == 0
    sums = [
        sum(keys[i] for i in few) % (1 << 64)
        for few in combinations_with_replacement(range(KINDS), 3)
    ]
    assert len(set(sums)) == len(sums)
