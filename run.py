#!/usr/bin/env python3
"""Set up and start Eliot Qt. Needs nothing but Python 3.11 or newer.

    python3 run.py [FILE]         set up if needed, then open the window
    python3 run.py test [ARGS]    run the tests without a screen (ARGS go to pytest)
    python3 run.py check          lint, format, types, import rules
    python3 run.py check --pythons   install and try it in each Python found, 3.11 to 3.13
    python3 run.py shortcut       put Eliot Qt into the applications menu
    python3 run.py bundle         build a folder that needs no Python, and try it out
    python3 run.py bundle --deb   make a Debian package of that folder
    python3 run.py wheel          make wheels, for any system and for this one (with kernels)
    python3 run.py COMMAND ...    what `python -m eliot_qt COMMAND ...` does

Everything is installed into the folder .venv beside this file; delete it to start afresh.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)


def require_python(arguments: "list[str]") -> None:
    """Hand over to a newer Python on the path if this one is too old, else say so and exit."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(19, OLDEST[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        # A version manager's launcher may exist without the version behind it.
        if newer and subprocess.call([newer, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            sys.exit(subprocess.call([newer, str(Path(__file__).resolve()), *arguments]))
    wanted = ".".join(map(str, OLDEST))
    again = f"py -{wanted} run.py" if os.name == "nt" else f"python{wanted} run.py"
    print(
        f"Eliot Qt needs Python {wanted} or newer; this is {sys.version.split()[0]}.\n"
        f"Install a newer Python (your system's packages or python.org), then run:\n  {again}",
        file=sys.stderr,
    )
    sys.exit(2)


# This file keeps to the syntax of Python 3.6, so that old Pythons come as far as that message.
if __name__ == "__main__":
    require_python(sys.argv[1:])
    from launcher.commands import main

    sys.exit(main(sys.argv[1:], __doc__ or ""))
