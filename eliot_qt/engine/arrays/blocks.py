"""Sets of 1,024 words at a time, a bit for each: sixteen 64-bit numbers of an array.

As in lanes.py the compiler turns these operations into whatever vectors the processor has.
"""

from __future__ import annotations

from typing import Any

from ..compiling.compiler import intrinsic, types
from ..compiling.intrinsics import item_place

BLOCK = 16
"""Numbers in a block."""
WORDS = 64 * BLOCK
"""Words in a block."""
LEVELS = 3
"""Sets of words with a letter more than 0, 1, 2 times."""


def _vector() -> Any:
    from llvmlite import ir

    return ir.VectorType(ir.IntType(64), BLOCK)


def _place(context: Any, builder: Any, kind: Any, array: Any, first: Any) -> Any:
    """Pointer to the block of an array that begins at an index."""
    place = item_place(context, builder, kind, array, first)
    return builder.bitcast(place, _vector().as_pointer())


def _operation(combine: Any) -> Any:
    """Return the form that ``intrinsic`` wants of an operation on two blocks, in place."""

    def typed(context: Any, to: Any, first: Any, other: Any, second: Any) -> Any:
        signature = types.void(to, types.int64, other, types.int64)

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = _place(context, builder, signature.args[0], args[0], args[1])
            source = _place(context, builder, signature.args[2], args[2], args[3])
            mine, theirs = builder.load(place, align=8), builder.load(source, align=8)
            builder.store(combine(builder, mine, theirs), place, align=8)
            return context.get_dummy_value()

        return signature, generate

    return typed


@intrinsic
def copy_block(context: Any, to: Any, first: Any, other: Any, second: Any) -> Any:
    """Copy the block of ``other`` at ``second`` to ``to`` at ``first``."""
    return _operation(lambda builder, mine, theirs: theirs)(context, to, first, other, second)


@intrinsic
def join_block(context: Any, to: Any, first: Any, other: Any, second: Any) -> Any:
    """Add the words of ``other`` at ``second`` to ``to`` at ``first``."""
    union = _operation(lambda builder, mine, theirs: builder.or_(mine, theirs))
    return union(context, to, first, other, second)


@intrinsic
def meet_block(context: Any, to: Any, first: Any, other: Any, second: Any) -> Any:
    """Keep in ``to`` at ``first`` the words that are in ``other`` at ``second`` too."""
    both = _operation(lambda builder, mine, theirs: builder.and_(mine, theirs))
    return both(context, to, first, other, second)


@intrinsic
def drop_block(context: Any, to: Any, first: Any, other: Any, second: Any) -> Any:
    """Take the words of ``other`` at ``second`` out of ``to`` at ``first``."""
    rest = _operation(lambda builder, mine, theirs: builder.and_(mine, builder.not_(theirs)))
    return rest(context, to, first, other, second)


@intrinsic
def is_empty_block(context: Any, array: Any, first: Any) -> Any:
    """1 if no word is in the block of an array that begins at an index, else 0."""
    signature = types.int64(array, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        place = _place(context, builder, signature.args[0], args[0], args[1])
        whole = builder.bitcast(builder.load(place, align=8), ir.IntType(64 * BLOCK))
        empty = builder.icmp_unsigned("==", whole, ir.IntType(64 * BLOCK)(0))
        return builder.zext(empty, ir.IntType(64))

    return signature, generate


@intrinsic
def clear_block(context: Any, array: Any, first: Any) -> Any:
    """Leave no word in the block of an array that begins at an index."""
    signature = types.void(array, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature.args[0], args[0], args[1])
        builder.store(place.type.pointee([0] * BLOCK), place, align=8)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def add_common(
    context: Any, to: Any, first: Any, one: Any, second: Any, other: Any, third: Any
) -> Any:
    """Add to ``to`` at ``first`` the words that are both in ``one`` and in ``other``."""
    signature = types.void(to, types.int64, one, types.int64, other, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        places = [
            _place(context, builder, signature.args[at], args[at], args[at + 1])
            for at in range(0, 6, 2)
        ]
        mine, left, right = (builder.load(place, align=8) for place in places)
        builder.store(builder.or_(mine, builder.and_(left, right)), places[0], align=8)
        return context.get_dummy_value()

    return signature, generate
