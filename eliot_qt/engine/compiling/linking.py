"""Make one library of compiled kernels, which serves without the compiler (kernel_library.py).

The compiler keeps the code of each kernel in a form that is not yet a processor's. Here those of
all kernels are put together and made machine code for each kind of processor, once each part that
several have. Kernels are given their arguments by functions in C, written from the same signatures
(``library.c``), and a C compiler makes a module of Python of it. It is one for all versions of
Python from 3.11.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from llvmlite import binding as llvm
from numba import types
from numba.np.numpy_support import as_dtype

from ..errors import EngineError
from ..kernel_library import NAME, described_kind, name_in_library, source_digest
from ..processor import V3

# None of these has types.
_llvm: Any = llvm
_as_dtype: Any = as_dtype
_UniTuple: Any = types.UniTuple
_SHIM = Path(__file__).with_name("library.c")
_FEATURES = {V3: "+avx2"}
_TAKEN = {
    types.int64: ("int64_t", "PyLong_AsLongLong"),
    types.uint64: ("uint64_t", "PyLong_AsUnsignedLongLong"),
    types.float64: ("double", "PyFloat_AsDouble"),
    types.boolean: ("uint8_t", "PyObject_IsTrue"),
}
_GIVEN = {
    types.none: "Py_NewRef(Py_None)",
    types.int64: "PyLong_FromLongLong(result[0])",
    types.boolean: "PyBool_FromLong(*(uint8_t *)result)",
    _UniTuple(types.int64, 2): 'Py_BuildValue("LL", result[0], result[1])',
}


@dataclass(frozen=True)
class KernelForm:
    """A kernel as it was compiled: ``name`` in the library, ``symbol`` the compiler's name."""

    name: str
    symbol: str
    arguments: tuple[Any, ...]
    result: Any
    code: bytes

    @classmethod
    def of(cls, kernel: Any) -> KernelForm:
        """Take the only form of a kernel. Raises :class:`EngineError` if it has none or several."""
        forms = list(kernel.overloads.values())
        name = name_in_library(kernel.__module__, kernel.__name__)
        if len(forms) != 1:
            raise EngineError("{kernel} has {count} forms, not one", kernel=name, count=len(forms))
        (form,) = forms
        symbol, signature = form.fndesc.llvm_func_name, form.signature
        code = form.library._get_module_for_linking().as_bitcode()
        return cls(name, symbol, tuple(signature.args), signature.return_type, code)


def make_libraries(kernels: Iterable[Any], folder: Path, kinds: Iterable[str]) -> list[Path]:
    """Write a library of kernels, all of which were called, for each of these processors.

    Raises :class:`EngineError` for a kernel that cannot stand in it.
    """
    forms = [KernelForm.of(kernel) for kernel in kernels]
    code = _put_together(forms)
    source = _written(forms)
    return [_build(_machine_code(code, level), source, folder / level) for level in kinds]


def _put_together(forms: Sequence[KernelForm]) -> Any:
    """Return the code of all: kernels by number, everything else out of sight."""
    code = _llvm.parse_assembly("")
    for form in forms:
        module = _llvm.parse_bitcode(form.code)
        # Else it would be left out, because no other kernel asks for it.
        module.get_function(form.symbol).linkage = "external"
        code.link_in(module)
    numbers = {form.symbol: number for number, form in enumerate(forms)}
    for function in code.functions:
        if function.is_declaration:
            continue
        number = numbers.get(function.name)
        function.linkage = "internal" if number is None else "external"
        if number is not None:
            function.visibility = "hidden"
            function.name = _symbol(number)
    return code


def _machine_code(code: Any, level: str) -> bytes:
    _llvm.initialize_native_target()
    _llvm.initialize_native_asmprinter()
    is_x86 = level.startswith("x86")
    machine = _llvm.Target.from_triple(_llvm.get_process_triple()).create_target_machine(
        cpu=level if is_x86 else "",
        features=_FEATURES.get(level, ""),
        opt=3,
        reloc="pic",
        codemodel="default",
    )
    whole = code.clone()
    # Without what only the compiler's own calls had needed.
    steps = _llvm.create_new_module_pass_manager()
    steps.add_global_dead_code_eliminate_pass()
    steps.run(whole, _llvm.create_pass_builder(machine, _llvm.create_pipeline_tuning_options()))
    made: bytes = machine.emit_object(whole)
    return made


def _build(code: bytes, source: str, folder: Path) -> Path:
    """Have the C compiler make the library."""
    from setuptools import Distribution, Extension

    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        shutil.copy(_SHIM, room)
        Path(room, "kernels.inc").write_text(source, encoding="ascii")
        machine_code = Path(room, "kernels.obj" if sys.platform == "win32" else "kernels.o")
        machine_code.write_bytes(code)
        module = Extension(
            NAME,
            [str(room / _SHIM.name)],
            extra_objects=[str(machine_code)],
            py_limited_api=True,
            extra_link_args=["-s", "-Wl,-z,now"] if sys.platform == "linux" else [],
        )
        building: Any = Distribution({"ext_modules": [module]}).get_command_obj("build_ext")
        building.build_lib = building.build_temp = place
        building.ensure_finalized()
        building.run()
        made = Path(building.get_ext_fullpath(NAME))
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(made, folder / made.name))


def _written(forms: Sequence[KernelForm]) -> str:
    """Return what ``library.c`` takes in."""
    kinds: list[Any] = []
    parts = [_adapter(number, form, kinds) for number, form in enumerate(forms)]
    table = " \\\n".join(
        f"    {{{json.dumps(form.name)}, (PyCFunction)(void (*)(void))call{number}, "
        "METH_FASTCALL, NULL},"
        for number, form in enumerate(forms)
    )
    return "\n".join(
        [
            *parts,
            f"#define KERNELS \\\n{table}\n",
            f"#define KINDS {json.dumps(repr(kinds))}",
            f"#define SOURCES {json.dumps(source_digest())}\n",
        ]
    )


def _adapter(number: int, form: KernelForm, kinds: list[Any]) -> str:
    """Return a function in C that calls a kernel; adds to the kinds of arrays."""
    name, count = json.dumps(form.name), len(form.arguments)
    arguments = [_argument(place, kind, kinds) for place, kind in enumerate(form.arguments)]
    taken = "\n    ".join(argument.taken for argument in arguments)
    declared = ", ".join(argument.declared for argument in arguments)
    passed = ", ".join(argument.passed for argument in arguments)
    return f"""
extern int32_t {_symbol(number)}(void *, void **, {declared});

static PyObject *
call{number}(PyObject *self, PyObject *const *given, Py_ssize_t count)
{{
    static PyObject *seen[{count}];
    int64_t result[2] = {{0, 0}};
    void *error = NULL;
    int32_t status;
    if (count != {count})
        return wrong_count({name}, {count}, count);
    {taken}
    Py_BEGIN_ALLOW_THREADS
    status = {_symbol(number)}(result, &error, {passed});
    Py_END_ALLOW_THREADS
    return status ? failed({name}) : {_GIVEN[form.result]};
}}
"""


@dataclass(frozen=True)
class _Argument:
    """An argument in C: its types for a prototype, how it is taken from Python, how passed on."""

    declared: str
    taken: str
    passed: str


def _argument(place: int, kind: Any, kinds: list[Any]) -> _Argument:
    here = f"a{place}"
    if isinstance(kind, types.Array):
        number, size = _kind(kind, kinds)
        flags = f"CONTIGUOUS | ALIGNED | {'WRITEABLE' if kind.mutable else '0'}"
        found = f"as_array(given[{place}], {number}, {kind.ndim}, {flags}, &seen[{place}])"
        taken = f"Array *{here} = {found};\n    if ({here} == NULL)\n        return NULL;"
        return _Argument(f"ARRAY{kind.ndim}", taken, f"PASS{kind.ndim}({here}, {size})")
    if isinstance(kind, _UniTuple) and kind.dtype == types.int64:
        parts = range(kind.count)
        taken = f"int64_t {here}[{kind.count}];\n    "
        taken += f"if (!as_numbers(given[{place}], {kind.count}, {here}))\n        return NULL;"
        declared = ", ".join("int64_t" for _ in parts)
        return _Argument(declared, taken, ", ".join(f"{here}[{part}]" for part in parts))
    declared, convert = _TAKEN[kind]
    taken = f"{declared} {here} = {convert}(given[{place}]);\n    "
    return _Argument(declared, taken + "if (PyErr_Occurred())\n        return NULL;", here)


def _kind(array: Any, kinds: list[Any]) -> tuple[int, int]:
    """Return the number of an array's kind, noted if it is new, and the bytes of its elements."""
    kind = _as_dtype(array.dtype)
    described = described_kind(kind)
    if array.layout != "C" or not array.aligned:
        raise EngineError("no library can have an array of {kind}", kind=str(array))
    if described not in kinds:
        kinds.append(described)
    return kinds.index(described), int(kind.itemsize)


def _symbol(number: int) -> str:
    return f"eliot_qt_kernel{number}"
