"""Machine operations the kernels need: bit counting and reads by address.

Reads by address serve the read-only word graph alone: an address is one number to hand on where an
array is seven. The graph is checked once, when it is converted (graph.py), and its owner keeps it
alive.
"""

from __future__ import annotations

from typing import Any

from .compiler import cgutils, intrinsic, types


@intrinsic
def lowest_bit(context: Any, bits: Any) -> Any:
    """Number of the lowest set bit; the argument must not be 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.int64), generate


@intrinsic
def highest_bit(context: Any, bits: Any) -> Any:
    """Number of the highest set bit; the argument must not be 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], cgutils.true_bit)
        return builder.sub(zeros.type(63), zeros)

    return types.int64(types.int64), generate


@intrinsic
def count_bits(context: Any, bits: Any) -> Any:
    """Number of set bits."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


def item_place(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    """Pointer to the item of an array, of this Numba type, at an index; unchecked."""
    from numba.np.arrayobj import make_array

    make: Any = make_array
    return builder.gep(make(kind)(context, builder, array).data, [index])


def _load(builder: Any, address: Any, index: Any, bits: int) -> Any:
    """Load word ``index`` (32 bits each) at an address as an integer of ``bits`` bits."""
    from llvmlite import ir

    words = builder.inttoptr(address, ir.IntType(32).as_pointer())
    place = builder.bitcast(builder.gep(words, [index]), ir.IntType(bits).as_pointer())
    return builder.load(place, align=4)


@intrinsic
def load32(context: Any, address: Any, index: Any) -> Any:
    """Unsigned 32-bit word number ``index`` at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        return builder.zext(_load(builder, args[0], args[1], 32), ir.IntType(64))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def load_signed32(context: Any, address: Any, index: Any) -> Any:
    """Signed 32-bit word number ``index`` at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        return builder.sext(_load(builder, args[0], args[1], 32), ir.IntType(64))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def prefetch(context: Any, address: Any, index: Any) -> Any:
    """Ask for the memory around 32-bit word number ``index`` at an address; any will do."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        words = builder.inttoptr(args[0], ir.IntType(32).as_pointer())
        place = builder.bitcast(builder.gep(words, [args[1]]), ir.IntType(8).as_pointer())
        _ask_for(builder, place)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic
def prefetch_item(context: Any, array: Any, index: Any) -> Any:
    """Ask for the memory around an item of an array; any index will do."""
    signature = types.void(array, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        place = item_place(context, builder, signature.args[0], args[0], args[1])
        _ask_for(builder, builder.bitcast(place, ir.IntType(8).as_pointer()))
        return context.get_dummy_value()

    return signature, generate


def _ask_for(builder: Any, place: Any) -> None:
    """Ask for the memory around a place."""
    from llvmlite import ir

    number = ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
    declare: Any = cgutils.get_or_insert_function
    function = declare(builder.module, kind, "llvm.prefetch.p0i8")
    builder.call(function, [place, number(0), number(3), number(1)])  # to read, keep, data


@intrinsic
def load64(context: Any, address: Any, index: Any) -> Any:
    """64 bits that start at 32-bit word number ``index`` at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _load(builder, args[0], args[1], 64)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def load8(context: Any, address: Any, index: Any) -> Any:
    """Byte number ``index`` at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        octets = builder.inttoptr(args[0], ir.IntType(8).as_pointer())
        return builder.zext(builder.load(builder.gep(octets, [args[1]])), ir.IntType(64))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def copy_bytes(context: Any, to: Any, source: Any, count: Any) -> Any:
    """Copy a number of bytes from one address to another; they must not overlap."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from llvmlite import ir

        pointer = ir.IntType(8).as_pointer()
        target, origin = (builder.inttoptr(address, pointer) for address in args[:2])
        copy: Any = cgutils.raw_memcpy
        copy(builder, target, origin, args[2], 1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate
