"""Compile kernels in fewer steps: those that only others call become a part of these.

The compiler makes machine code of every function, and of each caller with all it calls in it once
more. Of a chain of ten calls the last would be optimised ten times. Here a part ends as code
that waits for the kernel it belongs to; only that one is optimised and made machine code.
Compiling takes half as long, and the cache a quarter of the room.

The compiler also has steps for what kernels do not have, closures or ``with`` for example. Each
goes through the whole code, of every part, and notes its types in words: they are left out.
"""

from __future__ import annotations

import ctypes
from typing import Any

from numba import types
from numba.core import codegen, compiler, registry

# None of these has types.
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.CompilerBase
_Dispatcher: Any = registry.CPUDispatcher
_unliteral: Any = types.unliteral
_usual_steps: Any = compiler.DefaultPassBuilder.define_nopython_pipeline

# What is called instead of a part that Python calls: raises a TypeError.
_REFUSING = ctypes.cast(ctypes.pythonapi.PyErr_BadArgument, ctypes.c_void_p).value

# Steps of the compiler that find nothing to do in a kernel.
LEFT_OUT = {
    "WithLifting",
    "InlineClosureLikes",
    "RewriteDynamicRaises",
    "MakeFunctionToJitFunction",
    "InlineInlinables",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "InlineOverloads",
    "NopythonRewrites",
    "NoPythonSupportedFeatureValidation",
    "DumpParforDiagnostics",
}


class KernelDispatcher(_Dispatcher):  # type: ignore[misc]
    """Chooses the compiled form of a kernel by the types of what it is given, not by values.

    The compiler would make a form of its own for each constant a kernel is called with. Where one
    is to specialise it, it is pasted into its caller (``inlined``) and knows the constant there.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return the function that a call from another kernel goes to."""
        return super().get_call_template(tuple(map(_unliteral, args)), kws)


class KernelCompiler(_Compiler):  # type: ignore[misc]
    """The usual steps of the compiler but those that kernels need not."""

    def define_pipelines(self) -> list[Any]:
        """Return the steps of the compiler."""
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        steps = _usual_steps(state)
        steps.passes = [step for step in steps.passes if step[0].__name__ not in LEFT_OUT]
        steps.finalize()
        return [steps]

    def library(self, codegen: Any, name: str) -> Any:
        """The library that takes the code of the kernel."""
        library = _KernelLibrary(codegen, name)
        library.enable_object_caching()
        return library


class PartCompiler(KernelCompiler):
    """For a kernel that only others call."""

    def library(self, codegen: Any, name: str) -> Any:
        """The library that takes the code of the kernel."""
        return _PartLibrary(codegen, name)


class _KernelLibrary(_Library):  # type: ignore[misc]
    """Code of which only what is defined in it is optimised before it is linked."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                steps, builder = self._codegen._function_pass_manager()
                steps.run(function, builder)


class _PartLibrary(_KernelLibrary):
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
