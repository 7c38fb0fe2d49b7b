"""Kernels compiled as parts of others: they leave no file, and Python cannot call them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
from numba.core.compiler import DefaultPassBuilder

from eliot_qt.engine.cache import SUFFIX
from eliot_qt.engine.compiling import kernel_parts

KERNELS = """
from eliot_qt.engine.compiling.compiler import entry, inlined, kernel

@kernel
def add(x): return x + 1

@inlined
def double(x): return 2 * add(x)

@entry
def both(x): return double(x) + add(x)

print(both(10), both(0.5))
for part in (add, double):
    try:
        part(1)
    except TypeError:
        print("refused")
print(both(20))
"""


def test_parts_answer_in_their_kernel_only(tmp_path: Path) -> None:
    script = tmp_path / "some_kernels.py"
    script.write_text(KERNELS, encoding="utf-8")
    environment = os.environ | {"ELIOT_QT_CACHE": str(tmp_path / "cache")}
    for _ in range(2):  # compiled, then out of the cache
        done = subprocess.run(
            [sys.executable, str(script)], env=environment, text=True, capture_output=True
        )
        assert done.stdout.split() == ["33", "4.5", "refused", "refused", "63"], done.stderr
        kept = {path.name.split(".")[1] for path in tmp_path.rglob(f"*{SUFFIX}")}
        assert kept == {"both"}


def test_steps_left_out_are_steps_of_the_compiler() -> None:
    left_out = []
    builder: Any = DefaultPassBuilder

    class Watched(kernel_parts.KernelCompiler):
        def define_pipelines(self) -> Any:
            usual = builder.define_nopython_pipeline(self.state)
            steps = super().define_pipelines()
            left_out.append(names(usual) - names(steps[0]))
            return steps

    def names(steps: Any) -> set[str]:
        return {step.__name__ for step, _ in steps.passes}

    def add(x: int) -> int:
        return x + 1

    assert numba.njit(pipeline_class=Watched)(add)(3) == 4
    assert left_out == [kernel_parts.LEFT_OUT]


FORMS = """
from eliot_qt.engine.compiling.compiler import entry, inlined, kernel

@kernel
def add(x, y): return x + y

@inlined
def double(x): return add(x, x) + add(x, 1) + add(2, x)

@entry
def both(x): return double(x) + add(1, 2)

print(both(10))
for part in (add, double):
    (form,) = part.overloads.values()
    print(len(part.signatures), bool(form.fndesc.inline))
"""


def test_constants_and_callers_make_no_other_form_of_a_kernel(tmp_path: Path) -> None:
    """One form each, and what an inlined kernel calls is not inlined for that."""
    script = tmp_path / "some_forms.py"
    script.write_text(FORMS, encoding="utf-8")
    environment = os.environ | {"ELIOT_QT_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, text=True, capture_output=True
    )
    assert done.stdout.split() == ["46", "1", "False", "1", "True"], done.stderr
