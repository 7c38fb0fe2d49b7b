"""Memory of large buffers goes back to the machine."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Buffers of 4 MiB between things that stay, after a larger one was freed.
_PROGRAM = """
from eliot_qt.engine.memory import return_large_buffers

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

given = return_large_buffers()
buffer = bytearray(30 << 20)
del buffer
before = resident()
buffers, kept = [], []
for _ in range(20):
    buffers.append(bytes(b"x") * (4 << 20))
    kept.append(b"y" * 2000)
buffers.clear()
print(int(given), (resident() - before) >> 20)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_large_buffers_that_are_freed_are_given_back() -> None:
    run = [sys.executable, "-c", _PROGRAM]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    given, left = map(int, done.stdout.split())
    assert not given or left < 8, "MiB of 80"
