"""Sixteen 32-bit numbers at a time: what the bounds of the best move are made of.

A row of ``LANES`` numbers holds one bound for each number of tiles placed, twice (best_bounds.py).
The compiler turns these operations into whatever vectors the processor has.
"""

from __future__ import annotations

from typing import Any

from ..compiling.compiler import intrinsic, types
from ..compiling.intrinsics import item_place

LANES = 16


def _vector() -> Any:
    from llvmlite import ir

    return ir.VectorType(ir.IntType(32), LANES)


def _place(context: Any, builder: Any, kind: Any, array: Any, first: Any) -> Any:
    """Pointer to the row of an array that begins at an index."""
    place = item_place(context, builder, kind, array, first)
    return builder.bitcast(place, _vector().as_pointer())


def _spread(builder: Any, number: Any) -> Any:
    """A number in every lane."""
    from llvmlite import ir

    vector = _vector()
    undefined = ir.Constant(vector, ir.Undefined)
    narrow = builder.trunc(number, ir.IntType(32))
    one = builder.insert_element(undefined, narrow, ir.IntType(32)(0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(one, undefined, zeros)


@intrinsic
def fill_row(context: Any, array: Any, first: Any, number: Any) -> Any:
    """Set the row of an int32 array that begins at an index to one number."""
    signature = types.void(array, types.int64, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature.args[0], args[0], args[1])
        builder.store(_spread(builder, args[2]), place, align=4)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def lanes_reaching(context: Any, one: Any, first: Any, least: Any) -> Any:
    """Return the numbers of a row that are at least another one, as bits."""
    signature = types.int64(one, types.int64, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        place = _place(context, builder, signature.args[0], args[0], args[1])
        enough = builder.icmp_signed(">=", builder.load(place, align=4), _spread(builder, args[2]))
        bits = builder.bitcast(enough, ir.IntType(LANES))
        return builder.zext(bits, ir.IntType(64))

    return signature, generate


@intrinsic
def row_maximum(context: Any, one: Any, first: Any, other: Any, second: Any) -> Any:
    """Greatest sum of two rows at one place."""
    signature = types.int64(one, types.int64, other, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        left = _place(context, builder, signature.args[0], args[0], args[1])
        right = _place(context, builder, signature.args[2], args[2], args[3])
        total = builder.add(builder.load(left, align=4), builder.load(right, align=4))
        lanes = ir.VectorType(ir.IntType(32), LANES)
        half = LANES
        while half > 1:  # fold the upper half onto the lower one
            half //= 2
            turn = ir.Constant(lanes, [(lane + half) % LANES for lane in range(LANES)])
            other_half = builder.shuffle_vector(total, total, turn)
            greater = builder.icmp_signed(">", other_half, total)
            total = builder.select(greater, other_half, total)
        top = builder.extract_element(total, ir.IntType(32)(0))
        return builder.sext(top, ir.IntType(64))

    return signature, generate


def _bytes_place(context: Any, builder: Any, kind: Any, array: Any, first: Any) -> Any:
    """Pointer to eight bytes of an array of bytes as one number."""
    from llvmlite import ir

    place = item_place(context, builder, kind, array, first)
    return builder.bitcast(place, ir.IntType(64).as_pointer())


@intrinsic
def set_bytes(context: Any, array: Any, first: Any, number: Any) -> Any:
    """Write the eight bytes of a number, the lowest first, into an array of bytes."""
    signature = types.void(array, types.int64, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _bytes_place(context, builder, signature.args[0], args[0], args[1])
        builder.store(args[2], place, align=1)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def get_bytes(context: Any, array: Any, first: Any) -> Any:
    """Eight bytes of an array of bytes as one number, the lowest first."""
    signature = types.uint64(array, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _bytes_place(context, builder, signature.args[0], args[0], args[1])
        return builder.load(place, align=1)

    return signature, generate
