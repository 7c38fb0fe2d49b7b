"""What the bundle starts (its spec: ``bundle/eliot-qt.spec``): the program, and its processes.

``-m MODULE`` runs a module of the program, as Python does: ``eliot_qt.system.module_command``.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence

_PACKAGES = ("eliot_qt", "bundle")


def main(arguments: Sequence[str]) -> int:
    """Run the program, or the module of it that is asked for; the exit code."""
    _restore_library_path()
    if len(arguments) > 1 and arguments[0] == "-m" and arguments[1].split(".")[0] in _PACKAGES:
        sys.argv[:] = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        return 0
    from eliot_qt.cli import main as run

    return run(arguments)


def _restore_library_path() -> None:
    """Let the system's programs (a browser, a print queue) not find the bundle's libraries."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
