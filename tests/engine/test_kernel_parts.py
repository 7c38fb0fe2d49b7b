"""Kernels compiled as parts of others: they leave no file, and Python cannot call them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from eliot_qt.engine.cache import SUFFIX

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
